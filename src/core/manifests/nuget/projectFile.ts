import type { Manifest, ManifestParser } from "../manifest.ts";
import { createEvaluation } from "./msbuildEvaluation.ts";
import { statementsOf, type SourceFile } from "./msbuildFile.ts";
import { completeProject, privatePackages } from "./nugetProject.ts";
import { declarationsOf } from "./projectDeclarations.ts";

/**
 * Projects of C#, F# and Visual Basic, and what folders give to those below them: what they reference, whatever the
 * conditions. References to projects and to assemblies are none. SDKs that are packages are left out.
 */
export const projectFile: ManifestParser = {
  id: "nuget/project",
  system: "NUGET",
  patterns: ["**/*.csproj", "**/*.fsproj", "**/*.vbproj", "**/Directory.Build.props", "**/Directory.Build.targets"],
  handles: (path) => /[^/]\.(?:cs|fs|vb)proj$|(?:^|\/)Directory\.Build\.(?:props|targets)$/.test(path),
  parse: parseProject,
  complete: completeProject,
  privateAmong: privatePackages,
};

/** What the text alone says. */
export function parseProject(text: string): Manifest {
  const { statements, problems } = statementsOf(text);
  const file: SourceFile = { kind: "own", path: "" };
  const evaluation = createEvaluation();
  for (const statement of statements) if (statement.kind !== "import") evaluation.run(statement, file);
  return { declarations: declarationsOf(evaluation), problems };
}
