import assert from "node:assert/strict";
import { importedPaths, isImportOfTools } from "../../../../src/core/manifests/nuget/msbuildImports.ts";

const above = (call: string, file = "") => `$([MSBuild]::${call})${file}`;
const properties: Readonly<Record<string, string>> = { "$(Here)": "/shop/src/Web/", "$(Eng)": "eng", "$(Empty)": "" };

/** What a file in `/shop/src/Web` imports, and the paths that it may be at. */
const rows: readonly (readonly [project: string, paths: readonly string[]])[] = [
  ["a.props", ["/shop/src/Web/a.props"]],
  ["..\\..\\eng\\a.props", ["/shop/eng/a.props"]],
  ["/etc/a.props", ["/etc/a.props"]],
  ["$(Here)a.props", ["/shop/src/Web/a.props"]],
  ["$(Unknown)a.props", []],
  ["$(Empty)", []],
  ["", []],
  ["*.props", []],
  ["a?.props", []],
  ["a.props;b.props", []],
  [`${"a/".repeat(499)}bc`, [`/shop/src/Web/${"a/".repeat(499)}bc`]],
  [`${"a/".repeat(499)}bcd`, []],
  [above("GetPathOfFileAbove('a.props')"), ["/shop/src/Web/a.props", "/shop/src/a.props", "/shop/a.props", "/a.props"]],
  [` ${above("getpathoffileabove(`a.props`, '/shop/eng')")} `, ["/shop/eng/a.props", "/shop/a.props", "/a.props"]],
  [above("GetPathOfFileAbove($(Eng), $(Here)../..)"), ["/shop/eng", "/eng"]],
  [above("GetPathOfFileAbove(a.props, '')"), ["/shop/src/Web", "/shop/src", "/shop", ""].map((to) => `${to}/a.props`)],
  [above("GetPathOfFileAbove('a'b'c')"), ["/shop/src/Web", "/shop/src", "/shop", ""].map((to) => `${to}/a'b'c`)],
  [above("GetPathOfFileAbove(b'a')"), ["/shop/src/Web", "/shop/src", "/shop", ""].map((to) => `${to}/b'a'`)],
  [above("GetPathOfFileAbove('a'b)"), ["/shop/src/Web", "/shop/src", "/shop", ""].map((to) => `${to}/'a'b`)],
  [above("GetPathOfFileAbove('../a.props')"), []],
  [above("GetPathOfFileAbove('*.props')"), []],
  [above("GetPathOfFileAbove('')"), []],
  [above("GetPathOfFileAbove($(Unknown))"), []],
  [above("GetPathOfFileAbove('a.props', '$(Unknown)')"), []],
  [
    above("GetDirectoryNameOfFileAbove('/shop/eng', 'root')", "/a.props"),
    ["/shop/eng", "/shop", ""].map((to) => `${to}/a.props`),
  ],
  [above("GetDirectoryNameOfFileAbove('/shop', 'root')", "\\eng\\a.props"), ["/shop/eng/a.props", "/eng/a.props"]],
  [above("GetDirectoryNameOfFileAbove('/shop', 'root')", "eng/a.props"), ["/shop/eng/a.props", "/eng/a.props"]],
  [above("GetDirectoryNameOfFileAbove('/shop')", "/a.props"), []],
  [above("Other('a.props')"), []],
  [`eng/${above("GetPathOfFileAbove('a.props')")}`, []],
];

/** What begins with a folder of MSBuild or Visual Studio. */
const tools: readonly (readonly [project: string, isOfTools: boolean])[] = [
  ["$(MSBuildToolsPath)\\Microsoft.CSharp.targets", true],
  ["$(MSBuildExtensionsPath32)/Microsoft/x.targets", true],
  [" $(msbuildbinpath)/x.targets", true],
  ["$(MSBuildBin)/x.targets", true],
  ["$(VSToolsPath)\\WebApplications\\x.targets", true],
  ["$(FSharpTargetsPath)", true],
  ["$(NuGetPackageRoot)acme.core/1.0.0/build/x.props", true],
  ["$(MSBuildThisFileDirectory)x.props", false],
  ["$(MSBuildProjectDirectory)/x.props", false],
  ["$(Root)/$(MSBuildToolsPath)/x.props", false],
  ["$(My-TargetsPath)", false],
  ["a$(MSBuildToolsPath)", false],
  ["x.props", false],
];

describe("imports of MSBuild", () => {
  const expand = (text: string) => {
    const expanded = text.replace(/\$\(\w+\)/, (name) => properties[name] ?? name);
    return expanded.includes("$(") ? undefined : expanded;
  };
  for (const [project, paths] of rows)
    it(`finds ${project.slice(0, 80)}`, () => {
      assert.deepEqual(importedPaths(project, "/shop/src/Web/Web.csproj", expand), paths);
    });

  it("looks in 24 folders", () => {
    const file = `/${"a/".repeat(30)}Web.csproj`;
    assert.equal(importedPaths(above("GetPathOfFileAbove(a.props)"), file, expand).length, 24);
  });

  for (const [project, isOfTools] of tools)
    it(`${isOfTools ? "knows" : "does not know"} ${project}`, () => assert.equal(isImportOfTools(project), isOfTools));
});
