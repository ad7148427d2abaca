import type { Package } from "../../api/messages.ts";
import { lockedScope } from "../../manifests/lockfile.ts";
import type { Declaration, NotAsked } from "../../manifests/manifest.ts";
import type { PackageKey, VersionKey } from "../../model/keys.ts";
import { isSameVersion } from "../../versions/index.ts";
import { targetWithin } from "../target/cooldown.ts";
import type { Overrides } from "../target/overrides.ts";
import type { Locked, Subject } from "../target/subject.ts";
import { type RangeTarget, type Target, targetOf } from "../target/target.ts";

/** A question for the service: about a package and, as far as the files decide it, the version. */
export interface Question {
  readonly package: PackageKey;
  readonly target: Target | RangeTarget;
  readonly locked?: Locked | undefined;
  readonly overrides?: Overrides | undefined;
  /** The declaration; absent for a version that is not declared in a manifest. */
  readonly declaration?: Declaration | undefined;
  /** Tells why the settings around the manifest forbid it, if only the lockfile names the package. Never rejects. */
  readonly notAsked?: () => Promise<NotAsked | undefined>;
  readonly privateAmong?: Subject["privateAmong"];
  readonly overrideUse?: Subject["overrideUse"];
  /** The minimum age of the versions that a range may choose, and the time that decides it. */
  readonly ageLimit?: Subject["ageLimit"];
  readonly now?: number;
}

export function questionOf(subject: Subject): Question {
  const { declaration, locked, overrides, privateAmong, overrideUse, ageLimit } = subject;
  const question = {
    package: declaration.package,
    target: targetOf(subject),
    locked,
    overrides,
    declaration,
    privateAmong,
    ...(overrideUse && { overrideUse }),
    ...(ageLimit && { ageLimit }),
  };
  if (declaration.scope !== lockedScope || !locked) return question;
  return { ...question, notAsked: async () => (await locked.privateNames()).get(declaration.package.name) };
}

export function questionOfVersion(key: VersionKey): Question {
  const { system, name } = key;
  return { package: { system, name }, target: { kind: "version", key, how: "written" } };
}

/** Chooses the version of a range from all of the package. */
export function chosenTarget(
  { text: range, excluded = [] }: RangeTarget,
  all: Package["versions"],
  { package: { system }, ageLimit, now }: Pick<Question, "package" | "ageLimit" | "now">,
): Target {
  const isListed = ({ versionKey: { version } }: Package["versions"][number]) =>
    !excluded.some((other) => isSameVersion(system, other, version));
  const limit = now === undefined ? undefined : ageLimit;
  return targetWithin(limit, all.filter(isListed), { system, range, now: now ?? 0 });
}

/** Lets other work have its turn between many questions. `starts` are the indexes at which a turn begins; undefined in the first. */
export function inTurns(
  starts: ReadonlySet<number>,
  pause: () => Promise<void>,
): (index: number) => Promise<void> | undefined {
  let turn: Promise<void> | undefined;
  return (index) => {
    if (starts.has(index)) turn = (turn ?? Promise.resolve()).then(pause);
    return turn;
  };
}

/** Questions of a turn: some milliseconds of work. A question about a graph takes longer than one about a version. */
const versionsOfTurn = 250;
const graphsOfTurn = 100;
/** Versions that leave in one request. */
const page = 100;

export function graphTurns(count: number): ReadonlySet<number> {
  return new Set(Array.from({ length: Math.ceil(count / graphsOfTurn) }, (_, turn) => turn * graphsOfTurn).slice(1));
}

/**
 * Finds where turns of questions about these versions start. What is asked in one turn leaves together, so a turn ends where its
 * versions fill their requests, or where all that follow have been asked for. `ids` are those of the versions; undefined where
 * none is asked for.
 */
export function versionTurns(ids: readonly (string | undefined)[]): ReadonlySet<number> {
  const starts = new Set<number>();
  const asked = new Set<string>();
  const all = new Set(ids.filter((id) => id !== undefined)).size;
  let start = 0;
  for (const [index, id] of ids.entries()) {
    if (index - start >= versionsOfTurn && (asked.size % page === 0 || asked.size === all)) {
      starts.add(index);
      start = index;
    }
    if (id !== undefined) asked.add(id);
  }
  return starts;
}
