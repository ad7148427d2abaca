import type { Version } from "../../api/messages.ts";
import type { VersionKey } from "../../model/keys.ts";
import { versionId } from "../../versions/index.ts";
import { systemTraits } from "../../model/systems.ts";
import { isYoung } from "../additions.ts";
import type { Similar, Transitive, VersionFacts } from "../facts.ts";
import type { Needs } from "../needs.ts";
import type { VersionTarget } from "../target/target.ts";
import { nearNames } from "./editDistance.ts";
import { previousVersions, recommendedVersion } from "./latestVersion.ts";
import type { LookUps } from "./lookUps.ts";
import { isAttested, sourceProject } from "./provenance.ts";
import type { Question } from "./question.ts";
import type { Suggest } from "./nameSuggestions.ts";
import { gatherBelow, gatherTransitive } from "./transitive.ts";

interface Enrichment {
  readonly needs: Needs;
  readonly lookUps: LookUps;
  /** Gets each part as it arrives. */
  readonly update: (news: Partial<VersionFacts>) => void;
  readonly suggest: Suggest;
}

/** Asks for what only some rules need, for a version that is known or a package that is not. Rejects only when aborted. */
export async function enrich(question: Question, facts: VersionFacts, enrichment: Enrichment): Promise<void> {
  const { target, version, package: parent } = facts;
  if (target?.kind === "version" && version?.kind === "found") {
    await enrichVersion(question, { ...facts, target, version: version.value }, enrichment);
    return;
  }
  const { similar, meant } = enrichment.needs;
  if (parent?.kind === "missing" && (similar || meant)) await suggestFor(question, enrichment);
  if (target?.kind === "unknown" || version !== undefined) await enrichUnknown(question, enrichment);
}

/** The lockfile may list public packages below a dependency that was not checked itself. */
async function enrichUnknown({ locked }: Question, { needs, lookUps, update }: Enrichment): Promise<void> {
  const below = needs.transitive && locked && (await gatherBelow(locked, lookUps));
  if (below) update({ transitive: needs.packages ? await withPackages(below, locked, lookUps) : below });
}

async function suggestFor(question: Question, { update, suggest }: Enrichment): Promise<void> {
  const similar = await suggest(question);
  if (similar) update({ similar });
}

interface KnownVersion extends Omit<VersionFacts, "target" | "version"> {
  readonly target: VersionTarget;
  readonly version: Version;
}

async function enrichVersion(
  question: Question,
  { target, version, package: parent, project, ...known }: KnownVersion,
  { needs, lookUps, update }: Enrichment,
): Promise<void> {
  const askFor = async <K extends keyof VersionFacts>(
    field: K,
    isNeeded: boolean,
    ask: () => Promise<VersionFacts[K] | undefined>,
  ): Promise<void> => {
    const value = isNeeded ? await ask() : undefined;
    if (value !== undefined) update({ [field]: value });
  };
  const { key } = target;
  const id = versionId(key);
  const { ask, shared } = lookUps;
  // Attacks show in young versions, for which a list of versions is not too much to ask.
  const hasPackage = needs.packages || parent !== undefined || isYoung(version.publishedAt, needs.now ?? Infinity);
  const isCompared = hasPackage && systemTraits[key.system].serves.attestations && !isAttested(version);
  const source = project ? undefined : sourceProject(version);
  await Promise.all([
    needs.transitive && !known.transitive && !known.isTransitiveUnlisted
      ? askTransitive(target, question, lookUps, needs).then(update)
      : undefined,
    askFor("package", needs.packages && !parent, () => lookUps.package(question.package)),
    askFor("previous", needs.previous && isCompared && !known.previous, () =>
      shared(`previous ${id}`, () => askPrevious(key, parent, question, lookUps)),
    ),
    askFor(
      "project",
      needs.projects && source !== undefined,
      async () => source && shared(`project ${source.id}`, () => ask("GetProject", { projectKey: source })),
    ),
    askFor("withoutOverride", needs.overrides, () => askUnoverridden(question, known, lookUps)),
    askFor("additions", mayBring(version, known, needs), () => askBrought(key, parent, question, lookUps)),
    askFor("similar", needs.similar && !known.similar, () => shared(`similar ${id}`, () => askSimilar(key, lookUps))),
  ]);
}

