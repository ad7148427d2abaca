import type { Package } from "../../api/messages.ts";
import type { VersionKey } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import { versionId, versionsOf } from "../../versions/index.ts";
import type { RestoredParent, WithoutOverride } from "../facts.ts";
import type { UsedOverride } from "../target/overrideUse.ts";
import { listedTarget } from "../target/target.ts";
import type { LookUps } from "./lookUps.ts";
import { chosenTarget, type Question, questionOf } from "./question.ts";
import { graphFor, isPublic, mostDependents, type Required, requiredIn, requirementsIn } from "./requirements.ts";

/**
 * What everything that requires an overridden package would get without the override. Undefined where some of that is not known:
 * what is private, not served or not whole is not asked about, or leaves it open. Rejects only when aborted.
 */
export async function askWithoutOverride(
  { own, by }: UsedOverride,
  question: Question,
  lookUps: LookUps,
): Promise<WithoutOverride | undefined> {
  const { name } = question.package;
  const required =
    "lock" in by ? await requiredByLocked(by, name, lookUps) : await requiredByGraphs(by, question, lookUps);
  if (!required || (required.length === 0 && (own.length === 0 || !("lock" in by)))) return undefined;
  const parent = await lookUps.package(question.package);
  if (parent.kind !== "found") return undefined;
  const parents = restored([...own.map((text) => ({ text })), ...required], parent.value, question);
  if (!parents) return undefined;
  const resolved = "lock" in by ? [] : required.flatMap((each) => each.resolved ?? []);
  const keys = new Map([...parents.map(({ gets }) => gets), ...resolved].map((key) => [versionId(key), key]));
  const versions = await Promise.all([...keys.values()].map((key) => lookUps.version(key)));
  return { parents, versions };
}

/** Each package has to tell what it requires, also one that requires it of some systems alone. */
async function requiredByLocked(
  { lock, parents }: Extract<UsedOverride["by"], { readonly lock: unknown }>,
  name: string,
  lookUps: LookUps,
): Promise<readonly Required[] | undefined> {
  const privateNames = await lock.privateNames();
  const keys = new Map(parents.map(({ key }) => [versionId(key), key]));
  if (keys.size > mostDependents || !parents.every((each) => isPublic(each, privateNames))) return undefined;
  const required = await Promise.all([...keys.values()].map((key) => requirementsIn(key, name, lookUps)));
  return required.every((each) => each !== undefined && each.length > 0)
    ? required.flatMap((each) => each ?? [])
    : undefined;
}

/** Each dependency has to have a graph that is whole. */
async function requiredByGraphs(
  roots: Extract<UsedOverride["by"], readonly unknown[]>,
  { package: { name }, now, ageLimit }: Question,
  lookUps: LookUps,
): Promise<readonly Required[] | undefined> {
  const required = await Promise.all(
    roots.map(async (subject) => {
      const own = { ...questionOf(subject), ageLimit, ...(now !== undefined && { now }) };
      const key = await versionOf(own, lookUps);
      const graph = key && (await graphFor(key, lookUps));
      const isWhole = graph && graph.error === undefined && graph.nodes.every(({ errors }) => errors.length === 0);
      return isWhole && !isElsewhere(own, graph.nodes, name) ? requiredIn(graph, name) : undefined;
    }),
  );
  const found = required.flatMap((each) => each ?? []);
  const distinct = [...new Map(found.map((each) => [`${versionId(each.dependent)} ${each.text}`, each])).values()];
  return required.some((each) => each === undefined) ? undefined : distinct;
}

/** Tells whether another override decides the version of a package of the graph, which may require other versions. */
function isElsewhere({ overrides }: Question, nodes: readonly { readonly key: VersionKey }[], name: string): boolean {
  return nodes.some(({ key }) => key.name !== name && overrides?.byName.get(key.name)?.kind === "override");
}

/** The version of a dependency, as it is checked; undefined where there is none. */
async function versionOf(question: Question, lookUps: LookUps): Promise<VersionKey | undefined> {
  const { target, declaration } = question;
  if (target.kind === "unknown") return undefined;
  const isListed = target.kind === "version" && (await lookUps.version(target.key)).version.kind === "found";
  if (isListed) return target.key;
  const parent = await lookUps.package(question.package);
  if (parent.kind !== "found" || !declaration) return undefined;
  const { versions } = parent.value;
  const chosen =
    target.kind === "range" ? chosenTarget(target, versions, question) : listedTarget(declaration, target, versions);
  return chosen?.kind === "version" ? chosen.key : undefined;
}

/** The version that each gets; where a package has one version for all, all get one that satisfies each of them. */
function restored(
  required: readonly (Pick<Required, "text"> & Partial<Required>)[],
  { versions }: Package,
  question: Question,
): readonly RestoredParent[] | undefined {
  const { system } = question.package;
  const { satisfies } = versionsOf(system);
  const isShared = systemTraits[system].installsOne;
  const allowed = isShared
    ? versions.filter(({ versionKey }) => required.every(({ text }) => satisfies(versionKey.version, text)))
    : versions;
  const parents = required.map(({ dependent, text }): RestoredParent | undefined => {
    const target = chosenTarget({ kind: "range", text }, allowed, question);
    if (target.kind !== "version" || target.fallback) return undefined;
    return { ...(dependent && { dependent }), requirement: text, gets: target.key };
  });
  return parents.every((each) => each !== undefined) ? parents : undefined;
}
