import assert from "node:assert/strict";
import { projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { createRegistries } from "../../../../src/core/registries/origin.ts";
import { completed, type FileTree, surroundings } from "../../../support/project.ts";

const web = "/shop/src/Web/Web.csproj";
const project = (properties = "") =>
  `<Project><PropertyGroup>${properties}</PropertyGroup><ItemGroup><PackageReference Include="Acme.Core" /><PackageReference Include="B" /></ItemGroup></Project>`;

const org = `<add key="nuget.org" value="https://api.nuget.org/v3/index.json" />`;
const acme = `<add key="Acme" value="https://nuget.acme.example/v3/index.json" />`;
const config = (...parts: readonly string[]) =>
  `<?xml version="1.0"?>\n<configuration>${parts.join("\n")}</configuration>`;
const sources = (...parts: readonly string[]) => `<packageSources>${parts.join("")}</packageSources>`;
const mapping = (rules: Readonly<Record<string, readonly string[]>>) =>
  `<packageSourceMapping>${Object.entries(rules)
    .map(
      ([key, patterns]) =>
        `<packageSource key="${key}">${patterns.map((pattern) => `<package pattern="${pattern}" />`).join("")}</packageSource>`,
    )
    .join("")}</packageSourceMapping>`;
const bySources = "packageSources in NuGet.config";
const byMapping = "packageSourceMapping in NuGet.config";

/** Settings by their paths, which of Acme.Core and B are private, and by what. The home folder is `/home/me`. */
const settings: readonly (readonly [
  what: string,
  files: FileTree,
  privateNames: readonly string[],
  detail?: string,
])[] = [
  ["none", {}, []],
  ["a source of its own beside nuget.org", { "/shop/nuget.config": config(sources(acme)) }, []],
  ["no other source", { "/shop/nuget.config": config(sources("<clear />", acme)) }, ["acme.core", "b"], bySources],
  ["nuget.org once more", { "/shop/NuGet.Config": config(sources("<clear />", acme, org)) }, []],
  [
    "nuget.org before it is cleared",
    { "/shop/NuGet.config": config(sources(org, "<clear />", acme)) },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "cleared above, added below",
    { "/NuGet.config": config(sources("<clear />", acme)), "/shop/src/NuGet.config": config(sources(org)) },
    [],
  ],
  [
    "added above, cleared below",
    { "/NuGet.config": config(sources(org)), "/shop/src/NuGet.config": config(sources("<clear/>", acme)) },
    ["acme.core", "b"],
    bySources,
  ],
  ["no source at all", { "/shop/NuGet.config": config(sources("<clear />")) }, ["acme.core", "b"], bySources],
  [
    "a folder",
    { "/shop/NuGet.config": config(sources("<clear />", `<add key="local" value="./packages" />`)) },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "another host that looks like it",
    {
      "/shop/NuGet.config": config(
        sources("<clear />", `<add key="nuget.org" value="https://nuget.org.acme.example/v3/index.json" />`),
        sources(`<add key="b" value="https://mynuget.org/" /><add key="c" value="file://nuget.org/x" />`),
      ),
    },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "disabled",
    {
      "/shop/NuGet.config": config(
        `<disabledPackageSources><add key="NuGet.org" value="True" /></disabledPackageSources>`,
      ),
    },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "disabled and enabled again",
    {
      "/NuGet.config": config(`<disabledPackageSources><add key="nuget.org" value="true" /></disabledPackageSources>`),
      "/shop/NuGet.config": config("<disabledPackageSources><clear /></disabledPackageSources>"),
    },
    [],
  ],
  [
    "the user's",
    { "/home/me/.nuget/NuGet/NuGet.Config": config(sources(acme)) },
    ["acme.core", "b"],
    "packageSources in ~/.nuget/NuGet/NuGet.Config",
  ],
  [
    "the user's in the other place",
    { "/home/me/.config/NuGet/NuGet.Config": config(sources(acme)), "/shop/nuget.config": config() },
    ["acme.core", "b"],
    "packageSources in ~/.config/NuGet/NuGet.Config",
  ],
  ["the user's without sources", { "/home/me/.nuget/NuGet/NuGet.Config": config() }, []],
  [
    "a variable",
    { "/shop/NuGet.config": config(sources("<clear />", `<add key="x" value="https://%HOST%/v3/index.json" />`)) },
    [],
  ],
  [
    "a variable that is not set",
    { "/shop/NuGet.config": config(sources("<clear />", `<add key="x" value="https://%NONE%/v3/index.json" />`)) },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "a mapping",
    { "/shop/NuGet.config": config(sources(acme), mapping({ acme: ["acme.*"], "nuget.org": ["*"] })) },
    ["acme.core"],
    byMapping,
  ],
  [
    "the longest pattern wins, and the ID before all",
    {
      "/shop/NuGet.config": config(
        mapping({ acme: ["*", "Acme.*"], other: ["Acme.C*"], "nuget.org": ["Acme.Core", "B*"] }),
      ),
    },
    [],
  ],
  ["a pattern of two sources", { "/shop/NuGet.config": config(mapping({ acme: ["*"], "NuGet.Org": ["*"] })) }, []],
  [
    "a mapping that leaves packages out",
    { "/shop/NuGet.config": config(mapping({ "nuget.org": ["Acme.*"] })) },
    ["b"],
    byMapping,
  ],
  [
    "a mapping to a source that is cleared",
    { "/shop/NuGet.config": config(sources("<clear />", acme), mapping({ "nuget.org": ["*"] })) },
    ["acme.core", "b"],
    byMapping,
  ],
  [
    "mappings of several files",
    {
      "/shop/NuGet.config": config(mapping({ acme: ["Acme.*"] })),
      "/home/me/.nuget/NuGet/NuGet.Config": config(sources(org), mapping({ acme: ["B"], "nuget.org": ["*"] })),
    },
    ["acme.core"],
    byMapping,
  ],
  [
    "a mapping that is cleared",
    {
      "/shop/NuGet.config": config("<packageSourceMapping><clear /></packageSourceMapping>"),
      "/NuGet.config": config(mapping({ acme: ["*"] })),
    },
    [],
  ],
  ["what is broken", { "/shop/NuGet.config": "<configuration><packageSources><add key=" }, []],
  [
    "the user's on Windows",
    { "C:/Users/me/Roaming/NuGet/NuGet.Config": config(sources("<clear />", acme)) },
    ["acme.core", "b"],
    "packageSources in %APPDATA%/NuGet/NuGet.Config",
  ],
  [
    "the name in its third spelling",
    { "/shop/NuGet.Config": config(sources("<clear />", acme)) },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "not disabled",
    {
      "/shop/NuGet.config": config(
        `<disabledPackageSources><add key="nuget.org" value="false" /></disabledPackageSources>`,
      ),
      "/NuGet.config": config(`<disabledPackageSources><add key="nuget.org" /></disabledPackageSources>`),
    },
    [],
  ],
  [
    "entries without a key or a value",
    {
      "/shop/NuGet.config": config(
        sources("<clear />", `<add value="https://api.nuget.org/v3/index.json" />`, `<add key="nuget.org" />`),
        sources(`<add key="" value="https://api.nuget.org/v3/index.json" />`),
      ),
    },
    ["acme.core", "b"],
    bySources,
  ],
  [
    "a pattern of two sources, of which nuget.org is the first",
    { "/shop/NuGet.config": config(mapping({ "NuGet.Org": ["*"], acme: ["*"] })) },
    [],
  ],
  [
    "a mapping with what is no pattern",
    {
      "/shop/NuGet.config": config(
        `<packageSourceMapping><packageSource key="acme"><!-- ours --><other pattern="B" /><package /><package pattern="" /></packageSource>`,
        `<packageSource key="nuget.org"><package pattern="*" /></packageSource></packageSourceMapping>`,
      ),
    },
    [],
  ],
  [
    "a mapping of the user beside sources of the folder",
    {
      "/shop/NuGet.config": config(sources(acme)),
      "/home/me/.nuget/NuGet/NuGet.Config": config(sources(org), mapping({ acme: ["B"], "nuget.org": ["*"] })),
    },
    ["b"],
    "packageSourceMapping in ~/.nuget/NuGet/NuGet.Config",
  ],
  ...(
    [
      ["/home/me/.nuget/config", "~/.nuget/config"],
      ["/home/me/.config/NuGet/config", "~/.config/NuGet/config"],
      ["C:/Users/me/Roaming/NuGet/config", "%APPDATA%/NuGet/config"],
      ["C:/Program Files (x86)/NuGet/Config", "%ProgramFiles(x86)%/NuGet/Config"],
      ["/etc/opt/NuGet/Config", "/etc/opt/NuGet/Config"],
      ["/Library/Application Support/NuGet/Config", "/Library/Application Support/NuGet/Config"],
    ] as const
  ).map(
    ([folder, label]) =>
      [
        `the file of another program in ${label}`,
        { [`${folder}/Acme.Config`]: config(mapping({ acme: ["B"], "nuget.org": ["*"] })) },
        ["b"],
        `packageSourceMapping in ${label}/Acme.Config`,
      ] as const,
  ),
  [
    "the files of other programs in the order of their names, and no others",
    {
      "/etc/opt/NuGet/Config/b.config": config(mapping({ acme: ["B"] })),
      "/etc/opt/NuGet/Config/a.config": config(mapping({ acme: ["Acme.*"], "nuget.org": ["*"] })),
      "/etc/opt/NuGet/Config/a.config.bak": config(mapping({ "nuget.org": ["Acme.Core"] })),
    },
    ["acme.core"],
    "packageSourceMapping in /etc/opt/NuGet/Config/a.config",
  ],
  [
    "more files of other programs than are read",
    {
      ...Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [`/etc/opt/NuGet/Config/${100 + index}.config`, config()]),
      ),
      "/etc/opt/NuGet/Config/150.config": config(mapping({ acme: ["*"] })),
    },
    [],
  ],
];

