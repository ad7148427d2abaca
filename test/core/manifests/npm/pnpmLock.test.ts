import assert from "node:assert/strict";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { pnpmLock } from "../../../../src/core/manifests/npm/pnpmLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { type LockRow, problemLines, testLockRows } from "../../../support/lockfileRows.ts";
import { checkLockfile, lockedVersions, lockLines } from "../../../support/project.ts";

/** A text without the `lockfileVersion`, and a line for each package that is read. */
type Row = readonly [what: string, version: string, text: string, lines: readonly string[]];

const integrity = "resolution: {integrity: sha512-0}";

const rows: readonly Row[] = [
  ["nothing", "'9.0'", "", []],
  ["nothing, version 5", "5.4", "specifiers: {}\n", []],
  [
    "one, version 9",
    "'9.0'",
    `importers:\n\n  .:\n    dependencies:\n      a:\n        specifier: ^1.0.0\n        version: 1.2.3\n
packages:\n\n  a@1.2.3:\n    ${integrity}\n\nsnapshots:\n\n  a@1.2.3: {}\n`,
    ["a 1.2.3"],
  ],
  [
    "one with an install script, version 6",
    "'6.0'",
    `packages:\n\n  /a@1.2.3:\n    ${integrity}\n    requiresBuild: true\n\n  /b@1.2.3:\n    ${integrity}\n    requiresBuild: false\n`,
    ["a 1.2.3 (runs a script)", "b 1.2.3"],
  ],
  [
    "peers, version 9",
    "'9.0'",
    `packages:
  '@s/a@1.0.0':
    ${integrity}
    peerDependencies:
      b: '*'
  b@2.0.0:
    ${integrity}
  b@3.0.0-rc.1:
    ${integrity}
snapshots:
  '@s/a@1.0.0(b@2.0.0)':
    dependencies:
      b: 2.0.0
  '@s/a@1.0.0(b@3.0.0-rc.1(@s/a@1.0.0))(patch_hash=0123)':
    dependencies:
      b: 3.0.0-rc.1(@s/a@1.0.0)
    optionalDependencies:
      b: 3.0.0-rc.1(@s/a@1.0.0)
      short: '@s/a@1.0.0(b@2.0.0)'
    transitivePeerDependencies:
      - b
  b@2.0.0: {}
  b@3.0.0-rc.1(@s/a@1.0.0):
    dependencies:
      '@s/a': 1.0.0(b@2.0.0)
`,
    ["@s/a 1.0.0 → b 2.0.0", "@s/a 1.0.0 → b 3.0.0-rc.1, @s/a 1.0.0", "b 2.0.0", "b 3.0.0-rc.1 → @s/a 1.0.0"],
  ],
  [
    "peers, version 6",
    "'6.1'",
    `packages:
  /@s/a@1.0.0(b@2.0.0)(@s/c@1.0.0):
    ${integrity}
    dependencies:
      b: 2.0.0
      short: /@s/c@1.0.0(b@2.0.0)
    dev: false
  /@s/c@1.0.0(b@2.0.0):
    ${integrity}
  /b@2.0.0:
    ${integrity}
`,
    ["@s/a 1.0.0 → b 2.0.0, @s/c 1.0.0", "@s/c 1.0.0", "b 2.0.0"],
  ],
  ["a scope, version 6", "'6.0'", `packages:\n  /@scope/a@1.0.0(b@2.0.0):\n    ${integrity}\n`, ["@scope/a 1.0.0"]],
  ["a scope, version 5", "5.4", `packages:\n  /@scope/a/1.0.0_b@2.0.0:\n    ${integrity}\n`, ["@scope/a 1.0.0"]],
  [
    "an archive of which the key alone tells",
    "'6.0'",
    `packages:\n  file:vendor/a.tgz:\n    ${integrity}\n    name: a\n    version: 1.0.0\n`,
    ["a 1.0.0 (archive)"],
  ],
  [
    "peers, version 5",
    "5.4",
    `packages:
  /@s/a/1.0.0_b@2.0.0:
    ${integrity}
    dependencies:
      b: 2.0.0
      c_c: 1.0.0_0123abc
      short: /c_c/1.0.0_0123abc
  /@s/a/1.1.0_@s+x@1.0.0+b@2.0.0:
    ${integrity}
  /b/2.0.0:
    resolution:
      integrity: sha512-0
  /c_c/1.0.0_0123abc:
    ${integrity}
  /c_c/1.0.0/@s/x@2.0.0+b@2.0.0:
    ${integrity}
    dependencies:
      '@s/a': 1.1.0_@s+x@1.0.0+b@2.0.0
`,
    ["@s/a 1.0.0 → b 2.0.0, c_c 1.0.0", "@s/a 1.1.0", "b 2.0.0", "c_c 1.0.0", "c_c 1.0.0 → @s/a 1.1.0"],
  ],
  [
    "packages that are not from a registry, version 9",
    "'9.0'",
    `importers:
  packages/x: {}
packages:
  a@https://codeload.github.com/who/a/tar.gz/0123:
    resolution: {tarball: https://codeload.github.com/who/a/tar.gz/0123}
    version: 1.0.0
  b@https://b.example/b.tgz:
    resolution: {integrity: sha512-0, tarball: https://b.example/b.tgz}
    version: 2.0.0
  c@git+ssh://git@git.example/c.git#0123:
    resolution: {commit: 0123, repo: git+ssh://git@git.example/c.git, type: git}
    version: 3.0.0
  d@file:vendor/d.tgz:
    resolution: {integrity: sha512-0, tarball: file:vendor/d.tgz}
    version: 4.0.0
  e@file:vendor/e:
    resolution: {directory: vendor/e, type: directory}
  x@file:packages/x:
    resolution: {directory: packages/x, type: directory}
  node@runtime:22.0.0:
    resolution:
      type: variations
      variants:
        - resolution:
            integrity: sha256-0
            type: binary
          targets:
            - os: linux
    version: 22.0.0
  g@https://codeload.github.com/who/g/tar.gz/0123:
    resolution: {gitHosted: true, tarball: https://codeload.github.com/who/g/tar.gz/0123}
    version: 7.0.0
snapshots:
  a@https://codeload.github.com/who/a/tar.gz/0123:
    dependencies:
      b: https://b.example/b.tgz
      c: git+ssh://git@git.example/c.git#0123
      d: file:vendor/d.tgz
      x: file:packages/x(e@1.0.0)
      w: link:packages/x
      v: link:../v
  b@https://b.example/b.tgz: {}
  c@git+ssh://git@git.example/c.git#0123: {}
  d@file:vendor/d.tgz: {}
  e@file:vendor/e: {}
  x@file:packages/x(e@1.0.0): {}
  node@runtime:22.0.0: {}
  g@https://codeload.github.com/who/g/tar.gz/0123: {}
`,
    [
      "a 1.0.0 (url) → b 2.0.0 (url), c 3.0.0 (git), d 4.0.0 (archive), x file:packages/x (workspace), w  (workspace), v  (path)",
      "b 2.0.0 (url)",
      "c 3.0.0 (git)",
      "d 4.0.0 (archive)",
      "e file:vendor/e (path)",
      "x file:packages/x (workspace)",
      "node 22.0.0 (url)",
      "g 7.0.0 (git)",
      "w  (workspace)",
      "v  (path)",
    ],
  ],
  [
    "packages that are not from a registry, version 5",
    "5.3",
    `packages:
  /z/1.0.0:
    ${integrity}
    dependencies:
      a: github.com/who/a/0123
      b: '@b.example/b-2.0.0.tgz'
      c: git@git.example+who/c/0123
      d: file:vendor/d.tgz
  github.com/who/a/0123:
    resolution: {tarball: https://codeload.github.com/who/a/tar.gz/0123}
    name: a
    version: 1.0.0
  '@b.example/b-2.0.0.tgz':
    resolution: {tarball: https://b.example/b-2.0.0.tgz}
    name: b
    version: 2.0.0
  git@git.example+who/c/0123:
    resolution: {commit: 0123, repo: git@git.example:who/c.git, type: git}
    name: c
    version: 3.0.0
  file:vendor/d.tgz:
    resolution: {integrity: sha512-0, tarball: file:vendor/d.tgz}
    name: d
    version: 4.0.0
`,
    [
      "z 1.0.0 → a 1.0.0 (url), b 2.0.0 (url), c 3.0.0 (git), d 4.0.0 (archive)",
      "a 1.0.0 (url)",
      "b 2.0.0 (url)",
      "c 3.0.0 (git)",
      "d 4.0.0 (archive)",
    ],
  ],
  [
    "registries",
    "'6.0'",
    `packages:
  /a@1.0.0:
    resolution: {integrity: sha512-0, tarball: https://r.npmjs.org/a/-/a-1.0.0.tgz}
  /b@1.0.0:
    resolution: {integrity: sha512-0, tarball: https://npm.acme.example/b/-/b-1.0.0.tgz}
  /c@1.0.0:
    resolution: {integrity: sha512-0, tarball: 'https://npm.acme.example/download/c/1.0.0/0123'}
  npm.acme.example/@s/d@1.0.0(a@1.0.0):
    ${integrity}
  r.npmjs.org/e@1.0.0:
    ${integrity}
    dependencies:
      '@s/d': npm.acme.example/@s/d@1.0.0(a@1.0.0)
`,
    ["a 1.0.0", "b 1.0.0 (private)", "c 1.0.0 (private)", "@s/d 1.0.0 (private)", "e 1.0.0 → @s/d 1.0.0 (private)"],
  ],
  [
    "registries, version 5",
    "5.4-inlineSpecifiers",
    `packages:
  npm.acme.example/@s/d/1.0.0_a@1.0.0:
    ${integrity}
  r.npmjs.org/e/1.0.0:
    ${integrity}
`,
    ["@s/d 1.0.0 (private)", "e 1.0.0"],
  ],
  [
    "comments, quotes, items, texts of several lines and blanks of Windows",
    "'9.0'",
    `# made by hand\r
packages: # all of them\r
  "a@1.0.0": # the first\r
    resolution: { "integrity": 'sha512-{0, }', tarball: "https://npm.acme.example/a/-/a-1.0.0.tgz" }\r
    deprecated: |-\r
      resolution: {integrity: sha512-1}\r
        name: b\r
    cpu:\r
    - resolution: {integrity: sha512-2}\r
      name: c\r
snapshots:\r
  ? a@1.0.0\r
  : dependencies:\r
      b: 2.0.0 # not\r
  ? b@2.0.0\r
  : {}\r
`,
    ["a 1.0.0 (private)"],
  ],
  [
    "a lockfile of pnpm itself before the one of the project",
    "'9.0'",
    `importers:
  .:
    packageManagerDependencies:
      a:
        specifier: 1.0.0
        version: 1.0.0
packages:
  a@1.0.0:
    ${integrity}
snapshots:
  a@1.0.0: {}
---
lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      b:
        specifier: 1.0.0
        version: 1.0.0
packages:
  b@1.0.0:
    ${integrity}
snapshots:
  b@1.0.0: {}
`,
    ["b 1.0.0"],
  ],
];

