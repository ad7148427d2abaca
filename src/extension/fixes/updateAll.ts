import * as vscode from "vscode";
import { coverageOf } from "../../core/analysis/coverage.ts";
import { noNeeds } from "../../core/analysis/needs.ts";
import { needsOf, type Policy } from "../../core/analysis/policy.ts";
import { unanswered } from "../../core/check/checked.ts";
import type { OverrideChange } from "../../core/fixes/override/planOverrides.ts";
import type { Change, Upgrade } from "../../core/fixes/plan/changes.ts";
import { fixEffectOf, joinEffects } from "../../core/fixes/plan/fixEffect.ts";
import { editsOf, type HeldFix } from "../../core/fixes/plan/heldFixes.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import { type Reach, updateWithin, withAttestation } from "../../core/fixes/proposals.ts";
import { coverageLines } from "../../core/messages/coverage.ts";
import { message, type Message, plural } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import { lockfilesOf } from "../../core/report/fix/fixReport.ts";
import {
  effectMessage,
  exceptionMessage,
  newsMessage,
  overrideMessage,
  unfixableMessage,
} from "../../core/render/fixMessages.ts";
import type { Host } from "../activation/host.ts";
import type { DocumentState } from "../editor/documentSession.ts";
import type { Documents } from "../editor/documents.ts";
import { signalOf } from "../shared/cancellation.ts";
import { changePick, overridePick, plainLabel } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";
import { workspaceEdit } from "./edits.ts";

interface Choice extends vscode.QuickPickItem {
  readonly reach: Reach | "vulnerable";
}

const choices: readonly Choice[] = [
  choice("vulnerable", message("Only vulnerable"), message("To the nearest version without known advisories")),
  choice("patch", message("Patch"), message("1.2.3 → 1.2.9")),
  choice("minor", message("Minor"), message("1.2.3 → 1.9.0, and patch updates")),
  choice("major", message("Major"), message("1.2.3 → 9.0.0, and minor and patch updates")),
];

function choice(reach: Choice["reach"], label: Message, detail: Message): Choice {
  return { label: localize(label), detail: localize(detail), reach };
}

/** Updates many dependencies of the manifest in front at once, after a preview. */
export async function updateAll(host: Host, documents: Documents): Promise<void> {
  if (!manifestInFront(documents)) return;
  const selected = await vscode.window.showQuickPick(choices, {
    title: localize(message("Update All")),
    placeHolder: localize(
      message("Select the size of the updates. You can review the changes before they are applied."),
    ),
  });
  if (selected) await updateTo(selected.reach, host, documents);
}

/** Leads all vulnerable dependencies of the manifest in front to versions without known advisories, after a preview. */
export async function fixAllVulnerable(host: Host, documents: Documents): Promise<void> {
  await updateTo("vulnerable", host, documents);
}

/** Says so where there is none. */
function manifestInFront(documents: Documents): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  const state = document && documents.get(document.uri);
  if (state && !state.project.listed) return document;
  void vscode.window.showInformationMessage(
    localize(message("Open a manifest, such as package.json or Cargo.toml, to update it.")),
  );
  return undefined;
}

async function updateTo(reach: Choice["reach"], host: Host, documents: Documents): Promise<void> {
  const document = manifestInFront(documents);
  if (!document) return;
  const { version } = document;
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: localize(message("Package Insights: Looking for updates")) },
    (_, token) => updatesFor(document, reach, { host, documents, signal: signalOf(token) }),
  );
  // Spans fit no later text.
  if (!found || document.version !== version) {
    void vscode.window.showInformationMessage(localize(textChanged));
    return;
  }
  const { plan } = found;
  if (plan.changes.length + plan.overrides.length + (plan.held?.length ?? 0) === 0) {
    void vscode.window.showInformationMessage(nothingToUpdate(document, reach, found.isComplete));
    return;
  }
  const picked = await review(document, reach, found, host.policy().now);
  const chosen = picked.flatMap(({ change, held }) => change ?? held?.change ?? []);
  if (chosen.length === 0) return;
  const edits = [...picked.flatMap(({ change }) => change ?? []), ...editsOf(picked.flatMap(({ held }) => held ?? []))];
  const edit = document.version === version ? await workspaceEdit(document, edits) : undefined;
  if (!edit) void vscode.window.showInformationMessage(localize(textChanged));
  else if (await vscode.workspace.applyEdit(edit)) await showUpdated(chosen);
}

