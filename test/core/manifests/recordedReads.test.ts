import assert from "node:assert/strict";
import type { FileText } from "../../../src/core/manifests/gap.ts";
import type { FolderContent } from "../../../src/core/manifests/manifest.ts";
import { createMemory } from "../../../src/core/manifests/memory.ts";
import { recordReads, rememberedReads, type RecordedReads } from "../../../src/core/manifests/recordedReads.ts";

const files: Readonly<Record<string, FileText>> = {
  "/w/a": { kind: "text", text: "text of a", encoding: "utf-8" },
  "/w/folder": { kind: "missing", isFolder: true },
  "/w/large": { kind: "unreadable", reason: "too-large" },
};
const folders: Readonly<Record<string, FolderContent>> = {
  "/w": { files: ["a"], folders: [] },
  "/closed": { files: [], folders: [], isUnreadable: true },
};

function reading(memory?: ReturnType<typeof createMemory>) {
  const read: string[] = [];
  const reads = recordReads({
    readFile(path) {
      read.push(path);
      return Promise.resolve(files[path] ?? { kind: "missing" });
    },
    list: (path) => Promise.resolve(folders[path] ?? { files: [], folders: [] }),
    memory,
  });
  return { reads, read };
}

const span = { start: 1, end: 2 };
const other = { start: 3, end: 4 };

/** What is done, and a line for each gap. */
const rows: readonly (readonly [
  what: string,
  act: (reads: RecordedReads) => Promise<unknown>,
  gaps: readonly string[],
])[] = [
  ["a file", (reads) => reads.read("/w/a"), []],
  ["a file that is looked for and does not exist", (reads) => reads.read("/w/none"), []],
  ["a file that cannot be read", (reads) => reads.read("/w/large"), ["too-large /w/large"]],
  ["a folder in place of a file", (reads) => reads.read("/w/folder"), ["unreadable /w/folder"]],
  ["a file that is named", (reads) => reads.readNamed("/w/none", span), ["missing /w/none at 1"]],
  ["a file that is named nowhere", (reads) => reads.readNamed("/w/none"), ["missing /w/none"]],
  ["a named file that exists", (reads) => reads.readNamed("/w/a", span), []],
  [
    "a file that is passed over",
    (reads) => reads.readNamed("/w/none", span, true),
    ["missing /w/none at 1, passed over"],
  ],
  [
    "a file that cannot be read, which is never passed over",
    (reads) => reads.readNamed("/w/large", span, true),
    ["too-large /w/large at 1"],
  ],
  [
    "a file that is passed over, and required elsewhere",
    async (reads) => {
      await reads.readNamed("/w/none", span, true);
      await reads.readNamed("/w/none");
    },
    ["missing /w/none"],
  ],
  [
    "a file that is required, and passed over elsewhere",
    async (reads) => {
      await reads.readNamed("/w/none", span);
      await reads.readNamed("/w/none", other, true);
    },
    ["missing /w/none at 1"],
  ],
  [
    "a file that is named twice, of which the last place counts",
    async (reads) => {
      await reads.readNamed("/w/none", span);
      await reads.readNamed("/w/none");
      await reads.readNamed("/w/none", other);
    },
    ["missing /w/none at 3"],
  ],
  ["a folder", (reads) => reads.list?.("/w") ?? assert.fail(), []],
  ["a folder that cannot be listed", (reads) => reads.list?.("/closed") ?? assert.fail(), ["unreadable /closed"]],
  ["a look into a folder", (reads) => reads.list?.("/closed", true) ?? assert.fail(), []],
  [
    "a damaged file",
    (reads) => {
      reads.damaged("/w/a");
      return Promise.resolve();
    },
    ["damaged /w/a"],
  ],
];

describe("reads for a manifest", () => {
  for (const [what, act, gaps] of rows)
    it(`record of ${what} ${gaps.join() || "nothing"}`, async () => {
      const { reads } = reading();
      await act(reads);
      const lines = reads.gaps().map((gap) => {
        assert.equal(gap.kind, "file");
        const at = gap.span ? ` at ${gap.span.start}` : "";
        return `${gap.reason} ${gap.path}${at}${gap.isPassedOver ? ", passed over" : ""}`;
      });
      assert.deepEqual(lines, gaps);
    });

  it("read each file once", async () => {
    const { reads, read } = reading();
    const texts = await Promise.all([reads.read("/w/a"), reads.read("/w/a"), reads.readNamed("/w/a", span)]);
    assert.deepEqual([texts, read], [["text of a", "text of a", "text of a"], ["/w/a"]]);
  });

  it("cannot list where the host cannot", () =>
    assert.equal(recordReads({ readFile: () => Promise.resolve({ kind: "missing" }) }).list, undefined));

  it("name the settings that decide which packages are private and cannot be read", async () => {
    const { reads } = reading();
    reads.decidesPrivacy("/w/none", ".none");
    reads.decidesPrivacy("/w/large", ".largerc");
    await reads.readNamed("/w/none", span);
    await reads.read("/w/folder");
    assert.equal(reads.unreadSettings(), undefined);
    await reads.read("/w/large");
    assert.equal(reads.unreadSettings(), ".largerc");
  });

  it("take a folder that cannot be listed for such settings", async () => {
    const { reads } = reading();
    await reads.list?.("/closed");
    assert.equal(reads.unreadSettings(), "closed");
  });

  it("remember what was made of files, with what could not be read of them", async () => {
    const memory = createMemory();
    const make = (reads: Pick<RecordedReads, "read" | "decidesPrivacy">) => {
      reads.decidesPrivacy("/w/large", ".largerc");
      return reads.read("/w/large");
    };
    let made = 0;
    for (let round = 0; round < 2; round++) {
      const { reads, read } = reading(memory);
      const around = { ...reads, path: "/w/m", text: "the manifest" };
      await rememberedReads("key", around, (surroundings) => {
        made++;
        return make(surroundings);
      });
      assert.deepEqual(reads.gaps(), [{ kind: "file", path: "/w/large", reason: "too-large" }]);
      assert.equal(reads.unreadSettings(), ".largerc");
      assert.deepEqual(read, round === 0 ? ["/w/large"] : []);
    }
    assert.equal(made, 1);
  });

  it("have the manifest itself at hand", async () => {
    for (const memory of [undefined, createMemory()]) {
      const { reads } = reading(memory);
      const around = { ...reads, path: "/w/a", text: "unsaved" };
      const texts = await rememberedReads("key", around, ({ read }) => Promise.all([read("/w/a"), read("/w/none")]));
      assert.deepEqual(texts, ["unsaved", undefined]);
      const { text, ...without } = around;
      assert.ok(text);
      assert.equal(await rememberedReads("other key", without, ({ read }) => read("/w/a")), "text of a");
    }
    const alone = { path: "/w/a", read: () => Promise.resolve("read") };
    assert.equal(await rememberedReads("key", alone, (around) => Promise.resolve(around)), alone);
  });
});
