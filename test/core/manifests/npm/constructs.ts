import { named, nothing, read, type Construct, type ConstructTable } from "../../../support/constructs.ts";

/** A `package.json` with these fields from line 2 on. */
const fields = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/package.json": `{\n${content}\n}`,
  ...others,
});

/** docs.npmjs.com/cli/configuring-npm/package-json, and what yarn, pnpm and bun add to it. */
export const packageJsonConstructs: ConstructTable = {
  format: "npm/package.json",
  constructs: [
    read("dependencies", fields('"dependencies": { "a": "^1.0.0" }'), "a ^1.0.0 dependencies"),
    read("devDependencies", fields('"devDependencies": { "a": "^1.0.0" }'), "a ^1.0.0 devDependencies"),
    read("optionalDependencies", fields('"optionalDependencies": { "a": "^1.0.0" }'), "a ^1.0.0 optionalDependencies"),
    read("peerDependencies", fields('"peerDependencies": { "a": "^1.0.0" }'), "a ^1.0.0 peerDependencies"),
    read("an alias", fields('"dependencies": { "b": "npm:a@^1.0.0" }'), "a ^1.0.0 dependencies"),
    read("latest", fields('"dependencies": { "a": "latest" }'), "a latest dependencies"),
    named("another tag", fields('"dependencies": { "a": "next" }'), 2),
    named("a Git repository", fields('"dependencies": { "a": "github:acme/a" }'), 2),
    named("an archive at an address", fields('"dependencies": { "a": "https://acme.example/a.tgz" }'), 2),
    read(
      "a folder",
      fields('"dependencies": { "a": "file:./a" }', { "/w/a/package.json": "{}" }),
      "a (path) dependencies",
    ),
    named(
      "a linked folder that does not exist",
      fields('"dependencies": { "a": "link:./a" }'),
      2,
      "a (path) dependencies",
    ),
    named("a folder that does not exist", fields('"dependencies": { "a": "file:./a" }'), 2, "a (path) dependencies"),
    read(
      "workspace:",
      fields('"workspaces": ["a"], "dependencies": { "a": "workspace:*" }', { "/w/a/package.json": '{ "name": "a" }' }),
      "a (workspace) dependencies",
    ),
    named("catalog: without a catalog", fields('"dependencies": { "a": "catalog:" }'), 2),
    read(
      "catalog:",
      fields('"dependencies": { "a": "catalog:" }', { "/w/pnpm-workspace.yaml": "catalog:\n  a: ^1.0.0\n" }),
      "a ^1.0.0 dependencies",
    ),
    named("a version that is not a string", fields('"dependencies": { "a": 1 }'), 2),
    read("overrides", fields('"overrides": { "a": "1.0.0" }'), "a 1.0.0 overrides"),
    read("nested overrides", fields('"overrides": { "b": { "a": "1.0.0" } }'), "a 1.0.0 overrides"),
    read("resolutions", fields('"resolutions": { "**/a": "1.0.0" }'), "a 1.0.0 resolutions"),
    named("resolutions of a pattern", fields('"resolutions": { "@acme/*": "1.0.0" }'), 2),
    read("pnpm.overrides", fields('"pnpm": { "overrides": { "a": "1.0.0" } }'), "a 1.0.0 overrides"),
    nothing("pnpm.overrides that remove a dependency", fields('"pnpm": { "overrides": { "a": "-" } }')),
    read(
      "pnpm.packageExtensions",
      fields('"pnpm": { "packageExtensions": { "b@1": { "dependencies": { "a": "^1.0.0" } } } }'),
      "a ^1.0.0 packageExtensions",
    ),
    nothing(
      "peers of pnpm.packageExtensions",
      fields('"pnpm": { "packageExtensions": { "b": { "peerDependencies": { "a": "*" } } } }'),
    ),
    read(
      "pnpm.configDependencies",
      fields('"pnpm": { "configDependencies": { "a": "1.0.0+sha512-AA==" } }'),
      "a 1.0.0 configDependencies",
    ),
    read(
      "catalog and catalogs of bun",
      fields('"catalog": { "a": "^1.0.0" }, "catalogs": { "x": { "a": "^2.0.0" } }'),
      "a ^1.0.0 catalog",
      "a ^2.0.0 catalog",
    ),
    read("packageManager", fields('"packageManager": "pnpm@9.1.0"'), "pnpm 9.1.0 packageManager"),
    named("packageManager without a version", fields('"packageManager": "pnpm"'), 2),
    nothing(
      "bundleDependencies, peerDependenciesMeta and dependenciesMeta",
      fields('"bundleDependencies": ["a"], "peerDependenciesMeta": { "a": {} }, "dependenciesMeta": { "a": {} }'),
    ),
    nothing(
      "engines, os, cpu and devEngines",
      fields(
        '"engines": { "node": ">=20" }, "os": ["linux"], "cpu": ["x64"], "devEngines": { "runtime": { "name": "node" } }',
      ),
    ),
    nothing("workspaces", fields('"workspaces": ["a"]', { "/w/a/package.json": "{}" })),
    named("workspaces with a folder that does not exist", fields('"workspaces": ["a"]'), 2),
    nothing("workspaces with a pattern that matches nothing", fields('"workspaces": ["a/*"]')),
    nothing("scripts and trustedDependencies", fields('"scripts": { "x": "npx a@1" }, "trustedDependencies": ["a"]')),
  ],
};

