import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeAll,
  control,
  eventually,
  hintText,
  hintsIn,
  logged,
  offsetOf,
  open,
  remember,
  settled,
} from "./workspace.ts";

const { Global } = vscode.ConfigurationTarget;
const setting = () => vscode.workspace.getConfiguration("packageInsights");
const editor = () => vscode.workspace.getConfiguration("editor");

describe("inlay hints", () => {
  afterEach(async () => {
    await setting().update("inlayHints", undefined, Global);
    await editor().update("accessibilitySupport", undefined, Global);
    await closeAll();
  });

  async function hintAt(document: vscode.TextDocument, text: string): Promise<string | undefined> {
    const { line } = offsetOf(document, text);
    const hint = (await hintsIn(document)).find(({ position }) => position.line === line);
    return hint && hintText(hint);
  }

  const modes: readonly (readonly [setting: unknown, express: RegExp | undefined, lodash: RegExp | undefined])[] = [
    ["fix", /^→ 4\.2\d\.\d  ✘ \d high \+\d$/, /^→ 4\.18\.1  ✘ \d high \+\d$/],
    ["latest", /^✘ \d high \+\d  latest 5\.3\.0$/, /^✘ \d high \+\d  latest 4\.18\.1$/],
    ["both", /^→ 4\.2\d\.\d  ✘ \d high \+\d  latest 5\.3\.0$/, /^→ 4\.18\.1  ✘ \d high \+\d$/],
    [true, /^→ 4\.2\d\.\d  ✘ \d high \+\d$/, /^→ 4\.18\.1 /],
    ["off", undefined, undefined],
    [false, undefined, undefined],
  ];
  for (const [mode, express, lodash] of modes) {
    it(`lead to a version as the setting ${String(mode)} says`, async () => {
      await setting().update("inlayHints", mode, Global);
      const document = await open("package.json");
      await settled(document);
      const holds = (text: string | undefined, expected: RegExp | undefined) =>
        expected ? expected.test(text ?? "") : text === undefined;
      await eventually(
        async () => [await hintAt(document, '"express"'), await hintAt(document, '"lodash"')] as const,
        ([first, second]) => holds(first, express) && holds(second, lodash),
      );
      assert.equal(await hintAt(document, '"json5"'), undefined, "what is exact, clean and the newest has none");
    });
  }

  it("have words in place of signs for a screen reader", async () => {
    const document = await open("package.json");
    await settled(document);
    await eventually(
      () => hintAt(document, '"lodash"'),
      (text) => text?.startsWith("→ ") === true,
    );
    await editor().update("accessibilitySupport", "on", Global);
    await eventually(
      () => hintAt(document, '"lodash"'),
      (text) => text === "5 known advisories (worst: high 8.1); fixed in 4.18.1",
    );
  });

  it("ask for no list of versions where each version is the default", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "defaults", "package.json");
    const written = { minimist: "1.2.8", json5: "2.2.3", lodash: "4.18.1" };
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify({ dependencies: written }, undefined, 2)));
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await control();
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    remember(document);
    await settled(document);
    assert.deepEqual((await hintsIn(document)).map(hintText), []);
    const lists = (await logged()).filter(({ path }) => isList(path));
    assert.deepEqual(
      lists.filter(({ path }) => Object.keys(written).some((name) => path.endsWith(`/${name}`))),
      [],
    );
    // Of another version it is needed.
    const edit = new vscode.WorkspaceEdit();
    const start = offsetOf(document, "1.2.8").translate(0, -1);
    edit.replace(uri, new vscode.Range(start, start.translate(0, 5)), "1.2.7");
    assert.ok(await vscode.workspace.applyEdit(edit));
    await settled(document);
    await eventually(
      async () => (await hintsIn(document)).map(hintText).length,
      (count) => count === 1,
    );
    assert.ok((await logged()).some(({ path }) => isList(path) && path.endsWith("/minimist")));
  });
});

/** A request for all versions of a package. */
function isList(path: string): boolean {
  return /\/packages\/[^/]+$/.test(path);
}
