import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { publicRegistries } from "../../registries/origin.ts";
import type { Gap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { recordFolder } from "../shared/matchingFolders.ts";
import type { Skip } from "../shared/skip.ts";
import { skipGem } from "./gemDeclaration.ts";
import { findMirror, gemfileDeclarations, mirroredGems, skipOfSources } from "./gemSources.ts";
import { type GemfileContent, type NamedFile, readGemfile } from "./gemfileReader.ts";

/**
 * `Gemfile`, those that Appraisal generates from it, and `gems.rb`. The file is read, not run: what has a computed
 * name is a gap. The files of `gemspec` and `eval_gemfile` are manifests of their own if they are named so. The scope is the groups.
 */
export const gemfile: ManifestParser = {
  id: "rubygems/Gemfile",
  system: "RUBYGEMS",
  patterns: ["**/Gemfile", "**/*.gemfile", "**/gems.rb"],
  handles: isGemfile,
  parse: parseGemfile,
  complete: completeGemfile,
  privateAmong: mirroredGems,
};

function parseGemfile(text: string): Manifest {
  const content = readGemfile(text);
  const { problems, gaps } = content;
  return {
    declarations: gemfileDeclarations(content, "Gemfile", { registries: publicRegistries }),
    problems,
    ...(gaps.length > 0 && { gaps }),
  };
}

/** Checks whether the file at this path is a manifest of its own. */
function isGemfile(path: string): boolean {
  return /(?:^|\/)(?:Gemfile|gems\.rb|[^/]+\.gemfile)$/.test(path);
}

/** Real files name fewer. */
const maxFolders = 500;
const maxFiles = 100;

/** Adds the gems of files that it evaluates, and what the environment and the mirrors in the settings of Bundler say. */
async function completeGemfile(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const own: EvaluatedFile = { path: surroundings.path, content: readGemfile(surroundings.text) };
  const [mirror, { files, gaps: unread }] = await Promise.all([
    findMirror(surroundings),
    evaluatedFiles(own, surroundings),
  ]);
  for (const { text, content: span } of own.content.folders.slice(0, maxFolders)) {
    const folder = resolvePath(folderOf(surroundings.path), text);
    // A home folder is not resolved.
    if (!text.startsWith("~")) await recordFolder(surroundings, folder, `${fileNameOf(folder)}.gemspec`, span);
  }
  const everywhere = sourcesOf([own, ...files], surroundings);
  const gemsOf = (content: GemfileContent) =>
    gemfileDeclarations({ ...content, sources: everywhere.content.sources }, everywhere.name, surroundings);
  const others = files.filter(({ path }) => !isGemfile(path));
  const declarations = [
    ...gemsOf(own.content),
    ...others.flatMap((file) => gemsOf(file.content).map((gem) => placedIn(file, gem))),
  ];
  const gaps = [...own.content.gaps, ...unread];
  return {
    ...manifest,
    declarations: declarations.map((declaration) => skipGem(declaration, mirror)),
    ...(gaps.length > 0 && { gaps }),
  };
}

/** The reason why gems without a source of their own are skipped, by the Gemfile at this path and the files that it evaluates. */
export async function skipOfGemfile(path: string, text: string, surroundings: Surroundings): Promise<Skip | undefined> {
  const own: EvaluatedFile = { path, content: readGemfile(text) };
  // What it names is told where the Gemfile itself is read.
  const { files } = await evaluatedFiles(own, { ...surroundings, path, text, readNamed: surroundings.read });
  const { content, name } = sourcesOf([own, ...files], surroundings);
  return skipOfSources(content, name, surroundings);
}

/** The sources of each file apply to all, so that the first with a private one decides. */
function sourcesOf(files: readonly EvaluatedFile[], surroundings: Surroundings) {
  const withSources = files.filter(({ content }) => content.sources.length > 0);
  const decisive = withSources.find(({ path, content }) => skipOfSources(content, fileNameOf(path), surroundings));
  const { content = readGemfile(""), path = "" } = decisive ?? withSources[0] ?? {};
  return { content, name: fileNameOf(path) };
}

interface EvaluatedFile {
  readonly path: string;
  readonly content: GemfileContent;
  /** The place at which the Gemfile names it, or the file that leads to it. */
  readonly span?: Span;
}

/** The files and texts that are read for one Gemfile. */
interface Reading {
  readonly surroundings: Surroundings;
  readonly seen: Set<string>;
  readonly files: EvaluatedFile[];
  readonly gaps: Gap[];
}

/** All files that a Gemfile evaluates, directly or by another, in the order in which they are named; and what they leave unread. */
async function evaluatedFiles(own: EvaluatedFile, surroundings: Surroundings): Promise<Omit<Reading, "surroundings">> {
  const reading: Reading = { surroundings, seen: new Set([own.path]), files: [], gaps: [] };
  await readFilesOf(own, reading);
  return reading;
}

async function readFilesOf(outer: EvaluatedFile, reading: Reading): Promise<void> {
  for (const file of outer.content.files)
    await (file.kind === "gemspec" ? readGemspec(file, outer, reading) : readEvaluated(file, outer, reading));
}

/** A manifest of its own. Its folder is that of the Gemfile, also where another file names it. */
async function readGemspec(file: NamedFile, outer: EvaluatedFile, { surroundings, gaps }: Reading): Promise<void> {
  const { name, folder, isOptional, gap } = file;
  const path = resolvePath(folderOf(surroundings.path), folder ?? ".");
  if (name !== undefined && !isOptional) {
    await surroundings.readNamed(`${path}/${name}.gemspec`, outer.span ?? gap.span);
  } else if (name === undefined) {
    // It is the only one in its folder; where that cannot be listed, most are named like it.
    const listed = (await surroundings.list?.(path))?.files.some((file) => file.endsWith(".gemspec"));
    const exists = listed ?? (await surroundings.read(`${path}/${fileNameOf(path)}.gemspec`)) !== undefined;
    if (!exists) gaps.push(gapIn(outer, gap));
  }
}

/** Another Gemfile is a manifest of its own: of it, only the sources count. */
async function readEvaluated(file: NamedFile, outer: EvaluatedFile, reading: Reading): Promise<void> {
  const { surroundings, seen, files, gaps } = reading;
  const path = resolvePath(folderOf(outer.path), file.name ?? "");
  if (seen.has(path)) return;
  if (seen.size > maxFiles) {
    gaps.push(gapIn(outer, file.gap));
    return;
  }
  seen.add(path);
  const span = outer.span ?? file.gap.span;
  const text = await (file.isOptional ? surroundings.read(path) : surroundings.readNamed(path, span));
  if (text === undefined) return;
  const content = readGemfile(text);
  const evaluated: EvaluatedFile = { path, content, span };
  files.push(evaluated);
  if (!isGemfile(path)) {
    gaps.push(...content.gaps.map((gap) => ({ ...gap, path })));
    gaps.push(...content.problems.map((problem) => entryGap(text, problem.span, path)));
  }
  await readFilesOf(evaluated, reading);
}

function gapIn({ path, span }: EvaluatedFile, gap: Gap): Gap {
  return span ? { ...gap, path } : gap;
}

/** The gems of another file stand where the Gemfile names it, or what leads to it. */
function placedIn({ path, span }: EvaluatedFile, { requirementSpan, ...declaration }: Declaration): Declaration {
  return {
    ...declaration,
    ...(span && { nameSpan: span }),
    ...(requirementSpan && { elsewhere: { path, span: requirementSpan } }),
  };
}
