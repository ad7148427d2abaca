import { advisoryTitle, shortScore } from "../messages/advisories.ts";
import { link, message, type Message } from "../messages/message.ts";
import { versionName, via } from "../messages/versions.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { VersionKey } from "../model/keys.ts";
import { compareScores, sortedAdvisories, weightOf, type AffectedBy } from "./advisories.ts";
import type { Transitive, TransitivePackage } from "./facts.ts";
import { onVersion, versionSpan, type FindingItem, type Found, type RuleLine } from "./rule.ts";
import { severityOf } from "./severity.ts";
import type { Verdict } from "./target/verdict.ts";

/** A transitive dependency that advisories affect. */
export interface AffectedDependency extends FindingItem {
  readonly advisories: readonly [AffectedBy, ...(readonly AffectedBy[])];
  readonly affected: VersionKey;
  readonly path: readonly VersionKey[];
  /** The place where it is: the lockfile, or the service's resolution of the checked version on its own. */
  readonly from: Transitive["from"];
}

/** The transitive dependencies with advisories of this kind, the worst first, then the nearest. */
export function affectedIn(
  transitive: Transitive | undefined,
  isWanted: (affected: AffectedBy) => boolean,
  policy?: Parameters<typeof sortedAdvisories>[2],
): readonly AffectedDependency[] {
  if (!transitive) return [];
  return transitive.packages
    .flatMap((dependency) => affectedOf(dependency, transitive.from, isWanted, policy) ?? [])
    .sort((a, b) => compareScores(a.advisories[0], b.advisories[0]) || a.path.length - b.path.length);
}

function affectedOf(
  { key, version, advisories, path, isDeclared }: TransitivePackage,
  from: Transitive["from"],
  isWanted: (affected: AffectedBy) => boolean,
  policy?: Parameters<typeof sortedAdvisories>[2],
): AffectedDependency | undefined {
  if (isDeclared) return undefined;
  const all = version?.kind === "found" ? sortedAdvisories(version.value, advisories, policy) : [];
  const [worst, ...others] = all.filter(isWanted);
  return worst && { affected: key, path, from, advisories: [worst, ...others], severity: severityOf(weightOf(worst)) };
}

/**
 * Findings on the checked version. A dependency that cannot be checked itself, such as a private one, has those that the lockfile
 * leads to; nothing is found until it is answered.
 */
export function onVersionOrRoot<Item extends FindingItem>(
  declaration: Declaration,
  verdict: Verdict,
  items: readonly Item[],
): Found<Item> | undefined {
  if (verdict.kind === "checked") return onVersion(declaration, verdict, items);
  const root = verdict.kind === "pending" ? undefined : items[0]?.path?.[0];
  return root && { span: versionSpan(declaration), key: root, how: "locked", items };
}

/** The line of a hover about a transitive dependency. */
export function lineBelow({ affected, advisories: [worst], path }: AffectedDependency): RuleLine {
  return {
    text: message("**{score}** {advisory} in {affected}{via}", {
      score: shortScore(worst),
      advisory: link(worst.id, worst.advisory?.url),
      affected: versionName(affected),
      via: via(path),
    }),
  };
}

/** The end of the name of a transitive dependency that no lockfile has. */
export function resolvedText({ from }: AffectedDependency): Message {
  return from === "resolved" ? message(", as resolved today") : message("");
}

/** The line of a hover about an advisory that affects the version itself. */
export function advisoryLine(affected: AffectedBy): RuleLine {
  const { id, advisory: details } = affected;
  return {
    text: message("**{score}** {advisory} {title}", {
      score: shortScore(affected),
      advisory: link(id, details?.url),
      title: advisoryTitle(affected),
    }),
  };
}
