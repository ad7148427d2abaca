import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inputFor, lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { locateLocked, lockedEntries } from "../../../src/core/manifests/lockfilePositions.ts";
import type { System, VersionKey } from "../../../src/core/model/keys.ts";
import { unmarked } from "../../support/marked.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

/** The place of each package is marked. */
const rows: readonly (readonly [what: string, file: string, text: string])[] = [
  [
    "npm's entries by path, the nested ones with their own version",
    "package-lock.json",
    `{ "lockfileVersion": 3, "packages": {
      "": { "name": "app", "version": "1.0.0", "dependencies": { "ms": "2.0.0" } },
      "node_modules/«@acme/cart»": { "version": "1.0.0" },
      "node_modules/«ms»": { "version": "2.1.3" },
      "node_modules/@acme/cart/node_modules/«ms»": { "version": "2.0.0" },
      "node_modules/«ansi»": { "name": "strip-ansi", "version": "6.0.1" } } }`,
  ],
  ["npm's entries on one line", "package-lock.json", `{"packages":{"node_modules/«a»":{"version":"1.0.0"},"node_modules/«b»":{"version":"2.0.0"}}}`],
  [
    "npm's entries before version 2, nested, with an alias",
    "package-lock.json",
    `{ "lockfileVersion": 1, "requires": true, "dependencies": {
      "«a»": { "version": "1.0.0", "requires": { "ms": "2.0.0" }, "dependencies": { "«ms»": { "version": "2.0.0" } } },
      "«ms»": { "version": "2.1.3" }, "«pad»": { "version": "npm:left-pad@1.3.0" } } }`,
  ],
  [
    "yarn 1",
    "yarn.lock",
    lines("# yarn lockfile v1", "", '"«@acme/cart»@^1.0.0":', '  version "1.0.0"', "  dependencies:", '    ms "2.0.0"', "", "«ms»@2.0.0, ms@~2.0.0:", '  version "2.0.0"', "", "«ms»@^2.1.0:", '  version "2.1.3"'),
  ],
  [
    "yarn 2 with an alias",
    "yarn.lock",
    lines("__metadata:", "  version: 8", "", '"«ms»@npm:^2.1.0":', "  version: 2.1.3", '  resolution: "ms@npm:2.1.3"', "", '"pad@npm:«left-pad»@^1.3.0":', "  version: 1.3.0", '  resolution: "left-pad@npm:1.3.0"'),
  ],
  [
    "pnpm 9",
    "pnpm-lock.yaml",
    lines("lockfileVersion: '9.0'", "importers:", "  .:", "    dependencies:", "      ms:", "        specifier: ^2.1.0", "        version: 2.1.3", "packages:", "  '«@acme/cart»@1.0.0':", "    resolution: {integrity: sha512-x}", "  «ms»@2.1.3:", "    resolution: {integrity: sha512-x}", "snapshots:", "  '@acme/cart@1.0.0(ms@2.1.3)':", "    dependencies:", "      ms: 2.1.3", "  ms@2.1.3: {}"),
  ],
  [
    "pnpm 5",
    "pnpm-lock.yaml",
    lines("lockfileVersion: 5.4", "dependencies:", "  ms: 2.1.3", "packages:", "  /«@acme/cart»/1.0.0:", "    resolution: {integrity: sha512-x}", "  /«ms»/2.1.3:", "    resolution: {integrity: sha512-x}"),
  ],
  ["bun", "bun.lock", `{ "lockfileVersion": 1, "workspaces": { "": { "dependencies": { "ms": "^2" } } }, "packages": {\n "ms": ["«ms»@2.1.3", "", {}, "sha512-x"],\n "a": ["«@acme/a»@1.0.0", "", {}, "sha512-x"] } }`],
  ["Deno", "deno.lock", `{ "version": "5", "specifiers": { "npm:ms@2": "2.1.3" }, "jsr": { "@std/path@1.0.8": { "integrity": "x" } }, "npm": {\n "@acme/a@1.0.0_ms@2.1.3": { "integrity": "x" },\n "ms@2.1.3": { "integrity": "x" } } }`.replace('"@acme/a@', '"«@acme/a»@').replace(' "ms@2.1.3": {', ' "«ms»@2.1.3": {')],
  [
    "Cargo with two versions",
    "Cargo.lock",
    lines("version = 3", "[[package]]", 'name = "«syn»"', 'version = "1.0.1"', 'source = "registry+https://github.com/rust-lang/crates.io-index"', "", "[[package]]", 'name = "«syn»"', 'version = "2.0.1"', 'source = "registry+https://github.com/rust-lang/crates.io-index"', "dependencies = [", ' "syn 1.0.1",', "]"),
  ],
  [
    "uv, with a name spelled in another way",
    "uv.lock",
    lines("version = 1", "[[package]]", 'name = "«Ruamel.Yaml»"', 'version = "0.18.6"', 'source = { registry = "https://pypi.org/simple" }', "dependencies = [", '    { name = "idna" },', "]", "", "[[package]]", 'name = "«idna»"', 'version = "3.7"', 'source = { registry = "https://pypi.org/simple" }'),
  ],
  ["Pipenv", "Pipfile.lock", `{ "_meta": { "hash": { "sha256": "x" }, "sources": [] }, "default": {\n "«idna»": { "hashes": [], "version": "==3.7" } }, "develop": { "«six»": { "version": "==1.16.0" } } }`],
  ["Gradle", "gradle.lockfile", lines("# comment", "«org.slf4j:slf4j-api»:2.0.9=compileClasspath,runtimeClasspath", "empty=")],
  ["go.sum", "go.sum", lines("«golang.org/x/text» v0.3.7 h1:x=", "golang.org/x/text v0.3.7/go.mod h1:x=", "golang.org/x/sys v0.1.0/go.mod h1:x=")],
  ["Bundler", "Gemfile.lock", lines("GEM", "  remote: https://rubygems.org/", "  specs:", "    «rack» (2.2.3)", "    «rails» (5.2.0)", "      rack (~> 2.0)", "", "DEPENDENCIES", "  rails")],
  ["NuGet", "packages.lock.json", `{ "version": 1, "dependencies": { "net8.0": {\n "«Newtonsoft.Json»": { "type": "Direct", "requested": "[12.0.1, )", "resolved": "12.0.1", "contentHash": "x" } } } }`],
]; // prettier-ignore

