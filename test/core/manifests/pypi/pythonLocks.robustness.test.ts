import assert from "node:assert/strict";
import type { Lockfile, LockfileParser } from "../../../../src/core/manifests/lockfile.ts";
import { pdmLock } from "../../../../src/core/manifests/pypi/pdmLock.ts";
import { pipfileLock } from "../../../../src/core/manifests/pypi/pipfileLock.ts";
import { poetryLock } from "../../../../src/core/manifests/pypi/poetryLock.ts";
import { pylockToml } from "../../../../src/core/manifests/pypi/pylockToml.ts";
import { uvLock } from "../../../../src/core/manifests/pypi/uvLock.ts";
import { fileNameOf } from "../../../../src/core/model/path.ts";
import { everyCase, spread } from "../../../support/cases.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile } from "../../../support/project.ts";
import { testCutOff, testDamaged, testHostile, testLargeLockfile } from "../../../support/robustness.ts";

interface Format {
  readonly parser: LockfileParser;
  /** A lockfile of as many packages, each with five dependencies where the format has them. */
  readonly large: (count: number) => string;
  /** How many packages make 5 MB. */
  readonly many: number;
  /** Of the declarations that the lockfile lists. */
  readonly scope?: string;
}

const formats: readonly Format[] = [
  { parser: poetryLock, large: largePoetry, many: 6_000 },
  { parser: uvLock, large: largeUv, many: 3_900 },
  { parser: pdmLock, large: largePdm, many: 5_500 },
  { parser: pipfileLock, large: largePipfile, many: 13_500, scope: "packages" },
  { parser: pylockToml, large: largePylock, many: 5_500 },
];

for (const { parser, large, many, scope } of formats) {
  testLargeLockfile({
    name: parser.id,
    parser,
    make: large,
    count: many,
    packageName: (index) => `package-number-${index}`,
    ...(scope !== undefined && { scope }),
  });
}

const start = `[[package]]\nname = "a"\nversion = "1.0"\n`;

/** Texts that no tool writes, and whose they are. Those of several are tried with the first, unless every case is. */
const hostile: readonly (readonly [what: string, parsers: readonly LockfileParser[], text: () => string])[] = [
  ["deeply nested tables", [uvLock], () => `a = ${"{a=".repeat(300_000)}`],
  ["deeply nested arrays", [pdmLock], () => `[[package]]\ndependencies = ${"[".repeat(500_000)}`],
  ["long keys", [poetryLock, pylockToml], () => `[${"a.".repeat(300_000)}a]\n${"b.".repeat(300_000)}b = 1`],
  [
    "tables ever deeper",
    [uvLock, pylockToml],
    () => Array.from({ length: 1_000 }, (_, n) => `[${"a.".repeat(n)}a]\n`).join(""),
  ],
  ["packages of one name", [poetryLock, pdmLock, uvLock], () => manyOf("a", 30_000)],
  ["packages in parts", [poetryLock, pdmLock, uvLock], () => start + "[package.x]\na = 1\n".repeat(100_000)],
  ["items in items", [poetryLock, uvLock], () => start + "[[package.files]]\na = 1\n".repeat(100_000)],
  ["repeated keys", [poetryLock, uvLock], () => start + `version = "2"\n`.repeat(200_000)],
  ["problems", [poetryLock, uvLock], () => start + "= x\n".repeat(300_000)],
  ["conflicts", [poetryLock, uvLock], () => "<<<<<<< a\n".repeat(100_000)],
  ["closed conflicts", [poetryLock, uvLock], () => `${start}<<<<<<< a\n>>>>>>> b\n`.repeat(30_000)],
  [
    "markers of conflicts within lines",
    [poetryLock, uvLock],
    () => `${"<".repeat(3_000_000)}\n${" <<<<<<<".repeat(300_000)}`,
  ],
  [
    "a long name",
    [poetryLock, pdmLock, uvLock],
    () => `[[package]]\nname = "${"a-".repeat(2_000_000)}"\nversion = "1"\n`,
  ],
  [
    "a long version",
    [poetryLock, pdmLock, uvLock],
    () => `${start}\n[[package]]\nname = "b"\nversion = "${"1.".repeat(1_000_000)}!"\n`,
  ],
  [
    "requirements",
    [pdmLock],
    () =>
      [
        "a".repeat(500_000),
        "a-".repeat(500_000),
        "a[".repeat(300_000),
        `a==${"1 ".repeat(300_000)}`,
        ` a${" ".repeat(500_000)}`,
        `a==${"1".repeat(500_000)} x`,
      ]
        .map((it) => `${start}dependencies = ["${it}"]\n`)
        .join(""),
  ],
  [
    "requirements of dependencies",
    [poetryLock],
    () =>
      `${start}[package.dependencies]\nb = "${"=".repeat(500_000)}"\nc = "==${" ".repeat(500_000)}x"\nd = "${"1.".repeat(500_000)}*"\n`,
  ],
  ["sources", [uvLock, poetryLock], () => `${start}source = { registry = "https://${"a@".repeat(500_000)}/" }\n`],
  ["folders", [uvLock], () => `${start}source = { editable = "${"../a/".repeat(300_000)}" }\n`],
  ["one project with everything in one extra", [uvLock], () => everything(20_000)],
  ["deeply nested objects", [pipfileLock], () => `{"default":`.repeat(300_000)],
  ["deeply nested arrays", [pipfileLock], () => "[".repeat(1_000_000)],
  [
    "versions",
    [pipfileLock],
    () =>
      pipfileOf([
        `==${" ".repeat(500_000)}x`,
        "=".repeat(500_000),
        `==1${" ".repeat(500_000)}1`,
        `==${"1.".repeat(500_000)}*`,
      ]),
  ],
  ["conflicts", [pipfileLock], () => `{"default":{\n${"<<<<<<< a\n=======\n>>>>>>> b\n".repeat(30_000)}`],
  ["open strings", [pipfileLock], () => `{"default":{${'"a\n'.repeat(200_000)}`],
];

