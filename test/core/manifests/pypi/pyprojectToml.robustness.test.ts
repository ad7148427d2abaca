import { pipfile } from "../../../../src/core/manifests/pypi/pipfile.ts";
import { pyprojectToml } from "../../../../src/core/manifests/pypi/pyprojectToml.ts";
import { checkGrowth } from "../../../support/robustness.ts";
import { checkSpans } from "../../../support/spans.ts";

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

  const nested: readonly (readonly [what: string, text: string])[] = [
    ["arrays", `[project]\ndependencies = ${"[".repeat(20_000)}`],
    ["inline tables", `[tool.poetry.dependencies]\na = ${"{ a = ".repeat(20_000)}`],
    ["dotted keys", `[${"tool.poetry.".repeat(20_000)}a]\nb = "1"`],
    ["headers", "[tool.poetry.group.a.dependencies]\n".repeat(20_000)],
    ["items", "[[tool.uv.index]]\n".repeat(20_000)],
  ];
  for (const [what, text] of nested) {
    it(`nested or repeated ${what}`, () => {
      for (const parser of [pyprojectToml, pipfile]) checkSpans(text, parser.parse(text));
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
    it(`reads ${what} in linear time`, () => checkGrowth((text) => pyprojectToml.parse(text), make, 1_000));
  }
});
