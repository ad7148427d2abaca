import assert from "node:assert/strict";
import {
  type Change,
  integrityChange,
  revisionChange,
  sourceChange,
} from "../../../src/core/manifests/lockedEvidence.ts";
import type { LockedPackage } from "../../../src/core/manifests/lockfile.ts";

function locked(fields: Partial<LockedPackage>): LockedPackage {
  return { key: { system: "NPM", name: "a", version: "1.0.0" }, origin: "registry", dependencies: [], ...fields };
}

const integrities: readonly (readonly [what: string, before: string, after: string, change?: "gone" | "changed"])[] = [
  ["nothing on either side", "", ""],
  ["the same", "sha512-a", "sha512-a"],
  ["another one", "sha512-a", "sha512-b", "changed"],
  ["none any more", "sha512-a", "", "gone"],
  ["one in place of another algorithm", "sha1-a", "sha512-b"],
  ["one algorithm more", "sha512-a", "sha1-b sha512-a"],
  ["one of two algorithms", "sha1-a sha512-a", "sha1-b sha512-a", "changed"],
  ["a file more", "sha256:a sha256:b", "sha256:a sha256:b sha256:c"],
  ["one file in place of another", "sha256:a sha256:b", "sha256:a sha256:c", "changed"],
  ["a file more of one algorithm, and one less of another", "md5:a sha256:a sha256:b", "md5:a md5:c sha256:a"],
  ["another key of the cache", "8/a", "10c0/b"],
  ["another one with the same key of the cache", "10c0/a", "10c0/b", "changed"],
  ["another spelling", "sha1:a", "sha1-b"],
  ["a slash in the hash", "sha512-a/b", "sha512-a/c", "changed"],
  ["a hash of a gem", "sha256=a", "sha256=b", "changed"],
  ["a hash of a module", "h1:a=", "h1:b=", "changed"],
];

const npm = "https://npm.acme.example/npm/a/-/a-1.0.0.tgz";

type SourceRow = readonly [
  what: string,
  before: Partial<LockedPackage>,
  after: Partial<LockedPackage>,
  source?: readonly [from: string, to: string] | undefined,
  revision?: readonly [from: string, to: string],
];

const git = (source: string) => ({ origin: "git", source }) as const;
const url = (source: string) => ({ origin: "url", source }) as const;
const from = (...registries: readonly string[]) => ({ origin: "private", registries }) as const;

