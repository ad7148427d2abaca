import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, hoverAt, logged, offsetOf, open, settled } from "./workspace.ts";

const { Global } = vscode.ConfigurationTarget;
const repositories =
  "<repositories><repository><id>acme</id><url>https://nexus.acme.example/maven</url></repository></repositories>";
const dependency =
  "<dependency><groupId>com.foo.bar</groupId><artifactId>foo-lib</artifactId><version>1.0</version></dependency>";

const setting = () => vscode.workspace.getConfiguration("packageInsights");

async function insertBefore(document: vscode.TextDocument, place: string, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, document.positionAt(document.getText().indexOf(place)), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

async function asked(name: string): Promise<boolean> {
  return (await logged()).some(({ path, body = "" }) => `${decodeURIComponent(path)}${body}`.includes(name));
}

describe("a group beside a private repository", () => {
  afterEach(async () => {
    await setting().update("public", undefined, Global);
    await closeAll();
  });

  it("is asked about when the user releases it", async () => {
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    const document = await open("pom.xml");
    await insertBefore(document, "</project>", repositories);
    await insertBefore(document, "<!-- Logging -->", dependency);
    await settled(document);
    const hover = await hoverAt(document, "foo-lib<");
    assert.match(hover, /not asked, as it is not known to be public \(/);
    assert.match(hover, /\[Ask about com\\\.foo\\\.\\\*\]\(command:packageInsights\.releaseGroup\?/);
    assert.equal(await asked("com.foo"), false);
    assert.equal(await asked("log4j-core"), true, "a public group is asked about");

    const at = offsetOf(document, "foo-lib<");
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(at, at),
      vscode.CodeActionKind.QuickFix.value,
      20,
    );
    const { command } = actions.find(({ title }) => title === "Ask about com.foo.*") ?? assert.fail("no such action");
    await vscode.commands.executeCommand(command?.command ?? "", ...((command?.arguments ?? []) as unknown[]));
    assert.deepEqual(setting().inspect("public")?.globalValue, ["com.foo.*"]);
    await eventually(
      () => asked("com.foo.bar:foo-lib"),
      (isAsked) => isAsked,
    );
  });

  it("is not released by an argument that nothing offers", async () => {
    for (const argument of ["*", "", "com.*.x", ":*", ".*", ["com.foo.*"], undefined])
      await vscode.commands.executeCommand("packageInsights.releaseGroup", argument);
    assert.equal(setting().inspect("public")?.globalValue, undefined);
  });

  it("cannot be released by a workspace", async () => {
    await assert.rejects(async () => setting().update("public", ["*"], vscode.ConfigurationTarget.Workspace));
  });
});
