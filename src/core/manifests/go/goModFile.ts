import { message, type Message } from "../../messages/message.ts";
import { folderOf, relativePath, resolvePath } from "../../model/path.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Declaration, Requirement, Surroundings } from "../manifest.ts";
import { skip } from "../shared/skip.ts";
import { type GoDirective, type GoToken, readDirectives, spanOf } from "./goDirectives.ts";

/** The content of a `go.mod`, before anything is replaced. */
export interface GoModFile {
  readonly requires: readonly Declaration[];
  readonly replacements: readonly Replacement[];
  readonly problems: readonly SyntaxProblem[];
  /** Excluded versions by module. */
  readonly excluded: ExcludedVersions;
  /** The path of the module itself. */
  readonly self?: string;
  /** True if the file has all modules that its packages import: the go command writes them since Go 1.17. */
  readonly isComplete: boolean;
}

export type ExcludedVersions = ReadonlyMap<string, readonly string[]>;

const keywords: ReadonlySet<string> = new Set(
  ["module", "go", "toolchain", "godebug", "require", "exclude", "replace", "retract", "tool", "ignore"], //
);

export function readGoMod(text: string): GoModFile {
  const { directives, problems: found } = readDirectives(text, keywords);
  const problems = [...found];
  const requires: Declaration[] = [];
  /** Versions by module. */
  const excluded = new Map<string, string[]>();
  let self: string | undefined;
  for (const { keyword, tokens, comment } of directives) {
    if (keyword === "exclude" && tokens[0] && tokens[1]) exclude(excluded, tokens[0].text, tokens[1].text);
    if (keyword === "module" && tokens[0]?.kind !== "mark") self ??= tokens[0]?.text;
    if (keyword !== "require") continue;
    const module = readModule(tokens, problems);
    if (module) requires.push(declarationOf(module, isIndirect(comment) ? "indirect" : "require"));
  }
  const replacements = readReplacements(directives, problems);
  problems.sort((a, b) => a.span.start - b.span.start);
  return {
    requires: requires.map((each) => withExcluded(each, excluded)),
    replacements,
    problems,
    excluded,
    isComplete: directives.some(({ keyword, tokens: [token] }) => keyword === "go" && hasPruning(token?.text)),
    ...(self !== undefined && { self }),
  };
}

function hasPruning(version = ""): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 17);
}

/** `// indirect`, perhaps with a reason after a semicolon. */
function isIndirect(comment: string): boolean {
  return /^\s*indirect(?:\s*$|;\s+\S)/.test(comment);
}

function exclude(excluded: Map<string, string[]>, name: string, version: string): void {
  const versions = excluded.get(name);
  if (versions) versions.push(version);
  else excluded.set(name, [version]);
}

/** The declaration with the excluded versions of its module, if it requires one of them: the next one is installed. */
export function withExcluded(declaration: Declaration, byModule: ExcludedVersions): Declaration {
  const excluded = byModule.get(declaration.name);
  return excluded?.includes(declaration.requirement.text) ? { ...declaration, excluded } : declaration;
}

/** `replace old version => by`: another module, or a folder, replaces a module. */
export interface Replacement {
  readonly old: string;
  /** The version that is replaced; absent if every version is. */
  readonly version?: string;
  readonly by:
    { readonly kind: "module"; readonly module: GoModule } | { readonly kind: "folder"; readonly folder: GoToken };
}

/** The replacements of one file. */
export interface Replacements {
  /** The file, absolute; absent for the manifest itself. */
  readonly file?: string;
  /** The replacements by `old` and the version, if there is one. */
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

/**
 * Collects the replacements of a file. If a module is replaced several times, which the go command rejects, the last one counts.
 */
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

/** A module as written. The version is absent until it is typed. */
export interface GoModule {
  readonly path: GoToken;
  readonly version?: GoToken;
}

/** Reads a path and a version. Undefined without a path. */
function readModule(tokens: readonly GoToken[], problems: SyntaxProblem[]): GoModule | undefined {
  const [path, version, ...others] = tokens;
  if (!path || path.kind === "mark") {
    if (path) problems.push({ message: message("Expected a module path"), span: path.span });
    return undefined;
  }
  if (!version || version.kind === "mark") {
    problems.push({ message: message("Expected a version"), span: path.span });
    return { path };
  }
  if (others.length > 0) problems.push({ message: message("Unexpected text"), span: spanOf(others) });
  return { path, version };
}

export function declarationOf({ path, version }: GoModule, scope: string): Declaration {
  return {
    package: { system: "GO", name: path.text },
    name: path.text,
    requirement: requirementOf(path.text, version?.text),
    scope,
    nameSpan: path.span,
    ...(version && { requirementSpan: version.span }),
  };
}

/** Returns the requirement of a module. In Go the version is a minimum, and in a tidy file also the selected version. */
function requirementOf(path: string, version: string | undefined): Requirement {
  if (version === undefined || !isModulePath(path))
    return { kind: "skipped", reason: "unsupported", text: version ?? "" };
  return { kind: "written", text: version };
}

/** Checks whether the module can be fetched: a path without a host exists only if something replaces it. */
function isModulePath(path: string): boolean {
  return /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/.test(path);
}