/** The entries of texts as they are written, by tools and by hand: each with its name marked, and `-` for no version. */
const entries: readonly (readonly [what: string, format: string, marked: string, found: readonly string[]])[] = [
  ["npm's without spaces", "npm/package-lock.json", `{"packages":{"node_modules/«a»":{"version":"1.0.0","dependencies":{"b":"^2"}},"node_modules/«pad»":{"name":"left-pad","version":"1.3.0"},"node_modules/«lib»":{"link":true}}}`, ["a 1.0.0", "left-pad 1.3.0", "lib -"]],
  ["npm's as other tools format JSON", "npm/package-lock.json", lines("{", '  "packages" : {', '    "node_modules/«a»"  :  {', '      "name"  :  "b",', '      "version"  :  "1.0.0"', "    },", '    "node_modules/«lib»"  :  {', '      "link"  :  true', "    },", '    "lib" : {', '      "name" : "@acme/lib",', '      "version" : "2.0.0"', "    }", "  }", "}"), ["b 1.0.0", "lib -"]],
  ["npm's links, which have no version and are no entries of the folders that follow", "npm/package-lock.json", `{ "packages": { "node_modules/«@acme/a»": { "resolved": "packages/a", "link": true }, "node_modules/«@acme/b»": { "resolved": "packages/b", "link": true }, "packages/a": { "name": "@acme/a", "version": "1.0.0", "dependencies": { "ms": "^2" } } } }`, ["@acme/a -", "@acme/b -"]],
  ["npm's below a member of the workspace, and what only ends like a folder of modules", "npm/package-lock.json", `{ "packages": { "packages/a/node_modules/«ms»": { "version": "2.0.0" }, "other_node_modules/ms": { "license": "MIT" } } }`, ["ms 2.0.0"]],
  ["npm's before version 2 without spaces", "npm/package-lock.json", `{"dependencies":{"«a»":{"version":"1.0.0","requires":{"b":"^2"}},"«pad»":{"version":"npm:@acme/left-pad@1.3.0"},"«lib»":{"version":"file:lib"}}}`, ["a 1.0.0", "@acme/left-pad 1.3.0", "lib file:lib"]],
  ["npm's before version 2 as other tools format JSON", "npm/package-lock.json", `{ "dependencies" : {\n  "«a»"  :  {\n    "version"  :  "1.0.0" } } }`, ["a 1.0.0"]],
  ["yarn's with the line ends of Windows, of a scoped alias too", "npm/yarn.lock", '"«@acme/cart»@^1.0.0", "@acme/cart@^1.1.0":\r\n  version "1.1.0"\r\n\r\n"@acme/pad@npm:«@acme/left-pad»@^1.3.0":\r\n  version "1.3.0"\r\n', ["@acme/cart 1.1.0", "@acme/left-pad 1.3.0"]],
  ["yarn's of tools that quote every key", "npm/yarn.lock", lines('"«a»@^1.0.0":', '  "integrity"  "sha512-x"', '  "version"  "1.0.0"', "  dependencies:", '    "ms"  "^2.1.0"'), ["a 1.0.0"]],
  ["yarn's that end before their version", "npm/yarn.lock", '«a»@^1.0.0:\n  resolved "x"\n\n«b»@^1.0.0:', ["a -", "b -"]],
  ["yarn's of patches and members", "npm/yarn.lock", lines('"«left-pad»@patch:left-pad@npm%3A1.3.0#~/x.patch":', "  version: 1.3.0", '  resolution: "left-pad@patch:left-pad@npm%3A1.3.0#~/x.patch::version=1.3.0&hash=5e9f92"', "", '"«@acme/a»@^1.0.0, @acme/a@workspace:packages/a":', "  version: 0.0.0-use.local", "  peerDependenciesMeta:", '    "@acme/b":', "      optional: true"), ["left-pad 1.3.0", "@acme/a 0.0.0-use.local"]],
  ["pnpm's with the line ends of Windows, and not what they require", "npm/pnpm-lock.yaml", "packages:\r\n\r\n  '«@acme/cart»@1.0.0':\r\n    peerDependencies:\r\n      ms: ^2\r\n\r\nsnapshots:\r\n\r\n  '«@acme/cart»@1.0.0(ms@2.1.3)':\r\n    dependencies:\r\n      ms: 2.1.3\r\n\r\n  ms@2.1.3: {}\r\n", ["@acme/cart 1.0.0", "@acme/cart 1.0.0"]],
  ["pnpm's of version 6, with peers and from another registry", "npm/pnpm-lock.yaml", lines("packages:", "  /«@acme/cart»@1.0.0(ms@2.1.3)(tax@1.0.0):", "    dev: false", "  /«ms»@2.1.3:", "    dev: false", "  registry.example/«@acme/pad»@1.3.0:", "    dev: false"), ["@acme/cart 1.0.0", "ms 2.1.3", "@acme/pad 1.3.0"]],
  ["pnpm's of version 5, with peers in both spellings and from another registry", "npm/pnpm-lock.yaml", lines("packages:", "  /«@acme/cart»/1.0.0_ms@2.1.3:", "    dev: false", "  /«tax»/1.0.0/ms@2.1.3:", "    dev: false", "  localhost:4873/«pad»/1.3.0:", "    dev: false"), ["@acme/cart 1.0.0", "tax 1.0.0", "pad 1.3.0"]],
  ["bun's without spaces", "npm/bun.lock", `{"packages":{"a":["«@acme/a»@1.0.0","",{"bin":{"a":"a.js"}},"sha512-x"]}}`, ["@acme/a 1.0.0"]],
  ["bun's with spaces and lines between all", "npm/bun.lock", `{ "packages"  :  {\n "cart/ms"  :  [\n  "«ms»@2.1.3", "", {} ], "lib"  :  [ "«lib»@workspace:lib" ] } }`, ["ms 2.1.3", "lib workspace:lib"]],
  ["Deno's without spaces, with peers of peers", "npm/deno.lock", `{"npm":{"«a»@1.0.0-rc.1_b@2.0.0__c@1.0.0":{"integrity":"x","dependencies":["ms@2.1.3"]},"«@acme/b»@2.0.0":{}}}`, ["a 1.0.0-rc.1", "@acme/b 2.0.0"]],
  ["Deno's as other tools format JSON", "npm/deno.lock", `{ "specifiers" : { "npm:a@1" : "1.0.0" }, "npm" : { "«a»@1.0.0"  :  { "integrity" : "x" } } }`, ["a 1.0.0"]],
  ["those in TOML, in any of its spellings", "pypi/pylock.toml", lines("[[packages]]", "name='«Idna»'", "version='3.7'", "wheels = [", '  { name = "idna-3.7-py3-none-any.whl" },', "]", "[[packages]]", "  name  =  '«six»'", "  version  =  '1.16.0'"), ["idna 3.7", "six 1.16.0"]],
  ["those in TOML without a version, as of a project that computes its own", "pypi/uv.lock", lines("[[package]]", 'name = "«app»"', 'source = { editable = "." }', "", "[[package]]", 'name = "«tool»"', 'source = { virtual = "tool" }'), ["app -", "tool -"]],
  ["pip-compile's, with extras, markers and hashes", "pypi/requirements.txt", lines("«uvicorn»[standard]==0.29.0 \\", "    --hash=sha256:x", "    # via -r app.in", "«Ruamel.Yaml»==0.18.6\\", "    --hash=sha256:x", '«six»==1.16.0;python_version < "3"'), ["uvicorn 0.29.0", "ruamel-yaml 0.18.6", "six 1.16.0"]],
  ["pinned requirements with spaces, and ones that are commented out or ranges", "pypi/requirements.txt", lines("  «q»  ==  2.8", "\t«h2»  [x]  ===  4.1.0, <5", "# idna==3.7", "idna>=3"), ["q 2.8", "h2 4.1.0"]],
  ["Pipenv's without spaces, with one from a repository", "pypi/Pipfile.lock", `{"«default»":{"«lib»":{"git":"x","ref":"y"},"«idna»":{"hashes":["sha256:x"],"version":"==3.7"},"«six»":{"version":"===1.16.0"}}}`, ["default -", "lib -", "idna 3.7", "six 1.16.0"]],
  ["Pipenv's as other tools format JSON", "pypi/Pipfile.lock", `{ "«develop»"  :  { "«Idna»"  :  { "version"  :  "==3.7" } } }`, ["develop -", "idna 3.7"]],
  ["Gradle's, indented or commented out", "maven/gradle.lockfile", lines("# org.slf4j:slf4j-simple:2.0.9=testRuntimeClasspath", "  «org.slf4j:slf4j-api»:2.0.9=compileClasspath", "org.slf4j:slf4j-ext:2.0.9"), ["org.slf4j:slf4j-api 2.0.9"]],
  ["Go's between any blanks", "go/go.sum", lines("\t «golang.org/x/text»\t v0.3.7\t h1:x=", "golang.org/x/text v0.3.7/go.mod h1:x="), ["golang.org/x/text v0.3.7"]],
  ["Bundler's for a platform, and not what they require", "rubygems/Gemfile.lock", lines("  specs:", "    «nokogiri» (1.16.0)", "      racc (~> 1.4)", "    «nokogiri» (1.16.0-x86_64-linux)", "      racc (~> 1.4)", "", "CHECKSUMS", "  nokogiri (1.16.0) sha256=x"), ["nokogiri 1.16.0", "nokogiri 1.16.0"]],
  ["NuGet's without spaces, with a project", "nuget/packages.lock.json", `{"dependencies":{"net8.0":{"«A»":{"type":"Direct","requested":"[1.0.0, )","resolved":"1.0.0"},"«Lib»":{"type":"Project","dependencies":{"A":"[1.0.0, )"}},"«B»":{"type":"Transitive","resolved":"2.0.0"}}}}`, ["a 1.0.0", "lib -", "b 2.0.0"]],
  ["NuGet's as other tools format JSON", "nuget/packages.lock.json", `{ "dependencies" : { "net8.0" : { "«A»"  :  {\n "type" : "Direct", "resolved"  :  "1.0.0" } } } }`, ["a 1.0.0"]],
  ["none in a format without them", "npm/package.json", `{ "node_modules/a": { "version": "1.0.0" } }`, []],
]; // prettier-ignore

