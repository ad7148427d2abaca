import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../src/core/manifests/manifest.ts";
import { packageJson, pnpmWorkspaceYaml, yarnrcYml } from "../../../../src/core/manifests/npm/manifests.ts";
import { privateNpm } from "../../../../src/core/manifests/npm/npmProject.ts";
import { completed, declarationLines, surroundings, type FileTree } from "../../../support/project.ts";

interface Row {
  readonly what: string;
  /** The first one is the manifest. */
  readonly files: FileTree;
  readonly declares: readonly string[];
}

const parserOf: Readonly<Record<string, ManifestParser>> = {
  "package.json": packageJson,
  "pnpm-workspace.yaml": pnpmWorkspaceYaml,
  ".yarnrc.yml": yarnrcYml,
};

const needs = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies });

const app = "/shop/apps/till/package.json";
const workspace = `catalog:\n  react: ^18.2.0\n  ui: npm:@acme/ui@~2.1.0\ncatalogs:\n  old:\n    "react": '16.14.0'\n`;

const references: readonly Row[] = [
  {
    what: "catalogs of pnpm, two folders above",
    files: {
      [app]: needs({ react: "catalog:", ui: "catalog: ", zod: "catalog:", ms: "catalog:none", own: "workspace:*" }),
      "/shop/pnpm-workspace.yaml": workspace,
    },
    declares: [
      "dependencies react ^18.2.0 at /shop/pnpm-workspace.yaml “^18.2.0”",
      "dependencies @acme/ui ~2.1.0 at /shop/pnpm-workspace.yaml “~2.1.0”",
      "dependencies zod (inherited) catalog:",
      "dependencies ms (inherited) catalog:none",
      "dependencies own (workspace) workspace:*",
    ],
  },
  {
    what: "a catalog with a name, and the one without by its other name",
    files: {
      [app]: JSON.stringify({ dependencies: { react: "catalog:old" }, peerDependencies: { react: "catalog:default" } }),
      "/shop/pnpm-workspace.yaml": workspace,
    },
    declares: [
      "dependencies react 16.14.0 at /shop/pnpm-workspace.yaml “16.14.0”",
      "peerDependencies react ^18.2.0 at /shop/pnpm-workspace.yaml “^18.2.0”",
    ],
  },
  {
    what: "catalogs of yarn",
    files: { [app]: needs({ react: "catalog:", vue: "catalog:x" }), "/shop/.yarnrc.yml": workspace },
    declares: ["dependencies react ^18.2.0 at /shop/.yarnrc.yml “^18.2.0”", "dependencies vue (inherited) catalog:x"],
  },
  {
    what: "catalogs of bun",
    files: {
      [app]: needs({ react: "catalog:", vue: "catalog:x" }),
      "/shop/package.json": `{ "workspaces": { "packages": ["apps/*"], "catalog": { "react": "19.0.0" }, "catalogs": { "x": { "vue": "^3" } } } }`,
    },
    declares: [
      "dependencies react 19.0.0 at /shop/package.json “19.0.0”",
      "dependencies vue ^3 at /shop/package.json “^3”",
    ],
  },
  {
    what: "no catalog in another field than `workspaces`, or that is none",
    files: {
      [app]: needs({ react: "catalog:", vue: "catalog: x ", ms: " catalog:" }),
      "/shop/package.json": `{ "config": { "catalog": { "react": "19.0.0" } }, "catalog": 1, "catalogs": { "x": { "vue": "^3" }, "y": 1 } }`,
      "/package.json": `{ "workspaces": { "catalog": { "ms": "2.0.0", "react": 18 } } }`,
    },
    declares: [
      "dependencies react (inherited) catalog:",
      "dependencies vue ^3 at /shop/package.json “^3”",
      "dependencies ms 2.0.0 at /package.json “2.0.0”",
    ],
  },
  {
    what: "catalogs of the manifest itself",
    files: { [app]: `{ "dependencies": { "react": "catalog:" }, "catalog": { "react": "19.0.0" } }` },
    declares: ["dependencies react 19.0.0", "catalog react 19.0.0"],
  },
  {
    what: "the nearest of several",
    files: {
      [app]: needs({ react: "catalog:", ms: "catalog:" }),
      "/shop/apps/pnpm-workspace.yaml": "catalog: { react: 1.0.0 }",
      "/shop/pnpm-workspace.yaml": "catalog: { react: 2.0.0, ms: 2.1.3 }",
    },
    declares: [
      "dependencies react 1.0.0 at /shop/apps/pnpm-workspace.yaml “1.0.0”",
      "dependencies ms 2.1.3 at /shop/pnpm-workspace.yaml “2.1.3”",
    ],
  },
  {
    what: "entries of a catalog that are not versions",
    files: {
      [app]: needs({ a: "catalog:", b: "catalog:", c: "catalog:" }),
      "/shop/pnpm-workspace.yaml": "anchors: [&v 1.0.0]\ncatalog:\n  a: link:../a\n  b: *v\n  c: catalog:old\n",
    },
    declares: [
      "dependencies a (path) link:../a at /shop/pnpm-workspace.yaml “link:../a”",
      "dependencies b (unsupported) *v at /shop/pnpm-workspace.yaml “*v”",
      "dependencies c (inherited) catalog:old at /shop/pnpm-workspace.yaml “catalog:old”",
    ],
  },
  {
    what: "an override that refers to a dependency from a catalog",
    files: {
      [app]: `{ "dependencies": { "react": "catalog:" }, "overrides": { "x": { "react": "$react" }, "ms": "$ms" } }`,
      "/shop/pnpm-workspace.yaml": workspace,
    },
    declares: [
      "dependencies react ^18.2.0 at /shop/pnpm-workspace.yaml “^18.2.0”",
      "overrides react ^18.2.0 at /shop/pnpm-workspace.yaml “^18.2.0”",
      "overrides ms (inherited) $ms",
    ],
  },
  {
    what: "overrides of a workspace that refer to its root",
    files: {
      "/shop/pnpm-workspace.yaml": `catalog:\n  vue: ^3\noverrides:\n  "x>react": $react\n  "vue": $vue\n  ms: "$ms"\n  zod: "catalog:"\n`,
      "/shop/package.json": needs({ react: "^18.2.0", vue: "catalog:" }),
    },
    declares: [
      "catalog vue ^3",
      "overrides react ^18.2.0 at /shop/package.json “^18.2.0”",
      "overrides vue ^3",
      "overrides ms (inherited) $ms",
      "overrides zod (inherited) catalog:",
    ],
  },
  {
    what: "overrides of a workspace without a root",
    files: { "/shop/pnpm-workspace.yaml": "overrides: { react: $react }" },
    declares: ["overrides react (inherited) $react"],
  },
];

