import { codeOf, type Finding } from "../analysis/finding.ts";
import type { Severity } from "../analysis/severity.ts";
import type { UncheckedReason } from "../analysis/target/verdict.ts";
import type { Declaration } from "../manifests/manifest.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import { packageId } from "../model/keys.ts";
import { fileNameOf, folderOf } from "../model/path.ts";
import { formatMessage } from "../messages/message.ts";
import type { ScanResult } from "./scanResult.ts";
import { unreadMessage, type UnreadReason } from "./unreadFile.ts";

export type Grouping = "manifest" | "package" | "severity";

/** A node of a tree of what a scan has found. */
export interface Group {
  /** Unlike that of its siblings, and the same after the next scan. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** Findings in it. */
  readonly count: number;
  /** In it, besides: what is not checked for whatever reason, and what is wrong with a text. Unknown is never shown as clean. */
  readonly unknown: number;
  /** Of its findings; absent where there is none. */
  readonly worst?: Severity;
  readonly children: readonly Group[];
  /** Without children: the one thing that it stands for. */
  readonly item?: Item;
}

export type Item =
  | { readonly kind: "finding"; readonly path: string; readonly finding: Finding }
  | {
      readonly kind: "unchecked";
      readonly path: string;
      readonly declaration: Declaration;
      readonly why: UncheckedReason;
    }
  | { readonly kind: "problem"; readonly path: string; readonly problem: SyntaxProblem }
  /** The scan was stopped before all was answered; of so many declarations nothing at all. */
  | { readonly kind: "partial"; readonly path: string; readonly pending: number }
  | { readonly kind: "unread"; readonly path: string; readonly reason: UnreadReason };

/** How what is found is put into words. */
export interface Words {
  readonly finding: (finding: Finding) => string;
  readonly unchecked: (why: UncheckedReason) => string;
  /** The path as people know it, relative to their folder. */
  readonly path: (path: string) => string;
}

/**
 * What a scan has found and what it could not judge, worst first: by manifest; or by package or severity, then by what was
 * found, and below it every manifest that has it. Manifests where nothing is to be told are left out.
 */
export function groupsOf(result: ScanResult, by: Grouping, words: Words): readonly Group[] {
  return grouped(itemsOf(result), levels[by](words), leafOf(by, words));
}

interface Name {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

type Naming = (item: Item) => Name;

const levels: Readonly<Record<Grouping, (words: Words) => readonly Naming[]>> = {
  manifest: (words) => [
    ({ path }) => {
      const shown = words.path(path);
      return { id: path, label: fileNameOf(shown), ...(shown.includes("/") && { description: folderOf(shown) }) };
    },
  ],
  package: (words) => [packageName, (item) => whatName(item, words)],
  severity: (words) => [
    (item) => (item.kind === "finding" ? severities[item.finding.severity] : { id: "unknown", label: "Not checked" }),
    (item) => whatName(item, words),
  ],
};

const severities: Readonly<Record<Severity, Name>> = {
  error: { id: "error", label: "Errors" },
  warning: { id: "warning", label: "Warnings" },
  information: { id: "information", label: "Information" },
  hint: { id: "hint", label: "Hints" },
};

function packageName(item: Item): Name {
  const declaration =
    item.kind === "finding" ? item.finding.declaration : item.kind === "unchecked" ? item.declaration : undefined;
  if (!declaration) return { id: "", label: "Manifests" };
  const { package: key } = declaration;
  return { id: packageId(key), label: key.name, description: key.system };
}

function whatName(item: Item, words: Words): Name {
  const label = textOf(item, words);
  return { id: label, label };
}

function textOf(item: Item, words: Words): string {
  switch (item.kind) {
    case "finding":
      return words.finding(item.finding);
    case "unchecked":
      return `${item.declaration.name}: ${words.unchecked(item.why)}`;
    case "problem":
      return item.problem.message;
    case "partial": {
      const stopped = "not all was answered before the scan was stopped";
      return item.pending === 0 ? stopped : `${stopped}: nothing on ${plural(item.pending, "declaration")}`;
    }
    case "unread":
      return formatMessage(unreadMessage(item.reason));
  }
}

function leafOf(by: Grouping, words: Words): Naming {
  return (item) => {
    const text = textOf(item, words);
    const code = item.kind === "finding" ? codeOf(item.finding) : "";
    const id = [item.path, item.kind, startOf(item), code, text].join("\n");
    return by === "manifest" ? { id, label: text } : { id, label: words.path(item.path) };
  };
}

/** Where it stands in its manifest; what is of the whole of it stands first. */
function startOf(item: Item): number {
  switch (item.kind) {
    case "finding":
      return item.finding.declaration.nameSpan.start;
    case "unchecked":
      return item.declaration.nameSpan.start;
    case "problem":
      return item.problem.span.start;
    case "partial":
    case "unread":
      return -1;
  }
}

function itemsOf({ files, unread }: ScanResult): readonly Item[] {
  return [
    ...files.flatMap(({ path, findings, unchecked, problems, counts: { pending }, isPartial }): readonly Item[] => [
      ...findings.map((finding): Item => ({ kind: "finding", path, finding })),
      ...unchecked.map((one): Item => ({ kind: "unchecked", path, ...one })),
      ...problems.map((problem): Item => ({ kind: "problem", path, problem })),
      ...(isPartial || pending > 0 ? [{ kind: "partial", path, pending } as const] : []),
    ]),
    ...unread.map(({ path, reason }): Item => ({ kind: "unread", path, reason })),
  ];
}

function grouped(items: readonly Item[], [level, ...deeper]: readonly Naming[], leaf: Naming): readonly Group[] {
  if (!level) return items.map((item) => leafGroup(item, leaf(item))).sort(compareGroups);
  const members = new Map<string, { readonly name: Name; readonly items: Item[] }>();
  for (const item of items) {
    const name = level(item);
    const known = members.get(name.id);
    if (known) known.items.push(item);
    else members.set(name.id, { name, items: [item] });
  }
  return [...members.values()]
    .map(({ name: { id, label, description }, items: own }): Group => {
      const children = grouped(own, deeper, leaf);
      const count = sum(children, "count");
      const unknown = sum(children, "unknown");
      const worst = children[0]?.worst;
      const numbers = [plural(count, "finding"), unknown > 0 ? `${unknown} not checked` : ""];
      const words = [description ?? "", ...numbers].filter((part) => part !== "").join(" · ");
      return { id, label, description: words, count, unknown, ...(worst && { worst }), children };
    })
    .sort(compareGroups);
}

function leafGroup(item: Item, { id, label, description = "" }: Name): Group {
  const worst = item.kind === "finding" ? item.finding.severity : undefined;
  const count = worst ? 1 : 0;
  return { id, label, description, count, unknown: 1 - count, ...(worst && { worst }), children: [], item };
}

function sum(groups: readonly Group[], field: "count" | "unknown"): number {
  return groups.reduce((all, group) => all + group[field], 0);
}

function plural(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

const order: readonly (Severity | undefined)[] = ["error", "warning", "information", "hint", undefined];

/** Worst first, then most; what stands above in a manifest before what stands below, else by the alphabet. */
function compareGroups(a: Group, b: Group): number {
  const inManifest = a.item && b.item?.path === a.item.path ? startOf(a.item) - startOf(b.item) : 0;
  return (
    order.indexOf(a.worst) - order.indexOf(b.worst) ||
    b.count - a.count ||
    inManifest ||
    (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
  );
}
