import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Action, ActionChange, ActionKind, Opening } from "../../editor/actions/action.ts";
import { actionsAt, firstChange } from "../../editor/actions/actionsAt.ts";
import type { Host } from "../activation/host.ts";
import type { DocumentState } from "../editor/documents.ts";
import { diagnosticSource } from "../editor/problemDiagnostics.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { rewrite } from "./actionKinds.ts";
import { changeEdit, workspaceEdit } from "./edits.ts";
import type { IgnoreRequest } from "./ignoreFinding.ts";

/** The dependencies of a document that actions are asked for. */
interface Touched {
  readonly state: DocumentState;
  readonly touched: readonly Facts[];
}

export interface CodeActions {
  readonly provide: (
    at: Touched,
    context: vscode.CodeActionContext,
    token: vscode.CancellationToken,
  ) => Promise<vscode.CodeAction[]>;
  readonly resolve: (action: vscode.CodeAction) => Promise<vscode.CodeAction>;
}

/** Quick fixes for what is found on the dependency at the cursor; where nothing is found, its updates as refactorings. */
export function createCodeActions(host: Host): CodeActions {
  return {
    async provide(at, { only, triggerKind, diagnostics }, token) {
      const { document, version } = at.state;
      const isRequested = triggerKind === vscode.CodeActionTriggerKind.Invoke;
      const includes = (kind: ActionKind) => !only || only.contains(kinds[kind]);
      const found = await actionsAt(host, at, { isRequested, includes }, signalOf(token));
      const ours = diagnostics.filter(({ source }) => source === diagnosticSource);
      const actions = await Promise.all(found.map((action) => codeActionOf(action, document, ours)));
      // Spans fit no later text.
      return document.version === version ? actions.flat() : [];
    },
    async resolve(action) {
      if (!(action instanceof LateAction)) return action;
      const edit = await changeEdit(host, action.document, action.change);
      if (edit) action.edit = edit;
      return action;
    },
  };
}

/** Makes the first change that the light bulb has for what is found on a dependency; undefined where it has none. */
export async function firstEdit(
  host: Host,
  { state, facts }: { readonly state: DocumentState; readonly facts: Facts },
  signal: AbortSignal,
): Promise<vscode.WorkspaceEdit | undefined> {
  const change = await firstChange(host, { state, facts }, signal);
  return change && changeEdit(host, state.document, change);
}

/** An action whose edit is made when it is chosen, from the text as it is then. */
class LateAction extends vscode.CodeAction {
  readonly document: vscode.TextDocument;
  readonly change: ActionChange;

  constructor(title: string, kind: vscode.CodeActionKind, document: vscode.TextDocument, change: ActionChange) {
    super(title, kind);
    this.document = document;
    this.change = change;
  }
}

const kinds: Readonly<Record<ActionKind, vscode.CodeActionKind>> = {
  quickfix: vscode.CodeActionKind.QuickFix,
  rewrite,
};

/** Nothing for an edit of a text that has changed. Each fix belongs to our diagnostics that it is offered for. */
async function codeActionOf(
  { title: text, kind, isPreferred, change, opens }: Action,
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): Promise<readonly vscode.CodeAction[]> {
  const title = localize(text);
  const isLate = change?.kind === "correction";
  const action = isLate
    ? new LateAction(title, kinds[kind], document, change)
    : new vscode.CodeAction(title, kinds[kind]);
  const edit = change && !isLate ? await workspaceEdit(document, change.edits) : undefined;
  if (change && !isLate && !edit) return [];
  if (edit) action.edit = edit;
  if (isPreferred) action.isPreferred = true;
  if (opens) action.command = { title, ...commandOf(opens, document.uri.toString()) };
  if (kind === "quickfix" && diagnostics.length > 0) action.diagnostics = [...diagnostics];
  return [action];
}

function commandOf(opens: Opening, manifest: string): Pick<vscode.Command, "command" | "arguments"> {
  switch (opens.kind) {
    case "compare":
      return { command: commands.compareVersions, arguments: [opens.key] };
    case "graph":
      return { command: commands.showDependencyGraph, arguments: [opens.key, manifest] };
    case "details":
      return { command: commands.openDetails, arguments: [opens.key] };
    case "ignore": {
      const request: IgnoreRequest = { uri: manifest, offset: opens.declaration.nameSpan.start };
      return { command: commands.ignoreFinding, arguments: [request] };
    }
    case "fixAll":
      return { command: commands.fixAllVulnerable };
    case "updateAll":
      return { command: commands.updateAll };
    case "plan":
      return { command: commands.planUpdate, arguments: [{ manifest, name: opens.declaration.name }] };
    case "planAll":
      return { command: commands.planUpdates };
    case "releaseGroup":
      return { command: commands.releaseGroup, arguments: [opens.pattern] };
    case "addMirror":
      return { command: commands.addMirror, arguments: [opens.address] };
  }
}
