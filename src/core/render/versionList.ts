import type { Package } from "../api/messages/packages.ts";
import type { VersionKey } from "../model/keys.ts";
import { versionsOf } from "../versions/index.ts";
import { dayAndAge } from "./time.ts";

export interface VersionLine {
  readonly key: VersionKey;
  /** `default, deprecated`, or empty. */
  readonly marks: string;
  readonly published: string;
}

/** All versions of a package, newest first in the system's own order. */
export function versionLines({ packageKey, versions }: Package, now: number): readonly VersionLine[] {
  const { compare, isPrerelease } = versionsOf(packageKey.system);
  return [...versions]
    .sort((a, b) => compare(b.versionKey.version, a.versionKey.version))
    .map(({ versionKey, isDefault, isDeprecated, publishedAt }) => ({
      key: versionKey,
      marks: [isDefault && "default", isDeprecated && "deprecated", isPrerelease(versionKey.version) && "prerelease"]
        .filter(Boolean)
        .join(", "),
      published: dayAndAge(publishedAt, now) ?? "",
    }));
}
