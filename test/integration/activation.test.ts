import assert from "node:assert/strict";
import * as vscode from "vscode";
import { asked, closeAll, eventually, figure, hoverAt, open, stubAccess } from "./workspace.ts";

describe("activation", () => {
  it("starts nothing for other documents, and everything for a command", async () => {
    const stub = await stubAccess();
    const document = await vscode.workspace.openTextDocument({ language: "json", content: '{ "dependencies": {} }' });
    await vscode.window.showTextDocument(document);
    assert.equal(stub.isStarted(), false);
    const before = { time: performance.now(), heap: process.memoryUsage().heapUsed };
    await vscode.commands.executeCommand("packageInsights.refresh");
    assert.equal(stub.isStarted(), true);
    const heap = (process.memoryUsage().heapUsed - before.heap) / 1e6;
    figure(`started after ${(performance.now() - before.time).toFixed(0)} ms, ${heap.toFixed(1)} MB`);
    await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
  });

  it("loads the formats of a package system with its first manifest", async () => {
    assert.deepEqual(loadedFormats(), []);
    await open("package.json");
    await eventually(loadedFormats, (loaded) => loaded.length > 0);
    assert.deepEqual(loadedFormats(), ["npm"]);
    await open("Cargo.toml");
    await eventually(loadedFormats, (loaded) => loaded.length > 1);
    assert.deepEqual(loadedFormats(), ["npm", "cargo"]);
    await closeAll();
  });

  it("prepares pages with the first hover, and asks nothing for that", async () => {
    assert.equal(loadsPages(), false);
    const document = await open("package.json");
    await eventually(
      () => hoverAt(document, '"json5"'),
      (hover) => hover.includes("2.2.3"),
    );
    await eventually(loadsPages, (isLoaded) => isLoaded);
    // What a page had asked would be asked before this.
    await eventually(
      () => hoverAt(document, '"express"'),
      (hover) => hover.includes("Details"),
    );
    // A page asks for the requirements of its version; a hover asks for those of an update, and here there is none.
    const requests = await asked();
    assert.ok(requests.some((request) => request.includes("json5")));
    assert.deepEqual(
      requests.filter((request) => /^GetRequirements .*json5/.test(request)),
      [],
    );
    await closeAll();
  });
});

/** Whether this host has loaded what makes pages. */
function loadsPages(): boolean {
  return Object.keys(require.cache).some((path) => /[\\/]dist[\\/]extension[\\/]pages\.cjs$/.test(path));
}

/** The package systems whose formats this host has loaded. */
function loadedFormats(): readonly string[] {
  return Object.keys(require.cache).flatMap(
    (path) => /[\\/]dist[\\/]extension[\\/](\w+)Formats\.cjs$/.exec(path)?.[1] ?? [],
  );
}
