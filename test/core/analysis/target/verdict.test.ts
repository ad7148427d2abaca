import assert from "node:assert/strict";
import { noFacts, type VersionFacts } from "../../../../src/core/analysis/facts.ts";
import { verdictOf } from "../../../../src/core/analysis/target/verdict.ts";
import { decodeAdvisory, decodeVersion } from "../../../../src/core/api/decode.ts";
import { failure } from "../../../../src/core/api/fetched.ts";
import { projectOf } from "../../../support/findings.ts";

const key = { system: "NPM", name: "qs", version: "6.5.1" } as const;
const advisory = (id: string) => ({ kind: "found", value: decodeAdvisory({ advisoryKey: { id } }) }) as const;
const versionWith = (...ids: readonly string[]) =>
  ({
    kind: "found",
    value: decodeVersion({ versionKey: key, advisoryKeys: ids.map((id) => ({ id })) }),
  }) as const;

const rows: readonly (readonly [what: string, facts: Partial<VersionFacts>, verdict: string])[] = [
  ["nothing", {}, "pending"],
  ["a version without advisories", { version: versionWith() }, "checked"],
  ["a version and none of its two advisories", { version: versionWith("GHSA-1", "GHSA-2") }, "pending"],
  [
    "a version and one of its two advisories",
    { version: versionWith("GHSA-1", "GHSA-2"), advisories: new Map([["GHSA-1", advisory("GHSA-1")]]) },
    "pending",
  ],
  [
    "a version and an advisory of another one",
    { version: versionWith("GHSA-1"), advisories: new Map([["GHSA-2", advisory("GHSA-2")]]) },
    "pending",
  ],
  [
    "a version and its advisory",
    { version: versionWith("GHSA-1"), advisories: new Map([["GHSA-1", advisory("GHSA-1")]]) },
    "checked",
  ],
  [
    "a version and its advisory, whose details failed",
    { version: versionWith("GHSA-1"), advisories: new Map([["GHSA-1", failure("GET x", { kind: "timeout" })]]) },
    "checked",
  ],
  ["a version that failed", { version: failure("GET x", { kind: "timeout" }) }, "unknown"],
  ["a version that the service does not know", { version: { kind: "missing", text: "" } }, "unknown"],
];

describe("the verdict with", () => {
  for (const [what, facts, expected] of rows) {
    it(`${what}: ${expected}`, async () => {
      const { subjects } = await projectOf("package.json", `{ "dependencies": { "qs": "6.5.1" } }`);
      const [subject] = subjects;
      assert.ok(subject);
      const target = { kind: "version", key, how: "written" } as const;
      const gathered = { ...noFacts(subject), ...("version" in facts && { target }), ...facts };
      assert.equal(verdictOf(gathered).kind, expected);
    });
  }
});
