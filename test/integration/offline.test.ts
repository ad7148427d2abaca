import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, hinted, hoverAt, logged, open, settled } from "./workspace.ts";

describe("working offline", () => {
  const setOffline = (value: boolean | undefined) =>
    vscode.workspace.getConfiguration("packageInsights").update("offline", value, vscode.ConfigurationTarget.Global);

  afterEach(async () => {
    await setOffline(undefined);
    await closeAll();
  });

  it("answers from the cache and asks nothing; once that is cleared, says what is missing", async () => {
    await eventually(
      async () => hoverAt(await open("package.json"), '"lodash"'),
      (hover) => hover.includes("GHSA"),
    );
    const document = await open("package.json");
    await settled(document);
    await hinted(document);
    await setOffline(true);
    await control();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await open("package.json");
    assert.match(await hoverAt(document, '"lodash"'), /high 8\\?\.1/);
    assert.deepEqual(await logged(), []);

    await vscode.commands.executeCommand("packageInsights.clearCache");
    const hover = await eventually(
      () => hoverAt(document, '"lodash"'),
      (text) => text.includes("Not checked"),
    );
    assert.match(hover, /working offline, and the cache has no answer/);
    await eventually(
      () => findings(document).filter(({ code }) => code !== undefined),
      (found) => found.length === 0,
    );
    assert.deepEqual(await logged(), []);
  });
});
