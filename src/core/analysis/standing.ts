import { message, type Message } from "../messages/message.ts";
import type { VersionKey, VersionText } from "../model/keys.ts";
import { versionsOf } from "../versions/index.ts";
import type { VersionFacts } from "./facts.ts";
import { sourceProject } from "./gathering/provenance.ts";

/** A project that Scorecard does not see maintained, and whose package has had no release for years: each a fact of its source. */
export interface StandingStill {
  readonly project: string;
  /** The day of the Scorecard. */
  readonly scored: string;
  readonly lastRelease: { readonly version: VersionText; readonly publishedAt: string };
}

/** Tells whether a package stands still, or what is not known of it; undefined where it does not, and until all is answered. */
export type Standing =
  { readonly kind: "still"; readonly found: StandingStill } | { readonly kind: "unknown"; readonly what: Message };

const year = 365.25 * 86_400_000;

/** Decides by both facts; undefined too where the years are 0, which asks nothing of the package. */
export function standingOf(
  facts: VersionFacts,
  { years, now }: { readonly years: number; readonly now: number },
): Standing | undefined {
  if (years <= 0) return undefined;
  const [maintained, released] = [maintainedIn(facts), lastReleaseIn(facts)];
  // Either shows by itself that it does not stand still.
  if (!maintained || !released || maintained === "yes") return undefined;
  if ("publishedAt" in released && now - Date.parse(released.publishedAt) < years * year) return undefined;
  if ("what" in maintained) return { kind: "unknown", what: maintained.what };
  if ("what" in released) return { kind: "unknown", what: released.what };
  return { kind: "still", found: { ...maintained, lastRelease: released } };
}

interface Unknown {
  readonly what: Message;
}

/** The project and the day where Scorecard’s check is 0. Undefined until it is answered. */
function maintainedIn({
  version,
  project,
}: VersionFacts): Pick<StandingStill, "project" | "scored"> | "yes" | Unknown | undefined {
  if (version?.kind !== "found") return undefined;
  if (!sourceProject(version.value)) return { what: message("no project is known") };
  if (!project) return undefined;
  if (project.kind === "failed") return { what: message("the service did not give its project") };
  const scorecard = project.kind === "found" ? project.value.scorecard : undefined;
  if (project.kind !== "found" || !scorecard) return { what: message("its project has no Scorecard") };
  const score = scorecard.checks.find(({ name }) => name === "Maintained")?.score;
  if (score === undefined) return { what: message("Scorecard has not run Maintained") };
  if (score > 0) return "yes";
  const scored = dayOf(scorecard.date);
  return scored === undefined
    ? { what: message("its Scorecard has no date") }
    : { project: project.value.projectKey.id, scored };
}

/** The version that was published last, prereleases included. Versions without a date count unless they may be newer. */
function lastReleaseIn({ package: parent }: VersionFacts): StandingStill["lastRelease"] | Unknown | undefined {
  if (!parent) return undefined;
  if (parent.kind !== "found") return { what: message("the service did not list its versions") };
  const { versions } = parent.value;
  const dated = versions
    .flatMap(({ versionKey, publishedAt = "" }) =>
      dayOf(publishedAt) === undefined ? [] : { versionKey, publishedAt },
    )
    .sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt));
  const [last] = dated;
  const isNewer = ({ system, version }: VersionKey) =>
    last === undefined || versionsOf(system).compare(version, last.versionKey.version) > 0;
  const isUndated = versions.some(
    ({ versionKey, publishedAt }) => dayOf(publishedAt) === undefined && isNewer(versionKey),
  );
  if (!last || isUndated) return { what: message("not all releases have a date") };
  return { version: last.versionKey.version, publishedAt: last.publishedAt };
}

/** `2026-11-02`, of an RFC 3339 time; undefined for another text. */
function dayOf(time: string | undefined): string | undefined {
  return time === undefined || Number.isNaN(Date.parse(time)) ? undefined : time.slice(0, 10);
}
