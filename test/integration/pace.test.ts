import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  asked,
  closeAll,
  control,
  eventually,
  figure,
  findings,
  logged,
  remember,
  repeated,
  settled,
} from "./workspace.ts";

/** The work on which other extensions were measured: 100 npm dependencies, half exact, half caret, 50 ms of latency. */
const latency = 50;
const packages = [
  "lodash@4.17.20",
  "express@4.17.1",
  "axios@0.21.0",
  "ws@7.4.0",
  "minimist@1.2.5",
  "moment@2.29.1",
  "qs@6.5.2",
];

/** Whether a request is for the versions of a declared package, or for one that is written. */
function isOwn(request: string): boolean {
  const keys = packages.map((each) => each.split("@"));
  return (
    request.startsWith("GetPackage ") ||
    keys.some(([name, version]) => request.includes(`"name":"${name}","version":"${version}"`))
  );
}

describe("pace", () => {
  afterEach(async () => {
    await control();
    await closeAll();
  });

  it("shows first findings long before all are there, and follows an edit without asking", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder.uri, "many", "package.json");
    const entries = Array.from({ length: 100 }, (_, n) => {
      const [name, version] = (packages[n % packages.length] ?? "").split("@");
      return `    "d${n}": "npm:${name}@${n % 2 ? "^" : ""}${version}"`;
    });
    await vscode.workspace.fs.writeFile(uri, Buffer.from(`{\n  "dependencies": {\n${entries.join(",\n")}\n  }\n}\n`));
    await vscode.commands.executeCommand("packageInsights.clearCache");
    await control({ latency });

    const start = Date.now();
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    remember(document);
    await eventually(
      () => findings(document).length,
      (count) => count > 0,
    );
    const first = Date.now() - start;
    const all = (await settled(document)).length;
    assert.ok(all > 50, `${all} entries`);
    figure(
      `100 dependencies at ${latency} ms: first findings after ${first} ms, ${all} after ${Date.now() - start} ms, ${(await logged()).length} requests`,
    );

    const line = findings(document)[0]?.range.start.line ?? 0;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(1, 0), "\n");
    const edited = Date.now();
    let published: readonly vscode.Diagnostic[] | undefined;
    const subscription = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      const found = findings(document);
      const isMoved =
        uris.some((changed) => changed.toString() === uri.toString()) && found[0]?.range.start.line === line + 1;
      if (isMoved) published ??= found;
    });
    await vscode.workspace.applyEdit(edit);
    await eventually(
      () => findings(document)[0]?.range.start.line,
      (now) => now === line + 1,
    );
    figure(`one line inserted: findings moved after ${Date.now() - edited} ms`);
    await settled(document);
    const moved = await eventually(
      () => published,
      (found) => found !== undefined,
    );
    subscription.dispose();
    assert.equal(moved?.length, all, "what is known moves in one change");
    // The edit ends the search for fixed versions, which then asks again for what was on its way.
    assert.deepEqual(repeated(await asked()).filter(isOwn), []);
  });
});
