import assert from "node:assert/strict";
import {
  assumedTarget,
  listedTarget,
  targetOf,
  type RangeTarget,
  type Target,
} from "../../../../src/core/analysis/target/target.ts";
import { subjectsOf, type Subject } from "../../../../src/core/analysis/target/subject.ts";
import type { LockedPackage } from "../../../../src/core/manifests/lockfile.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import { fileNameOf } from "../../../../src/core/model/path.ts";
import { dedented, packageLock, projectOf, type FindingOptions } from "../../../support/findings.ts";

function show(target: Target | RangeTarget): string {
  switch (target.kind) {
    case "range":
      return `one of ${target.text || "all"}${target.excluded ? ` without ${target.excluded.join(" and ")}` : ""}`;
    case "version":
      return `${target.key.version} ${target.how}${target.from === undefined ? "" : ` in ${fileNameOf(target.from)}`}`;
    case "unknown": {
      const { why } = target;
      const detail = why.kind === "skipped" && why.detail !== undefined ? `, ${why.detail}` : "";
      return `${why.kind === "skipped" ? why.reason : why.kind} ${why.kind === "lockfile" ? why.path : why.text}${detail}`;
    }
  }
}

/** What is meant, and how the lockfile is out of date for it. */
function line(subject: Subject): string {
  const { stale } = subject;
  const requested = stale?.requested === undefined ? "" : ` for ${stale.requested}`;
  return `${show(targetOf(subject))}${stale ? `; ${stale.kind}${requested}` : ""}`;
}

/** A line for each subject. */
async function targets(file: string, text: string, options: FindingOptions): Promise<readonly string[]> {
  const { subjects } = await projectOf(file, dedented(text), options);
  return subjects.map((subject) => `${subject.declaration.name}: ${line(subject)}`);
}

const npm = packageLock({
  lodash: ["4.17.21"],
  qs: ["6.14.0"],
  ws: ["8.0.0-beta.1"],
  ms: ["2.1.3", [], "https://packages.acme.example/ms/-/ms-2.1.3.tgz"],
  tool: ["1.0.0", [], "git+ssh://git@git.example/acme/tool.git#a1"],
  rest: ["2.0.0", [], "https://archives.example/rest.tgz"],
  "member/node_modules/qs": ["5.0.0"],
});

