import { rules } from "../src/core/analysis/rules.ts";
import type { Rule } from "../src/core/analysis/rule.ts";
import { ruleSettings } from "../src/core/analysis/policy.ts";
import { formatMessage } from "../src/core/messages/message.ts";
import { ignoredPattern } from "../src/core/analysis/ignores/ignoreEntry.ts";
import { betweenMarks } from "./marks.ts";
import { settingsIn, type SettingsManifest } from "./settings.ts";

const allRules: readonly Rule[] = rules;

/** Files in which rules are listed, each with the function that brings its text up to date. */
export const ruleLists: Readonly<Record<string, (text: string) => string>> = {
  "package.json": withSettings,
  "docs/rules.md": (text) => betweenMarks(text, "rules", [ruleTable(), ...allRules.map(ruleSection)].join("\n\n")),
};

/** The settings `packageInsights.rules` and `packageInsights.ignore` name every rule. */
function withSettings(text: string): string {
  const manifest = JSON.parse(text) as SettingsManifest;
  const { "packageInsights.rules": ruleSeverities, "packageInsights.ignore": ignored } = settingsIn(manifest);
  if (!ruleSeverities || !ignored) throw new Error("package.json lacks a setting that names the rules");
  ruleSeverities.properties = Object.fromEntries(
    allRules.map(({ id, default: setting, help }) => [
      id,
      { type: "string", enum: ruleSettings, default: setting, description: formatMessage(help.summary) },
    ]),
  );
  ignored.propertyNames = { pattern: ignoredPattern };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function ruleTable(): string {
  const rows = allRules.map((rule) => `| \`${rule.id}\` | ${severityOf(rule)} | ${formatMessage(rule.help.summary)} |`);
  return ["| Rule | Severity | Finds |", "|---|---|---|", ...rows].join("\n");
}

function severityOf({ default: setting, severity, help: { severities } }: Rule): string {
  if (severities) return formatMessage(severities);
  return setting === "off" ? `off; \`default\` is ${severity}` : severity;
}

function ruleSection({ id, help: { advice, note, details = {} } }: Rule): string {
  const fields = Object.entries(details).map(([name, text]) => `- \`${name}\`${text === "" ? "" : `: ${text}`}`);
  return [
    `## ${id}`,
    [formatMessage(advice), ...(note ? [formatMessage(note)] : [])].join(" "),
    ...(fields.length > 0 ? [["Its `details` in JSON:", "", ...fields].join("\n")] : []),
  ].join("\n\n");
}
