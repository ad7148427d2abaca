import { named, nothing, read, type Construct, type ConstructTable } from "../../../support/constructs.ts";

const path = "/w/Shop.csproj";
const isSdk = 'Sdk="Microsoft.NET.Sdk"';

/** A project with this content. */
function project(content: string, others: Construct["files"] = {}): Construct["files"] {
  return { [path]: `<Project ${isSdk}>\n${content}\n</Project>`, ...others };
}

const item = (content: string) => project(`<ItemGroup>\n${content}\n</ItemGroup>`);

/** MSBuild's items and elements, https://learn.microsoft.com/nuget/reference/msbuild-targets and .../visualstudio/msbuild. */
export const projectConstructs: ConstructTable = {
  format: "nuget/project",
  constructs: [
    read(
      "PackageReference Include Version",
      item('<PackageReference Include="Lib.A" Version="1.0.0" />'),
      "lib.a 1.0.0 PackageReference",
    ),
    read(
      "PackageReference with an element Version",
      item('<PackageReference Include="Lib.A"><Version>1.0.0</Version></PackageReference>'),
      "lib.a 1.0.0 PackageReference",
    ),
    read(
      "PackageReference with several names",
      item('<PackageReference Include="Lib.A;Lib.B" Version="1.0.0" />'),
      "lib.a 1.0.0 PackageReference",
      "lib.b 1.0.0 PackageReference",
    ),
    read(
      "PackageReference under a condition",
      item(`<PackageReference Include="Lib.A" Version="1.0.0" Condition="'$(Unknown)' == 'x'" />`),
      "lib.a 1.0.0 PackageReference",
    ),
    read(
      "PackageReference in Choose",
      project(
        '<Choose><When Condition="\'$(A)\' == \'b\'"><ItemGroup><PackageReference Include="Lib.A" Version="1.0.0" /></ItemGroup></When></Choose>',
      ),
      "lib.a 1.0.0 PackageReference",
    ),
    read(
      "PackageReference Update Version",
      item('<PackageReference Include="Lib.A" Version="1.0.0" />\n<PackageReference Update="Lib.A" Version="2.0.0" />'),
      "lib.a 2.0.0 PackageReference",
      "lib.a 2.0.0 PackageReference",
    ),
    read(
      "VersionOverride",
      item('<PackageReference Include="Lib.A" VersionOverride="1.0.0" />'),
      "lib.a 1.0.0 PackageReference",
    ),
    read(
      "a floating version",
      item('<PackageReference Include="Lib.A" Version="1.*" />'),
      "lib.a 1.* PackageReference",
    ),
    read(
      "a version in a property",
      project(
        '<PropertyGroup><LibVersion>1.0.0</LibVersion></PropertyGroup>\n<ItemGroup><PackageReference Include="Lib.A" Version="$(LibVersion)" /></ItemGroup>',
      ),
      "lib.a 1.0.0 PackageReference",
    ),
    named("a version in an unknown property", item('<PackageReference Include="Lib.A" Version="$(Unknown)" />'), 3),
    named("a name in an unknown property", item('<PackageReference Include="$(Unknown)" Version="1.0.0" />'), 3),
    named("PackageReference without a version", item('<PackageReference Include="Lib.A" />'), 3),
    named("PackageReference without a name", item('<PackageReference Version="1.0.0" />'), 3),
    nothing("PackageReference Remove", item('<PackageReference Remove="Lib.A" />')),
    read(
      "GlobalPackageReference",
      item('<GlobalPackageReference Include="Lib.A" Version="1.0.0" />'),
      "lib.a 1.0.0 GlobalPackageReference",
    ),
    read(
      "PackageDownload",
      item('<PackageDownload Include="Lib.A" Version="[1.0.0];[2.0.0]" />'),
      "lib.a [1.0.0] PackageDownload",
      "lib.a [2.0.0] PackageDownload",
    ),
    read(
      "DotNetCliToolReference",
      item('<DotNetCliToolReference Include="Lib.A" Version="1.0.0" />'),
      "lib.a 1.0.0 DotNetCliToolReference",
    ),
    named(
      "PackageReference in a target",
      project(
        '<Target Name="Add" BeforeTargets="CollectPackageReferences">\n<ItemGroup>\n<PackageReference Include="Lib.A" Version="1.0.0" />\n</ItemGroup>\n</Target>',
      ),
      4,
    ),
    nothing(
      "PackageReference Update in a target",
      project(
        '<Target Name="Add"><ItemGroup><PackageReference Update="Lib.A" PrivateAssets="all" /></ItemGroup></Target>',
      ),
    ),
    nothing(
      "ItemDefinitionGroup",
      project(
        "<ItemDefinitionGroup><PackageReference><PrivateAssets>all</PrivateAssets></PackageReference></ItemDefinitionGroup>",
      ),
    ),
    nothing("the SDK of .NET", { [path]: '<Project Sdk="Microsoft.NET.Sdk.Web" />' }),
    read(
      "Project Sdk with a version",
      { [path]: '<Project Sdk="Acme.Build.Sdk/1.2.0;Microsoft.NET.Sdk" />' },
      "acme.build.sdk 1.2.0 build",
    ),
    read(
      "Project Sdk with a least version",
      { [path]: '<Project Sdk="Acme.Build.Sdk/min=1.2.0" />' },
      "acme.build.sdk 1.2.0 build",
    ),
    named("Project Sdk without a version", { [path]: '<Project Sdk="Acme.Build.Sdk" />' }, 1),
    read(
      "Project Sdk with several, one of which has its version in global.json",
      {
        [path]: '<Project Sdk="Acme.Pack.Sdk/2.0.0; Acme.Build.Sdk" />',
        "/w/global.json": '{ "msbuild-sdks": { "Acme.Build.Sdk": "1.2.0" } }',
      },
      "acme.pack.sdk 2.0.0 build",
    ),
    nothing("Project Sdk whose version is in global.json", {
      [path]: '<Project Sdk="Acme.Build.Sdk" />',
      "/w/global.json": '{ "msbuild-sdks": { "acme.build.sdk": "1.2.0" } }',
    }),
    read(
      "Sdk Name Version",
      project('<Sdk Name="Acme.AppHost.Sdk" Version="9.0.0" />'),
      "acme.apphost.sdk 9.0.0 build",
    ),
    named("Sdk Name without a version", project('<Sdk Name="Acme.AppHost.Sdk" />'), 2),
    read(
      "Import Sdk Version",
      project('<Import Project="Sdk.props" Sdk="Acme.Build.Sdk" Version="1.2.0" />'),
      "acme.build.sdk 1.2.0 build",
    ),
    read(
      "Import Sdk with a version",
      project('<Import Project="Sdk.targets" Sdk="Acme.Build.Sdk/1.2.0" />'),
      "acme.build.sdk 1.2.0 build",
    ),
    read(
      "Import of a file",
      project('<Import Project="shared.props" />', {
        "/w/shared.props":
          '<Project><ItemGroup><PackageReference Include="Lib.A" Version="1.0.0" /></ItemGroup></Project>',
      }),
      "lib.a 1.0.0 PackageReference",
    ),
    named("Import of a file that does not exist", project('<Import Project="shared.props" />'), 2),
    named("Import by a pattern", project('<Import Project="parts/*.props" />'), 2),
    nothing("Import of the tools", project('<Import Project="$(MSBuildToolsPath)/Microsoft.CSharp.targets" />')),
    named(
      "ProjectReference to a project that does not exist",
      item('<ProjectReference Include="../Lib/Lib.csproj" />'),
      3,
    ),
    nothing("ProjectReference", {
      ...item('<ProjectReference Include="../Lib/Lib.csproj" />'),
      "/Lib/Lib.csproj": "<Project />",
    }),
    nothing(
      "Reference and FrameworkReference",
      item('<Reference Include="System.Xml" />\n<FrameworkReference Include="Microsoft.AspNetCore.App" />'),
    ),
    nothing("UsingTask", project('<UsingTask TaskName="A" AssemblyFile="a.dll" />')),
    nothing(
      "PackageId and PackageVersion of the project itself",
      project("<PropertyGroup><PackageId>Shop</PackageId><PackageVersion>1.0.0</PackageVersion></PropertyGroup>"),
    ),
  ],
};

