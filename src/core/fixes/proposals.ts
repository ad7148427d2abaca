import type { Facts } from "../analysis/facts.ts";
import { latestVersion } from "../analysis/gathering/latestVersion.ts";
import { stepBetween, updateOf, type Step } from "../analysis/update.ts";
import { highest } from "../versions/choice.ts";
import { versionsOf } from "../versions/index.ts";

/** A version that one may go to, and what speaks for it. */
export interface Proposal {
  readonly kind: "default" | "in-range" | "newest";
  readonly version: string;
  readonly step: Step;
}

/**
 * The newer versions that a person may want, each once, the nearest to the maintainers' own choice first. No deprecated one,
 * and for a release no prerelease, unless the maintainers have chosen it.
 */
export function proposalsFor({ target, package: parent, declaration }: Facts): readonly Proposal[] {
  if (target?.kind !== "version" || parent?.kind !== "found") return [];
  const { system, version } = target.key;
  const { compare, satisfies, isPrerelease } = versionsOf(system);
  const { byDefault } = latestVersion(parent.value, system);
  const usable = parent.value.versions.filter(
    ({ versionKey, isDeprecated }) =>
      isDeprecated !== true && (!isPrerelease(versionKey.version) || isPrerelease(version)),
  );
  const { latest } = latestVersion({ ...parent.value, versions: usable }, system);
  const range = declaration.requirement.kind === "written" ? declaration.requirement.text : "";
  const allowed = usable
    .map(({ versionKey }) => versionKey.version)
    .filter((candidate) => range !== "" && satisfies(candidate, range));
  const inRange = highest(allowed, compare);
  const candidates: readonly (readonly [Proposal["kind"], string | undefined])[] = [
    ["default", byDefault?.versionKey.version],
    ["in-range", inRange],
    ["newest", latest?.versionKey.version],
  ];
  const proposals: Proposal[] = [];
  for (const [kind, to] of candidates) {
    if (to === undefined || compare(to, version) <= 0) continue;
    if (proposals.some((proposal) => compare(proposal.version, to) === 0)) continue;
    proposals.push({ kind, version: to, step: stepBetween(system, version, to) });
  }
  return proposals;
}

/** How large a step *Update All* may take. */
export type Reach = "patch" | "minor" | "major";

const steps: readonly Step[] = ["patch", "minor", "major"];

/** The greatest version within reach that is not above the one that the maintainers would have one use; undefined where there is none. */
export function updateWithin(facts: Facts, reach: Reach): string | undefined {
  const { target, package: parent } = facts;
  const update = updateOf(facts);
  if (!update || target?.kind !== "version" || parent?.kind !== "found") return undefined;
  const { system, version } = target.key;
  const { compare, isPrerelease } = versionsOf(system);
  const allowed = steps.slice(0, steps.indexOf(reach) + 1);
  const candidates = parent.value.versions
    .filter(({ isDeprecated }) => isDeprecated !== true)
    .map(({ versionKey }) => versionKey.version)
    .filter((to) => compare(to, version) > 0 && compare(to, update.to) <= 0)
    .filter((to) => (!isPrerelease(to) || to === update.to) && allowed.includes(stepBetween(system, version, to)));
  return highest(candidates, compare);
}
