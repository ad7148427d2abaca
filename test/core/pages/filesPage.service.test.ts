import assert from "node:assert/strict";
import { createApi } from "../../../src/core/api/createClient.ts";
import { coreOver } from "../../../src/core/core.ts";
import type { HashedFile } from "../../../src/core/fileHashes/hashedFile.ts";
import { isKnown } from "../../../src/core/pages/cells.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { base, caller, wire } from "../../support/world.ts";

const { transport } = wire();
const core = coreOver(createApi(transport, { baseUrl: base, prefix: "v3alpha" }), () => Promise.resolve());

/** In two versions of an invented package. */
const shared: HashedFile = {
  name: "shared.tgz",
  size: 1_234,
  hashes: [{ type: "SHA256", value: "bLhP6jXeRimN1E9Fb6O8F+Guc1ayZB5tipJ5JeDVfcc=" }],
};
/** In more versions than the service lists. */
const copied: HashedFile = {
  name: "copied.tgz",
  size: 1,
  hashes: [{ type: "SHA1", value: "R1+W7Kgx0ICgwcToLmFmCGn9vM0=" }],
};
const [sha256, md5] = [Buffer.alloc(32).toString("base64"), Buffer.alloc(16).toString("base64")];
const unknown: HashedFile = {
  name: "unknown.tgz",
  size: 2,
  hashes: [
    { type: "SHA256", value: sha256 },
    { type: "MD5", value: md5 },
  ],
};
const changing: HashedFile = { ...unknown, hashes: unknown.hashes.slice(0, 1), unread: "changed" };

const rows: readonly (readonly [
  what: string,
  files: readonly HashedFile[],
  isAllKnown: boolean,
  expected: readonly RegExp[],
  never?: RegExp,
])[] = [
  [
    "one file",
    [shared],
    true,
    [
      /^shared\.tgz\nFile by its hashes\nIn @acme-invented\/tool 1\.0\.0 · and 1 other version$/m,
      /^ {2}Size \| 1,234 bytes$/m,
      /^ {2}SHA-256 \| found \| 6cb84fea[\da-f]{56}$/m,
      /^ {2}MD5 \| not computed$/m,
      /^ {2}@acme-invented\/tool 1\.0\.0 \| npm \| https:\/\/registry\.example\/shared\.tgz$/m,
    ],
    /not found|Go modules/,
  ],
  [
    "one that the service does not know",
    [unknown],
    false,
    [
      /^File by its hashes\nNot known to the service$/m,
      /^ {2}SHA-256 \| not found \| 0{64}$/m,
      /^ {2}SHA-512 \| not computed$/m,
      /: not found by SHA-256, MD5; not tried: SHA-512, SHA-1\. The service has no hashes of Go modules\.$/m,
    ],
  ],
  ["one that changed", [changing], false, [/not tried: SHA-512, SHA-1, MD5 \(it changed while it was read\)\./]],
  [
    "one that is in very many versions",
    [copied],
    false,
    [/The service limits the length of this list; there may be more\./],
  ],
  [
    "several files",
    [shared, unknown, { name: "large.bin", hashes: [], unread: "too-large" }],
    false,
    [
      /^3 files\nFiles by their hashes$/m,
      /^ {2}shared\.tgz \| 1,234 \| 2 \| found by SHA-256$/m,
      /^ {2}unknown\.tgz \| 2 \| unknown \| not found by SHA-256, MD5; not tried: SHA-512, SHA-1$/m,
      /^ {2}large\.bin \| unknown \| unknown \| not read: it is larger than 100 MB, the most that can be read here$/m,
      /^ {2}shared\.tgz \| @acme-invented\/tool 1\.0\.0 \| npm \|/m,
      /No package version is known with 2 of 3 files\./,
    ],
  ],
];

describe("the page of files", () => {
  for (const [what, files, isAllKnown, expected, never] of rows) {
    it(`of ${what}`, async () => {
      const page = await core.page({ kind: "files", files }, { now: () => 0 }, caller());
      const text = pageText(page).replace(/(?<=\S) {2,}/g, " | ");
      for (const part of expected) assert.match(text, part);
      if (never) assert.doesNotMatch(text, never);
      assert.equal(page.sections.every(isKnown), isAllKnown);
    });
  }
});
