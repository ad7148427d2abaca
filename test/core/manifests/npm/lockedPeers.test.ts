import assert from "node:assert/strict";
import { type PeerMember, readLockedPeers } from "../../../../src/core/manifests/npm/lockedPeers.ts";

/** What a manifest declares, as `name range`, with the names whose versions are asked for. */
interface Asked extends Partial<Omit<PeerMember, "declared">> {
  readonly declared?: Readonly<Record<string, string>>;
}

/** The versions by name, then `package version < peer range`, with a sign for a package that the manifest declares and for an optional peer. */
type Row = readonly [what: string, text: string, member: Asked, lines: readonly string[] | undefined];

const json = (packages: object) => JSON.stringify({ lockfileVersion: 3, packages });
const needs = (version: string, peerDependencies: object, more: object = {}) => ({
  version,
  peerDependencies,
  ...more,
});

const ofNpm: readonly Row[] = [
  [
    "peers of declared packages and of others",
    json({
      "": { peerDependencies: { kit: "*" } },
      "node_modules/kit": { version: "1.0.0" },
      "node_modules/@s/plugin": needs("2.0.0", { kit: "^1" }),
      "node_modules/other": needs("3.0.0", { kit: ">=1", none: "*" }),
    }),
    { declared: { kit: "^1", "@s/plugin": "^2" } },
    ["kit 1.0.0", "@s/plugin 2.0.0", "@s/plugin! 2.0.0 < kit ^1", "other 3.0.0 < kit >=1"],
  ],
  [
    "optional peers",
    json({
      "node_modules/kit": { version: "1.0.0" },
      "node_modules/a": needs("1.0.0", { kit: "^1" }, { peerDependenciesMeta: { kit: { optional: true } } }),
      "node_modules/b": needs("1.0.0", { kit: "^2" }, { peerDependenciesMeta: { kit: { optional: "true" } } }),
      "node_modules/c": needs("1.0.0", { kit: "^3" }, { peerDependenciesMeta: { kit: null } }),
    }),
    { declared: { kit: "^1" } },
    ["kit 1.0.0", "a 1.0.0 < ?kit ^1", "b 1.0.0 < kit ^2", "c 1.0.0 < kit ^3"],
  ],
  [
    "peers that are not texts, or of an entry without a version",
    json({
      "node_modules/kit": { version: "1.0.0" },
      "node_modules/a": needs("1.0.0", { kit: 1 }),
      "node_modules/b": { peerDependencies: { kit: "^1" } },
      "node_modules/c": { version: "1.0.0", peerDependencies: "kit" },
    }),
    { declared: { kit: "^1", b: "1" } },
    ["kit 1.0.0", "b ", "b!  < kit ^1"],
  ],
  [
    "copies of packages within others",
    json({
      "node_modules/kit": { version: "1.0.0" },
      "node_modules/host": { version: "1.0.0" },
      "node_modules/host/node_modules/kit": { version: "2.0.0" },
      "node_modules/host/node_modules/plugin": needs("1.0.0", { kit: "^2" }),
      "node_modules/host/node_modules/late/node_modules/deep": needs("1.0.0", { host: "^1", kit: "^2" }),
    }),
    { declared: { kit: "^1", plugin: "^1" } },
    ["kit 1.0.0", "plugin ", "deep 1.0.0 < host ^1"],
  ],
  [
    "a member with copies of its own",
    json({
      "": {},
      "packages/a": { version: "0.1.0" },
      "node_modules/a": { resolved: "packages/a", link: true },
      "node_modules/kit": { version: "1.0.0" },
      "packages/a/node_modules/kit": { version: "2.0.0" },
      "node_modules/plugin": needs("1.0.0", { kit: "^1" }),
      "packages/a/node_modules/plugin": needs("2.0.0", { kit: "^2" }),
      "packages/node_modules/between": needs("3.0.0", { a: "^0.1.0" }),
    }),
    { folder: "packages/a", declared: { kit: "^2", plugin: "^2", a: "*", between: "*" } },
    ["kit 2.0.0", "plugin 2.0.0", "a 0.1.0", "between 3.0.0", "plugin! 2.0.0 < kit ^2", "between! 3.0.0 < a ^0.1.0"],
  ],
  [
    "a link to a folder that the lockfile does not have",
    json({
      "node_modules/a": { resolved: "packages/a", link: true },
      "node_modules/b": { version: "1.0.0", link: false },
    }),
    { declared: { a: "*", b: "*" } },
    ["a ", "b 1.0.0"],
  ],
  [
    "no member of this folder",
    json({ "": {}, "node_modules/kit": { version: "1.0.0" } }),
    { folder: "packages/a" },
    undefined,
  ],
  [
    "the first version, which has no peers",
    JSON.stringify({
      lockfileVersion: 1,
      dependencies: { kit: needs("1.0.0", { react: "^17" }), react: { version: "17.0.2" } },
    }),
    { declared: { kit: "^1", none: "*" } },
    ["kit 1.0.0", "none ", "no peers"],
  ],
  ["the first version, of a member", JSON.stringify({ dependencies: {} }), { folder: "packages/a" }, undefined],
  ["half a text", "{", {}, undefined],
];

