import assert from "node:assert/strict";
import type { AddedPackage, Additions } from "../../../src/core/analysis/additions.ts";
import { addedRemark, additionsText } from "../../../src/core/comparison/additionTexts.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";

const now = Date.parse("2026-11-01T12:00:00Z");

const added = (name: string, more: Partial<AddedPackage> = {}): AddedPackage => ({
  key: { system: "NPM", name },
  ...more,
});
const published = (firstPublishedAt?: string): Partial<AddedPackage> => ({
  publication: {
    kind: "found",
    value: firstPublishedAt === undefined ? {} : { firstPublishedAt },
  },
});
const failed = {
  kind: "failed",
  error: { kind: "offline", request: "GetPackage" },
} as const;
const recent = published("2026-11-01T10:00:00Z");

/** A package that only the newer version requires, and what is said of it. */
const remarks: readonly (readonly [what: string, newPackage: AddedPackage, remark: string])[] = [
  ["a young package", added("a", recent), "first published 2 hours ago"],
  ["an old package", added("a", published("2020-11-01T12:00:00Z")), "first published 5 years ago"],
  ["a package without times", added("a", published()), "first publication unknown"],
  ["a package that the service does not know", added("a", { publication: { kind: "missing", text: "" } }), "unknown to the service"],
  ["a package that could not be asked about", added("a", { publication: failed }), "not checked"],
  ["a package that was not asked about", added("a"), "not checked"],
  ["a private package", added("a", { notAsked: "private" }), "private package, the service is not asked"],
  ["a package from an address", added("a", { notAsked: "elsewhere" }), "from an address, not from a registry"],
  ["a package in the archive", added("a", { notAsked: "bundled" }), "in the archive of the version itself"],
  ["what is no name", added("${a}", { notAsked: "nameless" }), "not the name of a package"],
  ["a name close to another", added("a", { ...recent, similar: { kind: "found", value: ["crypto-js"] } }), "first published 2 hours ago, name close to crypto-js"],
  ["a name close to several", added("a", { ...recent, similar: { kind: "found", value: ["b", "c"] } }), "first published 2 hours ago, name close to b, c"],
  ["a name close to none", added("a", { ...recent, similar: { kind: "found", value: [] } }), "first published 2 hours ago"],
  ["a name of which it is not known", added("a", { ...recent, similar: failed }), "first published 2 hours ago"],
]; // prettier-ignore

const key = { system: "NPM", name: "x" } as const;
const versions = {
  from: { ...key, version: "1.0.0" },
  to: { ...key, version: "2.0.0" },
  requirements: [],
};

type New = Pick<Additions, "packages" | "addedCapabilities">;

/** What is new in a version, in a sentence. */
const sentences: readonly (readonly [what: string, additions: New, text: string | undefined])[] = [
  ["nothing that is known", {}, undefined],
  ["no package", { packages: { listed: [], left: 0 } }, undefined],
  ["a package", { packages: { listed: [added("a", recent)], left: 0 } }, "newly depends on a (first published 2 hours ago)"],
  ["three", { packages: { listed: [added("a"), added("b"), added("c")], left: 0 } }, "newly depends on a (not checked), b (not checked), c (not checked)"],
  ["four", { packages: { listed: ["a", "b", "c", "d"].map((name) => added(name)), left: 0 } }, "newly depends on a (not checked), b (not checked), c (not checked) and 1 more"],
  ["one and others that are not listed", { packages: { listed: [added("a")], left: 5 } }, "newly depends on a (not checked) and 5 more"],
  ["four and others that are not listed", { packages: { listed: ["a", "b", "c", "d"].map((name) => added(name)), left: 2 } }, "newly depends on a (not checked), b (not checked), c (not checked) and 3 more"],
  ["capabilities", { addedCapabilities: ["CAPABILITY_EXEC", "CAPABILITY_NETWORK"] }, "newly has CAPABILITY_EXEC, CAPABILITY_NETWORK"],
  ["packages and capabilities", { packages: { listed: [added("a")], left: 0 }, addedCapabilities: ["CAPABILITY_EXEC"] }, "newly depends on a (not checked); newly has CAPABILITY_EXEC"],
  ["no capability", { addedCapabilities: [] }, undefined],
]; // prettier-ignore

describe("what is new in a version", () => {
  for (const [what, newPackage, remark] of remarks) {
    it(`has a remark on ${what}`, () => assert.equal(formatMessage(addedRemark(newPackage, now)), remark));
  }

  for (const [what, additions, text] of sentences) {
    it(`is told of ${what}`, () => {
      const found = additionsText({ ...versions, ...additions }, now);
      assert.equal(found && formatMessage(found), text);
    });
  }
});
