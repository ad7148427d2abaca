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
];