const yaml =
  (path: string) =>
  (content: string, others: Construct["files"] = {}): Construct["files"] => ({
    [path]: `# settings\n${content}\n`,
    ...others,
  });
const pnpm = yaml("/w/pnpm-workspace.yaml");

/** pnpm.io/settings */
export const pnpmWorkspaceConstructs: ConstructTable = {
  format: "npm/pnpm-workspace.yaml",
  constructs: [
    read("catalog", pnpm("catalog:\n  a: ^1.0.0"), "a ^1.0.0 catalog"),
    read("catalogs", pnpm("catalogs:\n  x:\n    a: ^1.0.0"), "a ^1.0.0 catalog"),
    read("overrides", pnpm("overrides:\n  a: 1.0.0"), "a 1.0.0 overrides"),
    nothing("overrides that remove a dependency", pnpm('overrides:\n  a: "-"\n  b@1>c: "-"')),
    named("a second document", pnpm("catalog:\n  a: ^1.0.0\n---\ncatalog:\n  b: ^1.0.0"), 5, "a ^1.0.0 catalog"),
    named("overrides of a pattern", pnpm('overrides:\n  "@acme/*": 1.0.0'), 3),
    read(
      "packageExtensions",
      pnpm(
        "packageExtensions:\n  b@1:\n    dependencies:\n      a: ^1.0.0\n    optionalDependencies:\n      c: ^2.0.0",
      ),
      "a ^1.0.0 packageExtensions",
      "c ^2.0.0 packageExtensions",
    ),
    nothing("peers of packageExtensions", pnpm("packageExtensions:\n  b:\n    peerDependencies:\n      a: ^1.0.0")),
    read("configDependencies", pnpm("configDependencies:\n  a: 1.0.0+sha512-AA=="), "a 1.0.0 configDependencies"),
    named(
      "configDependencies with fields",
      pnpm("configDependencies:\n  a:\n    integrity: 1.0.0+sha512-AA==\n    tarball: https://acme.example/a.tgz"),
      3,
    ),
    named("packages with a folder that does not exist", pnpm("packages:\n  - a"), 3),
    nothing("packages with a pattern that matches nothing", pnpm("packages:\n  - a/*")),
    nothing("packages", pnpm("packages:\n  - a", { "/w/a/package.json": "{}" })),
    nothing(
      "patchedDependencies, onlyBuiltDependencies and ignoredOptionalDependencies",
      pnpm("patchedDependencies:\n  a@1: a.patch\nonlyBuiltDependencies: [a]\nignoredOptionalDependencies: [a]"),
    ),
    nothing(
      "peerDependencyRules and allowedDeprecatedVersions",
      pnpm("peerDependencyRules:\n  allowAny: [a]\nallowedDeprecatedVersions:\n  a: 1"),
    ),
    named("an alias of YAML", pnpm("x: &x ^1.0.0\ncatalog:\n  a: *x"), 4),
  ],
};

const yarnrc = yaml("/w/.yarnrc.yml");

/** yarnpkg.com/configuration/yarnrc */
export const yarnrcConstructs: ConstructTable = {
  format: "npm/.yarnrc.yml",
  constructs: [
    read("catalog", yarnrc("catalog:\n  a: ^1.0.0"), "a ^1.0.0 catalog"),
    read("catalogs", yarnrc("catalogs:\n  x:\n    a: ^1.0.0"), "a ^1.0.0 catalog"),
    read(
      "packageExtensions",
      yarnrc('packageExtensions:\n  "b@*":\n    dependencies:\n      a: ^1.0.0'),
      "a ^1.0.0 packageExtensions",
    ),
    nothing("peers of packageExtensions", yarnrc('packageExtensions:\n  "b@*":\n    peerDependencies:\n      a: "*"')),
    nothing(
      "plugins and yarnPath, which are files of the project",
      yarnrc("plugins:\n  - path: .yarn/plugins/x.cjs\n    spec: x\nyarnPath: .yarn/releases/yarn-4.0.0.cjs"),
    ),
  ],
};

const deno = (content: string, others: Construct["files"] = {}): Construct["files"] => ({
  "/w/deno.json": `{\n${content}\n}`,
  ...others,
});

