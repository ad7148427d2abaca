import type { ApiError } from "../api/errors.ts";
import type { FileGapReason, Gap } from "../manifests/gap.ts";
import type { Declaration, SkipReason } from "../manifests/manifest.ts";
import { isPluginMarker } from "../manifests/maven/gradle/pluginMarkers.ts";
import type { ManifestProject } from "../manifests/project.ts";
import type { Message } from "../messages/message.ts";
import type { Span } from "../model/span.ts";
import type { VersionKey } from "../model/keys.ts";
import { versionId } from "../versions/index.ts";
import type { Facts, Transitive, TransitivePackage } from "./facts.ts";
import type { Needs } from "./needs.ts";
import { isLocalCode, isUnknownPlugin, verdictOf, type UncheckedReason } from "./target/verdict.ts";

/**
 * The extent to which a manifest was read, listed and answered. Every surface and the exit code read this one value, so that nothing
 * unread passes for clean:
 * - `complete`: everything that is declared or locked was checked
 * - `limited`: no source can tell the rest, such as the graph of a system that the service resolves no graphs for
 * - `incomplete`: something that is declared or locked was not read, not listed or not answered
 */
export interface Coverage {
  readonly state: "complete" | "limited" | "incomplete";
  /** The reasons why it is not complete, in the order of the manifest; those that only limit come last. */
  readonly gaps: readonly CoverageGap[];
}

export type CoverageGap =
  | Gap
  /** The manifest's own text has errors: declarations may be missing. */
  | { readonly kind: "text"; readonly message: Message }
  | { readonly kind: "dependency"; readonly declaration: Declaration; readonly why: UncheckedReason | Pending }
  | {
      readonly kind: "transitive";
      /** One of the dependencies that lead to it. */
      readonly declaration: Declaration;
      /** The version; absent if the dependencies themselves are not known. */
      readonly key?: VersionKey;
      readonly why: TransitiveGapReason;
    }
  /** The version is affected by an advisory whose details were not answered. */
  | { readonly kind: "advisory"; readonly declaration: Declaration; readonly id: string; readonly error: ApiError }
  | { readonly kind: "limit"; readonly declaration: Declaration; readonly limit: Exclude<Limit, "absent-member"> }
  | { readonly kind: "limit"; readonly span?: Span; readonly limit: "absent-member" };

interface Pending {
  readonly kind: "pending";
}

export type TransitiveGapReason =
  | { readonly kind: "failed"; readonly error: ApiError }
  /** The lockfile has it from somewhere that the service is not asked about. */
  | { readonly kind: "skipped"; readonly reason: SkipReason }
  /** The service does not know the version. */
  | { readonly kind: "unknown-version" }
  /** The service could not resolve the whole graph. */
  | { readonly kind: "graph"; readonly message: Message }
  | Pending;

/**
 * A fact that no source can tell:
 * - `no-graph`: no lockfile lists the transitive dependencies and the service has no graph of the version
 * - `bundled`: a version that is part of another's archive, which the service has no facts about
 * - `no-deprecation`: the API version in use does not say whether a version is deprecated
 * - `unread-override`: the package manager does not read the section of the override, so it is not applied
 * - `unknown-plugin`: a plugin of Gradle that the service does not know, as it does not know those of every repository
 * - `absent-member`: a member of a workspace that does not exist, over which the package manager passes
 */
export type Limit = "no-graph" | "bundled" | "no-deprecation" | "unread-override" | "unknown-plugin" | "absent-member";

export function coverageOf(
  { manifest, gaps }: Pick<ManifestProject, "manifest" | "gaps">,
  facts: readonly Facts[],
  needs: Pick<Needs, "transitive">,
): Coverage {
  const problems = manifest.problems.map(({ message }): CoverageGap => ({ kind: "text", message }));
  const all = [...problems, ...gaps.map(projectGap), ...facts.flatMap(versionGaps), ...transitiveGaps(facts, needs)];
  return stateOf(all);
}

function projectGap(gap: Gap): CoverageGap {
  if (gap.kind !== "file" || !gap.isPassedOver) return gap;
  return { kind: "limit", limit: "absent-member", ...(gap.span && { span: gap.span }) };
}

/** The coverage of several manifests together. */
export function joinCoverage(coverages: readonly Coverage[]): Coverage {
  return stateOf(coverages.flatMap(({ gaps }) => gaps));
}

/** The coverage without the gaps of these reasons, which the user accepts, and how many these were. */
export function acceptGaps(
  { gaps }: Coverage,
  reasons: ReadonlySet<string>,
): { readonly coverage: Coverage; readonly accepted: number } {
  const rest = gaps.filter((gap) => gap.kind === "limit" || !reasons.has(gapReason(gap)));
  return { coverage: stateOf(rest), accepted: gaps.length - rest.length };
}