for (const { parser } of formats) {
  describe(`${parser.id} against hostile texts`, () =>
    testHostile(
      hostile
        .filter(([, parsers]) => (everyCase ? parsers : parsers.slice(0, 1)).includes(parser))
        .map(([what, , text]) => [what, text] as const),
      (text) => checkLockfile(parser, text),
    ));
}

describe("damaged lockfiles of Python", () => {
  const pieces = [
    "[",
    "]",
    "[[package]]\n",
    "[[packages]]\n",
    "[package.source]\n",
    '"',
    "'''",
    '"""',
    "=",
    "\n",
    "<<<<<<< a\n",
  ].concat(["=======\n", ">>>>>>> b\n", "#", "{", "}", ",", ".", `version = "9"\n`, `name = "x"\n`, "\\", ":"]);
  for (const { parser } of formats) {
    const fixtures = fixturesIn("lockfiles").filter(({ path }) => parser.names.includes(fileNameOf(path)));
    testCutOff(parser, fixtures);
    testDamaged(fixtures, pieces, (text) => checkLockfile(parser, text));
    for (const { path, text } of fixtures) testMissingLines(parser, path, text);
  }
});

function testMissingLines(parser: LockfileParser, path: string, text: string): void {
  const complete = new Set(keysOf(parser.parse(text)));
  it(`${path} without a line has no other version`, () => {
    const lines = text.split("\n");
    for (const index of spread([...lines.keys()], 50)) {
      const others = keysOf(parser.parse(lines.toSpliced(index, 1).join("\n"))).filter(
        (key) => !complete.has(key) && !key.includes("  "),
      );
      // The missing line may be the one with the origin.
      assert.deepEqual(
        others.filter((key) => ![...complete].some((lockedKey) => lockedKey.startsWith(key.replace(/ \w+$/, " ")))),
        [],
        lines[index],
      );
    }
  });
}

function keysOf({ packages }: Lockfile): readonly string[] {
  return packages.map(({ key, origin }) => `${key.name} ${key.version} ${origin}`);
}

function manyOf(name: string, count: number): string {
  const entry = (index: number) =>
    `[[package]]\nname = "${name}"\nversion = "1.${index}"\nsource = { registry = "https://pypi.org/simple" }\ndependencies = [{ name = "${name}" }, "${name}"]\n`;
  return Array.from({ length: count }, (_, index) => entry(index)).join("");
}

function everything(count: number): string {
  const names = Array.from({ length: count }, (_, index) => `    { name = "p${index}" },\n`).join("");
  const project = `[[package]]\nname = "own"\nversion = "1"\nsource = { virtual = "." }\n[package.optional-dependencies]\nall = [\n${names}]\n`;
  return (
    project +
    Array.from(
      { length: count },
      (_, index) =>
        `[[package]]\nname = "p${index}"\nversion = "1"\nsource = { registry = "https://pypi.org/simple" }\n`,
    ).join("")
  );
}

