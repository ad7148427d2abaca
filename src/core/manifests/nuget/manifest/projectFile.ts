import type { Manifest, ManifestParser } from "../../manifest.ts";
import { createEvaluation } from "../msbuild/msbuildEvaluation.ts";
import type { SourceFile } from "../../shared/sites.ts";
import { statementsOf } from "../msbuild/msbuildFile.ts";
import { completeProject, privatePackages } from "./nugetProject.ts";
import { declarationsOf } from "./projectDeclarations.ts";
import { sdkDeclarations } from "./projectSdks.ts";

/**
 * Projects of C#, F# and Visual Basic, and the files that a folder shares with the projects below it: the packages they
 * reference, under any condition, and SDKs that are packages. References to projects and assemblies are left out.
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

/** Evaluates the text alone. */
export function parseProject(text: string): Manifest {
  const { statements, problems } = statementsOf(text);
  const file: SourceFile = { kind: "own", path: "" };
  const evaluation = createEvaluation();
  for (const statement of statements) if (statement.kind !== "import") evaluation.run(statement, file);
  return {
    declarations: [...sdkDeclarations(evaluation, new Map(), new Set()), ...declarationsOf(evaluation)],
    problems,
  };
}
