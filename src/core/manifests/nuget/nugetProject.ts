import { fileNameOf, folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import type { EntryGap, Gap } from "../gap.ts";
import type { Manifest, Surroundings, Withheld } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import type { SourceFile } from "../shared/sites.ts";
import { privateAmong } from "../shared/skip.ts";
import { createEvaluation, type Evaluation, type Item, type ProjectReference } from "./msbuildEvaluation.ts";
import { attributeOf, type Statement, statementsOf } from "./msbuildFile.ts";
import { importedPaths, isImportOfTools, maxFolders } from "./msbuildImports.ts";
import { readPrivateSettings, type RestoreSettings, skipPrivatePackages } from "./nugetConfig.ts";
import { namesNothing } from "./packageItems.ts";
import { declarationsOf } from "./projectDeclarations.ts";
import { included, sdkDeclarations, sdksOfFolder } from "./sdks.ts";

/** Evaluates the manifest with the files that MSBuild imports implicitly, the nearest of each name, and with their imports. */
export async function completeProject(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  if (manifest.declarations.length === 0 && !/<(?:import|projectreference|package\w+)\b/i.test(surroundings.text))
    return manifest;
  const { evaluation, imports, gaps: unread } = await evaluateProject(surroundings);
  await recordProjects(evaluation, surroundings);
  const gaps = [
    ...unread,
    ...unnamedItems(evaluation, imports, surroundings.text),
    ...addedItems(evaluation, imports, surroundings.text),
  ];
  const isOpen = evaluation.sdks.some(({ version, name }) => {
    const names = version === undefined ? name.value.split(";") : [];
    return names.some((each) => !each.includes("/") && !included.test(each.trim()));
  });
  const elsewhere = isOpen ? await sdksOfFolder(surroundings) : new Set<string>();
  const declarations = [...sdkDeclarations(evaluation, imports, elsewhere), ...declarationsOf(evaluation, imports)];
  const complete = { ...manifest, declarations, ...(gaps.length > 0 && { gaps }) };
  return skipPrivatePackages(complete, surroundings, restoreSettings(evaluation));
}

/** The packages of a lockfile that do not come from nuget.org by the project or the settings around it. */
export async function privatePackages(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const { evaluation } = await evaluateProject(surroundings);
  const { settingOf } = await readPrivateSettings(surroundings, restoreSettings(evaluation));
  return privateAmong(names, settingOf);
}

/** Returns what the project sets in place of the settings. */
function restoreSettings({ expandText }: Evaluation): RestoreSettings {
  const valueOf = (property: string) => expandText(`$(${property})`, { kind: "own", path: "" })?.trim() ?? "";
  const sources = valueOf("RestoreSources")
    .split(";")
    .map((source) => source.trim())
    .filter((source) => source !== "");
  const configFile = valueOf("RestoreConfigFile");
  return { sources, ...(configFile !== "" && { configFile }) };
}

/** A project with the files that MSBuild imports for it. */
interface EvaluatedProject {
  readonly evaluation: Evaluation;
  /**
   * The imports of files that are not manifests themselves, by path, with the place where the manifest imports them, directly or
   * through others.
   */
  readonly imports: ReadonlyMap<string, Span>;
  /** The files that are imported and were not read. */
  readonly gaps: readonly Gap[];
}

const buildProps = "Directory.Build.props";
const packagesProps = "Directory.Packages.props";
const buildTargets = "Directory.Build.targets";

/** Checks whether a file of this name is a manifest of its own. */
function isProjectFile(path: string): boolean {
  return /[^/]\.(?:cs|fs|vb)proj$|(?:^|\/)Directory\.(?:Build\.(?:props|targets)|Packages\.props)$/.test(path);
}

/** Files of one project, and how deeply they may import each other: real projects have fewer. */
const maxFiles = 100;
const maxDepth = 20;
/** Files that are looked for, whether they exist or not. */
const maxReads = 500;

interface Reader {
  readonly surroundings: Surroundings;
  readonly evaluation: Evaluation;
  readonly seen: Set<string>;
  reads: number;
  readonly imports: Map<string, Span>;
  readonly gaps: Gap[];
}

/** A file that is run. */
interface Run {
  readonly file: SourceFile;
  readonly text: string;
  readonly depth: number;
  /** The place where the manifest imports it, if it does so by name. */
  readonly importedAt?: Span;
}

type Import = Extract<Statement, { readonly kind: "import" }>;

/** Runs the manifest with the files that MSBuild imports implicitly, the nearest of each name, and with their imports. */
export async function evaluateProject(surroundings: Surroundings): Promise<EvaluatedProject> {
  const { path, text } = surroundings;
  const isShared = [buildProps, packagesProps, buildTargets].includes(fileNameOf(path));
  const evaluation = createEvaluation(isShared ? undefined : path);
  const reader: Reader = { surroundings, evaluation, seen: new Set([path]), reads: 0, imports: new Map(), gaps: [] };
  const own: Run = { file: { kind: "own", path }, text, depth: 0 };
  await runNearest(reader, own, buildProps);
  const packagesPath = evaluation.expandText("$(DirectoryPackagesPropsPath)", own.file);
  if (packagesPath && fileNameOf(path) !== packagesProps) {
    await runFirst(reader, [resolvePath(folderOf(path), packagesPath)], own, surroundings.readNamed);
  } else await runNearest(reader, own, packagesProps);
  if (!isShared) await run(reader, own);
  await runNearest(reader, own, buildTargets);
  return reader;
}

async function runNearest(reader: Reader, own: Run, name: string): Promise<void> {
  const { path } = own.file;
  if (fileNameOf(path) === name) await run(reader, own);
  else await runFirst(reader, pathsAbove(folderOf(path), name), own, reader.surroundings.read);
}

function pathsAbove(folder: string, name: string): readonly string[] {
  return upward(folder)
    .slice(0, maxFolders)
    .map((above) => resolvePath(above, name));
}

/** Runs the first file that exists, unless it was run before: MSBuild imports no file twice. */
async function runFirst(
  reader: Reader,
  paths: readonly string[],
  { depth, importedAt }: Pick<Run, "depth" | "importedAt">,
  read: (path: string) => Promise<string | undefined>,
): Promise<"run" | "missing" | "limited"> {
  const { seen } = reader;
  for (const path of paths) {
    if (seen.has(path)) return "run";
    if (seen.size >= maxFiles || depth > maxDepth || reader.reads++ >= maxReads) return "limited";
    const text = await read(path);
    if (text === undefined) continue;
    seen.add(path);
    const at = isProjectFile(path) ? undefined : importedAt;
    if (at) reader.imports.set(path, at);
    await run(reader, { file: { kind: "project", path }, text, depth, ...(at && { importedAt: at }) });
    return "run";
  }
  return "missing";
}

async function run(reader: Reader, current: Run): Promise<void> {
  const { evaluation, gaps } = reader;
  const { file, text, importedAt: span } = current;
  const { statements, problems } = statementsOf(text);
  // The problems of a manifest are reported in its own place.
  if (span && problems.length > 0) gaps.push({ kind: "file", path: file.path, reason: "damaged", span });
  for (const statement of statements) {
    if (statement.kind !== "import") evaluation.run(statement, file);
    else if (evaluation.holds(statement.conditions, file) !== false) await runImport(reader, current, statement);
  }
}

/** A file that the import itself asks for, whether it exists, may be missing. */
async function runImport(reader: Reader, { file, text, depth, importedAt }: Run, statement: Import): Promise<void> {
  const { surroundings, evaluation, gaps } = reader;
  const { project, span, conditions } = statement;
  const paths = importedPaths(project, file.path, (value) => evaluation.expandText(value, file));
  const isOptional = conditions.some((condition) => /exists\s*\(/i.test(condition));
  const at = importedAt ?? (file.kind === "own" ? span : undefined);
  const isNamed = paths.length === 1 && !isOptional;
  const read = isNamed ? (path: string) => surroundings.readNamed(path, at) : surroundings.read;
  const result = await runFirst(reader, paths, { depth: depth + 1, ...(at && { importedAt: at }) }, read);
  // A missing file is recorded where it is read.
  const isKnown = result === "run" || (result === "missing" && (isNamed || isOptional));
  if (isKnown || isImportOfTools(project) || project.trim() === "") return;
  // Another manifest has its own gaps.
  if (at) gaps.push(entryGap(text, span, file.kind === "own" ? undefined : file.path));
}

/** Real projects refer to fewer. */
const maxProjects = 1_000;

/**
 * Records the projects that the manifest refers to and that do not exist. A pattern may match nothing, and what asks whether
 * a file exists may be missing.
 */
async function recordProjects(
  { projects, expandText, holds }: Evaluation,
  { path, readNamed }: Surroundings,
): Promise<void> {
  // Relative paths start from the project that imports a shared file.
  const isShared = /^Directory\./.test(fileNameOf(path));
  const removed = new Set(projects.flatMap((reference) => pathsOf(reference, "Remove")));
  const own = projects.filter(
    ({ file, conditions }) =>
      file.kind === "own" &&
      !conditions.some((condition) => /exists\s*\(/i.test(condition)) &&
      holds(conditions, file) !== false,
  );
  for (const reference of own.slice(0, maxProjects)) {
    const span = attributeOf(reference.element, "Include")?.span;
    for (const project of pathsOf(reference, "Include")) {
      if (!removed.has(project)) await readNamed(project, span);
    }
  }

  function pathsOf({ element, file }: ProjectReference, verb: string): readonly string[] {
    const list = expandText(attributeOf(element, verb)?.value ?? "", file) ?? "";
    return list
      .split(";", maxProjects)
      .map((part) => part.trim())
      .filter((part) => part !== "" && !/[*?]/.test(part) && (!isShared || /^(?:[\\/]|[A-Za-z]:)/.test(part)))
      .map((part) => resolvePath(folderOf(path), part));
  }
}

/** Items of packages without a name, which MSBuild refuses. `imports` has where the manifest imports a file, by path. */
function unnamedItems({ items }: Evaluation, imports: ReadonlyMap<string, Span>, text: string): readonly EntryGap[] {
  return items.filter(namesNothing).flatMap((item) => gapsAt(item, imports, text));
}

/** Items that targets add: whether a restore sees them depends on when these run. */
function addedItems({ added }: Evaluation, imports: ReadonlyMap<string, Span>, text: string): readonly EntryGap[] {
  return added.flatMap((item) => gapsAt(item, imports, text));
}

function gapsAt(
  { element, file }: Pick<Item, "element" | "file">,
  imports: ReadonlyMap<string, Span>,
  text: string,
): readonly EntryGap[] {
  if (file.kind === "own") return [entryGap(text, element.span)];
  const span = imports.get(file.path);
  return span ? [entryGap(text, span)] : [];
}
