import assert from "node:assert/strict";
import * as vscode from "vscode";
import { asked, closeAll, control, eventually, hoverAt, open, settled } from "./workspace.ts";

const folder = (): vscode.Uri => vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail("no folder");
const gemfile = (): string => vscode.Uri.joinPath(folder(), "services/billing/Gemfile").toString();

const openGraph = (...parameters: readonly unknown[]) =>
  vscode.commands.executeCommand("packageInsights.showDependencyGraph", ...parameters);

/** The line that *Open in Manifest* leads to from a node of a graph; undefined while the graph is not shown. */
async function lineOf(subject: object, node: number): Promise<string | undefined> {
  // The panel is active once more.
  await openGraph(subject);
  await vscode.commands.executeCommand("packageInsights.graph.manifest", { node });
  const editor = vscode.window.activeTextEditor;
  return (
    editor &&
    `${editor.document.uri.path.split("/").at(-1)}: ${editor.document.lineAt(editor.selection.start).text.trim()}`
  );
}

describe("the graph", () => {
  afterEach(closeAll);

  const places = [
    {
      what: "the lockfile for what a package requires",
      root: { kind: "version", key: { system: "RUBYGEMS", name: "loofah", version: "2.22.0" } },
      node: 1,
      line: /^Gemfile\.lock: crass \(/,
    },
    {
      what: "the manifest for what the project requires",
      root: { kind: "project", name: "billing" },
      node: 4,
      // An open lockfile has it as well.
      line: /^Gemfile(?:\.lock)?: .*nokogiri/,
    },
  ] as const;
  for (const { what, root, node, line } of places) {
    it(`opens the line of ${what}`, async () => {
      const found = await eventually(
        () => lineOf({ root, manifest: gemfile() }, node),
        (place) => place !== undefined,
      );
      assert.match(found ?? "", line);
    });
  }

  it("is that of the manifest that hover and light bulb are in, and asks nothing about a private package", async () => {
    const document = await open("services/billing/Gemfile");
    await settled(document);
    const hover = await hoverAt(document, '"acme-invoices"');
    const [, link = ""] = /\[Graph\]\(command:packageInsights\.showDependencyGraph\?([^)\s]*)/.exec(hover) ?? [];
    const [key, manifest] = JSON.parse(decodeURIComponent(link)) as readonly unknown[];
    assert.deepEqual(key, { system: "RUBYGEMS", name: "acme-invoices", version: "1.4.2" });
    assert.equal(manifest, document.uri.toString());
    const at = document.positionAt(document.getText().indexOf('"acme-invoices"') + 2);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      new vscode.Range(at, at),
    );
    const action = actions.find(({ command }) => command?.command === "packageInsights.showDependencyGraph");
    assert.deepEqual(action?.command?.arguments, [key, manifest]);
    await control();
    await openGraph(key, manifest);
    await eventually(
      () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).map(({ label }) => label),
      (labels) => labels.includes("Graph: acme-invoices 1.4.2"),
    );
    const line = await eventually(
      () => lineOf({ root: { kind: "version", key }, manifest }, 1),
      (place) => place !== undefined,
    );
    assert.match(line ?? "", /rack/);
    assert.deepEqual(
      (await asked()).filter((request) => /rubygems.*acme/i.test(request)),
      [],
    );
  });
});
