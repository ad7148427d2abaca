import type { Facts, Transitive } from "../analysis/facts.ts";
import { isLocalCode, isUnknownPlugin, verdictOf, type UncheckedReason } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { formatMessage, message } from "../messages/message.ts";
import { purlOf } from "../model/purl.ts";
import type { VersionText } from "../model/keys.ts";

/** A dependency that was not checked: reported like findings, so that unknown never looks clean. */
export interface Unchecked {
  readonly declaration: Declaration;
  readonly reason: Reason;
  /** Half a sentence after "not checked:". */
  readonly message: string;
  /** Local code: a path or a workspace member. */
  readonly isLocal: boolean;
  /** The version that could not be checked, where it is known. */
  readonly version?: VersionText;
  /** The package URL; absent for packages that do not come from the public registry, where it would name an unrelated package. */
  readonly purl?: string;
}

/** Stable identifiers: the skip reasons, the other kinds of `UncheckedReason`, and two that only reports have. */
export type Reason =
  | Exclude<UncheckedReason["kind"], "skipped">
  | Extract<UncheckedReason, { kind: "skipped" }>["reason"]
  /** Interrupted before the service answered. */
  | "pending"
  /** A transitive dependency that the service was not asked about: it is bundled, or not from a public registry. */
  | "not-asked";

/** Tells why the version was not checked; undefined if it was, although its transitive dependencies may not have been. */
export function uncheckedVersion(facts: Facts): Unchecked | undefined {
  const { declaration, target } = facts;
  const verdict = verdictOf(facts);
  if (verdict.kind === "checked") return undefined;
  const version = target?.kind === "version" ? target.key.version : undefined;
  const isPublic = verdict.kind !== "unknown" || !fromNoRegistry.has(reasonOf(verdict.why));
  const named = {
    declaration,
    ...(version !== undefined && { version }),
    ...(isPublic && { purl: purlOf(declaration.package, version) }),
  };
  if (verdict.kind === "pending") {
    return { ...named, reason: "pending", message: formatMessage(message("not answered yet")), isLocal: false };
  }
  return {
    ...named,
    reason: reasonOf(verdict.why),
    message: formatMessage(uncheckedReason(verdict.why)),
    isLocal: isLocalCode(verdict.why),
  };
}

/**
 * Returns the unchecked dependencies that are listed one by one: the plugins that the service does not know are a single limit of
 * the manifest.
 */
export function listedUnchecked(all: readonly Facts[]): readonly Unchecked[] {
  return all.flatMap((facts) => {
    const unchecked = uncheckedVersion(facts);
    return unchecked && !isUnknownPlugin(facts.declaration.package.name, unchecked.reason) ? unchecked : [];
  });
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

/** Tells whether all of the transitive dependencies are known and were checked. */
export function isWholeChecked({ packages, incomplete }: Transitive): boolean {
  return incomplete === undefined && packages.every(({ version }) => version?.kind === "found");
}
