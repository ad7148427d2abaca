import type { SyntaxProblem } from "../../model/problem.ts";
import type { Declaration } from "../manifest.ts";
import { readDirectives } from "./goDirectives.ts";
import { declarationOf, readModule } from "./goModule.ts";
import { readReplacements, type Replacement } from "./goReplacements.ts";

/** The content of a `go.mod`, before anything is replaced. */
export interface GoModFile {
  readonly requires: readonly Declaration[];
  readonly replacements: readonly Replacement[];
  readonly problems: readonly SyntaxProblem[];
  /** Excluded versions by module. */
  readonly excluded: ExcludedVersions;
  /** The path of the module itself. */
  readonly self?: string;
  /** It has all modules that its packages import: the go command writes them since Go 1.17. */
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
