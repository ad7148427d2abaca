import type { VersionFacts } from "../analysis/facts.ts";
import { gatherVersions, type GatherHost } from "../analysis/gathering/gather.ts";
import type { Policy } from "../analysis/policy.ts";
import { withPackage } from "../analysis/target/cooldown.ts";
import { type UncheckedReason, verdictOf } from "../analysis/target/verdict.ts";
import type { Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Package, Requirements } from "../api/messages.ts";
import { isServed } from "../api/operations.ts";
import type { Dependency } from "../fixes/plan/dependency.ts";
import { createMemory, type Memory } from "../manifests/memory.ts";
import type { System, VersionKey } from "../model/keys.ts";
import { versionId } from "../versions/index.ts";
import { findEffects } from "./effects.ts";
import type { EffectMark, Outlook, Stop, StopContext, StopEffect, StopSide, UpdatePlan } from "./plan.ts";
import { type ChosenStop, chooseStops } from "./stops.ts";
import { readSurroundings, type Surroundings, type SurroundingsHost } from "./surroundings.ts";

export interface PlanningHost extends GatherHost {
  /** The policy for the dependency's manifest. */
  readonly policyOf: (dependency: Dependency) => Policy;
  /** The files around manifests, which tell what projects have. */
  readonly files: SurroundingsHost;
}

/**
 * Plans updates of dependencies whose versions were checked, in their order: the stops of all are one batch. With `isClose` it also
 * asks what the versions require, with a request for each stop. Rejects only when aborted.
 */
export async function planUpdates(
  dependencies: readonly Dependency[],
  isClose: boolean,
  host: PlanningHost,
  caller: Caller,
): Promise<readonly UpdatePlan[]> {
  const drafts = await Promise.all(dependencies.map((dependency) => draftFor(dependency, host, caller)));
  const keys = drafts.flatMap(({ from, stops }) => (from ? stops.map(({ key }) => key) : []));
  const answers = await gatherVersions(keys, host, caller, { order: "at-once" });
  const byId = new Map(keys.map((key, index) => [versionId(key), answers[index]]));
  const memory = createMemory();
  return Promise.all(drafts.map((draft) => planOf(draft, byId, isClose, { ...host, caller, memory })));
}

interface Draft extends Pick<UpdatePlan, "dependency" | "from" | "why" | "leftOut"> {
  readonly stops: readonly ChosenStop[];
}

/** Chooses the stops of a dependency, whose package is asked for where that is not known yet. */
async function draftFor(dependency: Dependency, { api, policyOf }: PlanningHost, caller: Caller): Promise<Draft> {
  const { facts } = dependency;
  const { target } = facts;
  const verdict = verdictOf(facts);
  const nothing = { dependency, stops: [], leftOut: 0 };
  if (verdict.kind === "unknown" && target?.kind !== "version") return { ...nothing, why: verdict.why };
  if (target?.kind !== "version") return nothing;
  const { system, name } = target.key;
  const parent = facts.package ?? (await api.call("GetPackage", { packageKey: { system, name } }, caller));
  const complete = withPackage(facts, parent, policyOf(dependency));
  const why = verdict.kind === "unknown" ? verdict.why : unlisted(parent, system);
  return {
    dependency: { ...dependency, facts: complete },
    from: target.key,
    ...(why && { why }),
    ...chooseStops(complete, target.key),
  };
}

/** The reason for which newer versions are not known; undefined where they are. */
function unlisted(parent: Fetched<Package>, system: System): UncheckedReason | undefined {
  if (parent.kind === "found") return undefined;
  return parent.kind === "failed" ? parent : { kind: "unknown-package", system };
}

interface Asking extends PlanningHost {
  readonly caller: Caller;
  /** The surroundings of each manifest, read once. */
  readonly memory: Memory;
}

async function planOf(
  { stops: chosen, ...draft }: Draft,
  answers: ReadonlyMap<string, VersionFacts | undefined>,
  isClose: boolean,
  host: Asking,
): Promise<UpdatePlan> {
  const { dependency, from } = draft;
  if (!from || chosen.length === 0) return { ...draft, stops: [], isClose };
  const [requirements, adoption, surroundings] = isClose
    ? await Promise.all([
        requirementsOf([from, ...chosen.map(({ key }) => key)], host),
        adoptionOf(from, chosen, host),
        surroundingsOf(dependency, host),
      ])
    : [];
  const sideOf = (key: VersionKey, facts: VersionFacts): StopSide => {
    const required = requirements?.get(versionId(key));
    return { key, facts, ...(required && { requirements: required }) };
  };
  const present = sideOf(from, dependency.facts);
  const policy = host.policyOf(dependency);
  const stops = chosen.map((stop): Stop => {
    const facts = answers.get(versionId(stop.key)) ?? { advisories: new Map() };
    const to = sideOf(stop.key, facts);
    const effects = effectsOf({ dependency, policy, from: present, to, ...(surroundings && { surroundings }) });
    return { ...stop, facts, effects, outlook: outlookOf(effects, isClose) };
  });
  return { ...draft, stops, isClose, ...(adoption && { adoption }) };
}

async function requirementsOf(
  keys: readonly VersionKey[],
  { api, caller }: Asking,
): Promise<ReadonlyMap<string, Fetched<Requirements>>> {
  const answers = await Promise.all(
    keys.map(async (versionKey) => {
      const answer = await api.call("GetRequirements", { versionKey }, caller);
      return [versionId(versionKey), answer] as const;
    }),
  );
  return new Map(answers);
}

function surroundingsOf(
  { manifest, facts: { declaration } }: Dependency,
  { files, memory }: Asking,
): Promise<Surroundings> {
  const { system } = declaration.package;
  return memory.remember(`${system} ${manifest.path}`, () => readSurroundings(manifest, system, files));
}

/** Asks how many packages depend on the present version and on the latest stop. */
async function adoptionOf(
  from: VersionKey,
  stops: readonly ChosenStop[],
  { api, caller }: Asking,
): Promise<UpdatePlan["adoption"]> {
  const of = stops.at(-1)?.key;
  if (!of || !isServed("GetDependents", of.system)) return undefined;
  const ask = (versionKey: VersionKey) => api.call("GetDependents", { versionKey }, caller);
  const [before, after] = await Promise.all([ask(from), ask(of)]);
  return { of, before, after };
}

const marks: readonly EffectMark[] = ["breaks", "may-break", "worse", "unknown", "better", "told"];

function effectsOf(context: StopContext): readonly StopEffect[] {
  const effects = findEffects.flatMap((find) => find(context));
  return effects.sort((a, b) => marks.indexOf(a.mark) - marks.indexOf(b.mark));
}

function outlookOf(effects: readonly StopEffect[], isClose: boolean): Outlook {
  const has = (mark: EffectMark) => effects.some((effect) => effect.mark === mark);
  if (has("breaks")) return "breaks";
  if (has("may-break")) return "may-break";
  return has("unknown") || !isClose ? "unknown" : "nothing-found";
}
