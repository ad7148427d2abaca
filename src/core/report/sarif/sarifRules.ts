import { ruleIds, ruleOf, type RuleId } from "../../analysis/finding.ts";
import type { Severity } from "../../analysis/severity.ts";
import { formatMessage, message } from "../../messages/message.ts";

/** A level of SARIF. */
export type Level = "error" | "warning" | "note" | "none";

/** The ID under which the report lists what could not be checked. */
export const uncheckedRule = "not-checked";

export type SarifRuleId = RuleId | typeof uncheckedRule;

const levels: Readonly<Record<Severity, Level>> = {
  error: "error",
  warning: "warning",
  information: "note",
  hint: "note",
};

export function levelOf(severity: Severity): Level {
  return levels[severity];
}

const sarifRuleIds: readonly SarifRuleId[] = [...ruleIds, uncheckedRule];

/** The position of a rule in the list of the driver. */
export function ruleIndex(rule: SarifRuleId): number {
  return sarifRuleIds.indexOf(rule);
}

/** All rules as SARIF's reporting descriptors. */
export function sarifRules(): readonly object[] {
  const descriptors = ruleIds.map((rule) => {
    const { severity, help } = ruleOf({ rule });
    return {
      id: rule,
      shortDescription: { text: formatMessage(help.summary) },
      help: { text: formatMessage(help.advice) },
      defaultConfiguration: { level: levelOf(severity) },
      properties: { tags: help.tags },
    };
  });
  return [...descriptors, uncheckedDescriptor];
}

const uncheckedDescriptor = {
  id: uncheckedRule,
  shortDescription: {
    text: formatMessage(message("The dependency, or one of its transitive dependencies, could not be checked.")),
  },
  help: {
    text: formatMessage(
      message("Nothing is known about it, which does not mean that it is safe. The result gives the reason."),
    ),
  },
  defaultConfiguration: { level: "none" },
  properties: { tags: ["unknown"] },
};