/** docs.deno.com/runtime/fundamentals/configuration */
export const denoConstructs: ConstructTable = {
  format: "npm/deno.json",
  constructs: [
    read("imports", deno('"imports": { "a": "npm:a@^1.0.0" }'), "a ^1.0.0 imports"),
    read("imports of a module of a package", deno('"imports": { "a/": "npm:/a@^1.0.0/" }'), "a ^1.0.0 imports"),
    read("imports without a version", deno('"imports": { "a": "npm:a" }'), "a * imports"),
    named("imports of JSR", deno('"imports": { "a": "jsr:@acme/a@1" }'), 2),
    named("imports of an address", deno('"imports": { "a": "https://acme.example/a.ts" }'), 2),
    nothing("imports of files and of Node", deno('"imports": { "a": "./a.ts", "b": "node:fs" }')),
    read("scopes", deno('"scopes": { "https://x.example/": { "a": "npm:a@1.0.0" } }'), "a 1.0.0 imports"),
    named("importMap", deno('"importMap": "./import_map.json"'), 2),
    read(
      "compilerOptions.types",
      deno('"compilerOptions": { "types": ["npm:@types/a@1.0.0", "./b.d.ts"] }'),
      "@types/a 1.0.0 imports",
    ),
    read("lint.plugins", deno('"lint": { "plugins": ["npm:a@1.0.0"] }'), "a 1.0.0 imports"),
    nothing(
      "workspace, links and tasks",
      deno('"workspace": ["./a"], "links": ["../b"], "tasks": { "x": "deno run x.ts" }', { "/w/a/deno.json": "{}" }),
    ),
  ],
};

const packageLock = (content: string): Construct["files"] => ({
  "/w/package-lock.json": `{ "lockfileVersion": 3, "packages": { "": {},\n${content}\n} }`,
});

export const npmLockfileConstructs: readonly ConstructTable[] = [
  {
    format: "npm/package-lock.json",
    constructs: [
      read("packages", packageLock('"node_modules/a": { "version": "1.0.0" }'), "a 1.0.0"),
      read(
        "nested packages",
        packageLock(
          '"node_modules/b": { "version": "2.0.0" }, "node_modules/b/node_modules/a": { "version": "1.0.0" }',
        ),
        "b 2.0.0",
        "a 1.0.0",
      ),
      read("an alias", packageLock('"node_modules/b": { "name": "a", "version": "1.0.0" }'), "a 1.0.0"),
      read(
        "dependencies of version 1",
        { "/w/package-lock.json": '{ "lockfileVersion": 1, "dependencies": { "a": { "version": "1.0.0" } } }' },
        "a 1.0.0",
      ),
      read(
        "a Git repository",
        packageLock('"node_modules/a": { "version": "1.0.0", "resolved": "git+ssh://git@acme.example/a.git#0123" }'),
        "a (git)",
      ),
      read(
        "a member",
        packageLock('"a": { "version": "1.0.0" }, "node_modules/a": { "resolved": "a", "link": true }'),
        "a (workspace)",
      ),
      named("an entry without a version", packageLock('"node_modules/a": {}'), 1),
    ],
  },
  {
    format: "npm/pnpm-lock.yaml",
    constructs: [
      read(
        "packages",
        {
          "/w/pnpm-lock.yaml":
            "lockfileVersion: '9.0'\nimporters:\n  .: {}\npackages:\n  a@1.0.0:\n    resolution: {integrity: sha512-AA==}\nsnapshots:\n  a@1.0.0: {}\n",
        },
        "a 1.0.0",
      ),
      read(
        "packages of version 6",
        {
          "/w/pnpm-lock.yaml":
            "lockfileVersion: '6.0'\npackages:\n  /a@1.0.0:\n    resolution: {integrity: sha512-AA==}\n    dev: false\n",
        },
        "a 1.0.0",
      ),
      named("an unknown version", { "/w/pnpm-lock.yaml": "lockfileVersion: '99.0'\n" }, 1),
    ],
  },
  {
    format: "npm/yarn.lock",
    constructs: [
      read("entries of yarn 1", { "/w/yarn.lock": '# yarn lockfile v1\n\na@^1.0.0:\n  version "1.0.0"\n' }, "a 1.0.0"),
      read(
        "entries of later yarn",
        {
          "/w/yarn.lock":
            '__metadata:\n  version: 8\n\n"a@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n',
        },
        "a 1.0.0",
      ),
      read(
        "members",
        {
          "/w/yarn.lock":
            '__metadata:\n  version: 8\n\n"b@workspace:.":\n  version: 0.0.0-use.local\n  resolution: "b@workspace:."\n',
        },
        "b (workspace)",
      ),
    ],
  },
  {
    format: "npm/bun.lock",
    constructs: [
      read(
        "packages",
        {
          "/w/bun.lock":
            '{ "lockfileVersion": 1, "workspaces": { "": { "name": "w" } }, "packages": { "a": ["a@1.0.0", "", {}, "sha512-AA=="] } }',
        },
        "a 1.0.0",
      ),
      named("an unknown version", { "/w/bun.lock": '{ "lockfileVersion": 99, "workspaces": {}, "packages": {} }' }, 1),
    ],
  },
  {
    format: "npm/deno.lock",
    constructs: [
      read(
        "npm",
        {
          "/w/deno.lock":
            '{ "version": "5", "specifiers": { "npm:a@1": "1.0.0" }, "npm": { "a@1.0.0": { "integrity": "sha512-AA==" } } }',
        },
        "a 1.0.0",
      ),
      named("npm without a version", { "/w/deno.lock": '{ "version": "5",\n"npm": { "a": {} } }' }, 1),
    ],
  },
];
