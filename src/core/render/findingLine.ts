import type { Finding } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import { fileNameOf } from "../model/path.ts";
import { licenseText, titleOf, pathText } from "./findingMessage.ts";
import { code, escape, link } from "./markdown.ts";
import { scoreText } from "./reasons.ts";

/** One finding as a line of Markdown for a place that names the version, with an icon and the links that it has. */
export function findingLine(finding: Finding): string {
  const icon = icons[finding.severity];
  switch (finding.rule) {
    case "advisory": {
      const { advisory, band, id } = finding;
      return `${icon} **${scoreText(band, advisory)}** ${link(id, advisory?.url ?? "")} ${escape(titleOf(advisory))}`;
    }
    case "transitive-advisory": {
      const { advisories, band, path } = finding;
      const [worst, ...others] = advisories;
      const affected = path.at(-1);
      const more = others.length === 0 ? "" : ` and ${others.length} more`;
      const what = `${escape(affected?.name ?? "")} ${code(affected?.version ?? "")}${escape(pathText(path))}`;
      return `${icon} **${scoreText(band, worst?.advisory)}** ${link(worst?.id ?? "", worst?.advisory?.url ?? "")}${more} in ${what}`;
    }
    case "deprecated":
      return `$(circle-slash) **deprecated**${finding.reason ? ` ${escape(finding.reason)}` : ""}`;
    case "outdated":
      return `$(arrow-up) ${code(finding.to)} is there (${finding.step})`;
    case "unknown-package": {
      const meant = finding.similar.slice(0, 3).map(code).join(" or ");
      return `$(question) The service does not know this package${meant === "" ? "" : `. Did you mean ${meant}?`}`;
    }
    case "suspicious-name":
      return `${icon} Little used, beside ${finding.similar.map(code).join(", ")}, which is far more used. Is the name right?`;
    case "unknown-version":
      return `$(question) The service knows no version ${escape(finding.key.version)}`;
    case "license": {
      const affected = finding.path?.at(-1);
      const subject = affected ? `${escape(affected.name)} ${code(affected.version)}` : "It";
      return `$(law) ${subject} ${escape(licenseText(finding.state, finding.license))}`;
    }
    case "provenance-lost":
      return `${icon} No provenance attestation, and ${code(finding.previous.version)} before it had one`;
    case "provenance-source":
      return `${icon} Built from ${escape(finding.attested)}, and declares ${escape(finding.declared)}`;
    case "scorecard":
      return `${icon} Scorecard ${finding.score.toFixed(1)}, below ${finding.below}`;
    case "stale-lockfile":
      return `${icon} ${escape(fileNameOf(finding.from))} is out of date: it has ${code(finding.key.version)}`;
    case "too-new":
      return `$(clock) Published less than ${finding.days} days ago`;
    case "expired-ignore":
      return `$(bell) Ignored until ${escape(finding.ignore.until ?? "")}${finding.ignore.reason ? `: ${escape(finding.ignore.reason)}` : ""}`;
  }
}

const icons: Readonly<Record<Severity, string>> = {
  error: "$(error)",
  warning: "$(warning)",
  information: "$(info)",
  hint: "$(info)",
};
