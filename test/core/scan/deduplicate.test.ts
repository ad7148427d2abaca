import assert from "node:assert/strict";
import type { Subject } from "../../../src/core/analysis/target/subject.ts";
import { createDeduplicator } from "../../../src/core/scan/deduplicate.ts";
import { packageLock, projectOf, type FindingOptions } from "../../support/findings.ts";

/** The one dependency of a package.json. */
async function subjectOf(requirement: string, options: FindingOptions = {}): Promise<Subject> {
  const { subjects } = await projectOf("package.json", `{ "dependencies": { "qs": "${requirement}" } }`, options);
  assert.ok(subjects[0]);
  return subjects[0];
}

const isAlike = (a: Subject, b: Subject): boolean => {
  const deduplicator = createDeduplicator();
  const [first, second] = [deduplicator.add(a), deduplicator.add(b)];
  return first.answerIndex === second.answerIndex;
};

const files = packageLock({ qs: ["6.5.1"] });

describe("dependencies of which one is gathered for both", () => {
  const rows: readonly (readonly [what: string, a: string, b: string, alike: boolean])[] = [
    ["the same version", "6.5.1", "6.5.1", true],
    ["two versions", "6.5.1", "6.5.2", false],
    ["a version and a range", "6.5.1", "^6.5.1", false],
    ["two folders", "file:../qs", "file:../qs", true],
    ["a folder and a repository", "file:../qs", "git+https://code.example/qs", false],
  ];
  for (const [what, a, b, alike] of rows)
    it(`${what}: ${alike}`, async () => assert.equal(isAlike(await subjectOf(a), await subjectOf(b)), alike));

  it("not where the same words are skipped for different reasons", async () => {
    const subject = await subjectOf("file:../qs");
    const { declaration } = subject;
    assert.ok(declaration.requirement.kind === "skipped");
    const skipped = (reason: "path" | "private" | "workspace", detail?: string): Subject => ({
      ...subject,
      declaration: {
        ...declaration,
        requirement: { kind: "skipped", text: "x", reason, ...(detail !== undefined && { detail }) },
      },
    });
    assert.equal(isAlike(skipped("path"), skipped("path")), true);
    assert.equal(isAlike(skipped("path"), skipped("private")), false);
    assert.equal(isAlike(skipped("private"), skipped("workspace")), false);
    assert.equal(isAlike(skipped("private", "a.example"), skipped("private", "b.example")), false);
  });

  it("not where one is installed in exactly its version, or versions are excluded", async () => {
    const subject = await subjectOf("6.5.1");
    const declared = (more: Partial<Subject["declaration"]>): Subject => ({
      ...subject,
      declaration: { ...subject.declaration, ...more },
    });
    assert.equal(isAlike(subject, declared({ isExact: true })), false);
    assert.equal(isAlike(subject, declared({ excluded: ["6.5.1"] })), false);
    assert.equal(isAlike(declared({ excluded: ["6.5.2"] }), declared({ excluded: ["6.5.1"] })), false);
    assert.equal(isAlike(declared({ excluded: ["6.5.1"] }), declared({ excluded: ["6.5.1"] })), true);
  });

  it("not where a lockfile has one from elsewhere, or another lockfile", async () => {
    const subject = await subjectOf("^6.5.1");
    const elsewhere = (privateBy: string): Subject => ({ ...subject, privateBy });
    assert.equal(isAlike(subject, elsewhere("/a/yarn.lock")), false);
    assert.equal(isAlike(elsewhere("/b/yarn.lock"), elsewhere("/a/yarn.lock")), false);
    assert.equal(isAlike(elsewhere("/a/yarn.lock"), elsewhere("/a/yarn.lock")), true);
  });

  it("not where one is locked, or its lock forced", async () => {
    const locked = await subjectOf("6.5.1", { files });
    assert.ok(locked.locked);
    const forced: Subject = { ...locked, locked: { ...locked.locked, isForced: true } };
    const forcedTo: Subject = { ...locked, locked: { ...locked.locked, isForced: true, forcedTo: "6.5.2" } };
    const listed: Subject = { ...locked, locked: { ...locked.locked, isListed: true } };
    assert.equal(isAlike(locked, locked), true);
    assert.equal(isAlike(await subjectOf("6.5.1"), locked), false);
    assert.equal(isAlike(locked, forced), false);
    assert.equal(isAlike(forced, forcedTo), false);
    assert.equal(isAlike(locked, listed), false);
  });
});
