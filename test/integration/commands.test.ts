import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, logged, open, openTabs, testAccess } from "./workspace.ts";

describe("commands", () => {
  afterEach(closeAll);

  it("include those of the Command Palette", async () => {
    const registered = await vscode.commands.getCommands(true);
    const names = [
      "lookUp",
      "identifyFiles",
      "checkPurls",
      "findPackages",
      "openLink",
      "showDependencyGraph",
      "refresh",
      "showLog",
    ];
    for (const name of [...names, "clearCache"]) {
      assert.ok(registered.includes(`packageInsights.${name}`), name);
    }
  });

  it("opens the graph of the dependency under the cursor in a panel", async () => {
    const document = await open("package.json");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    const at = document.positionAt(document.getText().indexOf('"express"') + 2);
    editor.selection = new vscode.Selection(at, at);
    await eventually(
      async () => {
        await vscode.commands.executeCommand("packageInsights.showDependencyGraph", {
          system: "NPM",
          name: "express",
          version: "4.17.1",
        });
        return openTabs();
      },
      (labels) => labels.includes("Graph: express 4.17.1"),
    );
    const { status } = await testAccess();
    await eventually(
      () => ({ hasFocus: vscode.window.activeTextEditor !== undefined, status: status.text() }),
      (state) => !state.hasFocus && state.status !== undefined,
    );
  });

  it("remembers what a manifest had when it was closed, until it is opened again or deleted", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "closed", "package.json");
    const text = '{\n  "dependencies": {\n    "lodash": "4.17.20"\n  }\n}\n';
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    const { documents } = await testAccess();
    const isSettled = () => documents.get(uri)?.stage === "settled";
    const remembered = () => documents.closed().find((manifest) => manifest.uri.path === uri.path);
    const isOpen = () => vscode.workspace.textDocuments.some((document) => document.uri.path === uri.path);
    const close = async () => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      const own = tabs.filter(({ input }) => input instanceof vscode.TabInputText && input.uri.path === uri.path);
      assert.ok(await vscode.window.tabGroups.close(own));
      // What an extension, also another one, has opened itself stays open for three minutes.
      await eventually(isOpen, (is) => !is, 200_000);
    };
    try {
      await vscode.commands.executeCommand("vscode.open", uri);
      await eventually(isSettled, Boolean);
      assert.equal(remembered(), undefined);
      await close();
      const [lodash] = (await eventually(remembered, (manifest) => manifest !== undefined))?.uses ?? [];
      assert.equal(lodash?.line, 2);
      assert.ok(lodash.use.advisories?.includes("GHSA-35jh-r3h4-6jhm"));
      await vscode.commands.executeCommand("vscode.open", uri);
      await eventually(remembered, (manifest) => manifest === undefined);
      await close();
      await eventually(remembered, (manifest) => manifest !== undefined);
    } finally {
      await closeAll();
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, ".."), { recursive: true });
    }
    await eventually(remembered, (manifest) => manifest === undefined);
  });

  it("says after Fix All which command makes the lockfile follow", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const place = vscode.Uri.joinPath(folder.uri, "updated");
    const root = { dependencies: { lodash: "4.17.20" } };
    const packages = { "": root, "node_modules/lodash": { version: "4.17.20" } };
    const write = (name: string, content: object) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(place, name), Buffer.from(JSON.stringify(content)));
    await write("package.json", root);
    await write("package-lock.json", { lockfileVersion: 3, packages });
    const { showQuickPick, showInformationMessage } = vscode.window;
    const said: string[] = [];
    Object.assign(vscode.window, {
      showQuickPick: (items: readonly vscode.QuickPickItem[]) => Promise.resolve(items.filter(({ picked }) => picked)),
      showInformationMessage(text: string) {
        said.push(text);
        return Promise.resolve(undefined);
      },
    });
    try {
      const { documents } = await testAccess();
      const uri = vscode.Uri.joinPath(place, "package.json");
      await vscode.commands.executeCommand("vscode.open", uri);
      await eventually(() => documents.get(uri)?.stage === "settled", Boolean);
      await vscode.commands.executeCommand("packageInsights.fixAllVulnerable");
      await eventually(
        () => said,
        ({ length }) => length > 0,
      );
      assert.deepEqual(said, ["1 change made; run npm install"]);
      const document = await vscode.workspace.openTextDocument(uri);
      assert.match(document.getText(), /"4\.18\.1"/);
      await document.save();
    } finally {
      Object.assign(vscode.window, { showQuickPick, showInformationMessage });
      await closeAll();
      await vscode.workspace.fs.delete(place, { recursive: true });
    }
  });

  it("opens a list of package URLs in one page", async () => {
    const purls = ["pkg:npm/lodash@4.17.20", "lodash"];
    await vscode.commands.executeCommand("packageInsights.openPage", { kind: "purls", purls });
    await eventually(openTabs, (labels) => labels.includes("2 package URLs"));
  });

  it("finds the packages of a file in the workspace, and requests nothing about them", async () => {
    const { createWebviewPanel } = vscode.window;
    const posted: unknown[] = [];
    Object.assign(vscode.window, {
      createWebviewPanel(...values: Parameters<typeof createWebviewPanel>) {
        const panel = createWebviewPanel(...values);
        const post = panel.webview.postMessage.bind(panel.webview);
        const record = (update: unknown) => {
          posted.push(update);
          return post(update);
        };
        Object.assign(panel.webview, { postMessage: record });
        return panel;
      },
    });
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const list = vscode.Uri.joinPath(folder.uri, "incident.csv");
    await vscode.workspace.fs.writeFile(list, new TextEncoder().encode("package,version\nlodash,4.17.20\n"));
    await control();
    try {
      await vscode.commands.executeCommand("packageInsights.findPackages", list);
      await eventually(
        () => JSON.stringify(posted),
        (text) => text.includes("declared as") && text.includes("package.json"),
      );
      assert.ok(openTabs().includes("Find Packages"));
      const about = (await logged()).filter(({ path, body = "" }) => `${path}${body}`.includes("lodash"));
      assert.deepEqual(about, []);
    } finally {
      Object.assign(vscode.window, { createWebviewPanel });
      await vscode.workspace.fs.delete(list);
    }
  });

  it("opens the page of a dependency by each command for one of its sections", async () => {
    const key = { system: "NPM", name: "lodash", version: "4.17.20" };
    const goModule = { system: "GO", name: "github.com/gorilla/websocket", version: "v1.4.0" };
    const rows = [
      ["showCapabilities", goModule, "github.com/gorilla/websocket v1.4.0"],
      ["showRequirements", key, "lodash 4.17.20"],
      ["showDependents", key, "lodash 4.17.20"],
      ["showSimilarNames", key, "lodash"],
      ["showBuiltVersions", key, "github.com/lodash/lodash"],
    ] as const;
    for (const [command, argument, title] of rows) {
      await closeAll();
      await vscode.commands.executeCommand(`packageInsights.${command}`, argument);
      await eventually(openTabs, (labels) => labels.includes(title));
    }
  });

  describe("show the versions built from a repository", () => {
    const key = { system: "PYPI", name: "celery", version: "5.6.3" };
    const { withProgress, showInformationMessage } = vscode.window;
    const shown: unknown[] = [];
    let cancellation: vscode.CancellationTokenSource;

    beforeEach(async () => {
      shown.length = 0;
      cancellation = new vscode.CancellationTokenSource();
      Object.assign(vscode.window, {
        withProgress: (_: vscode.ProgressOptions, task: Parameters<typeof withProgress>[1]) =>
          task({ report: () => undefined }, cancellation.token),
        showInformationMessage: (text: unknown) => Promise.resolve(void shown.push(text)),
      });
      await vscode.commands.executeCommand("packageInsights.clearCache");
    });

    afterEach(async () => {
      Object.assign(vscode.window, { withProgress, showInformationMessage });
      cancellation.dispose();
      await control();
    });

    const show = () => vscode.commands.executeCommand("packageInsights.showBuiltVersions", key);

    it("unless its search is cancelled, which says nothing", async () => {
      await control({ rules: [{ fault: { kind: "hang" } }] });
      const before = openTabs();
      const command = show();
      await eventually(logged, (requests) => requests.some(({ path }) => path.includes(key.name)));
      cancellation.cancel();
      await command;
      assert.deepEqual([shown, openTabs()], [[], before]);
    });

    it("unless none is known, which is shown", async () => {
      const before = openTabs();
      await show();
      assert.deepEqual([shown, openTabs()], [["The service relates no repository to celery 5.6.3."], before]);
    });
  });

  it("opens no page by a link that names none", async () => {
    const before = openTabs();
    await vscode.commands.executeCommand("packageInsights.openLink", "/package", "purl=lodash");
    assert.deepEqual(openTabs(), before);
  });

  it("opens a page for each subject once", async () => {
    const key = { system: "NPM", name: "lodash", version: "4.17.20" };
    for (const subject of [
      { kind: "version", key },
      { kind: "package", key: { system: "NPM", name: "lodash" } },
      { kind: "advisory", id: "GHSA-35jh-r3h4-6jhm" },
    ]) {
      await vscode.commands.executeCommand("packageInsights.openPage", subject);
    }
    await vscode.commands.executeCommand("packageInsights.openDetails", key);
    const pages = await eventually(openTabs, (labels) => labels.includes("GHSA-35jh-r3h4-6jhm"));
    for (const title of ["lodash 4.17.20", "lodash", "GHSA-35jh-r3h4-6jhm"]) {
      assert.equal(pages.filter((label) => label === title).length, 1, `${title} of ${pages.join()}`);
    }
  });

  it("opens a page for the files that are selected in the Explorer", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uris = ["package.json", "Cargo.toml"].map((name) => vscode.Uri.joinPath(folder.uri, name));
    await vscode.commands.executeCommand("packageInsights.identifyFiles", uris[0], uris);
    await eventually(openTabs, (labels) => labels.includes("2 files"));
  });

  it("opens nothing for arguments that are not a version", async () => {
    const version = { system: "NPM", name: "express", version: "4.17.1" };
    const before = openTabs();
    for (const argument of [
      {},
      { system: "NPM" },
      { ...version, system: "npm" },
      { ...version, version: 1 },
      "lodash",
      7,
    ]) {
      await vscode.commands.executeCommand("packageInsights.openDetails", argument);
      await vscode.commands.executeCommand("packageInsights.openPage", { kind: "version", key: argument });
    }
    assert.deepEqual(openTabs(), before);
  });
});
