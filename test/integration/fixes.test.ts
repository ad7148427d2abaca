import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, figure, findings, open, quiet } from "./workspace.ts";

/** The fixes at a diagnostic, with their edits. */
async function fixesAt(document: vscode.TextDocument, range: vscode.Range): Promise<vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    range,
    vscode.CodeActionKind.QuickFix.value,
    20,
  );
}

const isAdvisory = ({ code }: vscode.Diagnostic) => typeof code === "object" && /^[A-Z]/.test(String(code.value));
const said = (diagnostics: readonly vscode.Diagnostic[]) => new Set(diagnostics.map(({ message }) => message));

describe("fixes", () => {
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.files.saveAll");
    await closeAll();
  });

  const manifests: readonly string[] = [
    "package.json",
    "Cargo.toml",
    "pom.xml",
    "requirements.txt",
    "services/storefront/packages/web/package.json",
    "services/storefront/pnpm-workspace.yaml",
    "services/pricing/crates/engine/Cargo.toml",
    "services/orders/orders-service/pom.xml",
    "services/orders-gradle/build.gradle.kts",
    "services/recommendations/pyproject.toml",
    "services/gateway/go.mod",
    "services/billing/Gemfile",
    "services/ledger/Ledger.csproj",
  ];
  for (const file of manifests) {
    it(`lead to a version that is clean, for each vulnerable dependency of ${file}`, async () => {
      const document = await open(file);
      const first = await quiet(document);
      const places = new Map(
        first.filter(isAdvisory).map(({ range }) => [`${range.start.line}:${range.start.character}`, range]),
      );
      assert.ok(places.size > 0, "something is vulnerable");
      let fixed = 0;
      for (const range of places.values()) {
        const own = first.filter((one) => one.range.isEqual(range) && isAdvisory(one));
        const actions = await fixesAt(document, range);
        const fix = actions.find(({ title, isPreferred }) => isPreferred === true && title.startsWith("Update to "));
        const none = actions.find(({ title }) => /^None of|^There is no newer|: not here, as/.test(title));
        if (!fix && none) {
          figure(`${file}: ${none.title}`);
          continue;
        }
        assert.ok(fix?.edit, `a fix for ${own[0]?.message} among ${actions.map(({ title }) => title).join("; ")}`);
        // Where the version is written elsewhere, that is what changes.
        const [[uri] = assert.fail()] = fix.edit.entries();
        const target = await vscode.workspace.openTextDocument(uri);
        const before = target.getText();
        assert.ok(await vscode.workspace.applyEdit(fix.edit));
        checkChange(before, target.getText(), fix.title);
        await eventually(
          () => findings(document),
          (found) => own.every(({ message }) => !said(found).has(message)),
        );
        const settled = said(await quiet(document, "none"));
        const fresh = [...settled].filter((message) => !said(first).has(message) && !expected(message));
        assert.deepEqual(fresh, [], `${fix.title}: nothing new`);
        fixed++;
        await replaceAll(target, before);
        await quiet(document);
      }
      figure(`${file}: ${fixed} of ${places.size} vulnerable versions fixed`);
      assert.ok(fixed > 0);
    }).timeout(60_000);
  }

  it("are found where the service knows no such name", async () => {
    const document = await open("package.json");
    const edit = new vscode.WorkspaceEdit();
    const at = document.positionAt(document.getText().indexOf('"lodash"') + 1);
    edit.replace(document.uri, new vscode.Range(at, at.translate(0, "lodash".length)), "lodahs");
    assert.ok(await vscode.workspace.applyEdit(edit));
    const [unknown] = await eventually(
      () => findings(document).filter(({ message }) => message.startsWith("lodahs is not known")),
      (found) => found.length === 1,
    );
    assert.ok(unknown);
    const meant = await eventually(
      () => fixesAt(document, unknown.range),
      (actions) => actions.some(({ title }) => title.startsWith("Did you mean")),
    );
    const fix = meant.find(({ title }) => title === "Did you mean lodash?");
    assert.ok(fix?.edit, meant.map(({ title }) => title).join("; "));
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.ok(document.getText().includes('"lodash"'));
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });
});

/**
 * What a new version brings along is told anew, a range has another assumed version, and a lockfile is behind its manifest
 * until somebody runs the package manager.
 */
function expected(message: string): boolean {
  return /brings|\(assumed\)|is out of date$/.test(message);
}

async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
  assert.equal(document.getText(), text);
}

/** All but the version is as it was, letter for letter. */
function checkChange(before: string, after: string, title: string): void {
  let start = 0;
  while (before[start] === after[start] && start < before.length) start++;
  let end = 0;
  while (before.at(-1 - end) === after.at(-1 - end) && end < before.length - start && end < after.length - start) end++;
  const [gone, come] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  // Of two bounds the other one may have to follow.
  for (const part of [gone, come]) assert.match(part, /^[\w\s.,+*<>=~^-]*$/, title);
  // A wildcard stays one, and an upper bound is above the version: then only the first number need be there.
  const version = /^Update to (v?\d+)/.exec(title)?.[1] ?? "";
  const line = after.slice(after.lastIndexOf("\n", start) + 1, after.indexOf("\n", start));
  assert.ok(version !== "" && line.includes(version), `${version} in ${line}`);
}
