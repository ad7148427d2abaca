import assert from "node:assert/strict";
import { lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { lockedRequirements } from "../../../src/core/manifests/lockedRequirements.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

/** A lockfile, and a line for each dependency: both packages, the requirement, and the line of the text that it is in. */
const rows: readonly (readonly [what: string, file: string, text: string, found: readonly string[]])[] = [
  [
    "npm's entries by path, with two versions and an alias",
    "package-lock.json",
    `{ "lockfileVersion": 3, "packages": {
      "": { "name": "app", "dependencies": { "cart": "^1" } },
      "node_modules/cart": { "version": "1.0.0",
        "dependencies": { "ms": "2.0.0", "pad": "npm:left-pad@^1.3.0" },
        "peerDependencies": { "tax": ">=2" }, "engines": { "node": ">=8" } },
      "node_modules/cart/node_modules/ms": { "version": "2.0.0" },
      "node_modules/pad": { "name": "left-pad", "version": "1.3.0" },
      "node_modules/tax": { "version": "2.0.0",
        "dependencies": { "ms": "^2.1.0" } },
      "node_modules/ms": { "version": "2.1.3" } } }`,
    ["cart 1.0.0 ms 2.0.0: 2.0.0 (4)", "cart 1.0.0 left-pad 1.3.0: ^1.3.0 (4)", "cart 1.0.0 tax 2.0.0: >=2 (5)", "tax 2.0.0 ms 2.1.3: ^2.1.0 (9)"],
  ],
  [
    "npm's entries before version 2",
    "package-lock.json",
    `{ "lockfileVersion": 1, "requires": true, "dependencies": {
      "a": { "version": "1.0.0", "requires": { "ms": "^2.0.0" },
        "dependencies": { "ms": { "version": "2.0.0" } } } } }`,
    ["a 1.0.0 ms 2.0.0: ^2.0.0 (2)"],
  ],
  [
    "yarn 1",
    "yarn.lock",
    lines("# yarn lockfile v1", "", '"@acme/cart@^1.0.0":', '  version "1.0.0"', "  dependencies:", '    "@acme/tax" "^2.0.0"', "    ms ^2.1.0", "", '"@acme/tax@^2.0.0":', '  version "2.0.0"', "", "ms@^2.1.0:", '  version "2.1.3"'),
    ["@acme/cart 1.0.0 @acme/tax 2.0.0: ^2.0.0 (6)", "@acme/cart 1.0.0 ms 2.1.3: ^2.1.0 (7)"],
  ],
  [
    "yarn 2 with an alias",
    "yarn.lock",
    lines("__metadata:", "  version: 8", "", '"cart@npm:^1.0.0":', "  version: 1.0.0", '  resolution: "cart@npm:1.0.0"', "  dependencies:", '    ms: "npm:^2.1.0"', '    pad: "npm:left-pad@^1.3.0"', "", '"ms@npm:^2.1.0":', "  version: 2.1.3", '  resolution: "ms@npm:2.1.3"', "", '"pad@npm:left-pad@^1.3.0":', "  version: 1.3.0", '  resolution: "left-pad@npm:1.3.0"'),
    ["cart 1.0.0 ms 2.1.3: ^2.1.0 (8)", "cart 1.0.0 left-pad 1.3.0: ^1.3.0 (9)"],
  ],
  [
    "pnpm 9, which locks versions instead of requirements",
    "pnpm-lock.yaml",
    lines("lockfileVersion: '9.0'", "importers:", "  .:", "    dependencies:", "      cart:", "        specifier: ^1", "        version: 1.0.0(ms@2.1.3)", "packages:", "  cart@1.0.0:", "    resolution: {integrity: sha512-x}", "  ms@2.1.3:", "    resolution: {integrity: sha512-x}", "snapshots:", "  cart@1.0.0(ms@2.1.3):", "    dependencies:", "      ms: 2.1.3", "  ms@2.1.3: {}"),
    ["cart 1.0.0 ms 2.1.3:  (16)"],
  ],
  ["bun", "bun.lock", `{ "lockfileVersion": 1, "workspaces": { "": { "dependencies": { "a": "^1" } } }, "packages": {\n "ms": ["ms@2.1.3", "", {}, "sha512-x"],\n "a": ["a@1.0.0", "", { "dependencies": { "ms": "^2" } }, "sha512-x"] } }`, ["a 1.0.0 ms 2.1.3: ^2 (3)"]],
  ["Deno", "deno.lock", `{ "version": "5", "specifiers": { "npm:a@1": "1.0.0_b@2.0.0" }, "npm": {\n "a@1.0.0_b@2.0.0": { "integrity": "x", "dependencies": [\n "b",\n "ms@2.1.3" ] },\n "b@2.0.0": { "integrity": "x" }, "ms@2.0.0": { "integrity": "x" }, "ms@2.1.3": { "integrity": "x" } } }`, ["a 1.0.0 b 2.0.0:  (3)", "a 1.0.0 ms 2.1.3:  (4)"]],
  [
    "Cargo with two versions",
    "Cargo.lock",
    lines("version = 3", ...["1.0.1", "2.0.1"].flatMap((version) => ["[[package]]", 'name = "syn"', `version = "${version}"`, 'source = "registry+https://github.com/rust-lang/crates.io-index"']), "[[package]]", 'name = "app"', 'version = "0.1.0"', "dependencies = [", ' "syn 1.0.1",', ' "syn 2.0.1",', "]"),
    ["app 0.1.0 syn 1.0.1:  (14)", "app 0.1.0 syn 2.0.1:  (15)"],
  ],
  [
    "uv, with the requirements of the project",
    "uv.lock",
    lines("version = 1", "[[package]]", 'name = "app"', 'version = "0.1.0"', 'source = { virtual = "." }', "dependencies = [", '    { name = "Idna" },', "]", "[package.metadata]", 'requires-dist = [{ name = "idna", specifier = ">=3" }]', "[[package]]", 'name = "idna"', 'version = "3.7"', 'source = { registry = "https://pypi.org/simple" }'),
    ["app 0.1.0 idna 3.7: >=3 (10)"],
  ],
  [
    "Poetry",
    "poetry.lock",
    lines("[[package]]", 'name = "httpx"', 'version = "0.27.0"', "[package.dependencies]", 'idna = "*"', 'h2 = {version = ">=3,<5", optional = true}', "[[package]]", 'name = "idna"', 'version = "3.7"', "[[package]]", 'name = "h2"', 'version = "4.1.0"', "[metadata]", 'lock-version = "2.0"'),
    ["httpx 0.27.0 idna 3.7: * (5)", "httpx 0.27.0 h2 4.1.0: >=3,<5 (6)"],
  ],
  [
    "PDM",
    "pdm.lock",
    lines("[metadata]", 'lock_version = "4.5.0"', "[[package]]", 'name = "httpx"', 'version = "0.27.0"', "dependencies = [", '    "idna",', '    "h2[x]<5,>=3; python_version > \'3\'",', "]", "[[package]]", 'name = "idna"', 'version = "3.7"', "[[package]]", 'name = "h2"', 'version = "4.1.0"', "files = [", "]"),
    ["httpx 0.27.0 idna 3.7:  (7)", "httpx 0.27.0 h2 4.1.0: <5,>=3 (8)"],
  ],
  ["compiled requirements", "requirements.txt", lines("idna==3.7", "    # via", "    #   -r app.in", "    #   Httpx", "h2==4.1.0 # via idna, httpx", "httpx==0.27.0"), ["idna 3.7 h2 4.1.0:  (5)", "httpx 0.27.0 idna 3.7:  (4)", "httpx 0.27.0 h2 4.1.0:  (5)"]],
  ["Bundler", "Gemfile.lock", lines("GEM", "  remote: https://rubygems.org/", "  specs:", "    rack (2.2.3)", "    rails (5.2.0)", "      rack (~> 2.0, >= 2.0.8)", "", "DEPENDENCIES", "  rails"), ["rails 5.2.0 rack 2.2.3: ~> 2.0, >= 2.0.8 (6)"]],
  [
    "NuGet",
    "packages.lock.json",
    `{ "version": 1, "dependencies": { "net8.0": {\n "A": { "type": "Direct", "requested": "[1.0.0, )", "resolved": "1.0.0",\n "dependencies": { "B": "2.0.0" } },\n "B": { "type": "Transitive", "resolved": "2.0.0" } } } }`,
    ["a 1.0.0 b 2.0.0: 2.0.0 (3)"],
  ],
  ["a format without a graph", "go.sum", lines("golang.org/x/text v0.3.7 h1:x="), []],
]; // prettier-ignore

describe("the requirements in lockfiles", () => {
  for (const [what, file, text, expected] of rows) {
    it(what, () => {
      const parser = lockfileParsers.find(({ names }) => names.includes(file)) ?? assert.fail();
      const { packages, problems } = parser.parse(text);
      assert.deepEqual(problems, []);
      const find = lockedRequirements(parser.id, text, packages);
      const found = packages.flatMap(({ key, dependencies }, from) =>
        dependencies.map((to) => {
          const { text: requirement, span } = find(from, to) ?? assert.fail(`${key.name} → ${packages[to]!.key.name}`);
          const line = text.slice(0, span.start).split("\n").length;
          const target = packages[to]!.key;
          return `${key.name} ${key.version} ${target.name} ${target.version}: ${requirement} (${line})`;
        }),
      );
      assert.deepEqual(found, expected);
    });
  }

  it("are looked for in every format that has a graph", () => {
    // Deno lists versions alone.
    const without = ["maven/gradle.lockfile", "pypi/Pipfile.lock", "go/go.sum", "npm/deno.lock"];
    for (const { id, names } of lockfileParsers) {
      const isTested = rows.some(([, file]) => names.includes(file)) && !without.includes(id);
      assert.ok(isTested || without.includes(id) || id === "pypi/pylock.toml", id);
    }
  });
});
