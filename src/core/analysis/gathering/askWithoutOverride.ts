import type { Package } from "../../api/messages.ts";
import type { VersionKey } from "../../model/keys.ts";
import { systemTraits } from "../../model/systems.ts";
import { versionId, versionsOf } from "../../versions/index.ts";
import type { RestoredParent, WithoutOverride } from "../facts.ts";
import type { Override } from "../target/overrides.ts";
import type { UsedOverride } from "../target/overrideUse.ts";
import { listedTarget } from "../target/target.ts";
import type { LookUps } from "./lookUps.ts";
import { chosenTarget, type Question, questionOf } from "./question.ts";
import { graphFor, isPublic, mostDependents, type Required, requiredIn, requirementsIn } from "./requirements.ts";

/**
 * Asks what everything that requires an overridden package would get without the override. Undefined where some of that is not known:
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

/** Asks each package, also one that requires it on some systems alone; undefined where one does not tell. */
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

/** Asks for the graph of each dependency, and of each version that another override puts into one; undefined where one is not whole. */
async function requiredByGraphs(
  roots: Extract<UsedOverride["by"], readonly unknown[]>,
  { package: { name }, now, ageLimit }: Question,
  lookUps: LookUps,
): Promise<readonly Required[] | undefined> {
  const asked = new Set<string>();
  const requiredBelow = async (
    key: VersionKey | undefined,
    overrides: Question["overrides"],
  ): Promise<readonly Required[] | undefined> => {
    if (key && asked.has(versionId(key))) return [];
    if (!key || asked.size >= mostGraphs) return undefined;
    asked.add(versionId(key));
    const graph = await graphFor(key, lookUps);
    if (!graph || graph.error !== undefined || graph.nodes.some(({ errors }) => errors.length > 0)) return undefined;
    const replaced = [...new Set(graph.nodes.slice(1).map((node) => node.key.name))].flatMap((other) => {
      const override = other === name ? undefined : overrides?.byName.get(other);
      return override?.kind === "override" ? [versionSetBy(override)] : [];
    });
    const below = await Promise.all(replaced.map((each) => requiredBelow(each, overrides)));
    return allOf([requiredIn(graph, name), ...below]);
  };
  const required = await Promise.all(
    roots.map(async (root) => {
      const own = { ...questionOf(root), ageLimit, ...(now !== undefined && { now }) };
      return requiredBelow(await versionOf(own, lookUps), own.overrides);
    }),
  );
  const found = allOf(required);
  return found && [...new Map(found.map((each) => [`${versionId(each.dependent)} ${each.text}`, each])).values()];
}

/** More than any manifest declares. */
const mostGraphs = 2_000;

function allOf(each: readonly (readonly Required[] | undefined)[]): readonly Required[] | undefined {
  return each.every((some) => some !== undefined) ? each.flat() : undefined;
}

/** The one version that an override leads to; undefined where there are several. */
function versionSetBy({ package: key, requirement }: Override): VersionKey | undefined {
  const version = requirement.kind === "written" ? versionsOf(key.system).exact(requirement.text) : undefined;
  return version === undefined ? undefined : { ...key, version };
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
