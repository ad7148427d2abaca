import type { Facts, Transitive } from "../analysis/facts.ts";
import { isLocalCode, verdictOf, type UncheckedReason } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { formatMessage } from "../messages/message.ts";
import { purlOf } from "../model/purl.ts";

/** A dependency that was not or not completely checked: reported beside the findings, so that unknown never looks clean. */
export interface Unchecked {
  readonly declaration: Declaration;
  readonly reason: Reason;
  /** Half a sentence after "not checked:". */
  readonly message: string;
  /** Local code: a path or a workspace member. */
  readonly isLocal: boolean;
  /** The version that could not be checked, where it is known. */
  readonly version?: string;
  /** Absent for packages that do not come from the public registry, where it would name an unrelated package. */
  readonly purl?: string;
}

/** Stable identifiers: the skip reasons, the other kinds of `UncheckedReason`, and three that only reports have. */
export type Reason =
  | Exclude<UncheckedReason["kind"], "skipped">
  | Extract<UncheckedReason, { kind: "skipped" }>["reason"]
  /** Interrupted before the service answered. */
  | "pending"
  /** The version itself was checked, its transitive dependencies were not or not all. */
  | "transitive"
  /** A transitive dependency that the service was not asked about: it is bundled, or not from a public registry. */
  | "not-asked";

/** The dependencies whose own version could not be checked. */
export function uncheckedVersions(facts: Facts): readonly Unchecked[] {
  return uncheckedIn(facts).filter(({ reason }) => reason !== "transitive");
}

/** Empty where the dependency and all its known transitive dependencies were checked. */
export function uncheckedIn(facts: Facts): readonly Unchecked[] {
  const { declaration, target, transitive } = facts;
  const verdict = verdictOf(facts);
  const version = target?.kind === "version" ? target.key.version : undefined;
  const isPublic = verdict.kind !== "unknown" || !fromNoRegistry.has(reasonOf(verdict.why));
  const named = {
    declaration,
    ...(version !== undefined && { version }),
    ...(isPublic && { purl: purlOf(declaration.package, version) }),
  };
  switch (verdict.kind) {
    case "pending":
      return [{ ...named, reason: "pending", message: "not answered yet", isLocal: false }];
    case "unknown":
      return [
        {
          ...named,
          reason: reasonOf(verdict.why),
          message: formatMessage(uncheckedReason(verdict.why)),
          isLocal: isLocalCode(verdict.why),
        },
      ];
    case "checked": {
      const message = transitive && gapIn(transitive);
      return message === undefined ? [] : [{ ...named, reason: "transitive", message, isLocal: false }];
    }
  }
}

const fromNoRegistry: ReadonlySet<Reason> = new Set<Reason>([
  "path",
  "git",
  "url",
  "workspace",
  "private",
  "unknown-origin",
]);

function reasonOf(why: UncheckedReason): Reason {
  return why.kind === "skipped" ? why.reason : why.kind;
}

/** What could not be checked of the transitive dependencies. */
function gapIn({ packages, incomplete }: Transitive): string | undefined {
  const unknown = packages.filter(({ version }) => version?.kind !== "found").length;
  const parts = [
    ...(unknown > 0 ? [`${unknown} of ${packages.length} transitive dependencies could not be checked`] : []),
    ...(incomplete === undefined ? [] : [`the transitive dependencies may be incomplete (${incomplete})`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}
