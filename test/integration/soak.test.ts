// The gestures of a working day in one window, over and over: `npm run soak`. What is measured is what stays when everything is closed
// and collected, from the second round on: by then all code is loaded and every answer is known.

import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getHeapCodeStatistics, setFlagsFromString, writeHeapSnapshot } from "node:v8";
import { runInNewContext } from "node:vm";
import * as vscode from "vscode";
import {
  closeAll,
  control,
  eventually,
  figure,
  hintsIn,
  hoverAt,
  open,
  replaceAll,
  saved,
  settled,
  testAccess,
} from "./workspace.ts";

/** Minutes, of which the first round is not measured. */
const minutes = Number(process.env.PACKAGE_INSIGHTS_SOAK ?? 10);

/** The folder for snapshots of the heap before and after, for the developer tools of a browser. */
const snapshots = process.env.PACKAGE_INSIGHTS_SNAPSHOTS;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

interface Rest {
  /** Of the heap after collection, without the code that V8 has compiled. */
  readonly megabytes: number;
  /** Of that code, which grows as long as functions are called for the first time or often enough. */
  readonly compiled: number;
  /** What keeps the process running, by kind: sockets, timers, watchers, pipes. */
  readonly handles: Readonly<Record<string, number>>;
  readonly listeners: number;
  /** Files and folders of the extension in the folder for temporary ones. */
  readonly temporary: number;
  /** Bytes of what the extension stores, and has logged. */
  readonly stored: number;
  readonly logged: number;
}

/** What stays once every editor is closed and nothing is under way. */
async function atRest(name: string): Promise<Rest> {
  await closeAll();
  const { folders } = await testAccess();
  for (let pass = 0; pass < 3; pass++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    collectGarbage();
  }
  const { code_and_metadata_size: machine, bytecode_and_metadata_size: bytes } = getHeapCodeStatistics();
  const compiled = (machine + bytes) / 1e6;
  const rest = {
    megabytes: process.memoryUsage().heapUsed / 1e6 - compiled,
    compiled,
    handles: countsOf(process.getActiveResourcesInfo().filter((kind) => kind !== "Immediate")),
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    temporary: readdirSync(tmpdir()).filter((name) => /package-insights/i.test(name)).length,
    stored: bytesIn(folders.stored.fsPath),
    logged: bytesIn(folders.logged.fsPath),
  };
  if (snapshots) writeHeapSnapshot(join(snapshots, `${name}.heapsnapshot`));
  return rest;
}

function countsOf(kinds: readonly string[]): Rest["handles"] {
  return Object.fromEntries([...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length]));
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Edits as a person makes them: a digit of each version, each read and answered, and taken back. */
async function edit(file: string): Promise<void> {
  const document = await open(file);
  await settled(document);
  const before = document.getText();
  for (const match of [...before.matchAll(/\d+(?=\.\d)/g)].slice(0, 8)) {
    const at = document.positionAt(match.index);
    const change = new vscode.WorkspaceEdit();
    change.insert(document.uri, at, "1");
    await vscode.workspace.applyEdit(change);
    await settled(document);
    await hintsIn(document);
    await replaceAll(document, before);
  }
  await settled(document);
  await saved(document);
}

/** A branch that is switched: the files are replaced on the disk and come back. */
async function switchBranch(files: readonly string[]): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const uris = files.map((file) => vscode.Uri.joinPath(folder.uri, file));
  const texts = await Promise.all(uris.map(async (uri) => vscode.workspace.fs.readFile(uri)));
  const other = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString().replaceAll("4.17.20", "4.17.21"));
  for (const change of [other, (bytes: Uint8Array) => bytes])
    for (const [index, uri] of uris.entries())
      await vscode.workspace.fs.writeFile(uri, change(texts[index] ?? Buffer.of()));
}

async function outage(): Promise<void> {
  await control({ rules: [{ fault: { kind: "status", status: 403 } }] });
  await vscode.commands.executeCommand("packageInsights.clearCache");
  const document = await open("requirements.txt");
  await eventually(
    () => hoverAt(document, "django=="),
    (text) => text.includes("Not checked"),
  );
  await control();
  await vscode.commands.executeCommand("packageInsights.refresh");
  await eventually(
    () => hoverAt(document, "django=="),
    (text) => !text.includes("Not checked"),
  );
}

const subjects: readonly object[] = [
  { kind: "version", key: { system: "NPM", name: "lodash", version: "4.17.20" } },
  { kind: "package", key: { system: "NPM", name: "express" } },
  { kind: "advisory", id: "GHSA-35jh-r3h4-6jhm" },
  { kind: "project", id: "github.com/lodash/lodash" },
];

/** Opens a panel for as long as a person needs to read its first lines. */
async function lookAt(command: string, subject: object): Promise<void> {
  await vscode.commands.executeCommand(`packageInsights.${command}`, subject);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}

async function round(): Promise<void> {
  for (const file of ["package.json", "requirements.txt", "pom.xml", "Cargo.toml"]) {
    await edit(file);
    await closeAll();
  }
  await switchBranch(["package.json", "requirements.txt"]);
  const document = await open("package.json");
  await settled(document);
  for (const name of ["lodash", "express", "json5"]) await hoverAt(document, `"${name}"`);
  await vscode.commands.executeCommand("packageInsights.scanWorkspace");
  for (const subject of subjects) await lookAt("openPage", subject);
  const root = { kind: "version", key: { system: "NPM", name: "express", version: "4.17.1" } };
  await lookAt("showDependencyGraph", { root, manifest: document.uri.toString() });
  await lookAt("planUpdates", document.uri);
  await closeAll();
  await outage();
  await closeAll();
}

describe("a working day", () => {
  it(`leaves nothing behind in ${minutes} minutes`, async function () {
    this.timeout((minutes + 15) * 60_000);
    await round();
    await round();
    const before = await atRest("before");
    let rounds = 0;
    for (const end = Date.now() + minutes * 60_000; Date.now() < end; rounds++) await round();
    const after = await atRest("after");
    figure(`${rounds} rounds: before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
    assert.ok(rounds > 0);
    assert.ok(after.megabytes - before.megabytes <= 5, "the heap has grown");
    const more = Object.entries(after.handles).filter(([kind, count]) => count > (before.handles[kind] ?? 0) + 2);
    assert.deepEqual(more, [], "handles have grown");
    assert.ok(after.listeners <= before.listeners, "listeners have grown");
    assert.ok(after.temporary <= before.temporary, "temporary files have grown");
    assert.ok(after.stored <= before.stored + 1e6, "the store has grown");
    assert.ok(after.logged <= before.logged + 1e5, "the log has grown");
  });
});
