import { compareScores, weightOf, type AffectedBy } from "../analysis/advisories.ts";
import { joinCoverage } from "../analysis/coverage.ts";
import type { Facts } from "../analysis/facts.ts";
import { advisoriesOf, type Finding } from "../analysis/finding.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import { compareBands, type Band } from "../analysis/severity.ts";
import { isLocalCode, verdictOf } from "../analysis/target/verdict.ts";
import { reportsOnly } from "../check/scanPaths.ts";
import { packageId } from "../model/keys.ts";
import { positionsIn } from "../model/positions.ts";
import { purlOf } from "../model/purl.ts";
import type { ScanResult } from "../scan/scanResult.ts";
import { isSameKey, versionId } from "../versions/index.ts";
import { assess, assessmentTexts, withRest, type Assessed, type Assessment } from "./assess.ts";
import { unknownWord } from "./asked.ts";
import { fullEntries } from "./full.ts";
import { coverageNotes, manifestsAt, mostUnread, policiesOf, shownPath, unreadText } from "./manifestsAt.ts";
import { answerOf, countText, failed, outcomeOf, type Running } from "./running.ts";
import type { ToolHost, ToolResult } from "./tool.ts";

export interface CheckManifestInput {
  readonly paths?: readonly string[];
  readonly severity?: "critical" | "high" | "medium" | "low";
  readonly cursor?: string;
  readonly detail?: "short" | "full";
}

/** Dependencies of an answer, and the characters of their entries. */
const [pageSize, pageLength] = [20, 4_000];
/** Advisories and problems of each, and places at which it is. */
const most = { problems: 1, places: 2 };

/** Checks manifests and lockfiles. The worst dependencies come first, a page of them at a time. */
export async function checkManifest(
  { paths, severity, cursor = "0", detail }: CheckManifestInput,
  host: ToolHost,
  running: Running,
): Promise<ToolResult> {
  if (!/^\d{1,6}$/.test(cursor)) return failed("cursor: expected the one of an earlier answer. Nothing was sent.");
  const found = await manifestsAt(paths, host, running);
  if (found.kind === "refused") return failed(found.text);
  const policies = await policiesOf(found.paths, host);
  const { signal, progress } = running;
  const result = await host.checker.scan(found.paths, {
    ...reportsOnly,
    signal,
    fixedIn: true,
    report: ({ done, total }) => progress?.(done, total),
  });
  const all = dependenciesIn(result, policies, host);
  const listed = all.filter((each) => isListed(each, severity)).sort(compareDependencies);
  const unread = [...found.unread, ...result.unread];
  const missed = found.paths.length - new Set([...result.files, ...result.unread].map(({ path }) => path)).size;
  const notes = [
    ...coverageNotes(joinCoverage(result.files.map(({ coverage }) => coverage))),
    ...(missed > 0 ? [`${missed} of ${found.paths.length} manifests were not reached in time`] : []),
    ...withRest(
      unread.map((file) => `not read: ${unreadText(file, host.roots)}`),
      mostUnread,
    ),
  ];
  const isOpen = unread.length + missed > 0 || result.files.some(({ coverage }) => coverage.state === "incomplete");
  const isLate = signal.aborted || wordsOf(all).includes("not answered");
  const read = result.files.length;
  return answer(
    { all, listed, notes, isOpen, isLate, read, start: Number(cursor), isFull: detail === "full" },
    host.roots,
  );
}

/** A version that manifests have, or a dependency of which no version is known. */
interface Dependency {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  readonly verdict: Assessment["verdict"];
  readonly found: Assessed;
  /** `package.json:12` */
  readonly places: readonly string[];
}

function dependenciesIn(
  { files }: ScanResult,
  policies: ReadonlyMap<string, Policy>,
  { roots, now }: ToolHost,
): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  for (const file of files) {
    const policy = policies.get(file.path);
    const { facts: all = [], text = "" } = file.reportSource ?? {};
    const positionAt = positionsIn(text);
    const transitive = policy !== undefined && needsOf(policy, true).transitive;
    for (const [facts, findings] of findingsBy(all, file.findings)) {
      const answer = verdictOf(facts);
      if (answer.kind === "unknown" && isLocalCode(answer.why)) continue;
      const { nameSpan } = facts.declaration;
      const line = nameSpan.end > 0 ? `:${positionAt(nameSpan.start).line}` : "";
      const place = `${shownPath(file.path, roots)}${line}`;
      const { verdict, ...of } = assess(facts, findings, {
        most: most.problems,
        transitive,
        isBrief: true,
        now: now(),
      });
      const before = found.get(idOf(facts));
      const places = [...new Set([...(before?.places ?? []), place])];
      const own = { facts, findings, verdict, found: of, places };
      // Another lockfile may lead to other versions below it.
      found.set(idOf(facts), !before || isWorse(own, before) ? own : { ...before, places });
    }
  }
  return [...found.values()];
}

function isWorse(a: Dependency, b: Dependency): boolean {
  return (weights[a.verdict] - weights[b.verdict] || compareDependencies(a, b)) < 0;
}

const weights = { problems: 0, unknown: 1, ok: 2 } as const;

