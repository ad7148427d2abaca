import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, hoverAt, logged, offsetOf, open, settled } from "./workspace.ts";

async function setPrivate(patterns: readonly string[] | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration("packageInsights");
  await settings.update("private", patterns, vscode.ConfigurationTarget.Global);
}

async function isAsked(name: string): Promise<boolean> {
  const requests = await logged();
  return requests.some(({ path, body = "" }) => decodeURIComponent(path).includes(`/${name}`) || body.includes(name));
}

describe("a name that is typed", () => {
  afterEach(async () => {
    await setPrivate(undefined);
    await closeAll();
  });

  it("is not asked about before the cursor has left it, where it could become private", async () => {
    await setPrivate(["lodash-acme"]);
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    const document = await open("package.json");
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    const name = offsetOf(document, '"lodash"');
    editor.selection = new vscode.Selection(name.translate(0, 3), name.translate(0, 6));
    await control();
    await editor.edit((edit) => edit.replace(editor.selection, "ash-ac"));
    editor.selection = new vscode.Selection(name.translate(0, 9), name.translate(0, 9));
    const hover = await hoverAt(document, '"lodash-ac');
    assert.match(hover, /not asked while its name is typed/);
    await settled(document);
    assert.ok(!(await isAsked("lodash-ac")));
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await eventually(
      () => isAsked("lodash-ac"),
      (asked) => asked,
    );
  });
});
