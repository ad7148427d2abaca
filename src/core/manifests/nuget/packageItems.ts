import type { Span } from "../../model/span.ts";
import type { XmlElement, XmlText } from "../../syntax/xml/xmlDocument.ts";
import { type Site, siteId, sitesOf } from "../shared/sites.ts";
import type { Evaluation, Item } from "./msbuildEvaluation.ts";
import { attributeOf, type Conditions, conditionsOf } from "./msbuildFile.ts";
import { nugetKey } from "./packageId.ts";

/** The name of a package in an item. */
export interface ItemName {
  readonly written: string;
  /** The ID with its properties expanded; absent if they are unknown. */
  readonly id?: string;
  readonly span: Span;
  /** The places of the properties that it is put together from. */
  readonly parts?: readonly Site[];
}

/** A version that an item may give, and the conditions for it. */
export interface ItemVersion {
  readonly text: XmlText;
  readonly item: Item;
  /** Including those of the item. */
  readonly conditions: Conditions;
  /** True if there is a place to write it: quotes, or tags that are not self-closing. */
  readonly isEditable: boolean;
}

const verbs = ["Include", "Update", "Remove"] as const;

type ItemVerb = (typeof verbs)[number];

export interface PackageItem {
  readonly item: Item;
  readonly verb: ItemVerb;
  readonly names: readonly ItemName[];
  /** Several where that depends on conditions, or where the item lists them. */
  readonly versions: readonly ItemVersion[];
}

/** Names or versions of one item: real ones have fewer. */
const maxListed = 100;

/**
 * Reads an item; returns undefined for one that names nothing, while it is typed or where it applies to all items of its type.
 */
export function readItem(item: Item, evaluation: Evaluation): PackageItem | undefined {
  for (const verb of verbs) {
    const list = attributeOf(item.element, verb);
    if (!list || list.value === "") continue;
    const names = splitList(list).map(({ value, span }): ItemName => {
      const id = evaluation.expand({ value, span }, item.file);
      return { written: value, span, ...(id && { id: id.text, ...(id.isReference && { parts: sitesOf(id) }) }) };
    });
    return { item, verb, names, versions: verb === "Remove" ? [] : versionsOf(item, evaluation) };
  }
  return undefined;
}

export function namesNothing({ element }: Item): boolean {
  return verbs.every((verb) => (attributeOf(element, verb)?.value ?? "") === "");
}

/** The parts between semicolons. A list with entities is not split, as the places of its parts are unknown. */
export function splitList({ value, span, literal }: XmlText): readonly Pick<XmlText, "value" | "span">[] {
  if (!literal || !value.includes(";") || /[$@%]\([^;)]{0,200};/.test(value)) return [{ value, span }];
  const parts: Pick<XmlText, "value" | "span">[] = [];
  let at = span.start;
  for (const part of value.split(";", maxListed)) {
    const trimmed = part.trim();
    const start = at + part.length - part.trimStart().length;
    if (trimmed !== "") parts.push({ value: trimmed, span: { start, end: start + trimmed.length } });
    at += part.length + 1;
  }
  return parts;
}

/** An override applies to references that have no version of their own. */
function versionsOf(item: Item, evaluation: Evaluation): readonly ItemVersion[] {
  const versions = metadataOf(item, "Version", evaluation);
  const written = versions.filter(({ text }) => text.value !== "");
  if (written.length > 0) return item.type === "PackageDownload" ? written.flatMap(splitVersions) : written;
  const overrides = item.type === "PackageReference" ? metadataOf(item, "VersionOverride", evaluation) : [];
  return overrides.length > 0 ? overrides : versions.slice(0, 1);
}

/** Later elements win, unless their conditions may not hold. */
function metadataOf(item: Item, name: string, { holds }: Evaluation): readonly ItemVersion[] {
  const { element, conditions, file } = item;
  const attribute = attributeOf(element, name);
  let versions: readonly ItemVersion[] = attribute ? [{ text: attribute, item, conditions, isEditable: true }] : [];
  for (const child of childrenNamed(element, name)) {
    const own = conditionsOf(child);
    const holding = holds(own, file);
    if (holding === false || versions.length >= maxListed) continue;
    const isEditable = child.text.span.end < child.span.end;
    const version = { text: child.text, item, conditions: [...conditions, ...own], isEditable };
    versions = holding ? [version] : [...versions, version];
  }
  return versions;
}