/** The stable words for why there is a gap, as options and reports have them. Those of limits are apart. */
export const gapReasons = [
  // Gaps of dependencies and transitive dependencies
  "path",
  "archive",
  "git",
  "url",
  "workspace",
  "inherited",
  "variable",
  "private",
  "unknown-origin",
  "typed",
  "unsupported",
  "malformed",
  "unsatisfied",
  "lockfile",
  "unknown-package",
  "unknown-version",
  "not-served",
  "failed",
  "graph",
  "pending",
  // Gaps of the text of a manifest
  "not-evaluated",
  "syntax",
  // Gaps of files
  "missing",
  "unreadable",
  "too-large",
  "binary",
  "encoding",
  "conflicted",
  "damaged",
  "newer-format",
] as const satisfies readonly (
  | SkipReason
  | Exclude<(UncheckedReason | TransitiveGapReason | Pending)["kind"], "skipped">
  | "not-evaluated"
  | "syntax"
  | FileGapReason
)[];

export type GapReason = (typeof gapReasons)[number];

export function gapReason(gap: CoverageGap): GapReason | Limit {
  switch (gap.kind) {
    case "file":
      return gap.reason;
    case "entry":
      return gap.why === "other-system" ? "unsupported" : "not-evaluated";
    case "text":
      return "syntax";
    case "dependency":
    case "transitive":
      return gap.why.kind === "skipped" ? gap.why.reason : gap.why.kind;
    case "advisory":
      return "failed";
    case "limit":
      return gap.limit;
  }
}

function stateOf(all: readonly CoverageGap[]): Coverage {
  const limiting = all.filter(({ kind }) => kind === "limit");
  const gaps = all.filter(({ kind }) => kind !== "limit");
  const state = gaps.length > 0 ? "incomplete" : limiting.length > 0 ? "limited" : "complete";
  return { state, gaps: [...gaps, ...limiting] };
}

function versionGaps(facts: Facts): readonly CoverageGap[] {
  const { declaration, unreadBy } = facts;
  const gaps = checkGaps(facts);
  return unreadBy === undefined ? gaps : [...gaps, { kind: "limit", declaration, limit: "unread-override" }];
}

function checkGaps(facts: Facts): readonly CoverageGap[] {
  const { declaration, advisories } = facts;
  const verdict = verdictOf(facts);
  if (verdict.kind === "pending") return [{ kind: "dependency", declaration, why: verdict }];
  if (verdict.kind === "unknown") {
    if (isLocalCode(verdict.why)) return [];
    return isUnknownPlugin(declaration.package.name, verdict.why.kind)
      ? [{ kind: "limit", declaration, limit: "unknown-plugin" }]
      : [{ kind: "dependency", declaration, why: verdict.why }];
  }
  const gaps = advisoryGaps(declaration, advisories);
  const isServed = verdict.version.isDeprecated !== undefined;
  return isServed ? gaps : [...gaps, { kind: "limit", declaration, limit: "no-deprecation" }];
}

/** The gaps of most of thousands of dependencies. */
const none: readonly CoverageGap[] = [];

function advisoryGaps(declaration: Declaration, advisories: Facts["advisories"]): readonly CoverageGap[] {
  if (advisories.size === 0) return none;
  return [...advisories].flatMap(([id, advisory]): readonly CoverageGap[] =>
    advisory.kind === "failed" ? [{ kind: "advisory", declaration, id, error: advisory.error }] : [],
  );
}

/** Each transitive version once, whatever leads to it. */
function transitiveGaps(all: readonly Facts[], needs: Pick<Needs, "transitive">): readonly CoverageGap[] {
  if (!needs.transitive) return [];
  const seen = new Set<string>();
  return all.flatMap(({ declaration, transitive, isTransitiveUnlisted }): readonly CoverageGap[] => {
    if (!transitive) return isTransitiveUnlisted ? [{ kind: "limit", declaration, limit: "no-graph" }] : [];
    const versions = transitive.packages.flatMap((dependency) => {
      const id = versionId(dependency.key);
      if (seen.has(id)) return [];
      seen.add(id);
      return packageGaps(declaration, dependency);
    });
    return [...graphGaps(declaration, transitive), ...versions];
  });
}

function graphGaps(declaration: Declaration, { incomplete, failure }: Transitive): readonly CoverageGap[] {
  if (failure) return [{ kind: "transitive", declaration, why: { kind: "failed", error: failure } }];
  if (incomplete === undefined) return [];
  return [{ kind: "transitive", declaration, why: { kind: "graph", message: incomplete } }];
}

function packageGaps(
  declaration: Declaration,
  { key, version, skipped, advisories }: TransitivePackage,
): readonly CoverageGap[] {
  if (skipped === "bundled") return [{ kind: "limit", declaration, limit: "bundled" }];
  if (skipped === "path" || skipped === "workspace") return [];
  const unchecked = (why: TransitiveGapReason): readonly CoverageGap[] => [
    { kind: "transitive", declaration, key, why },
  ];
  if (skipped !== undefined) return unchecked({ kind: "skipped", reason: skipped });
  if (!version) return unchecked({ kind: "pending" });
  if (version.kind === "failed") return unchecked(version);
  if (version.kind === "missing") {
    return isPluginMarker(key.name)
      ? [{ kind: "limit", declaration, limit: "unknown-plugin" }]
      : unchecked({ kind: "unknown-version" });
  }
  return advisoryGaps(declaration, advisories);
}
