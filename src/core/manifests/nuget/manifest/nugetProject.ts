import { fileNameOf, folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { Manifest, NotAsked, Surroundings } from "../../manifest.ts";
import { privateAmong } from "../../shared/skip.ts";
import { createEvaluation, type Evaluation } from "../msbuild/msbuildEvaluation.ts";
import type { SourceFile } from "../../shared/sites.ts";
import { statementsOf } from "../msbuild/msbuildFile.ts";
import { importedPaths, maxFolders } from "../msbuild/msbuildImports.ts";
import { readPrivateSetting, skipPrivatePackages, type RestoreSettings } from "../sources/nugetConfig.ts";
import { declarationsOf } from "./projectDeclarations.ts";

const buildProps = "Directory.Build.props";
const packagesProps = "Directory.Packages.props";
const buildTargets = "Directory.Build.targets";

/** Files of one project, and how deeply they may import each other: real projects have fewer. */
const maxFiles = 100;
const maxDepth = 20;
/** Files that are looked for, whether they exist or not. */
const maxReads = 500;

/** Evaluates the manifest with the files that MSBuild imports implicitly, the nearest of each name, and with their imports. */
export async function completeProject(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  if (manifest.declarations.length === 0) return manifest;
  const evaluation = await evaluateProject(around);
  const complete = { ...manifest, declarations: declarationsOf(evaluation) };
  return skipPrivatePackages(complete, around, restoreSettings(evaluation));
}

/** The packages of a lockfile that do not come from nuget.org by the project or the settings around it. */
export async function privatePackages(
  names: readonly string[],
  around: Surroundings,
): Promise<ReadonlyMap<string, NotAsked>> {
  const evaluation = await evaluateProject(around);
  const settingOf = await readPrivateSetting(around, restoreSettings(evaluation));
  return privateAmong(names, (name) => settingOf(name) !== undefined);
}

/** What the project sets in place of the settings. */
function restoreSettings({ expandText }: Evaluation): RestoreSettings {
  const valueOf = (property: string) => expandText(`$(${property})`, { kind: "own", path: "" })?.trim() ?? "";
  const sources = valueOf("RestoreSources")
    .split(";")
    .map((source) => source.trim())
    .filter((source) => source !== "");
  const configFile = valueOf("RestoreConfigFile");
  return { sources, ...(configFile !== "" && { configFile }) };
}

async function evaluateProject({ path, text, read }: Surroundings): Promise<Evaluation> {
  const own: SourceFile = { kind: "own", path };
  const isShared = [buildProps, packagesProps, buildTargets].includes(fileNameOf(path));
  const evaluation = createEvaluation(isShared ? undefined : path);
  const seen = new Set([path]);
  let reads = 0;

  await runNearest(buildProps);
  const packagesPath = evaluation.expandText("$(DirectoryPackagesPropsPath)", own);
  if (packagesPath && fileNameOf(path) !== packagesProps)
    await runFirst([resolvePath(folderOf(path), packagesPath)], 0);
  else await runNearest(packagesProps);
  if (!isShared) await runText(text, own, 0);
  await runNearest(buildTargets);
  return evaluation;

  async function runNearest(name: string): Promise<void> {
    if (fileNameOf(path) === name) await runText(text, own, 0);
    else await runFirst(pathsAbove(folderOf(path), name), 0);
  }

  /** The first file that exists. MSBuild imports no file twice. */
  async function runFirst(paths: readonly string[], depth: number): Promise<void> {
    for (const candidate of paths) {
      if (seen.has(candidate) || seen.size >= maxFiles || depth > maxDepth || reads++ >= maxReads) return;
      const content = await read(candidate);
      if (content === undefined) continue;
      seen.add(candidate);
      await runText(content, { kind: "project", path: candidate }, depth);
      return;
    }
  }

  async function runText(content: string, file: SourceFile, depth: number): Promise<void> {
    for (const statement of statementsOf(content).statements) {
      if (statement.kind !== "import") evaluation.run(statement, file);
      else if (evaluation.holds(statement.conditions, file) !== false) {
        const paths = importedPaths(statement.project, file.path, (value) => evaluation.expandText(value, file));
        await runFirst(paths, depth + 1);
      }
    }
  }
}

function pathsAbove(folder: string, name: string): readonly string[] {
  return upward(folder)
    .slice(0, maxFolders)
    .map((above) => resolvePath(above, name));
}
