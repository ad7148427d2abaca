import assert from "node:assert/strict";
import type { ManifestParser } from "../../../../../src/core/manifests/manifest.ts";
import { pipfile } from "../../../../../src/core/manifests/pypi/pyproject/pipfile.ts";
import { readPoetryConstraint } from "../../../../../src/core/manifests/pypi/pyproject/poetryConstraint.ts";
import { pyprojectToml } from "../../../../../src/core/manifests/pypi/pyproject/pyprojectToml.ts";
import { versionsOf } from "../../../../../src/core/versions/index.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { checkSpans } from "../../../../support/spans.ts";

const formats: readonly (readonly [fileName: string, parser: ManifestParser])[] = [
  ["pyproject.toml", pyprojectToml],
  ["Pipfile", pipfile],
];

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

for (const [fileName, parser] of formats) {
  describe(`every prefix of every ${fileName}`, () => {
    const fixtures = [...fixturesIn("manifests"), ...fixturesIn("lockfiles")];
    for (const { path, text } of fixtures.filter((fixture) => fixture.path.endsWith(`/${fileName}`))) {
      it(path, () => {
        assert.ok(parser.handles(path));
        assert.deepEqual(parser.parse(text).problems, []);
        const step = Math.ceil(text.length / 1_500);
        for (let length = text.length; length >= 0; length -= step) {
          const prefix = text.slice(0, length);
          checkSpans(prefix, parser.parse(prefix));
        }
      });
    }
  });
}

const pieces = [
  "a",
  "-",
  ".",
  " ",
  "[",
  "(",
  ">=1,",
  "==1 ",
  "@",
  "${",
  "{a:",
  ";",
  "^",
  "~",
  "||",
  "1.",
  "*,",
  "-e ",
  "#egg=",
  "&egg=a.",
];

describe("pyproject.toml and Pipfile against hostile texts", () => {
  for (const piece of pieces) {
    it(`values of ${JSON.stringify(piece)}`, () => {
      const long = JSON.stringify(piece.repeat(20_000));
      const named = JSON.stringify(`a${piece.repeat(20_000)}`);
      const lists = ["project", "tool.pdm.dev-dependencies", "tool.hatch.envs.x"]
        .map((table) => `[${table}]\ndependencies = [${long}, ${named}]\n`)
        .join("");
      const text = `${lists}[tool.poetry.dependencies]\na = ${long}\n${named} = ${long}\nb = { git = ${long} }\n[tool.uv.sources]\n${named} = { index = ${long} }`;
      checkSpans(text, pyprojectToml.parse(text));
      const packages = `[packages]\na = ${long}\n${named} = { version = ${long}, index = ${named} }`;
      checkSpans(packages, pipfile.parse(packages));
    });
  }

  const bombs: readonly (readonly [what: string, text: string])[] = [
    ["arrays", `[project]\ndependencies = ${"[".repeat(20_000)}`],
    ["inline tables", `[tool.poetry.dependencies]\na = ${"{ a = ".repeat(20_000)}`],
    ["dotted keys", `[${"tool.poetry.".repeat(20_000)}a]\nb = "1"`],
    ["headers", "[tool.poetry.group.a.dependencies]\n".repeat(20_000)],
    ["items", "[[tool.uv.index]]\n".repeat(20_000)],
  ];
  for (const [what, text] of bombs) {
    it(`nested or repeated ${what}`, () => {
      for (const [, parser] of formats) checkSpans(text, parser.parse(text));
    });
  }

  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join("\n");
  const grown: readonly (readonly [what: string, make: (count: number) => string])[] = [
    [
      "dependencies",
      (count) => `[project]\ndependencies = [\n${many(count, (at) => `"a${at}[x]>=1,<2; os_name == 'nt'",`)}\n]`,
    ],
    [
      "dependencies of Poetry",
      (count) => `[tool.poetry.dependencies]\n${many(count, (at) => `a${at} = { version = "^1.${at}" }`)}`,
    ],
    [
      "sources of uv",
      (count) =>
        `[project]\ndependencies = [${many(count, (at) => `"a${at}",`)}]\n[tool.uv.sources]\n${many(count, (at) => `a${at} = { index = "i${at}" }`)}\n${many(count, (at) => `[[tool.uv.index]]\nname = "i${at}"\nurl = "x"`)}`,
    ],
    [
      "sources of PDM with patterns",
      (count) =>
        `[project]\ndependencies = [${many(count, (at) => `"a${at}",`)}]\n${many(count, (at) => `[[tool.pdm.source]]\nurl = "https://pypi.org/simple"\ninclude_packages = ["*b*${at}*c"]`)}`,
    ],
  ];
  for (const [what, make] of grown) {
    it(`${what}: time grows with their number`, () => {
      const [small, large] = [make(1_000), make(4_000)];
      pyprojectToml.parse(small);
      const once = seconds(() => pyprojectToml.parse(small));
      const fourfold = seconds(() => pyprojectToml.parse(large));
      assert.ok(fourfold < 12 * Math.max(once, 0.02), `${once} s and ${fourfold} s`);
    });
  }
});

describe("constraints of Poetry in great number", () => {
  it("are requirements of PEP 440 or none", () => {
    const { isRequirement } = versionsOf("PYPI");
    const operators = ["", "^", "~", "~=", "=", "==", "===", "!=", "<", "<=", ">", ">="];
    const versions = [
      "0",
      "0.0",
      "0.0.3",
      "1",
      "1.2.3",
      "1!2.3",
      "1.0a1",
      "1.0.post1",
      "1.0.dev3",
      "1.2+x.1",
      "1.*",
      "1.2.*",
      "v1",
      "1-2",
      "1.x",
    ];
    let read = 0;
    for (const operator of operators) {
      for (const version of versions) {
        for (const constraint of [operator + version, `${operator} ${version}`, `>0, ${operator}${version}`]) {
          const { requirement, isBroken } = readPoetryConstraint(constraint);
          assert.equal(isBroken, requirement.kind === "skipped", constraint);
          if (requirement.kind === "skipped") continue;
          read++;
          assert.ok(isRequirement(requirement.text), `${constraint} is ${requirement.text}`);
        }
      }
    }
    assert.ok(read > 300);
  });
});
