import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, eventually, offsetOf, open, settled } from "./workspace.ts";

const label = (item: vscode.CompletionItem) => (typeof item.label === "string" ? item.label : item.label.label);
const detail = (item: vscode.CompletionItem) => (typeof item.label === "string" ? "" : (item.label.description ?? ""));

async function completions(document: vscode.TextDocument, at: vscode.Position): Promise<vscode.CompletionItem[]> {
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    at,
  );
  return items.filter((item) => /advisor|default|ago|exact match|similar name/.test(detail(item)));
}

describe("typing", () => {
  afterEach(closeAll);

  async function insert(document: vscode.TextDocument, at: vscode.Position, text: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, at, text);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  const halfTyped: readonly (readonly [file: string, before: string, typed: string, newest: RegExp])[] = [
    ["package.json", '    "lodash": ', '    "lodash": "\n', /^4\.18\.1$/],
    ["Cargo.toml", "chrono = ", 'smallvec = "\n', /^\d+\.\d+\.\d+/],
    ["requirements.txt", "django==", "jinja2==\n", /^3\.1\.\d+$/],
    ["services/billing/Gemfile", 'gem "puma"', 'gem "rack", "\n', /^\d+\.\d+\.\d+/],
  ];
  for (const [file, before, typed, newest] of halfTyped) {
    it(`completes the version in half-typed ${file}, newest first, with what is known of it`, async () => {
      const document = await open(file);
      const line = offsetOf(document, before).line;
      await insert(document, new vscode.Position(line, 0), typed);
      const at = new vscode.Position(line, typed.length - 1);
      const items = await eventually(
        () => completions(document, at),
        (found) => found.length > 3,
      );
      const sorted = [...items].sort((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1));
      assert.match(label(sorted[0] ?? assert.fail()), newest);
      assert.ok(
        sorted.some((item) => detail(item).includes("default")),
        "the default is marked",
      );
      assert.ok(
        sorted.some((item) => /\d+ advisor(?:y|ies)/.test(detail(item))),
        "advisories are marked",
      );
      assert.ok(
        sorted.some((item) => detail(item).includes("no known advisories")),
        "what is clean is marked",
      );
    });
  }

  it("completes names as far as the service can tell", async () => {
    const document = await open("package.json");
    const line = offsetOf(document, '    "lodash": ').line;
    await insert(document, new vscode.Position(line, 0), '    "lodahs": "1.0.0",\n');
    const items = await eventually(
      () => completions(document, new vscode.Position(line, '    "lodahs'.length)),
      (found) => found.length > 0,
    );
    assert.deepEqual(items.map(label), ["lodash"]);
  });

  it("has a lens above the manifest if it is turned on", async () => {
    const document = await open("package.json");
    await settled(document);
    const settings = vscode.workspace.getConfiguration("packageInsights");
    await settings.update("codeLens", true, vscode.ConfigurationTarget.Global);
    try {
      const lenses = await eventually(
        async () =>
          vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", document.uri, 5),
        (found) => found.some(({ command }) => /vulnerable dependenc\w+, \d+ checked/.test(command?.title ?? "")),
      );
      assert.ok(lenses.some(({ command }) => command?.title === "Update All…"));
    } finally {
      await settings.update("codeLens", undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