/** Packages, the entries of a lockfile of yarn, and the lines where the packages are found. */
const choices: readonly (readonly [what: string, packages: readonly string[], text: string, found: readonly (number | undefined)[]])[] = [
  ["each of its own version", ["a 2.0.0", "a 1.0.0"], lines("a@^1:", '  version "1.0.0"', "a@^2:", '  version "2.0.0"'), [3, 1]],
  ["equal ones in turn, and no more often than there are any", ["a 1.0.0", "a 1.0.0"], lines("a@^1:", '  version "1.0.0"', "a@~1:", '  version "1.0.0"', "a@1:", '  version "1.0.0"'), [1, 3]],
  ["one with another spelling of its version", ["a 1.0.0"], lines("a@^1:", '  version "1.0"'), [1]],
  ["those without a version in their order, after one that is known", ["a 1.0.0", "a 2.0.0", "a 3.0.0"], lines("a@^1:", '  version "1.0.0"', "a@^2:", "a@^3:"), [1, 3, 4]],
  ["nothing for an entry of no package", ["a 1.0.0"], lines("b@^1:", '  version "1.0.0"'), [undefined]],
  ["nothing for no package", [], lines("b@^1:", '  version "1.0.0"'), []],
]; // prettier-ignore

function packageOf(id: string, system: System): { readonly key: VersionKey } {
  const [name = "", version = ""] = id.split(" ");
  return { key: { system, name, version } };
}

