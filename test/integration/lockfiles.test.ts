import assert from "node:assert/strict";
import * as vscode from "vscode";
import { highest } from "./systemsTable.ts";
import {
  affectedIn,
  closeAll,
  eventually,
  hintText,
  hintsIn,
  hoverText,
  open,
  saved,
  settled,
  staleIn,
} from "./workspace.ts";

describe("a lockfile", () => {
  afterEach(closeAll);

  it("that the requirement has outgrown is reported, and checked beside what will be installed", async () => {
    const document = await open("services/storefront/packages/web/package.json");
    const before = document.getText();
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("follow-redirects 1.15.5"),
    );
    await replace(document, '"follow-redirects": "^1.15.4"', '"follow-redirects": "^1.16.0"');
    const outgrown = "pnpm-lock.yaml is out of date: it has follow-redirects 1.15.5, which does not satisfy “^1.16.0”";
    await eventually(
      () => staleIn(document),
      (found) => found.includes(outgrown),
    );
    const hover = "follow-redirects 1.16.3 (locked at 1.15.5 by pnpm-lock.yaml, ";
    assert.equal((await hoverText(document, '"follow-redirects"')).slice(0, hover.length), hover);
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("follow-redirects 1.15.5 (locked)"),
    );
    await vscode.commands.executeCommand("undo");
    await eventually(
      () => staleIn(document),
      (found) => !found.includes(outgrown),
    );
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("follow-redirects 1.15.5"),
    );
    await saved(document);
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri)), before);
  });

  it("is followed when it changes on disk", async () => {
    const document = await open("services/pricing/crates/engine/Cargo.toml");
    const lockfile = vscode.Uri.joinPath(document.uri, "../../../Cargo.lock");
    const written = await vscode.workspace.fs.readFile(lockfile);
    try {
      await eventually(
        () => affectedIn(document),
        (versions) => versions.includes("chrono 0.4.19"),
      );
      const updated = new TextDecoder()
        .decode(written)
        .replace('"chrono"\nversion = "0.4.19"', '"chrono"\nversion = "0.4.31"');
      await vscode.workspace.fs.writeFile(lockfile, new TextEncoder().encode(updated));
      await eventually(
        () => affectedIn(document),
        (versions) => !versions.includes("chrono 0.4.19"),
      );
      assert.match(await hoverText(document, "chrono."), /^chrono 0\.4\.31 \(locked by Cargo\.lock\)/);
      await vscode.workspace.fs.delete(lockfile);
      await eventually(
        () => hoverText(document, "chrono."),
        (hover) => hover.startsWith(`chrono 0.4.45 (${highest} 0.4.19 of Cargo.toml)`),
      );
    } finally {
      await vscode.workspace.fs.writeFile(lockfile, written);
    }
    await eventually(
      () => affectedIn(document),
      (versions) => versions.includes("chrono 0.4.19"),
    );
  });
});

/** The marks behind the lines, without those of other extensions. */
async function marks(document: vscode.TextDocument): Promise<readonly string[]> {
  const hints = await hintsIn(document);
  return hints.map((hint) => `${document.lineAt(hint.position).text.trim()} ${hintText(hint)}`);
}

describe("an open lockfile", () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const alone = () => vscode.Uri.joinPath(folder?.uri ?? assert.fail(), "alone");

  afterEach(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(alone(), { recursive: true }).then(undefined, () => undefined);
  });

  it("has marks and hovers at its entries, and no Problems while its manifest is beside it", async () => {
    const document = await open("services/storefront/pnpm-lock.yaml");
    assert.deepEqual(await settled(document), []);
    const entries = await eventually(
      () => marks(document),
      (all) => all.length > 0,
    );
    assert.ok(entries.includes("follow-redirects@1.15.5: ⚠ 1 medium"), entries.join("\n"));
    assert.ok(!entries.some((mark) => mark.startsWith("bytes@")), entries.join("\n"));
    const hover = await hoverText(document, "follow-redirects@1.15.5:");
    assert.match(hover, /^follow-redirects 1\.15\.5 \(locked by pnpm-lock\.yaml\)/);
    assert.match(hover, /Required by axios 1\.7\.4/);
  });

  it("has Problems where there is no manifest", async () => {
    const { uri } = await open("services/storefront/pnpm-lock.yaml");
    await vscode.workspace.fs.copy(uri, vscode.Uri.joinPath(alone(), "pnpm-lock.yaml"));
    const document = await open("alone/pnpm-lock.yaml");
    await settled(document);
    assert.ok(affectedIn(document).includes("follow-redirects 1.15.5"));
  });

  it("has the same problem as its manifest where it is damaged", async () => {
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(alone(), name), new TextEncoder().encode(text));
    await write("package.json", '{ "dependencies": { "minimist": "^1.2.0" } }');
    await write("package-lock.json", '{ "lockfileVersion": 3, "packages": {\n<<<<<<< HEAD\n');
    const messages = async (name: string) => (await settled(await open(`alone/${name}`))).map(({ message }) => message);
    const problem = "package-lock.json has merge conflicts; what it contains was not checked";
    assert.deepEqual(await messages("package-lock.json"), [problem]);
    assert.ok((await messages("package.json")).includes(problem));
  });
});

async function replace(document: vscode.TextDocument, text: string, by: string): Promise<void> {
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `${text} is not in ${document.fileName}`);
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(start), document.positionAt(start + text.length));
  edit.replace(document.uri, range, by);
  assert.ok(await vscode.workspace.applyEdit(edit));
}
