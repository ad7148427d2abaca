import type { Advisory } from "../api/messages.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { VersionKey } from "../model/keys.ts";
import type { Span } from "../model/span.ts";
import type { Facts } from "./facts.ts";
import type { Band, Severity } from "./severity.ts";
import type { Verdict } from "./verdict.ts";

/** What a rule has to say about one declaration. `rule` is stable and documented. */
export type Finding = {
  readonly declaration: Declaration;
  readonly severity: Severity;
  readonly span: Span;
} & (
  | {
      readonly rule: "advisory";
      readonly key: VersionKey;
      readonly how: "written" | "assumed";
      readonly id: string;
      readonly band: Band;
      /** Absent when the service did not give the details. */
      readonly advisory?: Advisory;
    }
  | {
      readonly rule: "deprecated";
      readonly key: VersionKey;
      readonly how: "written" | "assumed";
      readonly reason?: string;
    }
  | { readonly rule: "unknown-package" }
  | { readonly rule: "unknown-version"; readonly key: VersionKey }
);

export type Rule = (facts: Facts, verdict: Verdict) => readonly Finding[];

/** Where a finding about the version stands: on the requirement, unless that is written elsewhere or nowhere. */
export function versionSpan({ requirementSpan, nameSpan, shared }: Declaration): Span {
  return requirementSpan && !shared && requirementSpan.end > requirementSpan.start ? requirementSpan : nameSpan;
}
