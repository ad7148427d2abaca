import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, findings, hoverAt, open } from "./workspace.ts";

describe("a service that does not answer", () => {
  afterEach(async () => {
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await closeAll();
  });

  it("marks nothing, neither bad nor clean, and says so in the hover", async () => {
    await control({ rules: [{ fault: { kind: "status", status: 403 } }] });
    await vscode.commands.executeCommand("packageInsights.clearCache");
    const document = await open("requirements.txt");
    const hover = await eventually(
      () => hoverAt(document, "django=="),
      (text) => text.includes("Not checked"),
    );
    assert.match(hover, /403/);
    assert.doesNotMatch(hover, /No known advisories/);
    assert.deepEqual(
      findings(document).filter(({ code }) => code !== undefined),
      [],
    );
  });

  it("takes a proxy's login page for what it is", async () => {
    await control({ rules: [{ fault: { kind: "html" } }] });
    await vscode.commands.executeCommand("packageInsights.clearCache");
    const document = await open("requirements.txt");
    const hover = await eventually(
      () => hoverAt(document, "django=="),
      (text) => text.includes("Not checked"),
    );
    assert.match(hover, /not the service/);
    assert.deepEqual(
      findings(document).filter(({ code }) => code !== undefined),
      [],
    );
  });
});
