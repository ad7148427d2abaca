import { fileNameOf, folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Manifest, Surroundings } from "../manifest.ts";
import { createEvaluation, type Evaluation } from "./msbuildEvaluation.ts";
import { statementsOf, type SourceFile } from "./msbuildFile.ts";
import { importedPaths } from "./msbuildImports.ts";
import { markOrigins, privacy } from "./nugetConfig.ts";
import { declarationsOf } from "./projectDeclarations.ts";

const buildProps = "Directory.Build.props";
const packagesProps = "Directory.Packages.props";
const buildTargets = "Directory.Build.targets";

/** Folders above the manifest's in which a file is looked for. */
const mostFolders = 24;
/** No project has more files than this, but for one that was made to. */
const mostFiles = 100;
const deepest = 20;
/** Nor does one look for more, found or not. */
const mostReads = 500;

/** Evaluates the manifest with what MSBuild would import by itself, the nearest of each, and with what they import. */
export async function completeProject(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  if (manifest.declarations.length === 0) return manifest;
  const evaluation = await evaluated(around);
  const whole = { ...manifest, declarations: declarationsOf(evaluation) };
  return markOrigins(whole, around, sourcesOf(evaluation));
}

/** The packages of a lockfile that the project or the settings around it have come from somewhere else than nuget.org. */
export async function privatePackages(names: readonly string[], around: Surroundings): Promise<ReadonlySet<string>> {
  const evaluation = await evaluated(around);
  const reasonOf = await privacy(around, sourcesOf(evaluation));
  return new Set(names.filter((name) => reasonOf(name) !== undefined));
}

/** What the project itself sets in place of all sources of the settings. */
function sourcesOf({ expandText }: Evaluation): readonly string[] {
  const list = expandText("$(RestoreSources)", { kind: "own", path: "" }) ?? "";
  return list
    .split(";")
    .map((source) => source.trim())
    .filter((source) => source !== "");
}

async function evaluated({ path, text, read }: Surroundings): Promise<Evaluation> {
  const own: SourceFile = { kind: "own", path };
  const isShared = [buildProps, packagesProps, buildTargets].includes(fileNameOf(path));
  const evaluation = createEvaluation(isShared ? undefined : path);
  const seen = new Set([path]);
  let reads = 0;

  await runNearest(buildProps);
  const chosen = evaluation.expandText("$(DirectoryPackagesPropsPath)", own);
  if (chosen && fileNameOf(path) !== packagesProps) await runAt([resolvePath(folderOf(path), chosen)], 0);
  else await runNearest(packagesProps);
  if (!isShared) await runText(text, own, 0);
  await runNearest(buildTargets);
  return evaluation;

  async function runNearest(name: string): Promise<void> {
    if (fileNameOf(path) === name) await runText(text, own, 0);
    else await runAt(pathsAbove(folderOf(path), name), 0);
  }

  /** The first that is there. MSBuild imports no file twice. */
  async function runAt(paths: readonly string[], depth: number): Promise<void> {
    for (const at of paths) {
      if (seen.has(at) || seen.size >= mostFiles || depth > deepest || reads++ >= mostReads) return;
      const found = await read(at);
      if (found === undefined) continue;
      seen.add(at);
      await runText(found, { kind: "other", path: at }, depth);
      return;
    }
  }

  async function runText(content: string, file: SourceFile, depth: number): Promise<void> {
    for (const statement of statementsOf(content).statements) {
      if (statement.kind !== "import") evaluation.run(statement, file);
      else if (evaluation.holds(statement.conditions, file) !== false) {
        const paths = importedPaths(statement.project, file.path, (value) => evaluation.expandText(value, file));
        await runAt(paths, depth + 1);
      }
    }
  }
}

function pathsAbove(folder: string, name: string): readonly string[] {
  return upward(folder)
    .slice(0, mostFolders)
    .map((above) => resolvePath(above, name));
}
