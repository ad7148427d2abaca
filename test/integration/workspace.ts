import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { TestAccess } from "../../src/extension/activation/extension.ts";
import type { StubAccess } from "../../src/extension/activation/stub.ts";

const extensionId = "package-insights.package-insights";

/** The loopback service that the runner has started. */
export const serviceUrl =
  process.env.PACKAGE_INSIGHTS_SERVICE ?? vscode.workspace.getConfiguration("packageInsights").get("baseUrl", "");
/** The same service over TLS, with HTTP/2. */
export const secureServiceUrl = process.env.PACKAGE_INSIGHTS_TLS_SERVICE ?? "";

/** Measurements that the runner prints; they decide nothing. */
export const figures: string[] = [];

export function figure(text: string): void {
  figures.push(text);
}

export interface Logged {
  readonly method: string;
  readonly path: string;
  readonly operation?: string;
  readonly body?: string;
  readonly status: number;
  readonly cancelled?: true;
}

/** The texts of the opened files, by address, before a test changed them. */
const originals = new Map<string, string>();

export async function open(file: string): Promise<vscode.TextDocument> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const known = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, file));
  // One that was closed lives on for a while, with its text as it was before the file changed, which a busy editor may have missed.
  await eventually(
    async () => {
      const text = await textOf(known.uri);
      if (text !== known.getText() && !known.isDirty) {
        await vscode.window.showTextDocument(known);
        await vscode.commands.executeCommand("workbench.action.files.revert");
      }
      return text;
    },
    (text) => text === known.getText(),
  );
  // The editor asks for the quick fixes at the cursor, which in a file opened before is where it was.
  const selection = new vscode.Range(0, 0, 0, 0);
  // It is another document if the one that was known has come to its end meanwhile.
  const { document } = await vscode.window.showTextDocument(known, { selection });
  remember(document);
  return document;
}

/** Lets `closeAll` restore a file that a test is about to change without having opened it. */
export function remember(document: vscode.TextDocument): void {
  const id = document.uri.toString();
  if (!originals.has(id)) originals.set(id, document.getText());
}

/** Restores what tests changed, and closes every editor. */
export async function closeAll(): Promise<void> {
  for (const [id, text] of originals) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(id));
    if (document.getText() !== text) await replaceAll(document, text);
    await saved(document);
  }
  originals.clear();
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

export async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
  assert.deepEqual({ isClosed: document.isClosed, text: document.getText() }, { isClosed: false, text });
}

/** The documents that a change leads to other texts, which are taken back. */
export async function changedBy(
  change: () => Promise<void>,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const before = new Map(vscode.workspace.textDocuments.map((document) => [document, document.getText()]));
  await change();
  const changed = vscode.workspace.textDocuments.filter((document) =>
    before.has(document) ? before.get(document) !== document.getText() : document.isDirty,
  );
  const texts = changed.map((document) => ({ path: document.uri.path, text: document.getText() }));
  for (const document of changed) {
    const file = before.has(document) ? undefined : await vscode.workspace.fs.readFile(document.uri);
    await replaceAll(document, before.get(document) ?? new TextDecoder().decode(file));
    if (file) await saved(document);
  }
  return texts;
}

/** Saves the document, and resolves once the file holds its text. */
export async function saved(document: vscode.TextDocument): Promise<void> {
  await eventually(
    async () => {
      if (document.isDirty) await document.save();
      return textOf(document.uri);
    },
    (text) => text === document.getText(),
  );
}

async function textOf(file: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

export function findings(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "Package Insights");
}

/** Repeats `ask` until its answer holds; fails with the last one after a timeout. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  holds: (answer: T) => boolean,
  milliseconds = 120_000,
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    const elapsed = Date.now() - start;
    if (elapsed > milliseconds) {
      const last = JSON.stringify(answer) as string | undefined;
      assert.fail(`did not come to hold; last: ${last?.slice(0, 2_000)}`);
    }
    // Asking takes time from what is asked for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(250, Math.max(25, elapsed / 10))));
  }
}

/** What a window has open and has said, for a person who looks for the cause of a failure. */
export function stateOfWindow(): string {
  const documents = vscode.workspace.textDocuments.map(
    ({ uri, version, isDirty }) => `${uri.path} at version ${version}${isDirty ? ", dirty" : ""}`,
  );
  return [`open: ${documents.join("; ")}`, `tabs: ${openTabs().join("; ")}`, `said: ${said.join("; ")}`].join("\n");
}

/** The last messages of the window, the oldest first. */
const said: string[] = [];

/** Notes what the window says from now on. */
export function noteMessages(): void {
  for (const kind of ["showInformationMessage", "showWarningMessage", "showErrorMessage"] as const) {
    const show = vscode.window[kind] as (text: string, ...rest: readonly unknown[]) => unknown;
    Object.assign(vscode.window, {
      [kind]: (text: string, ...rest: readonly unknown[]) => {
        said.push(text);
        if (said.length > 20) said.shift();
        return show(text, ...rest);
      },
    });
  }
}