const rows: readonly (readonly [
  what: string,
  file: string,
  text: string,
  options: FindingOptions,
  lines: readonly string[],
])[] = [
  [
    "without a lockfile: what is written, or a range",
    "package.json",
    `
      { "dependencies": {
        "a": "1.2.3",
        "b": "^1.2.3",
        "c": "",
        "d": "file:../d",
        "e": "github:acme/e",
        "f": "workspace:*",
        "g": "latest",
        "h": "next"
      } }`,
    {},
    [
      "a: 1.2.3 written",
      "b: one of ^1.2.3",
      "c: one of all",
      "d: path file:../d",
      "e: git github:acme/e",
      "f: workspace workspace:*",
      "g: one of latest",
      "h: unsupported next",
    ],
  ],
  [
    "the next version for one that is excluded",
    "go.mod",
    `
      require (
        a.example/a v1.0.0
        a.example/b v1.0.0
      )
      exclude (
        a.example/a v1.0.0
        a.example/a v1.0.1
        a.example/b v1.1.0
      )`,
    {},
    ["a.example/a: one of v1.0.0 without v1.0.0 and v1.0.1", "a.example/b: v1.0.0 written"],
  ],
  [
    "what the lockfile has, where the manifest still allows it",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^4.0.0",
        "qs": "6.14.0",
        "ws": "^7.0.0",
        "left-pad": "^1.0.0"
      } }`,
    { files: npm },
    [
      "lodash: 4.17.21 locked in package-lock.json",
      "qs: 6.14.0 locked in package-lock.json",
      "ws: one of ^7.0.0; next",
      "ws: 8.0.0-beta.1 locked in package-lock.json; outdated",
      "left-pad: one of ^1.0.0; missing",
    ],
  ],
  [
    "what will be installed next, where the lockfile is out of date",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^3.0.0",
        "qs": "6.14.1"
      } }`,
    { files: npm },
    [
      "lodash: one of ^3.0.0; next",
      "lodash: 4.17.21 locked in package-lock.json; outdated",
      "qs: 6.14.1 written; next",
      "qs: 6.14.0 locked in package-lock.json; outdated",
    ],
  ],
  [
    "what is locked, where no version is written; never what is from elsewhere",
    "package.json",
    `
      { "dependencies": {
        "lodash": "latest",
        "ms": "^2.0.0",
        "tool": "^1.0.0",
        "rest": "9.9.9",
        "qs": "file:../qs"
      } }`,
    { files: npm },
    [
      "lodash: 4.17.21 locked in package-lock.json",
      "ms: private 2.1.3, package-lock.json",
      "tool: git 1.0.0, package-lock.json",
      "rest: url 2.0.0, package-lock.json",
      "qs: path file:../qs",
    ],
  ],
  [
    "what is forced, whatever the declaration says",
    "package.json",
    `
      { "dependencies": {
        "lodash": "^3.0.0",
        "qs": "^6.0.0"
      }, "overrides": {
        "lodash": "4.17.21"
      } }`,
    { files: npm },
    [
      "lodash: 4.17.21 locked in package-lock.json",
      "qs: 6.14.0 locked in package-lock.json",
      "lodash: 4.17.21 written",
    ],
  ],
  [
    "what is asked for, where resolutions are not read",
    "package.json",
    `
      { "dependencies": { "lodash": "^3.0.0" }, "resolutions": { "lodash": "4.17.21" } }`,
    { files: npm },
    ["lodash: one of ^3.0.0; next", "lodash: 4.17.21 locked in package-lock.json; outdated", "lodash: 4.17.21 written"],
  ],
  [
    "what is forced by resolutions",
    "package.json",
    `
      { "packageManager": "yarn@4.1.0", "dependencies": { "lodash": "^3.0.0" }, "resolutions": { "lodash": "4.17.21" } }`,
    { files: npm },
    ["yarn: 4.1.0 written", "lodash: 4.17.21 locked in package-lock.json", "lodash: 4.17.21 written"],
  ],
  [
    "what an override asks for, where the lockfile is behind it",
    "package.json",
    `
      { "dependencies": { "lodash": "^4.0.0" }, "overrides": { "lodash": "4.17.22" } }`,
    { files: npm },
    [
      "lodash: 4.17.22 written; next",
      "lodash: 4.17.21 locked in package-lock.json; outdated",
      "lodash: 4.17.22 written",
    ],
  ],
  [
    "what is locked, where an override has a condition",
    "package.json",
    `
      { "dependencies": { "lodash": "^4.0.0" }, "overrides": { "lodash@3": "4.17.22" } }`,
    { files: npm },
    ["lodash: 4.17.21 locked in package-lock.json", "lodash: 4.17.22 written"],
  ],
  [
    "what is locked, where an override is for the dependencies of another package",
    "package.json",
    `
      { "dependencies": { "lodash": "^4.0.0" }, "overrides": { "a": { "lodash": "4.17.22" } } }`,
    { files: npm },
    ["lodash: 4.17.21 locked in package-lock.json", "lodash: 4.17.22 written"],
  ],
  [
    "a peer, which its provider may overrule",
    "package.json",
    `
      { "peerDependencies": { "lodash": "^3.0.0", "qs": "^6.0.0" } }`,
    { files: npm },
    ["lodash: one of ^3.0.0", "qs: 6.14.0 locked in package-lock.json"],
  ],
  [
    "nothing assumed beside a lockfile that is broken",
    "package.json",
    `
      { "dependencies": { "lodash": "^4.0.0", "qs": "6.14.0" } }`,
    { files: { "package-lock.json": "<<<<<<< HEAD" } },
    ["lodash: lockfile /work/app/package-lock.json", "qs: 6.14.0 written"],
  ],
  [
    "nothing private by name",
    "package.json",
    `
      { "dependencies": { "lodash": "^4.0.0", "qs": "6.14.0" } }`,
    { files: npm, privateNames: ["lod*"] },
    ["lodash: private ^4.0.0, lod* in packageInsights.private", "qs: 6.14.0 locked in package-lock.json"],
  ],
  [
    "of Cargo: the one of several that satisfies, and none where a path is",
    "Cargo.toml",
    `
      [package]
      name = "app"
      [dependencies]
      rand = "0.7"
      serde = "1"
      log = { path = "../log" }
      time = "not a version"`,
    {
      files: {
        "Cargo.lock": `version = 3
[[package]]
name = "app"
version = "0.1.0"
dependencies = ["rand 0.7.3", "serde"]
[[package]]
name = "rand"
version = "0.7.3"
source = "registry+https://github.com/rust-lang/crates.io-index"
[[package]]
name = "rand"
version = "0.8.5"
source = "registry+https://github.com/rust-lang/crates.io-index"
[[package]]
name = "serde"
version = "1.0.100"
source = "registry+https://github.com/rust-lang/crates.io-index"
[[package]]
name = "time"
version = "0.1.44"
source = "registry+https://github.com/rust-lang/crates.io-index"
`,
      },
    },
    [
      "rand: 0.7.3 locked in Cargo.lock",
      "serde: 1.0.100 locked in Cargo.lock",
      "log: path ",
      "time: malformed not a version",
    ],
  ],
];

