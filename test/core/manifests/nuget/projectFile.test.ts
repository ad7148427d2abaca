import assert from "node:assert/strict";
import { projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { checkManifest } from "../../../support/marked.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["Shop.csproj", true],
  ["/shop/src/Shop.Web/Shop.Web.csproj", true],
  ["C:/shop/Shop.fsproj", true],
  ["Shop.vbproj", true],
  ["Directory.Build.props", true],
  ["src/Directory.Build.targets", true],
  ["Directory.Packages.props", false],
  ["My.Directory.Build.props", false],
  ["Directory.Build.props.bak", false],
  ["Directory.Build.rsp", false],
  [".csproj", false],
  ["shop/.csproj", false],
  ["Shop.csproj.user", false],
  ["Shop.vcxproj", false],
  ["Shop.sln", false],
  ["Shop.csproj/readme.md", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const project = (...parts: readonly string[]) => `<Project Sdk="Microsoft.NET.Sdk">\n${parts.join("\n")}\n</Project>`;
const items = (...parts: readonly string[]) => `<ItemGroup>\n${parts.join("\n")}\n</ItemGroup>`;
const properties = (...parts: readonly string[]) => `<PropertyGroup>\n${parts.join("\n")}\n</PropertyGroup>`;
const reference = (name: string, version: string) => `<PackageReference Include="«${name}»" Version="${version}" />`;
const on = (framework: string) => `Condition="'$(TargetFramework)' == '${framework}'"`;

const forms: readonly Row[] = [
  ["nothing", "", []],
  ["another root", `<packages><PackageX Include="A" Version="1"/></packages>`, []],
  ["an empty project", "<Project/>", []],
  ["empty groups", project("<ItemGroup/>", "<PropertyGroup></PropertyGroup>"), []],
  ["one", project(items(reference("A", "‹1.0.0›"))), ["PackageReference a as A 1.0.0"]],
  [
    "one of before the SDKs",
    `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<Project ToolsVersion="15.0" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
  <Import Project="$(MSBuildToolsPath)\\Microsoft.CSharp.targets" />
  <ItemGroup>
    <!-- <PackageReference Include="No" Version="1" /> -->
    <Reference Include="System.Xml" />
    <ProjectReference Include="..\\Core\\Core.csproj" />
    <PackageReference Include="«Newtonsoft.Json»">
      <Version>
        ‹13.0.3›
      </Version>
      <PrivateAssets>all</PrivateAssets>
    </PackageReference>
  </ItemGroup>
</Project>`,
    ["PackageReference newtonsoft.json as Newtonsoft.Json 13.0.3"],
  ],
  [
    "versions of all kinds",
    project(
      items(
        reference("a", "‹1.0›"),
        reference("b", "‹[1.0,2)›"),
        reference("c", "‹1.*›"),
        reference("d", "‹*-*›"),
        reference("e", "‹[1.0]›"),
      ),
      items(
        reference("f", "‹(,1]›"),
        reference("g", " ‹1.0› "),
        reference("h", "‹1.0&#45;rc›"),
        reference("i", "‹not a version›"),
      ),
    ),
    [
      "PackageReference a 1.0",
      "PackageReference b [1.0,2)",
      "PackageReference c 1.*",
      "PackageReference d *-*",
      "PackageReference e [1.0]",
      "PackageReference f (,1]",
      "PackageReference g 1.0",
      "PackageReference h 1.0-rc",
      "PackageReference i not a version",
    ],
  ],
  [
    "no version",
    project(
      items(
        `<PackageReference Include="«a»" />`,
        `<PackageReference Include="«b»"><PrivateAssets/></PackageReference>`,
      ),
    ),
    ["PackageReference a (inherited) ", "PackageReference b (inherited) "],
  ],
  [
    "overrides",
    project(
      items(
        `<PackageReference Include="«a»" VersionOverride="‹1›" />`,
        `<PackageReference Include="«b»"><VersionOverride>‹2›</VersionOverride></PackageReference>`,
        `<PackageReference Include="«c»" VersionOverride="9" Version="‹3›" />`,
      ),
    ),
    ["PackageReference a 1", "PackageReference b 2", "PackageReference c 3"],
  ],
  [
    "updates",
    project(
      items(
        `<PackageReference Update="«a»" Version="‹1›" />`,
        `<PackageReference Update="b" PrivateAssets="all" />`,
        `<PackageReference Remove="c" />`,
        `<PackageReference Include="«d»" />`,
        `<PackageReference Update="«D»" Version="‹2›" />`,
        `<PackageReference Include="«e»" Version="3" />`,
        `<PackageReference Update="«e»" Version="‹4›" />`,
      ),
    ),
    [
      "PackageReference a 1",
      "PackageReference d 2",
      "PackageReference d as D 2",
      "PackageReference e 4",
      "PackageReference e 4",
    ],
  ],
  [
    "an update before what it would change",
    project(items(`<PackageReference Update="«a»" Version="‹1›" />`, reference("a", "‹2›"))),
    ["PackageReference a 1", "PackageReference a 2"],
  ],
  [
    "other items",
    project(
      items(
        `<GlobalPackageReference Include="«a»" Version="‹1›" />`,
        `<PackageDownload Include="«b»" Version="‹[1.0]›" />`,
        `<PackageDownload Include="«c»" Version="‹[1.0]›; ‹[2.0]›" />`,
        `<DotNetCliToolReference Include="«d»" Version="‹2›" />`,
        `<PackageVersion Include="«e»" Version="‹3›" />`,
        `<PackageDownload Include="«f»" />`,
        `<Compile Include="*.cs" />`,
      ),
      `<ItemDefinitionGroup><PackageReference><PrivateAssets>all</PrivateAssets></PackageReference></ItemDefinitionGroup>`,
      `<Target Name="x">${items(`<PackageReference Include="no" Version="1" />`)}</Target>`,
    ),
    [
      "GlobalPackageReference a 1",
      "PackageDownload b [1.0]",
      "PackageDownload c [1.0]",
      "PackageDownload c [2.0]",
      "DotNetCliToolReference d 2",
      "PackageVersion e 3",
      "PackageDownload f (unsupported) ",
    ],
  ],
  [
    "several in one",
    project(items(`<PackageReference Include="«a»; «b» ;;\n«c»" Version="‹1›" />`)),
    ["PackageReference a 1", "PackageReference b 1", "PackageReference c 1"],
  ],
  [
    "a managed version of its own",
    project(
      items(`<PackageVersion Include="«A.B»" Version="‹1›" />`, `<PackageReference Include="«a.b»" />`),
      items(`<PackageReference Include="«c»" />`),
    ),
    ["PackageVersion a.b as A.B 1", "PackageReference a.b 1", "PackageReference c (inherited) "],
  ],
  [
    "the case of names",
    `<project><itemgroup><packagereference include="«A»" version="‹1›"/></itemgroup></project>`,
    ["PackageReference a as A 1"],
  ],
  [
    "a name twice",
    project(items(reference("a", "‹1›"), reference("A", "‹2›"))),
    ["PackageReference a 1", "PackageReference a as A 2"],
  ],
  [
    "names that are none",
    project(
      items(
        reference("a b", "‹1›"),
        reference("a..b", "‹1›"),
        reference("**", "‹1›"),
        reference("Größe_1.Maß-2", "‹1›"),
      ),
      items(`<PackageReference Include="" Version="1" />`, `<PackageReference Version="1" />`, `<PackageReference />`),
    ),
    [
      "PackageReference a b (unsupported) 1",
      "PackageReference a..b (unsupported) 1",
      "PackageReference ** (unsupported) 1",
      "PackageReference größe_1.maß-2 as Größe_1.Maß-2 1",
    ],
  ],
  [
    "lists that are not split, and parts of others",
    project(
      items(
        `<PackageReference Include="«a&#59;b»" Version="‹1›" /><PackageReference Include="«@(P, ';')»" Version="‹1›" />`,
        `<PackageReference Include="«%(A;B); c»" Version="‹1›" /><PackageReference Include="«$(A;B)»" Version="‹1›" />`,
        `<PackageReference Include="«c(d»;«e»" Version="‹1;2›" />`,
      ),
    ),
    [
      "PackageReference a;b (unsupported) 1",
      "PackageReference @(p, ';') as @(P, ';') (variable) 1",
      "PackageReference %(a;b); c as %(A;B); c (variable) 1",
      "PackageReference $(a;b) as $(A;B) (variable) 1",
      "PackageReference c(d (unsupported) 1;2",
      "PackageReference e 1;2",
    ],
  ],
  [
    "other items of a package that has a reference",
    project(
      items(reference("a", "‹1›"), `<PackageDownload Include="«a»" Version="‹[2]›" />`),
      items(
        `<GlobalPackageReference Update="«a»" Version="‹3›" /><DotNetCliToolReference Update="«a»" Version="‹4›" />`,
        `<PackageVersion Include="«b»" VersionOverride="1" /><PackageVersion Include="«$(Unknown)»" Version="‹5›" />`,
        `<PackageReference Include="«b»" />`,
      ),
    ),
    [
      "PackageReference a 1",
      "PackageDownload a [2]",
      "GlobalPackageReference a 3",
      "DotNetCliToolReference a 4",
      "PackageVersion b (unsupported) ",
      "PackageVersion $(unknown) as $(Unknown) (variable) 5",
      "PackageReference b (inherited) ",
    ],
  ],
  [
    "the longest ID, and one that is longer",
    project(items(reference("a".repeat(100), "‹1›"), reference("b".repeat(101), "‹1›"))),
    [`PackageReference ${"a".repeat(100)} 1`, `PackageReference ${"b".repeat(101)} (unsupported) 1`],
  ],
];

const conditions: readonly Row[] = [
  [
    "all count",
    project(
      `<ItemGroup ${on("net8.0")}>${reference("a", "‹8›")}</ItemGroup>`,
      `<ItemGroup ${on("net6.0")}>${reference("a", "‹6›")}</ItemGroup>`,
      items(`<PackageReference ${on("net472")} Include="«b»" Version="‹1›" />`),
      `<Choose><When Condition="x">${items(reference("c", "‹1›"))}</When><Otherwise>${items(reference("d", "‹1›"))}</Otherwise></Choose>`,
    ),
    [
      "PackageReference a 8",
      "PackageReference a 6",
      "PackageReference b 1",
      "PackageReference c 1",
      "PackageReference d 1",
    ],
  ],
  [
    "of the versions of one item all that may hold",
    project(
      items(
        `<PackageReference Include="«a»"><Version ${on("net6.0")}>‹6›</Version><Version ${on("net8.0")}>‹8›</Version></PackageReference>`,
        `<PackageReference Include="«b»" Version="1"><Version>‹2›</Version></PackageReference>`,
        `<PackageReference Include="«c»" Version="‹1›"><Version Condition="false">2</Version></PackageReference>`,
      ),
    ),
    ["PackageReference a 6", "PackageReference a 8", "PackageReference b 2", "PackageReference c 1"],
  ],
  [
    "of the versions of one item those that are written",
    project(
      items(
        `<PackageReference Include="«a»" Version="‹1›"><Version ${on("net6.0")}></Version></PackageReference>`,
        `<PackageReference Include="«b»" Version="‹›"><Version ${on("net6.0")}></Version></PackageReference>`,
      ),
    ),
    ["PackageReference a 1", "PackageReference b (unsupported) "],
  ],
  [
    "more versions of one item than are read",
    project(
      items(
        `<PackageReference Include="«a»">${Array.from({ length: 101 }, (_, index) => `<Version ${on(`net${index}`)}>${index < 100 ? `‹${index}›` : index}</Version>`).join("")}</PackageReference>`,
      ),
    ),
    Array.from({ length: 100 }, (_, index) => `PackageReference a ${index}`),
  ],
  [
    "updates whose conditions hold, or may hold",
    project(
      items(reference("a", "1"), reference("b", "1"), `<PackageReference Include="«c»" />`),
      `<ItemGroup ${on("net6.0")}><PackageReference Update="«a»" Version="‹2›" /><PackageReference Update="«c»" Version="‹2›" /></ItemGroup>`,
      `<ItemGroup Condition="'1' == '1'"><PackageReference Update="«a»" Version="‹3›" /></ItemGroup>`,
      `<ItemGroup ${on("net8.0")}><PackageReference Update="«c»" Version="‹4›" /><PackageReference Update="«b»" Version="‹4›" /></ItemGroup>`,
    ).replace(`Version="1" />\n<PackageReference Include="«c»"`, `Version="‹1›" />\n<PackageReference Include="«c»"`),
    [
      "PackageReference a 3",
      "PackageReference b 1",
      "PackageReference c 2",
      "PackageReference c 4",
      "PackageReference a 2",
      "PackageReference c 2",
      "PackageReference a 3",
      "PackageReference c 4",
      "PackageReference b 4",
    ],
  ],
  [
    "properties that depend on what is known",
    project(
      properties("<TargetFramework>net8.0</TargetFramework>"),
      `<PropertyGroup ${on("net8.0")}><V>‹8›</V></PropertyGroup>`,
      `<PropertyGroup ${on("net6.0")}><V>6</V></PropertyGroup>`,
      `<Choose><When ${on("net6.0")}>${properties("<W>6</W>")}</When></Choose>`,
      items(reference("a", "$(V)"), reference("b", "‹$(W)›")),
    ),
    ["PackageReference a 8", "PackageReference b (variable) $(W)"],
  ],
  [
    "properties that depend on what is not known",
    project(
      properties(`<V ${on("net6.0")}>6</V>`, `<V ${on("net8.0")}>8</V>`),
      properties(`<W ${on("net6.0")}>6</W>`, `<W ${on("net8.0")}>6</W>`, `<X ${on("net6.0")}>‹7›</X>`),
      items(reference("a", "‹$(V)›"), reference("b", "$(W)"), reference("c", "$(X)")),
    ),
    ["PackageReference a (variable) $(V)", "PackageReference b 6", "PackageReference c 7"],
  ],
  [
    "defaults",
    project(
      properties(`<V>‹1›</V>`, `<V Condition="'$(V)' == ''">2</V>`, `<W Condition=" '$(W)'=='' ">‹3›</W>`),
      items(reference("a", "$(V)"), reference("b", "$(W)")),
    ),
    ["PackageReference a 1", "PackageReference b 3"],
  ],
  [
    "the framework of a build for one, and of a list that is empty",
    project(
      properties("<TargetFrameworks>net8.0</TargetFrameworks><TargetFramework>net6.0</TargetFramework>"),
      `<PropertyGroup ${on("net8.0")}><V>‹8›</V></PropertyGroup>`,
      properties("<TargetFrameworks></TargetFrameworks>"),
      `<PropertyGroup ${on("net6.0")}><W>‹6›</W></PropertyGroup>`,
      properties("<TargetFrameworks>$(Unknown)</TargetFrameworks>"),
      `<PropertyGroup ${on("net6.0")}><X>‹7›</X></PropertyGroup>`,
      items(reference("a", "$(V)"), reference("b", "$(W)"), reference("c", "$(X)")),
    ),
    ["PackageReference a 8", "PackageReference b 6", "PackageReference c 7"],
  ],
];

const variables: readonly Row[] = [
  [
    "a property",
    project(
      properties("<v>‹1.0›</v>", "<My_V-2> ‹2› </My_V-2>"),
      items(reference("a", "$(v)"), reference("b", "$(V)"), reference("c", "$(My_V-2)")),
    ),
    ["PackageReference a 1.0", "PackageReference b 1.0", "PackageReference c 2"],
  ],
  [
    "a property behind its use, which items see",
    project(items(reference("a", "$(V)")), properties("<V>1</V>", "<V>‹2›</V>")),
    ["PackageReference a 2"],
  ],
  [
    "a property that is not here, or empty",
    project(
      properties("<E/>"),
      items(reference("a", "‹$(V)›"), reference("b", "‹1.$(V)›"), reference("c", "‹$(E)›"), reference("d", "1$(E)")),
    ),
    [
      "PackageReference a (variable) $(V)",
      "PackageReference b (variable) 1.$(V)",
      "PackageReference c (variable) $(E)",
      "PackageReference d 1",
    ],
  ],
  [
    "a property of a property",
    project(properties("<W>‹1›</W>", "<V>$(W)</V>", "<U>$(V)</U>"), items(reference("a", "$(U)"))),
    ["PackageReference a 1"],
  ],
  [
    "a text that is put together",
    project(
      properties("<V>1</V>", "<W>$(V).2</W>"),
      items(reference("a", "$(W).0-rc"), reference("b", "[$(V),2)"), reference("c", "$(V)$(W)")),
    ),
    ["PackageReference a 1.2.0-rc", "PackageReference b [1,2)", "PackageReference c 11.2"],
  ],
  [
    "a property of itself",
    project(
      properties("<V>$(V)</V>", "<W>1</W>", "<W>$(W).1</W>", "<X>$(Y)</X>", "<Y>$(X)</Y>"),
      items(reference("a", "‹$(V)›"), reference("b", "$(W)"), reference("c", "‹$(Y)›")),
    ),
    ["PackageReference a (variable) $(V)", "PackageReference b 1.1", "PackageReference c (variable) $(Y)"],
  ],
  [
    "functions, items, metadata, and names of JavaScript",
    project(
      items(reference("a", "‹$([System.String]::Copy('1'))›"), reference("b", "‹@(V)›"), reference("c", "‹%(V.W)›")),
      items(
        reference("d", "‹$(V.Trim())›"),
        reference("e", "‹$(V›"),
        reference("f", "‹$(constructor)›"),
        reference("g", "‹$(__proto__)›"),
      ),
    ),
    [
      "PackageReference a (variable) $([System.String]::Copy('1'))",
      "PackageReference b (variable) @(V)",
      "PackageReference c (variable) %(V.W)",
      "PackageReference d (variable) $(V.Trim())",
      "PackageReference e (variable) $(V",
      "PackageReference f (variable) $(constructor)",
      "PackageReference g (variable) $(__proto__)",
    ],
  ],
  [
    "names",
    project(
      properties("<P>Acme</P>"),
      items(reference("$(P).Core", "‹1›"), reference("$(Q).Core", "‹1›"), reference("@(Packages)", "‹1›")),
    ),
    [
      "PackageReference acme.core as $(P).Core 1",
      "PackageReference $(q).core as $(Q).Core (variable) 1",
      "PackageReference @(packages) as @(Packages) (variable) 1",
    ],
  ],
  [
    "properties with the names of items",
    project(
      properties(
        `<PackageVersion>‹1.2.0›</PackageVersion><PackageReference Condition="'$(A)' == ''">‹3›</PackageReference>`,
      ),
      items(reference("a", "$(PackageVersion)"), reference("b", "$(packagereference)")),
    ),
    ["PackageReference a 1.2.0", "PackageReference b 3"],
  ],
  [
    "long texts, and longer ones than are followed",
    project(
      properties(`<V>${"1".repeat(500)}</V><W>$(V)$(V)</W><X>$(W)1</X><E/>`),
      items(reference("a", "$(W)"), reference("b", "‹$(X)›"), reference("c", "‹$(V)$(V)1›")),
      items(
        reference("d", `${"1".repeat(996)}$(E)`),
        reference("e", `‹${"1".repeat(997)}$(E)›`),
        reference("f", `‹${"1".repeat(1_001)}›`),
      ),
    ),
    [
      `PackageReference a ${"1".repeat(1_000)}`,
      "PackageReference b (variable) $(X)",
      "PackageReference c (variable) $(V)$(V)1",
      `PackageReference d ${"1".repeat(996)}`,
      `PackageReference e (variable) ${"1".repeat(997)}$(E)`,
      `PackageReference f ${"1".repeat(1_001)}`,
    ],
  ],
  [
    "what MSBuild sets, which a text alone does not tell",
    project(
      items(
        ...["ThisFile", "ThisFileDirectory", "ProjectDirectory", "ProjectFullPath", "ProjectName"].map((name) =>
          reference("a", `‹$(MSBuild${name})›`),
        ),
      ),
    ),
    ["ThisFile", "ThisFileDirectory", "ProjectDirectory", "ProjectFullPath", "ProjectName"].map(
      (name) => `PackageReference a (variable) $(MSBuild${name})`,
    ),
  ],
];

const halfTyped: readonly Row[] = [
  [
    "a version to be typed",
    project(
      items(reference("a", "‹›"), `<PackageReference Include="«b»"><Version>‹›</Version></PackageReference>`),
      items(`<PackageReference Include="«c»"><Version/></PackageReference>`),
    ),
    ["PackageReference a (unsupported) ", "PackageReference b (unsupported) ", "PackageReference c (unsupported) "],
  ],
  [
    "SDKs with blanks before their versions, and with entities",
    `<Project Sdk="«Acme.Sdk» /‹1.0›;«B»/min=‹2.0›"><Sdk Name="«&#65;»" Version="‹3.0›" /><Sdk Name="«&#66;/4.0»" /></Project>`,
    ["build acme.sdk as Acme.Sdk 1.0", "build b as B 2.0", "build a as A 3.0", "build b as B 4.0"],
  ],
  [
    "the start of a tag between others",
    project(`  <ItemGroup>
    ${reference("a", "‹1›")}
    <PackageRef
    ${reference("b", "‹2›")}
  </ItemGroup>`),
    ["PackageReference a 1", "PackageReference b 2"],
    ["Expected `>` after `<PackageRef`: <PackageRef"],
  ],
  [
    "a tag without an end between others",
    project(`  <ItemGroup>
    ${reference("a", "‹1›")}
    <PackageReference Include="«b»" Version="‹2›"
    ${reference("c", "‹3›")}
  </ItemGroup>
  ${items(reference("d", "‹4›"))}`),
    ["PackageReference a 1", "PackageReference b 2", "PackageReference c 3", "PackageReference d 4"],
    ["Expected `>` after `<PackageReference`: <PackageReference"],
  ],
  [
    "an item and a group that nobody closes",
    project(`<PropertyGroup><V>‹1›</V><ItemGroup><PackageReference Include="«a»">${reference("b", "$(V)")}`).replace(
      "</Project>",
      "",
    ),
    ["PackageReference a (inherited) ", "PackageReference b 1"],
    [
      "Unclosed tag `<PackageReference>`: <PackageReference",
      "Unclosed tag `<ItemGroup>`: <ItemGroup",
      "Unclosed tag `<PropertyGroup>`: <PropertyGroup",
      "Unclosed tag `<Project>`: <Project",
    ],
  ],
  [
    "an item in a property group that nobody closes",
    project(`<PropertyGroup><V>‹1›</V><PackageReference Include="«a»" Version="$(V)" />`).replace("</Project>", ""),
    ["PackageReference a 1"],
    ["Unclosed tag `<PropertyGroup>`: <PropertyGroup", "Unclosed tag `<Project>`: <Project"],
  ],
  [
    "a quote that is missing",
    project(items(`<PackageReference Include="«a»" Version="‹1›>`, reference("b", "‹2›"))),
    ["PackageReference a 1", "PackageReference b 2"],
    ['Unclosed attribute value: "1>', "Unclosed tag `<PackageReference>`: <PackageReference"],
  ],
];

describe("project files of MSBuild", () => {
  for (const [path, handled] of paths) {
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () => {
      assert.equal(projectFile.handles(path), handled);
    });
  }
  for (const [what, marked, declares, problems] of [...forms, ...conditions, ...variables, ...halfTyped]) {
    it(what, () => checkManifest(projectFile, marked, declares, problems));
  }

  const marks =
    `<Project><PropertyGroup><V>1</V></PropertyGroup><ItemGroup>${reference("a", "1")}${reference("b", "$(V)")}
<PackageReference Include="c;d" Version="1" /></ItemGroup></Project>`.replace(/[«»]/g, "");
  it("tells what stands apart from its declaration, or for several", () => {
    const { declarations } = projectFile.parse(marks);
    assert.deepEqual(
      declarations.map(({ name, shared }) => `${name} ${shared ?? false}`),
      ["a false", "b true", "c true", "d true"],
    );
  });
});
