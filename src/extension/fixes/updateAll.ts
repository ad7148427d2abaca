import * as vscode from "vscode";
import { coverageOf } from "../../core/analysis/coverage.ts";
import { noNeeds } from "../../core/analysis/needs.ts";
import { needsOf, type Policy } from "../../core/analysis/policy.ts";
import { policyAt, unanswered } from "../../core/check/checked.ts";
import type { Upgrade } from "../../core/fixes/plan/changes.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import { type Reach, updateWithin, withAttestation } from "../../core/fixes/proposals.ts";
import { coverageLines } from "../../core/messages/coverage.ts";
import { message, type Message, plural } from "../../core/messages/message.ts";
import { textChanged } from "../../editor/actions/correction.ts";
import type { Host } from "../activation/host.ts";
import type { Documents, DocumentState } from "../editor/documents.ts";
import { signalOf } from "../shared/cancellation.ts";
import { localize } from "../shared/localize.ts";
import { workspaceEdit } from "./edits.ts";
import { isEmpty, reviewPlan, showUpdated } from "./reviewPlan.ts";

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
  if (isEmpty(plan)) {
    void vscode.window.showInformationMessage(nothingToUpdate(document, reach, found.isComplete));
    return;
  }
  const picked = await review(document, reach, found, host.policy().now);
  if (picked.chosen.length === 0) return;
  const edit = document.version === version ? await workspaceEdit(document, picked.edits) : undefined;
  if (!edit) void vscode.window.showInformationMessage(localize(textChanged));
  else if (await vscode.workspace.applyEdit(edit)) await showUpdated(picked.chosen);
}

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

/** Previews the updates, and what was not checked. */
function review(document: vscode.TextDocument, reach: Choice["reach"], { plan, gaps }: Updates, now: number) {
  const titleOf = (count: number) =>
    reach === "vulnerable"
      ? plural(count, "Fix All Vulnerable: {count} change", "Fix All Vulnerable: {count} changes")
      : plural(count, "Update All: {count} change", "Update All: {count} changes");
  const fileOf = ({ path }: { readonly path: string }) =>
    path === document.uri.path ? undefined : vscode.workspace.asRelativePath(document.uri.with({ path }));
  return reviewPlan({ plan, gaps, fileOf, titleOf, now });
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
  const { tooNewDays } = policyAt(state, policy());
  const needs = { ...noNeeds, packages: true, tooNewDays };
  const gathered = await core.gather(state.subjects, { signal }, { needs });
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
  return coverageLines(state.coverage ?? coverageOf(project, facts, needsOf(policyAt(state, policy), false)));
}
