import assert from "node:assert/strict";
import { type PeerSurroundings, readPeerSurroundings } from "../../../../src/core/manifests/npm/peers.ts";
import { surroundings, type FileTree } from "../../../support/project.ts";

/** The files, of which the first is the manifest, and what decides about peers around it. */
type Row = readonly [what: string, files: FileTree, expected: Partial<Told>];

/** The surroundings in words; what a row leaves out is as around a manifest that has nothing. */
interface Told {
  readonly manager: string;
  readonly attitude: string;
  readonly declared: string;
  readonly overridden: string;
  readonly lockfile: string;
  readonly versions: string;
  readonly isMember: boolean;
}

const nothing: Told = {
  ...{ manager: "none", attitude: "accepts", declared: "", overridden: "", lockfile: "none", versions: "" },
  isMember: false,
};

const app = "/work/app/package.json";
const named = (name: string, more: object = {}) => JSON.stringify({ packageManager: `${name}@1.0.0`, ...more });
const npm = { [app]: named("npm") };
const pnpm = { [app]: named("pnpm") };
const ofNpm = { manager: "npm by package.json", attitude: "refuses" };
const ofPnpm = { manager: "pnpm by package.json" };

const declaring = JSON.stringify({ dependencies: { kit: "^1" } });
const npmLock = JSON.stringify({
  packages: {
    "": {},
    "packages/a": {},
    "node_modules/kit": { version: "1.0.0" },
    "packages/a/node_modules/kit": { version: "2.0.0" },
  },
});
const pnpmLock = `lockfileVersion: '9.0'\nimporters:\n  .:\n    dependencies:\n      kit: {specifier: ^1, version: 1.5.0}\n`;
const yarnLock = `# yarn lockfile v1\n\n\nkit@^1:\n  version "1.6.0"\n`;
const bunLock = '{ "workspaces": { "": {} }, "packages": { "kit": ["kit@1.7.0"] } }';

