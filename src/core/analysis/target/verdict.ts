import type { ApiError } from "../../api/errors.ts";
import type { Version } from "../../api/messages/packages.ts";
import type { VersionKey } from "../../model/keys.ts";
import type { Facts } from "../facts.ts";
import type { How, UnknownTarget } from "./target.ts";

/**
 * Where the check of one declaration stands. Only `checked` without findings is clean: pending and unknown are states
 * of their own, and whoever shows them must say so.
 */
export type Verdict =
  | { readonly kind: "pending" }
  | {
      readonly kind: "checked";
      readonly version: Version;
      readonly how: How;
      readonly age?: number;
      readonly stale?: true;
    }
  | { readonly kind: "unknown"; readonly why: UncheckedReason };

export type UncheckedReason =
  | UnknownTarget
  /** The service does not know the package: private, removed, too new or misspelled. */
  | { readonly kind: "unknown-package" }
  /** The service knows the package, not this version of it. */
  | { readonly kind: "unknown-version"; readonly key: VersionKey }
  /** The package lists the version, yet the service has nothing on it at present. */
  | { readonly kind: "not-served"; readonly key: VersionKey }
  | { readonly kind: "failed"; readonly error: ApiError };

export function verdictOf({ target, version, package: parent, advisories }: Facts): Verdict {
  if (!target) {
    if (parent?.kind === "missing") return unknown({ kind: "unknown-package" });
    if (parent?.kind === "failed") return unknown(parent);
    return { kind: "pending" };
  }
  if (target.kind === "unknown") return unknown(target.why);
  if (!version) return { kind: "pending" };
  switch (version.kind) {
    case "failed":
      return unknown(version);
    case "missing":
      if (parent?.kind === "missing") return unknown({ kind: "unknown-package" });
      if (parent?.kind === "failed") return unknown(parent);
      if (parent?.value.versions.some(({ versionKey }) => versionKey.version === target.key.version)) {
        return unknown({ kind: "not-served", key: target.key });
      }
      return unknown({ kind: "unknown-version", key: target.key });
    case "found":
      if (version.value.advisoryKeys.some(({ id }) => !advisories.has(id))) return { kind: "pending" };
      return {
        kind: "checked",
        version: version.value,
        how: target.how,
        ...(version.age !== undefined && { age: version.age }),
        ...(version.stale && { stale: true }),
      };
  }
}

function unknown(why: UncheckedReason): Verdict {
  return { kind: "unknown", why };
}

/** Whether the reason is that this is the user's own code, about which the service has nothing to say. */
export function isOwnCode(why: UncheckedReason): boolean {
  return why.kind === "skipped" && (why.reason === "path" || why.reason === "workspace");
}
