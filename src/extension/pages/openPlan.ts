import * as vscode from "vscode";
import { message } from "../../core/messages/message.ts";
import { readSubject, type SubjectOf } from "../../core/pages/subject.ts";
import type { Documents } from "../editor/documents.ts";
import { pickDependency } from "../lookups/pickDependency.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";

/** Opens the plan of updates of all dependencies: of the manifest that a menu gives, or of the one in front. */
export async function openPlans(argument: unknown, documents: Documents): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : manifestInFront(documents);
  if (uri) await open({ kind: "plan", manifest: uri.toString() });
}

/**
 * Opens the plan of updates of one dependency. `argument` has the address of its manifest and its declared name; for anything else it
 * is the dependency at the cursor, or one that the user picks.
 */
export async function openPlan(argument: unknown, documents: Documents): Promise<void> {
  const named = readSubject({ ...Object(argument), kind: "plan" });
  if (named?.kind === "plan" && named.manifest !== undefined && named.name !== undefined) {
    await open(named);
    return;
  }
  const uri = manifestInFront(documents);
  const key = uri && (await pickDependency(documents, message("Plan Update")));
  const facts = key && documents.get(uri)?.facts.find(({ target }) => target?.kind === "version" && target.key === key);
  if (facts) await open({ kind: "plan", manifest: uri.toString(), name: facts.declaration.name });
}

/** Says so where there is none. */
function manifestInFront(documents: Documents): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const state = uri && documents.get(uri);
  if (state && !state.project.listed) return uri;
  const text = message("Open a manifest, such as package.json or Cargo.toml, to plan its updates.");
  void vscode.window.showInformationMessage(localize(text));
  return undefined;
}

async function open(subject: SubjectOf<"plan">): Promise<void> {
  await vscode.commands.executeCommand(commands.openPage, subject);
}
