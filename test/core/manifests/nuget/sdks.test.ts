import assert from "node:assert/strict";
import { projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { globalJson } from "../../../../src/core/manifests/nuget/sdks.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines, type FileTree, surroundings } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["global.json", true],
  ["/shop/global.json", true],
  ["C:/shop/global.json", true],
  ["my.global.json", false],
  ["global.json.bak", false],
  ["global.jsonc", false],
  ["", false],
];

const globals: readonly (readonly [what: string, marked: string, declares: readonly string[], problems?: string[]])[] =
  [
    ["nothing", "", []],
    ["another value", "[]", []],
    ["the version of .NET", `{ "sdk": { "version": "9.0.100", "rollForward": "latestFeature" } }`, []],
    ["no SDKs", `{ "msbuild-sdks": {} }`, []],
    ["SDKs of another type", `{ "msbuild-sdks": ["Acme.Sdk"] }`, []],
    [
      "SDKs",
      `{ "sdk": { "version": "9.0.100" }, "msbuild-sdks": { "«acme.sdk»": "‹1.0.0›", "«Acme.Pack»": "‹2.0-beta›" } }`,
      ["build acme.sdk 1.0.0", "build acme.pack as Acme.Pack 2.0-beta"],
    ],
    [
      "what is incomplete or impossible",
      `{ "msbuild-sdks": { "«a»": "‹›", "«b»": 1, "«c d»": "‹1.0›" } }`,
      ["build a (unsupported) ", "build b (unsupported) ", "build c d (unsupported) 1.0"],
    ],
    [
      "half typed",
      `{ "msbuild-sdks": { "«a»": "‹1.0›", "«b»"`,
      ["build a 1.0", "build b (unsupported) "],
      ["Expected `:`: ", "Expected `}`: ", "Expected `}`: "],
    ],
  ];

const web = "/shop/src/Web/Web.csproj";
const global = (sdks: Readonly<Record<string, string>>) => JSON.stringify({ "msbuild-sdks": sdks });
const uses = (attributes: string) => `<Project><Sdk ${attributes} /></Project>`;

/** A project with files around it, and a line for each SDK that it declares. */
const projects: readonly (readonly [what: string, text: string, lines: readonly string[], files?: FileTree])[] = [
  ["one of .NET", `<Project Sdk="Microsoft.NET.Sdk" />`, []],
  [
    "others that come with the tools",
    `<Project Sdk="Microsoft.NET.Sdk.Web; fsharp.net.sdk ;Microsoft.Docker.Sdk" />`,
    [],
  ],
  [
    "packages with names like these",
    `<Project Sdk="My.Microsoft.NET.Sdk/1;Microsoft.Docker.Sdk.More/2;Microsoft.NET.Sdkx/3" />`,
    ["my.microsoft.net.sdk 1", "microsoft.docker.sdk.more 2", "microsoft.net.sdkx 3"],
  ],
  ["a version that is not here", `<Project Sdk="Acme.Sdk" />`, ["acme.sdk (inherited) "]],
  [
    "a version in global.json above, whatever the case",
    `<Project Sdk="Acme.Sdk;Acme.Pack;Acme.Test/3" />`,
    ["acme.pack (inherited) ", "acme.test 3"],
    { "/shop/global.json": global({ "ACME.sdk": "1.0" }) },
  ],
  [
    "the nearest global.json alone",
    `<Project Sdk="Acme.Sdk" />`,
    ["acme.sdk (inherited) "],
    { "/shop/global.json": global({ "Acme.Sdk": "1.0" }), "/shop/src/global.json": "{}" },
  ],
  [
    "a version beside that in global.json",
    uses(`Name="Acme.Sdk" Version="2.0"`),
    ["acme.sdk 2.0"],
    { "/shop/global.json": global({ "Acme.Sdk": "1.0" }) },
  ],
  ["the least version", uses(`Name="Acme.Sdk" MinimumVersion="2.0"`), ["acme.sdk 2.0"]],
  [
    "the least version behind a slash",
    `<Project Sdk="Acme.Sdk/ MIN=2.0;Acme.Pack/xmin=1" />`,
    ["acme.sdk 2.0", "acme.pack xmin=1"],
  ],
  ["no version behind a slash", `<Project Sdk="Acme.Sdk/" />`, ["acme.sdk (variable) "]],
  ["an empty version", uses(`Name="Acme.Sdk" Version=""`), ["acme.sdk (variable) "]],
  ["no name", uses(`Version="1"`), []],
  [
    "names that are none",
    `<Project Sdk="Acme Sdk/1"><Sdk Name="$(Acme)" Version="1" /><Sdk Name="a..b" /></Project>`,
    ["acme sdk (unsupported) 1", "$(acme) (unsupported) 1", "a..b (unsupported) "],
  ],
  [
    "versions by properties",
    `<Project><PropertyGroup><V>1</V></PropertyGroup><Sdk Name="A" Version="$(V).0" /><Sdk Name="B" Version="$(W)" />
<Import Project="Sdk.props" Sdk="C" Version="$(Unknown)" /><Import Project="Sdk.targets" Sdk="D" Version="1.$(Unknown)" /></Project>`,
    ["a 1.0", "b 2", "c (variable) $(Unknown)", "d (variable) 1.$(Unknown)"],
    { "/shop/Directory.Build.props": "<Project><PropertyGroup><W>2</W></PropertyGroup></Project>" },
  ],
  [
    "attributes of other elements",
    `<Project><PropertyGroup Sdk="Acme.Sdk/1" /><Target Sdk="Acme.Sdk/1" /><Name Name="Acme.Sdk" Version="1" /></Project>`,
    [],
  ],
  ["a condition that does not hold", uses(`Name="Acme.Sdk" Version="1" Condition="'1' == '2'"`), []],
  [
    "SDKs of files that are imported",
    `<Project><Import Project="a.props" /></Project>`,
    ["acme.sdk 1.0", "acme.pack 2.0"],
    {
      "/shop/src/Web/a.props": `<Project><Sdk Name="Acme.Sdk" Version="1.0" /><Import Project="x" Sdk="Acme.Pack/2.0" /></Project>`,
      "/shop/Directory.Build.props": `<Project><Sdk Name="Acme.Test" Version="1.0" /></Project>`,
    },
  ],
];

