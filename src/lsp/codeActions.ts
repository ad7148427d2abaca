import type { CodeAction, CodeActionContext, CodeActionParams, Command, Diagnostic } from "vscode-languageserver";
import { formatMessage } from "../core/messages/message.ts";
import { printable } from "../core/model/sanitize.ts";
import type { Action, ActionChange, ActionKind, Opening } from "../editor/actions/action.ts";
import { actionsAt } from "../editor/actions/actionsAt.ts";
import { correctionEdit, textChanged } from "../editor/actions/correction.ts";
import { ignoreComments } from "../editor/actions/ignoreComments.ts";
import { touchedBy } from "../editor/touched.ts";
import { actionData, readActionData } from "./actionData.ts";
import { readText, workspaceEdit } from "./edits.ts";
import type { LspHost } from "./lspHost.ts";
import { actionKinds, commandNames, diagnosticSource } from "./offers.ts";
import { pathOf, type OpenText } from "./openText.ts";
import { codes, RequestError } from "./requestError.ts";

/** Lists what can be done about the dependencies in a range; nothing for a client that knows commands alone. */
export async function codeActions(
  host: LspHost,
  document: OpenText,
  { range, context }: CodeActionParams,
  signal: AbortSignal,
): Promise<CodeAction[]> {
  const can = host.client.capabilities.textDocument?.codeAction;
  const state = can?.codeActionLiteralSupport && (await host.documents.upToDate(document, signal));
  if (!state) return [];
  const touched = touchedBy(document.spanOf(range), state.facts);
  // A client that does not say so asks for a person.
  const isRequested = context.triggerKind !== automatic;
  const wanted = { isRequested, includes: (kind: ActionKind) => isAskedFor(kind, context.only) };
  const found = await actionsAt(host, { state, touched }, wanted, signal);
  const own = found.flatMap((action) => (action.opens?.kind === "ignore" ? ignoreComments(state, touched) : [action]));
  const converted = await Promise.all(own.map((action) => codeActionOf(action, document, host)));
  const ours = oursAmong(context);
  return converted
    .flat()
    .map((action) => (isOfFinding(action) && ours.length > 0 ? { ...action, diagnostics: ours } : action));
}

/** `CodeActionTriggerKind.Automatic` */
const automatic = 2;

/** Adds the edit that an action is resolved to, made for the text as it is now. */
export async function resolveCodeAction(host: LspHost, action: CodeAction): Promise<CodeAction> {
  const sent: unknown = action.data;
  if (sent === undefined) return action;
  const data = readActionData(sent);
  if (!data)
    throw new RequestError(codes.invalidParams, "The data of the code action is not what the server has sent.");
  const path = pathOf(data.uri);
  const document = path === undefined ? undefined : host.client.openAt(path);
  const edit = document && (await editOf({ kind: "correction", ...data }, document, host));
  if (!edit) throw new RequestError(codes.contentModified, formatMessage(textChanged));
  return { ...action, edit };
}

function isAskedFor(kind: ActionKind, only: CodeActionContext["only"]): boolean {
  const value = actionKinds[kind];
  return !only || only.some((each) => each === "" || each === value || value.startsWith(`${each}.`));
}

function oursAmong({ diagnostics }: CodeActionContext): Diagnostic[] {
  return diagnostics.filter(({ source }) => source === diagnosticSource);
}

function isOfFinding({ kind }: CodeAction): boolean {
  return kind === actionKinds.quickfix;
}

/** Nothing for what this client cannot do, and for an edit of a text that has changed. */
async function codeActionOf(action: Action, document: OpenText, host: LspHost): Promise<readonly CodeAction[]> {
  const { change, opens, isPreferred } = action;
  const title = printable(formatMessage(action.title));
  const plain = { title, kind: actionKinds[action.kind], ...(isPreferred && { isPreferred }) };
  if (!change) {
    const command = opens && commandOf(opens, title, document, host);
    return command ? [{ ...plain, command }] : [];
  }
  const { dataSupport, resolveSupport } = host.client.capabilities.textDocument?.codeAction ?? {};
  const isLate = dataSupport && resolveSupport?.properties.includes("edit");
  if (isLate && change.kind === "correction") return [{ ...plain, data: actionData(document.uri.toString(), change) }];
  const edit = await editOf(change, document, host);
  return edit ? [{ ...plain, edit }] : [];
}

async function editOf(change: ActionChange, document: OpenText, host: LspHost) {
  if (change.kind === "edits") return workspaceEdit(change.edits, host);
  const access = { host, readText: (path: string) => readText(path, host) };
  const edit = await correctionEdit(access, document, change.declaration, change.correction);
  return edit && workspaceEdit([edit], host);
}

/** A command that the client can have the server run. Panels are for editors that have them. */
function commandOf({ kind }: Opening, title: string, { uri }: OpenText, { client }: LspHost): Command | undefined {
  if (kind !== "fixAll" || !client.capabilities.workspace?.applyEdit) return undefined;
  return { title, command: commandNames.fixAll, arguments: [{ uri: uri.toString() }] };
}
