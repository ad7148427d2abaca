import { findingText, type Finding } from "../analysis/finding.ts";
import type { UncheckedReason } from "../analysis/target/verdict.ts";
import { gapReason, type CoverageGap } from "../analysis/coverage.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { gapGroupMessage, groupGaps } from "../messages/coverage.ts";
import { gapMessage, uncheckedReason } from "../messages/reasons.ts";
import { formatMessage, message, plural, type Message } from "../messages/message.ts";
import { declaredName } from "../messages/shownName.ts";
import { foundOnce } from "../analysis/foundOnce.ts";
import type { VersionKey } from "../model/keys.ts";
import type { SyntaxProblem } from "../model/problem.ts";
import type { Span } from "../model/span.ts";
import type { ScannedFile, ScanResult } from "./scanResult.ts";
import { unreadMessage, type UnreadReason } from "./unreadFile.ts";
import { isSameVersion } from "../versions/index.ts";

/** A result of a scan in a manifest, or a reason why the manifest is not known to be clean. */
export type Item =
  | {
      readonly kind: "finding";
      readonly path: string;
      readonly finding: Finding;
      /** The version of the dependency whose graph can be shown. */
      readonly graph?: VersionKey;
    }
  | {
      readonly kind: "unchecked";
      readonly path: string;
      readonly declaration: Declaration;
      readonly why: UncheckedReason;
      readonly graph?: VersionKey;
    }
  | { readonly kind: "problem"; readonly path: string; readonly problem: SyntaxProblem }
  /** Files, entries, transitive dependencies or details of advisories that were not read or not answered. */
  | { readonly kind: "gap"; readonly path: string; readonly text: Message; readonly span?: Span }
  /** The scan was interrupted before everything was answered; about so many declarations nothing is known. */
  | { readonly kind: "partial"; readonly path: string; readonly pending: number }
  | { readonly kind: "unread"; readonly path: string; readonly reason: UnreadReason };

/** A finding on a version that several manifests have from one place is there once. */
export function itemsOf({ files, unread }: ScanResult): readonly Item[] {
  const findings = foundOnce(files);
  const items = files.flatMap((file, index) => fileItems({ ...file, findings: findings[index] ?? [] }));
  return [...items, ...unread.map(({ path, reason }): Item => ({ kind: "unread", path, reason }))];
}

/** Returns at least one item if the coverage of the file is incomplete, unless the scan goes on with it. */
function fileItems(file: ScannedFile): readonly Item[] {
  const { path, findings, unchecked, problems, counts, isPartial, coverage } = file;
  const graphOf = graphsIn(file);
  const certain = [
    ...findings.map((finding): Item => ({ kind: "finding", path, finding, ...graphOf(finding) })),
    ...unchecked.map((dependency): Item => ({ kind: "unchecked", path, ...dependency, ...graphOf(dependency) })),
    ...problems.map((problem): Item => ({ kind: "problem", path, problem })),
  ];
  // The progress of the scan stands for what is not answered yet.
  if (file.isProvisional) return certain;
  const { pending } = counts;
  const isPending = coverage.gaps.some((gap) => gapReason(gap) === "pending");
  return [
    ...certain,
    ...gapItems(path, coverage.gaps),
    ...(isPartial || pending > 0 || isPending ? [{ kind: "partial", path, pending } as const] : []),
  ];
}

/** Finds the graph by the place of a dependency; of several versions at one place that which the finding is about. */
function graphsIn({
  uses,
}: ScannedFile): (found: Pick<Finding, "declaration" | "key">) => { readonly graph?: VersionKey } {
  const byOffset = new Map<number, VersionKey[]>();
  for (const { key, graph, offset } of uses) {
    if (graph === undefined) continue;
    const keys = byOffset.get(offset);
    const version = { ...key, version: graph };
    if (keys) keys.push(version);
    else byOffset.set(offset, [version]);
  }
  return ({ declaration, key }) => {
    const same = (byOffset.get(declaration.nameSpan.start) ?? []).filter(
      ({ system, name, version }) =>
        name === declaration.package.name && isSameVersion(system, version, key?.version ?? version),
    );
    return same[0] ? { graph: same[0] } : {};
  };
}

/** Files and entries each on their own; the rest by kind and reason, since all of it may have failed. */
function gapItems(path: string, gaps: readonly CoverageGap[]): readonly Item[] {
  const items = new Map<string, Item>();
  const add = (text: Message, span?: Span): void => {
    items.set(`${span?.start ?? ""} ${formatMessage(text)}`, { kind: "gap", path, text, ...(span && { span }) });
  };
  for (const gap of gaps) {
    if (gap.kind === "file") add(gapMessage(gap), gap.span);
    if (gap.kind === "entry") add(gapMessage(gap), gap.path === undefined ? gap.span : undefined);
  }
  for (const group of groupGaps(gaps.filter(({ kind }) => kind === "transitive" || kind === "advisory"))) {
    add(gapGroupMessage(group));
  }
  return [...items.values()];
}

export function itemText(item: Item): Message {
  switch (item.kind) {
    case "finding":
      return findingText(item.finding);
    case "unchecked":
      return message("{name}: {reason}", { name: declaredName(item.declaration), reason: uncheckedReason(item.why) });
    case "problem":
      return message("{problem}", { problem: item.problem.message });
    case "gap":
      return item.text;
    case "partial":
      if (item.pending === 0) return message("Interrupted: results are incomplete");
      return plural(
        item.pending,
        "Interrupted: {count} dependency not checked",
        "Interrupted: {count} dependencies not checked",
      );
    case "unread":
      return unreadMessage(item.reason);
  }
}

/** Its place in the manifest; undefined for what is about the whole manifest. */
export function spanOf(item: Item): Span | undefined {
  switch (item.kind) {
    case "finding":
      return item.finding.span;
    case "unchecked":
      return item.declaration.nameSpan;
    case "problem":
      return item.problem.span;
    case "gap":
      return item.span;
    case "partial":
    case "unread":
      return undefined;
  }
}
