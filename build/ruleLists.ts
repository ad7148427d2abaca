import { rules } from "../src/core/analysis/rules.ts";
import type { Rule } from "../src/core/analysis/rule.ts";
import { betweenMarks } from "./marks.ts";

const allRules: readonly Rule[] = rules;

/** `docs/rules.md` with a table of all rules, and a section for each. */
export function withRules(text: string): string {
  return betweenMarks(text, "rules", [ruleTable(), ...allRules.map(ruleSection)].join("\n\n"));
}

function ruleTable(): string {
  const rows = allRules.map((rule) => `| \`${rule.id}\` | ${severityOf(rule)} | ${rule.help.summary} |`);
  return ["| Rule | Severity | Finds |", "|---|---|---|", ...rows].join("\n");
}

function severityOf({ default: setting, severity, help: { severities } }: Rule): string {
  if (severities) return severities;
  return setting === "off" ? `off; \`default\` is ${severity}` : severity;
}

function ruleSection({ id, help: { advice, note, details = {} } }: Rule): string {
  const fields = Object.entries(details).map(([name, text]) => `- \`${name}\`${text === "" ? "" : `: ${text}`}`);
  return [
    `## ${id}`,
    [advice, ...(note ? [note] : [])].join(" "),
    ...(fields.length > 0 ? [["Its `details` in JSON:", "", ...fields].join("\n")] : []),
  ].join("\n\n");
}
