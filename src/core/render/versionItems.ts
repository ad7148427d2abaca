import { latestFirst, latestVersion, previousVersions } from "../analysis/gathering/latestVersion.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import { isMaliciousId } from "../analysis/severity.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Package, Version } from "../api/messages.ts";
import { formatMessage, type Message } from "../messages/message.ts";
import { ago } from "../messages/time.ts";
import { versionMarks } from "../messages/versions.ts";
import { isSameKey, versionId, versionsOf } from "../versions/index.ts";
import type { VersionKey, VersionText } from "../model/keys.ts";

/** A version that a person may choose. */
export interface VersionItem {
  readonly version: VersionText;
  /** The facts about the version, and its age: `default · in range · 3 months ago`. */
  readonly detail: string;
  readonly isDeprecated: boolean;
  /** True if an advisory among its answers calls it malicious. */
  readonly isMalicious: boolean;
  /** The number of advisories that affect the version; undefined if that is not known. */
  readonly advisories?: number;
}

/**
 * All versions, latest first in the system's own order, and behind them those that are known to be malicious. `range` is the
 * requirement as written, `answers` are of the versions that have been looked up, `now` is in milliseconds since 1970.
 */
export function versionItems(
  parent: Package,
  range: string,
  answers: ReadonlyMap<string, Fetched<Version>>,
  now: number,
): readonly VersionItem[] {
  const { system } = parent.packageKey;
  const { satisfies, isPrerelease } = versionsOf(system);
  const { latest } = latestVersion(parent, system);
  const isAttestedAt = (key: VersionKey) => isAttestedIn(answers.get(versionId(key)));
  const hasAttested = [...answers.values()].some(isAttestedIn);
  const lostMark = (key: VersionKey, fetched: Fetched<Version> | undefined) =>
    hasAttested &&
    fetched?.kind === "found" &&
    !isAttestedIn(fetched) &&
    previousVersions(parent, key).some(isAttestedAt)
      ? versionMarks.provenanceLost
      : undefined;
  const items = latestFirst(parent).map(({ versionKey, publishedAt, isDefault, isDeprecated }) => {
    const { version } = versionKey;
    const fetched = answers.get(versionId(versionKey));
    const { advisories, isMalicious } = affectedBy(fetched);
    const isLatest = latest !== undefined && isSameKey(versionKey, latest.versionKey) && !isDefault;
    const published = Date.parse(publishedAt ?? "");
    const marks: readonly (Message | false | undefined)[] = [
      ...(isMalicious
        ? [versionMarks.malicious]
        : [isDefault && versionMarks.default, isLatest && versionMarks.latest]),
      range.trim() !== "" && satisfies(version, range) && versionMarks.inRange,
      isPrerelease(version) && versionMarks.prerelease,
      advisories !== undefined && versionMarks.advisories(advisories),
      isDeprecated && versionMarks.deprecated,
      lostMark(versionKey, fetched),
      !Number.isNaN(published) && ago(Math.max(0, (now - published) / 1_000)),
    ];
    return {
      version,
      detail: marks.flatMap((mark) => (mark ? [formatMessage(mark)] : [])).join(" · "),
      isDeprecated: isDeprecated === true,
      isMalicious,
      ...(advisories !== undefined && { advisories }),
    };
  });
  return [...items.filter(({ isMalicious }) => !isMalicious), ...items.filter(({ isMalicious }) => isMalicious)];
}

/** The number of advisories, where it is known, and whether one of them calls the version malicious. */
function affectedBy(fetched: Fetched<Version> | undefined): Pick<VersionItem, "advisories" | "isMalicious"> {
  if (fetched?.kind !== "found") return { isMalicious: false };
  const { advisoryKeys } = fetched.value;
  return { advisories: advisoryKeys.length, isMalicious: advisoryKeys.some(({ id }) => isMaliciousId(id)) };
}

function isAttestedIn(fetched: Fetched<Version> | undefined): boolean {
  return fetched?.kind === "found" && isAttested(fetched.value);
}
