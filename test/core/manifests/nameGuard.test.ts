import assert from "node:assert/strict";
import type { FolderContent, Withheld } from "../../../src/core/manifests/manifest.ts";
import { createNameGuard, type NamingFolder } from "../../../src/core/manifests/nameGuard.ts";
import { privatePatterns } from "../../../src/core/manifests/privateNames.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { checkerOf, contentOf, type FileTree } from "../../support/project.ts";

interface Around {
  /** `/w/app` unless said otherwise. */
  readonly folders?: readonly string[];
  readonly patterns?: readonly string[];
  readonly others?: readonly string[];
  readonly list?: (path: string, files: FileTree) => FolderContent;
}

interface Row extends Around {
  readonly what: string;
  readonly files: FileTree;
  readonly names: readonly string[];
  /** Without one, the names are of any system. */
  readonly system?: System;
  /** A line for each name that is not asked about. */
  readonly withheld: readonly string[];
}

function guardOver(files: FileTree, { folders = ["/w/app"], patterns = [], others, list = contentOf }: Around) {
  const listed: string[] = [];
  const listIn = (path: string) => {
    listed.push(path);
    return Promise.resolve(list(path, files));
  };
  const checker = checkerOf(files, { list: listIn });
  const naming = folders.map((path): NamingFolder => ({
    path,
    list: listIn,
    readText: (file) => Promise.resolve(files[file]),
    readerFor: checker.reader,
    ...(others && { others: () => Promise.resolve(others) }),
  }));
  return { guard: createNameGuard(naming, privatePatterns(patterns)), listed };
}

const linesOf = (withheld: ReadonlyMap<string, Withheld>) =>
  [...withheld].map(([name, { reason, detail = "" }]) => `${name}: ${reason} (${detail})`);

const npmrc = "@acme:registry=https://npm.acme.example/\n";
const cargoLock = `version = 4\n\n[[package]]\nname = "secret"\nversion = "1.0.0"\nsource = "sparse+https://crates.acme.example/"\n`;
const packagesLock = JSON.stringify({
  version: 1,
  dependencies: { "net8.0": { "Acme.Core": { type: "Project" } } },
});
const workspace = '{ "name": "shop", "workspaces": ["packages/*"] }';

const rows: readonly Row[] = [
  { what: "nothing", files: {}, system: "NPM", names: ["lodash", "@acme/ui"], withheld: [] },
  {
    what: "the user's patterns, in any spelling",
    files: {},
    patterns: ["acme-*"],
    system: "NPM",
    names: ["lodash", "acme-ui", "%61cme-ui", "ACME-UI"],
    withheld: [
      "acme-ui: private (acme-* in packageInsights.private)",
      "%61cme-ui: private (acme-* in packageInsights.private)",
      "ACME-UI: private (acme-* in packageInsights.private)",
    ],
  },
  {
    what: "settings beside a folder without a manifest",
    files: { "/w/app/.npmrc": npmrc },
    system: "NPM",
    names: ["@acme/ui", "@Acme/UI", "%40acme%2fui", "lodash"],
    withheld: [
      "@acme/ui: private (@acme:registry in .npmrc)",
      "@Acme/UI: private (@acme:registry in .npmrc)",
      "%40acme%2fui: private (@acme:registry in .npmrc)",
    ],
  },
  {
    what: "settings above",
    files: { "/w/.npmrc": npmrc, "/w/app/package.json": "{}" },
    system: "NPM",
    names: ["@acme/ui"],
    withheld: ["@acme/ui: private (@acme:registry in .npmrc)"],
  },
  {
    what: "settings of another system",
    files: { "/w/app/.npmrc": "registry=https://npm.acme.example/\n" },
    system: "PYPI",
    names: ["six"],
    withheld: [],
  },
  {
    what: "what cannot be a name in its system by the settings of another",
    files: { "/w/app/.npmrc": npmrc },
    system: "PYPI",
    names: ["@acme/ui", "%40acme/ui", "six"],
    withheld: ["@acme/ui: private (@acme:registry in .npmrc)", "%40acme/ui: private (@acme:registry in .npmrc)"],
  },
  {
    what: "names of any system",
    files: { "/w/app/.npmrc": npmrc, "/w/app/Cargo.lock": cargoLock },
    names: ["@acme/ui", "secret", "lodash"],
    withheld: ["secret: unknown-origin (Cargo.lock)", "@acme/ui: private (@acme:registry in .npmrc)"],
  },
  {
    what: "names of any system that can have them",
    files: { "/w/app/requirements.txt": "--index-url https://pypi.acme.example\nsix==1.16.0\n" },
    names: ["@acme/ui", "six"],
    withheld: ["six: private (--index-url in requirements.txt)"],
  },
  {
    what: "what a lockfile alone has from elsewhere",
    files: { "/w/app/Cargo.lock": cargoLock },
    system: "CARGO",
    names: ["secret", "Secret", "serde"],
    withheld: ["secret: unknown-origin (Cargo.lock)", "Secret: unknown-origin (Cargo.lock)"],
  },
  {
    what: "what a lockfile alone has from elsewhere above",
    files: { "/w/packages.lock.json": packagesLock, "/w/app/App.csproj": "<Project />" },
    system: "NUGET",
    names: ["Acme.Core"],
    withheld: ["Acme.Core: unknown-origin (packages.lock.json)"],
  },
  {
    what: "what a lockfile has beside a manifest of another system",
    files: { "/w/app/Cargo.lock": cargoLock, "/w/app/package.json": "{}" },
    system: "CARGO",
    names: ["secret"],
    withheld: ["secret: unknown-origin (Cargo.lock)"],
  },
  {
    what: "a private package before one that is not known",
    files: {
      "/w/app/package.json": '{ "name": "@acme/ui" }',
      "/w/.npmrc": npmrc,
      "/w/package.json": '{ "name": "@acme/ui" }',
    },
    system: "NPM",
    names: ["@acme/ui"],
    withheld: ["@acme/ui: private (@acme:registry in .npmrc)"],
  },
  {
    what: "packages of a private module",
    files: { "/w/app/go.mod": "module git.example/acme/app" },
    system: "GO",
    names: ["git.example/acme/app", "git.example/acme/app/internal/x", "git.example/acme/other"],
    withheld: [
      "git.example/acme/app: unknown-origin (go.mod)",
      "git.example/acme/app/internal/x: unknown-origin (go.mod)",
    ],
  },
  {
    what: "members of a workspace below, with what they have from elsewhere",
    files: {
      "/w/app/package.json": workspace,
      "/w/app/packages/till/package.json": '{ "name": "till", "dependencies": { "drawer": "file:../drawer" } }',
      "/w/app/examples/demo/package.json": '{ "name": "demo", "dependencies": { "toy": "file:../toy" } }',
      "/w/app/node_modules/dep/package.json": '{ "name": "dep" }',
    },
    system: "NPM",
    names: ["shop", "till", "drawer", "demo", "toy", "dep"],
    withheld: [
      "shop: private (name in package.json)",
      "till: private (name in packages/till/package.json)",
      "drawer: unknown-origin (package.json)",
    ],
  },
  {
    what: "files that count wherever they are",
    files: {
      "/else/package.json": '{ "dependencies": { "toy": "file:../toy" } }',
      "/else/Gemfile": 'gem "g", path: "g"',
    },
    others: ["/else/package.json", "/else/Gemfile", "/else/notes.txt"],
    system: "NPM",
    names: ["toy", "g"],
    withheld: ["toy: unknown-origin (package.json)"],
  },
  {
    what: "several folders",
    files: { "/a/package.json": '{ "name": "one" }', "/b/package.json": '{ "name": "two" }' },
    folders: ["/a", "/b"],
    system: "NPM",
    names: ["one", "two", "three"],
    withheld: ["one: unknown-origin (package.json)", "two: unknown-origin (package.json)"],
  },
  {
    what: "the usual manifest in a folder that cannot be listed",
    files: { "/w/app/package.json": '{ "name": "own" }', "/w/app/other.txt": "" },
    list: (path, files) =>
      path === "/w/app" ? { files: ["go.mod"], folders: [], isUnreadable: true } : contentOf(path, files),
    system: "NPM",
    names: ["own"],
    withheld: ["own: unknown-origin (package.json)"],
  },
];

