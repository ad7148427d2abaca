import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, logged, open, openTabs, settled } from "./workspace.ts";

const { Global, Workspace } = vscode.ConfigurationTarget;

async function setPrivate(patterns: readonly string[] | undefined, target: vscode.ConfigurationTarget): Promise<void> {
  await vscode.workspace.getConfiguration("packageInsights").update("private", patterns, target);
}

describe("packageInsights.private", () => {
  afterEach(async () => {
    // First, as what is open would ask for the names again, and the next test may be told of that.
    await closeAll();
    await setPrivate(undefined, Workspace);
    await setPrivate(undefined, Global);
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

// `.npmrc` of the workspace sets the registry of this scope.
describe("a private name in Look Up…", () => {
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await closeAll();
  });

  /** Types the text into the box, and selects the row so many below the first. */
  async function select(text: string, row: number): Promise<void> {
    await vscode.commands.executeCommand("packageInsights.lookUp", text);
    for (let down = 0; down < row; down++) await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
  }

  for (const name of ["@acme-private/checkout", "@acme-private%2Fcheckout"]) {
    it(`has one row, by which nothing is sent: ${name}`, async () => {
      await control();
      await vscode.commands.executeCommand("packageInsights.clearCache");
      const before = openTabs().length;
      // What is known of it at once would be a page of each system, and similar names.
      for (let row = 0; row < 8; row++) {
        await select(name, row);
        await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
        await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      }
      assert.equal(openTabs().length, before, "no page is opened");
      await select("npm:minimist", 0);
      const sent = await eventually(
        async () => (await logged()).map(({ path, body = "" }) => `${decodeURIComponent(path)} ${body}`),
        (lines) => lines.some((line) => line.includes("/packages/minimist")),
      );
      assert.deepEqual(
        sent.filter((line) => /acme-private|checkout/i.test(decodeURIComponent(line))),
        [],
      );
    });
  }
});

function namesIn(path: string, body: string): readonly string[] {
  const inPath = [...path.matchAll(/\/packages\/(.+?)(?:\/versions\/|[:?]|$)/g)];
  return [...inPath, ...body.matchAll(/"name":"([^"]*)"/g)].map(([, name = ""]) => name);
}
