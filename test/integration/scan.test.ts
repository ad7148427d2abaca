import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, control, eventually, figure, logged, type Logged, open, repeated, testAccess } from "./workspace.ts";

/** Our diagnostics by the path of their file below the folder. */
function found(): ReadonlyMap<string, readonly vscode.Diagnostic[]> {
  return new Map(
    vscode.languages
      .getDiagnostics()
      .map(([uri, all]): [string, vscode.Diagnostic[]] => [
        vscode.workspace.asRelativePath(uri),
        all.filter(({ source }) => source === "Package Insights"),
      ])
      .filter(([, all]) => all.length > 0),
  );
}

function keysOf({ body = "{}" }: Logged): readonly string[] {
  const { requests } = JSON.parse(body) as { readonly requests: readonly { readonly versionKey: object }[] };
  return requests.map(({ versionKey }) => JSON.stringify(versionKey));
}

describe("a scan of the workspace", () => {
  afterEach(closeAll);

  it("fills Problems for manifests that nobody has open, and asks no key twice", async () => {
    await closeAll();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await control();
    await vscode.commands.executeCommand("packageInsights.scanWorkspace");
    const expected = ["package.json", "Cargo.toml", "pom.xml", "requirements.txt"];
    const all = await eventually(found, (files) => expected.every((file) => files.has(file)));
    // A request that is given up, for a document that was closed, may be made again.
    const requests = (await logged()).filter(({ cancelled }) => !cancelled);
    const batches = requests.filter(({ operation }) => operation === "GetVersionBatch").map(keysOf);
    const keys = batches.flat();
    const again = new Set(repeated(keys));
    const twice = batches.filter((batch) => batch.some((key) => again.has(key)));
    assert.deepEqual(twice, [], "no key is asked twice");
    figure(`scan: ${all.size} manifests with findings, ${requests.length} requests, ${keys.length} keys in batches`);
    const [lodash] = (all.get("package.json") ?? []).filter(({ message }) => message.startsWith("lodash 4.17.20"));
    assert.ok(lodash);
    const document = await vscode.workspace.openTextDocument(
      vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail(), "package.json"),
    );
    assert.equal(document.getText(lodash.range), "4.17.20", "at its place");
  });

  it("leaves a manifest that is opened to what follows its edits, without saying anything twice", async () => {
    const document = await open("package.json");
    await eventually(
      () => found().get("package.json") ?? [],
      (all) => all.length > 0 && new Set(all.map(textOf)).size === all.length,
    );
    assert.ok(document);
  });

  it("follows what changes on disk, and is remembered for the next window but for what has changed", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "requirements.txt");
    const before = await vscode.workspace.fs.readFile(uri);
    const { scanned } = await testAccess();
    const remembered = async () => {
      const { files = [], rememberedSince } = (await scanned.recall()) ?? {};
      assert.equal(rememberedSince !== undefined, files.length > 0);
      return files
        .filter(({ findings }) => findings.length > 0)
        .map(({ path }) => path.slice(folder.uri.path.length + 1));
    };
    const all = await eventually(remembered, (paths) => paths.length >= 4);
    assert.ok(all.includes("requirements.txt"), all.join(", "));
    try {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode("jinja2==3.1.6\n"));
      // The text that was read before may be in use until its watcher reports the change.
      const left = await eventually(remembered, (paths) => !paths.includes("requirements.txt"));
      assert.deepEqual(
        left,
        all.filter((path) => path !== "requirements.txt"),
      );
      await eventually(found, (files) => !files.has("requirements.txt"));
    } finally {
      await vscode.workspace.fs.writeFile(uri, before);
    }
    await eventually(found, (files) => files.has("requirements.txt"));
  });

  it("shows its progress and what it has found so far, and ends where it is canceled", async () => {
    const { scanned } = await testAccess();
    await vscode.commands.executeCommand("packageInsights.clearCache");
    // Advisories come first; what is left to ask never comes.
    await control({ rules: [{ operation: "GetDependencies", fault: { kind: "hang" } }] });
    const ended = vscode.commands.executeCommand("packageInsights.scanWorkspace");
    await eventually(
      () => ({ text: scanned.activity.text(), files: scanned.result()?.files ?? [] }),
      ({ text, files }) =>
        text?.startsWith("Checking dependencies…") === true && files.some((file) => file.isProvisional),
    );
    await vscode.commands.executeCommand("packageInsights.cancelScan");
    await ended;
    assert.equal(scanned.activity.text(), undefined);
    assert.equal(scanned.result()?.cancelled, true);
    await control();
    await vscode.commands.executeCommand("packageInsights.scanWorkspace");
    assert.equal(scanned.result()?.cancelled, false);
  });

  it("fixes an advisory in all manifests of the workspace, after a preview, and saves those that nobody has open", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const place = vscode.Uri.joinPath(folder.uri, "everywhere");
    const uris = ["a", "b"].map((name) => vscode.Uri.joinPath(place, name, "package.json"));
    const clean = vscode.Uri.joinPath(place, "c", "package.json");
    const text = (version: string) => `{\n  "dependencies": {\n    "lodash": "${version}"\n  }\n}\n`;
    for (const uri of uris) await vscode.workspace.fs.writeFile(uri, Buffer.from(text("4.17.20")));
    await vscode.workspace.fs.writeFile(clean, Buffer.from(text("4.18.1")));
    const { showQuickPick } = vscode.window;
    const previews: { readonly title: string; readonly details: readonly string[] }[] = [];
    Object.assign(vscode.window, {
      showQuickPick(items: readonly vscode.QuickPickItem[], { title = "" }: vscode.QuickPickOptions) {
        const own = items.filter(({ picked, detail }) => picked && detail?.includes("everywhere/"));
        previews.push({ title, details: own.map(({ description, detail }) => `${description}: ${detail}`) });
        return Promise.resolve(own);
      },
    });
    try {
      await vscode.commands.executeCommand("packageInsights.fixEverywhere", ["GHSA-35jh-r3h4-6jhm", "CVE-2021-23337"]);
      assert.equal(previews.length, 1);
      assert.match(previews[0]?.title ?? "", /^Fix GHSA-35jh-r3h4-6jhm Everywhere: \d+ changes$/);
      assert.deepEqual(
        previews[0]?.details.map((each) => each.replace(/fixes.* · /, "… · ")),
        ["a", "b"].map((name) => `4.17.20 → 4.18.1: … · everywhere/${name}/package.json`),
      );
      const onDisk = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      for (const uri of [...uris, clean])
        await eventually(
          () => onDisk(uri),
          (now) => now === text("4.18.1"),
        );
    } finally {
      Object.assign(vscode.window, { showQuickPick });
      await closeAll();
      await vscode.workspace.fs.delete(place, { recursive: true });
    }
  });
});

function textOf({ message, range }: vscode.Diagnostic): string {
  return `${range.start.line}:${range.start.character} ${message}`;
}
