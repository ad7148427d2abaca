import { lines, packageJson, packageLock, type Row } from "./rows.ts";

const csproj = (content: string) => `<Project Sdk="Microsoft.NET.Sdk">\n${content}\n</Project>\n`;
const reference = '<ItemGroup><PackageReference Include="Newtonsoft.Json" Version="12.0.1" /></ItemGroup>';

/** MSBuild and Maven: files that a project imports or names. */
export const importRows: readonly Row[] = [
  {
    what: "8: packages of an imported file of any name",
    files: {
      "App.csproj": csproj('<Import Project="build\\common.targets" />'),
      "build/common.targets": `<Project>${reference}</Project>`,
    },
    code: 1,
    lines: [/App\.csproj:2:18 .*newtonsoft\.json 12\.0\.1/i],
    coverage: "limited no-graph",
    status: "shield 1 vulnerable dependency · 1 finding · No source lists the transitive dependencies of 1 dependency",
    hovers: ["Newtonsoft.Json: error 1 advisory, high 7.5 · its transitive dependencies are not known"],
    hints: ["Newtonsoft.Json 12.0.1  ✘ 1 high  latest 13.0.4"],
  },
  {
    what: "8: an imported file that is missing",
    files: { "App.csproj": csproj('<Import Project="build\\common.targets" />') },
    code: 2,
    lines: [/App\.csproj:2:18 not checked: common\.targets does not exist/],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · common.targets does not exist",
    hovers: [],
  },
  {
    what: "8: an imported file that the project asks for first",
    files: { "App.csproj": csproj(`<Import Project="a.props" Condition="Exists('a.props')" />`) },
    code: 0,
    lines: [/0 dependencies/],
    coverage: "complete",
    status: "pass No findings",
    hovers: [],
  },
  {
    what: "8: an import with a property that is not known",
    files: { "App.csproj": csproj('<Import Project="$(CommonFolder)/common.props" />') },
    code: 2,
    lines: [/App\.csproj:2:18 not checked: “\$\(CommonFolder\)\/common\.props” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "8: imports with wildcards",
    files: { "App.csproj": csproj('<Import Project="build/*.props" />') },
    code: 2,
    lines: [/“build\/\*\.props” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "8: what MSBuild itself has",
    files: { "App.csproj": csproj('<Import Project="$(MSBuildToolsPath)\\Microsoft.CSharp.targets" />') },
    code: 0,
    lines: [/0 dependencies/],
    coverage: "complete",
    status: "pass No findings",
    hovers: [],
  },
  {
    what: "8: an imported file that is damaged",
    files: {
      "App.csproj": csproj('<Import Project="build/common.props" />'),
      "build/common.props": `<Project>${reference.slice(0, -14)}`,
    },
    code: 1,
    lines: [/common\.props is damaged/],
    coverage: "incomplete damaged no-graph",
    status:
      "shield 1 vulnerable dependency · 1 finding · common.props is damaged · No source lists the transitive dependencies of 1 dependency",
    hovers: ["Newtonsoft.Json: error 1 advisory, high 7.5 · its transitive dependencies are not known"],
    hints: ["Newtonsoft.Json 12.0.1  ✘ 1 high  latest 13.0.4"],
  },
  {
    what: "a module that is missing",
    files: { "pom.xml": lines("<project><modules>", "<module>core</module>", "</modules></project>") },
    code: 2,
    lines: [/pom\.xml:2:9 not checked: core\/pom\.xml does not exist/],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · core/pom.xml does not exist",
    hovers: [],
  },
  {
    what: "a module of a computed name",
    files: { "pom.xml": lines("<project><modules>", "<module>core-${x}</module>", "</modules></project>") },
    code: 2,
    lines: [/pom\.xml:2:9 not checked: “core-\$\{x\}” is not evaluated/],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "15: an archive of Maven's scope system",
    files: {
      "pom.xml":
        "<project><dependencies><dependency><groupId>a</groupId><artifactId>b</artifactId><version>1</version><scope>system</scope><systemPath>/b.jar</systemPath></dependency></dependencies></project>",
    },
    code: 2,
    lines: [/not checked a:b: /],
    coverage: "incomplete archive",
    status: "question No findings, 1 not checked · 1 dependency not checked: archive",
    hovers: ["a:b: question Not checked: local archive"],
    hints: ["a:b archive"],
  },
  {
    what: "15: an archive of a lockfile",
    files: {
      "package.json": packageJson({ json5: "2.2.3" }),
      "package-lock.json": packageLock(
        { json5: "2.2.3" },
        {
          json5: { version: "2.2.3", dependencies: { tool: "file:tool.tgz" } },
          tool: { version: "1.0.0", resolved: "file:tool.tgz" },
        },
      ),
    },
    code: 2,
    lines: [/not checked json5: transitive dependency tool 1\.0\.0: /],
    coverage: "incomplete archive",
    status: "question No findings, not everything was checked · 1 transitive dependency not checked: archive",
    hovers: ["json5: question No known advisories of its own · 1 transitive dependency not checked"],
  },
  {
    what: "15: an archive of poetry.lock",
    files: {
      "pyproject.toml": lines("[tool.poetry.dependencies]", 'tool = { path = "tool-1.whl" }'),
      "poetry.lock": lines(
        "[[package]]",
        'name = "tool"',
        'version = "1"',
        "[package.source]",
        'type = "file"',
        'url = "tool-1.whl"',
        "[metadata]",
        'lock-version = "2.0"',
      ),
    },
    code: 2,
    lines: [/not checked tool: /],
    coverage: "incomplete archive",
    status: "question No findings, 1 not checked · 1 dependency not checked: archive",
    hovers: ["tool: question Not checked: local archive"],
    hints: ["tool archive"],
  },
];
