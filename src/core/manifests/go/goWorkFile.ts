import type { SyntaxProblem } from "../../model/problem.ts";
import type { GoToken } from "./goTokens.ts";
import { readDirectives } from "./goDirectives.ts";
import { readReplacements, type Replacement } from "./goReplacements.ts";

/** The content of a `go.work`. */
export interface GoWorkFile {
  /** The folders of the members. */
  readonly uses: readonly GoToken[];
  readonly replacements: readonly Replacement[];
  readonly problems: readonly SyntaxProblem[];
}

const keywords: ReadonlySet<string> = new Set(["go", "toolchain", "godebug", "use", "replace"]);

export function readGoWork(text: string): GoWorkFile {
  const { directives, problems: found } = readDirectives(text, keywords);
  const problems = [...found];
  const uses = directives
    .filter(({ keyword, tokens }) => keyword === "use" && tokens[0]?.kind !== "mark")
    .flatMap(({ tokens }) => tokens[0] ?? []);
  const replacements = readReplacements(directives, problems);
  problems.sort((a, b) => a.span.start - b.span.start);
  return { uses, replacements, problems };
}
