import { lines, type Row } from "./rows.ts";

const gone = (manifest: string) => new RegExp(`not checked: ${manifest.replaceAll(".", "\\.")} does not exist`);
const project = (item: string) => `<Project>\n<ItemGroup>\n${item}\n</ItemGroup>\n</Project>\n`;

/** Projects and groups that a manifest names, and items that do not name anything. */
export const missingProjectRows: readonly Row[] = [
  {
    what: "a project of Gradle that does not exist",
    files: { "settings.gradle": lines("rootProject.name = 'shop'", "include ':core'") },
    code: 2,
    lines: [/^settings\.gradle:2:10 /m, gone("core/build.gradle")],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · core/build.gradle does not exist",
    hovers: [],
  },
  {
    what: "a project of Gradle in Kotlin that does not exist",
    files: { "settings.gradle.kts": lines('include(":core")') },
    code: 2,
    lines: [/^settings\.gradle\.kts:1:10 /m, gone("core/build.gradle.kts")],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · core/build.gradle.kts does not exist",
    hovers: [],
  },
  {
    what: "a project of MSBuild that does not exist",
    files: { "Web.csproj": project('<ProjectReference Include="..\\Core\\Core.csproj" />') },
    code: 2,
    lines: [/^Web\.csproj:3:28 /m, gone("Core.csproj")],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · Core.csproj does not exist",
    hovers: [],
  },
  {
    what: "a package of MSBuild without a name",
    files: { "Web.csproj": project('<PackageReference Version="13.0.1" />') },
    code: 2,
    lines: [/^Web\.csproj:3:1 not checked: “<PackageReference.*” is not evaluated/m],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "a dependency group that does not exist",
    files: { "pyproject.toml": lines("[dependency-groups]", 'dev = [{ include-group = "lint" }]') },
    code: 2,
    lines: [/^pyproject\.toml:2:27 not checked: “lint” is not evaluated/m],
    coverage: "incomplete not-evaluated",
    status: "question No findings, not everything was checked · 1 entry is not evaluated",
    hovers: [],
  },
  {
    what: "a folder of uv that does not exist",
    files: { "pyproject.toml": lines("[tool.uv.sources]", 'core = { path = "../core" }') },
    code: 2,
    lines: [/^pyproject\.toml:2:18 /m, gone("core/pyproject.toml")],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · core/pyproject.toml does not exist",
    hovers: [],
  },
  {
    what: "folders of a requirements file that do not exist",
    files: { "requirements.txt": lines("-e ./core") },
    code: 2,
    lines: [/^requirements\.txt:1:4 /m, gone("core/pyproject.toml")],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · core/pyproject.toml does not exist",
    hovers: [],
  },
  {
    what: "a folder of a gem that does not exist",
    files: { Gemfile: lines('source "https://rubygems.org"', 'gem "core", path: "../core"') },
    code: 2,
    lines: [/^Gemfile:2:20 /m, gone("core.gemspec")],
    coverage: "incomplete missing",
    status: "question No findings, not everything was checked · core.gemspec does not exist",
    hovers: ["core: question Not checked: local path"],
  },
  {
    what: "a Gemfile that ends within a block",
    files: { Gemfile: lines('source "https://rubygems.org"', "group :test do") },
    code: 2,
    lines: [/^Gemfile:2:1 syntax: Expected `end`/m],
    coverage: "incomplete syntax",
    status: "question No findings, not everything was checked · 1 syntax error",
    hovers: [],
  },
];
