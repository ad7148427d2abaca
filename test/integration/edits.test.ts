import assert from "node:assert/strict";
import * as vscode from "vscode";
import { asked, closeAll, control, eventually, findings, open, repeated, settled } from "./workspace.ts";

describe("editing", () => {
  afterEach(closeAll);

  it("moves findings with their lines and asks nothing again", async () => {
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await control();
    const document = await open("package.json");
    const before = await settled(document);
    assert.ok(before.some(isLodash));
    const line = before.find(isLodash)?.range.start.line ?? 0;
    await edit(document, new vscode.Position(1, 0), "\n");
    await eventually(
      () => findings(document),
      (found) => found.some((diagnostic) => isLodash(diagnostic) && diagnostic.range.start.line === line + 1),
    );
    await settled(document);
    const requests = await asked();
    assert.ok(requests.length > 0);
    assert.deepEqual(repeated(requests), []);
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
