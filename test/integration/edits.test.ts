import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, logged, open, settled } from "./workspace.ts";

describe("editing", () => {
  afterEach(closeAll);

  it("moves findings with their lines and asks nothing again", async () => {
    const document = await open("package.json");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    // On a finding, the light bulb asks for the versions that fix it.
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    const before = await settled(document);
    assert.ok(before.some(isLodash));
    await control();
    const line = before.find(isLodash)?.range.start.line ?? 0;
    await edit(document, new vscode.Position(1, 0), "\n");
    await eventually(
      () => findings(document),
      (found) => found.some((diagnostic) => isLodash(diagnostic) && diagnostic.range.start.line === line + 1),
    );
    await settled(document);
    assert.deepEqual(await logged(), []);
  });

  it("keeps the findings of the intact part while a line is half typed", async () => {
    const document = await open("package.json");
    assert.ok((await settled(document)).some(isLodash));
    await edit(document, document.positionAt(document.getText().indexOf('    "lodash"')), '    "left-\n');
    const found = await settled(document);
    assert.ok(found.some(isLodash));
    assert.ok(found.some(({ code }) => code === "deprecated"));
  });
});

function isLodash({ code }: vscode.Diagnostic): boolean {
  return typeof code === "object" && code.value === "GHSA-r5fr-rjxr-66jc";
}

async function edit(document: vscode.TextDocument, at: vscode.Position, text: string): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  change.insert(document.uri, at, text);
  assert.ok(await vscode.workspace.applyEdit(change));
}