/** The labels of all tabs. */
export function openTabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
}

export function offsetOf(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `${text} is not in ${document.fileName}`);
  return document.positionAt(offset + 1);
}

/** All actions at a text, of the kind or of any, as the menu of the light bulb has them. */
export async function actionsAt(
  document: vscode.TextDocument,
  text: string,
  kind?: string,
): Promise<vscode.CodeAction[]> {
  const at = offsetOf(document, text);
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    new vscode.Range(at, at),
    kind,
  );
}

/** The hover of this extension at a text, as Markdown, once it no longer waits for the service. */
export function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
  return eventually(
    () => currentHover(document, text),
    (hover) => !hover.includes("Asking the service"),
  );
}

async function currentHover(document: vscode.TextDocument, text: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    "vscode.executeHoverProvider",
    document.uri,
    offsetOf(document, text),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : ""))
    .filter((value) => value.includes("packageInsights.") || value.includes("Not checked"))
    .join("\n");
}

/** All requests to the service since the last reset. */
export async function logged(): Promise<readonly Logged[]> {
  const response = await fetch(`${serviceUrl}/_control/requests`);
  const { requests, refused } = (await response.json()) as { requests: Logged[]; refused: string[] };
  assert.deepEqual(refused, [], "the service refused what no client should ask");
  return requests;
}

/** What the service was asked for and has answered, request by request; a batch counts as its keys. */
export async function asked(): Promise<readonly string[]> {
  const answered = (await logged()).filter(({ cancelled }) => !cancelled);
  return answered.flatMap(({ operation = "", path, body }) => {
    const { requests } = JSON.parse(body ?? "{}") as { requests?: readonly object[] };
    return requests?.map((request) => `${operation} ${JSON.stringify(request)}`) ?? [`${operation} ${path}`];
  });
}

/** What was asked more than once. */
export function repeated(requests: readonly string[]): readonly string[] {
  return requests.filter((request, index) => requests.indexOf(request) < index);
}

/** Resolves when the versions that the inlay hints of a document need have been answered. */
export async function hinted(document: vscode.TextDocument): Promise<void> {
  const fullRange = new vscode.Range(0, 0, document.lineCount, 0);
  await vscode.commands.executeCommand("vscode.executeInlayHintProvider", document.uri, fullRange);
}

export async function control(settings?: object): Promise<void> {
  await fetch(`${serviceUrl}/_control/reset`, { method: "POST" });
  if (settings) {
    const response = await fetch(`${serviceUrl}/_control`, { method: "POST", body: JSON.stringify(settings) });
    assert.equal(response.status, 200, await response.text());
  }
}

/** The findings once the text has been read as it is now and everything asked about it has been answered. */
export async function settled(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  const { documents } = await testAccess();
  await eventually(
    () => {
      const state = documents.get(document.uri);
      const { version, isClosed } = document;
      return state && { of: state.version, stage: state.stage, version, isClosed };
    },
    (state) => state?.of === document.version && state.stage !== "checking" && state.stage !== "searching",
  );
  return findings(document);
}

/** The hover without Markdown and colors. */
export async function hoverText(document: vscode.TextDocument, at: string): Promise<string> {
  const hover = await eventually(
    () => hoverAt(document, at),
    (text) => text !== "",
  );
  return hover
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/\\([^\w\s])/g, "$1")
    .replace(/\*\*|`/g, "");
}

export async function hintsIn(document: vscode.TextDocument): Promise<vscode.InlayHint[]> {
  const fullRange = new vscode.Range(0, 0, document.lineCount, 0);
  return vscode.commands.executeCommand<vscode.InlayHint[]>("vscode.executeInlayHintProvider", document.uri, fullRange);
}

export function hintText({ label }: vscode.InlayHint): string {
  return typeof label === "string" ? label : label.map(({ value }) => value).join("");
}

/** The names and versions with advisories of their own, in the order of the text. */
export function affectedIn(document: vscode.TextDocument): readonly string[] {
  const all = findings(document).sort((a, b) => a.range.start.compareTo(b.range.start));
  return [...new Set(all.flatMap(({ message }) => /^(.*?): (?:[^:]*\. )?\d+ advisor/.exec(message)?.[1] ?? []))];
}

export function staleIn(document: vscode.TextDocument): readonly string[] {
  return findings(document).flatMap(({ message }) => /(?:^|; )([^;]* is out of date: [^;]*)/.exec(message)?.[1] ?? []);
}

export async function testAccess(): Promise<TestAccess> {
  return (await stubAccess()).start();
}

/** The extension before it is needed. */
export async function stubAccess(): Promise<StubAccess> {
  const access = await vscode.extensions.getExtension<StubAccess | undefined>(extensionId)?.activate();
  return access ?? assert.fail(`${extensionId} does not give its tests access`);
}