/** Declared as this, locked as those: what is meant, and what is out of date. */
const choices: readonly (readonly [
  scope: string,
  system: System,
  requirement: string,
  locked: readonly string[],
  expected: string,
])[] = [
  ["dependencies", "NPM", "^1.0.0", ["1.2.0"], "1.2.0 locked in the.lock"],
  ["dependencies", "NPM", "^2.0.0", ["1.1.0", "1.2.0", "2.0.0"], "2.0.0 locked in the.lock"],
  [
    "dependencies",
    "NPM",
    "^3.0.0",
    ["1.1.0", "1.2.0"],
    "one of ^3.0.0; next, 1.1.0 locked in the.lock; outdated, 1.2.0 locked in the.lock; outdated",
  ],
  ["dependencies", "NPM", "^1.0.0", ["1.2.0", "1.2.0"], "1.2.0 locked in the.lock"],
  ["dependencies", "NPM", "^1.0.0", ["1.1.0", "private 1.2.0"], "1.1.0 locked in the.lock, private 1.2.0, the.lock"],
  ["dependencies", "NPM", "^1.0.0", ["workspace 0.0.0"], "workspace 0.0.0, the.lock"],
  ["dependencies", "NPM", "^9.0.0", ["private 1.2.0"], "private 1.2.0, the.lock"],
  ["dependencies", "NPM", "^1.0.0", ["2.0.0-rc.1"], "one of ^1.0.0; next, 2.0.0-rc.1 locked in the.lock; outdated"],
  ["dependencies", "NPM", "^1.0.0", ["1.4.0-rc.1"], "1.4.0-rc.1 locked in the.lock"],
  ["dependencies", "PYPI", "", ["2.31.0"], "2.31.0 locked in the.lock"],
  ["dependencies", "PYPI", "==2.31", ["2.31.0"], "2.31.0 locked in the.lock"],
  ["dependencies", "PYPI", "==2.31+local", ["2.31.0"], "2.31+local written; next, 2.31.0 locked in the.lock; outdated"],
  ["dependencies", "NUGET", "1.0.0", ["1.2.0"], "1.2.0 locked in the.lock"],
  ["dependencies", "MAVEN", "1.0", ["1.0"], "1.0 locked in the.lock"],
  ["dependencies", "MAVEN", "1.0", ["1.1"], "1.1 locked in the.lock"],
  ["dependencies", "MAVEN", "1.2", ["1.1"], "1.2 written; next, 1.1 locked in the.lock; outdated"],
  ["dependencies", "MAVEN", "[1.2]", ["1.1"], "1.2 written; next, 1.1 locked in the.lock; outdated"],
  ["peerDependencies", "NPM", "^3.0.0", ["1.0.0"], "one of ^3.0.0"],
  ["catalog", "NPM", "^3.0.0", ["1.0.0"], "one of ^3.0.0"],
  ["catalog", "NPM", "^3.0.0", ["3.1.0"], "3.1.0 locked in the.lock"],
  ["workspace.dependencies", "CARGO", "3", ["1.0.0"], "one of 3"],
  ["dependencyManagement", "MAVEN", "[3]", ["1.0"], "3 written"],
  ["PackageVersion", "NUGET", "[3.0.0]", ["1.0.0"], "3.0.0 written"],
];

