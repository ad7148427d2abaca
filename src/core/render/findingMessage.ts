import type { Finding, LicenseState } from "../analysis/finding.ts";
import type { How } from "../analysis/target/target.ts";
import type { Advisory } from "../api/messages/messages.ts";
import type { VersionKey } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { scoreText } from "./reasons.ts";

/** One sentence for Problems and for the command line, without Markdown. */
export function findingMessage(finding: Finding): string {
  const { name, requirement } = finding.declaration;
  switch (finding.rule) {
    case "advisory":
      return `${versionName(finding)}: ${titleOf(finding.advisory)} (${scoreText(finding.band, finding.advisory)})`;
    case "transitive-advisory": {
      const { advisories, path, from } = finding;
      const [worst, ...others] = advisories;
      const affected = path.at(-1);
      const more = others.length === 0 ? "" : `, and ${others.length} more`;
      const origin = from === "resolved" ? ", as it would be resolved today" : "";
      const what = `${affected?.name} ${affected?.version}: ${titleOf(worst?.advisory)}`;
      return `${versionName(finding)} brings ${what} (${scoreText(finding.band, worst?.advisory)}${more})${pathText(path)}${origin}`;
    }
    case "deprecated":
      return `${versionName(finding)} is deprecated${finding.reason ? `: ${finding.reason}` : ""}`;
    case "outdated":
      return `${versionName(finding)} is out of date: ${finding.to} is there (${finding.step})`;
    case "unknown-package":
      return `${name} is not known to the service: private, new, removed or misspelled. It was not checked.${meantText(finding.similar)}`;
    case "suspicious-name":
      return `${name} is a little-used package beside ${finding.similar.join(", ")}, which is far more used. Is the name right?`;
    case "unknown-version":
      return `${finding.key.name} has no version ${finding.key.version} known to the service. It was not checked.`;
    case "license": {
      const brings = finding.path ? ` brings ${finding.path.at(-1)?.name} ${finding.path.at(-1)?.version}, which` : "";
      return `${versionName(finding)}${brings} ${licenseText(finding.state, finding.license)}${pathText(finding.path ?? [])}`;
    }
    case "provenance-lost":
      return `${versionName(finding)} has no provenance attestation, and ${finding.previous.version} before it had one`;
    case "provenance-source":
      return `${versionName(finding)} was built from ${finding.attested}, and declares ${finding.declared}`;
    case "scorecard":
      return `${finding.project} has a Scorecard of ${finding.score.toFixed(1)}, below ${finding.below}`;
    case "stale-lockfile":
      return `${fileNameOf(finding.from)} has ${versionName(finding)}, which “${requirement.text}” does not allow: it is out of date`;
    case "too-new":
      return `${versionName(finding)} was published less than ${finding.days} days ago (${finding.publishedAt.slice(0, 10)})`;
    case "expired-ignore": {
      const { until = "", reason } = finding.ignore;
      return `What is ignored here was to be ignored until ${until}${reason ? ` (${reason})` : ""}`;
    }
  }
}

export function versionName({ key, how }: { readonly key: VersionKey; readonly how?: How }): string {
  return `${key.name} ${key.version}${how === "assumed" ? " (assumed)" : ""}`;
}

export function titleOf(advisory: Advisory | undefined): string {
  return advisory?.title ?? "details are not available";
}

/** How a dependency of a dependency gets in, where others stand between the two. */
export function pathText(path: readonly VersionKey[]): string {
  const between = path.slice(1, -1);
  return between.length === 0 ? "" : `, through ${between.map(({ name }) => name).join(" → ")}`;
}

function meantText(similar: readonly string[]): string {
  return similar.length === 0 ? "" : ` Did you mean ${similar.slice(0, 3).join(" or ")}?`;
}

export function licenseText(state: LicenseState, license: string): string {
  switch (state) {
    case "denied":
      return `has the license ${license}, which is denied`;
    case "not-allowed":
      return `has the license ${license}, which is not among those allowed`;
    case "non-standard":
      return "has a license that is not standard, which nothing can be said of";
    case "missing":
      return "has no license that is known";
  }
}
