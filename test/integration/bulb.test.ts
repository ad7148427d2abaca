import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  actionsAt,
  closeAll,
  eventually,
  hoverAt,
  hoverText,
  offsetOf,
  open,
  replaceAll,
  settled,
} from "./workspace.ts";

const titlesOf = (actions: readonly vscode.CodeAction[]) => actions.map(({ title }) => title);

/** Those of this extension: others may have some for the same text. */
const ours = (actions: readonly vscode.CodeAction[]) =>
  actions.filter(
    ({ title, command }) => title.startsWith("Update to") || command?.command.startsWith("packageInsights."),
  );

describe("the light bulb", () => {
  afterEach(closeAll);

  it("has the fix first, then updates, what shows more, and a single entry to ignore", async () => {
    const document = await open("package.json");
    await settled(document);
    const actions = ours(await actionsAt(document, '"express"'));
    assert.deepEqual(
      titlesOf(actions).map((title) => title.replace(/\d+(?:\.\d+)+/, "#").replace(/; newly depends on .*/, "")),
      [
        "Update to #: fixes 2 of 2 advisories and 1 of 5 transitive (minor)",
        "Update to latest # (major)",
        "Compare Versions…",
        "Show Dependency Graph",
        "Ignore…",
        "Fix All Vulnerable…",
        "Update All…",
      ],
    );
    assert.deepEqual(
      actions.map(({ isPreferred = false }) => isPreferred),
      actions.map((_, index) => index === 0),
    );
    assert.deepEqual(new Set(actions.map(({ kind }) => kind?.value)), new Set(["quickfix"]));
  });

  for (const name of ["lodash", "uuid", "minimist"]) {
    it(`has the same first action as the hover: ${name}`, async () => {
      const document = await open("package.json");
      await settled(document);
      const [first] = ours(await actionsAt(document, `"${name}"`));
      const [, version] = /^Update to (?:latest )?([^\s:]+)/.exec(first?.title ?? "") ?? [];
      assert.ok(version !== undefined, first?.title);
      await eventually(
        async () => decodeURIComponent(await hoverAt(document, `"${name}"`)),
        (hover) => /packageInsights\.updateDependency\?[^)]*?"version":"([^"]+)"/.exec(hover)?.[1] === version,
      );
    });
  }

  it("has the line first that sets the version of what is affected, as the hover says", async () => {
    const document = await open("package.json");
    await settled(document);
    const line = offsetOf(document, '"qs": "6').line + 1;
    const [first] = await actionsAt(document, '"body-parser"');
    assert.equal(first?.title, `Update qs (line ${line}) to 6.14.3`);
    await eventually(
      () => hoverText(document, '"body-parser"'),
      (hover) => hover.includes(`Fixed by updating qs (line ${line}) to 6.14.3 [Update](command:`),
    );
  });

  it("has only refactorings for what is clean", async () => {
    const document = await open("package.json");
    await settled(document);
    const actions = ours(await actionsAt(document, '"chalk"'));
    const titles = titlesOf(actions);
    assert.match(titles[0] ?? "", /^Update to latest \S+ \(major\)$/);
    assert.ok(!titles.includes("Ignore…"), titles.join("; "));
    for (const { kind } of actions) assert.match(kind?.value ?? "", /^refactor\.rewrite/);
  });

  it("has nothing where nothing can be done about the dependency", async () => {
    const document = await open("package.json");
    await settled(document);
    for (const text of ['"acme-tracking"', '"@acme-private/checkout"'])
      assert.deepEqual(titlesOf(ours(await actionsAt(document, text))), [], text);
  });

  it("has no entry that runs when a file is saved", async () => {
    const document = await open("package.json");
    await settled(document);
    for (const text of ['"express"', '"chalk"'])
      assert.deepEqual(ours(await actionsAt(document, text, vscode.CodeActionKind.Source.value)), []);
  });

  it("offers the latest in the place of a version that the service does not know", async () => {
    const document = await open("package.json");
    const edit = new vscode.WorkspaceEdit();
    const start = offsetOf(document, "4.17.20").translate(0, -1);
    edit.replace(document.uri, new vscode.Range(start, start.translate(0, 7)), "4.99.99");
    assert.ok(await vscode.workspace.applyEdit(edit));
    await settled(document);
    const actions = await eventually(
      async () => ours(await actionsAt(document, '"lodash"', vscode.CodeActionKind.QuickFix.value)),
      (found) => found.some(({ title }) => title.startsWith("Update to")),
    );
    assert.deepEqual(titlesOf(actions), ["Update to latest 4.18.1", "Ignore…", "Update All…"]);
  });

  /** The titles on the only dependency of package.json, as soon as one of them begins so. */
  async function titlesOn(name: string, version: string, beginning: string): Promise<readonly string[]> {
    const document = await open("package.json");
    await replaceAll(document, JSON.stringify({ dependencies: { [name]: version } }, undefined, 2));
    await settled(document);
    return eventually(
      async () => titlesOf(await actionsAt(document, `"${name}"`)),
      (titles) => titles.some((title) => title.startsWith(beginning)),
    );
  }

  it("leads away from a malicious version to the nearest clean one, or removes it, and to nothing newer", async () => {
    const titles = await titlesOn("acme-invented-padding", "1.3.1", "Change to");
    const first = titles.findIndex((title) => title.startsWith("Change to"));
    assert.match(titles[first] ?? "", /^Change to 1\.3\.0 \(patch; downgrade/);
    assert.equal(titles[first + 1], "Remove acme-invented-padding");
    assert.ok(!titles.some((title) => title.startsWith("Update to")), titles.join("; "));
  });

  it("offers no update to a malicious version", async () => {
    const titles = await titlesOn("acme-invented-padding", "1.3.0", "Compare");
    assert.ok(!titles.some((title) => title.includes("1.3.1")), titles.join("; "));
  });

  it("says what an update newly depends on", async () => {
    const titles = await titlesOn("acme-invented-growing", "1.14.0", "Update to");
    assert.match(
      titles.find((title) => title.includes(" 1.14.1 ")) ?? "",
      /^Update to default 1\.14\.1 \(patch\); newly depends on acme-invented-lodahs \(first published [^)]+\), ms \(first published [^)]+\)$/,
    );
  });
});
