import type { Advisory } from "../api/messages/messages.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { VersionKey } from "../model/keys.ts";
import type { Span } from "../model/span.ts";
import type { Facts } from "./facts.ts";
import type { Ignore } from "./ignores/ignore.ts";
import type { Policy } from "./policy.ts";
import type { Band, Severity } from "./severity.ts";
import type { How } from "./target/target.ts";
import type { Verdict } from "./target/verdict.ts";

/** What a rule has to say about one declaration. `rule` is stable and documented. */
export type Finding = Found & {
  readonly declaration: Declaration;
  readonly severity: Severity;
  readonly span: Span;
};

/** The part of a finding that is its rule's own. `key` is the version that is checked. */
export type Found =
  | ({ readonly rule: "advisory"; readonly key: VersionKey; readonly how: How } & AffectedBy)
  | {
      readonly rule: "transitive-advisory";
      readonly key: VersionKey;
      readonly how: How;
      /** The shortest way from the checked version, which is first, to the affected one, which is last. */
      readonly path: readonly VersionKey[];
      /** Whether the lockfile says that it is installed, or the service's resolution of the checked version on its own. */
      readonly from: "lockfile" | "resolved";
      /** Worst first; at least one. */
      readonly advisories: readonly AffectedBy[];
      /** Of the worst. */
      readonly band: Band;
    }
  | { readonly rule: "deprecated"; readonly key: VersionKey; readonly how: How; readonly reason?: string }
  | {
      readonly rule: "outdated";
      readonly key: VersionKey;
      readonly how: How;
      /** The version that `updateOf` proposes. */
      readonly to: string;
      readonly step: Step;
    }
  | {
      readonly rule: "unknown-package";
      /** Names that may be meant, the likeliest first; empty where nobody asked, too. */
      readonly similar: readonly string[];
    }
  | { readonly rule: "suspicious-name"; readonly similar: readonly string[] }
  | { readonly rule: "unknown-version"; readonly key: VersionKey }
  | {
      readonly rule: "license";
      readonly key: VersionKey;
      readonly how: How;
      readonly state: LicenseState;
      /** As served; empty where it is missing. */
      readonly license: string;
      /** As for a transitive advisory, where it is not the checked version's own license. */
      readonly path?: readonly VersionKey[];
    }
  | {
      readonly rule: "provenance-lost";
      readonly key: VersionKey;
      readonly how: How;
      /** The attested version before. */
      readonly previous: VersionKey;
    }
  | {
      readonly rule: "provenance-source";
      readonly key: VersionKey;
      readonly how: How;
      /** Project IDs such as `github.com/acme/tool`. */
      readonly attested: string;
      readonly declared: string;
    }
  | {
      readonly rule: "scorecard";
      readonly key: VersionKey;
      readonly how: How;
      readonly project: string;
      /** 0 to 10. */
      readonly score: number;
      readonly below: number;
    }
  | {
      readonly rule: "stale-lockfile";
      /** What is locked. */
      readonly key: VersionKey;
      /** Path of the lockfile. */
      readonly from: string;
    }
  | {
      readonly rule: "too-new";
      readonly key: VersionKey;
      readonly how: How;
      /** RFC 3339 */
      readonly publishedAt: string;
      /** The threshold. */
      readonly days: number;
    }
  | { readonly rule: "expired-ignore"; readonly ignore: Ignore };

export interface AffectedBy {
  readonly id: string;
  readonly band: Band;
  /** Absent when the service did not give the details. */
  readonly advisory?: Advisory;
}

/** The size of an update by the part of the version that it changes. */
export type Step = "patch" | "minor" | "major";

/** `denied` is on the list of those refused, `not-allowed` is not on the list of those accepted. */
export type LicenseState = "denied" | "not-allowed" | "non-standard" | "missing";

/** Pure. A rule gives its own severity; `judge` puts in its place what the user has set. */
export type Rule = (facts: Facts, verdict: Verdict, policy: Policy) => readonly Finding[];

/** Where a finding about the version stands: on the requirement, unless that is written elsewhere or nowhere. */
export function versionSpan({ requirementSpan, nameSpan, shared }: Declaration): Span {
  return requirementSpan && !shared && requirementSpan.end > requirementSpan.start ? requirementSpan : nameSpan;
}
