import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, logged, open, remember, settled } from "./workspace.ts";

interface Shown {
  readonly page: {
    readonly title: string;
    readonly isLoading?: true;
    readonly sections: readonly { readonly blocks: readonly Block[] }[];
  };
}

interface Block {
  readonly kind: string;
  readonly rows?: readonly { readonly actions?: readonly Action[]; readonly cells: unknown }[];
  readonly text?: unknown;
}

interface Action {
  readonly kind: string;
  readonly updates?: readonly { readonly version: string; readonly name: string }[];
}

/** The pages of the panels that are opened from now on, and what a click in the last one would send. */
function watchPanels() {
  const { createWebviewPanel } = vscode.window;
  const pages: Shown["page"][] = [];
  let send: (message: unknown) => void = () => assert.fail("no panel is open");
  Object.assign(vscode.window, {
    createWebviewPanel(...values: Parameters<typeof createWebviewPanel>) {
      const panel = createWebviewPanel(...values);
      const { webview } = panel;
      const [post, receive] = [webview.postMessage.bind(webview), webview.onDidReceiveMessage.bind(webview)];
      Object.assign(webview, {
        postMessage(update: Shown) {
          if (!update.page.isLoading) pages.push(update.page);
          return post(update);
        },
      });
      Object.defineProperty(webview, "onDidReceiveMessage", {
        value(listener: (message: unknown) => void) {
          send = listener;
          return receive(listener);
        },
      });
      return panel;
    },
  });
  return {
    pages,
    send: (message: unknown) => send(message),
    restore: () => Object.assign(vscode.window, { createWebviewPanel }),
  };
}

