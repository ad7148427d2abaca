import assert from "node:assert/strict";
import { agePolicy, type CachedAnswer, readStored } from "../../../src/core/api/storedAnswer.ts";

const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;
const value = { ...lodash, versions: [] };
const same = (_: unknown, a: string, b: string) => a === b;
const week = 7 * 86_400_000;

describe("a stored answer", () => {
  const rows: readonly (readonly [fetched: object, read: object | undefined])[] = [
    [
      { kind: "missing", text: "package not found" },
      { kind: "missing", text: "package not found" },
    ],
    [{ kind: "missing" }, { kind: "missing", text: "" }],
    [{ kind: "missing", text: 7 }, undefined],
    [
      { kind: "found", value },
      { kind: "found", value },
    ],
    [
      { kind: "found", value, maxAge: 60, truncated: true, age: 7 },
      { kind: "found", value, maxAge: 60, truncated: true },
    ],
    [
      { kind: "found", value, truncated: "yes" },
      { kind: "found", value },
    ],
    [{ kind: "found", value, maxAge: "x" }, undefined],
    [{ kind: "failed", value }, undefined],
  ];
  for (const [fetched, read] of rows)
    it(`${read ? "is read" : "is none"}: ${JSON.stringify(fetched)}`, () => {
      const found = readStored("GetPackage", lodash, { fetched, since: 5 }, same);
      assert.deepEqual(found, read && { fetched: read, since: 5 });
    });

  it("is read of an operation whose answers have no key, and of no batch", () => {
    const versionKey = { ...lodash.packageKey, version: "1.0.0" };
    const stored = { fetched: { kind: "found", value: {} }, since: 5 };
    assert.deepEqual(readStored("GetRequirements", { versionKey }, stored, same), stored);
    assert.equal(readStored("GetVersionBatch", { requests: [] }, stored, same), undefined);
  });
});

describe("the age of an answer", () => {
  const now = 8 * 86_400_000;
  const found = (since: number): CachedAnswer<unknown> => ({ fetched: { kind: "found", value }, since });

  it("is known up to a minute ahead of the clock, and counts from a point in time that is set", () => {
    const policy = agePolicy(() => now, { notBefore: now - 5 });
    assert.deepEqual(
      [now + 60_001, now + 60_000, now - 5, now - 6].map((since) => policy.isFresh("GetPackage", found(since))),
      [false, true, true, false],
    );
  });

  it("lets an answer do for a week, and a miss never, which is not out of date when it is shown", () => {
    const policy = agePolicy(() => now, {});
    assert.deepEqual(
      [now - week, now - week + 1].map((since) => policy.isLastResort(found(since))),
      [false, true],
    );
    const miss: CachedAnswer<unknown> = { fetched: { kind: "missing", text: "" }, since: now - 3_600_000 };
    assert.equal(policy.isLastResort(miss), false);
    assert.deepEqual(policy.withAge("GetPackage", miss), { kind: "missing", text: "", age: 3_600 });
    assert.equal(policy.isFresh("GetVersion", found(now - 3_600_000)), false);
  });
});
