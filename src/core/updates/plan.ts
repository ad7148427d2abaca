import type { VersionFacts } from "../analysis/facts.ts";
import type { Policy } from "../analysis/policy.ts";
import type { UncheckedReason } from "../analysis/target/verdict.ts";
import type { Step } from "../analysis/update.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Dependents, Requirements } from "../api/messages.ts";
import type { Dependency } from "../fixes/plan/dependency.ts";
import type { Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import type { Surroundings } from "./surroundings.ts";

/** The newer versions that a dependency can go to, and what each of them would take. */
export interface UpdatePlan {
  readonly dependency: Dependency;
  /** The present version; absent where it is not known. */
  readonly from?: VersionKey;
  /** The reason for which the version, or which ones are newer, is not known; absent too while nothing has been answered. */
  readonly why?: UncheckedReason;
  /** The nearest first; empty where nothing newer is known. */
  readonly stops: readonly Stop[];
  /** The number of stops that are not in view. */
  readonly leftOut: number;
  /** The requirements of the versions were asked for; else what breaks is not known. */
  readonly isClose: boolean;
  /** The packages that depend on the present version, and on the stop of this version. */
  readonly adoption?: Adoption;
}

/** Tells whether there may be updates that the plan does not have: its version is not known, or not which ones are newer. */
export function isOpen({ from, why }: UpdatePlan): boolean {
  return !from || why !== undefined;
}

/** Tells whether it keeps the version from being taken at all, whatever the project requires. */
export function isRefusal({ kind, mark }: StopEffect): boolean {
  return mark === "breaks" && (kind === "age" || kind === "advisories");
}

interface Adoption {
  readonly of: VersionKey;
  readonly before: Fetched<Dependents>;
  readonly after: Fetched<Dependents>;
}

/**
 * The reasons for which a version is a stop:
 * - `fix`: the nearest that is clean
 * - `patch`, `minor`: the newest of the present minor version, or of a later one on the way to the next major version
 * - `major`: the newest of a major version
 * - `latest`: the one that the maintainers recommend, or else the greatest
 */
export type StopKind = "fix" | "patch" | "minor" | "major" | "latest";

export interface Stop {
  readonly key: VersionKey;
  /** At least one, in the order of `StopKind`. */
  readonly kinds: readonly StopKind[];
  readonly step: Step;
  readonly facts: VersionFacts;
  /** Worst first. */
  readonly effects: readonly StopEffect[];
  readonly outlook: Outlook;
}

/** The outlook of a stop: `unknown` where what decides was not answered, or not asked for. Nothing is ever called safe. */
export type Outlook = "breaks" | "may-break" | "unknown" | "nothing-found";

/**
 * The meaning of a fact for the update:
 * - `breaks`: the project's own package manager or runtime refuses the version as things are
 * - `may-break`: something that the project relies on changes
 * - `worse`, `better`, `told`: it breaks nothing, and matters all the same
 * - `unknown`: it was not answered, or what the project has is not known
 */
export type EffectMark = "breaks" | "may-break" | "worse" | "unknown" | "better" | "told";

/** A fact about going to a version. */
export interface StopEffect {
  readonly kind: EffectKind;
  readonly mark: EffectMark;
  /** A clause that names what is concerned: `needs Python >=3.10, the project supports >=3.8`. */
  readonly text: Message;
  /** The places of both sides of it: `requires-python in pyproject.toml`. */
  readonly source: Message;
}

type EffectKind =
  | "advisories"
  | "age"
  | "deprecated"
  | "peer"
  | "runtime"
  | "framework"
  | "features"
  | "managed"
  | "dependencies"
  | "license"
  | "provenance"
  | "requirements";

/** Everything that an effect is decided on. */
export interface StopContext {
  readonly dependency: Dependency;
  readonly policy: Policy;
  readonly from: StopSide;
  readonly to: StopSide;
  /** The surroundings of the manifest; absent where they were not read. */
  readonly surroundings?: Surroundings;
}

export interface StopSide {
  readonly key: VersionKey;
  readonly facts: VersionFacts;
  /** Absent where they were not asked for. */
  readonly requirements?: Fetched<Requirements>;
}

/** Finds one kind of effect. Pure. */
export type FindEffects = (context: StopContext) => readonly StopEffect[];
