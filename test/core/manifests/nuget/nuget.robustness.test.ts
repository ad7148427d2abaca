import assert from "node:assert/strict";
import fc from "fast-check";
import { directoryPackagesProps } from "../../../../src/core/manifests/nuget/directoryPackagesProps.ts";
import { packagesConfig } from "../../../../src/core/manifests/nuget/packagesConfig.ts";
import { packagesLock } from "../../../../src/core/manifests/nuget/packagesLock.ts";
import { projectFile } from "../../../../src/core/manifests/nuget/projectFile.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { checkLockfile, completed, lockedVersions } from "../../../support/project.ts";
import { runs } from "../../../support/runs.ts";
import { checkSpans } from "../../../support/spans.ts";
import { anyText } from "../../../support/texts.ts";

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

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
    ["names that nothing ends", project("", reference(`${"$(".repeat(40_000)});`, "1"))],
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
    ["a bomb", "<Project><ItemGroup>".repeat(5_000)],
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
  for (const [what, text] of hostile) {
    it(what, () => {
      const spent = seconds(() => checkSpans(text, projectFile.parse(text)));
      assert.ok(spent < 1.5, `${spent} s`);
    });
  }

  it("two thousand dependencies, as fast as four times as many", () => {
    const text = (count: number) =>
      project(
        "<v>1</v>",
        times(count, (i) => `${reference(`a${i}`, "$(v)")}<PackageVersion Include="b${i}" Version="$(v).${i}" />`),
      );
    const [small, four] = [text(2_000), text(8_000)];
    projectFile.parse(small);
    const first = seconds(() => assert.equal(projectFile.parse(small).declarations.length, 4_000));
    const second = seconds(() => assert.equal(projectFile.parse(four).declarations.length, 16_000));
    assert.ok(first < 0.7 && second < 12 * Math.max(first, 0.01), `${first} s, then ${second} s`);
  });

  it("imports without end", async () => {
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
    await projectFile.complete?.(manifest, { path: "/a/b/c/d.csproj", text: start, read, readNamed: read });
    assert.ok(reads > 100 && reads < 1_000, `${reads} reads`);
  });

  it("settings of great size", async () => {
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

describe("packages.config of great size", () => {
  it("two thousand packages, and pieces of them", () => {
    const text = `<packages>${times(2_000, (i) => `<package id="a${i}" version="1" />`)}</packages>`;
    assert.ok(seconds(() => assert.equal(packagesConfig.parse(text).declarations.length, 2_000)) < 0.5);
    for (const piece of ["<package ", `<package id="a">`, `id="a" `, "a."]) {
      const broken = `<packages>${piece.repeat(5_000)}`;
      checkSpans(broken, packagesConfig.parse(broken));
    }
  });
});

describe("packages.lock.json of great size", () => {
  const large = (count: number) => {
    const name = (index: number) => `Package.Number.${index % count}`;
    const entries = Array.from({ length: count }, (_, i): [string, unknown] => [
      name(i),
      {
        type: i % 4 ? "Transitive" : "Direct",
        resolved: `1.${i}.0`,
        contentHash: "x".repeat(88),
        dependencies: Object.fromEntries(
          [1, 2, 3, 4, 5].map((step): [string, string] => [name(i + step * 7), "1.0.0"]),
        ),
      },
    ]);
    const framework: Readonly<Record<string, unknown>> = Object.fromEntries(entries);
    return JSON.stringify({ version: 1, dependencies: { "net6.0": framework, "net8.0": framework } }, null, 2);
  };

  it("5 MB take less than a second", () => {
    const text = large(5_500);
    assert.ok(text.length > 4_800_000, `${text.length} characters`);
    assert.ok(seconds(() => assert.equal(packagesLock.parse(text).packages.length, 5_500)) < 1);
  });
  it("takes as much longer as it is larger, and answers at once", () => {
    const [small, four] = [large(1_000), large(4_000)];
    packagesLock.parse(small);
    const first = seconds(() => packagesLock.parse(small));
    const second = seconds(() => packagesLock.parse(four));
    assert.ok(second < 12 * Math.max(0.01, first), `${first} s, then ${second} s`);
    const lockfile = packagesLock.parse(four);
    for (let i = 0; i < 4_000; i++) {
      assert.deepEqual(lockedVersions(lockfile, "NUGET", `package.NUMBER.${i}`, "1.0"), [`1.${i}.0`]);
    }
  });
  for (const piece of ["[", "{", '{"dependencies":', '"', "\\", "<<<<<<<", "\n<<<<<<"]) {
    it(`pieces of ${JSON.stringify(piece)}`, () => checkLockfile(packagesLock, piece.repeat(50_000)));
  }
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
    .map((some) => some.join(""));

  for (const parser of [projectFile, directoryPackagesProps, packagesConfig]) {
    it(parser.id, async () => {
      await fc.assert(
        fc.asyncProperty(texts, texts, async (text, other) => {
          const manifest = parser.parse(text);
          checkSpans(text, manifest);
          const read = () => Promise.resolve(other);
          const whole =
            (await parser.complete?.(manifest, { path: "/a/b.csproj", text, read, readNamed: read })) ?? manifest;
          checkSpans(text, whole);
          assert.deepEqual(
            whole.declarations.map(({ nameSpan }) => nameSpan.start),
            manifest.declarations.map(({ nameSpan }) => nameSpan.start),
          );
        }),
        runs(300),
      );
    });
  }

  it("damaged lockfiles", () => {
    const [lock] = fixturesIn("lockfiles/cooperage").filter(({ path }) => path.endsWith(".json"));
    const text = lock?.text ?? "";
    assert.ok(text.length > 1_000);
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(30),
        fc.oneof(fc.constantFrom("{", "}", "[", "]", '"', ",", ":", "1"), anyText()),
        (at, drop, insert) => {
          checkLockfile(packagesLock, text.slice(0, at) + insert + text.slice(at + drop));
        },
      ),
      runs(200),
    );
  });
});
