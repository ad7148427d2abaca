import { home, shop, type SetUp } from "../setUp.ts";

const path = `${shop}/Shop.csproj`;
const project = (properties: string, packages: readonly string[]) =>
  `<Project Sdk="Microsoft.NET.Sdk">\n<PropertyGroup>${properties}</PropertyGroup>\n<ItemGroup>\n${packages
    .map((id) => `<PackageReference Include="${id}" Version="1.0.0" />\n`)
    .join("")}</ItemGroup>\n</Project>\n`;

const mapped = {
  system: "NUGET",
  project: { [path]: project("", ["Newtonsoft.Json", "Acme.Secret"]) },
  never: ["acme.secret"],
  asked: ["newtonsoft.json"],
} as const;
const everything = { ...mapped, project: { [path]: project("", ["Acme.Secret"]) }, asked: [] } as const;

const source = `<add key="acme" value="https://nuget.acme.example/v3/index.json" />`;
const onlyAcme = `<?xml version="1.0"?>\n<configuration><packageSources><clear />${source}</packageSources></configuration>`;
const nugetOrg = `<add key="nuget.org" value="https://api.nuget.org/v3/index.json" />`;
const mapping = `<configuration><packageSources>${nugetOrg}${source}</packageSources><packageSourceMapping>
<packageSource key="nuget.org"><package pattern="*" /></packageSource>
<packageSource key="acme"><package pattern="Acme.*" /></packageSource></packageSourceMapping></configuration>`;
const disabled = `<configuration><packageSources>${nugetOrg}${source}</packageSources><disabledPackageSources><add key="nuget.org" value="true" /></disabledPackageSources></configuration>`;

/** As PowerShell and Visual Studio write it. */
function utf16(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, "utf16le");
}

/** With another project, and what that needs. */
const lockfile = JSON.stringify({
  version: 1,
  dependencies: {
    "net8.0": {
      "Newtonsoft.Json": { type: "Direct", requested: "[1.0.0, )", resolved: "1.0.0" },
      "acme.secret": { type: "Project", dependencies: { "Newtonsoft.Json": "[1.0.0, )" } },
    },
  },
});

export const nugetSetUps: readonly SetUp[] = [
  {
    ...everything,
    setting: "packageSources in nuget.config",
    place: "project",
    settings: { [`${shop}/nuget.config`]: onlyAcme },
  },
  {
    ...mapped,
    setting: "packageSourceMapping in nuget.config, with SDKs in global.json",
    place: "project",
    project: {
      [`${shop}/global.json`]: JSON.stringify({
        "msbuild-sdks": { "Acme.Secret": "1.0.0", "Newtonsoft.Json": "1.0.0" },
      }),
    },
    settings: { [`${shop}/nuget.config`]: mapping },
  },
  {
    ...mapped,
    setting: "packageSourceMapping in nuget.config, with SDKs of a project",
    place: "project",
    project: { [`${shop}/shop.csproj`]: '<Project Sdk="Acme.Secret/1.0.0;Newtonsoft.Json/1.0.0" />' },
    settings: { [`${shop}/nuget.config`]: mapping },
  },
  {
    ...mapped,
    setting: "packageSourceMapping in nuget.config, with dotnet-tools.json",
    place: "project",
    project: {
      [`${shop}/.config/dotnet-tools.json`]: JSON.stringify({
        tools: { "Acme.Secret": { version: "1.0.0" }, "Newtonsoft.Json": { version: "1.0.0" } },
      }),
    },
    settings: { [`${shop}/nuget.config`]: mapping },
  },
  {
    ...everything,
    setting: "packageSources in NuGet.Config",
    place: "above the project",
    settings: { "/work/NuGet.Config": onlyAcme },
  },
  {
    ...everything,
    setting: "packageSources in NuGet.config in UTF-16",
    place: "project",
    settings: { [`${shop}/NuGet.config`]: utf16(onlyAcme) },
  },
  {
    ...mapped,
    setting: "packageSourceMapping in nuget.config",
    place: "project",
    settings: { [`${shop}/nuget.config`]: mapping },
  },
  {
    ...mapped,
    setting: "packageSourceMapping in NuGet.Config in UTF-16",
    place: "user",
    settings: { [`${home}/.nuget/NuGet/NuGet.Config`]: utf16(mapping) },
  },
  {
    ...everything,
    setting: "disabledPackageSources in NuGet.Config",
    place: "user",
    settings: { [`${home}/.config/NuGet/NuGet.Config`]: disabled },
  },
  {
    ...mapped,
    setting: "packageSourceMapping in NuGet/config/acme.config",
    place: "user",
    settings: { [`${home}/.config/NuGet/config/acme.config`]: mapping },
  },
  {
    ...everything,
    setting: "disabledPackageSources in .nuget/config/acme.config",
    place: "user",
    settings: { [`${home}/.nuget/config/acme.config`]: utf16(disabled) },
  },
  {
    ...mapped,
    setting: "packageSourceMapping for all users",
    place: "global",
    settings: { "/etc/opt/NuGet/Config/acme.config": mapping },
  },
  {
    ...everything,
    setting: "RestoreSources in the project",
    place: "project",
    settings: {
      [path]: project("<RestoreSources>https://nuget.acme.example/v3/index.json</RestoreSources>", ["Acme.Secret"]),
    },
  },
  {
    ...everything,
    setting: "RestoreConfigFile in the project",
    place: "project",
    settings: {
      [path]: project("<RestoreConfigFile>build/acme.config</RestoreConfigFile>", ["Acme.Secret"]),
      [`${shop}/build/acme.config`]: onlyAcme,
    },
  },
  {
    ...mapped,
    setting: "RestoreConfigFile in Directory.Build.props",
    place: "above the project",
    settings: {
      "/work/Directory.Build.props": `<Project><PropertyGroup><RestoreConfigFile>$(MSBuildThisFileDirectory)acme.config</RestoreConfigFile></PropertyGroup></Project>`,
      "/work/acme.config": mapping,
    },
  },
  {
    ...everything,
    setting: "RestoreConfigFile that is missing",
    place: "project",
    settings: { [path]: project("<RestoreConfigFile>none.config</RestoreConfigFile>", ["Acme.Secret"]) },
  },
  {
    ...everything,
    setting: "NuGet/NuGet.Config in APPDATA",
    place: "windows",
    home: "c:/Users/ann",
    project: { "c:/Code/work/shop/Shop.csproj": everything.project[path] },
    settings: { "C:/Users/ann/AppData/Roaming/NuGet/NuGet.Config": utf16(onlyAcme) },
    environment: { APPDATA: "C:\\Users\\ann\\AppData\\Roaming" },
  },
  {
    ...mapped,
    setting: "NuGet/config/acme.config in APPDATA",
    place: "windows",
    home: "c:/Users/ann",
    project: { "c:/Code/work/shop/Shop.csproj": mapped.project[path] },
    settings: { "C:/Users/ann/AppData/Roaming/NuGet/config/acme.config": mapping },
    environment: { APPDATA: "C:\\Users\\ann\\AppData\\Roaming" },
  },
  {
    ...mapped,
    setting: "ProjectReference",
    place: "project",
    settings: {
      [path]: project("", ["Newtonsoft.Json"]).replace(
        "</ItemGroup>",
        `<ProjectReference Include="..\\Acme.Secret\\Acme.Secret.csproj" />\n</ItemGroup>`,
      ),
      [`${shop}/packages.lock.json`]: lockfile,
    },
  },
  { ...mapped, setting: "packageInsights.private", place: "settings of the editor", patterns: ["acme.*"] },
];
