import assert from "node:assert/strict";
import { dotnetTools } from "../../../../src/core/manifests/nuget/dotnetTools.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  [".config/dotnet-tools.json", true],
  ["dotnet-tools.json", true],
  ["/shop/dotnet-tools.json", true],
  ["C:/shop/.config/dotnet-tools.json", true],
  ["my-dotnet-tools.json", false],
  ["dotnet-tools.json.bak", false],
  ["", false],
];

type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["another value", "[]", []],
  ["no tools", `{ "version": 1, "isRoot": true, "tools": {} }`, []],
  ["other fields", `{ "version": 1, "others": { "a": { "version": "1.0" } }, "tools": {} }`, []],
  ["tools of another type", `{ "tools": ["a"] }`, []],
  [
    "tools",
    `{
  "version": 1,
  "tools": {
    "«dotnet-ef»": { "version": "‹6.0.0›", "commands": ["dotnet-ef"] },
    "«CSharpier»": { "commands": [], "version": "‹0.28.2-beta.1›" }
  }
}`,
    ["tools dotnet-ef 6.0.0", "tools csharpier as CSharpier 0.28.2-beta.1"],
  ],
  [
    "what is incomplete or impossible",
    `{ "tools": { "«a»": {}, "«b»": { "version": "‹›" }, "«c»": { "version": 1 }, "«d e»": { "version": "‹1.0›" } } }`,
    ["tools a (unsupported) ", "tools b (unsupported) ", "tools c (unsupported) ", "tools d e (unsupported) 1.0"],
  ],
  [
    "half typed",
    `{ "tools": { "«a»": { "version": "‹1.0.0›" }, "«b»": { "version": "‹2.›`,
    ["tools a 1.0.0", "tools b 2."],
    ['Unclosed string: "2.', "Expected `}`: ", "Expected `}`: ", "Expected `}`: "],
  ],
];

describe("dotnet-tools.json", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(dotnetTools.handles(path), handled));

  for (const [what, marked, declares, problems] of rows)
    it(what, () => checkManifest(dotnetTools, marked, declares, problems));

  it("takes the exact version, for development", () => {
    const [tool] = dotnetTools.parse(`{"tools":{"a":{"version":"1.0"}}}`).declarations;
    assert.deepEqual([tool?.isExact, tool?.isForDevelopment], [true, true]);
  });

  it("is private by the settings of NuGet", async () => {
    const files = {
      "/w/.config/dotnet-tools.json": `{"tools":{"a":{"version":"1.0"}}}`,
      "/w/nuget.config": `<configuration><packageSources><clear /><add key="x" value="https://x.example/" /></packageSources></configuration>`,
    };
    assert.deepEqual(declarationLines(await completed(dotnetTools, files, "/w/.config/dotnet-tools.json"), files), [
      "tools a (private) 1.0 because packageSources in NuGet.config",
    ]);
  });
});
