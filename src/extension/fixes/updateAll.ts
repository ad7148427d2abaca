import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import { evaluate } from "../../core/analysis/evaluate.ts";
import { noNeeds } from "../../core/analysis/policy.ts";
import { findSafeVersion } from "../../core/fixes/safeVersion.ts";
import { packagesSharing } from "../../core/fixes/sharedVersions.ts";
import { updateWithin, type Reach } from "../../core/fixes/proposals.ts";
import { isVulnerable } from "./codeActions.ts";
import { signalOf } from "../shared/cancellation.ts";
import type { Documents } from "../editor/documents.ts";
import { unanswered } from "../editor/documentState.ts";
import { editFrom, plansOf, type Plan, type PlannedChange } from "./edits.ts";
import type { Host } from "../activation/host.ts";

interface Choice extends vscode.QuickPickItem {
  readonly reach: Reach | "vulnerable";
}

const choices: readonly Choice[] = [
  {
    label: "Only vulnerable",
    detail: "To the nearest version without known advisories",
    reach: "vulnerable",
  },
  { label: "Patch", detail: "1.2.3 → 1.2.9", reach: "patch" },
  { label: "Minor", detail: "1.2.3 → 1.9.0, and patches", reach: "minor" },
  { label: "Major", detail: "1.2.3 → 9.0.0, and all smaller steps", reach: "major" },
];

/** Updates many dependencies of the manifest in front at once, once they have been looked through. */
export async function updateAll(host: Host, documents: Documents): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || !documents.get(document.uri)) {
    void vscode.window.showInformationMessage("Open a manifest, such as package.json or Cargo.toml, to update it.");
    return;
  }
  const choice = await vscode.window.showQuickPick(choices, {
    title: "Update All",
    placeHolder: "How far? The changes are shown before they are made.",
  });
  if (!choice) return;
  const { version } = document;
  const found = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: "Package Insights: looking for updates" },
    (_, token) => plan(host, documents, document, choice.reach, token),
  );
  const plans = found ? await plansOf(document, found.changes) : [];
  // Spans fit no later text.
  if (!found || document.version !== version) {
    void vscode.window.showInformationMessage(changedMeanwhile);
    return;
  }
  if (plans.length === 0) {
    const what =
      choice.reach === "vulnerable" ? "No vulnerable dependency can be updated" : "There is nothing to update";
    const gap = found.isWhole ? "" : ", as far as is known: not everything was answered";
    void vscode.window.showInformationMessage(`${what} in ${document.uri.path.split("/").at(-1)}${gap}.`);
    return;
  }
  const chosen = await lookThrough(plans);
  if (!chosen || chosen.length === 0) return;
  const edit = editFrom(chosen);
  if (edit) await vscode.workspace.applyEdit(edit);
  else void vscode.window.showInformationMessage(changedMeanwhile);
}

const changedMeanwhile = "The text has changed meanwhile, so nothing was updated. Please try again.";

/** Every change with what stands there now, all of them ticked. */
async function lookThrough(plans: readonly Plan[]): Promise<readonly Plan[] | undefined> {
  const items = plans.map((plan) => ({
    label: plan.declaration.name,
    description: `${plan.before} → ${plan.after}`,
    ...(plan.declaration.elsewhere && { detail: `in ${vscode.workspace.asRelativePath(plan.target.uri)}` }),
    picked: true,
    plan,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: `Update All: ${plans.length === 1 ? "one change" : `${plans.length} changes`}`,
    placeHolder: "These will be made. Untick what is to stay as it is.",
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  return picked?.map(({ plan }) => plan);
}

interface Updates {
  readonly changes: readonly PlannedChange[];
  /** Whether all that it takes to find them was answered. */
  readonly isWhole: boolean;
}

/** Undefined where the text is not the one that was checked. */
async function plan(
  { core, policy }: Host,
  documents: Documents,
  document: vscode.TextDocument,
  reach: Choice["reach"],
  token: vscode.CancellationToken,
): Promise<Updates | undefined> {
  const caller = { signal: signalOf(token) };
  const state = await documents.upToDate(document, caller.signal);
  if (!state) return undefined;
  const change = (facts: Facts, version: string): PlannedChange => ({
    declaration: facts.declaration,
    change: { kind: "version", version },
  });
  if (reach === "vulnerable") {
    const vulnerable = state.facts.filter((facts) => evaluate([facts], policy()).some(isVulnerable));
    const found = await Promise.all(
      vulnerable.map(async (facts) => {
        if (facts.target?.kind !== "version") return { changes: [], isWhole: true };
        const beside = packagesSharing(facts.declaration, state.facts);
        const search = await findSafeVersion(facts.target.key, facts.package, core.api, caller, beside);
        const changes = search.kind === "clean" ? [change(facts, search.key.version)] : [];
        return { changes, isWhole: search.kind !== "unknown" };
      }),
    );
    return {
      changes: found.flatMap(({ changes }) => changes),
      isWhole: !state.busy && !state.facts.some(unanswered) && found.every(({ isWhole }) => isWhole),
    };
  }
  const known = await core.gather(state.subjects, caller, { needs: { ...noNeeds, packages: true } });
  const changes = known.flatMap((facts) => {
    const version = updateWithin(facts, reach);
    return version === undefined ? [] : [change(facts, version)];
  });
  return { changes, isWhole: !known.some(unanswered) };
}
