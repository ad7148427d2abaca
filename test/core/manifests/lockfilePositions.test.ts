import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inputFor, lockfileParsers } from "../../../src/core/manifests/formats.ts";
import { locateLocked } from "../../../src/core/manifests/lockfilePositions.ts";

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

/** Without the marks, and what they enclose with its place. */
function unmark(marked: string): { readonly text: string; readonly places: readonly (readonly [number, string])[] } {
  const marks = [...marked.matchAll(/«([^»]*)»/g)];
  return {
    text: marked.replaceAll(/[«»]/g, ""),
    places: marks.map(({ index, 1: name = "" }, order) => [index - 2 * order, name]),
  };
}

describe("the places of packages in lockfiles", () => {
  for (const [what, file, marked] of rows) {
    it(what, () => {
      const { text, places } = unmark(marked);
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

  it("are those of the package's own version", () => {
    const [, , marked = ""] = rows[0] ?? [];
    const { text } = unmark(marked);
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
