import assert from "node:assert/strict";
import * as vscode from "vscode";
import { actionsAt, closeAll, eventually, hintsIn, hintText, open, replaceAll, saved, settled } from "./workspace.ts";

const day = 86_400_000;

/** As many days as hold back what was published then, for six more. */
function daysSince(published: string): number {
  return Math.floor((Date.now() - Date.parse(published)) / day) + 7;
}

/** When the latest versions were published. */
const cookie = "2026-11-05T20:48:21Z";
const lodash = "2026-04-01T16:11:23Z";

describe("the package manager's own minimum age", () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(workspaceFolder);
  const folder = vscode.Uri.joinPath(workspaceFolder.uri, "cooldown");
  const odd = vscode.Uri.joinPath(workspaceFolder.uri, "cooldown-odd");
  after(async () => {
    for (const each of [folder, odd]) await vscode.workspace.fs.delete(each, { recursive: true });
  });
  afterEach(closeAll);

  async function shown(
    dependencies: Readonly<Record<string, string>>,
    npmrc: number | string,
    place = folder,
  ): Promise<vscode.TextDocument> {
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(place, name), new TextEncoder().encode(text));
    await write(".npmrc", typeof npmrc === "string" ? npmrc : `min-release-age=${npmrc}\n`);
    await write("package.json", JSON.stringify({ dependencies }, undefined, 2));
    const document = await open(vscode.workspace.asRelativePath(vscode.Uri.joinPath(place, "package.json"), false));
    await settled(document);
    return document;
  }

  it("leads a hint to what is old enough, with what follows", async () => {
    const document = await shown({ cookie: "2.0.0" }, daysSince(cookie));
    await eventually(
      async () => (await hintsIn(document)).map(hintText),
      (hints) => hints.join() === "→ 2.0.1 · 2.0.2 in 6 days",
    );
  });

  it("is a problem at its own line where no package manager reads it, until it is mended there", async () => {
    const problems = () =>
      vscode.languages
        .getDiagnostics(vscode.Uri.joinPath(odd, ".npmrc"))
        .map(({ message, range }) => `${range.start.line}: ${message}`);
    await shown({ cookie: "2.0.0" }, "# days\nmin-release-age=7d", odd);
    await eventually(
      problems,
      (found) => found.join() === "1: npm reads no minimum age from min-release-age=7d in .npmrc (line 2)",
    );
    // Its editor takes the place of the manifest's.
    await replaceAll(await open("cooldown-odd/.npmrc"), "# days\nmin-release-age=7\n");
    await eventually(problems, (found) => found.length === 0);
  });

  it("decides the assumed version", async () => {
    const document = await shown({ cookie: "^2.0.0" }, daysSince(cookie));
    await eventually(
      async () => (await hintsIn(document)).map(hintText),
      (hints) => hints.join() === "≈ 2.0.1",
    );
  });

  it("orders versions that are too young behind the others where one is completed", async () => {
    const document = await shown({ cookie: "2.0.0" }, daysSince(cookie));
    const at = document.positionAt(document.getText().indexOf("2.0.0"));
    const items = await eventually(
      async () => {
        const { items: all } = await vscode.commands.executeCommand<vscode.CompletionList>(
          "vscode.executeCompletionItemProvider",
          document.uri,
          at,
        );
        return all.filter(({ label }) => typeof label === "object" && /^\d+\.\d+\.\d+/.test(label.label));
      },
      (found) => found.length > 3,
    );
    const sorted = items.toSorted((a, b) => ((a.sortText ?? "") < (b.sortText ?? "") ? -1 : 1));
    const texts = sorted.map(({ label }) =>
      typeof label === "object" ? `${label.label} ${label.description}` : label,
    );
    assert.match(texts[0] ?? "", /^2\.0\.1 /);
    assert.match(texts.at(-1) ?? "", /^2\.0\.2 in 6 days · default · /);
    assert.deepEqual(
      sorted.map(({ preselect }) => preselect === true),
      sorted.map((_, index) => index === 0),
    );
  });

  it("gets an exception from the light bulb for a fix that is younger, which is written in its own file", async () => {
    const days = daysSince(lodash);
    const document = await shown({ lodash: "4.17.20" }, days);
    const actions = await eventually(
      () => actionsAt(document, '"lodash"'),
      (found) => found.some(({ title }) => title.startsWith("Update to 4.18.1") && title.includes("exception from")),
    );
    const [action] = actions.filter(({ title }) => title.startsWith("Update to 4.18.1"));
    assert.match(
      action?.title ?? "",
      new RegExp(
        `^Update to 4\\.18\\.1: fixes 5 of 5 advisories \\(minor\\); exception from min-release-age=${days} in \\.npmrc, which holds it back until \\d{4}-\\d\\d-\\d\\d$`,
      ),
    );
    assert.ok(action?.isPreferred !== true, "a person decides");
    assert.ok(action?.edit && (await vscode.workspace.applyEdit(action.edit)));
    assert.match(document.getText(), /"lodash": "4\.18\.1"/);
    const settings = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, ".npmrc"));
    assert.equal(settings.getText(), `min-release-age=${days}\nmin-release-age-exclude[]=lodash\n`);
    await saved(settings);
    assert.deepEqual(await settled(document), []);
  });
});
