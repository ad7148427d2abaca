import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, open, testAccess } from "./workspace.ts";

describe("commands", () => {
  afterEach(closeAll);

  it("include those of the Command Palette", async () => {
    const registered = await vscode.commands.getCommands(true);
    for (const name of ["lookUpPackage", "showDependencyGraph", "refresh", "showLog", "clearCache"]) {
      assert.ok(registered.includes(`packageInsights.${name}`), name);
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
    const { status } = await testAccess();
    await eventually(
      () => ({ hasFocus: vscode.window.activeTextEditor !== undefined, status: status.text() }),
      (state) => !state.hasFocus && state.status !== undefined,
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
    const opened: string[] = [];
    const subscription = vscode.workspace.onDidOpenTextDocument(({ uri }) => {
      if (uri.scheme === "package-insights") opened.push(uri.path);
    });
    try {
      const version = { system: "NPM", name: "express", version: "4.17.1" };
      const invalid = [{}, { system: "NPM" }, { ...version, system: "npm" }, { ...version, version: 1 }, "lodash", 7];
      for (const argument of invalid) {
        await vscode.commands.executeCommand("packageInsights.openDetails", argument);
      }
      await vscode.commands.executeCommand("packageInsights.openDetails", version);
      await eventually(
        () => opened,
        (paths) => paths.includes("/NPM/express 4.17.1.md"),
      );
      assert.deepEqual([...new Set(opened)], ["/NPM/express 4.17.1.md"]);
    } finally {
      subscription.dispose();
    }
  });
});

function openTabs(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label);
}
