import assert from "node:assert/strict";
import { directoryPackagesProps, projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

/** The files around `/shop/src/Web/Web.csproj`, and a line for each of its declarations. */
type Row = readonly [what: string, files: FileTree, lines: readonly string[]];

const web = "/shop/src/Web/Web.csproj";
const project = (...parts: readonly string[]) => `<Project>${parts.join("\n")}</Project>`;
const properties = (inner: string, condition = "") => `<PropertyGroup ${condition}>${inner}</PropertyGroup>`;
const items = (inner: string, condition = "") => `<ItemGroup ${condition}>${inner}</ItemGroup>`;
const uses = (...names: readonly string[]) =>
  items(names.map((name) => `<PackageReference Include="${name}" />`).join(""));
const managed = (name: string, version: string) => `<PackageVersion Include="${name}" Version="${version}" />`;
const manages = (name: string, version: string) => project(items(managed(name, version)));
const on = (framework: string) => `Condition=" '$(TargetFramework)' == '${framework}' "`;
const above = (name: string) =>
  `<Import Project="$([MSBuild]::GetPathOfFileAbove('${name}', '$(MSBuildThisFileDirectory)../'))" />`;

const central: readonly Row[] = [
  [
    "the nearest file that manages versions, whatever the case of names",
    {
      [web]: project(uses("A", "B")),
      "/shop/src/Directory.Packages.props": manages("a", "1"),
      "/shop/Directory.Packages.props": manages("B", "2"),
    },
    ["a 1 at /shop/src/Directory.Packages.props “1”", "b (inherited) "],
  ],
  [
    "what that file imports",
    {
      [web]: project(uses("A", "B", "C")),
      "/shop/src/Directory.Packages.props": project(
        above("Directory.Packages.props"),
        items(`<PackageVersion Update="B" Version="3" /><PackageVersion Remove="C" />`),
      ),
      "/shop/Directory.Packages.props": project(items(managed("A", "1") + managed("B", "2") + managed("C", "4"))),
    },
    ["a 1 at /shop/Directory.Packages.props “1”", "b 3 at /shop/src/Directory.Packages.props “3”", "c (inherited) "],
  ],
  [
    "what the project says itself wins",
    {
      [web]: project(
        items(`<PackageReference Include="A" VersionOverride="2" /><PackageReference Include="B" Version="3" />`),
      ),
      "/shop/Directory.Packages.props": project(items(managed("A", "1") + managed("B", "1"))),
    },
    ["a 2", "b 3"],
  ],
  [
    "properties of all files, those of the project last",
    {
      [web]: project(properties("<V>3</V>"), uses("A", "B", "C", "D")),
      "/shop/Directory.Build.props": project(properties("<V>1</V><W>2</W>")),
      "/shop/Directory.Packages.props": project(
        properties("<X>4</X>"),
        items(managed("A", "$(V)") + managed("B", "$(W)") + managed("C", "$(X).0") + managed("D", "$(Y)")),
      ),
    },
    [
      "a 3",
      "b 2 at /shop/Directory.Build.props “2”",
      "c 4.0",
      "d (variable) $(Y) at /shop/Directory.Packages.props “$(Y)”",
    ],
  ],
  [
    "versions by conditions",
    {
      [web]: project(
        uses("A"),
        `<ItemGroup ${on("net6.0")}><PackageReference Include="A" /></ItemGroup>`,
        uses("B", "C"),
      ),
      "/shop/Directory.Packages.props": project(
        items(managed("A", "6") + managed("B", "1"), on("net6.0")),
        items(managed("A", "8") + managed("B", "1"), on("net8.0")),
        items(managed("C", "6"), on("net6.0")),
      ),
    },
    [
      "a 6 at /shop/Directory.Packages.props “6”",
      "a 8 at /shop/Directory.Packages.props “8”",
      "a 6 at /shop/Directory.Packages.props “6”",
      "b 1 at /shop/Directory.Packages.props “1”",
      "c 6 at /shop/Directory.Packages.props “6”",
    ],
  ],
  [
    "versions by conditions that the project decides",
    {
      [web]: project(properties("<TargetFramework>net8.0</TargetFramework>"), uses("A")),
      "/shop/Directory.Packages.props": project(
        items(managed("A", "6"), on("net6.0")),
        items(managed("A", "8"), on("net8.0")),
      ),
    },
    ["a 8 at /shop/Directory.Packages.props “8”"],
  ],
  [
    "a project for several frameworks, whatever is written for one",
    {
      [web]: project(properties("<TargetFrameworks>net6.0;net8.0</TargetFrameworks>"), uses("A", "B")),
      "/shop/Directory.Build.props": project(properties("<TargetFramework>net8.0</TargetFramework>")),
      "/shop/Directory.Packages.props": project(
        items(managed("A", "6") + managed("B", "1"), on("net6.0")),
        items(managed("A", "8"), on("net8.0")),
      ),
    },
    [
      "a 6 at /shop/Directory.Packages.props “6”",
      "a 8 at /shop/Directory.Packages.props “8”",
      "b 1 at /shop/Directory.Packages.props “1”",
    ],
  ],
  [
    "a project that wants none of it",
    {
      [web]: project(properties("<ManagePackageVersionsCentrally>false</ManagePackageVersionsCentrally>"), uses("A")),
      "/shop/Directory.Packages.props": manages("A", "1"),
    },
    ["a (inherited) "],
  ],
  [
    "a file of another name",
    {
      [web]: project(uses("A")),
      "/shop/Directory.Build.props": project(
        properties("<DirectoryPackagesPropsPath>$(MSBuildThisFileDirectory)eng\\P.props</DirectoryPackagesPropsPath>"),
      ),
      "/shop/eng/P.props": manages("A", "1"),
      "/shop/Directory.Packages.props": manages("A", "2"),
    },
    ["a 1 at /shop/eng/P.props “1”"],
  ],
  [
    "updates behind the project",
    {
      [web]: project(uses("A"), items(`<PackageReference Include="B" Version="1" />`)),
      "/shop/Directory.Build.targets": project(
        items(`<PackageReference Update="a" Version="2" /><PackageReference Update="B" Version="3" />`),
        items(`<PackageReference Update="B" Version="4" />`, on("net6.0")),
      ),
      "/shop/Directory.Build.props": project(items(`<PackageReference Update="A" Version="9" />`)),
    },
    [
      "a 2 at /shop/Directory.Build.targets “2”",
      "b 3 at /shop/Directory.Build.targets “3”",
      "b 4 at /shop/Directory.Build.targets “4”",
    ],
  ],
  [
    "updates behind the project that may not hold",
    {
      [web]: project(
        items(`<PackageReference Include="A" Version="1" /><PackageReference Include="B" />`),
        `<ItemGroup ${on("net6.0")}><PackageReference Include="A" Version="2" /></ItemGroup>`,
      ),
      "/shop/Directory.Build.targets": project(items(`<PackageReference Update="A;B" Version="3" />`, on("net6.0"))),
    },
    ["a 1", "b 3 at /shop/Directory.Build.targets “3”", "a 3 at /shop/Directory.Build.targets “3”"],
  ],
  [
    "versions that conditions of the reference choose, however they are written",
    {
      [web]: project(
        uses("B"),
        `<ItemGroup Condition="'$(TargetFramework)'=='NET6.0'"><PackageReference Include="A" /></ItemGroup>`,
      ),
      "/shop/Directory.Packages.props": project(
        items(
          `<PackageVersion Include="A"><Version ${on("net6.0")}>6</Version><Version ${on("net8.0")}>8</Version></PackageVersion>`,
        ),
        items(managed("B", "6"), on("net6.0")),
        items(managed("B", "1")),
      ),
    },
    [
      "b 6 at /shop/Directory.Packages.props “6”",
      "b 1 at /shop/Directory.Packages.props “1”",
      "a 6 at /shop/Directory.Packages.props “6”",
    ],
  ],
  [
    "versions of which several may apply",
    {
      [web]: project(uses("A", "B", "C", "D", "E")),
      "/shop/Directory.Packages.props": project(
        properties("<V>1</V>"),
        items(managed("A", "$(V)") + managed("B", "1") + managed("C", "1") + managed("D", "$(U)"), on("net6.0")),
        items(managed("A", "1") + managed("D", "$(U)"), on("net8.0")),
        items(`<PackageVersion Remove="B" Version="9" /><PackageVersion Update="C" Version="2" />`, on("net7.0")),
        items(managed("E", "1"), `Condition="'1' == '2'"`),
        items(managed("E", "")),
      ),
    },
    [
      "a 1 at /shop/Directory.Packages.props “1”",
      "b 1 at /shop/Directory.Packages.props “1”",
      "c 1 at /shop/Directory.Packages.props “1”",
      "c 2 at /shop/Directory.Packages.props “2”",
      "d (variable) $(U) at /shop/Directory.Packages.props “$(U)”",
      "e (inherited) ",
    ],
  ],
  [
    "more versions than are followed",
    {
      [web]: project(uses("A")),
      "/shop/Directory.Packages.props": project(
        ...Array.from({ length: 41 }, (_, index) => items(managed("A", `${index}`), on(`net${index}`))),
      ),
    },
    Array.from({ length: 40 }, (_, index) => `a ${index} at /shop/Directory.Packages.props “${index}”`),
  ],
  [
    "a project that wants it, as it should be written",
    {
      [web]: project(properties("<ManagePackageVersionsCentrally>TRUE</ManagePackageVersionsCentrally>"), uses("A")),
      "/shop/Directory.Packages.props": manages("A", "1"),
    },
    ["a 1 at /shop/Directory.Packages.props “1”"],
  ],
];

const imports: readonly Row[] = [
  [
    "properties by all ways to import a file",
    {
      [web]: project(
        `<Import Project="..\\one.props" /><Import Project="$(MSBuildProjectDirectory)/two.props" />`,
        `<ImportGroup><Import Project="$([MSBuild]::GetDirectoryNameOfFileAbove($(MSBuildThisFileDirectory).., three.props))\\three.props" /></ImportGroup>`,
        `<Import Project="$([MSBuild]::GetPathOfFileAbove(four.props))" Condition="Exists('four.props')" />`,
        items([1, 2, 3, 4].map((n) => `<PackageReference Include="a${n}" Version="$(V${n})" />`).join("")),
      ),
      "/shop/src/one.props": project(properties("<V1>1</V1>")),
      "/shop/src/Web/two.props": project(properties("<V2>2</V2>")),
      "/three.props": project(properties("<V3>3</V3>")),
      "/shop/four.props": project(properties("<V4>4</V4>")),
    },
    [
      "a1 1 at /shop/src/one.props “1”",
      "a2 2 at /shop/src/Web/two.props “2”",
      "a3 3 at /three.props “3”",
      "a4 4 at /shop/four.props “4”",
    ],
  ],
  [
    "imports that are not followed",
    {
      [web]: project(
        `<Import Project="a.props" Condition="'1' == '2'" /><Import Project="*.props" /><Import Project="$(X)a.props" />`,
        `<Import Project="a.props" Sdk="Microsoft.NET.Sdk" /><Import Project="" /><Import Project="nowhere.props" />`,
        `<Import Project="$([MSBuild]::GetPathOfFileAbove('../a.props'))" /><Import Project="$([MSBuild]::Other(a.props))" />`,
        items(`<PackageReference Include="A" Version="$(V)" />`),
      ),
      "/shop/src/Web/a.props": project(properties("<V>1</V>")),
      "/shop/src/a.props": project(properties("<V>1</V>")),
    },
    ["a (variable) $(V)"],
  ],
  [
    "by what MSBuild sets",
    {
      [web]: project(
        ...[
          ["A", "$(MSBuildThisFile)", "Web.csproj"],
          ["B", "$(MSBuildThisFileDirectory)", "/shop/src/Web/"],
          ["C", "$(MSBuildProjectDirectory)", "/shop/src/Web"],
          ["D", "$(MSBuildProjectFullPath)", web],
          ["E", "$(MSBuildProjectName)", "Web"],
          ["F", "$(MSBuildProjectName)", "Web.csproj"],
        ].map(([name, value, text]) => properties(`<${name}>1</${name}>`, `Condition="'${value}' == '${text}'"`)),
        `<Import Project="/root.props" />`,
        items(
          ["A", "B", "C", "D", "E", "F", "G"]
            .map((name) => `<PackageReference Include="${name}" Version="$(${name})" />`)
            .join(""),
        ),
      ),
      "/root.props": project(
        properties("<G>1</G>", `Condition="'$(MSBuildThisFileDirectory)$(MSBuildThisFile)' == '/root.props'"`),
      ),
    },
    ["a 1", "b 1", "c 1", "d 1", "e 1", "f (variable) $(F)", "g 1 at /root.props “1”"],
  ],
  [
    "a file twice, which is imported once",
    {
      [web]: project(`<Import Project="a.props" /><Import Project="../Web/a.props" />`),
      "/shop/src/Web/a.props": project(items(`<PackageReference Include="A" Version="1" />`)),
    },
    ["a 1 at /shop/src/Web/a.props “1”"],
  ],
  [
    "projects, which have their own packages",
    {
      [web]: project(
        `<Import Project="../Core/Core.csproj" /><Import Project="../Core/Core.csproj.props" />`,
        `<Import Project="../Core/My.Directory.Build.props" /><Import Project="../Core/Directory.Packages.props" />`,
      ),
      "/shop/src/Core/Core.csproj": project(items(`<PackageReference Include="A" Version="1" />`)),
      "/shop/src/Core/Core.csproj.props": project(items(`<PackageReference Include="B" Version="1" />`)),
      "/shop/src/Core/My.Directory.Build.props": project(items(`<PackageReference Include="C" Version="1" />`)),
      "/shop/src/Core/Directory.Packages.props": project(items(`<GlobalPackageReference Include="D" Version="1" />`)),
    },
    ["b 1 at /shop/src/Core/Core.csproj.props “1”", "c 1 at /shop/src/Core/My.Directory.Build.props “1”"],
  ],
  [
    "circles",
    {
      [web]: project(`<Import Project="a.props" />`, items(`<PackageReference Include="A" Version="$(V)" />`)),
      "/shop/src/Web/a.props": project(
        `<Import Project="Web.csproj" /><Import Project="a.props" />`,
        properties("<V>1</V>"),
      ),
    },
    ["a 1 at /shop/src/Web/a.props “1”"],
  ],
  [
    "what is broken or empty",
    {
      [web]: project(uses("A")),
      "/shop/src/Directory.Build.props": "",
      "/shop/Directory.Packages.props": `<Project><ItemGroup>${managed("A", "1")}<Packa`,
    },
    ["a 1 at /shop/Directory.Packages.props “1”"],
  ],
];

describe("projects of NuGet with the files around them", () => {
  for (const [what, files, lines] of [...central, ...imports]) {
    it(what, async () => {
      const manifest = await completed(projectFile, files, web);
      assert.deepEqual(
        declarationLines(manifest, files),
        lines.map((line) => `PackageReference ${line}`),
      );
      for (const { requirementSpan, elsewhere } of manifest.declarations) assert.ok(!requirementSpan || !elsewhere);
    });
  }

  for (const [value, isPrivate] of [
    ["https://nuget.acme.example/v3/index.json;../feed", true],
    ["../feed; https://api.nuget.org/v3/index.json", false],
    ["$(RestoreSources);https://nuget.acme.example/v3/index.json", false],
  ] as const) {
    it(`takes packages from ${value}`, async () => {
      const files = {
        [web]: project(uses("A")),
        "/shop/Directory.Build.props": project(properties(`<RestoreSources>${value}</RestoreSources>`)),
      };
      assert.deepEqual(declarationLines(await completed(projectFile, files, web)), [
        `PackageReference a ${isPrivate ? "(private)  because RestoreSources" : "(inherited) "}`,
      ]);
    });
  }

  it("completes the file that manages versions, with properties from above", async () => {
    const files = {
      "/shop/Directory.Build.props": project(properties("<V>1</V>")),
      "/shop/Directory.Packages.props": project(
        properties("<W>2</W>"),
        items(managed("A", "$(V)") + managed("B", "$(W)")),
      ),
    };
    const manifest = await completed(directoryPackagesProps, files, "/shop/Directory.Packages.props");
    assert.deepEqual(declarationLines(manifest, files), [
      "PackageVersion a 1 at /shop/Directory.Build.props “1”",
      "PackageVersion b 2",
    ]);
  });

  it("completes the file that manages versions, whatever other one projects are told to use", async () => {
    const path = "/shop/Directory.Packages.props";
    const files = {
      "/shop/Directory.Build.props": project(
        properties("<DirectoryPackagesPropsPath>eng/P.props</DirectoryPackagesPropsPath>"),
      ),
      "/shop/eng/P.props": project(properties("<V>1</V>")),
      [path]: project(items(managed("A", "$(V)"))),
    };
    assert.deepEqual(declarationLines(await completed(directoryPackagesProps, files, path), files), [
      "PackageVersion a (variable) $(V)",
    ]);
  });

  it("completes what a folder gives to its projects", async () => {
    const files = {
      "/shop/Directory.Build.props": project(uses("A", "B"), properties("<V>1</V>")),
      "/shop/Directory.Build.targets": project(items(`<PackageReference Include="C" Version="$(V)" />`)),
      "/shop/Directory.Packages.props": manages("A", "2"),
    };
    const lines = [];
    for (const path of ["/shop/Directory.Build.props", "/shop/Directory.Build.targets"]) {
      lines.push(...declarationLines(await completed(projectFile, files, path), files));
    }
    assert.deepEqual(lines, [
      "PackageReference a 2 at /shop/Directory.Packages.props “2”",
      "PackageReference b (inherited) ",
      "PackageReference c 1 at /shop/Directory.Build.props “1”",
    ]);
  });

  it("finds everything that a whole project leaves to others", async () => {
    const files = Object.fromEntries(fixturesIn("manifests/brewery").map(({ path, text }) => [`/${path}`, text]));
    const root = "/manifests/brewery";
    const manifest = await completed(projectFile, files, `${root}/src/Brewery.Web/Brewery.Web.csproj`);
    const props = `${root}/Directory.Packages.props`;
    assert.deepEqual(declarationLines(manifest, files), [
      `PackageReference automapper 13.0.1 at ${props} “13.0.1”`,
      `PackageReference fluentvalidation [11.9.0,12.0.0) at ${props} “[11.9.0,12.0.0)”`,
      `PackageReference microsoft.entityframeworkcore.design 8.0.6 at ${props} “8.0.6”`,
      "PackageReference serilog.aspnetcore 8.0.0",
      "PackageReference polly 8.4.0",
      "PackageReference swashbuckle.aspnetcore 6.6.2",
      "PackageReference miniprofiler.aspnetcore.mvc 4.3.*",
      "PackageDownload microsoft.playwright [1.44.0]",
    ]);
  });
});
