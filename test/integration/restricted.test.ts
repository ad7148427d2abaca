// Run in a window that nobody has trusted yet.

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, findings, hoverAt, open } from "./workspace.ts";

describe("a workspace that is not trusted", () => {
  afterEach(closeAll);

  it("hides nothing by package-insights.json, whose private names are private all the same", async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder?.uri ?? assert.fail(), "package-insights.json");
    const settings = { rules: { deprecated: "off" }, private: ["lodash"], mirrors: ["nexus.acme.example"] };
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(settings)));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    const document = await open("package.json");
    await eventually(
      () => findings(document).map(({ code }) => (typeof code === "object" ? code.value : code)),
      (rules) => rules.includes("deprecated"),
    );
    assert.match(await hoverAt(document, '"lodash"'), /Not checked/);
    assert.deepEqual(
      vscode.languages.getDiagnostics(file).filter(({ source }) => source === "Package Insights"),
      [],
    );
  });
});
