import assert from "node:assert/strict";
import type { LockfileParser, Member } from "../../../../src/core/manifests/lockfile.ts";
import { bunLock } from "../../../../src/core/manifests/npm/bunLock.ts";
import { denoJson } from "../../../../src/core/manifests/npm/denoJson.ts";
import { denoLock } from "../../../../src/core/manifests/npm/denoLock.ts";
import { packageJson } from "../../../../src/core/manifests/npm/manifests.ts";
import { packageLock } from "../../../../src/core/manifests/npm/packageLock.ts";
import { pnpmLock } from "../../../../src/core/manifests/npm/pnpmLock.ts";
import { yarnLock } from "../../../../src/core/manifests/npm/yarnLock.ts";

/** What a manifest declares by now, and what the lockfile was written for: `none` where it has no such dependency, `unknown` where it does not tell. */
type Row = readonly [
  what: string,
  text: string,
  manifest: object,
  requested: Readonly<Record<string, string>>,
  member?: Partial<Member>,
];

const needs = (dependencies: Readonly<Record<string, string>>, more: object = {}) => ({ dependencies, ...more });

/** The manifests of two members, as npm and bun repeat them. */
const root = {
  dependencies: { kit: "^1.0.0", short: " npm:long@^4 ", any: "npm:whole", odd: 1, cat: "catalog:" },
  devDependencies: { dev: "~2.0.0" },
  optionalDependencies: { maybe: "1" },
  peerDependencies: { kit: ">=1" },
};
const asked = needs(
  { kit: "^2", short: "npm:long@^5", any: "npm:whole@1", odd: "1", cat: "catalog:", none: "1", dev: "1" },
  { optionalDependencies: { maybe: "2" } },
);
const repeated = {
  kit: "^1.0.0 and >=1",
  short: "^4",
  any: "",
  odd: "unknown",
  cat: "unknown",
  none: "none",
  dev: "~2.0.0",
  maybe: "unknown",
};
const kit = { kit: "1" };

const ofNpm: readonly Row[] = [
  [
    "all sections of the manifest",
    JSON.stringify({
      packages: { "": root, "node_modules/odd": { version: "1.0.0" }, "node_modules/cat": { version: "1.0.0" } },
    }),
    asked,
    repeated,
  ],
  [
    "those of a member",
    JSON.stringify({ packages: { "": root, "packages/a": { devDependencies: { kit: "^3" } } } }),
    needs({ kit: "1", none: "1" }),
    { kit: "^3", none: "none" },
    { folder: "packages/a" },
  ],
  [
    "an alias in place of another package",
    JSON.stringify({ packages: { "": needs({ short: "npm:long@^4" }) } }),
    needs({ short: "npm:longer@^4" }),
    { short: "npm:long@^4" },
  ],
  [
    "a manifest that is not repeated",
    JSON.stringify({ packages: { "": {}, "node_modules/kit": { version: "1.0.0" } } }),
    needs({ kit: "1", none: "1" }, { optionalDependencies: { maybe: "1" } }),
    { kit: "unknown", none: "none", maybe: "unknown" },
  ],
  [
    "sections that are none",
    JSON.stringify({ packages: { "": { dependencies: ["kit"] }, "node_modules/kit": {} } }),
    needs({ kit: "1", none: "1" }),
    { kit: "unknown", none: "none" },
  ],
  [
    "a folder that is no member",
    JSON.stringify({ packages: { "": root } }),
    needs(kit),
    { kit: "unknown" },
    { folder: "packages/b" },
  ],
  [
    "the first version, which has no manifest",
    JSON.stringify({ lockfileVersion: 1, dependencies: { kit: { version: "1.0.0" } } }),
    needs({ kit: "1", none: "1" }),
    { kit: "unknown", none: "none" },
  ],
];

