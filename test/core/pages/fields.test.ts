// Every field of every answer is on a page, or in the list of those that are not, with the reason.

import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Operation } from "../../../src/core/api/operations.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { decodeRequirements } from "../../../src/core/api/decodeRequirements.ts";
import { systems } from "../../../src/core/model/keys.ts";
import { requirementsSection } from "../../../src/core/pages/requirements.ts";
import { bodies } from "../api/bodies.ts";
import { caller, scripted } from "../../support/world.ts";
import { answers, key, pages } from "./everyField.ts";

/** Not on a page of its own answer, by the path of the field, with where it is instead or why it is nowhere. */
const elsewhere: Readonly<Record<string, string>> = {
  "GetVersion isDefault": "as the default version, from GetPackage",
  "GetProjectPackageVersions versions.slsaProvenances": "counted here; on the page of the version",
  "GetProjectPackageVersions versions.attestations": "counted here; on the page of the version",
  "GetDependencies nodes": "counted here; in the graph panel",
  "GetDependencies edges": "in the graph panel",
  "Query results.version": "on the page of the version",
  "PurlLookup version": "its name and version; the rest is the answer of GetVersion",
};

const { api } = scripted((operation): Fetched<unknown> => {
  const value = answers[operation];
  return value === undefined ? { kind: "missing", text: "" } : { kind: "found", value };
});

/** A cell has words for the kinds of dependencies, and a page is of a version in one system. */
const requirementWords = /^cargo\.dependencies\.kind$|^maven\.parent\.system$/;

/** Texts and numbers with the path that leads to each. */
function leavesOf(value: unknown, path: string): readonly (readonly [path: string, leaf: string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === "" ? name : `${path}.${name}`));
  if (typeof value === "string") return [[path, /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value]];
  return typeof value === "number" ? [[path, String(value)]] : [];
}

describe("the fields of answers", () => {
  for (const [operation, subject] of Object.entries(pages) as [Operation, PageSubject][]) {
    it(`of ${operation} are on a page`, async () => {
      const page = JSON.stringify(await loadPage(subject, { api, now: () => 0 }, caller(), () => undefined));
      const unseen = leavesOf(answers[operation], "").filter(([path, leaf]) => {
        const isElsewhere = Object.keys(elsewhere).some((field) => {
          const full = `${operation} ${path}`;
          return full === field || full.startsWith(`${field}.`);
        });
        // Spelled in words: systems, relations and what the version key of the page says.
        const isWord = /(?:system|relationType|relationProvenance|relation)$/.test(path);
        return !isElsewhere && !isWord && !page.includes(leaf);
      });
      assert.deepEqual(unseen, []);
    });
  }

  for (const { what, body } of bodies.filter(({ operation }) => operation === "GetRequirements")) {
    it(`of GetRequirements are on a page: ${what}`, () => {
      const value = decodeRequirements(body);
      const system = systems.find((candidate) => candidate.toLowerCase() in body) ?? "NPM";
      const section = requirementsSection({ ...key, system }, { kind: "found", value });
      const page = JSON.stringify(section);
      const unseen = leavesOf(value, "").filter(
        ([path, leaf]) => !requirementWords.test(path) && !page.includes(JSON.stringify(leaf).slice(1, -1)),
      );
      assert.deepEqual(unseen, []);
    });
  }

  it("of PurlLookup are on a page", async () => {
    const subject = { kind: "version", key, purl: "pkg:npm/field-name@1.0.0" } as const;
    const page = JSON.stringify(await loadPage(subject, { api, now: () => 0 }, caller(), () => undefined));
    for (const text of ["pkg:npm/field-name@1.0.0", "field-canonical 1.0.0"]) assert.ok(page.includes(text), text);
  });

  it("that are elsewhere exist", () => {
    for (const field of Object.keys(elsewhere)) {
      const [operation = "", path = ""] = field.split(" ");
      const known = leavesOf(answers[operation as Operation], "").map(([leaf]) => leaf);
      const isFlag = path === "isDefault";
      assert.ok(isFlag || known.some((leaf) => leaf === path || leaf.startsWith(`${path}.`)), field);
    }
  });
});
