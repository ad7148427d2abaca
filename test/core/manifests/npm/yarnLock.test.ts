import assert from "node:assert/strict";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { yarnLock } from "../../../../src/core/manifests/npm/yarnLock.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { type LockRow, problemLines, testLockRows } from "../../../support/lockfileRows.ts";
import { lockedVersions, lockLines } from "../../../support/project.ts";

/** The entries as yarn writes them, and a line for each package that is read. */
type Row = readonly [what: string, text: string, lines: readonly string[], problems?: readonly string[]];

const classic: readonly Row[] = [
  ["nothing", "", []],
  ["one", `a@^1.0.0:\n  version "1.2.3"\n  integrity sha512-0\n`, ["a 1.2.3"]],
  [
    "dependencies by requested range",
    `"@s/a@*", "@s/a@1 || 2", "@s/a@>=1, <2":
  version "1.0.0"
  dependencies:
    b "^1.0.0"
    c ">= 2"
    missing "1"
  optionalDependencies:
    b "^2.0.0"
    short "npm:@s/long@^2"

b@^1.0.0, b@1.x:
  version "1.5.0"

b@^2.0.0:
  version "2.0.0-rc.1+build"
  dependencies:
    "@s/a" ">=1, <2"

"c@>= 2":
  version "2.0.0"

"short@npm:@s/long@^2":
  version "2.1.0"
`,
    [
      "@s/a 1.0.0 → b 1.5.0, c 2.0.0, b 2.0.0-rc.1+build, @s/long 2.1.0",
      "b 1.5.0",
      "b 2.0.0-rc.1+build → @s/a 1.0.0",
      "c 2.0.0",
      "@s/long 2.1.0",
    ],
    ["Missing entry of `missing`: "],
  ],
  [
    "packages that are not from a registry",
    `"a@git+ssh://git@git.example/a.git#v1":
  version "1.0.0"
  resolved "git+ssh://git@git.example/a.git#0123"

b@who/b:
  version "1.0.0"
  resolved "https://codeload.github.com/who/b/tar.gz/0123"

"c@file:../c":
  version "1.0.0"

"d@link:./d":
  version "0.0.0"
  uid ""

"e@https://e.example/e-1.0.0.tgz":
  version "1.0.0"
  resolved "https://e.example/e-1.0.0.tgz#0123"

f@^1.0.0, f@who/f:
  version "1.0.0"
  resolved "https://codeload.github.com/who/f/tar.gz/0123"
`,
    ["a 1.0.0 (git)", "b 1.0.0 (git)", "c 1.0.0 (path)", "d 0.0.0 (path)", "e 1.0.0 (url)", "f 1.0.0 (git)"],
  ],
  [
    "registries",
    `a@1:
  version "1.0.0"
  resolved "https://r.npmjs.org/a/-/a-1.0.0.tgz#0123"

"@s/b@1":
  version "1.0.0"
  resolved "https://npm.acme.example/@s/b/-/b-1.0.0.tgz#0123"

c@1:
  version "1.0.0"
  resolved c-1.0.0.tgz#0123
`,
    ["a 1.0.0", "@s/b 1.0.0 (private)", "c 1.0.0"],
  ],
  [
    "aliases, also without a range, and in place of a range by resolutions",
    `"a@npm:@s/real@^1":
  version "1.0.0"

"b@npm:real":
  version "2.0.0"
  dependencies:
    a "npm:@s/real@^1"

"c@npm:@s/real":
  version "3.0.0"

d@^4.0.0, "d@npm:real@^4":
  version "4.0.0"

"e@npm:^5.0.0":
  version "5.0.0"

"f@npm:^6.0.0-beta.1":
  version "6.0.0"
`,
    ["@s/real 1.0.0", "real 2.0.0 → @s/real 1.0.0", "@s/real 3.0.0", "real 4.0.0", "e 5.0.0", "f 6.0.0"],
  ],
];

