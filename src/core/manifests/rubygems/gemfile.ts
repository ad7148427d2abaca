import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import type { Gap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../manifest.ts";
import { recordFolder } from "../shared/matchingFolders.ts";
import { shorten } from "../shared/shorten.ts";
import { skipGem } from "./gemDeclaration.ts";
import { findMirror, gemfileDeclarations, mirroredGems } from "./gemSources.ts";
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
  return { declarations: gemfileDeclarations(content, "Gemfile"), problems, ...(gaps.length > 0 && { gaps }) };
}

/** Checks whether the file at this path is a manifest of its own. */
export function isGemfile(path: string): boolean {
  return /(?:^|\/)(?:Gemfile|gems\.rb|[^/]+\.gemfile)$/.test(path);
}

interface NamedGems {
  readonly declarations: readonly Declaration[];
  readonly gaps: readonly Gap[];
}

/** Real files name fewer. */
const maxFolders = 500;

/** Adds the gems of files that it evaluates, and what the environment and the mirrors in the settings of Bundler say. */
export async function completeGemfile(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const content = readGemfile(surroundings.text);
  const [mirror, ...named] = await Promise.all([
    findMirror(surroundings),
    ...content.files.map((file) => gemsOf(file, content, surroundings)),
  ]);
  for (const { text, content: span } of content.folders.slice(0, maxFolders)) {
    const folder = resolvePath(folderOf(surroundings.path), text);
    // A home folder is not resolved.
    if (!text.startsWith("~")) await recordFolder(surroundings, folder, `${fileNameOf(folder)}.gemspec`, span);
  }
  const own = gemfileDeclarations(content, fileNameOf(surroundings.path), surroundings);
  const declarations = [...own, ...named.flatMap((gems) => gems.declarations)];
  const gaps = [...content.gaps, ...named.flatMap((gems) => gems.gaps)];
  return {
    ...manifest,
    declarations: declarations.map((declaration) => skipGem(declaration, mirror)),
    ...(gaps.length > 0 && { gaps }),
  };
}

/** A gemspec and another Gemfile are manifests of their own. The gems of another file stand where it is named. */
async function gemsOf(file: NamedFile, outer: GemfileContent, surroundings: Surroundings): Promise<NamedGems> {
  const { kind, name, gap, isOptional } = file;
  const folder = resolvePath(folderOf(surroundings.path), file.folder ?? ".");
  if (kind === "gemspec") {
    // Without a name it is the only one in its folder, whose files cannot be listed: most are named like the folder.
    const path = `${folder}/${name ?? fileNameOf(folder)}.gemspec`;
    const text = await (name === undefined || isOptional
      ? surroundings.read(path)
      : surroundings.readNamed(path, gap.span));
    return { declarations: [], gaps: text === undefined && name === undefined ? [gap] : [] };
  }
  const path = resolvePath(folder, name ?? "");
  const text = await (isOptional ? surroundings.read(path) : surroundings.readNamed(path, gap.span));
  if (text === undefined || isGemfile(path)) return { declarations: [], gaps: [] };
  const content = readGemfile(text);
  const sources = [...outer.sources, ...content.sources];
  const sourceFile = fileNameOf(content.sources.length > 0 ? path : surroundings.path);
  const gems = gemfileDeclarations({ ...content, sources }, sourceFile, surroundings);
  const unread = [...content.gaps, ...content.files.map((inner) => inner.gap)];
  const problems = content.problems.map(({ span }): Gap => ({
    kind: "entry",
    text: shorten(text.slice(span.start, span.end)),
    span,
    path,
  }));
  return {
    declarations: gems.map(({ requirementSpan: span, ...declaration }) => ({
      ...declaration,
      nameSpan: gap.span,
      ...(span && { elsewhere: { path, span } }),
    })),
    gaps: [...unread.map((inner) => ({ ...inner, path })), ...problems],
  };
}
