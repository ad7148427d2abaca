import type { Package } from "../api/messages.ts";
import type { Declaration, SkipReason } from "../manifests/manifest.ts";
import type { VersionKey } from "../model/keys.ts";
import { versionsOf } from "../versions/index.ts";

/**
 * The version that a declaration means:
 * - `written`: the requirement names it
 * - `assumed`: the one that the system's resolver would choose today from all known versions; nobody has said it is installed
 */
export type Target =
  | { readonly kind: "version"; readonly key: VersionKey; readonly how: "written" | "assumed" }
  | { readonly kind: "unknown"; readonly why: Unknown };

/** Why there is no version to judge. */
export type Unknown =
  | { readonly kind: "skipped"; readonly reason: SkipReason; readonly text: string }
  /** The text is no requirement of its system. */
  | { readonly kind: "malformed"; readonly text: string }
  /** No known version satisfies the requirement. */
  | { readonly kind: "unsatisfied"; readonly text: string };

/** What the declaration alone says: a target, or that the known versions are needed to choose one. */
export function targetOf(declaration: Declaration): Target | { readonly kind: "range"; readonly text: string } {
  const { package: key, requirement } = declaration;
  if (requirement.kind === "skipped") return unknown(requirement);
  const versions = versionsOf(key.system);
  const exact = versions.exact(requirement.text);
  if (exact !== undefined) return { kind: "version", key: { ...key, version: exact }, how: "written" };
  if (!versions.isRequirement(requirement.text)) return unknown({ kind: "malformed", text: requirement.text });
  return { kind: "range", text: requirement.text };
}

/** Chooses among all known versions; never the lower bound of a range because it is a bound. */
export function assume(versions: Package["versions"], system: VersionKey["system"], range: string): Target {
  const semantics = versionsOf(system);
  const byText = new Map(versions.map((summary) => [summary.versionKey.version, summary.versionKey]));
  const best = semantics.best([...byText.keys()], range);
  const key = best === undefined ? undefined : byText.get(best);
  return key ? { kind: "version", key, how: "assumed" } : unknown({ kind: "unsatisfied", text: range });
}

function unknown(why: Unknown): Target {
  return { kind: "unknown", why };
}
