import assert from "node:assert/strict";
import { graphSources } from "../../../../src/core/analysis/graphs/graphSources.ts";
import { loadGraph } from "../../../../src/core/analysis/graphs/loadGraph.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import type { VersionKey } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { graphLines, readManifests } from "../../analysis/graphs/manifests.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

interface Row {
  readonly what: string;
  readonly files: FileTree;
  /** The first file if absent. */
  readonly manifests?: readonly string[];
  readonly root?: VersionKey;
  readonly private?: readonly string[];
  readonly graph: readonly string[];
}

const npmLock = lines(
  '{ "lockfileVersion": 3, "packages": {',
  '"": { "name": "shop", "dependencies": { "cart": "^1.0.0" } },',
  '"node_modules/cart": { "version": "1.2.0",',
  '  "dependencies": { "ms": "^2.0.0", "@acme/tax": "1" } },',
  '"node_modules/@acme/tax": { "version": "1.0.0", "dependencies": { "ms": "^1.0.0" } },',
  '"node_modules/@acme/tax/node_modules/ms": { "version": "1.0.0" },',
  '"node_modules/ms": { "version": "2.1.3", "dependencies": { "cart": "*" } },',
  '"node_modules/left": { "version": "1.0.0" }',
  "} }",
);

const rows: readonly Row[] = [
  {
    what: "npm: two versions, a cycle, a private package, and one that nothing leads to",
    files: {
      "/w/package.json": '{ "name": "shop", "dependencies": {\n"cart": "^1.0.0" } }',
      "/w/package-lock.json": npmLock,
    },
    private: ["@acme/*"],
    graph: [
      "package-lock.json: shop",
      "shop → cart 1.2.0 ^1.0.0 (package.json:2)",
      "cart 1.2.0 → ms 2.1.3 ^2.0.0 (package-lock.json:4)",
      "cart 1.2.0 → @acme/tax 1.0.0 1 (package-lock.json:4)",
      "@acme/tax 1.0.0 → ms 1.0.0 ^1.0.0 (package-lock.json:5)",
      "ms 2.1.3 → cart 1.2.0 * (package-lock.json:7)",
      "cart 1.2.0: dependencies",
      "@acme/tax 1.0.0: private",
      "left 1.0.0: unled",
    ],
  },
  {
    what: "npm: a package beside an alias of it in another version, and one to which only an alias leads",
    files: {
      "/w/package.json": '{ "name": "shop", "dependencies": {\n"cliui": "^8.0.0" } }',
      "/w/package-lock.json": lines(
        '{ "lockfileVersion": 3, "packages": {',
        '"": { "name": "shop", "dependencies": { "cliui": "^8.0.0" } },',
        '"node_modules/cliui": { "version": "8.0.2", "dependencies": {',
        '  "width": "^5.1.2",',
        '  "width-cjs": "npm:width@^4.2.0",',
        '  "wrap-cjs": "npm:wrap@^7.0.0" } },',
        '"node_modules/width": { "version": "5.1.2" },',
        '"node_modules/width-cjs": { "name": "width", "version": "4.2.3" },',
        '"node_modules/wrap-cjs": { "name": "wrap", "version": "7.0.0" }',
        "} }",
      ),
    },
    graph: [
      "package-lock.json: shop",
      "shop → cliui 8.0.2 ^8.0.0 (package.json:2)",
      "cliui 8.0.2 → width 5.1.2 ^5.1.2 (package-lock.json:4)",
      "cliui 8.0.2 → width 4.2.3 ^4.2.0 (package-lock.json:5)",
      "cliui 8.0.2 → wrap 7.0.0 ^7.0.0 (package-lock.json:6)",
      "cliui 8.0.2: dependencies",
    ],
  },
  {
    what: "npm: packages in the archive of another",
    files: {
      "/w/package.json": '{ "name": "shop", "dependencies": {\n"cart": "^1.0.0" } }',
      "/w/package-lock.json": lines(
        '{ "lockfileVersion": 3, "packages": {',
        '"": { "name": "shop", "dependencies": { "cart": "^1.0.0" } },',
        '"node_modules/cart": { "version": "1.2.0", "dependencies": { "ms": "^2.0.0" } },',
        '"node_modules/cart/node_modules/ms": { "version": "2.1.3", "inBundle": true }',
        "} }",
      ),
    },
    graph: [
      "package-lock.json: shop",
      "shop → cart 1.2.0 ^1.0.0 (package.json:2)",
      "cart 1.2.0 → ms 2.1.3 ^2.0.0 (package-lock.json:3)",
      "cart 1.2.0: dependencies",
      "ms 2.1.3: bundled",
    ],
  },
  {
    what: "a package of a lockfile as the root",
    files: { "/w/package.json": '{ "dependencies": { "cart": "^1.0.0" } }', "/w/package-lock.json": npmLock },
    root: { system: "NPM", name: "@acme/tax", version: "1.0.0" },
    graph: ["package-lock.json: @acme/tax 1.0.0", "@acme/tax 1.0.0 → ms 1.0.0 ^1.0.0 (package-lock.json:5)"],
  },
  {
    what: "what the lockfile does not have, and what is from elsewhere",
    files: {
      "/w/package.json": '{ "dependencies": { "cart": "^1.0.0", "new": "^3", "near": "file:../near" }, "devDependencies": { "cart": "1" } }',
      "/w/package-lock.json": npmLock,
    },
    graph: [
      "package-lock.json: w (near/package.json does not exist)",
      "w → cart 1.2.0 ^1.0.0 (package.json:1)",
      "w → new ^3 (package.json:1)",
      "w → near file:../near (package.json:1)",
      "w → cart 1.2.0 1 (package.json:1)",
      "cart 1.2.0 → ms 2.1.3 ^2.0.0 (package-lock.json:4)",
      "cart 1.2.0 → @acme/tax 1.0.0 1 (package-lock.json:4)",
      "@acme/tax 1.0.0 → ms 1.0.0 ^1.0.0 (package-lock.json:5)",
      "ms 2.1.3 → cart 1.2.0 * (package-lock.json:7)",
      "cart 1.2.0: dependencies, devDependencies",
      "left 1.0.0: unled",
      "new: unknown, dependencies, not in package-lock.json",
      "near: path, unknown, dependencies",
    ],
  },
  {
    what: "what the lockfile does not have once, however often it is declared",
    files: {
      "/w/package.json": '{ "dependencies": { "new": "^3", "other": "1" }, "devDependencies": { "new": "^4" } }',
      "/w/package-lock.json": '{ "lockfileVersion": 3, "packages": { "": {}, "node_modules/new-er": { "version": "1.0.0" } } }',
    },
    graph: ["package-lock.json: w", "w → new ^3 (package.json:1)", "w → other 1 (package.json:1)", "w → new ^4 (package.json:1)", "new-er 1.0.0: unled", "new: unknown, dependencies, devDependencies, not in package-lock.json", "other: unknown, dependencies, not in package-lock.json"],
  },
  {
    what: "a damaged lockfile, which is not all of the graph",
    files: {
      "/w/package.json": '{ "dependencies": { "cart": "^1.0.0" } }',
      "/w/package-lock.json": '{ "lockfileVersion": 3, "packages": { "node_modules/cart": { "version": "1.2.0" }, "node_modules/ms": {} } }',
    },
    graph: [
      "package-lock.json: w (package-lock.json was not read completely)",
      "w → cart 1.2.0 ^1.0.0 (package.json:1)",
      "cart 1.2.0: dependencies",
    ],
  },
  {
    what: "pnpm with a workspace",
    files: {
      "/w/package.json": '{ "name": "all", "devDependencies": { "ms": "2" } }',
      "/w/a/package.json": '{ "name": "a", "dependencies": { "cart": "^1" } }',
      "/w/pnpm-workspace.yaml": "packages: [a]\n",
      "/w/pnpm-lock.yaml": lines("lockfileVersion: '9.0'", "importers:", "  .:", "    devDependencies:", "      ms:", "        specifier: '2'", "        version: 2.1.3", "  a:", "    dependencies:", "      cart:", "        specifier: ^1", "        version: 1.0.0", "packages:", "  cart@1.0.0:", "    resolution: {integrity: sha512-x}", "  ms@2.1.3:", "    resolution: {integrity: sha512-x}", "snapshots:", "  cart@1.0.0:", "    dependencies:", "      ms: 2.1.3", "  ms@2.1.3: {}"),
    },
    manifests: ["/w/package.json", "/w/a/package.json"],
    graph: [
      "pnpm-lock.yaml: all",
      "all → ms 2.1.3 2 (package.json:1)",
      "a → cart 1.0.0 ^1 (package.json:1)",
      "all → a (package.json:1)",
      "cart 1.0.0 → ms 2.1.3 (pnpm-lock.yaml:21)",
      "a: path",
      "cart 1.0.0: dependencies",
      "ms 2.1.3: devDependencies",
    ],
  },
  {
    what: "a member of a workspace by itself",
    files: {
      "/w/a/package.json": '{ "name": "a", "dependencies": { "cart": "^1" } }',
      "/w/package.json": '{ "workspaces": ["a"], "dependencies": { "ms": "1" } }',
      "/w/yarn.lock": lines("__metadata:", "  version: 8", "", '"a@workspace:a":', "  version: 0.0.0-use.local", '  resolution: "a@workspace:a"', "  dependencies:", '    cart: "npm:^1"', "  languageName: unknown", "  linkType: soft", "", '"cart@npm:^1":', "  version: 1.0.0", '  resolution: "cart@npm:1.0.0"', "", '"ms@npm:1":', "  version: 1.0.0", '  resolution: "ms@npm:1.0.0"', "", '"root@workspace:.":', "  version: 0.0.0-use.local", '  resolution: "root@workspace:."', "  dependencies:", '    ms: "npm:1"'),
    },
    graph: ["yarn.lock: a", "a → cart 1.0.0 ^1 (package.json:1)", "cart 1.0.0: dependencies"],
  },
  {
    what: "a member of a workspace of pnpm by itself, with what its requirements lead to",
    files: {
      "/w/a/package.json": '{ "name": "a", "dependencies": { "cart": "^1" } }',
      "/w/package.json": '{ "name": "all", "devDependencies": { "left": "2" } }',
      "/w/pnpm-workspace.yaml": "packages: [a]\n",
      "/w/pnpm-lock.yaml": lines("lockfileVersion: '9.0'", "importers:", "  .:", "    devDependencies:", "      left:", "        specifier: '2'", "        version: 2.0.0", "  a:", "    dependencies:", "      cart:", "        specifier: ^1", "        version: 1.0.0", "packages:", "  cart@1.0.0:", "    resolution: {integrity: sha512-x}", "  left@2.0.0:", "    resolution: {integrity: sha512-x}", "  ms@2.1.3:", "    resolution: {integrity: sha512-x}", "snapshots:", "  cart@1.0.0:", "    dependencies:", "      ms: 2.1.3", "  left@2.0.0: {}", "  ms@2.1.3: {}"),
    },
    graph: ["pnpm-lock.yaml: a", "a → cart 1.0.0 ^1 (package.json:1)", "cart 1.0.0 → ms 2.1.3 (pnpm-lock.yaml:23)", "cart 1.0.0: dependencies"],
  },
  {
    what: "Cargo with a workspace, whose packages the lockfile has as well",
    files: {
      "/w/Cargo.toml": '[workspace]\nmembers = ["a", "b"]\n',
      "/w/a/Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\n[dependencies]\nsyn = "2"\nb = { path = "../b" }\n',
      "/w/Cargo.lock": lines("version = 3", "[[package]]", 'name = "a"', 'version = "0.1.0"', 'dependencies = [', ' "b",', ' "syn",', "]", "[[package]]", 'name = "b"', 'version = "0.1.0"', "dependencies = [", ' "syn",', "]", "[[package]]", 'name = "syn"', 'version = "2.0.1"', 'source = "registry+https://github.com/rust-lang/crates.io-index"'),
    },
    manifests: ["/w/Cargo.toml", "/w/a/Cargo.toml"],
    graph: [
      "Cargo.lock: w (b/Cargo.toml does not exist)",
      "a 0.1.0 → syn 2.0.1 2 (Cargo.toml:5)",
      "a 0.1.0 → b 0.1.0 (Cargo.toml:6)",
      "w → a 0.1.0 (Cargo.toml:1)",
      "b 0.1.0 → syn 2.0.1 (Cargo.lock:13)",
      "a 0.1.0: path",
      "b 0.1.0: workspace, dependencies",
      "syn 2.0.1: dependencies",
    ],
  },
  {
    what: "Cargo's members that no manifest is given for, also where they require each other",
    files: {
      "/w/Cargo.toml": '[workspace]\nmembers = ["a", "b", "c"]\n',
      "/w/Cargo.lock": lines("version = 3", ...["a", "b", "c"].flatMap((name) => ["[[package]]", `name = "${name}"`, 'version = "0.1.0"', ...(name === "c" ? [] : ["dependencies = [", name === "a" ? ' "b",' : ' "a",', "]"])])),
    },
    graph: ["Cargo.lock: w (a/Cargo.toml does not exist; b/Cargo.toml does not exist; c/Cargo.toml does not exist)", "a 0.1.0 → b 0.1.0 (Cargo.lock:6)", "b 0.1.0 → a 0.1.0 (Cargo.lock:12)", "w → c 0.1.0 (Cargo.lock:15)", "w → a 0.1.0 (Cargo.lock:3)", "a 0.1.0: workspace", "b 0.1.0: workspace", "c 0.1.0: workspace"],
  },
  {
    what: "of several versions the one that the requirement allows, and all where an override allows none",
    files: {
      "/w/pyproject.toml": '[project]\nname = "w"\nversion = "1"\ndependencies = ["numpy<2", "idna==2.0"]\n',
      "/w/poetry.lock": lines(...["1.26.4", "2.1.2"].flatMap((version) => ["[[package]]", 'name = "numpy"', `version = "${version}"`]), ...["3.6", "3.7"].flatMap((version) => ["[[package]]", 'name = "idna"', `version = "${version}"`, "[package.dependencies]", 'numpy = ">=2"']), "[metadata]", 'lock-version = "2.0"'),
    },
    graph: ["poetry.lock: w", "w → numpy 1.26.4 <2 (pyproject.toml:4)", "w → idna 3.6 ==2.0 (pyproject.toml:4)", "w → idna 3.7 ==2.0 (pyproject.toml:4)", "idna 3.6 → numpy 2.1.2 >=2 (poetry.lock:11)", "idna 3.7 → numpy 2.1.2 >=2 (poetry.lock:16)", "numpy 1.26.4: dependencies", "idna 3.6: dependencies", "idna 3.7: dependencies"],
  },
  {
    what: "a version in several folders once, unless its dependencies differ",
    files: {
      "/w/package.json": '{ "dependencies": { "a": "1", "b": "1", "d": "2" }, "peerDependencies": { "d": "2", "gone": "1" } }',
      "/w/package-lock.json": lines('{ "lockfileVersion": 3, "packages": {', ...["a", "b"].flatMap((name) => [`"node_modules/${name}": { "version": "1.0.0", "dependencies": { "c": "1", "e": "1" } },`, `"node_modules/${name}/node_modules/c": { "version": "1.0.0", "dependencies": { "d": "*" } },`, `"node_modules/${name}/node_modules/e": { "version": "1.0.0" },`]), '"node_modules/b/node_modules/d": { "version": "1.0.0" },', '"node_modules/d": { "version": "2.0.0" } } }'),
    },
    graph: ["package-lock.json: w", "w → a 1.0.0 1 (package.json:1)", "w → b 1.0.0 1 (package.json:1)", "w → d 2.0.0 2 (package.json:1)", "a 1.0.0 → c 1.0.0 1 (package-lock.json:2)", "a 1.0.0 → e 1.0.0 1 (package-lock.json:2)", "c 1.0.0 → d 2.0.0 * (package-lock.json:3)", "b 1.0.0 → c 1.0.0 1 (package-lock.json:5)", "b 1.0.0 → e 1.0.0 1 (package-lock.json:5)", "c 1.0.0 → d 1.0.0 * (package-lock.json:3)", "a 1.0.0: dependencies", "b 1.0.0: dependencies", "d 2.0.0: dependencies, peerDependencies"],
  },
  {
    what: "compiled requirements",
    files: { "/w/requirements.in": "httpx>=0.27\n", "/w/requirements.txt": "httpx==0.27.0\n    # via -r requirements.in\nidna==3.7\n    # via httpx\n" },
    graph: ["requirements.txt: w", "w → httpx 0.27.0 >=0.27 (requirements.in:1)", "httpx 0.27.0 → idna 3.7 (requirements.txt:4)", "httpx 0.27.0: requirements"],
  },
  {
    what: "uv, whose overrides and constraints are not requirements of the project",
    files: {
      "/w/pyproject.toml": lines("[project]", 'name = "shop"', 'version = "1"', 'dependencies = ["dateutil>=2"]', "[tool.uv]", 'override-dependencies = ["six==1.16.0", "gone==1"]', 'constraint-dependencies = ["six<2"]'),
      "/w/uv.lock": lines("version = 1", "[[package]]", 'name = "shop"', 'version = "1"', 'source = { virtual = "." }', 'dependencies = [{ name = "dateutil" }]', "[[package]]", 'name = "dateutil"', 'version = "2.9.0"', 'source = { registry = "https://pypi.org/simple" }', 'dependencies = [{ name = "six" }]', "[[package]]", 'name = "six"', 'version = "1.16.0"', 'source = { registry = "https://pypi.org/simple" }'),
    },
    graph: ["uv.lock: shop 1", "shop 1 → dateutil 2.9.0 >=2 (pyproject.toml:4)", "dateutil 2.9.0 → six 1.16.0 (uv.lock:11)", "dateutil 2.9.0: dependencies"],
  },
  {
    what: "Bundler",
    files: { "/w/Gemfile": 'source "https://rubygems.org"\ngem "rails", "~> 5.2"\n', "/w/Gemfile.lock": lines("GEM", "  remote: https://rubygems.org/", "  specs:", "    rack (2.2.3)", "    rails (5.2.0)", "      rack (~> 2.0)", "", "DEPENDENCIES", "  rails (~> 5.2)") },
    graph: ["Gemfile.lock: w", "w → rails 5.2.0 ~> 5.2 (Gemfile:2)", "rails 5.2.0 → rack 2.2.3 ~> 2.0 (Gemfile.lock:6)", "rails 5.2.0: default"],
  },
  {
    what: "a list: Gradle, with what is not asked about",
    files: {
      "/w/build.gradle": 'repositories { mavenCentral() }\ndependencies {\n  implementation "org.slf4j:slf4j-api:2.0.9"\n}\n',
      "/w/gradle.lockfile": "org.slf4j:slf4j-api:2.0.9=runtimeClasspath\ncom.acme:till:1.0=runtimeClasspath\nempty=\n",
    },
    private: ["com.acme:*"],
    graph: ["gradle.lockfile (list): w", "w → org.slf4j:slf4j-api 2.0.9 2.0.9 (build.gradle:3)", "org.slf4j:slf4j-api 2.0.9: pending, implementation", "com.acme:till 1.0: private, unknown, unled"],
  },
  {
    what: "a list: go.mod, where indirect modules are not the project's own",
    files: {
      "/w/go.mod": "module example.com/shop\n\ngo 1.22\n\nrequire (\n\tgolang.org/x/text v0.3.7\n\tgolang.org/x/sys v0.1.0 // indirect\n)\n",
      "/w/go.sum": "golang.org/x/text v0.3.7 h1:x=\ngolang.org/x/sys v0.1.0 h1:x=\ngolang.org/x/net v0.9.0 h1:x=\n",
    },
    graph: ["go.mod (list): example.com/shop", "example.com/shop → golang.org/x/text v0.3.7 v0.3.7 (go.mod:6)", "golang.org/x/text v0.3.7: pending, require", "golang.org/x/sys v0.1.0: pending, indirect, unled"],
  },
  {
    what: "a list: packages.config",
    files: { "/w/packages.config": '<packages>\n  <package id="NUnit" version="3.13.0" />\n</packages>' },
    graph: ["packages.config (list): w", "w → nunit 3.13.0 3.13.0 (packages.config:2)", "nunit 3.13.0: pending, package"],
  },
  {
    what: "a lockfile by itself, whose packages that no other requires are the project's",
    files: { "/w/Cargo.lock": lines("version = 3", "[[package]]", 'name = "a"', 'version = "0.1.0"', 'source = "registry+https://github.com/rust-lang/crates.io-index"', 'dependencies = ["b"]', "[[package]]", 'name = "b"', 'version = "0.1.0"', 'source = "registry+https://github.com/rust-lang/crates.io-index"') },
    graph: ["Cargo.lock: w", "a 0.1.0 → b 0.1.0", "w → a 0.1.0 (Cargo.lock:3)"],
  },
]; // prettier-ignore

const silent: Api = { call: (operation) => assert.fail(`${operation} was asked`) };

describe("graphs of the user's own files", () => {
  for (const { what, files, manifests = [Object.keys(files)[0] ?? ""], root, private: names, graph } of rows) {
    it(`has ${what}, without a request`, async () => {
      const subject = { manifests: await readManifests(files, manifests, names), ...(root && { root }) };
      const host = { api: silent, readText: (path: string) => Promise.resolve(files[path]) };
      const answer = await loadGraph(subject, "lockfile", host, caller());
      assert.equal(answer.kind, "found");
      assert.deepEqual(graphLines(answer.value, files), graph);
      const [first] = await graphSources(subject);
      assert.deepEqual(first, answer.value.source);
    });
  }
});
