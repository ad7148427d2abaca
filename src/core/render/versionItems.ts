import { latestVersion } from "../analysis/gathering/latestVersion.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Package, Version } from "../api/messages/packages.ts";
import { versionsOf } from "../versions/index.ts";
import { ago } from "./time.ts";

/** One version among those that a person may choose from. */
export interface VersionItem {
  readonly version: string;
  /** What speaks for it, and its age: `default · in range · 3 months ago`. */
  readonly detail: string;
  readonly isDeprecated: boolean;
  /** Advisories that affect it; undefined where nobody has asked or answered. */
  readonly advisories?: number;
}

/**
 * All versions, newest first in the system's own order. `range` is the requirement as it stands, `known` those versions that
 * were asked for by their text, `now` in milliseconds since 1970.
 */
export function versionItems(
  parent: Package,
  range: string,
  known: ReadonlyMap<string, Fetched<Version>>,
  now: number,
): readonly VersionItem[] {
  const { system } = parent.packageKey;
  const { compare, satisfies, isPrerelease } = versionsOf(system);
  const { latest } = latestVersion(parent, system);
  return [...parent.versions]
    .sort((a, b) => compare(b.versionKey.version, a.versionKey.version))
    .map(({ versionKey: { version }, publishedAt, isDefault, isDeprecated }) => {
      const fetched = known.get(version);
      const advisories = fetched?.kind === "found" ? fetched.value.advisoryKeys.length : undefined;
      const published = Date.parse(publishedAt ?? "");
      const marks = [
        isDefault && "default",
        version === latest?.versionKey.version && !isDefault && "latest",
        range.trim() !== "" && satisfies(version, range) && "in range",
        isPrerelease(version) && "prerelease",
        advisories !== undefined && advisories > 0 && `${advisories} ${advisories === 1 ? "advisory" : "advisories"}`,
        advisories === 0 && "no known advisories",
        isDeprecated && "deprecated",
        !Number.isNaN(published) && ago(Math.max(0, (now - published) / 1_000)),
      ];
      return {
        version,
        detail: marks.filter((mark) => typeof mark === "string").join(" · "),
        isDeprecated: isDeprecated === true,
        ...(advisories !== undefined && { advisories }),
      };
    });
}
