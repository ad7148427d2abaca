import type { Declaration } from "../manifest.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { GoDirective } from "./goDirectives.ts";
import { readModule, requirementOf, type WrittenModule } from "./goModule.ts";
import { spanOf } from "./goTokens.ts";
import { relativePath } from "../../model/path.ts";

/** `replace old version => by`: another module, or a folder, takes the place of a module. */
export interface Replacement {
  readonly old: string;
  /** Absent where every version is replaced. */
  readonly version?: string;
  readonly by: { readonly kind: "module"; readonly module: WrittenModule } | { readonly kind: "folder" };
}

/** The replacements of one file. */
export interface Replacements {
  /** The file, absolute; absent for the one that is being read. */
  readonly file?: string;
  /** By `old` and the version, if there is one. */
  readonly byModule: ReadonlyMap<string, Replacement>;
}

export function readReplacements(
  directives: readonly GoDirective[],
  problems: SyntaxProblem[],
): readonly Replacement[] {
  const found: Replacement[] = [];
  for (const { keyword, tokens } of directives) {
    if (keyword !== "replace") continue;
    const arrow = tokens.findIndex(({ kind, text }) => kind === "word" && text === "=>");
    const [old, version, ...more] = arrow < 0 ? tokens : tokens.slice(0, arrow);
    const [by, byVersion] = arrow < 0 ? [] : tokens.slice(arrow + 1);
    if (!old || old.kind === "mark" || version?.kind === "mark" || more.length > 0) {
      problems.push({ message: "Expected a module path and perhaps a version before `=>`", span: spanOf(tokens) });
    } else if (arrow < 0) {
      problems.push({ message: "Expected `=>` and what replaces it", span: spanOf(tokens) });
    } else if (!by || by.kind === "mark") {
      problems.push({ message: "Expected a module or a folder behind `=>`", span: spanOf(tokens) });
    } else {
      const head = { old: old.text, ...(version && { version: version.text }) };
      if (isFolder(by.text)) {
        found.push({ ...head, by: { kind: "folder" } });
        if (byVersion) problems.push({ message: "A folder has no version", span: spanOf(tokens.slice(arrow + 2)) });
      } else {
        const module = readModule(tokens.slice(arrow + 1), problems);
        if (module) found.push({ ...head, by: { kind: "module", module } });
      }
    }
  }
  return found;
}

/** The last of several for the same module counts; the go command refuses them. */
export function replacementsOf(replacements: readonly Replacement[], file?: string): Replacements {
  const byModule = new Map(replacements.map((one) => [idOf(one.old, one.version), one]));
  return { byModule, ...(file !== undefined && { file }) };
}

/**
 * The declaration with what replaces its module, by the first of the files that replaces it: there, one for this version
 * comes before one for all. `path` is that of the text, from which the other files are seen.
 */
export function replace(declaration: Declaration, files: readonly Replacements[], path = ""): Declaration {
  const { name, requirement } = declaration;
  for (const { byModule, file } of files) {
    const found = byModule.get(idOf(name, requirement.text)) ?? byModule.get(idOf(name));
    if (!found) continue;
    if (found.by.kind === "folder") {
      const detail = `replace in ${file === undefined ? "go.mod" : relativePath(path, file)}`;
      return { ...declaration, requirement: { kind: "skipped", reason: "path", text: requirement.text, detail } };
    }
    return replaceByModule(declaration, found.by.module, file);
  }
  return declaration;
}

function replaceByModule(declaration: Declaration, by: WrittenModule, file: string | undefined): Declaration {
  const { name, scope, nameSpan } = declaration;
  const requirement = requirementOf(by.path.text, by.version?.text);
  const replaced: Declaration = { package: { system: "GO", name: by.path.text }, name, requirement, scope, nameSpan };
  const span = by.version?.span;
  if (!span) return replaced;
  return file === undefined
    ? { ...replaced, requirementSpan: span, shared: true }
    : { ...replaced, elsewhere: { path: file, span } };
}

/** A version stands behind a blank, which no path has. */
function idOf(path: string, version?: string): string {
  return version === undefined ? path : `${path} ${version}`;
}

/** Paths of all platforms, as the file is for all of them. */
function isFolder(text: string): boolean {
  return /^(?:\.{1,2}(?:[\\/]|$)|[\\/]|[A-Za-z]:)/.test(text);
}
