import assert from "node:assert/strict";
import { parserFor } from "../../../src/core/manifests/formats.ts";
import { requirementText } from "../../../src/core/report/requirementText.ts";

describe("the requirement in a report", () => {
  const rows: readonly (readonly [path: string, text: string, expected: string])[] = [
    ["package.json", `{ "dependencies": { "a": "^1.2.0" } }`, "^1.2.0"],
    ["package.json", `{ "dependencies": { "a": "" } }`, ""],
    ["pyproject.toml", `[tool.poetry.dependencies]\na = "^3.2"\n`, "^3.2"],
    ["build.gradle", `dependencies { implementation "g:a:2.8.+" }`, "2.8.+"],
    ["Gemfile", `gem "a", "~> 1.2", ">= 1.2.3"\n`, "~> 1.2, >= 1.2.3"],
    ["requirements.txt", "a >= 1.0 , < 2 ; python_version > '3'\n", ">= 1.0 , < 2"],
    [
      "shop.csproj",
      `<Project><ItemGroup><PackageReference Include="A" Version="[1.0,2.0)" /></ItemGroup></Project>`,
      "[1.0,2.0)",
    ],
    ["go.mod", "module m\n\nrequire example.org/a v1.2.3\n", "v1.2.3"],
    ["package.json", `{ "dependencies": { "a": "file:../a" } }`, "file:../a"],
  ];
  for (const [path, text, expected] of rows) {
    it(`of ${text.trim()} is ${expected || "empty"}`, () => {
      const [declaration] = parserFor(path)?.parse(text).declarations ?? [];
      assert.ok(declaration);
      assert.equal(requirementText(declaration, text), expected);
    });
  }
});