const mirror = `<add key="mirror" value="https://mirror.example/nuget/v3/index.json" />`;
const every = (line: string) => ["acme.core", "b"].map((name) => `${name} ${line}`);

/**
 * Settings by their paths, the private packages with the setting and the address that could be a mirror, the patterns of private
 * names, and properties of the project.
 */
const replaced: readonly (readonly [
  what: string,
  files: FileTree,
  lines: readonly string[],
  privateNames?: readonly string[] | undefined,
  properties?: string,
])[] = [
  ["nuget.org", { "/NuGet.config": config(sources("<clear />", org, mirror)) }, []],
  ["the mirror alone", { "/NuGet.config": config(sources("<clear />", mirror)) }, []],
  [
    "a source in place of nuget.org",
    { "/NuGet.config": config(sources("<clear />", acme)) },
    every(`by ${bySources} of https://nuget.acme.example/`),
  ],
  [
    "a folder before a source",
    { "/NuGet.config": config(sources("<clear />", `<add key="local" value="../feed" />`, acme)) },
    every(`by ${bySources} of https://nuget.acme.example/`),
  ],
  [
    "a folder",
    { "/NuGet.config": config(sources("<clear />", `<add key="local" value="../feed" />`)) },
    every(`by ${bySources} of no address`),
  ],
  [
    "patterns of some packages",
    { "/NuGet.config": config(sources(org, acme), mapping({ acme: ["Acme.*", "Till"], "nuget.org": ["*"] })) },
    [`acme.core by ${byMapping} of no address`],
    ["acme.*", "till"],
  ],
  [
    "all packages mapped to the mirror",
    { "/NuGet.config": config(sources("<clear />", mirror), mapping({ mirror: ["*"] })) },
    [],
    [],
  ],
  [
    "some packages mapped to the mirror",
    { "/NuGet.config": config(sources("<clear />", mirror), mapping({ mirror: ["Acme.*", "*"] })) },
    [`acme.core by ${byMapping} of no address`],
    ["acme.*"],
  ],
  [
    "all packages mapped to a source and the mirror",
    { "/NuGet.config": config(sources("<clear />", acme, mirror), mapping({ acme: ["*"], mirror: ["*"] })) },
    [],
    ["*"],
  ],
  [
    "all packages mapped to one of two sources",
    {
      "/NuGet.config": config(
        sources("<clear />", `<add key="other" value="https://other.example/index.json" />`, acme),
        mapping({ acme: ["*"] }),
      ),
    },
    every(`by ${byMapping} of https://nuget.acme.example/`),
    ["*"],
  ],
  [
    "settings that the project names",
    {
      "/NuGet.config": config(sources("<clear />", org)),
      "/shop/eng/acme.config": config(sources("<clear />", acme)),
    },
    every("by packageSources in ../../eng/acme.config of https://nuget.acme.example/"),
    undefined,
    "<RestoreConfigFile> ../../eng/acme.config </RestoreConfigFile>",
  ],
  [
    "public settings that the project names",
    { "/NuGet.config": config(sources("<clear />", acme)), "/shop/eng/public.config": config(sources(org)) },
    [],
    undefined,
    "<RestoreConfigFile>../../eng/public.config</RestoreConfigFile>",
  ],
  [
    "settings that the project names and that are missing",
    {},
    every("by RestoreConfigFile of no address"),
    undefined,
    "<RestoreConfigFile>../../eng/acme.config</RestoreConfigFile>",
  ],
];