const workspace = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: {specifier: ^1.0.0, version: 1.0.0}
      short: {specifier: 'npm:@s/a@^2', version: '@s/a@2.0.0'}
      y: {specifier: 'workspace:*', version: link:packages/y}
  packages/x:
    dependencies:
      a: {specifier: ^2.0.0, version: 2.0.0(c@1.0.0)}
      y: {specifier: ^0.1.0, version: link:../y}
    devDependencies:
      b: {specifier: '*', version: 1.0.0}
    optionalDependencies:
      c: {specifier: '*', version: 1.0.0}
  packages/y:
    dependencies:
      x: {specifier: 'workspace:*', version: link:../x}
      z: {specifier: 'link:../../../z', version: link:../../../z}
  packages/z: {}
packages:
${["a@1.0.0", "a@2.0.0", "b@1.0.0", "c@1.0.0", "'@s/a@2.0.0'"].map((key) => `  ${key}:\n    ${integrity}\n`).join("")}
snapshots:
${["a@1.0.0", "a@2.0.0(c@1.0.0)", "a@2.0.0", "b@1.0.0", "c@1.0.0", "'@s/a@2.0.0'"].map((key) => `  ${key}: {}\n`).join("")}`;

/** The versions for a name that a manifest in the folder declares; what is linked has none. */
const locked: readonly (readonly [folder: string, name: string, versions: readonly string[]])[] = [
  ["", "a", ["1.0.0"]],
  ["", "b", []],
  ["", "short", ["2.0.0"]],
  ["", "@s/a", []],
  ["", "y", [""]],
  ["packages/x", "a", ["2.0.0"]],
  ["packages/x", "b", ["1.0.0"]],
  ["packages/x", "c", ["1.0.0"]],
  ["packages/x", "y", [""]],
  ["packages/y", "x", [""]],
  ["packages/z", "a", []],
  ["packages/w", "a", []],
  ["", "constructor", []],
];

const unresolved = "Missing package or version of";
const broken: readonly LockRow[] = [
  ["no text", "", [], ["Missing `lockfileVersion`: "]],
  ["another file", "a: 1\n", [], ["Missing `lockfileVersion`: a"]],
  ...["'10.0'", "4", "8.0", "six", "5.0\nlockfileVersion: '6.0'", "'9.0'\nlockfileVersion: '6.0'"].map(
    (version) =>
      [
        `version ${version}`,
        `lockfileVersion: ${version}\npackages:\n  /a@1.0.0:\n    ${integrity}\n`,
        [],
        [
          `Unsupported lockfile version${version === "'10.0'" ? " (newer-format)" : ""}: lockfileVersion: ${version.split("\n")[0]}`,
        ],
      ] as const,
  ),
  [
    "cut off before the packages",
    "lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n        version: 1.",
    [],
    [`${unresolved} \`a\`: a:`],
  ],
  [
    "cut off in a key",
    `lockfileVersion: '9.0'\npackages:\n  a@1.0.0:\n    ${integrity}\nsnapshots:\n  a@1.0.0: {}\n  b@1.0`,
    ["a 1.0.0"],
    ["Unexpected text: b@1.0"],
  ],
  [
    "cut off in an address",
    "lockfileVersion: '6.0'\npackages:\n  /a@1.0.0:\n    resolution: {integrity: sha512-0, tarball: https://n",
    [],
    [`${unresolved} \`/a@1.0.0\`: /a@1.0.0:`],
  ],
  [
    "a snapshot without its package",
    "lockfileVersion: '9.0'\nsnapshots:\n  a@1.0.0: {}\n",
    [],
    [`${unresolved} \`a@1.0.0\`: a@1.0.0: {}`],
  ],
  [
    "texts of several lines where there is one version",
    `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      a:\n        version: 1.0.0\n          -rc.1\npackages:\n  a@1.0.0:\n    ${integrity}\nsnapshots:\n  a@1.0.0: {}\n`,
    ["a 1.0.0"],
    [],
  ],
  [
    "aliases, anchors and tags",
    `lockfileVersion: '6.0'\ndependencies:\n  a:\n    version: *a\n  b:\n    version: !!str 1.0.0\npackages:\n  /b@1.0.0:\n    ${integrity}\n`,
    ["b 1.0.0"],
    [`${unresolved} \`a\`: a:`],
  ],
  [
    "tabs",
    `lockfileVersion: '6.0'\ndependencies:\n\ta: 1.0.0\npackages:\n  /a@1.0.0:\n    ${integrity}\n`,
    ["a 1.0.0"],
    ["Unexpected text: \ta: 1.0.0"],
  ],
  [
    "resolutions without anything, twice after a merge, and from a registry without a version",
    `lockfileVersion: '6.0'\npackages:\n  /a@1.0.0:\n    resolution: {}\n  /b@1.0.0:\n    ${integrity}\n    ${integrity}\n  /c@1:\n    resolution: {tarball: https://npm.acme.example/c/-/c-1.tgz}\n`,
    [],
    [`${unresolved} \`/a@1.0.0\`: /a@1.0.0:`],
  ],
  [
    "an end of the document with nothing behind it",
    "lockfileVersion: '6.0'\ndependencies:\n  a: 1.0.0\n---\n",
    [],
    [`${unresolved} \`a\`: a: 1.0.0`],
  ],
  [
    "versions and names that cannot be published",
    `lockfileVersion: '6.0'\npackages:\n  /a@1.0:\n    ${integrity}\n  /../b@1.0.0:\n    ${integrity}\n  /c@1.0.0:\n    version: 2.0.0\n    ${integrity}\n`,
    ["c 1.0.0"],
    [`${unresolved} \`/a@1.0\`: /a@1.0:`],
  ],
];