function idOf({ target, declaration }: Facts): string {
  if (target?.kind === "version") return versionId(target.key);
  return `${packageId(declaration.package)}\n${declaration.requirement.text}`;
}

/** The findings on each version of a declaration; those on none are with the first. */
function findingsBy(all: readonly Facts[], findings: readonly Finding[]): ReadonlyMap<Facts, readonly Finding[]> {
  const byDeclaration = new Map<Facts["declaration"], Finding[]>();
  for (const finding of findings) {
    const others = byDeclaration.get(finding.declaration);
    if (others) others.push(finding);
    else byDeclaration.set(finding.declaration, [finding]);
  }
  const seen = new Set<Facts["declaration"]>();
  return new Map(
    all.map((facts) => {
      const { declaration, target } = facts;
      const isFirst = !seen.has(declaration);
      seen.add(declaration);
      const own = (byDeclaration.get(declaration) ?? []).filter(({ key }) =>
        key && target?.kind === "version" ? isSameKey(key, target.key) : isFirst,
      );
      return [facts, own] as const;
    }),
  );
}

function worstOf({ findings }: Dependency): AffectedBy | undefined {
  return findings.flatMap(advisoriesOf).toSorted(compareScores)[0];
}

function isListed(dependency: Dependency, severity: Band | undefined): boolean {
  if (dependency.verdict !== "problems") return false;
  const worst = worstOf(dependency);
  return severity === undefined || (worst !== undefined && compareBands(weightOf(worst), severity) <= 0);
}

/** Worst first; what is not about advisories comes last. */
function compareDependencies(a: Dependency, b: Dependency): number {
  const [first, second] = [worstOf(a), worstOf(b)];
  return first && second ? compareScores(first, second) : Number(!first) - Number(!second);
}

interface Listing {
  readonly all: readonly Dependency[];
  readonly listed: readonly Dependency[];
  readonly start: number;
  readonly notes: readonly string[];
  /** Something was not read or not answered. */
  readonly isOpen: boolean;
  /** The service has not answered in time. */
  readonly isLate: boolean;
  /** Manifests that were read. */
  readonly read: number;
  readonly isFull: boolean;
}

function answer(
  { all, listed, start, notes, isOpen, isLate, read, isFull }: Listing,
  roots: readonly string[],
): ToolResult {
  const verdicts = all.map(({ verdict }) => verdict);
  const dependencies = fitting(listed.slice(start, start + pageSize).map((each) => entryOf(each, isFull, roots)));
  const end = start + dependencies.length;
  const rest = Math.max(0, listed.length - end);
  const counted = `${countText(verdicts, wordsOf(all))} in ${read} ${read === 1 ? "manifest" : "manifests"}`;
  const summary = isOpen ? `${counted}; not everything is known` : counted;
  const next = nextText(listed.length, isLate);
  const structured = {
    summary,
    ...(notes.length > 0 && { notChecked: notes }),
    dependencies,
    ...(rest > 0 && { cursor: String(end), rest }),
    ...(next !== "" && { next }),
  };
  const lines = dependencies.map((entry, index) => `${start + index + 1}. ${entryText(entry)}`);
  const more = rest > 0 ? [`${rest} more: call again with cursor ${end}`] : [];
  const outcome = outcomeOf([...verdicts, ...(isOpen ? (["unknown"] as const) : [])]);
  const said = notes.map((note) => `- ${note}`);
  return answerOf(structured, [summary, ...said, ...lines, ...more, ...(next === "" ? [] : [next])], outcome);
}

/** The first entries that have room in an answer, at least one. What is asked for in full does not count. */
function fitting(entries: readonly Entry[]): readonly Entry[] {
  let length = 0;
  const end = entries.findIndex(
    (entry) => (length += JSON.stringify({ ...entry, full: undefined }).length) > pageLength,
  );
  return end < 0 ? entries : entries.slice(0, Math.max(1, end));
}

function wordsOf(all: readonly Dependency[]): readonly string[] {
  return all.flatMap(({ facts, verdict }) => (verdict === "unknown" ? unknownWord(facts) : []));
}

function nextText(problems: number, isLate: boolean): string {
  if (isLate) return "Next: call again, as what was answered is kept for a while.";
  return problems > 0 ? "Next: fix_manifest plans the updates; explain_dependency tells what requires a package." : "";
}

/** Lists only what has problems. */
interface Entry extends Assessed {
  readonly purl: string;
  readonly how?: string;
  readonly at: readonly string[];
  readonly full?: object;
}

function entryOf({ facts, findings, found, places }: Dependency, isFull: boolean, roots: readonly string[]): Entry {
  const { target, declaration } = facts;
  const isKnown = target?.kind === "version";
  return {
    purl: isKnown ? purlOf(target.key, target.key.version) : purlOf(declaration.package),
    ...(isKnown && { how: target.how }),
    at: withRest(places, most.places),
    ...found,
    ...(isFull && { full: fullEntries(findings, roots) }),
  };
}

function entryText({ purl, how, at, full, ...found }: Entry): string {
  const origin = how === undefined ? "" : ` (${how})`;
  const all = full ? `\n   ${JSON.stringify(full)}` : "";
  return `${purl}${origin} at ${at.join(", ")}: ${assessmentTexts(found).join("; ")}${all}`;
}