describe("the guard over names", () => {
  for (const { what, files, names, system, withheld, ...around } of rows)
    it(`withholds by ${what}`, async () => {
      const { guard } = guardOver(files, around);
      const found = await (system ? guard.withheldAmong(system, names) : guard.withheldAnywhere(names));
      assert.deepEqual(linesOf(found), withheld);
    });

  it("looks for the files of a system once", async () => {
    const { guard, listed } = guardOver({ "/w/app/package.json": "{}" }, {});
    await guard.withheldAmong("NPM", ["a"]);
    const before = listed.length;
    await guard.withheldAmong("NPM", ["b"]);
    assert.ok(before > 0);
    assert.equal(listed.length, before);
  });

  it("counts a file for each project that has it", async () => {
    const path = "/w/app";
    const files = { "/w/app/package.json": "{}" };
    const folderOver = (others: FileTree): NamingFolder => ({
      path,
      list: (folder) => Promise.resolve(contentOf(folder, files)),
      readText: (file) => Promise.resolve(files[file as keyof typeof files]),
      readerFor: checkerOf({ ...files, ...others }).reader,
    });
    for (const folders of [
      [folderOver({}), folderOver({ "/w/.npmrc": npmrc })],
      [folderOver({ "/w/.npmrc": npmrc }), folderOver({})],
    ]) {
      const found = await createNameGuard(folders, privatePatterns([])).withheldAmong("NPM", ["@acme/ui"]);
      assert.deepEqual(linesOf(found), ["@acme/ui: private (@acme:registry in .npmrc)"]);
    }
  });

  it("looks no higher than 24 folders", async () => {
    const folders = Array.from({ length: 30 }, (_, depth) => "/a".repeat(depth + 1));
    const { guard, listed } = guardOver({}, { folders: folders.slice(-1) });
    await guard.withheldAmong("NPM", ["a"]);
    assert.deepEqual([listed.includes(folders[6]!), listed.includes(folders[5]!)], [true, false]);
  });

  it("looks no deeper than three folders, and in none that is hidden", async () => {
    const deep = (path: string): FileTree => ({ [`/w/app/${path}/package.json`]: '{ "name": "x" }' });
    const files = {
      "/w/app/package.json": workspace,
      ...deep("a/b/c/d/e"),
      ...deep(".git/x"),
      ...deep("node_modules/x"),
    };
    const { guard, listed } = guardOver(files, {});
    await guard.withheldAmong("NPM", ["a"]);
    assert.ok(listed.includes("/w/app/a/b/c"));
    assert.deepEqual(
      listed.filter((path) => /c\/d|\.git|node_modules/.test(path)),
      [],
    );
  });
});