const sources: readonly SourceRow[] = [
  ["the public registry", {}, {}],
  ["a repository", {}, git("https://git.example/a.git#01"), ["registry", "git https://git.example/a.git"]],
  ["an address", {}, url("https://evil.example/a.tgz"), ["registry", "https://evil.example/a.tgz"]],
  ["a private registry", {}, from(npm), ["registry", "https://npm.acme.example/npm/"]],
  ["a private one that is not told", {}, { origin: "private" }, ["registry", "private"]],
  ["a path", {}, { origin: "path" }, ["registry", "path"]],
  ["an archive", {}, { origin: "archive", source: "../a.tgz" }, ["registry", "archive"]],
  ["the workspace", { origin: "path" }, { origin: "workspace" }, ["path", "workspace"]],
  ["a private registry and another version", from(npm), from(npm.replaceAll("1.0.0", "2.0.0"))],
  [
    "another private registry",
    from(npm),
    from(npm.replace("acme", "evil")),
    ["https://npm.acme.example/npm/", "https://npm.evil.example/npm/"],
  ],
  [
    "another one on the same host",
    from(npm),
    from(npm.replace("/npm/", "/all/")),
    ["https://npm.acme.example/npm/", "https://npm.acme.example/all/"],
  ],
  [
    "a private registry without encryption",
    from(npm),
    from(npm.replace("https", "http")),
    ["https://npm.acme.example/npm/", "http://npm.acme.example/npm/"],
  ],
  [
    "one private registry more",
    from(npm),
    from("https://b.example", npm),
    ["https://npm.acme.example/npm/", "https://b.example/ https://npm.acme.example/npm/"],
  ],
  ["private registries in another order", from("https://b.example", npm), from(npm, "https://b.example")],
  ["a private registry, then one that is not told", from(npm), { origin: "private" }],
  [
    "files with credentials on hosts without a known layout",
    from("https://me:secret@files.example/aa/a-1.0.0%2Bcpu.whl"),
    from("https://evil.example/bb/a-1.0.0-py3-none-any.whl?token=1"),
    ["https://files.example/", "https://evil.example/"],
  ],
  ["files of one host", from("https://files.example/aa/a-1.whl"), from("https://files.example/bb/a-2.whl")],
  ["what is no address", from("file:///srv/a"), from("file:///srv/b"), ["file:///srv/a", "file:///srv/b"]],
  [
    "private registries that are no mirrors",
    { origin: "private", source: "https://crates.acme.example/index/" },
    { origin: "private", source: "https://crates.evil.example/index/" },
    ["https://crates.acme.example/index/", "https://crates.evil.example/index/"],
  ],
  [
    "the address of its registry, where an archive of it is known",
    from(npm),
    { ...from(npm), source: "https://crates.acme.example/index/" },
  ],
  ["an index, then one that is not told", { origin: "private", source: "https://crates.acme.example/" }, from()],
  ["the same revision", git("https://git.example/a#01"), git("https://git.example/a#01")],
  ["another revision", git("https://git.example/a#01"), git("https://git.example/a#02"), undefined, ["01", "02"]],
  ["no revision any more", git("https://git.example/a#01"), git("https://git.example/a")],
  ["a repository that is not told", git("https://git.example/a#01"), { origin: "git" }],
  [
    "other spellings of a repository",
    git("https://git.example/who/a/#01"),
    git("git.example:who/a.git#02"),
    undefined,
    ["01", "02"],
  ],
  [
    "other spellings of one at GitHub",
    git("github:who/a#01"),
    git("ssh://github.com/Who/A.git#02"),
    undefined,
    ["01", "02"],
  ],
  [
    "another host of GitHub",
    git("https://www.github.com/who/a#01"),
    git("https://github.com/who/a#02"),
    undefined,
    ["01", "02"],
  ],
  [
    "other spellings of one at GitLab",
    git("gitlab:group/sub/a#01"),
    git("https://gitlab.com/Group/Sub/A.git#02"),
    undefined,
    ["01", "02"],
  ],
  [
    "other spellings of one at Bitbucket",
    git("bitbucket:who/a#01"),
    git("bitbucket.org:Who/a.git#02"),
    undefined,
    ["01", "02"],
  ],
  [
    "other spellings of one at Codeberg",
    git("https://codeberg.org/who/a#01"),
    git("https://codeberg.org/Who/A#02"),
    undefined,
    ["01", "02"],
  ],
  [
    "another repository of a group",
    git("https://gitlab.com/group/sub/a.git#01"),
    git("https://gitlab.com/group/sub/b.git#01"),
    ["git https://gitlab.com/group/sub/a.git", "git https://gitlab.com/group/sub/b.git"],
  ],
  [
    "another repository whose name has more behind a dot",
    git("https://git.example/who/a.gitops#01"),
    git("https://git.example/who/aops#01"),
    ["git https://git.example/who/a.gitops", "git https://git.example/who/aops"],
  ],
  [
    "another repository",
    git("https://git.example/who/a#01"),
    git("https://git.example/evil/a#01"),
    ["git https://git.example/who/a", "git https://git.example/evil/a"],
  ],
  [
    "another host of it",
    git("https://git.example/who/a#01"),
    git("https://evil.example/who/a#01"),
    ["git https://git.example/who/a", "git https://evil.example/who/a"],
  ],
  [
    "names that differ in case elsewhere",
    git("https://git.example/who/a#01"),
    git("https://git.example/Who/a#01"),
    ["git https://git.example/who/a", "git https://git.example/Who/a"],
  ],
  [
    "an archive of the same repository",
    git("https://github.com/who/a.git#01"),
    url("https://codeload.github.com/who/a/tar.gz/02"),
    undefined,
    ["01", "https://codeload.github.com/who/a/tar.gz/02"],
  ],
  [
    "an archive of another repository at GitHub",
    url("https://github.com/who/a/archive/01.tar.gz"),
    url("https://github.com/evil/a/archive/01.tar.gz"),
    ["https://github.com/who/a/archive/01.tar.gz", "https://github.com/evil/a/archive/01.tar.gz"],
  ],
  [
    "another file of one host",
    url("https://d.example/a-1.0.0.tgz"),
    url("https://D.example/b/a-1.0.1.tgz"),
    undefined,
    ["https://d.example/a-1.0.0.tgz", "https://D.example/b/a-1.0.1.tgz"],
  ],
  [
    "another port",
    url("https://d.example/a-1.0.0.tgz"),
    url("https://d.example:8443/a-1.0.0.tgz"),
    ["https://d.example/a-1.0.0.tgz", "https://d.example:8443/a-1.0.0.tgz"],
  ],
  [
    "another archive",
    { origin: "archive", source: "../a-1.tgz" },
    { origin: "archive", source: "../a-2.tgz" },
    undefined,
    ["../a-1.tgz", "../a-2.tgz"],
  ],
];

function change(texts: readonly [from: string, to: string] | undefined, isSwapped = false): Change | undefined {
  if (!texts) return undefined;
  const [before, after] = texts;
  return isSwapped ? { from: after, to: before } : { from: before, to: after };
}

describe("evidence of lockfiles: the hashes of a version", () => {
  for (const [what, before, after, expected] of integrities) {
    it(`${what}: ${expected ?? "no change"}`, () => {
      const [old, current] = [before, after].map((integrity) => locked(integrity === "" ? {} : { integrity }));
      assert.equal(integrityChange(old!, current!), expected);
      assert.equal(integrityChange(current!, old!), expected === "gone" ? undefined : expected);
    });
  }

  for (const [fields, expected] of [
    [{ origin: "private" }, "gone"],
    [{ bundled: true }, undefined],
    [{ origin: "git" }, undefined],
    [{ origin: "path" }, undefined],
  ] as const) {
    it(`without any ${JSON.stringify(fields)}: ${expected ?? "no change"}`, () => {
      assert.equal(integrityChange(locked({ ...fields, integrity: "sha512-a" }), locked(fields)), expected);
    });
  }
});

describe("evidence of lockfiles: where a package comes from", () => {
  for (const [what, before, after, source, revision] of sources) {
    it(what, () => {
      assert.deepEqual(sourceChange(locked(before), locked(after)), change(source));
      assert.deepEqual(sourceChange(locked(after), locked(before)), change(source, true));
      assert.deepEqual(revisionChange(locked(before), locked(after)), change(revision));
      assert.deepEqual(revisionChange(locked(after), locked(before)), change(revision, true));
    });
  }
});
