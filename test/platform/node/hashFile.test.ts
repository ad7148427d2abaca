import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, truncateSync } from "node:fs";
import type { HashType } from "../../../src/core/fileHashes/hashedFile.ts";
import type { HashRun } from "../../../src/core/fileHashes/identify.ts";
import { hashFile } from "../../../src/platform/node/hashFile.ts";
import { createFolder, type Folder } from "../../support/commandLine.ts";

const all: readonly HashType[] = ["SHA256", "SHA512", "SHA1", "MD5"];
const run = (onRead?: HashRun["onRead"]): HashRun => ({
  signal: new AbortController().signal,
  ...(onRead && { onRead }),
});

/** Bytes that a chunk has at most; a file of three chunks and a part of one. */
const chunk = 1 << 20;
const bytes = Buffer.alloc(3 * chunk + 7, "chunks ");

describe("the hashes of a file", () => {
  let folder: Folder;
  before(() => (folder = createFolder()));
  after(() => folder.remove());

  for (const [what, content] of [
    ["an empty one", Buffer.alloc(0)],
    ["one of a few bytes", Buffer.from("abc")],
    ["one of a whole chunk", bytes.subarray(0, chunk)],
    ["one of several chunks", bytes],
  ] as const) {
    it(`are those of its bytes: ${what}`, async () => {
      const path = folder.write("file", content);
      const value = (type: HashType) => createHash(type).update(content).digest("base64");
      assert.deepEqual(await hashFile(path, all, run()), {
        kind: "hashed",
        size: content.length,
        hashes: all.map((type) => ({ type, value: value(type) })),
      });
      assert.deepEqual(await hashFile(path, ["SHA256"], run()), {
        kind: "hashed",
        size: content.length,
        hashes: [{ type: "SHA256", value: value("SHA256") }],
      });
    });
  }

  it("take the memory of a chunk, however large the file is", async () => {
    const path = folder.write("large", "");
    const size = 256 * chunk;
    truncateSync(path, size);
    const memory = () => process.memoryUsage();
    const before = memory();
    let [buffers, resident, read] = [0, 0, 0];
    const hashing = await hashFile(
      path,
      ["SHA256"],
      run((count) => {
        read += count;
        buffers = Math.max(buffers, memory().arrayBuffers - before.arrayBuffers);
        resident = Math.max(resident, memory().rss - before.rss);
      }),
    );
    assert.equal(hashing.kind === "hashed" && hashing.size, size);
    assert.equal(read, size);
    assert.ok(buffers < 16 * chunk, `${buffers} bytes of buffers`);
    assert.ok(resident < size / 2, `${resident} bytes more`);
  });

  it("are given up at once", async () => {
    const path = folder.write("file", bytes);
    for (const last of [1, 2]) {
      const controller = new AbortController();
      let chunks = 0;
      const onRead = () => {
        if (++chunks === last) controller.abort();
      };
      await assert.rejects(hashFile(path, all, { signal: controller.signal, onRead }), { name: "AbortError" });
      assert.equal(chunks, last);
    }
    await assert.rejects(hashFile(path, all, { signal: AbortSignal.abort() }), { name: "AbortError" });
  });

  it("are of no file that is written to meanwhile", async () => {
    const path = folder.write("file", bytes);
    const hashing = await hashFile(
      path,
      ["SHA256"],
      run(() => appendFileSync(path, "x")),
    );
    assert.deepEqual(hashing, { kind: "unread", reason: "changed" });
  });

  it("are of regular files only", async () => {
    folder.write("sub/file", "");
    const reasonOf = async (path: string) => {
      const hashing = await hashFile(path, all, run());
      return hashing.kind === "unread" && hashing.reason;
    };
    assert.equal(await reasonOf(`${folder.path}/sub`), "folder");
    assert.equal(await reasonOf(`${folder.path}/nowhere`), "missing");
    assert.equal(await reasonOf(`${folder.path}/sub/file/below`), "missing");
    if (process.platform === "win32") return;
    execFileSync("mkfifo", [`${folder.path}/pipe`]);
    assert.equal(await reasonOf(`${folder.path}/pipe`), "irregular");
    assert.equal(await reasonOf("/dev/zero"), "irregular");
  });
});
