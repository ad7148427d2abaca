import assert from "node:assert/strict";
import { type HashedFile, readHash, readHashedFiles, unreadMessages } from "../../../src/core/fileHashes/hashedFile.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";

const hash = { type: "SHA256", value: "qg==" } as const;
const tool: HashedFile = { name: "tool.tgz", size: 3, hashes: [hash, { type: "MD5", value: "uw==" }] };
const gone: HashedFile = { name: "gone.jar", hashes: [], unread: "missing" };

/** What a panel has saved, and the files that are read from it. */
const saved: readonly (readonly [what: string, value: unknown, files: readonly HashedFile[] | undefined])[] = [
  ["a file", [tool], [tool]],
  ["several, one of which was not read", [tool, gone], [tool, gone]],
  ["a file without its size", [{ ...tool, size: undefined }], [{ name: tool.name, hashes: tool.hashes }]],
  ["a size that is a text, which is left out", [{ ...tool, size: "3" }], [{ name: tool.name, hashes: tool.hashes }]],
  ["an empty file", [{ ...tool, size: 0 }], [{ ...tool, size: 0 }]],
  ["a reason that is not known, which is left out", [{ ...gone, unread: "tired" }], [{ name: gone.name, hashes: [] }]],
  ["what else there is, which is left out", [{ ...tool, more: 1, hashes: [{ ...hash, more: 1 }] }], [{ ...tool, hashes: [hash] }]],
  ["no file", [], undefined],
  ["nothing", undefined, undefined],
  ["one file by itself", tool, undefined],
  ["a list of which one is not a file", [tool, "gone.jar"], undefined],
  ["null in place of a file", [null], undefined],
  ["a file without a name", [{ hashes: [] }], undefined],
  ["a file without hashes", [{ name: "tool.tgz" }], undefined],
  ["hashes that are not a list", [{ name: "tool.tgz", hashes: hash }], undefined],
  ["a hash that is none among others", [{ name: "tool.tgz", hashes: [hash, { type: "SHA256" }] }], undefined],
]; // prettier-ignore

describe("files with their hashes", () => {
  for (const [what, value, files] of saved) {
    it(`are read from ${what}`, () => assert.deepEqual(readHashedFiles(value), files));
  }

  const hashes: readonly (readonly [what: string, value: unknown, isRead: boolean])[] = [
    ["SHA-256", hash, true],
    ["SHA-512", { type: "SHA512", value: "qg==" }, true],
    ["SHA-1", { type: "SHA1", value: "qg==" }, true],
    ["MD5", { type: "MD5", value: "qg==" }, true],
    ["a type in lower case", { type: "sha256", value: "qg==" }, false],
    ["another type", { type: "SHA384", value: "qg==" }, false],
    ["no type", { value: "qg==" }, false],
    ["an empty value", { type: "MD5", value: "" }, false],
    ["no value", { type: "MD5" }, false],
    ["a number as value", { type: "MD5", value: 1 }, false],
    ["a text", "SHA256", false],
    ["null", null, false],
  ];
  for (const [what, value, isRead] of hashes) {
    it(`have ${isRead ? "a" : "no"} hash in ${what}`, () =>
      assert.deepEqual(readHash(value), isRead ? value : undefined));
  }

  it("that were not read have a reason in words", () => {
    const texts = Object.entries(unreadMessages).map(([reason, text]) => `${reason}: ${formatMessage(text)}`);
    assert.deepEqual(texts, [
      "missing: the file does not exist",
      "folder: it is a folder",
      "irregular: it is not a regular file",
      "unreadable: the file cannot be read",
      "too-large: it is larger than 100 MB, the most that can be read here",
      "changed: it changed while it was read",
      "no-hashing: hashes cannot be computed on a page without a secure connection",
    ]);
  });
});
