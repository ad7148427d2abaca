import assert from "node:assert/strict";
import type { ProjectPackageVersion } from "../../../src/core/api/messages.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import { builtVersions } from "../../../src/core/pages/projectPage.ts";

const version: ProjectPackageVersion = {
  versionKey: { system: "NPM", name: "lodash", version: "4.17.21" },
  relationType: "SOURCE_REPO",
  relationProvenance: "UNVERIFIED_METADATA",
  slsaProvenances: [],
  attestations: [],
};

describe("the versions built from a repository", () => {
  for (const [count, text] of [
    [1, "1 version"],
    [1_500, "1,500 versions"],
  ] as const) {
    it(`are counted: ${text}`, () => {
      const versions = Array.from({ length: count }, () => version);
      const [first] = builtVersions({ kind: "found", value: { versions } }).blocks;
      assert.ok(first?.kind === "note");
      assert.equal(formatMessage(first.text), text);
    });
  }
});
