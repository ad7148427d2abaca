import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, openTabs } from "./workspace.ts";

describe("Review Dependency Changes", () => {
  afterEach(closeAll);

  it("opens the page of a repository, and says there what is not available, without a message", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const registered = await vscode.commands.getCommands(true);
    assert.ok(registered.includes("packageInsights.reviewChanges"));
    // Other extensions may pass anything.
    for (const argument of [undefined, folder.uri, { rootUri: 5 }, "x"]) {
      await vscode.commands.executeCommand("packageInsights.reviewChanges", argument);
      await eventually(openTabs, (labels) => labels.includes("Dependency Changes"));
      assert.equal(openTabs().filter((label) => label === "Dependency Changes").length, 1);
    }
  });
});
