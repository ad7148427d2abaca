import type { SyntaxProblem } from "../../model/problem.ts";

/** A reader reports no more problems than this; more would not help. */
export const maxProblems = 100;

export function pushProblem(problems: SyntaxProblem[], problem: SyntaxProblem): void {
  if (problems.length < maxProblems) problems.push(problem);
}
