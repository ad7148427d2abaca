import fc from "fast-check";
import assert from "node:assert/strict";
import { packagesConfig } from "../../../../src/core/manifests/nuget/packagesConfig.ts";
import { directoryPackagesProps, projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { publicRegistries } from "../../../../src/core/registries/origin.ts";
import { completed } from "../../../support/project.ts";
import { checkGrowth, takesLess, testHostile } from "../../../support/robustness.ts";
import { runs } from "../../../support/runs.ts";
import { checkSpans } from "../../../support/spans.ts";
import { anyText } from "../../../support/texts.ts";

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join("\n");
const project = (properties: string, items: string) =>
  `<Project><PropertyGroup>${properties}</PropertyGroup><ItemGroup>${items}</ItemGroup></Project>`;
const reference = (name: string, version: string, more = "") =>
  `<PackageReference Include="${name}" Version="${version}"${more} />`;

describe("projects of NuGet against hostile texts", () => {
  const condition = (inner: string) => ` Condition="${inner}"`;
  const hostile: readonly (readonly [what: string, text: string])[] = [
    [
      "properties that double",
      project(
        times(5_000, (i) => `<p${i + 1}>$(p${i})$(p${i})</p${i + 1}>`),
        reference("a", "$(p18)"),
      ),
    ],
    ["a property that doubles", project(`<p>x</p>${"<p>$(p)$(p)</p>".repeat(5_000)}`, reference("a", "$(p)"))],
    ["many references", project("<v>1</v>", reference("a", "$(v)".repeat(20_000)))],
    ...["$(", "$( ", "$(a", "@(", "%(a.", "$(a);", "$();", ";", " ", "a.", "-", ")"].map(
      (piece) =>
        [`names and versions of ${piece}`, project("", reference(piece.repeat(20_000), piece.repeat(20_000)))] as const,
    ),
    ["names without an end", project("", reference(`${"$(".repeat(40_000)});`, "1"))],
    ...["(", "!", "'", "a and ", "'' == ", "$(", "'$(v)'=='1' or ", " "].map(
      (piece) =>
        [
          `conditions of ${piece}`,
          project("<v>1</v>", [10, 300, 20_000].map((n) => reference("a", "1", condition(piece.repeat(n)))).join("")),
        ] as const,
    ),
    [
      "conditions in conditions",
      `<Project>${`<ItemGroup${condition("'$(v)' == '1' or ".repeat(50))}>`.repeat(150)}${reference("a", "1").repeat(2_000)}`,
    ],
    ["deep nesting", "<Project><ItemGroup>".repeat(5_000)],
    ["items in items", `<Project>${`<PackageReference Include="a">`.repeat(5_000)}`],
    [
      "one name with many versions by many conditions",
      project(
        "",
        times(
          2_000,
          (i) =>
            `<PackageVersion Include="a" Version="${i}"${condition(`$(x${i})`)} /><PackageReference Include="a" />`,
        ),
      ),
    ],
    [
      "one item with many versions by many conditions",
      project(
        "",
        `<PackageReference Include="a">${times(5_000, (i) => `<Version${condition(`'$(x)' == '${i}'`)}>1</Version>`)}</PackageReference>`,
      ),
    ],
    [
      "many names for many versions",
      project("", `<PackageDownload Include="${"a;".repeat(5_000)}" Version="${"1;".repeat(5_000)}" />`),
    ],
  ];
  const check = (text: string) => checkSpans(text, projectFile.parse(text));
  testHostile(
    hostile.map(([what, text]) => [what, () => text] as const),
    check,
    1.5,
  );

  it("reads two thousand dependencies in linear time", () => {
    const make = (count: number) =>
      project(
        "<v>1</v>",
        times(count, (i) => `${reference(`a${i}`, "$(v)")}<PackageVersion Include="b${i}" Version="$(v).${i}" />`),
      );
    checkGrowth((text) => projectFile.parse(text), make, 2_000);
    assert.ok(takesLess(0.7, () => assert.equal(projectFile.parse(make(2_000)).declarations.length, 4_000)));
  });

  it("stops reading endless imports", async () => {
    let reads = 0;
    const text = project("", reference("a", "$(v)")).replace(
      "<Project>",
      `<Project>${times(5_000, (i) => `<Import Project="$([MSBuild]::GetPathOfFileAbove('f${i}'))" />`)}`,
    );
    const read = (path: string) => {
      reads++;
      const depth = Number(/d(\d+)\.props$/.exec(path)?.[1] ?? NaN);
      const next = times(3, (i) => `<Import Project="d${depth * 3 + i}.props" />`);
      return Promise.resolve(Number.isNaN(depth) ? undefined : `<Project>${next}</Project>`);
    };
    const start = text.replace("<Project>", `<Project><Import Project="d1.props" />`);
    const manifest = projectFile.parse(start);
    const around = { path: "/a/b/c/d.csproj", text: start, read, readNamed: read, registries: publicRegistries };
    await projectFile.complete?.(manifest, around);
    assert.ok(reads > 100 && reads < 1_000, `${reads} reads`);
  });

  it("reads large settings", async () => {
    const sources = times(
      3_000,
      (i) => `<packageSource key="s${i}"><package pattern="a*" /><package pattern="b${i}*" /></packageSource>`,
    );
    const files = {
      "/NuGet.config": `<configuration><packageSourceMapping>${sources}</packageSourceMapping></configuration>`,
      "/a.csproj": project("", times(2_000, (i) => reference(`b${i}`, "1")) + reference("a".repeat(20_000), "1")),
    };
    const { declarations } = await completed(projectFile, files, "/a.csproj");
    assert.ok(
      declarations.every(({ requirement }) => requirement.kind === "skipped" && requirement.reason === "private"),
    );
  });
});

describe("packages.config against hostile texts", () => {
  it("reads two thousand packages, and pieces of them", () => {
    const text = `<packages>${times(2_000, (i) => `<package id="a${i}" version="1" />`)}</packages>`;
    assert.ok(takesLess(0.5, () => assert.equal(packagesConfig.parse(text).declarations.length, 2_000)));
    for (const piece of ["<package ", `<package id="a">`, `id="a" `, "a."]) {
      const broken = `<packages>${piece.repeat(5_000)}`;
      checkSpans(broken, packagesConfig.parse(broken));
    }
  });
});

describe("files of NuGet with anything in them", () => {
  const pieces = ["<", ">", "/>", "</", `"`, "'", "=", " ", "\n", ";", "$(", ")", "V", "'$(V)' == ''", "&amp;"]
    .concat([
      "<Project>",
      "</Project>",
      "<ItemGroup>",
      "</ItemGroup>",
      "<PropertyGroup>",
      "</PropertyGroup>",
      "<V>1</V>",
    ])
    .concat([
      `<PackageReference Include="a" `,
      `Version="1"`,
      "<Version>",
      "</Version>",
      ` Condition="`,
      "Update=",
      "<Choose>",
    ])
    .concat([
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      `<package id="a"`,
      "<packages>",
      `<PackageVersion Include="$(V);b"`,
      "A;B",
    ]);
  const texts = fc
    .array(fc.oneof(fc.constantFrom(...pieces), anyText()), { maxLength: 30 })
    .map((parts) => parts.join(""));

  for (const parser of [projectFile, directoryPackagesProps, packagesConfig]) {
    it(parser.id, async () => {
      await fc.assert(
        fc.asyncProperty(texts, texts, async (text, other) => {
          const manifest = parser.parse(text);
          checkSpans(text, manifest);
          const read = () => Promise.resolve(other);
          const surroundings = { path: "/a/b.csproj", text, read, readNamed: read, registries: publicRegistries };
          const complete = (await parser.complete?.(manifest, surroundings)) ?? manifest;
          checkSpans(text, complete);
          assert.deepEqual(
            complete.declarations.map(({ nameSpan }) => nameSpan.start),
            manifest.declarations.map(({ nameSpan }) => nameSpan.start),
          );
        }),
        runs(300),
      );
    });
  }
});
