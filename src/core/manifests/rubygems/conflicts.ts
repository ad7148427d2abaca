import type { SyntaxProblem } from "../../model/problem.ts";

/** A problem for each conflict that a merge left, on the line that it begins with. */
export function conflictsIn(text: string): readonly SyntaxProblem[] {
  return Array.from(text.matchAll(/^<{7}(?: [^\r\n]*)?(?=\r?$)/gm), ({ 0: marker, index }) => ({
    message: "Merge conflict",
    span: { start: index, end: index + marker.length },
  }));
}
