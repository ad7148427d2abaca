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

/** The POM with a private repository and a dependency of unknown origin. */
async function openProject(): Promise<vscode.TextDocument> {
  await control();
  await vscode.commands.executeCommand("packageInsights.clearCache");
  const document = await open("pom.xml");
  await insertBefore(document, "</project>", repositories);
  await insertBefore(document, "<!-- Logging -->", dependency);
  await settled(document);
  return document;
}

/** The command of the quick fix with this title on the dependency. */
async function quickFix(document: vscode.TextDocument, name: string): Promise<vscode.Command> {
  const at = offsetOf(document, "foo-lib<");
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    new vscode.Range(at, at),
    vscode.CodeActionKind.QuickFix.value,
    20,
  );
  const { command } = actions.find(({ title }) => title === name) ?? assert.fail(`no ${name}`);
  return command ?? assert.fail("no command");
}

function run({ command, arguments: values = [] }: vscode.Command): Thenable<unknown> {
  return vscode.commands.executeCommand(command, ...(values as unknown[]));
}

describe("a group beside a private repository", () => {
  afterEach(async () => {
    await setting().update("public", undefined, Global);
    await setting().update("mirrors", undefined, Global);
    await closeAll();
  });

  it("is asked about when the user releases it", async () => {
    const document = await openProject();
    const hover = await hoverAt(document, "foo-lib<");
    assert.match(hover, /not asked, as it is not known to be public \(/);
    assert.match(hover, /\[Ask about com\\\.foo\\\.\\\*\]\(command:packageInsights\.releaseGroup\?/);
    assert.equal(await asked("com.foo"), false);
    assert.equal(await asked("log4j-core"), true, "a public group is asked about");

    await run(await quickFix(document, "Ask about com.foo.*"));
    assert.deepEqual(setting().inspect("public")?.globalValue, ["com.foo.*"]);
    await eventually(
      () => asked("com.foo.bar:foo-lib"),
      (isAsked) => isAsked,
    );
  });

  it("is asked about when the user confirms that the repository is a mirror", async () => {
    const document = await openProject();
    const hover = await hoverAt(document, "foo-lib<");
    assert.match(
      hover,
      /This registry is not known to mirror the public one\. \[Treat it as a mirror…\]\(command:packageInsights\.addMirror\?/,
    );
    const choice = run(await quickFix(document, "Treat https://nexus.acme.example/maven/ as a mirror…"));
    assert.equal(setting().inspect("mirrors")?.globalValue, undefined, "nothing is written before it is confirmed");
    assert.equal(await asked("com.foo"), false);
    await eventually(
      async () => {
        await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
        return setting().inspect<readonly string[]>("mirrors")?.globalValue;
      },
      (mirrors) => mirrors?.[0] === "https://nexus.acme.example/maven/",
    );
    await choice;
    await eventually(
      () => asked("com.foo.bar:foo-lib"),
      (isAsked) => isAsked,
    );
  });

  it("is not released by an argument that nothing offers", async () => {
    for (const argument of ["*", "", "com.*.x", ":*", ".*", ["com.foo.*"], undefined])
      await vscode.commands.executeCommand("packageInsights.releaseGroup", argument);
    for (const argument of ["*", "", "https://", "acme.example", "file:///x/", ["https://acme.example/"], undefined])
      await vscode.commands.executeCommand("packageInsights.addMirror", argument);
    assert.equal(setting().inspect("mirrors")?.globalValue, undefined);
    assert.equal(setting().inspect("public")?.globalValue, undefined);
  });

  it("cannot be released by a workspace", async () => {
    for (const name of ["public", "mirrors"])
      await assert.rejects(async () => setting().update(name, ["*"], vscode.ConfigurationTarget.Workspace));
  });
});