const props = (content: string): Construct["files"] => ({
  "/w/Directory.Packages.props": `<Project>\n<ItemGroup>\n${content}\n</ItemGroup>\n</Project>`,
});

export const packagesPropsConstructs: ConstructTable = {
  format: "nuget/Directory.Packages.props",
  constructs: [
    read(
      "PackageVersion Include Version",
      props('<PackageVersion Include="Lib.A" Version="1.0.0" />'),
      "lib.a 1.0.0 PackageVersion",
    ),
    read(
      "PackageVersion Update Version",
      props('<PackageVersion Update="Lib.A" Version="1.0.0" />'),
      "lib.a 1.0.0 PackageVersion",
    ),
    read(
      "GlobalPackageReference",
      props('<GlobalPackageReference Include="Lib.A" Version="1.0.0" />'),
      "lib.a 1.0.0 GlobalPackageReference",
    ),
    named("PackageVersion without a version", props('<PackageVersion Include="Lib.A" />'), 3),
    nothing("PackageVersion Remove", props('<PackageVersion Remove="Lib.A" />')),
  ],
};

const config = (content: string): Construct["files"] => ({
  "/w/packages.config": `<packages>\n${content}\n</packages>`,
});

/** https://learn.microsoft.com/nuget/reference/packages-config */
export const packagesConfigConstructs: ConstructTable = {
  format: "nuget/packages.config",
  constructs: [
    read(
      "package id version",
      config('<package id="Lib.A" version="1.0.0" targetFramework="net48" />'),
      "lib.a 1.0.0 package",
    ),
    read(
      "developmentDependency",
      config('<package id="Lib.A" version="1.0.0" developmentDependency="true" />'),
      "lib.a 1.0.0 developmentDependency",
    ),
    read(
      "allowedVersions",
      config('<package id="Lib.A" version="1.0.0" allowedVersions="[1,2)" />'),
      "lib.a 1.0.0 package",
    ),
    named("package without a version", config('<package id="Lib.A" />'), 2),
  ],
};