const pnpm = (version: string, text: string) => `lockfileVersion: '${version}'\n\n${text}`;
const modern = pnpm(
  "9.0",
  `importers:
  .:
    dependencies:
      kit: {specifier: ^1.0.0, version: 1.0.0}
  packages/a:
    dependencies:
      kit: {specifier: ^2.0.0, version: 2.0.0}
      short: {specifier: 'npm:@s/plugin@^1', version: '@s/plugin@1.1.0(kit@2.0.0)'}
      near: {specifier: 'workspace:*', version: link:../near}
    devDependencies:
      plugin: {specifier: ^1.0.0, version: 1.0.0(kit@2.0.0)(patch_hash=0123)}
packages:
  '@s/plugin@1.1.0':
    resolution: {integrity: sha512-0}
    peerDependencies:
      kit: '>=2'
  kit@1.0.0:
    resolution: {integrity: sha512-0}
  kit@2.0.0:
    resolution: {integrity: sha512-0}
  plugin@1.0.0:
    resolution: {integrity: sha512-0}
    peerDependencies:
      kit: ^2.0.0
      react: '*'
      vue: ^3
    peerDependenciesMeta:
      react:
        optional: true
      vue: {optional: false}
`,
);

const ofPnpm: readonly Row[] = [
  ["the root", modern, { declared: { kit: "^1", plugin: "^1" } }, ["kit 1.0.0", "plugin "]],
  [
    "a member",
    modern,
    { folder: "packages/a", declared: { kit: "^2", short: "npm:@s/plugin@^1", plugin: "^1" } },
    [
      "kit 2.0.0",
      "short 1.1.0",
      "plugin 1.0.0",
      "short! 1.1.0 < kit >=2",
      "plugin! 1.0.0 < kit ^2.0.0",
      "plugin! 1.0.0 < ?react *",
      "plugin! 1.0.0 < vue ^3",
    ],
  ],
  ["no member of this folder", modern, { folder: "packages/b" }, undefined],
  [
    "version 6, of one package",
    pnpm(
      "6.0",
      `dependencies:
  plugin:
    specifier: ^1.0.0
    version: 1.0.0(kit@1.0.0)
  short:
    specifier: npm:@s/long@^3
    version: /@s/long@3.0.0
packages:
  /@s/long@3.0.0:
    peerDependencies:
      kit: '1'
  /plugin@1.0.0(kit@1.0.0):
    peerDependencies:
      kit: ^1.0.0
`,
    ),
    { declared: { plugin: "^1", short: "npm:@s/long@^3" } },
    ["plugin 1.0.0", "short 3.0.0", "plugin! 1.0.0 < kit ^1.0.0", "short! 3.0.0 < kit 1"],
  ],
  [
    "version 5",
    pnpm(
      "5.4",
      `specifiers:
  plugin: ^1.0.0
dependencies:
  plugin: 1.0.0_kit@1.0.0+react@17.0.2
packages:
  /plugin/1.0.0_kit@1.0.0+react@17.0.2:
    peerDependencies:
      kit: ^1.0.0
`,
    ),
    { declared: { plugin: "^1" } },
    ["plugin 1.0.0", "plugin! 1.0.0 < kit ^1.0.0"],
  ],
  [
    "one package, of which another folder asks",
    pnpm("6.0", "dependencies:\n  kit:\n    version: 1.0.0\n"),
    { folder: "packages/a" },
    undefined,
  ],
  [
    "a lockfile of pnpm itself before the one of the project",
    `---\n${pnpm("9.0", "importers:\n  .:\n    dependencies:\n      pnpm: {version: 11.0.0}\n")}---\n${modern}`,
    { declared: { kit: "^1", pnpm: "*" } },
    ["kit 1.0.0", "pnpm "],
  ],
  ["an end of the document with nothing behind it", `${modern}---\n`, { declared: { kit: "^1" } }, ["kit 1.0.0"]],
  ["no text", "", { declared: { kit: "^1" } }, ["kit "]],
];

const bun = (packages: string) => `{
  "lockfileVersion": 1, // by bun
  "workspaces": { "": { "name": "app" }, "packages/a": { "name": "@scope/a" }, "packages/b": {}, },
  "packages": { ${packages} },
}`;
const bunPackages = `
    "kit": ["kit@1.0.0", "", {}, "sha512-0"],
    "@scope/a/kit": ["kit@2.0.0", "", {}, "sha512-0"],
    "@scope/a/plugin": ["plugin@2.0.0", "", { "peerDependencies": { "kit": "^2" } }, "sha512-0"],
    "plugin": ["plugin@1.0.0", "", { "peerDependencies": { "kit": "^1", "react": "*" }, "optionalPeers": ["react", 1] }, "sha512-0"],
    "@scope/other": ["@scope/other@3.0.0", "", { "peerDependencies": { "kit": "*" }, "optionalPeers": ["kit"] }, "sha512-0"],
    "react": ["react@17.0.2"],
    "host": ["host@1.0.0", "", {}, "sha512-0"],
    "host/@scope/deep": ["@scope/deep@1.0.0", "", { "peerDependencies": { "kit": "0", "react": "17", "none": "1" } }, "sha512-0"],
    "host/kit": ["kit@0.9.0", "", {}, "sha512-0"],
    "@scope/kit": ["@scope/kit@5.0.0", "", { "peerDependencies": { "host": "1" } }, "sha512-0"],
    "broken": "broken@1.0.0",`;