/** Says how many there are, and which commands make the lockfiles follow. */
async function showUpdated(chosen: readonly (Change | OverrideChange)[]): Promise<void> {
  const updated = message("{count} updated", { count: chosen.length });
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

const textChanged = message("The text has changed in the meantime. Nothing was updated; try again.");

function nothingToUpdate(document: vscode.TextDocument, reach: Choice["reach"], isComplete: boolean): string {
  const file = document.uri.path.split("/").at(-1) ?? "";
  const sentence =
    reach === "vulnerable"
      ? message("No vulnerable dependency of {file} can be updated.", { file })
      : message("No dependency of {file} can be updated.", { file });
  if (isComplete) return localize(sentence);
  return localize(message("{sentence} Some answers are missing.", { sentence }));
}

interface Updates {
  readonly plan: FixPlan;
  /** The reasons why parts of the manifest were not checked. */
  readonly gaps: readonly Message[];
  /** True if all that it takes to find them was answered. */
  readonly isComplete: boolean;
}

/** Every change and every override, with what it fixes; then what stays unfixed, and what was not checked. */
async function review(
  document: vscode.TextDocument,
  reach: Choice["reach"],
  { plan, gaps }: Updates,
  now: number,
): Promise<readonly ReviewItem[]> {
  const fileOf = ({ path }: Change | OverrideChange) =>
    path === document.uri.path ? undefined : vscode.workspace.asRelativePath(document.uri.with({ path }));
  const items: readonly ReviewItem[] = previewOf(plan, now, fileOf);
  const count = items.length;
  const title =
    reach === "vulnerable"
      ? plural(count, "Fix All Vulnerable: {count} change", "Fix All Vulnerable: {count} changes")
      : plural(count, "Update All: {count} change", "Update All: {count} changes");
  const picked = await vscode.window.showQuickPick([...items, ...remarksOf(plan, gaps)], {
    title: localize(title),
    placeHolder: localize(message("Uncheck what to skip")),
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked ?? [];
}

/** Finds the updates; undefined if the text is not the one that was checked. */
async function updatesFor(
  document: vscode.TextDocument,
  reach: Choice["reach"],
  { host, documents, signal }: { readonly host: Host; readonly documents: Documents; readonly signal: AbortSignal },
): Promise<Updates | undefined> {
  const state = await documents.upToDate(document, signal);
  if (!state) return undefined;
  return reach === "vulnerable" ? vulnerable(host, state, signal) : newer(host, state, { reach, signal });
}

async function vulnerable(host: Host, state: DocumentState, signal: AbortSignal): Promise<Updates> {
  const plan = await host.checkerOf(state.document.uri).fix([state], () => true, { signal, news: true });
  const isSearched = plan.unfixed.every(({ why }) => why.kind !== "search" || why.search.kind !== "unknown");
  const isAnswered = state.stage !== "checking" && !state.facts.some(unanswered);
  return { plan, gaps: gapsIn(state, host.policy()), isComplete: isSearched && isAnswered };
}

async function newer(
  host: Host,
  state: DocumentState,
  { reach, signal }: { readonly reach: Reach; readonly signal: AbortSignal },
): Promise<Updates> {
  const { core, policy, checkerOf } = host;
  const gathered = await core.gather(state.subjects, { signal }, { needs: { ...noNeeds, packages: true } });
  const upgrades = await Promise.all(
    state.facts.map(async (facts, index): Promise<readonly Upgrade[]> => {
      const known = { ...facts, ...gathered[index], declaration: facts.declaration };
      const newest = updateWithin(known, reach);
      if (newest === undefined) return [];
      const version = await withAttestation(known, newest, (keys) => core.versions(keys, { signal }));
      return [{ manifest: state, facts, version }];
    }),
  );
  const plan = await checkerOf(state.document.uri).fix([state], upgrades.flat(), { signal, news: true });
  return { plan, gaps: gapsIn(state, policy()), isComplete: !gathered.some(unanswered) };
}

function gapsIn(state: DocumentState, policy: Policy): readonly Message[] {
  const { project, facts } = state;
  return coverageLines(state.coverage ?? coverageOf(project, facts, needsOf(policy, false)));
}

/** A row of the preview; without a change it only says something. */
interface ReviewItem extends vscode.QuickPickItem {
  readonly change?: Change | OverrideChange;
  readonly held?: HeldFix;
}

/** A checked row for each change: the step, the advisories that it fixes of how many, and what was not checked. */
function previewOf(
  { changes, overrides, held = [], after, news }: Omit<FixPlan, "unfixed" | "textAt">,
  now: number,
  fileOf: (change: Change | OverrideChange) => string | undefined,
): readonly ReviewItem[] {
  const updates = changes.map((change): ReviewItem => {
    const names = change.upgrades.map(({ facts }) => localize(declaredName(facts.declaration)));
    const effects = change.upgrades.map(({ manifest, facts }) => fixEffectOf(change, { manifest, facts }, after));
    const remarks = [effectMessage(joinEffects(effects)), newsMessage(news?.get(change), now)];
    const { detail, ...pick } = changePick(names, change.before, change.after, fileOf(change));
    return { ...pick, ...detailOf(remarks, detail), picked: true, change };
  });
  const overriding = overrides.map((change): ReviewItem => {
    const names = change.fixes.map(({ facts }) => localize(declaredName(facts.declaration)));
    const sentences = change.overrides.map((override) => localize(overrideMessage(override)));
    return { ...overridePick(names, sentences, fileOf(change)), picked: true, change };
  });
  return [...updates, ...overriding, ...held.map((fix) => heldItem(fix, fileOf(fix.change)))];
}

/** A row that a person has to check: it makes an exception from the minimum age. */
function heldItem(held: HeldFix, file: string | undefined): ReviewItem {
  const { change } = held;
  const names = change.upgrades.map(({ facts }) => localize(declaredName(facts.declaration)));
  const { detail, ...pick } = changePick(names, change.before, change.after, file);
  return { ...pick, ...detailOf([exceptionMessage(held.held)], detail), picked: false, held };
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

function detailOf(remarks: readonly (Message | undefined)[], file: string | undefined): { readonly detail?: string } {
  const texts = remarks.flatMap((remark) => (remark ? [plainLabel(localize(remark))] : []));
  const parts = file === undefined ? texts : [...texts, file];
  return parts.length > 0 ? { detail: parts.join(" · ") } : {};
}
