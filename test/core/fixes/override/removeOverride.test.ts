import assert from "node:assert/strict";
import { overrideRemoval } from "../../../../src/core/fixes/override/removeOverride.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";

/** Texts in which ‹ and › enclose what is taken out; neither where no edit is made. `bad` is the one to remove. */
const rows: readonly (readonly [what: string, path: string, text: string])[] = [
  [
    "the only one, with its section",
    "package.json",
    `{\n  "name": "own"‹,\n  "overrides": {\n    "bad": "1.0.0"\n  }›\n}\n`,
  ],
  ["the first one", "package.json", `{\n  "overrides": {\n    ‹"bad": "1.0.0",\n    ›"qs": "6.0.0"\n  }\n}\n`],
  ["the last one", "package.json", `{\n  "overrides": {\n    "qs": "6.0.0"‹,\n    "bad": "1.0.0"›\n  }\n}\n`],
  ["one on a line with others", "package.json", `{"resolutions": {"qs": "6.0.0"‹, "bad": "1.0.0"›}}`],
  [
    "one between line breaks of Windows",
    "package.json",
    `{\r\n  "overrides": {\r\n    ‹"bad": "1.0.0",\r\n    ›"qs": "6.0.0"\r\n  }\r\n}\r\n`,
  ],
  [
    "one below a package, which has no other",
    "package.json",
    `{\n  "overrides": {\n    ‹"app": {\n      "bad": "1.0.0"\n    },\n    ›"qs": "6.0.0"\n  }\n}\n`,
  ],
  [
    "one of pnpm, with the sections around it",
    "package.json",
    `{\n  ‹"pnpm": { "overrides": { "app>bad": "1.0.0" } },\n  ›"name": "own"\n}\n`,
  ],
  ["all that the file has", "package.json", `{ "overrides": { "bad": "1.0.0" } }`],
  ["one in a text that is not whole", "package.json", `{\n  "overrides": {\n    "bad": "1.0.0"\n`],
  ["one for the package itself", "package.json", `{ "overrides": { "bad": { ".": "1.0.0", "qs": "6.0.0" } } }`],
  [
    "one of a workspace",
    "pnpm-workspace.yaml",
    `packages: []\noverrides:\n  qs: 6.0.0\n‹  "bad": ^1.0.0 # why\n›\nnodeLinker: hoisted\n`,
  ],
  [
    "the only one of a workspace",
    "pnpm-workspace.yaml",
    `packages: []\n‹overrides:\n  bad: 1.0.0\n›\nnodeLinker: hoisted\n`,
  ],
  [
    "the only one of a workspace, above another section",
    "pnpm-workspace.yaml",
    `‹overrides:\n  bad: 1.0.0\n›packages:\n  - a\n`,
  ],
  [
    "the only one of a section in quotes",
    "pnpm-workspace.yaml",
    `packages: []\n‹"overrides":\n  bad: 1.0.0\n›nodeLinker: hoisted\n`,
  ],
  ["one with its version in quotes", "pnpm-workspace.yaml", `overrides:\n‹  bad: "^1.0.0"\n›  qs: '6.0.0'\n`],
  ["one with its version in single quotes", "pnpm-workspace.yaml", `overrides:\n  qs: "6"\n‹  bad: '^1.0.0'\n›`],
  ["the first one of a workspace", "pnpm-workspace.yaml", `overrides:\n‹  bad: 1.0.0\n›  qs: 6.0.0\n`],
  ["the last one, which has no end", "pnpm-workspace.yaml", `overrides:\n  qs: 6.0.0\n‹  app>bad: 1.0.0›`],
  ["one in braces", "pnpm-workspace.yaml", `overrides: { bad: 1.0.0 }\n`],
  ["an item", "pyproject.toml", `[tool.uv]\noverride-dependencies = ["six==1.0"‹, "bad==1.0"›]\n`],
  [
    "an item behind another one without a space",
    "pyproject.toml",
    `[tool.uv]\noverride-dependencies = ["six==1.0"‹,"bad==1.0"›]\n`,
  ],
  [
    "the first item of several lines",
    "pyproject.toml",
    `[tool.uv]\noverride-dependencies = [\n  ‹"bad==1.0",\n  ›"six==1.0",\n]\n`,
  ],
  ["the only item", "pyproject.toml", `[tool.uv]\npackage = false\n‹override-dependencies = [\n  'bad==1.0',\n]\n›`],
  ["the only constraint", "pyproject.toml", `[tool.uv]\n‹constraint-dependencies = ["bad==1.0"]\n›package = false\n`],
  [
    "the only item of a list whose name is in quotes",
    "pyproject.toml",
    `[tool.uv]\n‹"override-dependencies" = ["bad==1.0"]\n›package = false\n`,
  ],
  [
    "an item of a list below a comment",
    "pyproject.toml",
    `[tool.uv]\n# why\noverride-dependencies = ["six==1.0"‹, "bad==1.0"›]\n`,
  ],
  [
    "an item beside a comment",
    "pyproject.toml",
    `[tool.uv]\noverride-dependencies = [\n  "bad==1.0", # why\n  "six==1.0",\n]\n`,
  ],
  ["a managed version", "pom.xml", pom(managed("qs"), `‹${managed("bad")}›`)],
  [
    "the only managed version",
    "pom.xml",
    `<project>\n‹  <dependencyManagement>\n    <dependencies>\n${managed("bad")}    </dependencies>\n  </dependencyManagement>\n›</project>\n`,
  ],
  ["the only managed version, beside a comment", "pom.xml", pom(`      <!-- why -->\n`, `‹${managed("bad")}›`)],
  [
    "a dependency of the project",
    "pom.xml",
    `<project>\n  <dependencies>\n${managed("bad")}  </dependencies>\n</project>\n`,
  ],
];

function managed(name: string): string {
  return `      <dependency>\n        <groupId>a</groupId>\n        <artifactId>${name}</artifactId>\n        <version>1</version>\n      </dependency>\n`;
}

function pom(...entries: readonly string[]): string {
  return `<project>\n  <dependencyManagement>\n    <dependencies>\n${entries.join("")}    </dependencies>\n  </dependencyManagement>\n</project>\n`;
}

describe("the edit that removes an override", () => {
  for (const [what, path, marked] of rows) {
    it(`${marked.includes("‹") ? "takes out" : "is not made for"} ${what}: ${path}`, () => {
      const text = marked.replace(/[‹›]/g, "");
      const parser = parserFor(path) ?? assert.fail();
      const { declarations } = parser.parse(text);
      const declaration = declarations.find(({ name }) => /\bbad$/.test(name)) ?? assert.fail();
      const edit = overrideRemoval(declaration, { path: `/work/${path}`, text });
      const shown = edit ? `${text.slice(0, edit.span.start)}‹${edit.before}›${text.slice(edit.span.end)}` : text;
      assert.equal(shown, marked);
      assert.equal(edit?.after ?? "", "");
      if (!edit) return;
      const left = parser.parse(text.slice(0, edit.span.start) + text.slice(edit.span.end));
      assert.deepEqual(left.problems, []);
      const idOf = ({ scope, name, requirement }: (typeof declarations)[number]) => [scope, name, requirement.text];
      assert.deepEqual(left.declarations.map(idOf), declarations.filter((each) => each !== declaration).map(idOf));
    });
  }
});