const rows: readonly Row[] = [
  ["nothing", { [app]: "{}" }, {}],
  ["half a manifest", { [app]: "{" }, {}],
  [
    "what the manifest declares, of which the last section counts",
    {
      [app]: JSON.stringify({
        devDependencies: { dev: "1", all: "4" },
        optionalDependencies: { optional: "2", all: "3" },
        dependencies: { kit: "^1", all: "2", tag: "latest", alias: "npm:real@^1", near: "file:../near", next: "next" },
        peerDependencies: { peer: ">=3", all: "1" },
        overrides: { kit: "2" },
      }),
    },
    {
      declared: "peer >=3; all 4; kit ^1; tag; alias; near; next; optional 2; dev 1",
      overridden: "kit",
    },
  ],
  [
    "overrides and resolutions of the root",
    {
      [app]: JSON.stringify({
        overrides: { a: "1", b: { c: "2" } },
        resolutions: { "d/e": "3" },
        dependencies: { f: "1" },
      }),
    },
    { declared: "f 1", overridden: "a, c, e" },
  ],
  [
    "overrides of pnpm",
    {
      [app]: JSON.stringify({ pnpm: { overrides: { a: "1" } } }),
      "/work/app/pnpm-workspace.yaml": "overrides:\n  b: 1\ncatalog: { c: 1 }\n",
    },
    { overridden: "a, b" },
  ],

  // The package manager and its lockfile.
  ...(
    [
      ["npm-shrinkwrap.json", npmLock, "npm", "1.0.0"],
      ["package-lock.json", npmLock, "npm", "1.0.0"],
      ["pnpm-lock.yaml", pnpmLock, "pnpm", "1.5.0"],
      ["yarn.lock", yarnLock, "yarn", "1.6.0"],
      ["bun.lock", bunLock, "bun", "1.7.0"],
      ["bun.lockb", "\0", "bun", "?"],
    ] as const
  ).map(([lockfile, text, manager, version]): Row => {
    const attitude = manager === "npm" ? "refuses" : "accepts";
    const expected = { attitude, declared: "kit ^1", lockfile, versions: `kit ${version}` };
    return [
      lockfile,
      { [app]: declaring, [`/work/app/${lockfile}`]: text },
      { manager: `${manager} by ${lockfile}`, ...expected },
    ];
  }),
  [
    "one that is named before the one of the lockfile, whose own is missing",
    { [app]: named("pnpm", { dependencies: { kit: "^1" } }), "/work/app/package-lock.json": npmLock },
    { ...ofPnpm, declared: "kit ^1" },
  ],
  [
    "the lockfile of the one that is named, of several",
    {
      [app]: named("yarn", { dependencies: { kit: "^1" } }),
      "/work/app/package-lock.json": npmLock,
      "/work/app/yarn.lock": yarnLock,
    },
    { manager: "yarn by package.json", declared: "kit ^1", lockfile: "yarn.lock", versions: "kit 1.6.0" },
  ],
  [
    "the lockfile of the one whose settings are there, of several",
    {
      [app]: declaring,
      "/work/app/package-lock.json": npmLock,
      "/work/app/pnpm-lock.yaml": pnpmLock,
      "/work/app/pnpm-workspace.yaml": "packages: []\n",
    },
    { manager: "pnpm by pnpm-lock.yaml", declared: "kit ^1", lockfile: "pnpm-lock.yaml", versions: "kit 1.5.0" },
  ],
  [
    "a lockfile beside settings of another package manager",
    { [app]: declaring, "/work/app/package-lock.json": npmLock, "/work/app/.yarnrc.yml": "nodeLinker: pnp\n" },
    {
      manager: "npm by package-lock.json",
      attitude: "refuses",
      declared: "kit ^1",
      lockfile: "package-lock.json",
      versions: "kit 1.0.0",
    },
  ],
  [
    "an unknown package manager, whose lockfile may be any",
    { [app]: JSON.stringify({ devEngines: { packageManager: { name: "vlt" } } }), "/work/app/yarn.lock": yarnLock },
    { manager: "vlt by package.json", lockfile: "yarn.lock" },
  ],
  [
    "a member of a workspace",
    { "/work/packages/a/package.json": declaring, "/work/package-lock.json": npmLock, "/work/package.json": "{}" },
    {
      manager: "npm by ../../package-lock.json",
      ...{ attitude: "refuses", declared: "kit ^1", lockfile: "../../package-lock.json", versions: "kit 2.0.0" },
      isMember: true,
    },
  ],
  [
    "a member whose root names the package manager, sets another requirement and how peers are taken",
    {
      "/work/packages/a/package.json": declaring,
      "/work/package-lock.json": npmLock,
      "/work/package.json": named("npm", { overrides: { kit: "2" } }),
      "/work/.npmrc": "force=true",
    },
    {
      manager: "npm by ../../package.json",
      attitude: "accepts by force=true in ../../.npmrc",
      ...{ declared: "kit ^1", overridden: "kit", lockfile: "../../package-lock.json", versions: "kit 2.0.0" },
      isMember: true,
    },
  ],
  [
    "a lockfile further up, which is not the manifest's",
    { "/work/packages/b/package.json": declaring, "/work/package-lock.json": npmLock },
    { declared: "kit ^1" },
  ],
  [
    "a lockfile that is broken",
    { [app]: declaring, "/work/app/package-lock.json": "{" },
    {
      manager: "npm by package-lock.json",
      attitude: "refuses",
      declared: "kit ^1",
      lockfile: "package-lock.json",
      versions: "kit ?",
    },
  ],
  [
    "the own name, below which bun has what a member alone has",
    {
      "/work/a/package.json": JSON.stringify({ name: "@s/a", dependencies: { kit: "^2" } }),
      "/work/bun.lock":
        '{ "workspaces": { "a": { "name": "@s/a" } }, "packages": { "kit": ["kit@1.0.0"], "@s/a/kit": ["kit@2.0.0"] } }',
    },
    {
      manager: "bun by ../bun.lock",
      declared: "kit ^2",
      lockfile: "../bun.lock",
      versions: "kit 2.0.0",
      isMember: true,
    },
  ],

  // The settings of npm.
  ["npm", npm, ofNpm],
  ...["legacy-peer-deps", "force"].map((key): Row => [
    `npm with ${key}`,
    { ...npm, "/work/app/.npmrc": `${key}=false\n${key} = true\n` },
    { ...ofNpm, attitude: `accepts by ${key}=true in .npmrc` },
  ]),
  [
    "npm with settings of other things",
    { ...npm, "/work/app/.npmrc": "strict-peer-dependencies=true\nforce=1\n" },
    ofNpm,
  ],
  [
    "npm with the user's settings",
    { ...npm, "/home/me/.npmrc": "legacy-peer-deps=true" },
    { ...ofNpm, attitude: "accepts by legacy-peer-deps=true in ~/.npmrc" },
  ],
  [
    "npm with the project's settings before the user's",
    { ...npm, "/work/app/.npmrc": "legacy-peer-deps=false", "/home/me/.npmrc": "legacy-peer-deps=true" },
    ofNpm,
  ],

  // Those of pnpm.
  ["pnpm", pnpm, ofPnpm],
  ["pnpm with settings of npm", { ...pnpm, "/work/app/.npmrc": "legacy-peer-deps=true" }, ofPnpm],
  [
    "strict pnpm in .npmrc",
    { ...pnpm, "/work/app/.npmrc": "strict-peer-dependencies=true" },
    { ...ofPnpm, attitude: "refuses by strict-peer-dependencies in .npmrc" },
  ],
  [
    "strict pnpm of the user",
    { ...pnpm, "/work/app/.npmrc": "x=y", "/home/me/.npmrc": "strict-peer-dependencies=true" },
    { ...ofPnpm, attitude: "refuses by strict-peer-dependencies in ~/.npmrc" },
  ],
  [
    "strict pnpm in its own file",
    { ...pnpm, "/work/app/pnpm-workspace.yaml": "packages: []\nstrictPeerDependencies:  true # yes\n" },
    { ...ofPnpm, attitude: "refuses by strictPeerDependencies in pnpm-workspace.yaml" },
  ],
  [
    "pnpm's own file before .npmrc",
    {
      ...pnpm,
      "/work/app/pnpm-workspace.yaml": "strictPeerDependencies: false\n",
      "/work/app/.npmrc": "strict-peer-dependencies=true",
    },
    ofPnpm,
  ],
  [
    "such a key below another",
    {
      ...pnpm,
      "/work/app/pnpm-workspace.yaml": "updateConfig:\n  strictPeerDependencies: true\n  peerDependencyRules: {}\n",
    },
    ofPnpm,
  ],
  [
    "strict pnpm with rules",
    {
      ...pnpm,
      "/work/app/pnpm-workspace.yaml": "strictPeerDependencies: true\npeerDependencyRules:\n  allowAny: [kit]\n",
    },
    { ...ofPnpm, attitude: "rules by strictPeerDependencies in pnpm-workspace.yaml" },
  ],
  [
    "strict pnpm with rules in the manifest",
    {
      [app]: named("pnpm", { pnpm: { peerDependencyRules: { allowAny: ["kit"] } } }),
      "/work/app/.npmrc": "strict-peer-dependencies=true",
    },
    { ...ofPnpm, attitude: "rules by strict-peer-dependencies in .npmrc" },
  ],
  [
    "strict pnpm without rules that can be read",
    {
      [app]: named("pnpm", { pnpm: { peerDependencyRules: true } }),
      "/work/app/.npmrc": "strict-peer-dependencies=true",
    },
    { ...ofPnpm, attitude: "refuses by strict-peer-dependencies in .npmrc" },
  ],
  [
    "yarn with settings of others",
    { [app]: named("yarn"), "/work/app/.npmrc": "force=true\nstrict-peer-dependencies=true" },
    { manager: "yarn by package.json" },
  ],
];

function told({
  manager,
  attitude,
  setting,
  declared,
  overridden,
  lockfile,
  locked,
  isMember,
}: PeerSurroundings): Told {
  const names = [...declared].map(([name, { range }]) => (range === undefined ? name : `${name} ${range}`));
  const versions = [...declared.keys()].map((name) => `${name} ${locked?.versionOf(name) ?? "?"}`);
  return {
    manager: manager ? `${manager.name} by ${manager.file}` : "none",
    attitude: setting ? `${attitude} by ${setting.text} in ${setting.file}` : attitude,
    declared: names.join("; "),
    overridden: [...overridden].join(", "),
    lockfile: lockfile ?? "none",
    versions: lockfile === undefined ? "" : versions.join("; "),
    isMember,
  };
}

describe("what decides about the peers of an npm package", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => {
      const [path = ""] = Object.keys(files);
      assert.deepEqual(told(await readPeerSurroundings(surroundings(files, path, { home: "/home/me" }))), {
        ...nothing,
        ...expected,
      });
    });
  }
});
