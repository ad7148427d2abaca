import type { Facts, Transitive } from "../analysis/facts.ts";
import { isOwnCode, verdictOf, type UncheckedReason } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { uncheckedReason } from "../render/reasons.ts";
import { purlOf } from "../model/purl.ts";

/** What a report has to say beside its findings, so that nothing unknown passes for clean. */
export interface Unchecked {
  readonly declaration: Declaration;
  readonly reason: Reason;
  /** Half a sentence for people, behind "not checked:". */
  readonly message: string;
  /** The user's own code, a path or a member of the workspace. */
  readonly isOwn: boolean;
  /** The version that nothing is known of, where one is meant. */
  readonly version?: string;
  /** Absent for what comes from no public registry: there it would name somebody else's package. */
  readonly purl?: string;
}

/** A stable word: a skip reason, another kind of `Unchecked`, or one of three that no verdict has. */
export type Reason =
  | Exclude<UncheckedReason["kind"], "skipped">
  | Extract<UncheckedReason, { kind: "skipped" }>["reason"]
  /** Nobody has answered yet. */
  | "pending"
  /** The version itself is checked, some of what it brings along is not. */
  | "transitive"
  /** Of a version that another brings along: the service has no key for it. */
  | "not-asked";

/** Nothing where the declaration and all that it is known to bring along are checked. */
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
      return [{ ...named, reason: "pending", message: "there is no answer yet", isOwn: false }];
    case "unknown":
      return [
        {
          ...named,
          reason: reasonOf(verdict.why),
          message: uncheckedReason(verdict.why),
          isOwn: isOwnCode(verdict.why),
        },
      ];
    case "checked": {
      const message = transitive && gapIn(transitive);
      return message === undefined ? [] : [{ ...named, reason: "transitive", message, isOwn: false }];
    }
  }
}

const fromNoRegistry: ReadonlySet<Reason> = new Set<Reason>(["path", "git", "url", "workspace", "private"]);

function reasonOf(why: UncheckedReason): Reason {
  return why.kind === "skipped" ? why.reason : why.kind;
}

/** What is missing of that which a version brings along; undefined where nothing is. */
function gapIn({ packages, incomplete }: Transitive): string | undefined {
  const unknown = packages.filter(({ version }) => version?.kind !== "found").length;
  const parts = [
    ...(unknown > 0 ? [`${unknown} of the ${packages.length} packages that it brings could not be checked`] : []),
    ...(incomplete === undefined ? [] : [`not all that it brings is known (${incomplete})`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}
