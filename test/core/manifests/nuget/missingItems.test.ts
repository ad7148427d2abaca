import assert from "node:assert/strict";
import { type FileTree, gapLines } from "../../../support/project.ts";

const path = "/shop/Web/Web.csproj";
const refers = (...attributes: readonly string[]) =>
  `<Project><ItemGroup>${attributes.map((each) => `<ProjectReference ${each} />`).join("")}</ItemGroup></Project>`;

const packages = (...items: readonly string[]) => `<Project><ItemGroup>${items.join("")}</ItemGroup></Project>`;

/** Files, of which the first is the manifest, and what is not read. */
const rows: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "projects",
    {
      [path]: refers('Include="..\\Core\\Core.csproj"', 'Include="../Data/Data.csproj;../Log/Log.csproj"'),
      "/shop/Data/Data.csproj": "",
    },
    [
      "missing /shop/Core/Core.csproj “..\\Core\\Core.csproj”",
      "missing /shop/Log/Log.csproj “../Data/Data.csproj;../Log/Log.csproj”",
    ],
  ],
  [
    "a project by a property of another file",
    {
      [path]: refers('Include="$(Libs)/A.csproj"'),
      "/shop/Directory.Build.props": "<Project><PropertyGroup><Libs>../libs</Libs></PropertyGroup></Project>",
    },
    ["missing /shop/libs/A.csproj “$(Libs)/A.csproj”"],
  ],
  [
    "projects that a pattern or an unknown property names",
    { [path]: refers('Include="../*/*.csproj"', 'Include="$(A)/A.csproj"') },
    [],
  ],
  [
    "projects by conditions",
    {
      [path]: refers(
        `Include="A.csproj" Condition="Exists('A.csproj')"`,
        `Include="B.csproj" Condition="'1' == '2'"`,
        `Include="C.csproj" Condition="'$(Unknown)' == '2'"`,
      ),
    },
    ["missing /shop/Web/C.csproj “C.csproj”"],
  ],
  ["a project that is removed", { [path]: refers('Include="A.csproj"', 'Remove="A.csproj"') }, []],
  [
    "projects of a shared file",
    { "/shop/Directory.Build.props": refers('Include="A.csproj"', 'Include="$(MSBuildThisFileDirectory)B.csproj"') },
    ["missing /shop/B.csproj “$(MSBuildThisFileDirectory)B.csproj”"],
  ],
  [
    "packages without a name",
    {
      [path]: `<Project><ItemGroup><PackageReference Version="1" /><PackageReference Include="" /><PackageReference Remove="A" /></ItemGroup><Target><PackageReference /></Target></Project>`,
    },
    [`entry <PackageReference Version="1" />`, `entry <PackageReference Include="" />`],
  ],
  [
    "packages without a name in an imported file",
    {
      [path]: `<Project><Import Project="a.props" /></Project>`,
      "/shop/Web/a.props": `<Project><ItemGroup><PackageReference /></ItemGroup></Project>`,
    },
    ["entry a.props"],
  ],
  [
    "projects in lists with blanks, and one that another file refers to",
    {
      [path]: refers('Include=" A.csproj ; ;\n"'),
      "/shop/Directory.Build.props": refers('Include="B.csproj"'),
    },
    ["missing /shop/Web/A.csproj “A.csproj ; ;”"],
  ],
  [
    "projects whose condition asks for the file, with a blank",
    { [path]: refers(`Include="A.csproj" Condition="'1' == '1' And exists ('A.csproj')"`) },
    [],
  ],
  [
    "projects of a shared file by absolute paths",
    { "/shop/Directory.Build.props": refers('Include="C:\\libs\\A.csproj;\\libs\\B.csproj;libs/C.csproj"') },
    ["C:/libs/A.csproj", "/libs/B.csproj"].map(
      (file) => `missing ${file} “C:\\libs\\A.csproj;\\libs\\B.csproj;libs/C.csproj”`,
    ),
  ],
  [
    "a project of one that has the name of a shared file in its own",
    { "/shop/My.Directory.csproj": refers('Include="A.csproj"') },
    ["missing /shop/A.csproj “A.csproj”"],
  ],
  ["packages, which are no projects", { [path]: packages('<PackageReference Include="A" Version="1" />') }, []],
  [
    "defaults of packages, and what tools keep in the file",
    {
      [path]: `<Project><ItemDefinitionGroup><PackageReference><PrivateAssets>all</PrivateAssets></PackageReference></ItemDefinitionGroup>
<UsingTask TaskName="A" TaskFactory="F"><Task><PackageReference /></Task></UsingTask>
<ProjectExtensions><VisualStudio><PackageReference /></VisualStudio></ProjectExtensions></Project>`,
    },
    [],
  ],
  [
    "packages that a target adds",
    {
      [path]: `<Project><Target Name="Add"><ItemGroup><packagereference include="A" Version="1" /></ItemGroup>
<ItemGroup><PackageReference Update="B" Version="1" /><PackageVersion Include="C" Version="1" /><Compile Include="d.cs" /></ItemGroup></Target>
<Target Name="Never" Condition="false"><ItemGroup><PackageReference Include="E" /></ItemGroup></Target></Project>`,
    },
    [`entry <packagereference include="A" Version="…`],
  ],
  [
    "packages that targets of other files add",
    {
      [path]: `<Project><Import Project="a.targets" /></Project>`,
      "/shop/Web/a.targets": `<Project><Target Name="Add"><ItemGroup><PackageDownload Include="A" Version="[1]" /></ItemGroup></Target></Project>`,
      "/shop/Directory.Build.targets": `<Project><Target Name="Add"><ItemGroup><PackageReference Include="B" /></ItemGroup></Target></Project>`,
    },
    ["entry a.targets"],
  ],
];

