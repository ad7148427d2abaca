import assert from "node:assert/strict";
import { projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

const web = "/shop/src/Web/Web.csproj";
const project = (...parts: readonly string[]) => `<Project>${parts.join("\n")}</Project>`;
const properties = (inner: string, condition = "") => `<PropertyGroup ${condition}>${inner}</PropertyGroup>`;
const items = (inner: string, condition = "") => `<ItemGroup ${condition}>${inner}</ItemGroup>`;
const reference = (name: string, version?: string, more = "") =>
  `<PackageReference Include="${name}" ${version === undefined ? "" : `Version="${version}"`} ${more} />`;
const managed = (name: string, version: string) => `<PackageVersion Include="${name}" Version="${version}" />`;
const on = (framework: string) => `Condition=" '$(TargetFramework)' == '${framework}' "`;
const nested = (depth: number, inner: string): string =>
  depth === 0 ? inner : `<Choose><When Condition="true">${nested(depth - 1, inner)}</When></Choose>`;

/** What a project says, with files around it, and a line for each of its declarations, with what is special about it. */
type Row = readonly [what: string, text: string, lines: readonly string[], files?: FileTree];

const rows: readonly Row[] = [
  [
    "conditions",
    project(
      items(reference("a", "1") + reference("b", "1", `Condition="'1' == '1'"`) + reference("c", "1", on("net8.0"))),
      items(reference("d", "1"), `Condition="'1' == '2'"`),
      `<Choose><When Condition="true">${items(reference("e", "1"))}</When><Otherwise>${items(reference("f", "1"))}</Otherwise></Choose>`,
      items(`<PackageReference Update="a" PrivateAssets="all" /><PackageReference Update="g" Version="2" />`),
    ),
    ["a 1", "b 1", "c 1: conditional", "d 1: conditional", "e 1", "f 1: conditional", "g 2: conditional"],
  ],
  [
    "several versions of one",
    project(
      items(
        `<PackageReference Include="a"><Version ${on("net6.0")}>6</Version><Version ${on("net8.0")}>8</Version></PackageReference>`,
      ),
    ),
    ["a 6: conditional", "a 8: conditional"],
  ],
  [
    "conditions nested as deeply as they are told apart, and more deeply",
    project(nested(16, items(reference("a", "1"))), nested(17, items(reference("b", "1")))),
    ["a 1", "b 1: conditional"],
  ],
  [
    "properties below more conditions than are told apart",
    project(
      properties("<V>1</V>"),
      nested(16, `<Choose><When Condition="false">${properties("<V>2</V>")}</When></Choose>`),
      items(reference("a", "$(V)")),
    ),
    ["a (variable) $(V)"],
  ],
  [
    "properties of both cases of a choice",
    project(
      `<Choose><When ${on("net8.0")}>${properties("<V>8</V><W>1</W>")}</When><Otherwise>${properties("<V>6</V><W>1</W>")}</Otherwise></Choose>`,
      items(reference("a", "$(V)") + reference("b", "$(W)")),
    ),
    ["a (variable) $(V)", "b 1"],
  ],
  [
    "packages for development",
    project(
      items(reference("a", "1", `PrivateAssets="all"`) + reference("b", "1", `privateassets=" All "`)),
      items(reference("c", "1", `PrivateAssets="none"`) + reference("d", "1", `PrivateAssets="compile;all"`)),
      items(
        `<PackageReference Include="e" Version="1"><PrivateAssets>none</PrivateAssets><PrivateAssets>ALL</PrivateAssets></PackageReference>` +
          `<PackageReference Include="f" Version="1"><PrivateAssets>all</PrivateAssets><PrivateAssets>none</PrivateAssets></PackageReference>`,
      ),
    ),
    ["a 1: development", "b 1: development", "c 1", "d 1", "e 1: development", "f 1"],
  ],
  [
    "versions that stand apart from their names, or for several",
    project(
      properties("<V>1</V>"),
      items(reference("a", "$(V)") + reference("b;c", "2") + reference("d;e", "$(X)") + reference("f;g")),
      items(managed("h", "3") + reference("h") + reference("i", "$(Unknown)") + reference("j", "")),
    ),
    [
      "a 1: shared",
      "b 2: shared",
      "c 2: shared",
      "d 4 at /shop/Directory.Build.props “4”",
      "e 4 at /shop/Directory.Build.props “4”",
      "f (inherited) ",
      "g (inherited) ",
      "h 3",
      "h 3: shared",
      "i (variable) $(Unknown)",
      "j (unsupported) ",
    ],
    { "/shop/Directory.Build.props": project(properties("<X>4</X>")) },
  ],
  [
    "a version that is written in two places",
    project(items(managed("a", "1"), on("net6.0")), items(managed("a", "1"), on("net8.0")), items(reference("a"))),
    ["a 1: conditional", "a 1: conditional", "a 1: shared, by hand"],
  ],
  [
    "a property that others are put together from",
    project(
      properties("<V>1</V><W>$(V).2</W><X>$(W)</X><Y>3</Y>"),
      items(reference("a", "$(V)") + reference("b", "$(X)") + reference("c", "$(Y)")),
    ),
    ["a 1: shared, by hand", "b 1.2", "c 3: shared"],
  ],
  [
    "a property that names are put together from",
    project(
      properties("<Acme>Acme</Acme><V>1</V>"),
      items(reference("$(Acme).Core", "$(V)") + reference("$(V)", "$(Acme)") + reference("b", "$(Acme)")),
    ),
    ["acme.core 1: shared, by hand", "1 Acme: shared, by hand", "b Acme: shared, by hand"],
  ],
  [
    "a property that the version of an SDK refers to",
    project(
      properties("<V>1</V><W>2</W><X>$(W).0</X>"),
      `<Sdk Name="Acme.Sdk" Version="$(V)" /><Sdk Name="Acme.Pack" Version="$(X)" /><Sdk Name="Acme.Test" Version="3" />`,
      items(reference("a", "$(V)") + reference("b", "$(W)") + reference("c", "3")),
    ),
    [
      "acme.sdk 1: exact",
      "acme.pack 2.0: exact",
      "acme.test 3: exact",
      "a 1: shared, by hand",
      "b 2: shared, by hand",
      "c 3",
    ],
  ],
  [
    "packages of a file that is imported",
    project(`<Import Project="a.props" />`, items(reference("d", "1"))),
    ["a 1 at /shop/eng/b.props “1”", "b 2 at /shop/src/Web/a.props “2”", "d 1"],
    {
      "/shop/src/Web/a.props": project(
        `<Import Project="../../eng/b.props" />`,
        items(`${reference("b", "2")}<PackageReference Remove="c" />`),
      ),
      "/shop/eng/b.props": project(items(reference("a", "1"))),
    },
  ],
];

/** What a file has that the manifest imports stands where it does so. */
const isImported = (line: string) => / at \/shop\/(?:src\/Web\/a|eng\/b)\.props/.test(line);

describe("what is special about packages of a project", () => {
  for (const [what, text, lines, around] of rows)
    it(what, async () => {
      const files: FileTree = { ...around, [web]: text };
      const manifest = await completed(projectFile, files, web);
      const written = declarationLines(manifest, files).map((line) => line.replace(/^\S+ /, ""));
      const found = manifest.declarations.map((declaration, index) => {
        const special = [
          ...(declaration.isConditional ? ["conditional"] : []),
          ...(declaration.isForDevelopment ? ["development"] : []),
          ...(declaration.isExact ? ["exact"] : []),
          ...(declaration.shared ? ["shared"] : []),
          ...(declaration.byHand ? ["by hand"] : []),
        ];
        return `${written[index]}${special.length > 0 ? `: ${special.join(", ")}` : ""}`;
      });
      assert.deepEqual(found, lines);
      for (const [index, { nameSpan }] of manifest.declarations.entries())
        if (isImported(lines[index] ?? "")) assert.equal(text.slice(nameSpan.start, nameSpan.end), "a.props");
    });
});