const modern: readonly Row[] = [
  ["nothing", "", []],
  [
    "dependencies by requested range",
    `"@s/a@npm:*, @s/a@npm:^1.0.0":
  version: 1.0.0
  resolution: "@s/a@npm:1.0.0"
  dependencies:
    b: "npm:^1.0.0"
    c: ^2.0.0
    short: "npm:@s/long@^2"
  peerDependencies:
    d: "*"
  dependenciesMeta:
    c:
      optional: true
  checksum: 10c0/0
  languageName: node
  linkType: hard

"b@npm:^1.0.0, b@npm:~1.5.0":
  version: 1.5.0
  resolution: "b@npm:1.5.0"
  bin:
    b: ./b.js

"c@npm:^2.0.0":
  version: 2.0.0-rc.1
  resolution: "c@npm:2.0.0-rc.1"

"short@npm:@s/long@^2":
  version: 2.1.0
  resolution: "@s/long@npm:2.1.0"
`,
    ["@s/a 1.0.0 → b 1.5.0, c 2.0.0-rc.1, @s/long 2.1.0", "b 1.5.0", "c 2.0.0-rc.1", "@s/long 2.1.0"],
  ],
  [
    "patches of what a registry has, and of what it has not",
    `"a@npm:^1.0.0":
  version: 1.2.3
  resolution: "a@npm:1.2.3"

"a@patch:a@npm%3A^1.0.0#optional!builtin<compat/a>":
  version: 1.2.3
  resolution: "a@patch:a@npm%3A1.2.3#optional!builtin<compat/a>::version=1.2.3&hash=0123"

"b@patch:b@https%3A//b.example/b.tgz#./b.patch":
  version: 1.0.0
  resolution: "b@patch:b@https%3A//b.example/b.tgz#./b.patch::version=1.0.0&hash=0123"
`,
    ["a 1.2.3", "a 1.2.3", "b 1.0.0 (url)"],
  ],
  [
    "patches of patches, patches without a file, and what is repeated for its peers",
    `"a@patch:a@patch%3Aa@npm%253A1.0.0%23one.patch#two.patch":
  version: 1.0.0
  resolution: "a@patch:a@patch%3Aa@npm%253A1.0.0%23one.patch#two.patch::version=1.0.0&hash=0123"

"b@patch:b@npm%3A1.0.0":
  version: 1.0.0
  resolution: "b@patch:b@npm%3A1.0.0"

"c@virtual:0123#npm:^1.0.0":
  version: 1.0.0
  resolution: "c@virtual:0123#npm:1.0.0"

"d@virtual:0123":
  version: 1.0.0
  resolution: "d@virtual:0123"

"e@patch:e@npm%3A1.0.0%#e.patch":
  version: 1.0.0
  resolution: "e@patch:e@npm%3A1.0.0%#e.patch"
`,
    ["a 1.0.0", "b 1.0.0", "c 1.0.0", "d 1.0.0 (path)", "e 1.0.0 (url)"],
  ],
  [
    "packages that are not from a registry",
    `"a@git+ssh://git@git.example/a.git#commit=0123":
  version: 1.0.0
  resolution: "a@git+ssh://git@git.example/a.git#commit=0123"

"b@https://github.com/who/b.git":
  version: 1.0.0
  resolution: "b@https://github.com/who/b.git#commit=0123"

"c@file:../c::locator=x%40workspace%3A.":
  version: 1.0.0
  resolution: "c@file:../c#../c::hash=0123&locator=x%40workspace%3A."

"d@portal:./d::locator=x%40workspace%3A.":
  version: 0.0.0-use.local
  resolution: "d@portal:./d::locator=x%40workspace%3A."
  dependencies:
    a: "git+ssh://git@git.example/a.git#commit=0123"
    c: "file:../c"

"e@https://e.example/e-1.0.0.tgz":
  version: 1.0.0
  resolution: "e@https://e.example/e-1.0.0.tgz"

"f@exec:./f.js":
  version: 1.0.0
  resolution: "f@exec:./f.js#./f.js::hash=0123"
`,
    [
      "a 1.0.0 (git)",
      "b 1.0.0 (git)",
      "c 1.0.0 (path)",
      "d 0.0.0-use.local (path) → a 1.0.0 (git), c 1.0.0 (path)",
      "e 1.0.0 (url)",
      "f 1.0.0 (path)",
    ],
  ],
  [
    "registries",
    `"@s/a@npm:^1":
  version: 1.0.0
  resolution: "@s/a@npm:1.0.0::__archiveUrl=https%3A%2F%2Fnpm.pkg.github.com%2Fdownload%2F%40s%2Fa%2F1.0.0%2F0123"

"b@npm:^1":
  version: 1.0.0
  resolution: "b@npm:1.0.0::__archiveUrl=https%3A%2F%2Fr.npmjs.org%2Fb%2F-%2Fb-1.0.0.tgz"
`,
    ["@s/a 1.0.0 (private)", "b 1.0.0"],
  ],
  [
    "resolutions, which change resolved versions and not requests",
    `"a@npm:^1":
  version: 1.0.0
  resolution: "a@npm:1.0.0"
  dependencies:
    one: "npm:^1"
    two: "npm:^1"
    other: "npm:^1"
    many: "npm:^1"

"b@npm:^1":
  version: 1.0.0
  resolution: "b@npm:1.0.0"
  dependencies:
    two: "npm:^2"
    other: "npm:^2"

"one@npm:3.0.0":
  version: 3.0.0
  resolution: "one@npm:3.0.0"

"two@npm:^2":
  version: 2.0.0
  resolution: "two@npm:2.0.0"

"two@npm:3.0.0":
  version: 3.0.0
  resolution: "two@npm:3.0.0"

"other@npm:^2":
  version: 2.0.0
  resolution: "other@npm:2.0.0"

"other@npm:another@3":
  version: 3.0.0
  resolution: "another@npm:3.0.0"

"many@npm:2.0.0":
  version: 2.0.0
  resolution: "many@npm:2.0.0"

"many@npm:3.0.0":
  version: 3.0.0
  resolution: "many@npm:3.0.0"
`,
    [
      "a 1.0.0 → one 3.0.0, two 3.0.0, another 3.0.0",
      "b 1.0.0 → two 2.0.0, other 2.0.0",
      "one 3.0.0",
      "two 2.0.0",
      "two 3.0.0",
      "other 2.0.0",
      "another 3.0.0",
      "many 2.0.0",
      "many 3.0.0",
    ],
  ],
  [
    "ranges of dependencies without a protocol, as yarn 2 and 3 write them, and what resolutions replace",
    `"a@npm:^1":
  version: 1.0.0
  resolution: "a@npm:1.0.0"
  dependencies:
    one: ^1
    two: ^1
    three: ^1

"b@npm:^1":
  version: 1.0.0
  resolution: "b@npm:1.0.0"
  dependencies:
    one: 3.0.0
    two: ^2
    three: ^2

"one@npm:3.0.0":
  version: 3.0.0
  resolution: "one@npm:3.0.0"

"two@npm:^2":
  version: 2.0.0
  resolution: "two@npm:2.0.0"

"two@npm:3.0.0":
  version: 3.0.0
  resolution: "two@npm:3.0.0"

"three@npm:^1":
  version: 1.0.0
  resolution: "three@npm:1.0.0"

"three@npm:^2":
  version: 2.0.0
  resolution: "three@npm:2.0.0"
`,
    [
      "a 1.0.0 → one 3.0.0, two 3.0.0, three 1.0.0",
      "b 1.0.0 → one 3.0.0, two 2.0.0, three 2.0.0",
      ...["one 3.0.0", "two 2.0.0", "two 3.0.0", "three 1.0.0", "three 2.0.0"],
    ],
  ],
  [
    "long keys, and blanks of Windows",
    `? "a@npm:^1, a@npm:^2"\r\n:\r\n  version: 1.0.0\r\n  resolution: "a@npm:1.0.0"\r\n`,
    ["a 1.0.0"],
  ],
];

