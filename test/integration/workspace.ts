import assert from "node:assert/strict";
import * as vscode from "vscode";

/** The loopback service that the runner started. */
export const serviceUrl =
  process.env.PACKAGE_INSIGHTS_SERVICE ?? vscode.workspace.getConfiguration("packageInsights").get("baseUrl", "");

/** What was measured, for the runner to print: a figure, not a verdict. */
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
}

export async function open(file: string): Promise<vscode.TextDocument> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, file));
  await vscode.window.showTextDocument(document);
  return document;
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

export function findings(document: vscode.TextDocument): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "Package Insights");
}

/** Asks again and again until the answer holds, within bounds; fails with the last answer. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  holds: (answer: T) => boolean,
  milliseconds = 15_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > end) assert.fail(`did not come to hold; last: ${JSON.stringify(answer).slice(0, 2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export function offsetOf(document: vscode.TextDocument, text: string): vscode.Position {
  const offset = document.getText().indexOf(text);
  assert.ok(offset >= 0, `${text} is not in ${document.fileName}`);
  return document.positionAt(offset + 1);
}

/** Our own hover at a text, as Markdown. */
export async function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
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

/** Everything asked of the service since the last reset. */
export async function logged(): Promise<readonly Logged[]> {
  const response = await fetch(`${serviceUrl}/_control/requests`);
  const { requests, refused } = (await response.json()) as { requests: Logged[]; refused: string[] };
  assert.deepEqual(refused, [], "the service refused what no client should ask");
  return requests;
}

export async function control(settings?: object): Promise<void> {
  await fetch(`${serviceUrl}/_control/reset`, { method: "POST" });
  if (settings) {
    const response = await fetch(`${serviceUrl}/_control`, { method: "POST", body: JSON.stringify(settings) });
    assert.equal(response.status, 200, await response.text());
  }
}

/** The findings once nothing changes for a while; there must be some, unless there may be `none`. */
export async function quiet(document: vscode.TextDocument, mayBe?: "none"): Promise<vscode.Diagnostic[]> {
  let last = "";
  let since = Date.now();
  return eventually(
    () => findings(document),
    (found) => {
      const text = JSON.stringify(found.map(({ message }) => message));
      if (text !== last) since = Date.now();
      last = text;
      return (found.length > 0 || mayBe === "none") && Date.now() - since > 600;
    },
  );
}