describe("SDKs of MSBuild that are packages", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(globalJson.handles(path), handled));

  for (const [what, marked, declares, problems] of globals)
    it(`in global.json: ${what}`, () => checkManifest(globalJson, marked, declares, problems));

  it("are private by the settings of NuGet, and exact", async () => {
    const files = {
      "/w/global.json": global({ "Acme.Sdk": "1.0" }),
      "/w/nuget.config": `<configuration><packageSources><clear /><add key="x" value="https://x.example/" /></packageSources></configuration>`,
    };
    const manifest = await completed(globalJson, files, "/w/global.json");
    assert.deepEqual(declarationLines(manifest), [
      "build acme.sdk (private) 1.0 because packageSources in NuGet.config",
    ]);
    assert.deepEqual(
      manifest.declarations.map(({ isExact }) => isExact),
      [true],
    );
  });

  for (const [what, text, lines, around] of projects)
    it(`in a project: ${what}`, async () => {
      // A project without packages is not looked at any further.
      const files = { ...around, [web]: `${text}<!-- <PackageReference> -->` };
      const { declarations } = await completed(projectFile, files, web);
      assert.deepEqual(
        declarationLines({ declarations, problems: [] }),
        lines.map((line) => `build ${line}`),
      );
      for (const { nameSpan, requirementSpan, requirement, name } of declarations) {
        const isImported = around?.["/shop/src/Web/a.props"] !== undefined;
        assert.equal(text.slice(nameSpan.start, nameSpan.end), isImported ? "a.props" : name);
        if (isImported) assert.equal(requirementSpan, undefined);
        else if (requirementSpan)
          assert.equal(text.slice(requirementSpan.start, requirementSpan.end), requirement.text);
      }
    });

  for (const [sdk, isAsked] of [
    [`Name="Acme.Sdk"`, true],
    [`Name="Acme.Sdk" Version="1"`, false],
    [`Name=" Microsoft.NET.Sdk ; Acme.Sdk/1"`, false],
    [`Name="Microsoft.NET.Sdk; Acme.Sdk"`, true],
  ] as const)
    it(`${isAsked ? "reads" : "does not read"} global.json for ${sdk}`, async () => {
      const text = `<Project><Sdk Name="Acme.Pack/1" /><Sdk ${sdk} /></Project>`;
      const read: string[] = [];
      const around = surroundings({ [web]: text }, web);
      await projectFile.complete?.(projectFile.parse(text), {
        ...around,
        read: (path) => {
          read.push(path);
          return around.read(path);
        },
      });
      assert.equal(read.includes("/shop/global.json"), isAsked);
    });
});
