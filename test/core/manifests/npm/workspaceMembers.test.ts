import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { packageJson, pnpmWorkspaceYaml } from "../../../../src/core/manifests/npm/manifests.ts";
import { memberFolders } from "../../../../src/core/manifests/npm/workspacePatterns.ts";
import { completed, declarationLines, type FileTree, surroundings } from "../../../support/project.ts";

const needs = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });
const member = (name: string, version: string) => JSON.stringify({ name, version });
const root = (...workspaces: readonly string[]) => JSON.stringify({ name: "shop", private: true, workspaces });

const app = "/shop/apps/till/package.json";
const theme = "theme (workspace) workspace:*";
const ui = "@acme/ui (workspace) workspace:*";

/** What `theme` or `@acme/ui`, needed by the manifest of `app` as `workspace:*`, becomes among other files. */
const rows: readonly (readonly [what: string, files: FileTree, declares: string])[] = [
  [
    "a pattern of npm, yarn and bun",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json`,
  ],
  [
    "patterns in an object",
    {
      "/shop/package.json": `{ "workspaces": { "packages": ["apps/*", "packages/*"], "nohoist": ["x"] } }`,
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json`,
  ],
  [
    "patterns of pnpm",
    {
      "/shop/pnpm-workspace.yaml": `packages:\n  - "apps/*"\n  - packages/* # ours\n`,
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json`,
  ],
  [
    "pnpm before the others",
    {
      "/shop/pnpm-workspace.yaml": "packages: [apps/*, new/*]",
      "/shop/package.json": root("apps/*", "old/*"),
      "/shop/old/theme/package.json": member("theme", "1.0.0"),
      "/shop/new/theme/package.json": member("theme", "2.0.0"),
    },
    `${theme} at /shop/new/theme/package.json “2.0.0” because 2.0.0 in ../../new/theme/package.json`,
  ],
  [
    "settings of pnpm without a list",
    {
      "/shop/pnpm-workspace.yaml": "catalog: {}",
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json`,
  ],
  [
    "a sibling",
    { "/shop/package.json": root("apps/*"), "/shop/apps/theme/package.json": member("theme", "0.0.1") },
    `${theme} at /shop/apps/theme/package.json “0.0.1” because 0.0.1 in ../theme/package.json`,
  ],
  [
    "a folder by its name",
    { "/shop/package.json": root("apps/till", "libs/look"), "/shop/libs/look/package.json": member("theme", "1.4.0") },
    `${theme} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "folders at any depth",
    { "/shop/package.json": root("**"), "/shop/theme/package.json": member("theme", "1.4.0") },
    `${theme} at /shop/theme/package.json “1.4.0” because 1.4.0 in ../../theme/package.json`,
  ],
  [
    "a pattern that goes on",
    { "/shop/package.json": root("apps/*", "libs/*/js"), "/shop/libs/theme/js/package.json": member("theme", "1.4.0") },
    `${theme} at /shop/libs/theme/js/package.json “1.4.0” because 1.4.0 in ../../libs/theme/js/package.json`,
  ],
  [
    "braces, and a point in front",
    { "/shop/package.json": root("./{apps,libs}/*/"), "/shop/libs/theme/package.json": member("theme", "1.4.0") },
    `${theme} at /shop/libs/theme/package.json “1.4.0” because 1.4.0 in ../../libs/theme/package.json`,
  ],
  [
    "the root itself",
    { "/shop/package.json": `{ "name": "theme", "version": "3.0.0", "workspaces": ["apps/*"] }` },
    `${theme} at /shop/package.json “3.0.0” because 3.0.0 in ../../package.json`,
  ],
  [
    "a folder outside of the workspace",
    {
      "/shop/pnpm-workspace.yaml": "packages: [apps/*, ../shared/*]",
      "/shared/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shared/theme/package.json “1.4.0” because 1.4.0 in /shared/theme/package.json`,
  ],
  [
    "the last part of a name",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/ui/package.json": member("@acme/ui", "2.0.0-rc.1"),
    },
    `${ui} at /shop/packages/ui/package.json “2.0.0-rc.1” because 2.0.0-rc.1 in ../../packages/ui/package.json`,
  ],
  [
    "the whole name with a line in it",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/acme-ui/package.json": member("@acme/ui", "2.0.0"),
    },
    `${ui} at /shop/packages/acme-ui/package.json “2.0.0” because 2.0.0 in ../../packages/acme-ui/package.json`,
  ],
  [
    "a folder for each scope",
    {
      "/shop/package.json": root("apps/*", "packages/*/*"),
      "/shop/packages/acme/ui/package.json": member("@acme/ui", "2.0.0"),
    },
    `${ui} at /shop/packages/acme/ui/package.json “2.0.0” because 2.0.0 in ../../packages/acme/ui/package.json`,
  ],
  [
    "two folders, of which one has another package",
    {
      "/shop/package.json": root("apps/*", "packages/*", "libs/*"),
      "/shop/packages/ui/package.json": member("@other/ui", "1.0.0"),
      "/shop/libs/ui/package.json": member("@acme/ui", "2.0.0"),
    },
    `${ui} at /shop/libs/ui/package.json “2.0.0” because 2.0.0 in ../../libs/ui/package.json`,
  ],
  [
    "a workspace within one",
    {
      "/shop/package.json": root("apps", "packages/*"),
      "/shop/apps/package.json": root("*"),
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json`,
  ],
  [
    "comments, escapes and a repeated key",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/theme/package.json": `\ufeff{ // ours\n "version": "1.0.0", "name": "\\u0074heme", "version": "1.4.0", }`,
    },
    `${theme} at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json`,
  ],

  // What lockfiles know where no name would lead.
  [
    "the lockfile of pnpm",
    {
      "/shop/pnpm-workspace.yaml": "packages: [apps/*, libs/*]",
      "/shop/pnpm-lock.yaml":
        "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      theme:\n        specifier: workspace:*\n        version: link:libs/wrong\n\n" +
        "  apps/till:\n    devDependencies:\n      ms:\n        specifier: ^2\n        version: 2.1.3\n      theme:\n        specifier: workspace:*\n        version: link:../../libs/look\n\n" +
        "  apps/web:\n    dependencies:\n      theme:\n        specifier: workspace:*\n        version: link:../wrong\n\npackages:\n",
      "/shop/libs/look/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  ...["'apps/till'", '"apps/till"'].map(
    (key) =>
      [
        `a quoted folder in the lockfile of pnpm: ${key}`,
        {
          "/shop/pnpm-workspace.yaml": "packages: [apps/*, libs/*]",
          "/shop/pnpm-lock.yaml": `lockfileVersion: '9.0'\nimporters:\n  ${key}:\n    dependencies:\n      theme:\n        version: link:../../libs/look`,
          "/shop/libs/look/package.json": member("theme", "1.4.0"),
        },
        `${theme} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
      ] as const,
  ),
  [
    "a lockfile of pnpm itself before that of the project",
    {
      "/shop/pnpm-workspace.yaml": "packages: [apps/*, libs/*]",
      "/shop/pnpm-lock.yaml":
        "---\nlockfileVersion: '9.0'\nimporters:\n  apps/till:\n    dependencies:\n      theme:\n        version: link:../../libs/wrong\n---\nlockfileVersion: '9.0'\nimporters:\n  apps/till:\n    dependencies:\n      theme:\n        version: link:../../libs/look\n",
      "/shop/libs/wrong/package.json": member("theme", "1.0.0"),
      "/shop/libs/look/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "a lockfile of pnpm without the manifest",
    {
      "/shop/pnpm-workspace.yaml": "packages: [apps/*, libs/look]",
      "/shop/pnpm-lock.yaml":
        "lockfileVersion: '9.0'\nsettings:\n  apps/till:\n    dependencies:\n      theme:\n        version: link:../../libs/wrong\n",
      "/shop/libs/wrong/package.json": member("theme", "1.0.0"),
      "/shop/libs/look/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "an older lockfile of pnpm",
    {
      "/shop/pnpm-workspace.yaml": "packages: [apps/*, libs/*]",
      "/shop/pnpm-lock.yaml":
        "lockfileVersion: 5.4\r\nimporters:\r\n  apps/till:\r\n    specifiers:\r\n      '@acme/ui': workspace:*\r\n    dependencies:\r\n      '@acme/ui': link:../../libs/look\r\n",
      "/shop/libs/look/package.json": member("@acme/ui", "1.4.0"),
    },
    `${ui} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "the lockfile of yarn",
    {
      "/shop/package.json": root("apps/*", "libs/*"),
      "/shop/yarn.lock": `"@acme/ui@workspace:*, @acme/ui@workspace:libs/look":\n  version: 0.0.0-use.local\n  resolution: "@acme/ui@workspace:libs/look"\n`,
      "/shop/libs/look/package.json": member("@acme/ui", "1.4.0"),
    },
    `${ui} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "the lockfile of bun",
    {
      "/shop/package.json": root("apps/*", "libs/*"),
      "/shop/bun.lock": `{ "packages": { "@acme/ui": ["@acme/ui@workspace:libs/look"], } }`,
      "/shop/libs/look/package.json": member("@acme/ui", "1.4.0"),
    },
    `${ui} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "the lockfile of npm",
    {
      "/shop/package.json": root("apps/*", "libs/*"),
      "/shop/package-lock.json": JSON.stringify(
        {
          packages: { "node_modules/theme": { resolved: "libs/look", link: true }, "node_modules/ms": { link: true } },
        },
        null,
        2,
      ),
      "/shop/libs/look/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/libs/look/package.json “1.4.0” because 1.4.0 in ../../libs/look/package.json`,
  ],
  [
    "a lockfile that is out of date",
    {
      "/shop/package.json": root("apps/*", "libs/*"),
      "/shop/yarn.lock": `"theme@workspace:libs/gone":\n  resolution: "theme@workspace:libs/gone"\n`,
      "/shop/libs/theme/package.json": member("theme", "1.4.0"),
    },
    `${theme} at /shop/libs/theme/package.json “1.4.0” because 1.4.0 in ../../libs/theme/package.json`,
  ],

  // What is not found, so that nothing more is said of it.
  ["no workspace", { "/shop/packages/theme/package.json": member("theme", "1.4.0") }, theme],
  [
    "a workspace that does not list the manifest",
    { "/shop/package.json": root("packages/*"), "/shop/packages/theme/package.json": member("theme", "1.4.0") },
    theme,
  ],
  [
    "another package where it should be",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/theme/package.json": member("Theme", "1.4.0"),
    },
    theme,
  ],
  [
    "a folder that is taken out",
    {
      "/shop/package.json": root("!packages/theme", "apps/*", "packages/*"),
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    theme,
  ],
  [
    "a folder that is taken out, though the lockfile has it",
    {
      "/shop/package.json": root("apps/*", "packages/*", "!**/look/**"),
      "/shop/yarn.lock": `resolution: "theme@workspace:packages/look"`,
      "/shop/packages/look/package.json": member("theme", "1.4.0"),
    },
    theme,
  ],
  [
    "a manifest that is taken out",
    {
      "/shop/package.json": root("apps/*", "packages/*", "!apps/t*"),
      "/shop/packages/theme/package.json": member("theme", "1.4.0"),
    },
    theme,
  ],
  [
    "what is installed",
    {
      "/shop/package.json": root("**", "node_modules/*"),
      "/shop/node_modules/theme/package.json": member("theme", "1.4.0"),
    },
    theme,
  ],
  [
    "a member without a version",
    { "/shop/package.json": root("apps/*", "packages/*"), "/shop/packages/theme/package.json": `{ "name": "theme" }` },
    theme,
  ],
  [
    "a member with no text for a version",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/theme/package.json": `{ "name": "theme", "version": ["1"] }`,
    },
    theme,
  ],
  [
    "a member with a text for a version that is none",
    {
      "/shop/package.json": root("apps/*", "packages/*"),
      "/shop/packages/theme/package.json": member("theme", "1.0.0\nand more"),
    },
    theme,
  ],
  [
    "broken files",
    {
      "/shop/package.json": `{ "workspaces": ["apps/*", "packages/*", 1, null, "`,
      "/shop/pnpm-workspace.yaml": "packages: *all",
      "/shop/yarn.lock": `"@workspace:`,
      "/shop/packages/theme/package.json": `{ "name": "theme", "version"`,
    },
    theme,
  ],
  ["patterns that are not a list", { "/shop/package.json": `{ "workspaces": "apps/*" }` }, theme],
];

const files: FileTree = {
  "/shop/package.json": root("apps/*", "packages/*"),
  "/shop/packages/theme/package.json": member("theme", "1.4.0"),
  "/shop/apps/till/package.json": member("till", "0.9.0"),
  "/shop/odd/place/package.json": member("feel", "2.0.0"),
  "/shop/packages/ui/package.json": member("@acme/ui", "3.0.0"),
};
const inOddPlace = "at /shop/odd/place/package.json “2.0.0” because 2.0.0 in ../../odd/place/package.json";
const there = "at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in ../../packages/theme/package.json";

/** What is written for `look` or `theme`, and what becomes of it. */
const forms: readonly (readonly [name: string, written: string, declares: string])[] = [
  ["theme", "workspace:^", `theme (workspace) workspace:^ ${there}`],
  ["theme", "workspace:~", `theme (workspace) workspace:~ ${there}`],
  ["theme", "workspace:^1.2.3", `theme (workspace) workspace:^1.2.3 ${there}`],
  ["theme", "workspace:>=1 <2 || 3", `theme (workspace) workspace:>=1 <2 || 3 ${there}`],
  ["theme", "workspace:9.9.9", `theme (workspace) workspace:9.9.9 ${there}`],
  ["theme", " workspace:* ", `theme (workspace) workspace:* ${there}`],
  ["theme", "workspace:", `theme (workspace) workspace: ${there}`],
  ["theme", "workspace:../../packages/theme", `theme (workspace) workspace:../../packages/theme ${there}`],
  ["theme", "workspace:packages/theme", `theme (workspace) workspace:packages/theme ${there}`],
  ["theme", "workspace:./packages/theme", `theme (workspace) workspace:./packages/theme ${there}`],
  ["theme", "workspace:../theme", "theme (workspace) workspace:../theme"],
  ["look", "workspace:../../packages/theme", "look (workspace) workspace:../../packages/theme"],
  ["look", "workspace:theme@*", `look (workspace) workspace:theme@* ${there}`],
  ["look", "workspace:theme@^1.0.0", `look (workspace) workspace:theme@^1.0.0 ${there}`],
  ["look", "workspace:*", "look (workspace) workspace:*"],
  ["feel", "workspace:../../odd/place", `feel (workspace) workspace:../../odd/place ${inOddPlace}`],
  ["feel", "workspace: ../../odd/place", `feel (workspace) workspace: ../../odd/place ${inOddPlace}`],
  ["feel", "workspace:odd/place", `feel (workspace) workspace:odd/place ${inOddPlace}`],
  ["feel", "workspace:./odd/place", `feel (workspace) workspace:./odd/place ${inOddPlace}`],
  ["feel", "workspace:*", "feel (workspace) workspace:*"],
  [
    "look",
    "workspace:@acme/ui@*",
    "look (workspace) workspace:@acme/ui@* at /shop/packages/ui/package.json “3.0.0” because 3.0.0 in ../../packages/ui/package.json",
  ],
  ["look", "workspace:@acme/theme@*", "look (workspace) workspace:@acme/theme@*"],
  ["../packages/theme", "workspace:*", "../packages/theme (workspace) workspace:*"],
  ["till", "workspace:*", "till (workspace) workspace:*"],
  ["theme", "file:../../packages/theme", "theme (path) file:../../packages/theme"],
  ["theme", "*", "theme (workspace) * because ../../packages/theme/package.json"],
  ["theme", "latest", "theme (workspace) latest because ../../packages/theme/package.json"],
  ["look", "npm:theme@^1", "theme (workspace) ^1 because ../../packages/theme/package.json"],
  ["till", "^0.8.0", "till ^0.8.0"],
];

const listings: readonly (readonly [patterns: readonly string[], folder: string, isIn: boolean])[] = [
  [["packages/*"], "/r/packages/a", true],
  [["packages/*"], "/r/packages/a/b", false],
  [["packages/*"], "/r/packages", false],
  [["packages/**"], "/r/packages", true],
  [["packages/**"], "/r/packages/a/b/c", true],
  [["packages/**/js"], "/r/packages/a/js/b/js", true],
  [["packages/**/js"], "/r/packages/a/js/b", false],
  [["packages/a*c?e"], "/r/packages/abcbcde", true],
  [["packages/a*c?e"], "/r/packages/abcbce", false],
  [["*"], "/r/a", true],
  [["/packages/*/"], "/r/packages/a", true],
  [["packages\\*"], "/r/packages/a", true],
  [["{a,b}/{c,d}"], "/r/b/c", true],
  [["{a,b}/{c,d}"], "/r/b/e", false],
  [["{a}/*"], "/r/a/b", false],
  [["../x/*"], "/x/a", true],
  [["packages/*", "!packages/a"], "/r/packages/a", false],
  [["!packages/a", "packages/*"], "/r/packages/b", true],
  [["**", "!**/test/**"], "/r/a/test/b", false],
  [["**"], "/r/node_modules/a", false],
  [[], "/r", false],
  [Array.from({ length: 501 }, () => "*"), "/r/a", false],
  [["*".repeat(501)], "/r/a", false],
  [Array.from({ length: 251 }, () => "{*,b}"), "/r/a", false],
];

describe("the members of an npm workspace", () => {
  for (const [what, tree, declares] of rows) {
    it(what, async () => {
      const name = declares.slice(0, declares.indexOf(" "));
      const allFiles = { [app]: needs({ [name]: "workspace:*" }), ...tree };
      assert.deepEqual(declarationLines(await completed(packageJson, allFiles, app), allFiles), [
        `dependencies ${declares}`,
      ]);
    });
  }

  for (const [name, written, declares] of forms) {
    it(`${name}: ${written}`, async () => {
      const allFiles = {
        ...files,
        [app]: JSON.stringify({ name: "till", version: "0.9.0", dependencies: { [name]: written } }),
      };
      assert.deepEqual(declarationLines(await completed(packageJson, allFiles, app), allFiles), [
        `dependencies ${declares}`,
      ]);
    });
  }

  for (const [patterns, folder, isIn] of listings) {
    it(`${patterns.slice(0, 3).join(" ").slice(0, 40)}: ${folder} is ${isIn ? "in" : "out"}`, () =>
      assert.equal(memberFolders("/r", patterns).includes(folder), isIn));
  }

  it("are seen from the root, where that is what needs them", async () => {
    const path = "/shop/package.json";
    const text = `{ "workspaces": ["packages/*"], "devDependencies": { "theme": "workspace:*" } }`;
    const allFiles = { ...files, [path]: text };
    assert.deepEqual(declarationLines(await completed(packageJson, allFiles, path), allFiles), [
      "devDependencies theme (workspace) workspace:* at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in packages/theme/package.json",
    ]);
  });

  it("are found for overrides and catalogs, and for what a catalog stands for", async () => {
    const path = "/shop/pnpm-workspace.yaml";
    const yaml = `packages: [apps/*, packages/*]\ncatalog: { theme: "workspace:^" }\noverrides: { "a>theme": "workspace:*" }\n`;
    const allFiles = { ...files, [path]: yaml, [app]: needs({ theme: "catalog:" }) };
    const place = "at /shop/packages/theme/package.json “1.4.0” because 1.4.0 in";
    assert.deepEqual(declarationLines(await completed(pnpmWorkspaceYaml, allFiles, path), allFiles), [
      `catalog theme (workspace) workspace:^ ${place} packages/theme/package.json`,
      `overrides theme (workspace) workspace:* ${place} packages/theme/package.json`,
    ]);
    assert.deepEqual(declarationLines(await completed(packageJson, allFiles, app), allFiles), [
      `dependencies theme (workspace) workspace:^ ${place} ../../packages/theme/package.json`,
    ]);
  });

  it("are found on drives too", async () => {
    const path = "c:/shop/apps/till/package.json";
    const onDrive = Object.fromEntries(Object.entries(files).map(([file, text]) => [`c:${file}`, text]));
    const tree = { ...onDrive, [path]: needs({ theme: "workspace:*" }) };
    assert.deepEqual(declarationLines(await completed(packageJson, tree, path), tree), [
      `dependencies ${theme} ${there.replace("/shop", "c:/shop")}`,
    ]);
  });

  it("keep everything else of their declarations", async () => {
    const allFiles = { ...files, [app]: needs({ theme: "workspace:*" }) };
    const [before] = packageJson.parse(allFiles[app]).declarations;
    const [after] = (await completed(packageJson, allFiles, app)).declarations;
    const { elsewhere, ...rest } = after ?? {};
    assert.ok(elsewhere);
    assert.deepEqual({ ...rest, requirement: before?.requirement }, before);
  });

  it("are looked for in at most 50 files, each of them once, and every one has its turn", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `@acme/p${index}`);
    const allFiles: FileTree = {
      [app]: needs(Object.fromEntries(names.map((name) => [name, "workspace:*"]))),
      "/shop/package.json": root("apps/*", "packages/*", "libs/*"),
      ...Object.fromEntries(
        names.map((name, index) => [`/shop/packages/p${index}/package.json`, member(name, "1.0.0")]),
      ),
    };
    const read: string[] = [];
    const manifestSurroundings = surroundings(allFiles, app);
    const spying = {
      ...manifestSurroundings,
      read: (path: string) => (read.push(path), manifestSurroundings.read(path)),
    };
    const manifest = await packageJson.complete?.(packageJson.parse(manifestSurroundings.text), spying);
    assert.ok(read.length <= 50, `${read.length} files`);
    assert.equal(new Set(read).size, read.length);
    assert.equal(manifest?.declarations.filter(({ elsewhere }) => elsewhere).length, 30);
    const none = await readWithout(allFiles);
    assert.ok(none.length <= 50, `${none.length} files`);
    assert.equal(new Set(none).size, none.length);
  });

  /** What managers have written, apart from what is made up above. */
  const projects: readonly (readonly [manifest: string, name: string, folder: string])[] = [
    ["foundry/packages/forge/package.json", "@foundry/anvil", "foundry/packages/anvil"],
    ["grove/packages/apple/package.json", "@grove/pear", "grove/packages/pear"],
    ["marina/apps/berth/package.json", "@marina/tide", "marina/libs/tide"],
  ];
  for (const [manifest, name, folder] of projects) {
    it(`${name} in ${manifest}`, async () => {
      const path = `/${manifest}`;
      const tree = treeOf(manifest.slice(0, manifest.indexOf("/")));
      const place = `/${folder}/package.json`;
      const { declarations } = await completed(packageJson, tree, path);
      const { elsewhere } = declarations.find((declaration) => declaration.name === name) ?? {};
      const { version } = JSON.parse(tree[place] ?? "{}") as { version?: string };
      assert.equal(elsewhere?.path, version === undefined ? undefined : place);
      assert.equal(elsewhere && tree[place]?.slice(elsewhere.span.start, elsewhere.span.end), version);
    });
  }
});

/** What is read for the same if no member exists. */
async function readWithout(allFiles: FileTree): Promise<readonly string[]> {
  const tree = Object.fromEntries(Object.entries(allFiles).filter(([path]) => !path.startsWith("/shop/packages/")));
  const read: string[] = [];
  const manifestSurroundings = surroundings(tree, app);
  const spying = {
    ...manifestSurroundings,
    read: (path: string) => (read.push(path), manifestSurroundings.read(path)),
  };
  await packageJson.complete?.(packageJson.parse(manifestSurroundings.text), spying);
  return read;
}

function treeOf(project: string): FileTree {
  const folder = new URL("../../../fixtures/lockfiles/", import.meta.url);
  const entries = readdirSync(new URL(project, folder), { recursive: true, encoding: "utf8" })
    .map((entry) => `${project}/${entry.replaceAll("\\", "/")}`)
    .filter((path) => /\/(?:package\.json|pnpm-workspace\.yaml|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/.test(path));
  return Object.fromEntries(entries.map((path) => [`/${path}`, readFileSync(new URL(path, folder), "utf8")]));
}
