import { type AffectedBy, compareScores, isConfirmed } from "../../analysis/advisories.ts";
import { codeOf } from "../../analysis/finding.ts";
import { severities, type Severity } from "../../analysis/severity.ts";
import { plural, type Message } from "../../messages/message.ts";
import type { Item } from "../items.ts";
import { isVulnerable, type ScannedDependency } from "./dependencies.ts";
import { findingTexts, type NodeTexts } from "./dependencyTexts.ts";

/** A node of a tree of what a scan has found. */
export interface Group {
  /** Unique among its siblings, and the same after the next scan. */
  readonly id: string;
  readonly kind: "manifest" | "package" | "severity" | "dependency" | "item";
  readonly label: string;
  readonly description: string;
  /** The worst severity of its findings; absent if it has none. */
  readonly worst?: Severity;
  readonly children: readonly Group[];
  /** The manifest that it is about. */
  readonly path?: string;
  /** The item that it leads to. */
  readonly item?: Item;
  /** The dependencies that it is about: one of a dependency and of what is in it, all of a package. */
  readonly dependencies: readonly ScannedDependency[];
}

/** The functions by which the texts of the groups are written. */
export interface Wording {
  readonly text: (message: Message) => string;
  /** A path as people know it, relative to their folder. */
  readonly path: (path: string) => string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function dependencyGroup(dependency: ScannedDependency, texts: NodeTexts, { text }: Wording): Group {
  const { path, declaration, findings, unchecked } = dependency;
  const [first] = findings;
  const start = declaration.requirementSpan?.start ?? declaration.nameSpan.start;
  const item: Item | undefined = first
    ? { kind: "finding", path, finding: first }
    : unchecked && { kind: "unchecked", path, declaration, why: unchecked };
  const isLeaf = findings.length + (unchecked ? 1 : 0) === 1 && !isVulnerable(dependency);
  const children = isLeaf
    ? []
    : findings.map((finding): Group => {
        const { label, description } = findingTexts(finding);
        const group = itemGroup(
          { kind: "finding", path, finding },
          text(label),
          joined(description.map((part) => text(part))),
        );
        return { ...group, worst: finding.severity, dependencies: [dependency] };
      });
  return {
    id: [path, declaration.nameSpan.start, start, declaration.name].join("\n"),
    kind: "dependency",
    label: text(texts.label),
    description: joined(texts.description.map((part) => text(part))),
    ...worstOf([dependency]),
    path,
    ...(item && { item }),
    dependencies: [dependency],
    children: unique(children),
  };
}

export function itemGroup(item: Item, label: string, description: string): Group {
  const code = item.kind === "finding" ? `${codeOf(item.finding)} ${item.finding.key?.version ?? ""}` : "";
  const id = [item.path, item.kind, code, label, description].join("\n");
  return { id, kind: "item", label, description, children: [], path: item.path, item, dependencies: [] };
}

/** `1 malicious`, `3 vulnerable`, `2 with other findings`, `1 not checked`, in numbers of dependencies. */
export function counts(dependencies: readonly ScannedDependency[], others: number): readonly Message[] {
  const vulnerable = dependencies.filter(isVulnerable).length;
  const malicious = dependencies.filter(({ advisory }) => advisory && isConfirmed(advisory)).length;
  const found = dependencies.filter(({ findings }) => findings.length > 0).length - vulnerable;
  const unknown = dependencies.length - vulnerable - found + others;
  return [
    ...(malicious > 0 ? [plural(malicious, "{count} malicious")] : []),
    ...(vulnerable > 0 ? [plural(vulnerable, "{count} vulnerable")] : []),
    ...(found > 0
      ? [vulnerable > 0 ? plural(found, "{count} with other findings") : plural(found, "{count} with findings")]
      : []),
    ...(unknown > 0 ? [plural(unknown, "{count} not checked")] : []),
  ];
}

export function worstOf(dependencies: readonly ScannedDependency[]): Pick<Group, "worst"> {
  const worst = severities.find((severity) => dependencies.some((dependency) => dependency.worst === severity));
  return worst ? { worst } : {};
}

export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

/** Siblings with the same texts keep IDs of their own. */
export function unique(groups: readonly Group[]): readonly Group[] {
  const seen = new Map<string, number>();
  return groups.map((group) => {
    const count = seen.get(group.id) ?? 0;
    seen.set(group.id, count + 1);
    return count === 0 ? group : { ...group, id: `${group.id}\n${count}` };
  });
}

/** Worst first, by severity and score, then the most dependencies, then by the alphabet. */
export function sorted(groups: readonly Group[]): readonly Group[] {
  const worst = new Map(groups.map((group) => [group, worstAdvisory(group.dependencies)]));
  return [...groups].sort(
    (a, b) =>
      severityRank(a) - severityRank(b) ||
      compareAdvisories(worst.get(a), worst.get(b)) ||
      b.dependencies.length - a.dependencies.length ||
      compareTexts(a.label, b.label) ||
      compareTexts(a.path ?? "", b.path ?? "") ||
      startOf(a) - startOf(b),
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function startOf({ dependencies: [first] }: Group): number {
  return first?.declaration.nameSpan.start ?? 0;
}

function severityRank({ worst }: Group): number {
  return worst ? severities.indexOf(worst) : severities.length;
}

export function worstAdvisory(dependencies: readonly ScannedDependency[]): AffectedBy | undefined {
  return dependencies.flatMap(({ advisory }) => advisory ?? []).sort(compareScores)[0];
}

function compareAdvisories(a: AffectedBy | undefined, b: AffectedBy | undefined): number {
  if (a && b) return compareScores(a, b);
  return a ? -1 : b ? 1 : 0;
}
