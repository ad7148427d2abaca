import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  actionsAt,
  changedBy,
  closeAll,
  eventually,
  hoverAt,
  hoverText,
  offsetOf,
  open,
  replaceAll,
  settled,
  testAccess,
} from "./workspace.ts";

const titlesOf = (actions: readonly vscode.CodeAction[]) => actions.map(({ title }) => title);

/** Those of this extension: others may have some for the same text. */
const ours = (actions: readonly vscode.CodeAction[]) =>
  actions.filter(
    ({ title, command }) => title.startsWith("Update to") || command?.command.startsWith("packageInsights."),
  );

/** An action about what is found, of this extension. */
function isOfDependency({ title, kind, command }: vscode.CodeAction): boolean {
  const isOurs = !command || command.command.startsWith("packageInsights.");
  return isOurs && kind?.value === "quickfix" && !/^Compare|^Show Dependency Graph|^Ignore|All…$/.test(title);
}

interface FirstAction {
  readonly kind: string;
  readonly file?: string;
  /** In place of what the file has. */
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly at: string;
  /** In the menu of the light bulb. */
  readonly title: RegExp;
  /** How the link in the hover begins; empty where nothing can be changed. */
  readonly link: string;
}

const firstActions: readonly FirstAction[] = [
  { kind: "an advisory", at: '"lodash"', title: /^Update to 4\.18\.1: fixes 5 of 5/, link: "Update" },
  { kind: "advisories below, too", at: '"express"', title: /^Update to 4\.\d+\.\d+: fixes 2 of 2/, link: "Update" },
  {
    kind: "another line of the manifest",
    at: '"body-parser"',
    title: /^Update qs \(line \d+\) to 6\.14\.3$/,
    link: "Update",
  },
  {
    kind: "another line, which leaves its own advisories",
    at: '"request"',
    title: /^Update qs \(line \d+\) to 6\.14\.3 for its dependencies; its own advisories stay$/,
    link: "Update",
  },
  {
    kind: "an override",
    dependencies: { request: "2.88.2" },
    at: '"request"',
    title: /^Override with qs 6\.14\.3/,
    link: "Override",
  },
  { kind: "deprecated", at: '"uuid"', title: /^Update to latest/, link: "Update to latest" },
  { kind: "an unknown version", at: '"minimist"', title: /^Update to latest/, link: "Update to latest" },
  {
    kind: "an unknown package",
    dependencies: { lodahs: "1.0.0" },
    at: '"lodahs"',
    title: /^Did you mean lodash\?$/,
    link: "Rename to lodash",
  },
  {
    kind: "malicious",
    dependencies: { "acme-invented-padding": "1.3.1" },
    at: '"acme-invented-padding"',
    title: /^Change to 1\.3\.0/,
    link: "Change version",
  },
  {
    kind: "malicious without a clean version",
    dependencies: { "acme-invented-stealer": "1.0.0", lodash: "4.18.1" },
    at: '"acme-invented-stealer"',
    title: /^Remove acme-invented-stealer$/,
    link: "Remove",
  },
  {
    kind: "malicious below",
    dependencies: { "acme-invented-outlet": "1.0.0" },
    at: '"acme-invented-outlet"',
    title: /^Change to 0\.9\.0/,
    link: "Change version",
  },
  {
    kind: "a version of a parent",
    file: "services/orders/orders-service/pom.xml",
    at: "jackson-databind",
    title: /^Update to 2\.12\.7\.2: fixes 43 of 43/,
    link: "Update",
  },
  {
    kind: "what a lockfile has to take up",
    file: "services/billing/Gemfile",
    at: '"rack"',
    title: /^“~> 2\.2” already allows 2\.2\.24: update Gemfile\.lock$/,
    link: "",
  },
  {
    kind: "a version beside a checksum",
    file: "requirements.txt",
    at: "certifi",
    title: /^2024\.7\.4 has no known advisories; its checksum must be changed as well$/,
    link: "",
  },
  {
    kind: "a fix of transitive dependencies that nothing leads to",
    dependencies: { "acme-invented-host": "1.0.0", "acme-invented-unscored": "1.0.1" },
    at: '"acme-invented-host"',
    title: /^Fixed in acme-invented-unscored 2\.0\.0, but no change to the manifest is known to lead to it$/,
    link: "",
  },
];

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
        "Plan Update",
        "Show Dependency Graph",
        "Ignore…",
        "Fix All Vulnerable…",
        "Update All…",
        "Plan Updates…",
      ],
    );
    assert.deepEqual(
      actions.map(({ isPreferred = false }) => isPreferred),
      actions.map((_, index) => index === 0),
    );
    assert.deepEqual(new Set(actions.map(({ kind }) => kind?.value)), new Set(["quickfix"]));
  });

  for (const { kind, file = "package.json", dependencies, at, title, link } of firstActions) {
    it(`has the same first action as the hover: ${kind}`, async () => {
      const document = await open(file);
      if (dependencies) await replaceAll(document, JSON.stringify({ dependencies }, undefined, 2));
      await settled(document);
      const first = await eventually(
        async () => (await actionsAt(document, at)).find(isOfDependency),
        (action) => title.test(action?.title ?? ""),
      );
      const hover = await eventually(
        () => hoverAt(document, at),
        (text) => new RegExp(`\\[${link}`).test(text) || link === "",
      );
      const [, argument] = /\(command:packageInsights\.updateDependency\?([^)\s]+)/.exec(hover) ?? [];
      assert.equal(argument === undefined, link === "", hover);
      if (argument === undefined) {
        assert.equal(first?.edit, undefined);
        return;
      }
      const [request] = JSON.parse(decodeURIComponent(argument)) as [object];
      const byBulb = await changedBy(async () => {
        const [same] = (
          await vscode.commands.executeCommand<vscode.CodeAction[]>(
            "vscode.executeCodeActionProvider",
            document.uri,
            new vscode.Range(offsetOf(document, at), offsetOf(document, at)),
            undefined,
            100,
          )
        ).filter(isOfDependency);
        assert.ok(same?.edit && (await vscode.workspace.applyEdit(same.edit)), same?.title);
      });
      await settled(document);
      const byHover = await changedBy(async () => {
        await vscode.commands.executeCommand("packageInsights.updateDependency", request);
      });
      assert.deepEqual(byHover, byBulb);
      assert.equal(byHover.length, 1);
    });
  }

  it("ignores an advisory only where a package leads to what it is about", async () => {
    const settings = () => vscode.workspace.getConfiguration("packageInsights").inspect("ignore")?.globalValue;
    const document = await open("package.json");
    await settled(document);
    const { documents } = await testAccess();
    const found = await eventually(
      () => documents.get(document.uri)?.facts.find(({ declaration }) => declaration.name === "body-parser"),
      (facts) => facts?.transitive !== undefined,
    );
    const { showQuickPick, showInputBox } = vscode.window;
    const wanted = [/^GHSA-/, /^body-parser>qs$/, /^User Settings$/, /^No last day$/];
    const picked: string[] = [];
    Object.assign(vscode.window, {
      showQuickPick(items: readonly vscode.QuickPickItem[]) {
        const own = items.find(({ label }) => wanted[picked.length]?.test(label));
        picked.push(own?.label ?? items.map(({ label }) => label).join());
        return Promise.resolve(own);
      },
      showInputBox: () => Promise.resolve("ours"),
    });
    try {
      const request = { uri: String(document.uri), offset: found?.declaration.nameSpan.start };
      await vscode.commands.executeCommand("packageInsights.ignoreFinding", request);
      assert.deepEqual(settings(), { [`${picked[0]}:body-parser>qs`]: "ours" });
    } finally {
      Object.assign(vscode.window, { showQuickPick, showInputBox });
      await vscode.workspace
        .getConfiguration("packageInsights")
        .update("ignore", undefined, vscode.ConfigurationTarget.Global);
    }
  });

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

  it("removes an override that no locked package uses, and nothing else", async () => {
    const document = await open("services/storefront/package.json");
    const before = document.getText();
    const { length } = before.trimEnd();
    const overriding = `${before.slice(0, length - 2)},\n  "pnpm": {\n    "overrides": {\n      "lodash": "4.18.1"\n    }\n  }\n}\n`;
    await replaceAll(document, overriding);
    await settled(document);
    const action = await eventually(
      async () => (await actionsAt(document, '"lodash"')).find(({ title }) => title === "Remove Override"),
      (found) => found !== undefined,
    );
    assert.ok(action?.edit && (await vscode.workspace.applyEdit(action.edit)));
    assert.equal(document.getText(), before);
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
    assert.deepEqual(titlesOf(actions), ["Update to latest 4.18.1", "Ignore…", "Update All…", "Plan Updates…"]);
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
