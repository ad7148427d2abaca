import { message, type Message } from "../../messages/message.ts";
import { folderOf, relativePath, resolvePath } from "../../model/path.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { skip } from "../shared/skip.ts";
import type { GoDirective } from "./goDirectives.ts";
import { readModule, requirementOf, type GoModule } from "./goModule.ts";
import { spanOf, type GoToken } from "./goTokens.ts";

/** `replace old version => by`: another module, or a folder, replaces a module. */
export interface Replacement {
  readonly old: string;
  /** Absent if every version is replaced. */
  readonly version?: string;
  readonly by:
    { readonly kind: "module"; readonly module: GoModule } | { readonly kind: "folder"; readonly folder: GoToken };
}

/** The replacements of one file. */
export interface Replacements {
  /** The file, absolute; absent for the manifest itself. */
  readonly file?: string;
  /** By `old` and the version, if there is one. */
  readonly byModule: ReadonlyMap<string, Replacement>;
}

export function readReplacements(
  directives: readonly GoDirective[],
  problems: SyntaxProblem[],
): readonly Replacement[] {
  return directives
    .filter(({ keyword }) => keyword === "replace")
    .flatMap(({ tokens }) => readReplacement(tokens, problems) ?? []);
}

function readReplacement(tokens: readonly GoToken[], problems: SyntaxProblem[]): Replacement | undefined {
  const arrow = tokens.findIndex(({ kind, text }) => kind === "word" && text === "=>");
  const [old, version, ...others] = arrow < 0 ? tokens : tokens.slice(0, arrow);
  const replacing = arrow < 0 ? [] : tokens.slice(arrow + 1);
  const refuse = (problem: Message): Replacement | undefined => {
    problems.push({ message: problem, span: spanOf(tokens) });
    return undefined;
  };
  if (!old || old.kind === "mark" || version?.kind === "mark" || others.length > 0)
    return refuse(message("Expected a module path with an optional version before `=>`"));
  if (arrow < 0) return refuse(message("Expected `=>` and a replacement"));
  const [by, ...afterBy] = replacing;
  if (!by || by.kind === "mark") return refuse(message("Expected a module or a folder after `=>`"));
  const head = { old: old.text, ...(version && { version: version.text }) };
  if (isFolder(by.text)) {
    if (afterBy.length > 0)
      problems.push({ message: message("A folder cannot have a version"), span: spanOf(afterBy) });
    return { ...head, by: { kind: "folder", folder: by } };
  }
  const module = readModule(replacing, problems);
  return module && { ...head, by: { kind: "module", module } };
}

/** Real files have fewer. */
const maxFolders = 500;

/** Records the folders that replace modules and that have no module. */
export async function recordFolders(
  replacements: readonly Replacement[],
  { path, readNamed }: Surroundings,
): Promise<void> {
  const folders = replacements.flatMap(({ by }) => (by.kind === "folder" ? by.folder : []));
  for (const { text, span } of folders.slice(0, maxFolders))
    await readNamed(resolvePath(resolvePath(folderOf(path), text), "go.mod"), span);
}

/** If a module is replaced several times, which the go command rejects, the last one counts. */
export function replacementsOf(replacements: readonly Replacement[], file?: string): Replacements {
  const byModule = new Map(
    replacements.map((replacement) => [idOf(replacement.old, replacement.version), replacement]),
  );
  return { byModule, ...(file !== undefined && { file }) };
}

/**
 * The declaration with the replacement of its module from the first of the files that has one; in a file, one for this
 * version goes before one for all. `path` is that of the manifest.
 */
export function replace(declaration: Declaration, files: readonly Replacements[], path = ""): Declaration {
  const { name, requirement } = declaration;
  for (const { byModule, file } of files) {
    const replacement = byModule.get(idOf(name, requirement.text)) ?? byModule.get(idOf(name));
    if (!replacement) continue;
    const replacing = file === undefined ? "go.mod" : relativePath(path, file);
    if (replacement.by.kind === "folder")
      return skip(declaration, { reason: "path", detail: `replace in ${replacing}` });
    const replaced = { text: requirement.text, file: replacing };
    return { ...replaceByModule(declaration, replacement.by.module, file), replaced };
  }
  return declaration;
}

function replaceByModule(declaration: Declaration, by: GoModule, file: string | undefined): Declaration {
  const { name, scope, nameSpan } = declaration;
  const requirement = requirementOf(by.path.text, by.version?.text);
  const replaced: Declaration = { package: { system: "GO", name: by.path.text }, name, requirement, scope, nameSpan };
  const span = by.version?.span;
  if (!span) return replaced;
  return file === undefined
    ? { ...replaced, requirementSpan: span, shared: true }
    : { ...replaced, elsewhere: { path: file, span } };
}

/** No path has a space. */
function idOf(path: string, version?: string): string {
  return version === undefined ? path : `${path} ${version}`;
}

/** Knows the paths of all platforms, as the file is for all of them. */
function isFolder(text: string): boolean {
  return /^(?:\.{1,2}(?:[\\/]|$)|[\\/]|[A-Za-z]:)/.test(text);
}
