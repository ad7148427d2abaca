import { isConfirmed, sortedAdvisories } from "../analysis/advisories.ts";
import type { MatureVersions, VersionFacts } from "../analysis/facts.ts";
import { latestFirst, latestVersion, previousVersions } from "../analysis/gathering/latestVersion.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import { waitFor } from "../analysis/update.ts";
import type { Package } from "../api/messages.ts";
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
  /** It is not old enough for the package manager, or else for the user. */
  readonly isYoung: boolean;
  /** The number of advisories that affect the version; undefined if that is not known. */
  readonly advisories?: number;
}

/** The answers about versions that have been looked up, with the advisories of which details are known. */
export type VersionAnswers = ReadonlyMap<string, Pick<VersionFacts, "version" | "advisories">>;

interface KnownVersions {
  /** By `versionId`. */
  readonly answers?: VersionAnswers;
  readonly mature?: MatureVersions;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * All versions, latest first in the system's own order, behind them those that are too young, and last those that are known to be
 * malicious. `range` is the requirement as written.
 */
export function versionItems(
  parent: Package,
  range: string,
  { answers = new Map(), mature, now }: KnownVersions,
): readonly VersionItem[] {
  const { system } = parent.packageKey;
  const { satisfies, isPrerelease } = versionsOf(system);
  const { latest } = latestVersion(parent, system);
  const isAttestedAt = (key: VersionKey) => isAttestedIn(answers.get(versionId(key)));
  const hasAttested = [...answers.values()].some(isAttestedIn);
  const lostMark = (key: VersionKey, answer: VersionAnswer | undefined) =>
    hasAttested &&
    answer?.version?.kind === "found" &&
    !isAttestedIn(answer) &&
    previousVersions(parent, key).some(isAttestedAt)
      ? versionMarks.provenanceLost
      : undefined;
  const items = latestFirst(parent).map(({ versionKey, publishedAt, isDefault, isDeprecated }) => {
    const { version } = versionKey;
    const answer = answers.get(versionId(versionKey));
    const { advisories, isMalicious } = affectedBy(answer);
    const young = youngMark(versionKey, mature);
    const isLatest = latest !== undefined && isSameKey(versionKey, latest.versionKey) && !isDefault;
    const published = Date.parse(publishedAt ?? "");
    const marks: readonly (Message | false | undefined)[] = [
      ...(isMalicious
        ? [versionMarks.malicious]
        : [young, isDefault && versionMarks.default, isLatest && versionMarks.latest]),
      range.trim() !== "" && satisfies(version, range) && versionMarks.inRange,
      isPrerelease(version) && versionMarks.prerelease,
      advisories !== undefined && versionMarks.advisories(advisories),
      isDeprecated && versionMarks.deprecated,
      lostMark(versionKey, answer),
      !Number.isNaN(published) && ago(Math.max(0, (now - published) / 1_000)),
    ];
    return {
      version,
      detail: marks.flatMap((mark) => (mark ? [formatMessage(mark)] : [])).join(" · "),
      isDeprecated: isDeprecated === true,
      isMalicious,
      isYoung: young !== undefined,
      ...(advisories !== undefined && { advisories }),
    };
  });
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Tells when a version that is too young will be old enough. */
function youngMark(key: VersionKey, mature: MatureVersions | undefined): Message | undefined {
  const young = mature?.held.get(versionId(key));
  return young && mature && versionMarks.young(waitFor(young, mature));
}

type VersionAnswer = NonNullable<ReturnType<VersionAnswers["get"]>>;

function rankOf({ isMalicious, isYoung }: VersionItem): number {
  return isMalicious ? 2 : isYoung ? 1 : 0;
}

/** The number of advisories, where it is known, and whether one of them calls the version malicious. */
function affectedBy(answer: VersionAnswer | undefined): Pick<VersionItem, "advisories" | "isMalicious"> {
  if (answer?.version?.kind !== "found") return { isMalicious: false };
  const affecting = sortedAdvisories(answer.version.value, answer.advisories);
  return { advisories: affecting.length, isMalicious: affecting.some(isConfirmed) };
}

function isAttestedIn(answer: VersionAnswer | undefined): boolean {
  return answer?.version?.kind === "found" && isAttested(answer.version.value);
}
