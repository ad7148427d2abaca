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
import { editOf, type PlannedChange } from "./edits.ts";
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

/** Updates many dependencies of the manifest in front at once, as a refactoring that is looked through before it is done. */
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
  const edit = await editOf(document, changes);
  if (!edit) {
    const what =
      choice.reach === "vulnerable" ? "No vulnerable dependency can be updated" : "There is nothing to update";
    void vscode.window.showInformationMessage(`${what} in ${document.uri.path.split("/").at(-1)}.`);
    return;
  }
  await vscode.workspace.applyEdit(edit, { isRefactoring: true });
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
    label: `${facts.declaration.name} → ${version}`,
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