describe("the project around an npm manifest", () => {
  for (const { what, files, declares } of references) {
    it(what, async () => {
      const path = Object.keys(files)[0] ?? "";
      const parser = parserOf[path.slice(path.lastIndexOf("/") + 1)];
      assert.ok(parser);
      assert.deepEqual(declarationLines(await completed(parser, files, path), files), declares);
    });
  }

  it("resolves an alias, a catalog and an override to the real package", async () => {
    const files = {
      "/shop/package.json": `{ "dependencies": { "ui": "npm:@acme/ui@^1", "@acme/ms": "npm:ms@2.1.3", "form": "catalog:" }, "overrides": { "a>@acme/x": "1.0.0" } }`,
      "/shop/pnpm-workspace.yaml": "catalog: { form: npm:@acme/form@3.0.0 }",
      "/shop/.npmrc": "@acme:registry=https://npm.acme.example",
    };
    const because = "because @acme:registry in .npmrc";
    assert.deepEqual(declarationLines(await completed(packageJson, files, "/shop/package.json"), files), [
      `dependencies @acme/ui (private) ^1 ${because}`,
      "dependencies ms 2.1.3",
      `dependencies @acme/form (private) 3.0.0 at /shop/pnpm-workspace.yaml “3.0.0” ${because}`,
      `overrides @acme/x (private) 1.0.0 ${because}`,
    ]);
  });

  const workspaceFiles = {
    "/work/package.json": `{ "name": "root", "workspaces": ["a", "b"], "dependencies": { "ms": "1" }, "overrides": { "ms": "1" } }`,
    "/work/a/package.json": `{ "name": "@s/a", "dependencies": { "ms": "1" }, "overrides": { "ms": "1" } }`,
    "/work/b/package.json": `{ "name": "b" }`,
    "/work/c/package.json": `{ "name": "c", "dependencies": { "ms": "1" }, "overrides": { "ms": "1" } }`,
  };
  const ofWorkspace = [
    [
      "/work/package.json",
      [
        { name: "@s/a", folder: "a" },
        { name: "b", folder: "b" },
      ],
      true,
    ],
    ["/work/a/package.json", undefined, true],
    ["/work/c/package.json", undefined, undefined],
  ] as const;
  for (const [path, members, isMember] of ofWorkspace)
    it(`knows of ${path} whether it is a member, and which others there are`, async () => {
      const manifest = await completed(packageJson, workspaceFiles, path);
      assert.deepEqual([manifest.members, manifest.isMember], [members, isMember]);
    });

  it("has no members where nothing overrides, and no gaps where there are none", async () => {
    const files = {
      ...workspaceFiles,
      "/work/package.json": `{ "name": "root", "workspaces": ["a"], "dependencies": { "ms": "1" } }`,
    };
    const manifest = await completed(packageJson, files, "/work/package.json");
    assert.deepEqual(["members" in manifest, "gaps" in manifest, "ageLimits" in manifest], [false, false, false]);
  });

  it("withholds the names of members from what is asked about a lockfile", async () => {
    const found = await privateNpm(["@s/a", "ms", "root"], surroundings(workspaceFiles, "/work/b/package.json"));
    assert.deepEqual(
      [...found].map(([name, { detail }]) => [name, detail]),
      [
        ["@s/a", "name in ../a/package.json"],
        ["root", "name in ../package.json"],
      ],
    );
  });

  it("keeps everything else of a private one", async () => {
    const files = {
      "/a/package.json": needs({ "@acme/ui": "^1" }),
      "/a/.npmrc": "@acme:registry=https://npm.acme.example",
    };
    const [before] = packageJson.parse(files["/a/package.json"]).declarations;
    const [after] = (await completed(packageJson, files, "/a/package.json")).declarations;
    assert.deepEqual({ ...after, requirement: before?.requirement }, before);
  });

  it("shares the requirement of a catalog in the same file, and of a dependency that an override refers to", async () => {
    const text = `{ "dependencies": { "a": "catalog:" }, "overrides": { "a": "$a" }, "catalog": { "a": "1.0.0" } }`;
    const { declarations } = await completed(packageJson, { "/a/package.json": text }, "/a/package.json");
    assert.deepEqual(
      declarations.map(({ requirementSpan: span, shared, elsewhere }) => [
        span && text.slice(span.start, span.end),
        shared,
        elsewhere,
      ]),
      [
        ["1.0.0", true, undefined],
        ["1.0.0", true, undefined],
        ["1.0.0", undefined, undefined],
      ],
    );
  });

  const reads: readonly (readonly [what: string, files: FileTree, read: readonly string[]])[] = [
    ["nothing where no package is asked for", { "/a/b/package.json": needs({ a: "git:x", b: "file:../b" }) }, []],
    [
      "only what lists a workspace where members are asked for that are in none",
      { "/a/b/package.json": needs({ a: "workspace:*", b: "file:../b" }) },
      [
        "/a/b/pnpm-workspace.yaml",
        "/a/package.json",
        "/a/pnpm-workspace.yaml",
        "/package.json",
        "/pnpm-workspace.yaml",
      ],
    ],
    [
      "no further up than the workspace that has them",
      {
        "/a/b/package.json": needs({ c: "workspace:*" }),
        "/a/pnpm-workspace.yaml": "packages: [b, c]",
        "/a/c/package.json": JSON.stringify({ name: "c", version: "1.0.0" }),
      },
      [
        "/a/b/pnpm-workspace.yaml",
        "/a/package.json",
        "/a/pnpm-workspace.yaml",
        "/a/pnpm-lock.yaml",
        "/a/c/package.json",
      ],
    ],
    [
      "settings only, if no catalog is used",
      { "/a/package.json": needs({ a: "1" }) },
      [
        ...[".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", "pnpm-workspace.yaml"].flatMap((name) => [
          `/${name}`,
          `/a/${name}`,
        ]),
        "/etc/npmrc",
        "/etc/yarn/config",
        "/etc/yarnrc",
        "/package.json",
      ],
    ],
    [
      "no further up than settings are needed",
      {
        "/a/package.json": needs({ a: "1", "@s/a": "1" }),
        "/a/.npmrc": "registry=https://a.example\n@s:registry=https://b.example",
        "/a/.yarnrc": '"@s:registry" "https://b.example"\nregistry "https://a.example"',
        "/a/.yarnrc.yml": "npmRegistryServer: x\nnpmScopes: { s: { npmRegistryServer: x } }",
        "/a/bunfig.toml": 'install.registry = "x"\ninstall.scopes.s = "x"',
        "/a/pnpm-workspace.yaml": "registries: { default: x, '@s': x }",
      },
      [
        ...[".npmrc", ".yarnrc", ".yarnrc.yml", "bunfig.toml", "pnpm-workspace.yaml"].map((name) => `/a/${name}`),
        "/package.json",
        "/pnpm-workspace.yaml",
      ],
    ],
  ];
  for (const [what, files, expected] of reads) {
    it(`reads ${what}`, async () => {
      const path = Object.keys(files)[0] ?? "";
      assert.deepEqual((await readBy(packageJson, files, path)).sort(), [...expected].sort());
    });
  }

  it("reads no file twice, itself never, and of catalogs none above the last one needed", async () => {
    const files = {
      "/a/b/pnpm-workspace.yaml": "overrides: { x: $x, y: 'catalog:' }\ncatalog: { y: 1 }",
      "/a/b/package.json": needs({ x: "catalog:" }),
    };
    const read = await readBy(pnpmWorkspaceYaml, files, "/a/b/pnpm-workspace.yaml");
    assert.equal(new Set(read).size, read.length);
    assert.ok(!read.includes("/a/b/pnpm-workspace.yaml"));
    assert.ok(read.includes("/a/b/package.json"));
  });
});

async function readBy(parser: ManifestParser, files: FileTree, path: string): Promise<string[]> {
  const read: string[] = [];
  const manifestSurroundings = surroundings(files, path);
  const spying = {
    ...manifestSurroundings,
    read: (other: string) => (read.push(other), manifestSurroundings.read(other)),
  };
  await parser.complete?.(parser.parse(manifestSurroundings.text), spying);
  return read;
}
