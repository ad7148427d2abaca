import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, logged, open, settled } from "./workspace.ts";

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

  it("keeps a name that is looked up from the service, and names the setting", async () => {
    await setPrivate(["lodash"], Global);
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    for (const subject of [
      { kind: "package", key: { system: "NPM", name: "lodash" } },
      { kind: "version", key: { system: "NPM", name: "lodash", version: "4.17.20" } },
      { kind: "package", key: { system: "NPM", name: "minimist" } },
    ]) {
      await vscode.commands.executeCommand("packageInsights.openPage", subject);
    }
    // By its scope in .npmrc.
    const till = { system: "NPM", name: "@acme-private/till", version: "1.0.0" };
    await vscode.commands.executeCommand("packageInsights.compareVersions", till);
    const sent = await eventually(
      async () => (await logged()).flatMap(({ path, body = "" }) => namesIn(decodeURIComponent(path), body)),
      (names) => names.includes("minimist"),
    );
    for (const name of ["lodash", till.name]) assert.ok(!sent.includes(name), sent.join());
  });
});

function namesIn(path: string, body: string): readonly string[] {
  const inPath = [...path.matchAll(/\/packages\/(.+?)(?:\/versions\/|[:?]|$)/g)];
  return [...inPath, ...body.matchAll(/"name":"([^"]*)"/g)].map(([, name = ""]) => name);
}
