import type { ApiError } from "../../api/errors.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Package, Version } from "../../api/messages.ts";
import { isPluginMarker } from "../../manifests/maven/gradle/pluginMarkers.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import type { Facts } from "../facts.ts";
import type { How, UnknownTarget, VersionTarget } from "./target.ts";
import { isSameKey } from "../../versions/index.ts";

/**
 * The progress of the check of one declaration. Only `checked` without findings is clean: pending and unknown are states of their
 * own, and are always shown as such.
 */
export type Verdict =
  | { readonly kind: "pending" }
  | {
      readonly kind: "checked";
      readonly version: Version;
      readonly how: How;
      /** The lockfile that decides it. */
      readonly lockfile?: string;
      readonly age?: number;
      readonly stale?: true;
    }
  | { readonly kind: "unknown"; readonly why: UncheckedReason };

export type UncheckedReason =
  | UnknownTarget
  /** The service does not know the package: private, removed, too new or misspelled. */
  | { readonly kind: "unknown-package"; readonly system: System }
  /** The service knows the package, not this version of it. */
  | { readonly kind: "unknown-version"; readonly key: VersionKey }
  /** The package lists the version, but the service has no data about it at present. */
  | { readonly kind: "not-served"; readonly key: VersionKey }
  | { readonly kind: "failed"; readonly error: ApiError };

export function verdictOf({ declaration, target, version, package: parent, advisories }: Facts): Verdict {
  const { system } = declaration.package;
  if (!target) return parent ? packageVerdict(parent, system) : pending;
  if (target.kind === "unknown") return unknown(target.why);
  switch (version?.kind) {
    case undefined:
      return pending;
    case "failed":
      return unknown(version);
    case "missing":
      return parent && parent.kind !== "found"
        ? packageVerdict(parent, system)
        : missingVersion(target.key, parent?.value);
    case "found":
      if (version.value.advisoryKeys.some(({ id }) => !advisories.has(id))) return pending;
      return checkedVersion(version, target);
  }
}

function checkedVersion(
  { value, age, stale }: Extract<Fetched<Version>, { kind: "found" }>,
  { how, from }: VersionTarget,
): Verdict {
  return {
    kind: "checked",
    version: value,
    how,
    ...(from !== undefined && { lockfile: from }),
    ...(age !== undefined && { age }),
    ...(stale && { stale }),
  };
}

const pending: Verdict = { kind: "pending" };

/** Returns the verdict if the version is not known. */
function packageVerdict(parent: Fetched<Package>, system: System): Verdict {
  if (parent.kind === "found") return pending;
  return unknown(parent.kind === "missing" ? { kind: "unknown-package", system } : parent);
}

function missingVersion(key: VersionKey, parent: Package | undefined): Verdict {
  const isListed = parent?.versions.some(({ versionKey }) => isSameKey(versionKey, key));
  return unknown({ kind: isListed ? "not-served" : "unknown-version", key });
}

function unknown(why: UncheckedReason): Verdict {
  return { kind: "unknown", why };
}

/**
 * Checks whether it is a plugin of Gradle that the service does not know: it may be in a repository that the service does not
 * cover.
 */
export function isUnknownPlugin(name: string, why: string): boolean {
  return why === "unknown-package" && isPluginMarker(name);
}

/** Checks whether the dependency is local code, which the service does not know. */
export function isLocalCode(why: UncheckedReason): boolean {
  return why.kind === "skipped" && (why.reason === "path" || why.reason === "workspace");
}