const bunText = (workspaces: object, packages: object = {}) => JSON.stringify({ workspaces, packages });
const ofBun: readonly Row[] = [
  ["all sections of the manifest", bunText({ "": root }, { odd: ["odd@1.0.0"], cat: ["cat@1.0.0"] }), asked, repeated],
  [
    "those of a member",
    bunText({ "": {}, "packages/a": { name: "a", dependencies: { kit: "^3" } } }),
    needs({ kit: "1", none: "1" }),
    { kit: "^3", none: "none" },
    { folder: "packages/a" },
  ],
  ["a folder that is no member", bunText({ "": root }), needs(kit), { kit: "unknown" }, { folder: "packages/b" }],
  [
    "a manifest that is not repeated",
    bunText({ "": {} }, { kit: ["kit@1.0.0", "", {}, ""] }),
    needs({ kit: "1", none: "1" }),
    { kit: "unknown", none: "none" },
  ],
];

const pnpmText = (text: string) => `lockfileVersion: '9.0'\n${text}`;
const importers = `catalogs:
  default:
    cat: {specifier: ^5.0.0, version: 5.1.0}
    short: {specifier: npm:long@^4, version: 4.0.0}
  old:
    cat: {specifier: ^4.0.0, version: 4.0.0}
importers:
  .:
    dependencies:
      kit: {specifier: ^1.0.0, version: 1.0.0}
      short: {specifier: 'npm:long@^4', version: long@4.0.0}
      cat: {specifier: 'catalog:', version: 5.1.0}
      lost: {specifier: 'catalog:lost', version: 1.0.0}
      bare: 1.0.0
    optionalDependencies:
      maybe: {specifier: '1', version: 1.0.0}
  packages/a:
    devDependencies:
      cat: {specifier: 'catalog:old', version: 4.0.0}
      short: {specifier: 'catalog:default', version: long@4.0.0}
`;
const ofPnpm: readonly Row[] = [
  [
    "the importer of the root",
    pnpmText(importers),
    needs(
      { kit: "^2", short: "npm:long@^5", cat: "catalog:", lost: "catalog:lost", bare: "1", none: "1" },
      { optionalDependencies: { maybe: "2" } },
    ),
    { kit: "^1.0.0", short: "^4", cat: "^5.0.0", lost: "unknown", bare: "unknown", none: "none", maybe: "unknown" },
  ],
  [
    "that of a member",
    pnpmText(importers),
    needs({ cat: "catalog:old", short: "npm:long@5", kit: "1" }),
    { cat: "^4.0.0", short: "^4", kit: "none" },
    { folder: "packages/a" },
  ],
  ["a folder that is no member", pnpmText(importers), needs(kit), { kit: "none" }, { folder: "packages/b" }],
  [
    "a hook that may change requirements",
    pnpmText(`pnpmfileChecksum: sha256-0\n${importers}`),
    needs({ kit: "2", none: "1" }),
    { kit: "unknown", none: "unknown" },
  ],
  [
    "the list of requirements in older lockfiles",
    "lockfileVersion: 5.4\nspecifiers:\n  kit: ^1.0.0\n  dev: ~2.0.0\ndependencies:\n  kit: 1.0.0\ndevDependencies:\n  dev: 2.0.0\n",
    needs({ kit: "1", dev: "2", none: "1" }),
    { kit: "^1.0.0", dev: "~2.0.0", none: "none" },
  ],
  [
    "the same of a member",
    "lockfileVersion: 5.4\nimporters:\n  .:\n    specifiers:\n      kit: ^1.0.0\n    dependencies:\n      kit: 1.0.0\n  packages/a:\n    specifiers:\n      kit: ^2.0.0\n    dependencies:\n      kit: 2.0.0\n",
    needs(kit),
    { kit: "^2.0.0" },
    { folder: "packages/a" },
  ],
  [
    "requirements beside versions, of one package",
    "lockfileVersion: '6.0'\ndependencies:\n  kit:\n    specifier: ^1.0.0\n    version: 1.0.0\n",
    needs({ kit: "1", none: "1" }),
    { kit: "^1.0.0", none: "none" },
  ],
];