const tools = (content: string): Construct["files"] => ({
  "/w/.config/dotnet-tools.json": `{ "version": 1,\n"tools": {\n${content}\n} }`,
});

/** https://learn.microsoft.com/dotnet/core/tools/local-tools-how-to-use */
export const dotnetToolsConstructs: ConstructTable = {
  format: "nuget/dotnet-tools.json",
  constructs: [
    read("a tool with its version", tools('"lib.a": { "version": "1.0.0", "commands": ["a"] }'), "lib.a 1.0.0 tools"),
    named("a tool without a version", tools('"lib.a": { "commands": ["a"] }'), 3),
  ],
};

const globals = (content: string): Construct["files"] => ({ "/w/global.json": `{\n${content}\n}` });

/** https://learn.microsoft.com/dotnet/core/tools/global-json */
export const globalJsonConstructs: ConstructTable = {
  format: "nuget/global.json",
  constructs: [
    read("msbuild-sdks", globals('"msbuild-sdks": { "Acme.Build.Sdk": "1.2.0" }'), "acme.build.sdk 1.2.0 build"),
    named("msbuild-sdks with a number as the version", globals('"msbuild-sdks": {\n"Acme.Build.Sdk": 1 }'), 3),
    nothing("sdk", globals('"sdk": { "version": "9.0.100", "rollForward": "latestFeature" }')),
    nothing("test", globals('"test": { "runner": "Microsoft.Testing.Platform" }')),
  ],
};

const lock = (content: string): Construct["files"] => ({
  "/w/packages.lock.json": `{ "version": 1, "dependencies": { "net8.0": {\n${content}\n} } }`,
});

export const packagesLockConstructs: ConstructTable = {
  format: "nuget/packages.lock.json",
  constructs: [
    read("Direct", lock('"Lib.A": { "type": "Direct", "requested": "[1.0.0, )", "resolved": "1.0.0" }'), "lib.a 1.0.0"),
    read("Transitive", lock('"Lib.A": { "type": "Transitive", "resolved": "1.0.0" }'), "lib.a 1.0.0"),
    read(
      "CentralTransitive",
      lock('"Lib.A": { "type": "CentralTransitive", "requested": "[1.0.0, )", "resolved": "1.0.0" }'),
      "lib.a 1.0.0",
    ),
    read("Project", lock('"lib": { "type": "Project", "dependencies": { "Lib.A": "1.0.0" } }'), "lib (workspace)"),
    named("an entry without a version", lock('"Lib.A": { "type": "Direct" }'), 1),
  ],
};