/** Checks whether all assets of the package are private: it is a tool, which projects that refer to this one do not get. */
export function isForDevelopment({ element }: Item): boolean {
  const written = attributeOf(element, "PrivateAssets") ?? childrenNamed(element, "PrivateAssets").at(-1)?.text;
  return written?.value.trim().toLowerCase() === "all";
}

function childrenNamed({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((child) => child.name.toLowerCase() === name.toLowerCase());
}

/** The downloads of `[1.0];[2.0]`. */
function splitVersions(version: ItemVersion): readonly ItemVersion[] {
  return splitList(version.text).map((part) => ({ ...version, text: { ...version.text, ...part } }));
}

/** A version that other items give a reference. */
interface GivenVersion {
  readonly version: ItemVersion;
  /** True if others say the same, so that an edit of one would not decide. */
  readonly isRepeated: boolean;
}

export interface PackageVersions {
  /**
   * The version that items after the reference give it, or several by conditions that cannot be decided here. A reference with a
   * version keeps it unless it is certain that it is replaced.
   */
  updated(name: string, reference: Reference): readonly GivenVersion[];
  /** The version that is managed centrally, or several. */
  central(name: string, conditions: Conditions): readonly GivenVersion[];
}

interface Reference {
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

/** `items` are all of the evaluation, in its order. */
export function packageVersions(items: readonly PackageItem[], evaluation: Evaluation): PackageVersions {
  const { updates, managed } = collectCandidates(items, evaluation);
  const isOff = isCentralOff(evaluation);
  return {
    updated(name, { order, conditions, hasVersion }) {
      const later = updates.get(name)?.filter((update) => update.order > order) ?? [];
      const id = idOf(conditions);
      const last = later.findLastIndex(({ version, holding }) => holding === true || idOf(version.conditions) === id);
      return hasVersion && last < 0 ? [] : decide(later.slice(Math.max(0, last)), conditions, evaluation);
    },
    central: (name, conditions) => (isOff ? [] : decide(managed.get(name) ?? [], conditions, evaluation)),
  };
}

interface Candidates {
  /** The candidates of `PackageReference Update`, by package. */
  readonly updates: Map<string, Candidate[]>;
  /** The candidates of `PackageVersion`, by package. */
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

/** Checks whether central management is turned off explicitly: the file that turns it on may be missing here. */
function isCentralOff({ expandText }: Evaluation): boolean {
  const value = expandText("$(ManagePackageVersionsCentrally)", { kind: "project", path: "" });
  return value !== undefined && value.trim().toLowerCase() !== "true";
}

function decide(
  candidates: readonly Candidate[],
  conditions: Conditions,
  evaluation: Evaluation,
): readonly GivenVersion[] {
  const given = givenBy(candidates, evaluation);
  if (given.length <= 1) return given;
  const id = idOf(conditions);
  const same = givenBy(
    id === "" ? [] : candidates.filter(({ version }) => idOf(version.conditions) === id),
    evaluation,
  );
  return same.length === 1 ? same : given;
}

/** Each text once, at its first place. */
function givenBy(candidates: readonly Candidate[], evaluation: Evaluation): readonly GivenVersion[] {
  const byText = new Map<string, { readonly version: ItemVersion; readonly places: Set<string> }>();
  for (const { version } of candidates) {
    const { text, item } = version;
    const expanded = evaluation.expand(text, item.file);
    const written = expanded?.text ?? text.value;
    const given = byText.get(written) ?? { version, places: new Set() };
    byText.set(written, given);
    given.places.add(siteId(expanded?.site ?? { file: item.file, span: text.span }));
  }
  return [...byText.values()].map(({ version, places }) => ({ version, isRepeated: places.size > 1 }));
}

/** Conditions are the same if they differ only in case and white space. */
function idOf(conditions: Conditions): string {
  return conditions.map((condition) => condition.replace(/\s+/g, "").toLowerCase()).join("\n");
}
