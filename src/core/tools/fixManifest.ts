import { namesOf } from "../analysis/advisories.ts";
import { advisoriesOf, isVulnerability } from "../analysis/finding.ts";
import { manifestsOf, reportsOnly } from "../check/scanPaths.ts";
import { leadingUpgrade } from "../fixes/plan/changes.ts";
import type { Dependency } from "../fixes/plan/dependency.ts";
import { outcomeOf as fixOutcomeOf } from "../fixes/plan/outcome.ts";
import type { FixPlan } from "../fixes/plan/planFixes.ts";
import { selectionOf } from "../fixes/plan/selection.ts";
import { uncheckedReason } from "../messages/reasons.ts";
import { pathBelow } from "../model/path.ts";
import { purlOf } from "../model/purl.ts";
import { isCommand } from "../model/sanitize.ts";
import { fixPatch } from "../report/fix/fixPatch.ts";
import { advisoryIdsOf, coveragesIn, lockfilesOf, unfixedMessage, type FixReport } from "../report/fix/fixReport.ts";
import { said, withRest } from "./assess.ts";
import { coverageNotes, manifestsAt, policiesOf, shownPath, unreadText } from "./manifestsAt.ts";
import { inline, plain } from "./quote.ts";
import { answerOf, failed, inTime, type Running } from "./running.ts";
import type { ToolHost, ToolResult } from "./tool.ts";

export interface FixManifestInput {
  readonly paths?: readonly string[];
  readonly only?: readonly string[];
  readonly advisories?: readonly string[];
}

/** Entries of a list, and characters of a patch that an answer has room for. */
const most = { entries: 20, patch: 20_000 };

/** Plans the changes that lead to clean versions, checked together. Writes nothing. */
export async function fixManifest(
  { paths, only = [], advisories = [] }: FixManifestInput,
  host: ToolHost,
  running: Running,
): Promise<ToolResult> {
  const found = await manifestsAt(paths, host, running);
  if (found.kind === "refused") return failed(found.text);
  await policiesOf(found.paths, host);
  const { signal, progress } = running;
  const result = await host.checker.scan(found.paths, {
    ...reportsOnly,
    signal,
    report: ({ done, total }) => progress?.(done, total),
  });
  const manifests = manifestsOf(result);
  const { isSelected: isNamed, unused } = selectionOf(only, manifests);
  if (unused !== undefined)
    return failed(`only: no dependency of the manifests matches ${inline(unused)}. Nothing was planned or changed.`);
  const wanted = new Set(advisories.map((id) => id.toLowerCase()));
  const isSelected = (each: Dependency) => isNamed(each) && (wanted.size === 0 || hasAny(each, wanted));
  const plan = await inTime(host.checker.fix(manifests, isSelected, { signal, closely: true, news: true }), running);
  if (!plan || signal.aborted) return failed(lateText, "unknown");
  const { remaining } = fixOutcomeOf(manifests, plan, isSelected);
  // What was not answered may have any of the advisories.
  const { unchecked } = fixOutcomeOf(manifests, plan, isNamed);
  const report: FixReport = {
    ...{ ...plan, remaining, unchecked, isWritten: undefined, now: host.now() },
    ...{
      unreadFiles: [...found.unread, ...result.unread],
      coverages: coveragesIn(plan.after, isNamed),
      marked: new Set(),
    },
    pathText: (path) => pathBelow(host.roots[0] ?? "", path) ?? path,
  };
  const edits = [...plan.changes, ...plan.overrides];
  return { ...answer(report, plan, host), ...(edits.length > 0 && { edits }) };
}

const lateText =
  "The service did not answer in time, so no fix was planned and nothing was changed. Call again: what was answered is kept for a while.";

function hasAny({ manifest, facts }: Dependency, wanted: ReadonlySet<string>): boolean {
  const own = manifest.findings.filter(({ declaration }) => declaration === facts.declaration).filter(isVulnerability);
  return own.flatMap(advisoriesOf).some((each) => namesOf(each).some((name) => wanted.has(name.toLowerCase())));
}