/** What has no copy of another member is the same for all. */
const deep = ["@scope/deep 1.0.0 < react 17", "@scope/kit 5.0.0 < host 1"];

const ofBun: readonly Row[] = [
  [
    "the root",
    bun(bunPackages),
    { self: "host", declared: { kit: "^1", plugin: "^1", "@scope/other": "*", broken: "*", none: "*" } },
    [
      "kit 1.0.0",
      "plugin 1.0.0",
      "@scope/other 3.0.0",
      "broken ",
      "none ",
      "plugin! 1.0.0 < kit ^1",
      "plugin! 1.0.0 < ?react *",
      "@scope/other! 3.0.0 < ?kit *",
      ...deep,
    ],
  ],
  [
    "a member with copies of its own",
    bun(bunPackages),
    { folder: "packages/a", self: "@scope/a", declared: { kit: "^2", plugin: "^2", react: "*" } },
    ["kit 2.0.0", "plugin 2.0.0", "react 17.0.2", "plugin! 2.0.0 < kit ^2", "plugin 1.0.0 < ?react *", ...deep],
  ],
  [
    "a member without a name",
    bun(bunPackages),
    { folder: "packages/b", declared: { kit: "^1" } },
    ["kit 1.0.0", "plugin 1.0.0 < kit ^1", "plugin 1.0.0 < ?react *", "@scope/other 3.0.0 < ?kit *", ...deep],
  ],
  ["no member of this folder", bun(""), { folder: "packages/c" }, undefined],
  ["no packages", bun("").replace('"packages": {', '"others": {'), { declared: { kit: "1" } }, ["kit "]],
  ["half a text", bun("").slice(0, 60), {}, undefined],
];

const berry = `__metadata:
  version: 8

"kit@npm:^1.0.0, kit@npm:^1.1.0":
  version: 1.1.0
  resolution: "kit@npm:1.1.0"

"plugin@npm:^1.0.0":
  version: 1.0.0
  resolution: "plugin@npm:1.0.0"
  peerDependencies:
    kit: ^1.0.0
    react: "*"
  peerDependenciesMeta:
    react:
      optional: true

"other@npm:^1.0.0":
  version: 1.0.0
  resolution: "other@npm:1.0.0"
  peerDependencies:
    kit: "*"
`;

const ofYarn: readonly Row[] = [
  [
    "what the manifest declares",
    berry,
    { declared: { kit: "^1.1.0", plugin: "^1.0.0" } },
    ["kit 1.1.0", "plugin 1.0.0", "plugin! 1.0.0 < kit ^1.0.0", "plugin! 1.0.0 < ?react *"],
  ],
  ["other requirements by now", berry, { declared: { kit: "^2", plugin: "" } }, ["kit ", "plugin "]],
  [
    "yarn 1, which writes no peers",
    `# yarn lockfile v1\n\n\nkit@^1.0.0, "kit@npm:^1.2.0":\n  version "1.2.3"\n`,
    { declared: { kit: "^1.2.0" } },
    ["kit 1.2.3", "no peers"],
  ],
  ["no text", "", {}, undefined],
  ["no entries", "__metadata:\n  version: 8\n", { declared: { __metadata: "" } }, undefined],
];

describe("the peers in a lockfile", () => {
  for (const [name, rows] of [
    ["package-lock.json", ofNpm],
    ["npm-shrinkwrap.json", ofNpm],
    ["pnpm-lock.yaml", ofPnpm],
    ["bun.lock", ofBun],
    ["yarn.lock", ofYarn],
  ] as const)
    for (const [what, text, { declared = {}, ...member }, lines] of rows)
      it(`${name}: ${what}`, () => {
        const names = new Map(Object.entries(declared));
        assert.deepEqual(linesOf(name, text, { folder: "", ...member, declared: names }), lines);
      });
});

function linesOf(file: string, text: string, member: PeerMember): readonly string[] | undefined {
  const locked = readLockedPeers[file]?.(text, member);
  if (!locked) return undefined;
  const versions = [...member.declared.keys()].map((name) => `${name} ${locked.versionOf(name) ?? ""}`);
  const peers = locked.peers?.map(({ by, version, isDirect, peer, range, isOptional }) => {
    return `${by}${isDirect ? "!" : ""} ${version} < ${isOptional ? "?" : ""}${peer} ${range}`;
  });
  return [...versions, ...(peers ?? ["no peers"])];
}
