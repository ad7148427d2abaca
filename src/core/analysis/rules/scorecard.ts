import { message } from "../../messages/message.ts";
import type { Setting } from "../../model/setting.ts";
import { onVersion, type FindingItem, type Rule } from "../rule.ts";

interface LowScorecard extends FindingItem {
  readonly project: string;
  /** 0 to 10. */
  readonly score: number;
  readonly below: number;
}

const scorecardBelow = {
  name: "scorecardBelow",
  type: "number",
  default: 5,
  minimum: 0,
  maximum: 10,
  readBy: "both",
  scope: "window",
  needsTrust: true,
  text: "Minimum OpenSSF Scorecard of a project for the rule `scorecard`, from 0 to 10.",
  examples: [5, 7.5],
} as const satisfies Setting;

/** The project's OpenSSF Scorecard is low. Projects without a Scorecard are not found. */
export const scorecard: Rule<"scorecard", LowScorecard, typeof scorecardBelow> = {
  id: "scorecard",
  default: "off",
  severity: "information",
  word: message("low Scorecard"),
  help: {
    summary: "The project's OpenSSF Scorecard is low.",
    advice: "The checks of the Scorecard say what is missing. `scorecardBelow` sets the threshold.",
    tags: ["maintenance"],
    details: { project: "", score: "0 to 10", threshold: "" },
  },
  settings: [scorecardBelow],
  needs: () => ["projects"],
  find({ declaration, project }, verdict, { scorecardBelow: below }) {
    if (verdict.kind !== "checked" || project?.kind !== "found") return undefined;
    const { projectKey, scorecard: card } = project.value;
    if (!card || card.overallScore >= below) return undefined;
    return onVersion(declaration, verdict, [{ project: projectKey.id, score: card.overallScore, below }]);
  },
  message: ({ items: [{ project, score, below }] }) =>
    message("{project} has an OpenSSF Scorecard of {score}, below {below}", {
      project,
      score: score.toFixed(1),
      below,
    }),
  line: ({ items: [{ score, below }] }) => ({
    text: message("Scorecard {score}, below {below}", { score: score.toFixed(1), below }),
  }),
  details: ({ items: [{ project, score, below }] }) => ({ project, score, threshold: below }),
};
