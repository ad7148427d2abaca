import type { Coverage } from "../../analysis/coverage.ts";
import { advisoriesOf } from "../../analysis/finding.ts";
import type { VulnerabilityFinding } from "../../analysis/finding.ts";
import type { CheckedManifest, Dependency } from "../../fixes/plan/dependency.ts";
import type { FixOutcome } from "../../fixes/plan/outcome.ts";
import type { FixPlan } from "../../fixes/plan/planFixes.ts";
import type { Unfixed } from "../../fixes/plan/unfixable.ts";
import type { TextEdit } from "../../fixes/rewrite/textEdit.ts";
import type { Message } from "../../messages/message.ts";
import { fileNameOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { newsMessage, unfixableMessage, withNews } from "../../render/fixMessages.ts";
import type { UnreadFile } from "../../scan/unreadFile.ts";
import { coverageEntries, type CoverageEntry } from "../coverageEntries.ts";

/** The contents of a report about fixes. Paths of the plan are absolute. */
export interface FixReport extends FixPlan, FixOutcome {
  /** True if the changes were written; undefined if they were not to be. */
  readonly isWritten: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly unreadFiles: readonly UnreadFile[];
  /** The coverages of the manifests with the changes, by absolute path. */
  readonly coverages: ReadonlyMap<string, Coverage>;
  /** Files that begin with a byte order mark, which is not in their text. */
  readonly marked: ReadonlySet<string>;
  /** The path as people see it. */
  readonly pathText: (path: string) => string;
}

/** Tells why a dependency is not fixed, and what a fix that is held back would bring. */
export function unfixedMessage({ held = [], news, now }: FixReport, { facts, why }: Unfixed): Message {
  const fix = held.find(({ change }) => change.upgrades.some((upgrade) => upgrade.facts === facts));
  return withNews(unfixableMessage(why), fix && newsMessage(news?.get(fix.change), now));
}

/** Returns the coverages without anything about dependencies that are not selected. */
export function coveragesIn(
  manifests: readonly CheckedManifest[],
  isSelected: (dependency: Dependency) => boolean,
): ReadonlyMap<string, Coverage> {
  const excluded = new Set(
    manifests.flatMap((manifest) =>
      manifest.facts.filter((facts) => !isSelected({ manifest, facts })).map(({ declaration }) => declaration),
    ),
  );
  return new Map(
    manifests.flatMap((manifest) => {
      const { coverage } = manifest;
      const gaps = coverage?.gaps.filter((gap) => !("declaration" in gap && excluded.has(gap.declaration)));
      return coverage && gaps ? [[manifest.path, { ...coverage, gaps }] as const] : [];
    }),
  );
}

/**
 * Lists what a check of the manifests with the changes would not know: what is not about the version of a dependency, and not for
 * lack of a source. Places are those before the changes.
 */
export function gapsOf({
  coverages,
  changes,
  overrides,
}: FixReport): readonly (CoverageEntry & { readonly manifest: string })[] {
  return [...coverages].flatMap(([manifest, coverage]) => {
    const edits = [...changes, ...overrides].filter(({ path }) => path === manifest);
    return coverageEntries(coverage)
      .filter(({ kind }) => kind !== "dependency" && kind !== "limit")
      .map((entry) => ({ ...entry, ...(entry.span && { span: spanBefore(entry.span, edits) }), manifest }));
  });
}

function spanBefore({ start, end }: Span, edits: readonly TextEdit[]): Span {
  return { start: offsetBefore(start, edits), end: offsetBefore(end, edits) };
}

/** Returns the offset before the edits. The place of inserted text is where it is inserted. */
function offsetBefore(offset: number, edits: readonly TextEdit[]): number {
  let added = 0;
  for (const { span, after } of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    if (offset < span.start + added) break;
    if (offset < span.start + added + after.length) return span.start;
    added += after.length - (span.end - span.start);
  }
  return offset - added;
}

/** The command that updates each lockfile whose versions are changed; undefined where it is not known. */
export function lockfilesOf({
  changes,
  overrides,
}: Pick<FixPlan, "changes" | "overrides">): ReadonlyMap<string, string | undefined> {
  const changed = [...changes.flatMap(({ upgrades }) => upgrades), ...overrides.flatMap(({ fixes }) => fixes)];
  const paths = changed.flatMap(({ facts }) => facts.locked?.from ?? []);
  return new Map(paths.map((path) => [path, commands.get(fileNameOf(path))]));
}

const commands: ReadonlyMap<string, string> = new Map([
  ["package-lock.json", "npm install"],
  ["npm-shrinkwrap.json", "npm install"],
  ["yarn.lock", "yarn install"],
  ["pnpm-lock.yaml", "pnpm install"],
  ["bun.lock", "bun install"],
  ["deno.lock", "deno install"],
  ["Cargo.lock", "cargo check"],
  ["gradle.lockfile", "gradle dependencies --write-locks"],
  ["uv.lock", "uv lock"],
  ["poetry.lock", "poetry lock"],
  ["pdm.lock", "pdm lock"],
  ["Pipfile.lock", "pipenv lock"],
  ["go.sum", "go mod tidy"],
  ["Gemfile.lock", "bundle install"],
  ["packages.lock.json", "dotnet restore --force-evaluate"],
]);

export function advisoryIdsOf(findings: readonly VulnerabilityFinding[]): readonly string[] {
  return [...new Set(findings.flatMap((finding) => advisoriesOf(finding).map(({ id }) => id)))];
}
