import { versionSpan, type Rule } from "../finding.ts";

/** The project's OpenSSF Scorecard is low. A project that nobody has scored is not found. */
export const scorecard: Rule = ({ declaration, project }, verdict, { scorecardBelow: below }) => {
  if (verdict.kind !== "checked" || project?.kind !== "found") return [];
  const { projectKey, scorecard: scored } = project.value;
  if (!scored || scored.overallScore >= below) return [];
  return [
    {
      rule: "scorecard",
      declaration,
      span: versionSpan(declaration),
      severity: "information",
      key: verdict.version.versionKey,
      how: verdict.how,
      project: projectKey.id,
      score: scored.overallScore,
      below,
    },
  ];
};
