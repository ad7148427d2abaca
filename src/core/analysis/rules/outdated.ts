import { versionSpan, type Rule } from "../finding.ts";
import { updateOf } from "../update.ts";

/** There is a newer version than the one that is checked. */
export const outdated: Rule = (facts, verdict) => {
  if (verdict.kind !== "checked") return [];
  const { declaration } = facts;
  const { version, how } = verdict;
  const update = updateOf(facts);
  if (!update) return [];
  const span = versionSpan(declaration);
  return [{ rule: "outdated", declaration, span, severity: "information", key: version.versionKey, how, ...update }];
};
