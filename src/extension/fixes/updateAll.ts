import * as vscode from "vscode";
import { noNeeds } from "../../core/analysis/needs.ts";
import type { OverrideChange } from "../../core/fixes/override/planOverrides.ts";
import type { Change } from "../../core/fixes/plan/changes.ts";
import { updateWithin, type Reach } from "../../core/fixes/proposals.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { signalOf } from "../shared/cancellation.ts";
import type { Documents } from "../editor/documents.ts";
import { unanswered, type DocumentState } from "../editor/documentState.ts";
import type { Host } from "../activation/host.ts";
import { overrideMessage } from "../../core/render/fixMessages.ts";
import { documentPlans, type DocumentPlans } from "./documentPlan.ts";
import { workspaceEdit } from "./edits.ts";
import { changePick, overridePick } from "../shared/labels.ts";
import { localize } from "../shared/localize.ts";

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
  const document = vscode.window.activeTextEditor?.document;
  const state = document && documents.get(document.uri);
  if (!state || state.project.listed) {
    void vscode.window.showInformationMessage(
      localize(message("Open a manifest, such as package.json or Cargo.toml, to update it.")),
    );
    return;
  }
  const selected = await vscode.window.showQuickPick(choices, {
    title: localize(message("Update All")),
    placeHolder: localize(
      message("Select the size of the updates. You can review the changes before they are applied."),
    ),
  });
  if (!selected) return;
  const { version } = document;
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: localize(message("Package Insights: Looking for updates")) },
    (_, token) => updatesFor(document, selected.reach, { host, documents, signal: signalOf(token) }),
  );
  // Spans fit no later text.
  if (!found || document.version !== version) {
    void vscode.window.showInformationMessage(localize(textChanged));
    return;
  }
  if (found.changes.length + found.overrides.length === 0) {
    void vscode.window.showInformationMessage(nothingToUpdate(document, selected.reach, found.isComplete));
    return;
  }
  const chosen = await review(document, found);
  if (!chosen || chosen.length === 0) return;
  const edit = document.version === version ? await workspaceEdit(document, chosen) : undefined;
  if (edit) await vscode.workspace.applyEdit(edit);
  else void vscode.window.showInformationMessage(localize(textChanged));
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

/** Every change with what is written now, and every override, all of them checked. */
async function review(
  document: vscode.TextDocument,
  { changes, overrides }: Updates,
): Promise<readonly (Change | OverrideChange)[] | undefined> {
  const fileOf = ({ path }: Change | OverrideChange) =>
    path === document.uri.path ? undefined : vscode.workspace.asRelativePath(document.uri.with({ path }));
  const updates = changes.map((change) => {
    const names = change.upgrades.map(({ facts }) => facts.declaration.name);
    return { ...changePick(names, change.before, change.after, fileOf(change)), picked: true, change };
  });
  const overriding = overrides.map((change) => {
    const names = change.fixes.map(({ facts }) => facts.declaration.name);
    const sentences = change.overrides.map((override) => localize(overrideMessage(override)));
    return { ...overridePick(names, sentences, fileOf(change)), picked: true, change };
  });
  const items = [...updates, ...overriding];
  const picked = await vscode.window.showQuickPick(items, {
    title: localize(plural(items.length, "Update All: {count} change", "Update All: {count} changes")),
    placeHolder: localize(message("Uncheck what to skip")),
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return picked?.map(({ change }) => change);
}

interface Updates {
  readonly changes: readonly Change[];
  readonly overrides: readonly OverrideChange[];
  /** Whether all that it takes to find them was answered. */
  readonly isComplete: boolean;
}

/** Undefined where the text is not the one that was checked. */
async function updatesFor(
  document: vscode.TextDocument,
  reach: Choice["reach"],
  { host, documents, signal }: { readonly host: Host; readonly documents: Documents; readonly signal: AbortSignal },
): Promise<Updates | undefined> {
  const state = await documents.upToDate(document, signal);
  if (!state) return undefined;
  const plans = documentPlans(host, state, signal);
  return reach === "vulnerable" ? vulnerable(state, plans) : newer(host, state, plans, { reach, signal });
}

async function vulnerable(state: DocumentState, plans: DocumentPlans): Promise<Updates> {
  const { changes, overrides, unfixed } = await plans.fixes(() => true);
  const isSearched = unfixed.every(({ why }) => why.kind !== "search" || why.search.kind !== "unknown");
  return { changes, overrides, isComplete: isSearched && !state.busy && !state.facts.some(unanswered) };
}

async function newer(
  { core }: Host,
  { subjects }: DocumentState,
  plans: DocumentPlans,
  { reach, signal }: { readonly reach: Reach; readonly signal: AbortSignal },
): Promise<Updates> {
  const gathered = await core.gather(subjects, { signal }, { needs: { ...noNeeds, packages: true } });
  const upgrades = gathered.flatMap((facts) => {
    const version = updateWithin(facts, reach);
    return version === undefined ? [] : [{ facts, version }];
  });
  const { changes } = await plans.versions(upgrades);
  return { changes, overrides: [], isComplete: !gathered.some(unanswered) };
}
