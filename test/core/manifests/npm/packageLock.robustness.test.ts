import fc from "fast-check";
import type { LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import { bunLock } from "../../../../src/core/manifests/npm/bunLock.ts";
import { denoLock } from "../../../../src/core/manifests/npm/denoLock.ts";
import { packageLock } from "../../../../src/core/manifests/npm/packageLock.ts";
import { fileNameOf } from "../../../../src/core/model/path.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import { testDamaged, testHostile, testLargeLockfile } from "../../../support/robustness.ts";
import { runs } from "../../../support/runs.ts";
import { anyText } from "../../../support/texts.ts";

const formats: readonly (readonly [name: string, parser: LockfileParser, make: (count: number) => string])[] = [
  ["package-lock.json, version 3", packageLock, largeV3],
  ["package-lock.json, version 1", packageLock, largeV1],
  ["bun.lock", bunLock, largeBun],
  ["deno.lock", denoLock, largeDeno],
];

for (const [name, parser, make] of formats) {
  testLargeLockfile({
    name,
    parser,
    make,
    count: 14_000,
    packageName: (index) => `package-number-${index}`,
    // Every fourth package is nested in the one before it.
    isDeclared: (index) => index % 4 !== 1,
  });
}

const hostileByParser: readonly (readonly [what: string, parser: LockfileParser, text: () => string])[] = [
  ["a nest of lists", packageLock, () => "[".repeat(1_000_000)],
  ["a nest of objects", packageLock, () => `{"packages":`.repeat(400_000)],
  ["a nest that is closed", packageLock, () => `{"packages":`.repeat(300_000) + "1" + "}".repeat(300_000)],
  ["a nest of dependencies", packageLock, () => nest(100_000)],
  [
    "a nest of packages",
    packageLock,
    () => v3({ ["node_modules/a/".repeat(100_000) + "node_modules/b"]: installed() }),
  ],
  ["packages ever deeper", packageLock, () => v3(deeper(1_000))],
  ["a path of slashes", packageLock, () => v3({ ["/".repeat(5_000_000)]: installed(), [`${"/".repeat(99)}a`]: {} })],
  ["one package that depends on all", packageLock, () => v3({ ...deeper(99), [`${deep(99)}/x`]: installed(300_000) })],
  ["addresses", packageLock, () => v3(resolved(["https://", "/-/", "@", "a@b:", ".tgz", ".git#", "\\", "%", "git+"]))],
  ["a name without end", packageLock, () => v3({ [`node_modules/${"a".repeat(5_000_000)}`]: installed() })],
  ["aliases", packageLock, () => JSON.stringify({ dependencies: { a: { version: `npm:${"@".repeat(1_000_000)}` } } })],
  ["conflicts", packageLock, () => "<<<<<<<<".repeat(500_000)],
  ["a nest of lists", bunLock, () => "[,".repeat(1_000_000)],
  ["quotes", bunLock, () => '"'.repeat(1_000_001)],
  ["quotes behind slashes", bunLock, () => `"${'\\"'.repeat(1_000_000)}`],
  ["slashes in a string", bunLock, () => `"${"\\".repeat(2_000_001)}"`],
  ["comments", bunLock, () => "/**/".repeat(500_000)],
  ["comments that are open", bunLock, () => "/*".repeat(1_000_000)],
  ["lines of comments", bunLock, () => `{${"//\n".repeat(1_000_000)}}`],
  ["commas", bunLock, () => `[${",".repeat(2_000_000)}]`],
  ["trailing commas", bunLock, () => `{"a":[${"[1,],".repeat(500_000)}],}`],
  ["a key of slashes", bunLock, () => bun({ ["a/".repeat(1_000_000)]: ["a@1.0.0", "", {}, ""] })],
  ["a key of scopes", bunLock, () => bun({ ["@/".repeat(1_000_000)]: ["a@1.0.0", "", {}, ""] })],
  ["a nest of objects", denoLock, () => `{"npm":`.repeat(400_000)],
  ["an ID of marks", denoLock, () => deno({ [`a${"@".repeat(1_000_000)}`]: {} })],
  ["an ID of peers", denoLock, () => deno({ [`a@1.0.0${"_b@2.0.0".repeat(300_000)}`]: {} })],
  ["a specifier of slashes", denoLock, () => deno({}, { [`npm:${"@a/".repeat(500_000)}`]: "1.0.0" })],
  ["a range without end", denoLock, () => deno({}, { [`npm:a@${"1 || ".repeat(300_000)}1`]: "1.0.0" })],
  ["one package that depends on all", denoLock, () => deno({ "a@1.0.0": { dependencies: Array(300_000).fill("a") } })],
  ["a dependency of marks", denoLock, () => deno({ "a@1.0.0": { dependencies: ["a@npm:".repeat(300_000)] } })],
  ["a resolution of marks", bunLock, () => bun({ a: [`a${"@".repeat(1_000_000)}`, "", {}, ""] })],
];

for (const parser of [packageLock, bunLock, denoLock]) {
  const check = (text: string) => checkLockfile(parser, text);
  const fixtures = fixturesIn("lockfiles").filter(({ path }) => parser.names.includes(fileNameOf(path)));
  const pieces = [
    "{",
    "}",
    "[",
    "]",
    '"',
    ",",
    ":",
    "\\",
    "/",
    "//",
    "/*",
    "null",
    "1",
    "node_modules/",
    "<<<<<<< a\n",
  ];

  describe(`${parser.id} against hostile texts`, () =>
    testHostile(
      hostileByParser.flatMap(([what, of, text]) => (of === parser ? [[what, text] as const] : [])),
      check,
    ));
  describe(`damaged ${parser.id}`, () => testDamaged(fixtures, pieces, check));
}

describe("lockfiles of NPM in JSON", () => {
  /** Valid JSON with the right keys and values of the wrong kinds, which edits of a text seldom leave. */
  const key = fc
    .constantFrom("packages", "dependencies", "requires", "version", "link", "resolved", "name", "workspaces", "npm")
    .chain((word) => fc.constantFrom(word, "", "a", "node_modules/a", "packages/x", "a/b", "@s/a", "__proto__"));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 5, withCrossShrink: true }, leaf(), tie("list"), tie("object")),
    list: fc.array(tie("value"), { maxLength: 4 }),
    object: fc.dictionary(key, tie("value"), { maxKeys: 5 }),
  }));
  for (const parser of [packageLock, bunLock, denoLock]) {
    it(`${parser.id} of other kinds of values`, () => {
      fc.assert(
        fc.property(value, value, (packages, dependencies) => {
          checkLockfile(parser, JSON.stringify({ packages, dependencies, workspaces: dependencies }));
          checkLockfile(parser, JSON.stringify({ dependencies }));
          checkLockfile(parser, JSON.stringify({ npm: packages, specifiers: dependencies, workspace: dependencies }));
        }),
        runs(500),
      );
    });
  }
});