function answer(report: FixReport, plan: FixPlan, { roots, makesEdits }: ToolHost): ToolResult {
  const changes = [...changesOf(plan, roots), ...overridesOf(plan, roots)];
  const stays = [...staysOf(report, roots), ...report.unreadFiles.map((file) => ({ at: unreadText(file, roots) }))];
  const patch = patchOf(report);
  const commands = changes.length > 0 ? commandsOf(plan, roots) : [];
  const isAffected = report.unfixed.length + report.remaining.length > 0;
  const summary = `${changes.length} ${changes.length === 1 ? "change" : "changes"} planned, ${stays.length} left${makesEdits ? "" : "; nothing was written"}`;
  const isMade = changes.length > 0 && (makesEdits ?? "diff" in patch);
  const next = isMade ? nextText(commands, makesEdits) : "";
  const structured = {
    ...{ summary, changes: changes.slice(0, most.entries), stays: stays.slice(0, most.entries) },
    ...(changes.length > 0 && patch),
    ...(commands.length > 0 && { commands }),
    ...(next !== "" && { next }),
  };
  const lines = [
    ...withRest(
      changes.map(({ at, change, fixes }) => `- ${at}: ${change}; fixes ${fixes.join(", ")}`),
      most.entries,
    ),
    ...withRest(stays.map(stayText), most.entries),
    ...(changes.length === 0 ? [] : ["diff" in patch ? patch.diff : patch.noDiff]),
    ...commands.map((command) => `Then: ${command}`),
  ];
  const isOpen = stays.length > 0;
  const outcome = isAffected ? "problems" : isOpen ? "unknown" : "ok";
  return answerOf(structured, [summary, ...lines, ...(next === "" ? [] : [next])], outcome);
}

function nextText(commands: readonly string[], makesEdits = false): string {
  const then = commands.length > 0 ? ", then run the command" : "";
  return `Next: ${makesEdits ? "save the files" : "apply the diff with your own edit tool"}${then}.`;
}

interface Stay {
  readonly at: string;
  readonly purl?: string;
  readonly reason?: string;
}

function stayText({ at, purl, reason }: Stay): string {
  return `- stays: ${[at, purl, reason].filter((part) => part !== undefined).join(": ")}`;
}

interface PlannedChange {
  readonly at: string;
  /** `lodash 4.17.20 to 4.18.1` */
  readonly change: string;
  /** Advisories, and how many follow. */
  readonly fixes: readonly string[];
}

function changesOf({ changes }: FixPlan, roots: readonly string[]): readonly PlannedChange[] {
  return changes.map((change) => {
    const { manifest, facts } = leadingUpgrade(change);
    const from = facts.target?.kind === "version" ? ` ${facts.target.key.version}` : "";
    const to = change.leadsTo ?? change.version;
    const findings = manifest.findings
      .filter(({ declaration }) => declaration === facts.declaration)
      .filter(isVulnerability);
    return {
      at: shownPath(change.path, roots),
      change: plain(`${facts.declaration.package.name}${from} to ${to}`),
      fixes: withRest(advisoryIdsOf(findings).map(plain), 3),
    };
  });
}

function overridesOf({ overrides }: FixPlan, roots: readonly string[]): readonly PlannedChange[] {
  return overrides.map((override) => ({
    at: shownPath(override.path, roots),
    change: plain(`override ${override.overrides.map(({ to }) => `${to.name} to ${to.version}`).join(", ")}`),
    fixes: withRest(advisoryIdsOf(override.fixes.flatMap(({ findings }) => findings)).map(plain), 3),
  }));
}

function staysOf(report: FixReport, roots: readonly string[]): readonly Stay[] {
  const stay = ({ manifest, facts: { target, declaration } }: Dependency, reason: string): Stay => {
    const purl = target?.kind === "version" ? purlOf(target.key, target.key.version) : purlOf(declaration.package);
    return { at: shownPath(manifest.path, roots), purl, reason };
  };
  return [
    ...report.unfixed.map((each) => stay(each, said(unfixedMessage(report, each)))),
    ...report.remaining.map((each) =>
      stay(each, `affected with the changes: ${withRest(advisoryIdsOf(each.findings).map(plain), 3).join(", ")}`),
    ),
    ...report.unchecked.map((each) =>
      stay(each, each.why ? `not checked: ${said(uncheckedReason(each.why))}` : "not answered"),
    ),
    ...[...report.coverages].flatMap(([path, { gaps, ...coverage }]) => {
      const others = gaps.filter(({ kind }) => kind !== "dependency" && kind !== "limit");
      return coverageNotes({ ...coverage, gaps: others }).map((reason) => ({ at: shownPath(path, roots), reason }));
    }),
  ];
}

/** The diff, as it has to be for a program that applies it, or why it is not given. */
function patchOf(report: FixReport): { readonly diff: string } | { readonly noDiff: string } {
  const diff = fixPatch(report);
  if (isCommand(diff) || hidden.test(diff))
    return { noDiff: "The diff is not given, as a line of it has characters that are not shown or a command." };
  if (diff.length > most.patch)
    return { noDiff: "The diff is too long for an answer: give fewer paths, or names in only." };
  return { diff };
}

const hidden = /[^\P{C}\t\n\r]|[\p{DI}\p{Zl}\p{Zp}]/u;

function commandsOf(plan: FixPlan, roots: readonly string[]): readonly string[] {
  return [...lockfilesOf(plan)].map(([lockfile, command]) => {
    const shown = shownPath(lockfile, roots);
    return command === undefined ? `update ${shown} with its package manager` : `${command} (updates ${shown})`;
  });
}
