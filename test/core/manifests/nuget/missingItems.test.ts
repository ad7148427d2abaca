import assert from "node:assert/strict";
import { type FileTree, gapLines } from "../../../support/project.ts";

const path = "/shop/Web/Web.csproj";
const refers = (...attributes: readonly string[]) =>
  `<Project><ItemGroup>${attributes.map((each) => `<ProjectReference ${each} />`).join("")}</ItemGroup></Project>`;

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
];

describe("projects and packages that an MSBuild file names", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }
});