function leaf(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom(
      null,
      true,
      1,
      "",
      "1.0.0",
      "a@1.0.0",
      "x@workspace:packages/x",
      "packages/x",
      "npm:b@2.0.0",
      "file:packages/x",
    ),
    anyText(),
  );
}

function v3(packages: object): string {
  return JSON.stringify({ lockfileVersion: 3, packages });
}

function bun(packages: object): string {
  return JSON.stringify({ lockfileVersion: 1, workspaces: {}, packages });
}

function deno(npm: object, specifiers: object = {}): string {
  return JSON.stringify({ version: "5", specifiers, npm });
}

/** An entry with so many dependencies. */
function installed(needs = 1): object {
  return {
    version: "1.0.0",
    dependencies: Object.fromEntries(Array.from({ length: needs }, (_, i) => [`d${i}`, "*"])),
  };
}

function deep(levels: number): string {
  return Array.from({ length: levels }, () => "node_modules/a").join("/");
}

function deeper(levels: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: levels }, (_, level) => [deep(level + 1), installed()]));
}

function resolved(pieces: readonly string[]): object {
  const entry = (piece: string) => ({ version: "1.0.0", resolved: `https://a.example/${piece.repeat(100_000)}` });
  const bare = (piece: string) => ({ version: "1.0.0", resolved: piece.repeat(100_000) });
  return Object.fromEntries(
    pieces.flatMap((piece, i) => [
      [`node_modules/a${i}`, entry(piece)],
      [`node_modules/b${i}`, bare(piece)],
    ]),
  );
}

function nest(levels: number): string {
  return `{"requires":true,${`"dependencies":{"a":{"version":"1.0.0",`.repeat(levels)}"x":1${"}}".repeat(levels)}}`;
}

function needed(index: number, count: number): Record<string, string> {
  const names = [1, 2, 3, 4, 5].map((step) => `package-number-${(index * 7 + step * 31) % count}`);
  return Object.fromEntries(names.map((name) => [name, "^1.0.0"]));
}

const integrity = `sha512-${"A".repeat(86)}==`;

function largeV3(count: number): string {
  const packages: Record<string, unknown> = { "": { name: "app" } };
  for (let index = 0; index < count; index++) {
    const own = `node_modules/package-number-${index}`;
    const path = index % 4 === 1 ? `node_modules/package-number-${index - 1}/${own}` : own;
    packages[path] = {
      version: `1.${index}.0`,
      integrity,
      dependencies: needed(index, count),
      engines: { node: ">=18" },
    };
  }
  return JSON.stringify({ lockfileVersion: 3, packages }, null, 2);
}

function largeV1(count: number): string {
  const dependencies: Record<string, Record<string, unknown>> = {};
  for (let index = 0; index < count; index++) {
    const entry = { version: `1.${index}.0`, integrity, requires: needed(index, count) };
    const outer = index % 4 === 1 ? dependencies[`package-number-${index - 1}`] : undefined;
    if (outer) outer.dependencies = { [`package-number-${index}`]: entry };
    else dependencies[`package-number-${index}`] = entry;
  }
  return JSON.stringify({ lockfileVersion: 1, requires: true, dependencies }, null, 2);
}

function largeDeno(count: number): string {
  const npm = Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const dependencies = Object.keys(needed(index, count));
      return [`package-number-${index}@1.${index}.0`, { integrity, dependencies }];
    }),
  );
  const direct = Array.from({ length: count }, (_, index) => [`npm:package-number-${index}@1`, `1.${index}.0`]);
  return JSON.stringify({ version: "5", specifiers: Object.fromEntries(direct) as object, npm }, null, 2);
}

function largeBun(count: number): string {
  const entries = Array.from({ length: count }, (_, index) => {
    const own = `package-number-${index}`;
    const key = index % 4 === 1 ? `package-number-${index - 1}/${own}` : own;
    const info = JSON.stringify({ dependencies: needed(index, count) });
    return `    "${key}": ["${own}@1.${index}.0", "", ${info}, "${integrity}"],\n`;
  });
  const workspaces = `{ "": { "name": "app", }, }`;
  return `{\n  "lockfileVersion": 1,\n  "workspaces": ${workspaces},\n  "packages": {\n${entries.join("\n")}  }\n}\n`;
}
