import * as vscode from "vscode";
import type { DirectedChange } from "../../core/fixes/rewrite/versionChange.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { message } from "../../core/messages/message.ts";
import type { VersionText } from "../../core/model/keys.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { localize } from "../shared/localize.ts";
import { firstEdit } from "./codeActions.ts";
import { correctionEdit } from "./edits.ts";
import { type DependencyUpdate, updateDependencies } from "./updateDependencies.ts";

/** The content of a link: where a dependency was when the link was made, and the version to write. */
interface UpdateRequest {
  /** The URI of the manifest. */
  readonly uri: string;
  /** The name as written in the manifest. */
  readonly name: string;
  /** The offset of the name in the text. */
  readonly offset: number;
  /** Absent for the first change of the light bulb. */
  readonly version?: VersionText;
  /** Allows only the version, as of a lower one. */
  readonly mode?: "exact";
}

interface Access {
  readonly host: Host;
  readonly documents: Documents;
}

/**
 * Writes the version where the dependency is declared now, or what else fixes it, as one step to undo. Versions of several
 * dependencies are written after a preview.
 */
export async function updateDependency(access: Access, argument: unknown): Promise<void> {
  if (Array.isArray(argument)) {
    const updates = await Promise.all(argument.map((each) => updateOf(requestOf(each), access.host)));
    await updateDependencies(
      access.host,
      updates.flatMap((update) => update ?? []),
    );
    return;
  }
  const request = requestOf(argument);
  if (!request) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(request.uri));
  const { name, version, mode } = request;
  const edit =
    version === undefined
      ? await fixIn(document, request, access)
      : await versionIn(document, request, access.host, { version, ...(mode && { mode }) });
  if (edit && (await vscode.workspace.applyEdit(edit))) return;
  const text =
    version === undefined
      ? message("No change that fixes {name} is possible here now", { name })
      : message("The version of {name} cannot be changed to {version} here", { name, version });
  void vscode.window.showWarningMessage(localize(text));
}

async function versionIn(
  document: vscode.TextDocument,
  request: UpdateRequest,
  host: Host,
  change: DirectedChange,
): Promise<vscode.WorkspaceEdit | undefined> {
  const declaration = await declarationIn(document, request, host);
  return declaration && correctionEdit(host, document, declaration, { kind: "version", ...change });
}

/** Undefined where the manifest cannot be opened, or no longer has the dependency. */
async function updateOf(request: UpdateRequest | undefined, host: Host): Promise<DependencyUpdate | undefined> {
  if (request?.version === undefined) return undefined;
  const { version, mode } = request;
  const uri = vscode.Uri.parse(request.uri);
  try {
    const declaration = await declarationIn(await vscode.workspace.openTextDocument(uri), request, host);
    return declaration && { uri, declaration, version, ...(mode && { mode }) };
  } catch {
    return undefined;
  }
}

async function declarationIn(
  document: vscode.TextDocument,
  request: UpdateRequest,
  host: Host,
): Promise<Declaration | undefined> {
  const project = (await host.project(document))?.project;
  return nearest(request, project?.manifest.declarations ?? [], (candidate) => candidate);
}

async function fixIn(
  document: vscode.TextDocument,
  request: UpdateRequest,
  { host, documents }: Access,
): Promise<vscode.WorkspaceEdit | undefined> {
  const { signal } = new AbortController();
  const state = await documents.upToDate(document, signal);
  const facts = state && nearest(request, state.facts, ({ declaration }) => declaration);
  const edit = facts && (await firstEdit(host, { state, facts }, signal));
  // Spans fit no later text.
  return document.version === state?.version ? edit : undefined;
}

function nearest<T>(
  { name, offset }: UpdateRequest,
  all: readonly T[],
  declarationOf: (each: T) => Declaration,
): T | undefined {
  const distance = (each: T) => Math.abs(declarationOf(each).nameSpan.start - offset);
  return all.filter((each) => declarationOf(each).name === name).sort((a, b) => distance(a) - distance(b))[0];
}

/** Other extensions and keybindings can pass anything. */
function requestOf(argument: unknown): UpdateRequest | undefined {
  if (typeof argument !== "object" || argument === null) return undefined;
  const { uri, name, offset, version, mode } = argument as Record<string, unknown>;
  if (typeof uri !== "string" || typeof name !== "string") return undefined;
  if (typeof offset !== "number") return undefined;
  if (version === undefined) return { uri, name, offset };
  return typeof version === "string" ? { uri, name, offset, version, ...(mode === "exact" && { mode }) } : undefined;
}
