import assert from "node:assert/strict";
import { lockfileParsers } from "../../../src/core/manifests/formats.ts";
import type { LockedPackage } from "../../../src/core/manifests/lockfile.ts";
import { lockedRequirements, type LockedRequirements } from "../../../src/core/manifests/lockedRequirements.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { unmarked } from "../../support/marked.ts";

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

/** Two packages, the requirement of the first for the second, and its place, which is marked. */
const single: readonly (readonly [what: string, format: string, marked: string, from: string, to: string, found: string])[] = [
  ["npm's without spaces, among fields that look like it", "npm/package-lock.json", `{"packages":{"node_modules/a":{"version":"1.0.0","license":"MIT","dependencies":{"«license»":"^1.0.0"}}}}`, "a 1.0.0", "license 1.0.3", "^1.0.0"],
  ["npm's as other tools format JSON", "npm/package-lock.json", `{ "packages" : { "node_modules/a" : { "version" : "1.0.0", "dependencies" : { "«@acme/b»"  :  "^1.0.0" } } } }`, "a 1.0.0", "@acme/b 1.0.3", "^1.0.0"],
  ["npm's for any version", "npm/package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0", "dependencies": { "«b»": "" } } } }`, "a 1.0.0", "b 1.0.0", ""],
  ["npm's of a repository, which is no alias", "npm/package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0", "dependencies": { "«b»": "git@git.example:acme/b.git" } } } }`, "a 1.0.0", "b 1.0.0", "git@git.example:acme/b.git"],
  ["npm's twice under different names, of which one allows the version", "npm/package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0", "dependencies": { "b": "^1.0.0", "«b2»": "npm:b@^2.0.0", "b3": "npm:b@3.0.0" } } } }`, "a 1.0.0", "b 2.1.0", "^2.0.0"],
  ["npm's twice under different names, of which none allows the version", "npm/package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0", "dependencies": { "«b»": "^1.0.0", "b2": "npm:b@^2.0.0" } } } }`, "a 1.0.0", "b 3.0.0", "^1.0.0"],
  ["the first of equal ones", "npm/package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0", "dependencies": { "«b»": "^1.0.0" }, "peerDependencies": { "b": "^1.0.0" } } } }`, "a 1.0.0", "b 1.0.0", "^1.0.0"],
  ["the one of the package's own version", "npm/package-lock.json", `{ "packages": { "node_modules/a": { "version": "1.0.0", "dependencies": { "b": "*" } }, "node_modules/c/node_modules/a": { "version": "2.0.0", "dependencies": { "«b»": ">=1" } } } }`, "a 2.0.0", "b 1.0.0", ">=1"],
  ["yarn's with the line ends of Windows", "npm/yarn.lock", "a@^1.0.0:\r\n  version \"1.0.0\"\r\n  dependencies:\r\n    «ms» ^2.1.0\r\n", "a 1.0.0", "ms 2.1.3", "^2.1.0"],
  ["yarn's of tools that quote every key, with a space", "npm/yarn.lock", lines('"a@^1.0.0":', '  "version" "1.0.0"', "  dependencies:", '    "«ms»"  ">= 2.1"'), "a 1.0.0", "ms 2.1.3", ">= 2.1"],
  ["yarn's of a scoped alias", "npm/yarn.lock", lines('"a@npm:^1.0.0":', "  version: 1.0.0", "  dependencies:", '    "«@acme/pad»": "npm:@acme/left-pad@^1.3.0"'), "a 1.0.0", "@acme/left-pad 1.3.0", "^1.3.0"],
  ["yarn's of a patch, which has the name of the package", "npm/yarn.lock", lines('"a@npm:^1.0.0":', "  version: 1.0.0", "  dependencies:", '    «ms»: "patch:ms@npm:2.1.3#~/ms.patch"'), "a 1.0.0", "ms 2.1.3", "patch:ms@npm:2.1.3#~/ms.patch"],
  ["pnpm's scoped ones with peers", "npm/pnpm-lock.yaml", lines("snapshots:", "  a@1.0.0(ms@2.1.3):", "    dependencies:", "      '@acme/tax': 1.0.0", "      '«@acme/cart»': 2.0.0(ms@2.1.3)"), "a 1.0.0", "@acme/cart 2.0.0", ""],
  ["pnpm's of one version of several", "npm/pnpm-lock.yaml", lines("snapshots:", "  a@1.0.0:", "    dependencies:", "      ms: 2.0.0", "      «ms2»:  ms@2.1.3"), "a 1.0.0", "ms 2.1.3", ""],
  ["pnpm's of a scoped alias", "npm/pnpm-lock.yaml", lines("snapshots:", "  a@1.0.0(ms@2.1.3):", "    dependencies:", "      «pad»: '@acme/left-pad@1.3.0(ms@2.1.3)'"), "a 1.0.0", "@acme/left-pad 1.3.0", ""],
  ["pnpm's of an alias with a name that starts with a digit", "npm/pnpm-lock.yaml", lines("snapshots:", "  a@1.0.0:", "    dependencies:", "      «view»: 3d-view@2.0.1"), "a 1.0.0", "3d-view 2.0.1", ""],
  ["pnpm's of an alias in version 6", "npm/pnpm-lock.yaml", lines("packages:", "  /a@1.0.0:", "    dependencies:", "      «pad»: /@acme/left-pad@1.3.0(ms@2.1.3)"), "a 1.0.0", "@acme/left-pad 1.3.0", ""],
  ["pnpm's of an alias in version 5", "npm/pnpm-lock.yaml", lines("packages:", "  /a/1.0.0:", "    dependencies:", "      «pad»: /@acme/left-pad/1.3.0_ms@2.1.3"), "a 1.0.0", "@acme/left-pad 1.3.0", ""],
  ["pnpm's with peers in version 5", "npm/pnpm-lock.yaml", lines("packages:", "  /a/1.0.0_ms@2.1.3:", "    dependencies:", "      cart: 1.0.0", "      «cart»: 12.0.0_ms@2.1.3"), "a 1.0.0", "cart 12.0.0", ""],
  ["pnpm's with peers in the first of version 5", "npm/pnpm-lock.yaml", lines("packages:", "  /a/1.0.0/ms@2.1.3:", "    dependencies:", "      cart: 1.0.0", "      «cart»: 2.0.0/ms@2.1.3"), "a 1.0.0", "cart 2.0.0", ""],
  ["pnpm's from an address", "npm/pnpm-lock.yaml", lines("snapshots:", "  a@1.0.0:", "    dependencies:", "      «cart»: https://archives.example/cart.tgz"), "a 1.0.0", "cart 1.0.0", ""],
  ["bun's without spaces", "npm/bun.lock", `{"packages":{"a":["a@1.0.0","",{"dependencies":{"«@acme/b»":"^2"}},"sha512-x"]}}`, "a 1.0.0", "@acme/b 2.0.0", "^2"],
  ["Deno's scoped ones with peers", "npm/deno.lock", `{"npm":{"a@1.0.0":{"integrity":"x","dependencies":["@acme/b@1.0.0","«@acme/b»@2.0.0_c@1.0.0"]}}}`, "a 1.0.0", "@acme/b 2.0.0", ""],
  ["Deno's with blanks before the sign that follows", "npm/deno.lock", `{ "npm": { "a@1.0.0": { "dependencies": [\n "«b»"\n ] } } }`, "a 1.0.0", "b 2.0.0", ""],
  ["Deno's of an alias", "npm/deno.lock", `{"npm":{"a@1.0.0":{"dependencies":["@acme/pad@npm:«@acme/left-pad»@1.3.0"]}}}`, "a 1.0.0", "@acme/left-pad 1.3.0", ""],
  ["Deno's by alias before version 4", "npm/deno.lock", `{"packages":{"npm":{"a@1.0.0":{"dependencies":{"pad":"«left-pad»@1.3.0"}}}}}`, "a 1.0.0", "left-pad 1.3.0", ""],
  ["Cargo's with its source, among values that are no names", "cargo/Cargo.lock", lines("[[package]]", 'name = "a"', 'version = "1.0.0"', 'source = "registry+https://crates.example/index"', "dependencies = [", ' "registry 1.0.0 (registry+https://crates.example/index)",', ' "«registry» 2.0.0 (registry+https://crates.example/index)",', "]"), "a 1.0.0", "registry 2.0.0", ""],
  ["Cargo's with an only version, as formatters of TOML indent it", "cargo/Cargo.lock", lines("[[package]]", 'name = "a"', 'version = "1.0.0"', 'source = "registry+https://crates.example/index"', "dependencies = [", '    "«registry»",', "]"), "a 1.0.0", "registry 2.0.0", ""],
  ["uv's of a project without a version", "pypi/uv.lock", lines("[[package]]", 'name = "app"', 'source = { editable = "." }', "dependencies = [", '    { name = "«Idna»", marker = "python_version > \'3\'" },', "]"), "app 1.0.0", "idna 3.7", ""],
  ["uv's with an extra and a marker", "pypi/uv.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "[package.metadata]", "requires-dist = [", '    { name = "h2", specifier = ">=4" },', '    { name = "«idna»", extras = ["all"], marker = "extra == \'x\'", specifier = ">=3,<4" },', "]"), "app 1.0.0", "idna 3.7", ">=3,<4"],
  ["those of a lockfile of any Python tool, without spaces", "pypi/pylock.toml", lines("[[packages]]", 'name = "app"', 'version = "1.0.0"', 'dependencies = [{name="«idna»",specifier="<4"}]'), "app 1.0.0", "idna 3.7", "<4"],
  ["those of a lockfile of any Python tool, with more spaces", "pypi/pylock.toml", lines("[[packages]]", 'name = "app"', 'version = "1.0.0"', 'dependencies = [{name="idna"}, {name  =  "«h2»", specifier  =  ">=4"}]'), "app 1.0.0", "h2 4.1.0", ">=4"],
  ["Poetry's of a name with a dot and in upper case", "pypi/poetry.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "[package.dependencies]", '"«Ruamel.Yaml»" = ">=0.17"'), "app 1.0.0", "ruamel-yaml 0.18.6", ">=0.17"],
  ["Poetry's with extras", "pypi/poetry.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "[package.dependencies]", '«uvicorn» = {extras = ["standard"], version = ">=0.12", markers = "python_version > \\"3\\""}'), "app 1.0.0", "uvicorn 0.29.0", ">=0.12"],
  ["Poetry's for several Pythons", "pypi/poetry.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "[package.dependencies]", "«numpy» = [", '    {version = ">=1.22", markers = "python_version < \\"3.11\\""},', '    {version = ">=1.26", markers = "python_version >= \\"3.11\\""},', "]"), "app 1.0.0", "numpy 1.26.4", ">=1.22"],
  ["Poetry's without spaces or with more of them", "pypi/poetry.lock", lines("[[package]]", 'name="app"', 'version="1.0.0"', "[package.dependencies]", 'h2="*"', '  «q»  =  {version  =  ">=2"}'), "app 1.0.0", "q 2.8", ">=2"],
  ["Poetry's in a table without spaces", "pypi/poetry.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "[package.dependencies]", '«q»={version=">=2"}'), "app 1.0.0", "q 2.8", ">=2"],
  ["PDM's with extras and spaces", "pypi/pdm.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "dependencies = [", '    "«Ruamel.Yaml»  [jinja2]  >=0.17  ; python_version > \'3\'",', "]"), "app 1.0.0", "ruamel-yaml 0.18.6", ">=0.17"],
  ["PDM's for any version", "pypi/pdm.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "dependencies = [", '    "«q»; python_version > \'3\'",', '    "q[x]",', "]"), "app 1.0.0", "q 2.8", ""],
  ["PDM's for any version with an extra, then for some", "pypi/pdm.lock", lines("[[package]]", 'name = "app"', 'version = "1.0.0"', "dependencies = [", '    "q[x]",', '    "«q»~=2.0",', '    "q",', "]"), "app 1.0.0", "q 2.8", "~=2.0"],
  ["pip-compile's in a comment of one line", "pypi/requirements.txt", lines("idna==3.7", "    # via «Httpx»"), "httpx 0.27.0", "idna 3.7", ""],
  ["pip-compile's in a comment of several lines, of a name with one letter", "pypi/requirements.txt", lines("idna==3.7", "    # via", "    #   -r app.in", "    #   httpx", "    #   «q»"), "q 2.8", "idna 3.7", ""],
  ["pip-compile's behind the requirement, with more spaces", "pypi/requirements.txt", lines("idna==3.7  #  via  httpx  ,  «ruamel.yaml»"), "ruamel-yaml 0.18.6", "idna 3.7", ""],
  ["Bundler's for any version and for a platform", "rubygems/Gemfile.lock", lines("GEM", "  specs:", "    nokogiri (1.15.0)", "      racc", "    nokogiri (1.16.0-x86_64-linux)", "      mini_portile2 (~> 2.8)", "      «racc»"), "nokogiri 1.16.0", "racc 1.8.1", ""],
  ["NuGet's of a project, without spaces", "nuget/packages.lock.json", `{"dependencies":{"net8.0":{"Lib":{"type":"Project","dependencies":{"«A»":"[1.0.0, )"}}}}}`, "lib 1.0.0", "a 1.0.0", "[1.0.0, )"],
]; // prettier-ignore

/** What a lockfile does not say, of its first package and its second unless others are named. */
const unknown: readonly (readonly [what: string, format: string, text: string, pair?: readonly [number, number]])[] = [
  ["of an entry that does not require the package", "cargo/Cargo.lock", lines("[[package]]", 'name = "a"', 'version = "1.0.0"', "[[package]]", 'name = "c"', 'version = "1.0.0"', "dependencies = [", ' "b",', "]")],
  ["before the first entry", "npm/package-lock.json", `{ "packages": { "": { "name": "a", "version": "1.0.0", "dependencies": { "b": "^1" } } } }`],
  ["of a package that is not there", "cargo/Cargo.lock", lines("[[package]]", 'name = "a"', 'version = "1.0.0"', "dependencies = [", ' "b",', "]"), [2, 1]],
  ["for a package that is not there", "cargo/Cargo.lock", lines("[[package]]", 'name = "a"', 'version = "1.0.0"', "dependencies = [", ' "b",', "]"), [0, 2]],
]; // prettier-ignore

function packageOf(id: string, system: System): LockedPackage {
  const [name = "", version = ""] = id.split(" ");
  return { key: { system, name, version }, origin: "registry", dependencies: [] };
}

function finderOf(format: string, text: string, ids: readonly string[]): LockedRequirements {
  const { system } = lockfileParsers.find(({ id }) => id === format) ?? assert.fail(format);
  const packages = ids.map((id) => packageOf(id, system));
  return lockedRequirements(format, text, packages);
}

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

  for (const [what, format, marked, from, to, expected] of single) {
    it(`are found: ${what}`, () => {
      const { text, places } = unmarked(marked);
      const { text: requirement, span } = finderOf(format, text, [from, to])(0, 1) ?? assert.fail();
      assert.equal(requirement, expected);
      assert.deepEqual([[span.start, text.slice(span.start, span.end)]], places);
    });
  }

  for (const [what, format, text, [from, to] = [0, 1]] of unknown) {
    it(`are unknown ${what}`, () => {
      assert.equal(finderOf(format, text, ["a 1.0.0", "b 1.0.0"])(from, to), undefined);
    });
  }

  it("are unknown without packages", () => {
    assert.equal(finderOf("cargo/Cargo.lock", '[[package]]\nname = "a"\n', [])(0, 0), undefined);
  });

  it("are looked for in every format that has a graph", () => {
    // Deno lists versions alone.
    const without = ["maven/gradle.lockfile", "pypi/Pipfile.lock", "go/go.sum", "npm/deno.lock"];
    for (const { id, names } of lockfileParsers) {
      const isTested = rows.some(([, file]) => names.includes(file)) && !without.includes(id);
      assert.ok(isTested || without.includes(id) || id === "pypi/pylock.toml", id);
    }
  });
});
