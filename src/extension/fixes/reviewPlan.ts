import * as vscode from "vscode";
import type { OverrideChange } from "../../core/fixes/override/planOverrides.ts";
import type { Change } from "../../core/fixes/plan/changes.ts";
import { editsOf, type HeldFix } from "../../core/fixes/plan/heldFixes.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import type { TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import { message, type Message, plural } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import { unfixableMessage } from "../../core/render/fixMessages.ts";
import { lockfilesOf } from "../../core/report/fix/fixReport.ts";
import { planRows, type PlanRow } from "../../editor/actions/planRows.ts";
import { changePick, overridePick, plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

/** A plan, and how its preview is written. */
interface Review {
  readonly plan: FixPlan;
  /** The reasons why parts of the manifests were not checked. */
  readonly gaps: readonly Message[];
  /** The file of a change, where that is not plain. */
  readonly fileOf: (change: Change | OverrideChange) => string | undefined;
  readonly titleOf: (count: number) => Message;
  readonly now: number;
}

/** The changes of a plan that a person wants, and the edits that make them. */
interface Reviewed {
  readonly chosen: readonly (Change | OverrideChange)[];
  readonly edits: readonly TextEdit[];
}

/** Tells whether nothing can be changed. */
export function isEmpty({ changes, overrides, held = [] }: FixPlan): boolean {
  return changes.length + overrides.length + held.length === 0;
}

/** Shows every change and every override, with what it fixes; then what stays unfixed, and what was not checked. */
export async function reviewPlan({ plan, gaps, fileOf, titleOf, now }: Review): Promise<Reviewed> {
  const items: readonly ReviewItem[] = planRows(plan, now).map((row) => itemOf(row, fileOf));
  const picked = await vscode.window.showQuickPick([...items, ...remarksOf(plan, gaps)], {
    title: localize(titleOf(items.length)),
    placeHolder: localize(message("Uncheck what to skip")),
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  const changes = (picked ?? []).flatMap(({ change }) => change ?? []);
  const held = (picked ?? []).flatMap((item) => item.held ?? []);
  return { chosen: [...changes, ...held.map(({ change }) => change)], edits: [...changes, ...editsOf(held)] };
}

/** Says how many there are, and which commands make the lockfiles follow. */
export async function showUpdated(chosen: readonly (Change | OverrideChange)[]): Promise<void> {
  const updated = plural(chosen.length, "{count} change made", "{count} changes made");
  const changes = chosen.flatMap((change) => ("upgrades" in change ? change : []));
  const overrides = chosen.flatMap((change) => ("upgrades" in change ? [] : change));
  const commands = new Set([...lockfilesOf({ changes, overrides }).values()].flatMap((command) => command ?? []));
  if (commands.size === 0) {
    vscode.window.setStatusBarMessage(localize(updated), 5_000);
    return;
  }
  const command = [...commands].join(" && ");
  const copy = localize(message("Copy"));
  const text = localize(message("{updated}; run {command}", { updated, command }));
  if ((await vscode.window.showInformationMessage(text, copy)) === copy) await vscode.env.clipboard.writeText(command);
}

/** A row of the preview; without a change it only says something. */
interface ReviewItem extends vscode.QuickPickItem {
  readonly change?: Change | OverrideChange;
  readonly held?: HeldFix;
}

/** The row of a change, which a person has to check if it makes an exception from the minimum age. */
function itemOf({ change, held, names, remarks }: PlanRow, fileOf: Review["fileOf"]): ReviewItem {
  const who = names.map(localize);
  const file = fileOf(change);
  if (!("upgrades" in change)) return { ...overridePick(who, remarks, file), picked: true, change };
  const { detail, ...pick } = changePick(who, change.before, change.after, file);
  const row = { ...pick, ...detailOf(remarks, detail) };
  return held ? { ...row, picked: false, held } : { ...row, picked: true, change };
}

/** Rows that cannot be checked: the vulnerable dependencies that stay as they are, and what was not checked. */
function remarksOf({ unfixed }: Pick<FixPlan, "unfixed">, gaps: readonly Message[]): readonly ReviewItem[] {
  const reasons = unfixed.map(({ facts, why }) =>
    message("Not fixed: {name}: {reason}", { name: declaredName(facts.declaration), reason: unfixableMessage(why) }),
  );
  return [...reasons, ...gaps].map((text) => ({
    label: plainLabel(localize(text)),
    kind: vscode.QuickPickItemKind.Separator,
  }));
}

function detailOf(remarks: readonly Message[], file: string | undefined): { readonly detail?: string } {
  const texts = remarks.map((remark) => plainLabel(localize(remark)));
  const parts = file === undefined ? texts : [...texts, file];
  return parts.length > 0 ? { detail: parts.join(" · ") } : {};
}