async function askTransitive(
  target: VersionTarget,
  question: Question,
  lookUps: LookUps,
  { packages }: Needs,
): Promise<Partial<VersionFacts>> {
  const transitive = await gatherTransitive(target, question, lookUps);
  if (!transitive) return { isTransitiveUnlisted: true };
  return { transitive: packages ? await withPackages(transitive, question.locked, lookUps) : transitive };
}

/** Adds the package of each version that is locked and not known. */
async function withPackages(transitive: Transitive, locked: Question["locked"], lookUps: LookUps): Promise<Transitive> {
  if (transitive.from !== "lockfile" || locked?.mayBeMirrored) return transitive;
  const packages = transitive.packages.map(async (each) => {
    const { system, name } = each.key;
    const parent = each.version?.kind === "missing" ? await lookUps.packageOfUnknown({ system, name }) : undefined;
    return parent ? { ...each, package: parent } : each;
  });
  return { ...transitive, packages: await Promise.all(packages) };
}

async function askPrevious(
  key: VersionKey,
  gatheredPackage: VersionFacts["package"],
  question: Question,
  lookUps: LookUps,
): Promise<VersionFacts["previous"]> {
  const parent = gatheredPackage ?? (await lookUps.package(question.package));
  if (parent.kind !== "found") return undefined;
  return Promise.all(previousVersions(parent.value, key).map((each) => lookUps.versionAlone(each)));
}

async function askUnoverridden(
  question: Question,
  { withoutOverride }: Pick<VersionFacts, "withoutOverride">,
  lookUps: LookUps,
): Promise<VersionFacts["withoutOverride"]> {
  const { overrideUse: use } = question;
  if (use?.kind !== "used" || withoutOverride) return undefined;
  const { askWithoutOverride } = await import("./askWithoutOverride.ts");
  return askWithoutOverride(use, question, lookUps);
}

/** Checks whether its additions are to be asked for: those of an old version cost no request. */
function mayBring(
  { publishedAt }: Version,
  known: Pick<VersionFacts, "additions">,
  { additions, now }: Needs,
): boolean {
  return additions && !known.additions && now !== undefined && isYoung(publishedAt, now);
}

async function askBrought(
  key: VersionKey,
  gatheredPackage: VersionFacts["package"],
  { package: packageKey, privateAmong }: Question,
  lookUps: LookUps,
): Promise<VersionFacts["additions"]> {
  const parent = gatheredPackage ?? (await lookUps.package(packageKey));
  const [previous] = parent.kind === "found" ? previousVersions(parent.value, key) : [];
  if (!previous) return undefined;
  const { askAdditions } = await import("./askAdditions.ts");
  return askAdditions(previous, key, { lookUps, privateAmong });
}

async function askSimilar({ system, name, version }: VersionKey, { ask }: LookUps): Promise<Similar> {
  const packages = await ask("GetSimilarlyNamedPackages", { packageKey: { system, name } });
  const [nearest] = packages.kind === "found" ? nearNames(name, packages.value) : [];
  if (nearest === undefined || !systemTraits[system].serves.dependents) return { packages };
  const other = await ask("GetPackage", { packageKey: { system, name: nearest } });
  if (other.kind === "failed") return { packages: other };
  const popular = other.kind === "found" ? recommendedVersion(other.value, system) : undefined;
  if (!popular) return { packages };
  const [own, others] = await Promise.all([
    ask("GetDependents", { versionKey: { system, name, version } }),
    ask("GetDependents", { versionKey: popular.versionKey }),
  ]);
  return { packages, dependents: { own, other: others } };
}
