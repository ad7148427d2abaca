import type { Span } from "../../model/span.ts";
import type { XmlElement, XmlText } from "../../syntax/xml/xmlDocument.ts";
import type { Evaluation, Item } from "./msbuildEvaluation.ts";
import { attributeOf, conditionsOf, type Conditions } from "./msbuildFile.ts";

/** A package as an item names it. */
export interface ItemName {
  readonly written: string;
  /** With its properties; absent where they are not known. */
  readonly id?: string;
  readonly span: Span;
}

/** A version that an item may give, with what it depends on. */
export interface ItemVersion {
  readonly text: XmlText;
  readonly item: Item;
  /** Those of the item included. */
  readonly conditions: Conditions;
  /** Whether it is between tags that have an inside, or between quotes. */
  readonly isInside: boolean;
}

export type ItemVerb = "Include" | "Update" | "Remove";

export interface PackageItem {
  readonly item: Item;
  readonly verb: ItemVerb;
  readonly names: readonly ItemName[];
  /** None where none is written, several where that depends on conditions, or where the item lists them. */
  readonly versions: readonly ItemVersion[];
}

/** Items that list more names or versions were made by nobody. */
const mostListed = 100;

/** Undefined for an item that names nothing, as while it is typed, or only says what holds of every one of its kind. */
export function readItem(item: Item, evaluation: Evaluation): PackageItem | undefined {
  for (const verb of ["Include", "Update", "Remove"] as const) {
    const list = attributeOf(item.element, verb);
    if (!list || list.value === "") continue;
    const names = partsOf(list).map(({ value, span }): ItemName => {
      const id = evaluation.expandText(value, item.file);
      return { written: value, span, ...(id !== undefined && { id }) };
    });
    return { item, verb, names, versions: verb === "Remove" ? [] : versionsOf(item, evaluation) };
  }
  return undefined;
}

/** What `;` parts. A list that is written with entities stays whole, as nothing tells where its parts are. */
function partsOf({ value, span, literal }: XmlText): readonly Pick<XmlText, "value" | "span">[] {
  if (!literal || !value.includes(";") || /[$@%]\([^;)]{0,200};/.test(value)) return [{ value, span }];
  const parts: Pick<XmlText, "value" | "span">[] = [];
  let at = span.start;
  for (const part of value.split(";", mostListed)) {
    const trimmed = part.trim();
    const start = at + part.length - part.trimStart().length;
    if (trimmed !== "") parts.push({ value: trimmed, span: { start, end: start + trimmed.length } });
    at += part.length + 1;
  }
  return parts;
}

/** An override is there for what has no version of its own. */
function versionsOf(item: Item, evaluation: Evaluation): readonly ItemVersion[] {
  const versions = fieldsOf(item, "Version", evaluation);
  const written = versions.filter(({ text }) => text.value !== "");
  if (written.length > 0) return item.type === "PackageDownload" ? written.flatMap(listed) : written;
  const overrides = item.type === "PackageReference" ? fieldsOf(item, "VersionOverride", evaluation) : [];
  return overrides.length > 0 ? overrides : versions.slice(0, 1);
}

/** Later ones win, unless their conditions may not hold. */
function fieldsOf(item: Item, name: string, { holds }: Evaluation): readonly ItemVersion[] {
  const { element, conditions, file } = item;
  const attribute = attributeOf(element, name);
  let found: readonly ItemVersion[] = attribute ? [{ text: attribute, item, conditions, isInside: true }] : [];
  for (const field of fieldElements(element, name)) {
    const own = conditionsOf(field);
    const holding = holds(own, file);
    if (holding === false || found.length >= mostListed) continue;
    // `<Version/>` has no inside.
    const isInside = field.text.span.end < field.span.end;
    const version = { text: field.text, item, conditions: [...conditions, ...own], isInside };
    found = holding ? [version] : [...found, version];
  }
  return found;
}

function fieldElements({ children }: XmlElement, name: string): readonly XmlElement[] {
  return children.filter((field) => field.name.toLowerCase() === name.toLowerCase());
}

/** The downloads of `[1.0];[2.0]`. */
function listed(version: ItemVersion): readonly ItemVersion[] {
  return partsOf(version.text).map((part) => ({ ...version, text: { ...version.text, ...part } }));
}
