import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, open } from "./workspace.ts";

describe("commands", () => {
  afterEach(closeAll);

  it("are those that the palette promises", async () => {
    const known = await vscode.commands.getCommands(true);
    for (const name of ["lookUpPackage", "showDependencyGraph", "refresh", "showLog", "clearCache"]) {
      assert.ok(known.includes(`packageInsights.${name}`), name);
    }
  });

  it("opens the graph of the dependency under the cursor in a panel", async () => {
    const document = await open("package.json");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const at = document.positionAt(document.getText().indexOf('"express"') + 2);
    editor.selection = new vscode.Selection(at, at);
    await eventually(
      async () => {
        await vscode.commands.executeCommand("packageInsights.showDependencyGraph", {
          system: "NPM",
          name: "express",
          version: "4.17.1",
        });
        return openTabs();
      },
      (labels) => labels.includes("Graph: express 4.17.1"),
    );
  });

  it("opens the details of a version as a page", async () => {
    await vscode.commands.executeCommand("packageInsights.openDetails", {
      system: "NPM",
      name: "lodash",
      version: "4.17.20",
    });
    const uri = vscode.Uri.from({
      scheme: "package-insights",
      path: "/NPM/lodash 4.17.20.md",
      query: JSON.stringify({ system: "NPM", name: "lodash", version: "4.17.20" }),
    });
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    assert.match(text, /^# lodash `4\.17\.20`/);
    assert.match(text, /## Advisories \(5\)/);
    assert.match(text, /## Versions \(117\)/);
  });

  it("opens nothing for arguments that are not a version", async () => {
    await closeAll();
    for (const argument of [{}, { system: "NPM" }, { system: "npm", name: "x", version: "1" }, "lodash", 7]) {
      await vscode.commands.executeCommand("packageInsights.openDetails", argument);
    }
    assert.deepEqual(openTabs(), []);
  });
});

function openTabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
}