function pipfileOf(versions: readonly string[]): string {
  return JSON.stringify({ default: Object.fromEntries(versions.map((version, index) => [`p${index}`, { version }])) });
}

const hash = "0123456789abcdef".repeat(4);

function names(index: number, count: number): readonly string[] {
  return [1, 2, 3, 4, 5].map((step) => `package-number-${(index * 7 + step * 31) % count}`);
}

function packages(count: number, make: (index: number, dependencies: readonly string[]) => string): string {
  return Array.from({ length: count }, (_, index) => make(index, names(index, count))).join("");
}

function files(index: number, indent = "    "): string {
  return [1, 2, 3]
    .map(
      (build) =>
        `${indent}{file = "package_number_${index}-1.${index}.0-${build}-py3-none-any.whl", hash = "sha256:${hash}"},\n`,
    )
    .join("");
}

function head(index: number, table = "package"): string {
  return `[[${table}]]\nname = "package-number-${index}"\nversion = "1.${index}.0"\n`;
}

function largePoetry(count: number): string {
  const entry = (index: number, dependencies: readonly string[]) =>
    `${head(index)}description = "What it is good for in a sentence"\noptional = false\npython-versions = ">=3.8"\ngroups = ["main"]\nfiles = [\n${files(index)}]\n\n[package.dependencies]\n${dependencies.map((name) => `${name} = ">=1.0,<2.0"\n`).join("")}\n[package.extras]\ntest = ["pytest (>=8)"]\n\n`;
  return `${packages(count, entry)}[metadata]\nlock-version = "2.1"\n`;
}

function largeUv(count: number): string {
  const file = (index: number) =>
    `{ url = "https://files.pythonhosted.org/packages/01/23/${hash}/package_number_${index}.whl", hash = "sha256:${hash}", size = 123456 }`;
  const entry = (index: number, dependencies: readonly string[]) =>
    `${head(index)}source = { registry = "https://pypi.org/simple" }\ndependencies = [\n${dependencies.map((name) => `    { name = "${name}", marker = "sys_platform == 'win32'" },\n`).join("")}]\nsdist = ${file(index)}\nwheels = [\n    ${file(index)},\n    ${file(index)},\n]\n\n`;
  const all = Array.from({ length: count }, (_, index) => `    { name = "package-number-${index}" },\n`).join("");
  const root = `[[package]]\nname = "root"\nversion = "1"\nsource = { virtual = "." }\ndependencies = [\n${all}]\n\n`;
  return `version = 1\nrevision = 3\n\n${packages(count, entry)}${root}`;
}

function largePdm(count: number): string {
  const entry = (index: number, dependencies: readonly string[]) =>
    `${head(index)}requires_python = ">=3.8"\nsummary = "What it is good for in a sentence"\ngroups = ["default"]\ndependencies = [\n${dependencies.map((name) => `    "${name}<2.0,>=1.0; python_version < \\"3.13\\"",\n`).join("")}]\nfiles = [\n${files(index)}]\n\n`;
  return `[metadata]\ngroups = ["default"]\nlock_version = "4.5.0"\n\n${packages(count, entry)}`;
}

function largePylock(count: number): string {
  const entry = (index: number, dependencies: readonly string[]) =>
    `${head(index, "packages")}requires-python = ">=3.8"\nindex = "https://pypi.org/simple"\ndependencies = [\n${dependencies.map((name) => `    { name = "${name}" },\n`).join("")}]\n\n${[1, 2, 3].map((build) => `[[packages.wheels]]\nname = "package_number_${index}-1.${index}.0-${build}-py3-none-any.whl"\nsize = 12345\n\n[packages.wheels.hashes]\nsha256 = "${hash}"\n\n`).join("")}`;
  return `lock-version = "1.0"\ncreated-by = "lockmaker"\n\n${packages(count, entry)}`;
}

function largePipfile(count: number): string {
  const entry = (index: number) => ({
    hashes: [`sha256:${hash}`, `sha256:${hash}`],
    index: "pypi",
    markers: "python_version >= '3.8'",
    version: `==1.${index}.0`,
  });
  const section = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`package-number-${index}`, entry(index)]),
  );
  const meta = { sources: [{ name: "pypi", url: "https://pypi.org/simple", verify_ssl: true }] };
  return JSON.stringify({ _meta: meta, default: section, develop: {} }, null, 4);
}
