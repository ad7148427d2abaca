import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import type { HashType } from "../../../src/core/fileHashes/hashedFile.ts";
import type { Hashing } from "../../../src/core/fileHashes/identify.ts";
import { hashWholeFile, maxWholeFileBytes, type WholeFile } from "../../../src/platform/web/hashFile.ts";

const all: readonly HashType[] = ["SHA256", "SHA512", "SHA1", "MD5"];
const content = Buffer.from("a file of a virtual workspace");
const value = (type: HashType) => createHash(type).update(content).digest("base64");
const withoutMd5 = all.slice(0, 3).map((type) => ({ type, value: value(type) }));

const rows: readonly (readonly [
  what: string,
  stat: Awaited<ReturnType<WholeFile["stat"]>>,
  types: readonly HashType[],
  expected: Hashing,
  isRead: boolean,
])[] = [
  [
    "one hash",
    { kind: "file", size: content.length },
    ["SHA256"],
    { kind: "hashed", size: content.length, hashes: withoutMd5.slice(0, 1) },
    true,
  ],
  [
    "all but MD5",
    { kind: "file", size: content.length },
    all,
    { kind: "hashed", size: content.length, hashes: withoutMd5 },
    true,
  ],
  ["none of a folder", { kind: "folder", size: 0 }, all, { kind: "unread", reason: "folder" }, false],
  [
    "none of what is not a regular file",
    { kind: "other", size: 0 },
    all,
    { kind: "unread", reason: "irregular" },
    false,
  ],
  [
    "none of a file that is too large",
    { kind: "file", size: maxWholeFileBytes + 1 },
    all,
    { kind: "unread", reason: "too-large" },
    false,
  ],
  ["none of a file that changes", { kind: "file", size: 1 }, all, { kind: "unread", reason: "changed" }, true],
];

describe("the hashes of a file that is read as a whole", () => {
  for (const [what, stat, types, expected, isRead] of rows) {
    it(`are ${what}`, async () => {
      let reads = 0;
      const read = () => {
        reads++;
        return Promise.resolve(new Uint8Array(content));
      };
      assert.deepEqual(await hashWholeFile({ stat: () => Promise.resolve(stat), read }, types), expected);
      assert.equal(reads, isRead ? 1 : 0);
    });
  }
});