const classicAsked = `a@^1.0.0, a@~1.2.0:
  version "1.2.3"

a@^2.0.0, a@latest:
  version "2.0.0"

"b@":
  version "1.0.0"

"short@npm:long@^4":
  version "4.0.0"
`;

const modernAsked = `"a@npm:^1.0.0":
  version: 1.2.3
  resolution: "a@npm:1.2.3"

"a@npm:^2.0.0":
  version: 2.0.0
  resolution: "a@npm:2.0.0"

"b@npm:^3.0.0":
  version: 3.0.0
  resolution: "b@npm:3.0.0"

"short@npm:long@^4":
  version: 4.0.0
  resolution: "long@npm:4.0.0"

"root@workspace:.":
  version: 0.0.0-use.local
  resolution: "root@workspace:."
  dependencies:
    a: "npm:^1.0.0"
    short: "npm:long@^4"
    x: "workspace:^"
  languageName: unknown
  linkType: soft

"x@workspace:^, x@workspace:packages/x":
  version: 0.0.0-use.local
  resolution: "x@workspace:packages/x"
  dependencies:
    a: "npm:^2.0.0"
    b: "catalog:"
    c: "catalog:old"

"c@npm:^5":
  version: 5.0.0
  resolution: "c@npm:5.0.0"

"c@npm:^6":
  version: 6.0.0
  resolution: "c@npm:6.0.0"
`;

/** The versions for a name and requirement that a manifest in the folder declares. */
type Asked = readonly [folder: string, name: string, requirement: string, versions: readonly string[]];