describe("targetOf", () => {
  for (const [what, file, text, options, lines] of rows) {
    it(what, async () => assert.deepEqual(await targets(file, text, options), lines));
  }

  for (const [scope, system, requirement, locked, expected] of choices) {
    it(`${scope} ${requirement || "any"} of ${system} with ${locked.join(" and ")}: ${expected}`, () => {
      const key = { system, name: "a" };
      const declaration = declared(scope, key, requirement);
      const packages = locked.map((text): LockedPackage => {
        const [version = "", origin = "registry"] = text.split(" ").reverse();
        return { key: { ...key, version }, origin: origin as LockedPackage["origin"], dependencies: [] };
      });
      const indexes = [...packages.keys()];
      const lock = {
        path: "/work/the.lock",
        format: "",
        lockfile: { packages, hasGraph: false, covers: () => true, locked: () => indexes, problems: [] },
        member: { folder: "" },
        isOwner: false,
        privateNames: () => Promise.resolve(new Map<string, "private">()),
      };
      const subjects = subjectsOf({ manifest: { declarations: [declaration], problems: [] }, lock, gaps: [] });
      assert.equal(subjects.map(line).join(", "), expected);
    });
  }
});

function declared(scope: string, key: Declaration["package"], text: string): Declaration {
  const span = { start: 0, end: 1 };
  return { package: key, name: key.name, requirement: { kind: "written", text }, scope, nameSpan: span };
}

describe("assume and listedTarget", () => {
  const summaries = (system: System, versions: readonly string[]) =>
    versions.map((version) => ({ versionKey: { system, name: "a", version }, isDefault: false }));
  const listed = ["1.0.0", "1.2.0", "1.3.0-rc.1", "2.0.0"];
  for (const [system, requirement, expected] of [
    ["NPM", "^1.0.0", "1.2.0 assumed"],
    ["NPM", ">=1.0.0", "2.0.0 assumed"],
    ["NPM", "", "2.0.0 assumed"],
    ["NPM", "^3.0.0", "unsatisfied ^3.0.0"],
    ["CARGO", "1.0", "1.2.0 assumed"],
    ["NUGET", "1.1.0", "1.2.0 assumed"],
    ["PYPI", ">=1,<2", "1.2.0 assumed"],
  ] as const) {
    it(`${system} ${requirement || "any"}: ${expected}`, () =>
      assert.equal(show(assumedTarget(summaries(system, listed), system, requirement)), expected));
  }

  it("knows nothing of a package without versions", () =>
    assert.equal(show(assumedTarget([], "NPM", "*")), "unsatisfied *"));

  for (const [system, requirement, version, how, expected] of [
    ["NUGET", "1.1.0", "1.1.0", "written", "1.2.0 assumed"],
    ["PYPI", "==1.2", "1.2", "written", "1.2.0 written"],
    ["NPM", "1.1.0", "1.1.0", "written", "none"],
    ["NPM", "1.2.0", "1.2.0", "written", "none"],
    ["RUBYGEMS", ">= 1", "1.2", "locked", "1.2.0 locked"],
    ["NUGET", "1.1.0", "1.1.0", "locked", "none"],
    ["MAVEN", "1.2", "1.2", "locked", "none"],
    ["PYPI", ">=1.2", "1.2.0", "locked", "none"],
  ] as const) {
    it(`${version} of ${system}, which is ${how}, is listed as ${expected}`, () => {
      const declaration = declared("", { system, name: "a" }, requirement);
      const unlisted = { kind: "version", key: { system, name: "a", version }, how } as const;
      const target = listedTarget(declaration, unlisted, summaries(system, listed));
      assert.equal(target ? show(target) : "none", expected);
    });
  }
});
