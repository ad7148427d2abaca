import type { Finding } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import { escape, link } from "./markdown.ts";
import { scoreText } from "./words.ts";

/** One finding as a line of Markdown, with an icon and, for an advisory, its link. */
export function findingLine(finding: Finding): string {
  switch (finding.rule) {
    case "advisory": {
      const { advisory, band, id } = finding;
      const title = escape(advisory?.title ?? "details are not available");
      return `${icons[finding.severity]} **${scoreText(band, advisory)}** ${link(id, advisory?.url ?? "")} ${title}`;
    }
    case "deprecated":
      return `$(circle-slash) **deprecated**${finding.reason ? ` ${escape(finding.reason)}` : ""}`;
    case "unknown-package":
      return "$(question) The service does not know this package";
    case "unknown-version":
      return `$(question) The service knows no version ${escape(finding.key.version)}`;
  }
}

const icons: Readonly<Record<Severity, string>> = {
  error: "$(error)",
  warning: "$(warning)",
  information: "$(info)",
};
