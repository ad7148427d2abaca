import { deepEqual, equal } from "node:assert/strict";
import { readVex } from "../../../../src/core/analysis/ignores/vex.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";

const statement = (status: string, more: object = {}) => ({
  vulnerability: { name: "CVE-2021-44906", aliases: ["GHSA-xvch-5gv4-984h"] },
  products: [{ "@id": "pkg:npm/minimist@1.2.5" }],
  status,
  ...more,
});

const documentOf = (...statements: readonly object[]) => ({
  "@context": "https://openvex.dev/ns/v0.2.0",
  timestamp: "2026-01-01T00:00:00Z",
  statements,
});

/** The advisories that are ignored, each with its package. */
function ignored(...statements: readonly object[]): readonly string[] {
  const read = readVex(documentOf(...statements));
  if (read.kind === "wrong") return [formatMessage(read.problem)];
  return read.ignores.map(
    ({ advisory = "", about, reason = "" }) =>
      `${advisory} ${about?.key.system ?? ""} ${about?.key.name ?? ""}@${about?.version ?? "*"} ${reason}`,
  );
}

describe("an OpenVEX document", () => {
  const both = ["CVE-2021-44906 NPM minimist@1.2.5 ", "GHSA-xvch-5gv4-984h NPM minimist@1.2.5 "];
  const rows: readonly (readonly [title: string, statements: readonly object[], ignored: readonly string[]])[] = [
    ["not_affected", [statement("not_affected")], both],
    ["fixed", [statement("fixed")], both],
    ["affected", [statement("affected")], []],
    ["under_investigation", [statement("under_investigation")], []],
    [
      "its reason",
      [statement("fixed", { vulnerability: "CVE-1-1", justification: "vulnerable_code_not_present" })],
      ["CVE-1-1 NPM minimist@1.2.5 vulnerable_code_not_present"],
    ],
    [
      "packages inside of a product, and identifiers",
      [
        statement("fixed", {
          vulnerability: { name: "CVE-1-1" },
          products: [
            { "@id": "pkg:oci/shop@sha256:1", subcomponents: [{ "@id": "pkg:pypi/Django" }] },
            { "@id": "https://acme.example/shop", identifiers: { purl: "pkg:npm/%40acme/ui@2.0.0" } },
            { "@id": "pkg:oci/other@sha256:2" },
          ],
        }),
      ],
      ["CVE-1-1 PYPI django@* ", "CVE-1-1 NPM @acme/ui@2.0.0 "],
    ],
    [
      "a later statement against it",
      [statement("fixed"), statement("affected", { timestamp: "2026-02-01T00:00:00Z" })],
      [],
    ],
    [
      "an earlier statement against it",
      [statement("affected", { timestamp: "2025-01-01T00:00:00Z" }), statement("fixed")],
      both,
    ],
    [
      "a statement against it that is dated before it and stands below it",
      [statement("fixed"), statement("affected", { timestamp: "2025-01-01T00:00:00Z" })],
      both,
    ],
    [
      "a statement against it without a date of its own, which has that of the document",
      [statement("fixed", { timestamp: "2026-02-01T00:00:00Z" }), statement("affected", { timestamp: "soon" })],
      both,
    ],
    [
      "names that are no texts",
      [statement("fixed", { vulnerability: { name: 5, aliases: ["CVE-1-1", " ", undefined] }, impact_statement: 5 })],
      ["CVE-1-1 NPM minimist@1.2.5 "],
    ],
    ["products that are none", [statement("fixed", { products: [5, {}, "minimist", { "@id": 5 }] })], []],
    [
      "a later statement against it under one of its names",
      [
        statement("fixed"),
        statement("affected", { timestamp: "2026-02-01T00:00:00Z", vulnerability: { name: "CVE-2021-44906" } }),
      ],
      [],
    ],
    [
      "a later statement against one of its versions",
      [
        statement("fixed", { products: ["pkg:npm/minimist"] }),
        statement("under_investigation", { timestamp: "2026-02-01T00:00:00Z" }),
      ],
      [],
    ],
    [
      "a later statement against another version",
      [
        statement("fixed"),
        statement("affected", { timestamp: "2026-02-01T00:00:00Z", products: ["pkg:npm/minimist@1.2.4"] }),
      ],
      both,
    ],
    [
      "an unknown status",
      [statement("resolved")],
      ["statement 1: “status”: expected one of not_affected, affected, fixed, under_investigation"],
    ],
    [
      "no vulnerability",
      [statement("fixed"), statement("fixed", { vulnerability: {} })],
      ["statement 2: “vulnerability” is missing"],
    ],
    [
      "no list of products",
      [statement("fixed", { products: "pkg:npm/x" })],
      ["statement 1: “products”: expected a list"],
    ],
  ];
  for (const [title, statements, expected] of rows) {
    it(`with ${title} ignores ${expected.join(", ") || "nothing"}`, () => deepEqual(ignored(...statements), expected));
  }

  for (const value of [undefined, null, [], "x", {}, { statements: {} }]) {
    it(`is not ${JSON.stringify(value)}`, () => equal(readVex(value).kind, "wrong"));
  }
});
