import type { Facts, VersionFacts } from "../analysis/facts.ts";
import { latestVersion, previousVersions } from "../analysis/gathering/latestVersion.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import {
  type HeldUpdate,
  heldRecommendation,
  heldUpdate,
  offeredBy,
  stepBetween,
  updateOf,
  type Step,
} from "../analysis/update.ts";
import { highest } from "../versions/choice.ts";
import type { Package } from "../api/messages.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { versionsOf } from "../versions/index.ts";
import type { VersionKey, VersionText } from "../model/keys.ts";

/** A version that one may go to, and what speaks for it. */
export interface Proposal {
  /** The maintainers' own choice is the `default` only where it is not the newest. */
  readonly kind: "default" | "in-range" | "newest";
  readonly version: VersionText;
  /** The step; absent if the service does not know the present version. */
  readonly step?: Step;
  /** The version that would be recommended if it were old enough. */
  readonly held?: HeldUpdate;
}

/**
 * The newer versions that a person may want, each once, the nearest to the maintainers' own choice first; in place of a version
 * that the service does not know, or that nothing satisfies, older ones as well. No deprecated one, and for a release no
 * prerelease, unless the maintainers have chosen it.
 */
export function proposalsFor(facts: Facts): readonly Proposal[] {
  const { declaration } = facts;
  const present = presentVersion(facts);
  const offered = offeredBy(facts);
  if (!present || !offered) return [];
  const { system } = declaration.package;
  const { compare } = versionsOf(system);
  const { version, isKnown } = present;
  const held = isKnown ? heldUpdate(facts) : heldRecommendation(facts);
  const proposals: Proposal[] = [];
  for (const [kind, to] of candidatesFor(offered, declaration, version)) {
    if ([version, ...proposals.map((proposal) => proposal.version)].some((other) => compare(other, to) === 0)) continue;
    if (isKnown && compare(to, version) <= 0) continue;
    const step = isKnown && { step: stepBetween(system, version, to) };
    proposals.push({ kind, version: to, ...step, ...(held && { held }) });
  }
  return proposals;
}

function candidatesFor(
  parent: Package,
  { package: { system }, requirement }: Declaration,
  version: string,
): readonly (readonly [Proposal["kind"], string])[] {
  const { compare, satisfies, isPrerelease } = versionsOf(system);
  const usable = parent.versions.filter(
    ({ versionKey, isDeprecated }) =>
      isDeprecated !== true && (!isPrerelease(versionKey.version) || isPrerelease(version)),
  );
  const chosen = latestVersion(parent, system).byDefault?.versionKey.version;
  const newest = latestVersion({ ...parent, versions: usable }, system).latest?.versionKey.version;
  const range = requirement.kind === "written" ? requirement.text : "";
  const allowed = usable
    .map(({ versionKey }) => versionKey.version)
    .filter((candidate) => range !== "" && satisfies(candidate, range));
  const isNewest = chosen !== undefined && newest !== undefined && compare(chosen, newest) === 0;
  const candidates = [
    [isNewest ? "newest" : "default", chosen],
    ["in-range", highest(allowed, compare)],
    ["newest", newest],
  ] as const;
  return candidates.flatMap(([kind, to]) => (to === undefined ? [] : [[kind, to] as const]));
}

/** The version that is checked, and whether the service knows it; of a range that nothing satisfies its text. */
function presentVersion({
  target,
  version,
}: Facts): { readonly version: VersionText; readonly isKnown: boolean } | undefined {
  if (target?.kind === "version") return { version: target.key.version, isKnown: version?.kind !== "missing" };
  const isUnsatisfied = target?.kind === "unknown" && target.why.kind === "unsatisfied";
  return isUnsatisfied ? { version: "", isKnown: false } : undefined;
}

/** The largest step that *Update All* may take. */
export type Reach = "patch" | "minor" | "major";

const steps: readonly Step[] = ["patch", "minor", "major"];

/** The greatest version within reach that is not above the one that the maintainers would have one use; undefined where there is none. */
export function updateWithin(facts: Facts, reach: Reach): string | undefined {
  const { target } = facts;
  const update = updateOf(facts);
  const offered = offeredBy(facts);
  if (!update || target?.kind !== "version" || !offered) return undefined;
  const { system, version } = target.key;
  const { compare, isPrerelease } = versionsOf(system);
  const allowed = steps.slice(0, steps.indexOf(reach) + 1);
  const candidates = offered.versions
    .filter(({ isDeprecated }) => isDeprecated !== true)
    .map(({ versionKey }) => versionKey.version)
    .filter((to) => compare(to, version) > 0 && compare(to, update.to) <= 0)
    .filter(
      (to) => (!isPrerelease(to) || compare(to, update.to) === 0) && allowed.includes(stepBetween(system, version, to)),
    );
  return highest(candidates, compare);
}

/**
 * The version itself, or else the last of the five before it that keeps the attestation that the present one has. Asks nothing where
 * there is none to keep.
 */
export async function withAttestation(
  { target, version: present, ...facts }: Pick<Facts, "target" | "version" | "package" | "mature">,
  to: VersionText,
  ask: (keys: readonly VersionKey[]) => Promise<readonly Pick<VersionFacts, "version">[]>,
): Promise<VersionText> {
  if (target?.kind !== "version" || present?.kind !== "found" || !isAttested(present.value)) return to;
  const parent = offeredBy(facts);
  if (!parent) return to;
  const { system, version: from } = target.key;
  const versions = parent.versions.filter(({ isDeprecated }) => isDeprecated !== true);
  const key = { ...target.key, version: to };
  const between = previousVersions({ ...parent, versions }, key).filter(
    ({ version }) => versionsOf(system).compare(version, from) > 0,
  );
  if (between.length === 0) return to;
  const keys = [key, ...between];
  const answers = await ask(keys);
  const first = answers[0]?.version;
  // One that is not answered does not hold the update back.
  if (first?.kind !== "found" || isAttested(first.value)) return to;
  return keys.find((_, index) => keepsAttestation(answers[index]))?.version ?? to;
}

function keepsAttestation({ version }: Pick<VersionFacts, "version"> = {}): boolean {
  return version?.kind === "found" && version.value.advisoryKeys.length === 0 && isAttested(version.value);
}
