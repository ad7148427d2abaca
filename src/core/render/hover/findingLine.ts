import { ruleOf, type Finding } from "../../analysis/finding.ts";
import type { Severity } from "../../analysis/severity.ts";
import { markdown } from "../markdown.ts";

/** One finding as a line of Markdown for a place that names the version, with an icon and links. Prose is cut off. */
export function findingLine(finding: Finding, mostProse = Infinity): string {
  const { icon, text } = ruleOf(finding).line(finding);
  return `$(${icon ?? icons[finding.severity]}) ${markdown(text, mostProse)}`;
}

const icons: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "info",
};
