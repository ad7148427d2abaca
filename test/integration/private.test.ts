import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, findings, logged, open, settled } from "./workspace.ts";

const { Global, Workspace } = vscode.ConfigurationTarget;

async function setPrivate(patterns: readonly string[] | undefined, target: vscode.ConfigurationTarget): Promise<void> {
  await vscode.workspace.getConfiguration("packageInsights").update("private", patterns, target);
}

describe("packageInsights.private", () => {
  afterEach(async () => {
    await setPrivate(undefined, Workspace);
    await setPrivate(undefined, Global);
    await closeAll();
  });

  it("keeps the user's and the workspace's names from the service at the same time", async () => {
    await setPrivate(["lodash", "@types/*"], Global);
    await setPrivate(["expr*"], Workspace);
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    const document = await open("package.json");
    await settled(document);
    const requests = await logged();
    const names = new Set(requests.flatMap(({ path, body = "" }) => namesIn(decodeURIComponent(path), body)));
    assert.ok(names.has("minimist"), "the other dependencies are looked up");
    assert.deepEqual(
      [...names].filter((name) => /^(?:lodash|expr.*)$/.test(name)),
      [],
    );
    const lines = findings(document).map(({ range }) => document.lineAt(range.start).text);
    assert.deepEqual(
      lines.filter((line) => /"(?:lodash|express)"/.test(line)),
      [],
    );
  });
});

function namesIn(path: string, body: string): readonly string[] {
  const inPath = [...path.matchAll(/\/packages\/(.+?)(?:\/versions\/|[:?]|$)/g)];
  return [...inPath, ...body.matchAll(/"name":"([^"]*)"/g)].map(([, name = ""]) => name);
}