const classicLocked: readonly Asked[] = [
  ["", "a", "^1.0.0", ["1.2.3"]],
  ["", "a", "~1.2.0", ["1.2.3"]],
  ["", "a", "^2.0.0", ["2.0.0"]],
  ["", "a", "latest", ["2.0.0"]],
  ["packages/x", "a", "^2.0.0", ["2.0.0"]],
  // What yarn will install for a new request is unknown.
  ["", "a", "^1.2.0", []],
  ["", "b", "", ["1.0.0"]],
  ["", "b", "^1.0.0", []],
  ["", "c", "*", []],
  ["", "toString", "*", []],
];

const modernLocked: readonly Asked[] = [
  ["", "a", "^1.0.0", ["1.2.3"]],
  ["", "a", "^1.1.0", ["1.2.3"]],
  ["packages/x", "a", "^2.0.0", ["2.0.0"]],
  ["packages/x", "b", "^3.0.0", ["3.0.0"]],
  ["packages/x", "c", "^5", ["5.0.0"]],
  ["", "b", "^3.0.0", []],
  ["", "x", "workspace:^", ["0.0.0-use.local"]],
  ["packages/x", "short", "npm:long@^4", []],
];

const lost = "Missing package or version of this entry";
const broken: readonly LockRow[] = [
  ["prose", "This is no lockfile", [], ["Unexpected text: This is no lockfile"]],
  ["cut off in a key", `a@1:\n  version "1.0.0"\n\nb@`, ["a 1.0.0"], ["Unexpected text: b@"]],
  ["cut off behind a key", "a@1:\n", [], [`${lost}: a@1:`]],
  ["cut off in a version", `a@1:\n  version "1.0.1`, [], [`${lost}: a@1:`]],
  ["no version", `a@1:\n  version "1"\n`, [], [`${lost}: a@1:`]],
  ["an empty pattern", `"":\n  version "1.0.0"\n`, [], [`${lost}: "":`]],
  ["no name", `"@1", ../a@1:\n  version "1.0.0"\n`, [], [`${lost}: "@1", ../a@1:`]],
  ["tabs", `a@1:\n\tversion "1.0.0"\n`, [], [`Unexpected text: \tversion "1.0.0"`, `${lost}: a@1:`]],
  [
    "cut off in a resolution",
    `__metadata:\n  version: 8\n\n"a@npm:1":\n  version: 1.0.1\n  resolution: "a@npm:1.0.`,
    [],
    [`${lost}: "a@npm:1":`],
  ],
  ["cut off before it", `__metadata:\n  version: 8\n\n"a@npm:1":\n  version: 1.0.1\n`, [], [`${lost}: "a@npm:1":`]],
];

