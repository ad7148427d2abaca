import type { Manifest, ManifestParser } from "../manifest.ts";
import type { SourceFile } from "../shared/sites.ts";
import { createEvaluation } from "./msbuildEvaluation.ts";
import { statementsOf } from "./msbuildFile.ts";
import { completeProject, privatePackages } from "./nugetProject.ts";
import { declarationsOf } from "./projectDeclarations.ts";
import { sdkDeclarations } from "./sdks.ts";

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
function parseProject(text: string): Manifest {
  const { statements, problems } = statementsOf(text);
  const file: SourceFile = { kind: "own", path: "" };
  const evaluation = createEvaluation();
  for (const statement of statements) if (statement.kind !== "import") evaluation.run(statement, file);
  return {
    declarations: [...sdkDeclarations(evaluation, new Map(), new Set()), ...declarationsOf(evaluation)],
    problems,
  };
}

/** `Directory.Packages.props`: the versions managed centrally for the projects below, and the packages all of them reference. */
export const directoryPackagesProps: ManifestParser = {
  id: "nuget/Directory.Packages.props",
  system: "NUGET",
  isSecondary: true,
  patterns: ["**/Directory.Packages.props"],
  handles: (path) => /(?:^|\/)Directory\.Packages\.props$/.test(path),
  parse: parseProject,
  complete: completeProject,
};
