import assert from "node:assert/strict";
import type { LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import { pdmLock } from "../../../../src/core/manifests/pypi/pdmLock.ts";
import { pipfileLock } from "../../../../src/core/manifests/pypi/pipfileLock.ts";
import { poetryLock } from "../../../../src/core/manifests/pypi/poetryLock.ts";
import { pylockToml } from "../../../../src/core/manifests/pypi/pylockToml.ts";
import { uvLock } from "../../../../src/core/manifests/pypi/uvLock.ts";

/** A text, the version of its format where it tells it, and whether it is a lockfile at all. */
type Row = readonly [text: string, version: string | undefined, isLockfile: boolean];

const metadata = (key: string): readonly Row[] => [
  [`# made by it\n[metadata]\n${key} = "2.1"\n`, "2", true],
  [`${key}="12.0"`, "12", true],
  [`${key}  =  "4.5.0"`, "4", true],
  [`${key} = 1`, undefined, true],
  ["[[package]]\n", undefined, true],
  ["[metadata.files]\n", undefined, true],
  [`old-${key} = "1.0"\nx[[package]]\nx[metadata]\n`, undefined, false],
  [`[package]\n${key}`, undefined, false],
];

const rows: readonly (readonly [parser: LockfileParser, newest: number, rows: readonly Row[]])[] = [
  [
    uvLock,
    1,
    [
      ["version = 1\nrevision = 3\n", "1", true],
      ['requires-python = ">=3.9"\nversion=12', "12", true],
      ["version  =  2", "2", true],
      ["[[package]]\n", undefined, true],
      ["my-version = 1\nx[[package]]\n", undefined, false],
      ["revision = 3\nversion", undefined, false],
    ],
  ],
  [poetryLock, 2, metadata("lock-version")],
  [pdmLock, 4, metadata("lock_version")],
  [
    pylockToml,
    1,
    [
      ['lock-version = "1.0"\n', "1", true],
      ['lock-version="12.3"', "12", true],
      ['lock-version  =  "2"', "2", true],
      ["[[packages]]\n", undefined, true],
      ["packages = []\n", undefined, true],
      ["packages=[", undefined, true],
      ["packages  = [", undefined, true],
      ['my-lock-version = "1"\nx[[packages]]\nmy-packages = []\n[[package]]\n', undefined, false],
    ],
  ],
  [
    pipfileLock,
    6,
    [
      ['{ "_meta": { "pipfile-spec": 6 } }', "6", true],
      ['{"_meta":{"pipfile-spec":12}}', "12", true],
      ['{ "_meta"  : { "pipfile-spec"  :  7 } }', "7", true],
      ['{ "default": {} }', undefined, true],
      ['{ "develop"  : {} }', undefined, true],
      ['{ "my_default": {}, "packages": {}, "develop" }', undefined, false],
    ],
  ],
];

describe("formats of lockfiles of Python", () => {
  for (const [{ id, format }, newest, texts] of rows) {
    it(`${id} is read up to version ${newest}`, () => assert.equal(format?.version?.newest, newest));
    for (const [text, version, isLockfile] of texts) {
      it(`${id} of version ${version ?? "unknown"}: ${JSON.stringify(text)}`, () => {
        assert.equal(format?.version?.pattern.exec(text)?.[1], version);
        assert.equal(format?.content?.test(text), isLockfile);
      });
    }
  }
});
