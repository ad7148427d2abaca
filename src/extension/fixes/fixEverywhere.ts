import * as vscode from "vscode";
import { useOf } from "../../core/analysis/target/use.ts";
import type { Checker } from "../../core/check/checker.ts";
import type { CheckedManifest, Dependency } from "../../core/fixes/plan/dependency.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import { coverageLines } from "../../core/messages/coverage.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import { unfixableMessage } from "../../core/render/fixMessages.ts";
import { textChanged } from "../../editor/actions/correction.ts";
import type { Host } from "../activation/host.ts";
import type { Scanner } from "../scan/scanner.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { workspaceEdit } from "./edits.ts";
import { isEmpty, reviewPlan, showUpdated } from "./reviewPlan.ts";

/**
 * Leads all dependencies of the workspace that an advisory affects to clean versions, after a preview. Scans first, so that all
 * manifests are as they are now. `argument` has the ID of the advisory and its aliases. Files that are not open are saved.
 */
export async function fixEverywhere(host: Host, scanner: Scanner, argument: unknown): Promise<void> {
  const names = namesIn(argument);
  const [id] = names;
  if (id === undefined) return;
  const title = localize(message("Package Insights: Looking for what {id} affects", { id }));
  const plans = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, (_, token) => {
    const signal = signalOf(token);
    return unlessAborted(plansFor(names, host, scanner, signal), signal, host.log);
  });
  if (!plans) return;
  const [first] = plans.filter(({ plan }) => !isEmpty(plan));
  if (first) for (const each of plans) await reviewAndApply(id, each, host);
  else void vscode.window.showInformationMessage(plainLabel(localize(nothingToFix(id, plans))));
}

/** Other extensions and keybindings can pass anything. */
function namesIn(argument: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
  return names.filter((name): name is string => typeof name === "string" && name !== "");
}

/** The plan for the manifests of one file system, the first of which is at this address. */
interface PlanAt {
  readonly first: vscode.Uri;
  readonly manifests: readonly CheckedManifest[];
  readonly plan: FixPlan;
}

/** One plan for each file system, as manifests of one may share versions. Undefined where the scan was canceled. */
async function plansFor(
  names: readonly string[],
  host: Host,
  scanner: Scanner,
  signal: AbortSignal,
): Promise<readonly PlanAt[] | undefined> {
  const result = await scanner.run({ keepFacts: true });
  if (!result || result.cancelled) return undefined;
  const { manifestsOf } = await import("../../core/check/scanPaths.ts");
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const isAffected = ({ facts }: Pick<Dependency, "facts">): boolean =>
    useOf(facts).advisories?.some((name) => wanted.has(name.toLowerCase())) === true;
  const byChecker = new Map<Checker, { readonly first: vscode.Uri; readonly manifests: CheckedManifest[] }>();
  for (const manifest of manifestsOf(result)) {
    const uri = scanner.uriOf(manifest.path);
    if (!uri || !manifest.facts.some((facts) => isAffected({ facts }))) continue;
    const checker = host.checkerOf(uri);
    const group = byChecker.get(checker) ?? { first: uri, manifests: [] };
    group.manifests.push(manifest);
    byChecker.set(checker, group);
  }
  return Promise.all(
    [...byChecker].map(async ([checker, group]): Promise<PlanAt> => {
      return { ...group, plan: await checker.fix(group.manifests, isAffected, { signal, news: true }) };
    }),
  );
}

async function reviewAndApply(id: string, { first, manifests, plan }: PlanAt, host: Host): Promise<void> {
  const { chosen, edits } = await reviewPlan({
    plan,
    gaps: manifests.flatMap(({ coverage }) => (coverage ? coverageLines(coverage) : [])),
    fileOf: ({ path }) => vscode.workspace.asRelativePath(first.with({ path })),
    titleOf: (count) =>
      plural(count, "Fix {id} Everywhere: {count} change", "Fix {id} Everywhere: {count} changes", { id }),
    now: host.policy().now,
  });
  if (chosen.length === 0) return;
  const edit = await workspaceEdit(await vscode.workspace.openTextDocument(first), edits);
  if (!edit) void vscode.window.showInformationMessage(localize(textChanged));
  else if (await vscode.workspace.applyEdit(edit, { isRefactoring: true })) await showUpdated(chosen);
}

function nothingToFix(id: string, plans: readonly PlanAt[]): Message {
  const [unfixed] = plans.flatMap(({ plan }) => plan.unfixed);
  if (!unfixed) return message("{id} affects no dependency that was checked in this workspace.", { id });
  const values = { id, name: declaredName(unfixed.facts.declaration), reason: unfixableMessage(unfixed.why) };
  return message("No update fixes {id} here. {name}: {reason}", values);
}