describe("the places of packages in lockfiles", () => {
  for (const [what, file, marked] of rows) {
    it(what, () => {
      const { text, places } = unmarked(marked);
      const parser = lockfileParsers.find(({ names }) => names.includes(file));
      assert.ok(parser);
      const { packages, problems } = parser.parse(text);
      assert.deepEqual(problems, []);
      const spans = locateLocked(parser.id, text, packages);
      const found = spans.map((span) => [span?.start, span && text.slice(span.start, span.end)]);
      assert.deepEqual(
        [...found].sort((a, b) => Number(a[0]) - Number(b[0])),
        places,
      );
    });
  }

  for (const [what, format, marked, expected] of entries) {
    it(`are in entries: ${what}`, () => {
      const { text, places } = unmarked(marked);
      const system = lockfileParsers.find(({ id }) => id === format)?.system ?? "NPM";
      const found = [...lockedEntries(format, text, [packageOf("a 1.0.0", system)])];
      assert.deepEqual(
        found.map(({ name, version = "-" }) => `${name} ${version}`),
        expected,
      );
      assert.deepEqual(
        found.map(({ span: { start, end } }) => [start, text.slice(start, end)]),
        places,
      );
    });
  }

  for (const [what, packages, text, expected] of choices) {
    it(`are of ${what}`, () => {
      const spans = locateLocked(
        "npm/yarn.lock",
        text,
        packages.map((id) => packageOf(id, "NPM")),
      );
      assert.deepEqual(
        spans.map((span) => span && text.slice(0, span.end).split("\n").length),
        expected,
      );
      assert.equal(Object.keys(spans).length, packages.length);
    });
  }

  it("are those of the package's own version", () => {
    const [, , marked = ""] = rows[0] ?? [];
    const { text } = unmarked(marked);
    const parser = lockfileParsers.find(({ id }) => id === "npm/package-lock.json");
    const { packages } = parser?.parse(text) ?? assert.fail();
    const spans = locateLocked("npm/package-lock.json", text, packages);
    for (const [index, { key }] of packages.entries()) {
      const after = text.slice(spans[index]?.end, (spans[index]?.end ?? 0) + 60);
      assert.ok(after.includes(`"version": "${key.version}"`), `${key.name} ${key.version}`);
    }
  });

  it("are found for every package of a registry in the fixtures", () => {
    const missing: string[] = [];
    let count = 0;
    for (const entry of readdirSync("test/fixtures", { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const input = inputFor(path.replaceAll("\\", "/"));
      const parser = input?.isLockfile && lockfileParsers.find(({ id }) => id === input.id);
      if (!parser) continue;
      const text = readFileSync(path, "utf8");
      const { packages } = parser.parse(text);
      const spans = locateLocked(parser.id, text, packages);
      for (const [index, { key, origin }] of packages.entries()) {
        count++;
        if (!spans[index] && origin === "registry") missing.push(`${path} ${key.name} ${key.version}`);
      }
    }
    assert.deepEqual(missing, []);
    assert.ok(count > 300);
  });

  it("are looked for in every format", () => {
    for (const { id, names } of lockfileParsers) {
      if (inputFor(names[0] ?? "")?.isLockfile !== true) continue;
      assert.ok(rows.some(([, file]) => names.includes(file)) || id.startsWith("pypi/"), id);
    }
  });
});