describe("Plan Updates", () => {
  let panels: ReturnType<typeof watchPanels>;

  beforeEach(() => {
    panels = watchPanels();
  });

  afterEach(async () => {
    panels.restore();
    await closeAll();
  });

  const last = () => panels.pages.at(-1);
  // A page that was shown before may be painted once more after the one that is waited for.
  const says = (text: string) =>
    eventually(
      () => panels.pages.map((page) => JSON.stringify(page)),
      (pages) => pages.some((page) => page.includes(text)),
    );
  const rowsOf = (page: Shown["page"] | undefined) =>
    (page?.sections ?? []).flatMap(({ blocks }) => blocks.flatMap(({ rows = [] }) => rows));
  const updatesOf = (page: Shown["page"] | undefined) =>
    rowsOf(page).flatMap(({ actions = [] }) => actions.filter(({ kind }) => kind === "update"));
  const plan = (document: vscode.TextDocument, name: string) =>
    vscode.commands.executeCommand("packageInsights.planUpdate", { manifest: document.uri.toString(), name });

  it("shows the dependencies of the manifest in front, each with what it can go to", async () => {
    const document = await open("package.json");
    await settled(document);
    await vscode.commands.executeCommand("packageInsights.planUpdates");
    const page = await eventually(last, (shown) => rowsOf(shown).length > 0);
    assert.equal(page?.title, "Updates");
    const text = JSON.stringify(page);
    assert.match(text, /4\.17\.20 → 4\.18\.1/);
    assert.ok(updatesOf(page).some(({ updates = [] }) => updates[0]?.name === "lodash"));
  });

  it("takes a stop as one step, after which the page shows the new state", async () => {
    const document = await open("package.json");
    await settled(document);
    const before = document.getText();
    await plan(document, "lodash");
    const page = await eventually(last, (shown) => updatesOf(shown).length > 0);
    assert.equal(page?.title, "lodash 4.17.20");
    const action = updatesOf(page).find(({ updates = [] }) => updates[0]?.version === "4.18.1");
    panels.send({ type: "rowAction", action: JSON.stringify(action) });
    await eventually(
      () => document.getText(),
      (text) => text.includes('"lodash": "4.18.1"'),
    );
    await eventually(last, (shown) => shown?.title === "lodash 4.18.1");
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
    await eventually(last, (shown) => shown?.title === "lodash 4.17.20");
  });

  it("changes every manifest that has the version, after a preview", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const places = ["one", "two"].map((name) => vscode.Uri.joinPath(folder.uri, "planned", name, "package.json"));
    const written = '{\n  "dependencies": {\n    "minimist": "1.2.5"\n  }\n}\n';
    for (const uri of places) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(written));
    const { showQuickPick } = vscode.window;
    const previewed: string[] = [];
    Object.assign(vscode.window, {
      showQuickPick(items: readonly vscode.QuickPickItem[]) {
        previewed.push(...items.map(({ label }) => label));
        return Promise.resolve(items);
      },
    });
    try {
      const documents = await Promise.all(places.map((uri) => vscode.workspace.openTextDocument(uri)));
      for (const document of documents) {
        await vscode.window.showTextDocument(document, { preview: false });
        await settled(document);
      }
      const [document] = documents;
      assert.ok(document);
      await plan(document, "minimist");
      const page = await eventually(last, (shown) => updatesOf(shown).some(({ updates = [] }) => updates.length === 2));
      const action = updatesOf(page).at(-1);
      panels.send({ type: "rowAction", action: JSON.stringify(action) });
      const texts = () => documents.map((each) => each.getText());
      await eventually(texts, (all) => all.every((text) => text.includes('"minimist": "1.2.8"')));
      assert.equal(previewed.length, 2, previewed.join());
      await Promise.all(documents.map((each) => each.save()));
    } finally {
      Object.assign(vscode.window, { showQuickPick });
      await closeAll();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, "planned"), { recursive: true });
    }
  });

  it("writes the version where a catalog or a property has it", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const place = vscode.Uri.joinPath(folder.uri, "cataloged");
    const write = async (name: string, text: string) => {
      const uri = vscode.Uri.joinPath(place, name);
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      return vscode.workspace.openTextDocument(uri);
    };
    const catalog = await write("pnpm-workspace.yaml", "catalog:\n  minimist: 1.2.5\n");
    const using = await write("package.json", '{ "dependencies": { "minimist": "catalog:" } }\n');
    const pom = await open("pom.xml");
    const rows = [
      { document: using, name: "minimist", changed: catalog, text: /^ {2}minimist: 1\.2\.8$/m },
      {
        document: pom,
        name: "org.springframework:spring-core",
        changed: pom,
        text: /<spring\.version>(?!5\.3\.17<)[\d.]+<\/spring\.version>/,
      },
    ];
    try {
      for (const { document, name, changed, text } of rows) {
        await vscode.window.showTextDocument(document);
        await settled(document);
        panels.pages.length = 0;
        await plan(document, name);
        const page = await eventually(last, (shown) => updatesOf(shown).length > 0);
        panels.send({ type: "rowAction", action: JSON.stringify(updatesOf(page).at(-1)) });
        await eventually(
          () => changed.getText(),
          (now) => text.test(now),
        );
      }
      await catalog.save();
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(place, { recursive: true });
    }
  });

  it("requests nothing about a private name, and says so", async () => {
    const document = await open("package.json");
    await settled(document);
    remember(document);
    await control();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await plan(document, "@acme-private/checkout");
    await says("Not checked");
    await plan(document, "minimist");
    const sent = await eventually(
      async () => (await logged()).map(({ path, body = "" }) => decodeURIComponent(`${path} ${body}`)),
      (lines) => lines.some((line) => line.includes("minimist")),
    );
    assert.deepEqual(
      sent.filter((line) => line.includes("@acme-private")),
      [],
    );
  });

  it("asks about one dependency alone where no editor has the manifest", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "alone", "package.json");
    // No other manifest of the folder has pino, which what is under way from an earlier test may ask about.
    const text = '{ "dependencies": { "minimist": "1.2.5", "pino": "6.14.0" } }';
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    try {
      await vscode.commands.executeCommand("packageInsights.clearCache");
      await control();
      await vscode.commands.executeCommand("packageInsights.planUpdate", {
        manifest: uri.toString(),
        name: "minimist",
      });
      await eventually(last, (shown) => updatesOf(shown).length > 0);
      const sent = (await logged()).map(({ path, body = "" }) => `${path} ${body}`);
      assert.ok(sent.some((line) => line.includes("minimist")));
      assert.deepEqual(
        sent.filter((line) => line.includes("pino")),
        [],
      );
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder.uri, "alone"), { recursive: true });
    }
  });

  it("says where there is nothing to plan, and lets anything be passed", async () => {
    const document = await open("package.json");
    await settled(document);
    await plan(document, "no-longer-there");
    await says("no longer declares");
    const gone = vscode.Uri.joinPath(document.uri, "..", "gone", "package.json");
    await vscode.commands.executeCommand("packageInsights.planUpdates", gone);
    await says("cannot be opened");
    await closeAll();
    const { showInformationMessage } = vscode.window;
    const said: unknown[] = [];
    Object.assign(vscode.window, {
      showInformationMessage: (text: unknown) => Promise.resolve(void said.push(text)),
    });
    try {
      for (const argument of [undefined, 5, "x", { name: 5 }, { manifest: "x" }])
        for (const command of ["planUpdates", "planUpdate"])
          await vscode.commands.executeCommand(`packageInsights.${command}`, argument);
      assert.equal(said.length, 10);
    } finally {
      Object.assign(vscode.window, { showInformationMessage });
    }
  });
});