describe("sources of NuGet", () => {
  const variables: Readonly<Record<string, string>> = {
    HOST: "api.nuget.org",
    APPDATA: "C:/Users/me/Roaming",
    "ProgramFiles(x86)": "C:/Program Files (x86)",
  };
  const environment = (name: string) => variables[name];
  for (const [what, settingsFiles, privateNames, detail] of settings) {
    it(what, async () => {
      const files: FileTree = { ...settingsFiles, [web]: project() };
      const { declarations } = await completed(projectFile, files, web, { home: "/home/me", environment });
      const found = declarations.flatMap(({ package: { name }, requirement }) =>
        requirement.kind === "skipped" && requirement.reason === "private"
          ? [{ name, detail: requirement.detail }]
          : [],
      );
      assert.deepEqual(
        found,
        privateNames.map((name) => ({ name, detail })),
      );
    });
  }

  for (const [what, settingsFiles, expected, privateNames, properties] of replaced)
    it(`${what}, beside the user's mirror`, async () => {
      const files: FileTree = { ...settingsFiles, [web]: project(properties) };
      const around = { ...surroundings(files, web), registries: createRegistries(["https://mirror.example/nuget"]) };
      const manifest = await projectFile.complete?.(projectFile.parse(project(properties)), around);
      const lines = manifest?.declarations.flatMap(({ package: { name }, requirement }) =>
        requirement.kind === "skipped" && requirement.reason === "private"
          ? `${name} by ${requirement.detail} of ${requirement.mirror ?? "no address"}`
          : [],
      );
      assert.deepEqual([lines, manifest?.privateNames], [expected, privateNames]);
    });
});
