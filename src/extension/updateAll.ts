import * as vscode from "vscode";
import type { Facts } from "../core/analysis/facts.ts";
import { judge } from "../core/analysis/judge.ts";
import { noNeeds } from "../core/analysis/policy.ts";
import { findClean } from "../core/fixes/cleanVersion.ts";
import { packagesSharing } from "../core/fixes/sharing.ts";
import { updateWithin, type Reach } from "../core/fixes/proposals.ts";
import { isVulnerable } from "./codeActions.ts";
import { signalOf } from "./convert.ts";
import type { Documents } from "./documents.ts";
import { editFrom, plansOf, type Plan, type PlannedChange } from "./edits.ts";
import type { Host } from "./host.ts";

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
  const changes = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: "Package Insights: looking for updates" },
    (_, token) => plan(host, documents, document, choice.reach, token),
  );
  const plans = await plansOf(document, changes);
  if (plans.length === 0) {
    const what =
      choice.reach === "vulnerable" ? "No vulnerable dependency can be updated" : "There is nothing to update";
    void vscode.window.showInformationMessage(`${what} in ${document.uri.path.split("/").at(-1)}.`);
    return;
  }
  const chosen = await lookThrough(plans);
  if (!chosen || chosen.length === 0) return;
  const edit = editFrom(chosen);
  if (edit) await vscode.workspace.applyEdit(edit);
  else
    void vscode.window.showInformationMessage(
      "The text has changed meanwhile, so nothing was updated. Please try again.",
    );
}

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

async function plan(
  { core, policy }: Host,
  documents: Documents,
  document: vscode.TextDocument,
  reach: Choice["reach"],
  token: vscode.CancellationToken,
): Promise<readonly PlannedChange[]> {
  const state = documents.get(document.uri);
  if (state?.version !== document.version) return [];
  const caller = { signal: signalOf(token) };
  const change = (facts: Facts, version: string): PlannedChange => ({
    declaration: facts.declaration,
    change: { kind: "version", version },
  });
  if (reach === "vulnerable") {
    const vulnerable = state.facts.filter((facts) => judge([facts], policy()).some(isVulnerable));
    const found = await Promise.all(
      vulnerable.map(async (facts) => {
        if (facts.target?.kind !== "version") return [];
        const beside = packagesSharing(facts.declaration, state.facts);
        const search = await findClean(facts.target.key, facts.package, core.api, caller, beside);
        return search.kind === "clean" ? [change(facts, search.key.version)] : [];
      }),
    );
    return found.flat();
  }
  const known = await core.gather(state.subjects, caller, { needs: { ...noNeeds, packages: true } });
  return known.flatMap((facts) => {
    const version = updateWithin(facts, reach);
    return version === undefined ? [] : [change(facts, version)];
  });
}