describe("pnpm-lock.yaml", () => {
  for (const [what, version, text, lines] of rows) {
    it(what, () => {
      const lockText = `lockfileVersion: ${version}\n\n${text}`;
      const lockfile = pnpmLock.parse(lockText);
      assert.deepEqual(lockLines(lockfile), lines);
      assert.equal(lockfile.hasGraph, true);
      checkLockfile(pnpmLock, lockText);
    });
  }

  const workspaceLock = () => pnpmLock.parse(workspace);
  it("has no problem with a workspace", () => assert.deepEqual(workspaceLock().problems, []));
  for (const [folder, name, versions] of locked) {
    it(`${name} as declared in ${folder || "the root"}`, () =>
      assert.deepEqual(lockedVersions(workspaceLock(), "NPM", name, "*", { folder }), versions));
  }
  it("knows what is linked", () => {
    assert.deepEqual(lockLines(workspaceLock()).slice(-3), [
      "y  (workspace) → x  (workspace), z  (path)",
      "x  (workspace) → a 2.0.0, y  (workspace), b 1.0.0, c 1.0.0",
      "z  (path)",
    ]);
  });
  it("covers its own folder and the members", () => {
    const folders = ["", ".", "packages", "packages/x", "packages/z", "packages/w"];
    assert.deepEqual(
      folders.filter((folder) => workspaceLock().covers({ folder })),
      ["", "packages/x", "packages/z"],
    );
  });
  it("without members covers its own folder only", () => {
    const single = pnpmLock.parse("lockfileVersion: '6.0'\n");
    assert.deepEqual([single.covers({ folder: "" }), single.covers({ folder: "packages/x" })], [true, false]);
  });
  it("overrides apply to every dependent", () => {
    const { declarations } = packageJson.parse(
      `{ "packageManager": "a@1.0.0", "pnpm": { "overrides": { "a": "2", "none": "1", "x>b@1": "1" } } }`,
    );
    const lockfile = workspaceLock();
    const versions = declarations.map((declaration) =>
      lockfile.locked(declaration, { folder: "" }).map((index) => lockfile.packages[index]?.key.version),
    );
    assert.deepEqual(versions, [[], ["1.0.0", "2.0.0"], [], ["1.0.0"]]);
  });

  it("keeps both sides of a merge conflict, with a problem", () => {
    const text = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a:
<<<<<<< ours
        version: 1.0.0
=======
        version: 2.0.0
>>>>>>> theirs
packages:
  a@1.0.0:
    ${integrity}
  a@2.0.0:
    ${integrity}
snapshots:
  a@1.0.0: {}
  a@2.0.0: {}
`;
    const merged = pnpmLock.parse(text);
    assert.deepEqual(lockedVersions(merged, "NPM", "a", "*"), ["1.0.0", "2.0.0"]);
    assert.deepEqual(problemLines(merged.problems, text), ["Merge conflict (conflicted): <<<<<<< ours"]);
  });

  describe("broken", () => testLockRows(pnpmLock, broken));
  for (const [what, text] of broken) {
    it(`has no version in, and leaves the manifest to no other lockfile than, one that is broken: ${what}`, () => {
      const lockfile = pnpmLock.parse(text);
      assert.deepEqual(lockedVersions(lockfile, "NPM", "a", "*"), []);
      assert.ok(lockfile.covers({ folder: "" }));
    });
  }

  const fixtures = new Map(fixturesIn("lockfiles").map(({ path, text }) => [path, text]));
  for (const [root, folder, expected] of [
    ["foundry", "", ["typescript 5.6.3", "prettier 3.10.1", ""]],
    [
      "foundry",
      "packages/forge",
      [
        "@foundry/anvil ",
        "react 18.3.1",
        "react-dom 18.3.1",
        "strip-ansi 5.2.0",
        "use-sync-external-store 1.7.0",
      ].concat(["zod 3.25.76", "@types/react 18.3.31"]),
    ],
    ["foundry", "packages/anvil", ["chalk 2.4.2", "tongs ", "zod 3.25.76", "fsevents 2.3.3"]],
    ["foundry", "packages/tongs", ["ms 2.0.0", "react 17.0.2", "use-sync-external-store 1.7.0"]],
    [
      "pottery",
      "",
      ["ansi-styles 5.2.0", "chalk 4.1.2", "react 18.3.1", "react-dom 18.3.1", "use-sync-external-store 1.2.2"].concat([
        "debug 4.3.7",
        "color-name 1.1.4",
        "",
      ]),
    ],
  ] as const) {
    it(`has what ${root}/${folder} declares`, () => {
      const lock = pnpmLock.parse(fixtures.get(`lockfiles/${root}/pnpm-lock.yaml`) ?? "");
      assert.deepEqual(lock.problems, []);
      const manifest = fixtures.get(["lockfiles", root, folder, "package.json"].filter(Boolean).join("/")) ?? "";
      const found = packageJson.parse(manifest).declarations.map((declaration) => lock.locked(declaration, { folder }));
      const keys = found.map((indexes) => indexes.map((index) => lock.packages[index]?.key));
      assert.deepEqual(
        keys.map((some) => some.map((key) => `${key?.name} ${key?.version}`).join()),
        expected,
      );
    });
  }
});