const imports = (...projects: readonly string[]) =>
  `<Project>${projects.map((project) => `<Import Project="${project}" />`).join("")}</Project>`;

/** The same for imports. */
const importing: typeof rows = [
  ["files", { [path]: imports("a.props", "../b.props"), "/shop/b.props": "" }, ["missing /shop/Web/a.props “a.props”"]],
  [
    "what a file imports that the manifest imports",
    {
      [path]: imports("a.props"),
      "/shop/Web/a.props": imports("b.props", "../eng/*.props"),
    },
    ["entry ../eng/*.props in /shop/Web/a.props", "missing /shop/Web/b.props “a.props”"],
  ],
  [
    "what another manifest imports",
    {
      [path]: imports("../Core/Core.csproj"),
      "/shop/Core/Core.csproj": imports("*.props"),
      "/shop/Directory.Build.props": imports("*.props"),
    },
    [],
  ],
  [
    "files by patterns and by what is unknown",
    { [path]: imports("parts/*.props", "$(Unknown)/a.props", "", " ") },
    ["entry parts/*.props", "entry $(Unknown)/a.props"],
  ],
  [
    "a file above that does not exist",
    {
      [path]: imports("$([MSBuild]::GetPathOfFileAbove('a.props'))", "$([MSBuild]::GetPathOfFileAbove('b.props'))"),
      "/b.props": "",
    },
    ["entry $([MSBuild]::GetPathOfFileAbove('a.prop…"],
  ],
  [
    "files of the tools",
    { [path]: imports("$(MSBuildExtensionsPath)\\a.props", "$(VSToolsPath)\\b.targets", "$(MSBuildExtensionsPath)") },
    [],
  ],
  [
    "files that may be missing",
    {
      [path]: `<Project><Import Project="a.props" Condition="Exists('a.props')" />
<ImportGroup Condition="'$(Unknown)' == ''"><Import Project="*.props" Condition="exists ('b.props')" /></ImportGroup>
<Import Project="c.props" Condition="'1' == '2'" /><Import Project="d.props" Condition="'$(Unknown)' == ''" /></Project>`,
    },
    ["missing /shop/Web/d.props “d.props”"],
  ],
  [
    "files that are damaged",
    {
      [path]: imports("a.props", "../Core/Core.csproj"),
      "/shop/Web/a.props": "<Project><ItemGroup>",
      "/shop/Core/Core.csproj": "<Project><ItemGroup>",
      "/shop/Directory.Build.props": "<Project><ItemGroup>",
    },
    ["damaged /shop/Web/a.props “a.props”"],
  ],
  [
    "files behind a property group that nobody closes",
    {
      [path]: `<Project><PropertyGroup><V>1</V><Import Project="a.props" /></Project>`,
    },
    ["missing /shop/Web/a.props “a.props”"],
  ],
  [
    "files more deeply than they are followed",
    Object.fromEntries([
      [path, imports("1.props")],
      ...Array.from({ length: 21 }, (_, index) => [`/shop/Web/${index + 1}.props`, imports(`${index + 2}.props`)]),
    ]) as FileTree,
    ["entry 21.props in /shop/Web/20.props"],
  ],
  [
    "more files than are read",
    Object.fromEntries([
      [path, imports(...Array.from({ length: 101 }, (_, index) => `${index}.props`))],
      ...Array.from({ length: 101 }, (_, index) => [`/shop/Web/${index}.props`, "<Project />"]),
    ]) as FileTree,
    ["entry 99.props", "entry 100.props"],
  ],
];

describe("projects and packages that an MSBuild file names", () => {
  for (const [what, files, expected] of [...rows, ...importing]) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }

  it("are looked for as often as there are files of real projects", async () => {
    const names = Array.from({ length: 496 }, (_, index) => `${index}.props`);
    const { gaps } = await gapLines({ [path]: imports(...names) });
    // Six files are looked for before: those of each folder above.
    assert.deepEqual(
      gaps.filter((gap) => gap.startsWith("entry")),
      ["entry 494.props", "entry 495.props"],
    );
  });
});
