import { registryPrefix } from "../../registries/address.ts";
import type { Declaration, NotAsked, Requirement, SkipReason, Withheld } from "../manifest.ts";

/** The reason why a dependency is not looked up. */
export interface Skip {
  readonly reason: SkipReason;
  /** The cause, unless it is next to the declaration: `@acme:registry in .npmrc`. */
  readonly detail?: string;
  /** The pattern of `packageInsights.public` that would have the service asked. */
  readonly release?: string;
  /** The address of the registry in place of the public one, for `packageInsights.mirrors`. */
  readonly mirror?: string;
}

/** The declaration with this reason in place of an earlier one; the text of its requirement stays. */
export function skip(declaration: Declaration, { reason, detail, release, mirror }: Skip): Declaration {
  const { text } = declaration.requirement;
  const requirement: Requirement = {
    kind: "skipped",
    reason,
    text,
    ...(detail !== undefined && { detail }),
    ...(release !== undefined && { release }),
    ...(mirror !== undefined && { mirror }),
  };
  return { ...declaration, requirement };
}

/** A requirement that is not looked up. */
export function skipped(reason: SkipReason, text: string, detail?: string): Requirement {
  return { kind: "skipped", reason, text, ...(detail !== undefined && { detail }) };
}

/** Reasons for which the manifest has no version, though a registry has the package and a lockfile may have its version. */
const versionless: ReadonlySet<SkipReason> = new Set<SkipReason>(["inherited", "variable", "unsupported"]);

/** Tells whether the package may come from a registry, so that it must be known whether that one is private. */
export function isFromRegistry(requirement: Requirement): boolean {
  return requirement.kind === "written" || versionless.has(requirement.reason);
}

/** Finds those of the names that are private, with the setting: `settingOf` returns the one that makes a name private. */
export function privateAmong(
  names: readonly string[],
  settingOf: (name: string) => Pick<Skip, "detail"> | undefined,
): ReadonlyMap<string, Withheld> {
  return new Map(
    names.flatMap((name) => {
      const setting = settingOf(name);
      return setting ? [[name, withheld("private", setting)] as const] : [];
    }),
  );
}

/** The reason with the cause, as far as that is known. */
export function withheld(reason: NotAsked, { detail }: Pick<Skip, "detail">): Withheld {
  return { reason, ...(detail !== undefined && { detail }) };
}

/** The setting that makes a package private. */
export interface PrivateSetting {
  /** The name of the setting in messages: `@acme:registry in .npmrc`. */
  readonly detail: string;
  /** The address of its registry, where that replaces the public one for all packages. */
  readonly mirror?: string;
}

/** A setting that replaces the public registry for all packages with the one at this address, which may be a mirror of it. */
export function replacingSetting(detail: string, address: string): PrivateSetting {
  const mirror = registryPrefix(address);
  return { detail, ...(mirror !== undefined && { mirror }) };
}

/** The same as the reason why a package is skipped. */
export function replacedBy(detail: string, address: string): Skip {
  return { reason: "private", ...replacingSetting(detail, address) };
}

/** Skips what may come from a registry and is private: `settingOf` returns the setting that makes it private. */
export function skipPrivate(
  declaration: Declaration,
  settingOf: (declaration: Declaration) => PrivateSetting | undefined,
): Declaration {
  const setting = isFromRegistry(declaration.requirement) ? settingOf(declaration) : undefined;
  return setting === undefined ? declaration : skip(declaration, { reason: "private", ...setting });
}

/**
 * Checks whether a path or an address ends with the name of a package archive. What `#`, `?` or `::` adds to it does not count.
 */
export function isPackageArchive(path: string): boolean {
  return /\.(?:tgz|tar|tar\.(?:gz|bz2|xz)|zip|whl|egg|gem|crate|jar|aar|war|nupkg)(?:[#?]|::|$)/i.test(path);
}
