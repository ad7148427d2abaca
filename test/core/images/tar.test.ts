// The headers of a tar archive: names, sizes and kinds of entries as several programs write them.

import { deepEqual, equal, rejects } from "node:assert/strict";
import { chunkReader, compressionOf } from "../../../src/core/images/bytes.ts";
import { jsonFilesOf } from "../../../src/core/images/tar.ts";
import { tar, type TarEntry } from "../../support/archives.ts";

async function* all(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** The JSON files of the archive: path and content. */
async function filesOf(entries: readonly TarEntry[]): Promise<readonly string[]> {
  const files = await jsonFilesOf(chunkReader(all(tar(entries))));
  return [...files].map(([path, content]) => `${path} ${Buffer.from(content).toString()}`);
}

/** A record of an extended header, with its own length in front. */
function record(text: string): string {
  const length = [1, 2, 3].map((digits) => digits + text.length + 2).find((sum, at) => String(sum).length === at + 1);
  return `${length} ${text}\n`;
}

const size = 124;
const magic = 257;
const prefix = 345;
const long = `[${"1,".repeat(20)}1]`;

describe("an entry of a tar archive", () => {
  const rows: readonly (readonly [what: string, entries: readonly TarEntry[], ...files: readonly string[]])[] = [
    ["with a prefix before its name", [{ name: "a.json", content: "{}", header: [[prefix, "deep/er"]] }], "deep/er/a.json {}"],
    [
      "of a format without a prefix",
      [
        {
          name: "a.json",
          content: "{}",
          header: [
            [magic, "\0\0\0\0\0\0"],
            [prefix, "deep"],
          ],
        },
      ],
      "a.json {}",
    ],
    ["of GNU, whose sign ends with a space", [{ name: "a", content: "{}", header: [[magic, "ustar  "]] }], "a {}"],
    ["with a name of 100 bytes", [{ name: "a".repeat(100), content: "{}" }], `${"a".repeat(100)} {}`],
    ["with a size in bytes", [{ name: "a", content: "[1]", header: [[size, `\x80${"\0".repeat(10)}\x03`]] }], "a [1]"],
    [
      "with a size of two bytes",
      [{ name: "a", content: `[${" ".repeat(300)}]`, header: [[size, `\x80${"\0".repeat(9)}\x01\x2e`]] }],
      `a [${" ".repeat(300)}]`,
    ],
    ["with a size between spaces", [{ name: "a", content: "[1]", header: [[size, "          3 "]] }], "a [1]"],
    ["without a size", [{ name: "a", header: [[size, "\0".repeat(12)]] }]],
    [
      "with an extended size",
      [
        { name: "x", type: "x", content: record(`size=${long.length}`) },
        { name: "a", content: long, header: [[size, "00000000000\0"]] },
        { name: "b", content: "{}" },
      ],
      `a ${long}`,
      "b {}",
    ],
    [
      "with two extended headers",
      [
        { name: "x", type: "x", content: `${record("mtime=1")}${record("path=deep/a.json")}` },
        { name: "x", type: "x", content: record("size=2") },
        { name: "cut", content: "{}", header: [[size, "00000000000\0"]] },
      ],
      "deep/a.json {}",
    ],
    [
      "whose long name is that of the next one alone",
      [
        { name: "l", type: "L", content: "deep/a.json\0" },
        { name: "k", type: "K", content: "somewhere\0" },
        { name: "cut", content: "{}" },
        { name: "b", content: "{}" },
      ],
      "deep/a.json {}",
      "b {}",
    ],
    ["behind a global header", [{ name: "g", type: "g", content: record("path=b") }, { name: "a", content: "{}" }], "a {}"],
    ["of the oldest kind", [{ name: "a", type: "\0", content: "{}" }], "a {}"],
    ["that begins with white space", [{ name: "a", content: "\n{}" }, { name: "b", content: " []" }], "a \n{}", "b  []"],
    ["in the folder itself", [{ name: "././a", content: "{}" }], "a {}"],
    [
      "that is no file, or no JSON",
      [
        ...["1", "2", "3", "4", "5", "6"].map((type) => ({ name: type, type })),
        { name: "7", type: "7", content: "{}" },
        { name: "text", content: "x{}" },
        { name: "empty" },
        { name: "a", content: "{}" },
      ],
      "a {}",
    ],
    ["that is there twice", [{ name: "a", content: "[1]" }, { name: "a", content: "[2]" }], "a [2]"],
    [
      "of more than four megabytes",
      [
        { name: "more", content: `[${" ".repeat(3_999_999)}]` },
        { name: "a", content: "{}" },
      ],
      "a {}",
    ],
  ]; // prettier-ignore
  for (const [what, entries, ...files] of rows) {
    it(`is read: one ${what}`, async () => deepEqual(await filesOf(entries), files));
  }

  it("may have four megabytes", async () => {
    const content = `[${" ".repeat(3_999_998)}]`;
    equal((await filesOf([{ name: "a", content }])).length, 1);
  });

  const damaged: readonly (readonly [what: string, entry: TarEntry])[] = [
    ["a size with another digit", { name: "b", content: "{}", header: [[size, "00000000008\0"]] }],
    ["an extended size that is empty", { name: "x", type: "x", content: record("size=") }],
    ["an extended size beyond all numbers", { name: "x", type: "x", content: record(`size=${"9".repeat(20)}`) }],
    ["an extended header of length 0", { name: "x", type: "x", content: "0 path=a\n" }],
  ];
  for (const [what, entry] of damaged) {
    it(`is damaged with ${what}`, () =>
      rejects(filesOf([{ name: "a" }, entry, { name: "c", content: "{}" }]), { problem: "damaged" }));
  }
});

describe("the compression of an archive", () => {
  const rows: readonly (readonly [bytes: readonly number[], compression: string | undefined])[] = [
    [[0x1f, 0x8b, 8, 0], "gzip"],
    [[0x28, 0xb5, 0x2f, 0xfd, 0], "zstd"],
    [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "xz"],
    [[0x42, 0x5a, 0x68, 0x39], "bzip2"],
    [[0x1f, 0x8c], undefined],
    [[0x28, 0xb5, 0x2f], undefined],
    [[0x42, 0x5a], undefined],
    [[0x6d, 0x61, 0x6e, 0x69], undefined],
    [[], undefined],
  ];
  for (const [bytes, compression] of rows) {
    it(`is ${compression ?? "none"} for ${bytes.join(" ") || "nothing"}`, () =>
      equal(compressionOf(Uint8Array.from(bytes)), compression));
  }
});
