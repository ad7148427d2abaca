import { codeOf } from "../analysis/finding.ts";
import { severities, type Severity } from "../analysis/severity.ts";
import { packageId } from "../model/keys.ts";
import { fileNameOf, folderOf } from "../model/path.ts";
import { message, plural, type Message } from "../messages/message.ts";
import { itemsOf, itemText, spanOf, type Item } from "./items.ts";
import type { ScanResult } from "./scanResult.ts";

export type Grouping = "manifest" | "package" | "severity";

/** A node of a tree of what a scan has found. */
export interface Group {
  /** Unique among its siblings, and the same after the next scan. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** How many findings are in it. */
  readonly count: number;
  /** How many other items: what was not checked for whatever reason, and errors in a text. Unknown is never shown as clean. */
  readonly unknown: number;
  /** Of its findings; absent where it has none. */
  readonly worst?: Severity;
  readonly children: readonly Group[];
  /** Of a group without children. */
  readonly item?: Item;
}

/** How the texts of the groups are written. */
export interface Wording {
  readonly text: (message: Message) => string;
  /** A path as people know it, relative to their folder. */
  readonly path: (path: string) => string;
}

/**
 * What a scan has found and what it could not check, worst first: by manifest; or by package or severity, then by what was
 * found, and below it every manifest that has it. Manifests without either are left out.
 */
export function groupsOf(result: ScanResult, by: Grouping, wording: Wording): readonly Group[] {
  return groupItems(itemsOf(result), { levels: levels[by](wording), leaf: leafNaming(by, wording), wording });
}

interface Name {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

type Naming = (item: Item) => Name;

const levels: Readonly<Record<Grouping, (wording: Wording) => readonly Naming[]>> = {
  manifest: (wording) => [
    ({ path }) => {
      const label = wording.path(path);
      return { id: path, label: fileNameOf(label), ...(label.includes("/") && { description: folderOf(label) }) };
    },
  ],
  package: (wording) => [(item) => packageName(item, wording), (item) => textName(item, wording)],
  severity: (wording) => [(item) => severityName(item, wording), (item) => textName(item, wording)],
};

function severityName(item: Item, { text }: Wording): Name {
  if (item.kind !== "finding") return { id: "unknown", label: text(message("Not checked")) };
  const { severity } = item.finding;
  return { id: severity, label: text(severityLabels[severity]) };
}

const severityLabels: Readonly<Record<Severity, Message>> = {
  error: message("Errors"),
  warning: message("Warnings"),
  information: message("Information"),
  hint: message("Hints"),
};

function packageName(item: Item, { text }: Wording): Name {
  const declaration =
    item.kind === "finding" ? item.finding.declaration : item.kind === "unchecked" ? item.declaration : undefined;
  if (!declaration) return { id: "", label: text(message("Manifests")) };
  const { package: key } = declaration;
  return { id: packageId(key), label: key.name, description: key.system };
}

function textName(item: Item, { text }: Wording): Name {
  const label = text(itemText(item));
  return { id: label, label };
}

function leafNaming(by: Grouping, { text, path }: Wording): Naming {
  return (item) => {
    const label = text(itemText(item));
    const code = item.kind === "finding" ? codeOf(item.finding) : "";
    const id = [item.path, item.kind, startOf(item), code, label].join("\n");
    return by === "manifest" ? { id, label } : { id, label: path(item.path) };
  };
}

/** Its offset in the manifest; items about the whole manifest come first. */
function startOf(item: Item): number {
  if (item.kind === "finding") return item.finding.declaration.nameSpan.start;
  return spanOf(item)?.start ?? -1;
}

interface Levels {
  readonly levels: readonly Naming[];
  readonly leaf: Naming;
  readonly wording: Wording;
}

function groupItems(items: readonly Item[], { levels: [level, ...deeper], leaf, wording }: Levels): readonly Group[] {
  if (!level) return items.map((item) => leafGroup(item, leaf(item))).sort(compareGroups);
  const members = new Map<string, { readonly name: Name; readonly items: Item[] }>();
  for (const item of items) {
    const name = level(item);
    const member = members.get(name.id);
    if (member) member.items.push(item);
    else members.set(name.id, { name, items: [item] });
  }
  return [...members.values()]
    .map(({ name, items: own }) => groupOf(name, groupItems(own, { levels: deeper, leaf, wording }), wording))
    .sort(compareGroups);
}

function groupOf({ id, label, description = "" }: Name, children: readonly Group[], { text }: Wording): Group {
  const count = sum(children, "count");
  const unknown = sum(children, "unknown");
  const worst = children[0]?.worst;
  const numbers = [
    count > 0 ? text(plural(count, "{count} finding", "{count} findings")) : "",
    unknown > 0 ? text(message("{count} not checked", { count: unknown })) : "",
  ];
  const parts = [description, ...numbers].filter((part) => part !== "");
  return { id, label, description: parts.join(" · "), count, unknown, ...(worst && { worst }), children };
}

function leafGroup(item: Item, { id, label, description = "" }: Name): Group {
  const worst = item.kind === "finding" ? item.finding.severity : undefined;
  const count = worst ? 1 : 0;
  return { id, label, description, count, unknown: 1 - count, ...(worst && { worst }), children: [], item };
}

function sum(groups: readonly Group[], field: "count" | "unknown"): number {
  return groups.reduce((all, group) => all + group[field], 0);
}

function severityRank({ worst }: Group): number {
  return worst ? severities.indexOf(worst) : severities.length;
}

/** Worst first, then most; in a manifest from top to bottom, else by the alphabet. */
function compareGroups(a: Group, b: Group): number {
  const inManifest = a.item && b.item?.path === a.item.path ? startOf(a.item) - startOf(b.item) : 0;
  return (
    severityRank(a) - severityRank(b) ||
    b.count - a.count ||
    inManifest ||
    (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
  );
}
