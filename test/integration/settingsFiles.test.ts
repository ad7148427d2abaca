import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, findings, open, openTabs, settled } from "./workspace.ts";

const rulesOf = (document: vscode.TextDocument) =>
  findings(document).map(({ code }) => (typeof code === "object" ? String(code.value) : String(code)));

describe("package-insights.json in the workspace", () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const file = vscode.Uri.joinPath(folder?.uri ?? assert.fail(), "package-insights.json");
  const write = (value: object) =>
    vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`// ours\n${JSON.stringify(value, undefined, 1)}`));

  afterEach(async () => {
    await vscode.workspace
      .getConfiguration("packageInsights")
      .update("rules", undefined, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
    await closeAll();
  });

  it("decides what is found in the manifests below it, behind the settings of the user, and without a message", async () => {
    const document = await open("package.json");
    await settled(document);
    const before = await eventually(
      () => rulesOf(document),
      (rules) => rules.includes("deprecated"),
    );
    await write({ rules: { deprecated: "off" } });
    await eventually(
      () => rulesOf(document),
      (rules) => rules.length > 0 && !rules.includes("deprecated"),
    );
    const rules = vscode.workspace.getConfiguration("packageInsights");
    await rules.update("rules", { deprecated: "error" }, vscode.ConfigurationTarget.Global);
    await eventually(
      () => rulesOf(document),
      (now) => now.includes("deprecated"),
    );
    await rules.update("rules", undefined, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.delete(file);
    await eventually(
      () => rulesOf(document),
      (now) => now.length === before.length,
    );
    assert.deepEqual(openTabs(), ["package.json"]);
  });

  it("shows what is wrong with it where it is open", async () => {
    await write({ rules: {}, mirrors: ["nexus.acme.example"] });
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    const document = await open("package.json");
    await settled(document);
    const shown = await eventually(
      () => vscode.languages.getDiagnostics(file).filter(({ source }) => source === "Package Insights"),
      (all) => all.length > 0,
    );
    assert.deepEqual(
      shown.map(({ range }) => range.start.line),
      [3],
    );
    assert.match(shown[0]?.message ?? "", /“mirrors” can only be in a file that --config names/);
  });
});
