import type { Evaluation } from "../msbuild/msbuildEvaluation.ts";
import type { Conditions } from "../msbuild/msbuildFile.ts";
import { nugetKey } from "../packageId.ts";
import type { ItemVersion, PackageItem } from "./packageItems.ts";

/** The version that other items give a reference. */
export type GivenVersion =
  | { readonly kind: "one"; readonly version: ItemVersion }
  /** By conditions that cannot be decided here. */
  | { readonly kind: "several"; readonly versions: readonly ItemVersion[] }
  | { readonly kind: "none" };

export interface PackageVersions {
  /**
   * The version that items after the reference give it. A reference with a version keeps it unless it is certain that it is
   * replaced.
   */
  updated(name: string, reference: Reference): GivenVersion;
  /** The version that is managed centrally. */
  central(name: string, conditions: Conditions): GivenVersion;
}

export interface Reference {
  /** Its index among all items. */
  readonly order: number;
  readonly conditions: Conditions;
  readonly hasVersion: boolean;
}

interface Candidate {
  readonly version: ItemVersion;
  readonly order: number;
  readonly holding: boolean | undefined;
}

/** Versions of one package by different conditions: real projects have fewer. */
const maxCandidates = 40;

const none: GivenVersion = { kind: "none" };

/** `items` are all of the evaluation, in its order. */
export function packageVersions(items: readonly PackageItem[], evaluation: Evaluation): PackageVersions {
  const { updates, managed } = collectCandidates(items, evaluation);
  const isOff = isCentralOff(evaluation);
  return {
    updated(name, { order, conditions, hasVersion }) {
      const later = updates.get(name)?.filter((update) => update.order > order) ?? [];
      const id = idOf(conditions);
      const last = later.findLastIndex(({ version, holding }) => holding === true || idOf(version.conditions) === id);
      return hasVersion && last < 0 ? none : decide(later.slice(Math.max(0, last)), conditions, evaluation);
    },
    central: (name, conditions) => (isOff ? none : decide(managed.get(name) ?? [], conditions, evaluation)),
  };
}

interface Candidates {
  /** Of `PackageReference Update`, by package. */
  readonly updates: Map<string, Candidate[]>;
  /** Of `PackageVersion`, by package. */
  readonly managed: Map<string, Candidate[]>;
}

function collectCandidates(items: readonly PackageItem[], evaluation: Evaluation): Candidates {
  const candidates: Candidates = { updates: new Map(), managed: new Map() };
  for (const [order, packageItem] of items.entries()) {
    const { item, verb, names } = packageItem;
    const isManaged = item.type === "PackageVersion";
    if (!isManaged && (item.type !== "PackageReference" || verb !== "Update")) continue;
    const byName = isManaged ? candidates.managed : candidates.updates;
    for (const { id } of names) {
      if (id === undefined) continue;
      const { name } = nugetKey(id);
      const list = byName.get(name) ?? [];
      byName.set(name, list);
      addCandidates(list, packageItem, order, evaluation);
    }
  }
  return candidates;
}

function addCandidates(
  list: Candidate[],
  { item, verb, versions }: PackageItem,
  order: number,
  { holds }: Evaluation,
): void {
  if (verb === "Remove" && holds(item.conditions, item.file)) list.length = 0;
  for (const version of versions) {
    const holding = holds(version.conditions, item.file);
    if (holding === false || version.text.value === "" || list.length >= maxCandidates) continue;
    if (item.type === "PackageVersion" && verb === "Update" && holding) list.length = 0;
    list.push({ version, order, holding });
  }
}

/** Only where it is turned off explicitly: the file that turns it on may be missing here. */
function isCentralOff({ expandText }: Evaluation): boolean {
  const value = expandText("$(ManagePackageVersionsCentrally)", { kind: "project", path: "" });
  return value !== undefined && value.trim().toLowerCase() !== "true";
}

function decide(candidates: readonly Candidate[], conditions: Conditions, evaluation: Evaluation): GivenVersion {
  const [first] = candidates;
  if (!first) return none;
  if (areSame(candidates, evaluation)) return { kind: "one", version: first.version };
  const id = idOf(conditions);
  const sameConditions = candidates.filter(({ version }) => idOf(version.conditions) === id);
  const [match] = sameConditions;
  if (match && id !== "" && areSame(sameConditions, evaluation)) return { kind: "one", version: match.version };
  const byText = new Map(candidates.map(({ version }) => [textOf(version, evaluation), version]));
  return { kind: "several", versions: [...byText.values()] };
}

function areSame(candidates: readonly Candidate[], evaluation: Evaluation): boolean {
  return new Set(candidates.map(({ version }) => textOf(version, evaluation))).size === 1;
}

function textOf({ text, item }: ItemVersion, { expand }: Evaluation): string {
  return expand(text, item.file)?.text ?? text.value;
}

/** Conditions are the same if they differ only in case and white space. */
function idOf(conditions: Conditions): string {
  return conditions.map((condition) => condition.replace(/\s+/g, "").toLowerCase()).join("\n");
}