describe("yarn.lock", () => {
  for (const [what, text, lines, problems] of classic) {
    it(`version 1: ${what}`, () => checkLines(classicText(text), lines, problems));
  }
  for (const [what, text, lines] of modern)
    it(`version 2 and later: ${what}`, () => checkLines(modernText(text), lines));

  const old = () => yarnLock.parse(classicText(classicAsked));
  for (const [folder, name, requirement, versions] of classicLocked) {
    it(`version 1: ${name} ${requirement} in ${folder || "the root"}`, () =>
      assert.deepEqual(lockedVersions(old(), "NPM", name, requirement, { folder }), versions));
  }
  const modernLock = () => yarnLock.parse(modernText(modernAsked));
  for (const [folder, name, requirement, versions] of modernLocked) {
    it(`version 2 and later: ${name} ${requirement} in ${folder || "the root"}`, () =>
      assert.deepEqual(lockedVersions(modernLock(), "NPM", name, requirement, { folder }), versions));
  }
  it("lists the members of the workspace since version 2", () => {
    const folders = ["", "packages/x", "packages/y", "packages"];
    assert.deepEqual(
      folders.filter((folder) => old().covers({ folder })),
      folders,
    );
    assert.deepEqual(
      folders.filter((folder) => modernLock().covers({ folder })),
      ["", "packages/x"],
    );
  });

  it("aliases and resolutions", () => {
    const { declarations } = packageJson.parse(
      `{ "packageManager": "a@1.0.0", "dependencies": { "short": "npm:long@^4" },
         "resolutions": { "a": "^2.0.0", "b/a": "3", "none": "1", "long": "1" } }`,
    );
    for (const [lockfile, versions] of [
      [old(), [[], ["4.0.0"], ["2.0.0"], ["1.2.3", "2.0.0"], [], ["4.0.0"]]],
      [modernLock(), [[], ["4.0.0"], ["2.0.0"], ["1.2.3", "2.0.0"], [], ["4.0.0"]]],
    ] as const) {
      const found = declarations.map((declaration) => lockfile.locked(declaration, { folder: "" }));
      assert.deepEqual(
        found.map((some) => some.map((index) => lockfile.packages[index]?.key.version)),
        versions,
      );
    }
  });

  it("finds aliases of yarn 1, with and without a range, and no package of their name", () => {
    const { declarations } = packageJson.parse(
      `{ "dependencies": { "whole": "npm:long", "tail": "npm:longer", "same": "npm:same@^3", "short": "npm:long@^4" } }`,
    );
    const keys = [`"whole@npm:long"`, `"tail@npm:longer@"`, `"same@npm:same@^3"`, "short@^4"];
    const lockfile = yarnLock.parse(classicText(keys.map((key) => `${key}:\n  version "1.0.0"\n`).join("\n")));
    const found = declarations.map((declaration) => lockfile.locked(declaration, { folder: "" }));
    assert.deepEqual(found, [[0], [1], [2], []]);
  });

  it("has a package once that is requested from several places", () => {
    const text = modernText(
      `"a@file:../a::locator=x%40workspace%3Ax, a@file:../a::locator=y%40workspace%3Ay":\n  version: 1.0.0\n  resolution: "a@file:../a#../a::hash=0123&locator=x%40workspace%3Ax"\n`,
    );
    assert.deepEqual(lockedVersions(yarnLock.parse(text), "NPM", "a", "file:../a"), ["1.0.0"]);
  });

  it("keeps both sides of a merge conflict, with a problem", () => {
    const conflict = (name: string, ours: string, theirs: string) =>
      `<<<<<<< ours\n  ${name} ${ours}\n||||||| before\n=======\n  ${name} ${theirs}\n>>>>>>> theirs\n`;
    for (const text of [
      classicText(`a@^1:\n${conflict("version", '"1.0.0"', '"1.1.0"')}`),
      modernText(`"a@npm:^1":\n${conflict("resolution:", '"a@npm:1.0.0"', '"a@npm:1.1.0"')}`),
    ]) {
      const merged = yarnLock.parse(text);
      assert.deepEqual(lockedVersions(merged, "NPM", "a", "^1"), ["1.0.0", "1.1.0"]);
      assert.deepEqual(problemLines(merged.problems, text), ["Merge conflict (conflicted): <<<<<<< ours"]);
    }
  });

  describe("broken", () => testLockRows(yarnLock, broken));
  for (const [what, text] of broken) {
    it(`leaves the manifest to no other lockfile: ${what}`, () =>
      assert.ok(yarnLock.parse(text).covers({ folder: "" })));
  }

  const fixtures = new Map(fixturesIn("lockfiles").map(({ path, text }) => [path, text]));
  for (const [root, folder, expected] of [
    [
      "quarry",
      "",
      ["@types/node 18.19.130", "ansi-styles 5.2.0", "chalk 4.1.2", "debug 4.3.4", "wrap-ansi 7.0.0"].concat([
        "ms 2.1.3",
        "strip-ansi 5.2.0",
        "fsevents 2.3.3",
        "color-name 1.1.4",
      ]),
    ],
    ["grove", "", ["prettier 3.10.1", "typescript 5.6.3", "color-name 1.1.4", ""]],
    [
      "grove",
      "packages/apple",
      ["@grove/pear 0.0.0-use.local", "ansi-styles 5.2.0", "chalk 4.1.2", "react 18.3.1", "react-dom 18.3.1"].concat([
        "resolve 1.22.14",
      ]),
    ],
    ["grove", "packages/pear", ["chalk 2.4.2", "react 17.0.2", "tiny 0.0.0-use.local", ""]],
  ] as const) {
    it(`has what ${root}/${folder} declares`, () => {
      const lock = yarnLock.parse(fixtures.get(`lockfiles/${root}/yarn.lock`) ?? "");
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

function checkLines(text: string, lines: readonly string[], problems: readonly string[] = []): void {
  const lockfile = yarnLock.parse(text);
  assert.deepEqual(problemLines(lockfile.problems, text), problems);
  assert.deepEqual(lockLines(lockfile), lines);
  assert.equal(lockfile.hasGraph, true);
}

function classicText(entries: string): string {
  return `# THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRECTLY.\n# yarn lockfile v1\n\n\n${entries}`;
}

function modernText(entries: string): string {
  return `# This file is generated by running "yarn install" inside your project.\n\n__metadata:\n  version: 8\n  cacheKey: 10c0\n\n${entries}`;
}