const berry = `__metadata:
  version: 8

"app@workspace:.":
  version: 0.0.0-use.local
  resolution: "app@workspace:."
  dependencies:
    kit: "npm:^1.0.0"
    older: ^1.2.0
    short: "npm:long@^4"
    cat: "catalog:"
    near: "workspace:*"
  languageName: unknown
  linkType: soft

"kit@npm:^1.0.0":
  version: 1.0.0
  resolution: "kit@npm:1.0.0"
`;
const classic = `# yarn lockfile v1\n\n\nkit@^1.0.0:\n  version "1.0.0"\n\n"short@npm:long@^4":\n  version "4.0.0"\n`;
const ofYarn: readonly Row[] = [
  [
    "the member of the workspace",
    berry,
    needs({ kit: "2", older: "1", short: "npm:long@5", cat: "catalog:", near: "workspace:*", none: "1" }),
    { kit: "^1.0.0", older: "^1.2.0", short: "^4", cat: "unknown", near: "unknown", none: "none" },
  ],
  ["a folder that is no member", berry, needs(kit), { kit: "unknown" }, { folder: "packages/b" }],
  [
    "yarn 1, which has them without the manifest",
    classic,
    needs({ kit: "^1.0.0", short: "npm:long@^4", none: "1" }),
    { kit: "unknown", short: "unknown", none: "none" },
  ],
  ["a member of yarn 1", classic, needs(kit), { kit: "none" }, { folder: "packages/a", isMember: true }],
  ["a folder below that may be no member", classic, needs(kit), { kit: "unknown" }, { folder: "packages/b" }],
];

const imports = {
  kit: "npm:kit@^2",
  short: "npm:@s/long@5",
  slash: "npm:/slash@1/sub.js",
  std: "jsr:@std/path@1",
  web: "https://web.example/x.ts",
};
const denoText = JSON.stringify({
  version: "5",
  workspace: {
    dependencies: ["npm:kit@^1.0.0", "npm:@s/long@4", "jsr:@std/path@1", 1],
    members: { a: { dependencies: ["npm:kit@3"] }, b: {} },
  },
});
const ofDeno: readonly Row[] = [
  [
    "the imports",
    denoText,
    { imports },
    { kit: "^1.0.0", "@s/long": "4", slash: "none", std: "unknown", web: "unknown" },
  ],
  [
    "the imports of a member",
    denoText,
    { imports },
    { kit: "3", "@s/long": "none", slash: "none", std: "unknown", web: "unknown" },
    { folder: "a" },
  ],
  [
    "a member without a list",
    denoText,
    { imports },
    { kit: "unknown", "@s/long": "unknown", slash: "unknown", std: "unknown", web: "unknown" },
    { folder: "b" },
  ],
  ["no list", '{ "version": "3" }', { imports: { kit: "npm:kit@1" } }, { kit: "unknown" }],
];

const tables: readonly (readonly [file: string, parser: LockfileParser, rows: readonly Row[]])[] = [
  ["package-lock.json", packageLock, ofNpm],
  ["bun.lock", bunLock, ofBun],
  ["pnpm-lock.yaml", pnpmLock, ofPnpm],
  ["yarn.lock", yarnLock, ofYarn],
  ["deno.lock", denoLock, ofDeno],
];

describe("the requirements that a lockfile was written for", () => {
  for (const [file, parser, rows] of tables)
    for (const [what, text, manifest, requested, member] of rows)
      it(`${file}: ${what}`, () => {
        const { declarations } = (parser === denoLock ? denoJson : packageJson).parse(JSON.stringify(manifest));
        const lockfile = parser.parse(text);
        const found = declarations.map((declaration) => {
          const ranges = lockfile.requested?.(declaration, { folder: "", ...member });
          return [declaration.name, ranges ? ranges.join(" and ") || (ranges.length > 0 ? "" : "none") : "unknown"];
        });
        assert.deepEqual(Object.fromEntries(found), requested);
      });
});
