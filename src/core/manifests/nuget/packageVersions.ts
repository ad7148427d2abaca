import { nugetKey } from "./packageId.ts";
import type { Evaluation } from "./msbuildEvaluation.ts";
import type { Conditions } from "./msbuildFile.ts";
import type { ItemVersion, PackageItem } from "./packageItems.ts";

/** What gives a reference the version that it does not have itself. */
export type Given =
  | { readonly kind: "one"; readonly version: ItemVersion }
  /** By conditions that cannot be decided here. */
  | { readonly kind: "several"; readonly file: string }
  | { readonly kind: "none" };

export interface PackageVersions {
  /**
   * The version that items behind it give to the reference at this place in the order of all items. One that has a version
   * keeps it unless it is certain that it is replaced.
   */
  updated(name: string, reference: Reference): Given;
  /** The version that is managed centrally. */
  central(name: string, conditions: Conditions): Given;
}

export interface Reference {
  readonly order: number;
  readonly conditions: Conditions;
  readonly hasVersion: boolean;
}

interface Candidate {
  readonly version: ItemVersion;
  readonly order: number;
  readonly holding: boolean | undefined;
}

/** Conditions that tell more versions apart than this are nobody's. */
const mostCandidates = 40;

const none: Given = { kind: "none" };

/** `items` are all of the evaluation, in its order. */
export function packageVersions(items: readonly PackageItem[], evaluation: Evaluation): PackageVersions {
  const updates = new Map<string, Candidate[]>();
  const managed = new Map<string, Candidate[]>();
  for (const [order, { item, verb, names, versions }] of items.entries()) {
    const isManaged = item.type === "PackageVersion";
    if (!isManaged && (item.type !== "PackageReference" || verb !== "Update")) continue;
    for (const { id } of names) {
      if (id === undefined) continue;
      const into = isManaged ? managed : updates;
      const { name } = nugetKey(id);
      const known = into.get(name) ?? [];
      into.set(name, known);
      if (verb === "Remove" && evaluation.holds(item.conditions, item.file)) known.length = 0;
      for (const version of versions) {
        const holding = evaluation.holds(version.conditions, item.file);
        if (holding === false || version.text.value === "" || known.length >= mostCandidates) continue;
        if (isManaged && verb === "Update" && holding) known.length = 0;
        known.push({ version, order, holding });
      }
    }
  }
  const isOff = isCentralOff(evaluation);
  return {
    updated(name, { order, conditions, hasVersion }) {
      const later = updates.get(name)?.filter((update) => update.order > order) ?? [];
      const id = idOf(conditions);
      const last = later.findLastIndex(({ version, holding }) => holding === true || idOf(version.conditions) === id);
      return hasVersion && last < 0 ? none : choose(later.slice(Math.max(0, last)), conditions, evaluation);
    },
    central: (name, conditions) => (isOff ? none : choose(managed.get(name) ?? [], conditions, evaluation)),
  };
}

/** Only where it is said to be off: what turns it on may stand in a file that is not at hand. */
function isCentralOff({ expandText }: Evaluation): boolean {
  const value = expandText("$(ManagePackageVersionsCentrally)", { kind: "other", path: "" });
  return value !== undefined && value.trim().toLowerCase() !== "true";
}

function choose(candidates: readonly Candidate[], conditions: Conditions, evaluation: Evaluation): Given {
  const [first] = candidates;
  if (!first) return none;
  if (isSame(candidates, evaluation)) return { kind: "one", version: first.version };
  const id = idOf(conditions);
  const [alike, ...others] = candidates.filter(({ version }) => idOf(version.conditions) === id);
  if (alike && id !== "" && isSame([alike, ...others], evaluation)) return { kind: "one", version: alike.version };
  return { kind: "several", file: first.version.item.file.path };
}

function isSame(candidates: readonly Candidate[], { expand }: Evaluation): boolean {
  const texts = candidates.map(({ version: { text, item } }) => expand(text, item.file)?.text ?? text.value);
  return texts.every((text) => text === texts[0]);
}

function idOf(conditions: Conditions): string {
  return conditions.map((condition) => condition.replace(/\s+/g, "").toLowerCase()).join("\n");
}
