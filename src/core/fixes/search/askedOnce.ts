import type { Facts } from "../../analysis/facts.ts";
import { vulnerabilitiesIn, type CheckedDependencies, type VulnerabilityFinding } from "../plan/dependency.ts";

/** What is asked about the dependencies of manifests, equal questions once. */
export interface AskedOnce<Question> {
  readonly questions: readonly Question[];
  /** The answer to each question, in their order, at each dependency that asks it: by the order of the manifests and their facts. */
  readonly spread: <Answer>(answers: readonly (Answer | undefined)[]) => readonly (readonly (Answer | undefined)[])[];
}

/** A question, with an ID that is equal for equal questions. */
export interface Asked<Question> {
  readonly id: string;
  readonly question: Question;
}

/** `questionOf` gives what is asked about a dependency, whose findings are those of advisories; undefined for nothing. */
export function askedOnce<Question>(
  manifests: readonly CheckedDependencies[],
  questionOf: (path: string, facts: Facts, findings: readonly VulnerabilityFinding[]) => Asked<Question> | undefined,
): AskedOnce<Question> {
  const questions: Question[] = [];
  const indexes = new Map<string, number>();
  const asked = manifests.map((manifest) => {
    const findings = vulnerabilitiesIn(manifest);
    return manifest.facts.map((facts, place) => {
      const found = questionOf(manifest.path, facts, findings[place] ?? []);
      if (!found) return undefined;
      const index = indexes.get(found.id) ?? questions.push(found.question) - 1;
      indexes.set(found.id, index);
      return index;
    });
  });
  return {
    questions,
    spread: (answers) => asked.map((own) => own.map((index) => (index === undefined ? undefined : answers[index]))),
  };
}
