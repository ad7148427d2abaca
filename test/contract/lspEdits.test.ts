// Edits as agents and as people make them, and files around manifests, through the bundled language server.

import assert from "node:assert/strict";
import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { Range } from "vscode-languageserver/node";
import { servedLsp, type LspProcess, type LspStart } from "../support/lspProcess.ts";

const { service, folder, uriOf, start } = servedLsp();

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 2);

/** An agent's client, which watches no files and can do next to nothing. */
const agent: Partial<LspStart> = { capabilities: {} };

type Said = readonly { readonly message: string }[];
const says = (text: string | RegExp) => (all: Said) =>
  all.some(({ message }) => (typeof text === "string" ? message.includes(text) : text.test(message)));
const saysNot = (text: string) => (all: Said) => !says(text)(all);

const asked = (text: string) => service.requests.filter(({ path, body }) => `${path} ${body ?? ""}`.includes(text));

/** Types at this place, as an editor tells of it. */
function type(server: LspProcess, uri: string, version: number, range: Range, text: string): void {
  void server.connection.sendNotification("textDocument/didChange", {
    textDocument: { uri, version },
    contentChanges: [{ range, text }],
  });
}

/** Resolves when all is known of the text that does not wait for a person. */
async function settled({ connection }: LspProcess, uri: string): Promise<void> {
  const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  await connection.sendRequest("textDocument/inlayHint", { textDocument: { uri }, range });
}

describe("an edit of the whole text, as agents make it", () => {
  it("names the nearest known package after one look-up and one question for similar names", async () => {
    const server = await start(agent);
    const uri = uriOf("package.json");
    folder.write("package.json", manifest({ express: "4.17.1" }));
    server.open(uri, manifest({ express: "4.17.1" }));
    await server.diagnostics(uri, says(/express 4\.17\.1: update to/));
    await server.settled(uri);
    const before = service.requests.length;
    const edited = manifest({ express: "4.17.1", lodahs: "^4.17.0" });
    folder.write("package.json", edited);
    server.change(uri, edited);
    await server.diagnostics(uri, says(/does not know lodahs\. Did you mean lodash\?/));
    await server.end();
    const sent = service.requests.slice(before);
    assert.ok(
      sent.every(({ path, body }) => `${path} ${body ?? ""}`.includes("lodahs")),
      JSON.stringify(sent),
    );
    assert.equal(sent.length, 2, JSON.stringify(sent));
  });

  it("is checked with the lockfile that was written before it, though nobody tells of that", async () => {
    const server = await start(agent);
    const uri = uriOf("package.json");
    const text = manifest({ lodash: "^4.17.0" });
    folder.write("package.json", text);
    folder.write("package-lock.json", lockfile("4.17.20"));
    server.open(uri, text);
    await server.diagnostics(uri, says("4.17.20"));
    folder.write("package-lock.json", lockfile("4.17.21"));
    server.change(uri, `${text}\n`);
    await server.diagnostics(uri, says("4.17.21"));
    await server.end();
  });
});

describe("an edit that changes no row", () => {
  it("is answered by the same rows for its version, once all is known", async () => {
    const server = await start(agent);
    const uri = uriOf("package.json");
    const text = manifest({ express: "4.17.1" });
    server.open(uri, text);
    const before = await server.diagnostics(uri, says(/express 4\.17\.1: update to/));
    server.change(uri, `${text}\n`);
    while (server.sent.get(uri)?.version !== 2) await server.settled(uri);
    assert.deepEqual(server.sent.get(uri)?.diagnostics, before);
    await server.end();
  });
});

describe("a name that is typed", () => {
  const text = manifest({ express: "4.17.1", "": "^4.17.0" });
  const inName: Range = { start: { line: 3, character: 5 }, end: { line: 3, character: 5 } };
  const elsewhere: Range = { start: { line: 0, character: 1 }, end: { line: 0, character: 1 } };

  const leave: Readonly<Record<string, (server: LspProcess, uri: string) => void>> = {
    "is saved": (server, uri) =>
      void server.connection.sendNotification("textDocument/didSave", { textDocument: { uri } }),
    "is followed by a change elsewhere": (server, uri) => type(server, uri, 3, elsewhere, " "),
    "is part of a change of the whole text": (server, uri) => server.change(uri, text.replace('""', '"lodahs"')),
  };
  for (const [title, goOn] of Object.entries(leave))
    it(`is not sent before it ${title}`, async () => {
      const server = await start(agent);
      const uri = uriOf("package.json");
      server.open(uri, text);
      await server.diagnostics(uri, says(/express 4\.17\.1: update to/));
      type(server, uri, 2, inName, "lodahs");
      await settled(server, uri);
      assert.deepEqual(asked("lodahs"), []);
      goOn(server, uri);
      await server.diagnostics(uri, says(/does not know lodahs\. Did you mean lodash\?/));
      await server.end();
    });
});

describe("files that are not open", () => {
  const text = manifest({ lodash: "^4.17.0" });

  async function withLockfile(how: Partial<LspStart>): Promise<readonly [LspProcess, uri: string]> {
    const server = await start(how);
    const uri = uriOf("package.json");
    folder.write("package.json", text);
    folder.write("package-lock.json", lockfile("4.17.20"));
    server.open(uri, text);
    await server.diagnostics(uri, says("4.17.20"));
    return [server, uri];
  }

  it("are read again when a client that watches them tells of a change", async () => {
    const [server, uri] = await withLockfile({});
    const told = (type: number) =>
      void server.connection.sendNotification("workspace/didChangeWatchedFiles", {
        changes: [{ uri: uriOf("package-lock.json"), type }],
      });
    folder.write("package-lock.json", lockfile("4.17.21"));
    told(2);
    await server.diagnostics(uri, says("4.17.21"));
    rmSync(join(folder.path, "package-lock.json"));
    told(3);
    await server.diagnostics(uri, saysNot("4.17.21"));
    folder.write("package-lock.json", lockfile("4.17.20"));
    told(1);
    await server.diagnostics(uri, says("4.17.20"));
    await server.end();
  });

  for (const [title, answer] of Object.entries({
    "a document is saved": (server: LspProcess, uri: string) =>
      server.connection.sendNotification("textDocument/didSave", { textDocument: { uri } }),
    "the client asks": (server: LspProcess, uri: string) =>
      server.connection.sendRequest("textDocument/documentSymbol", { textDocument: { uri } }),
    "another document is opened": (server: LspProcess) => server.open(uriOf("other/package.json"), manifest({})),
  }))
    it(`are looked at when ${title}, for a client that does not watch them`, async () => {
      const [server, uri] = await withLockfile(agent);
      folder.write("package-lock.json", lockfile("4.17.21"));
      await answer(server, uri);
      await server.diagnostics(uri, says("4.17.21"));
      await server.end();
    });

  it("are not read again where only their time is another", async () => {
    const [server, uri] = await withLockfile({});
    await settled(server, uri);
    const before = service.requests.length;
    utimesSync(join(folder.path, "package-lock.json"), new Date(), new Date(Date.now() - 60_000));
    void server.connection.sendNotification("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uriOf("package-lock.json"), type: 2 }],
    });
    await settled(server, uri);
    assert.equal(service.requests.length, before);
    await server.end();
  });

  it("come after those that are open: a lockfile", async () => {
    const [server, uri] = await withLockfile({});
    const lock = uriOf("package-lock.json");
    server.open(lock, lockfile("4.17.21"));
    await server.diagnostics(uri, says("4.17.21"));
    server.change(lock, lockfile("4.17.19"));
    await server.diagnostics(uri, says("4.17.19"));
    void server.connection.sendNotification("textDocument/didClose", { textDocument: { uri: lock } });
    await server.diagnostics(uri, says("4.17.20"));
    await server.end();
  });

  it("come after those that are open: a registry", async () => {
    const server = await start();
    const [uri, npmrc] = [uriOf("package.json"), uriOf(".npmrc")];
    folder.write(".npmrc", "");
    server.open(npmrc, "@acme:registry=https://npm.acme.example/\n");
    server.open(uri, manifest({ "@acme/secret": "1.0.0", lodash: "4.17.20" }));
    await server.diagnostics(uri, says(/lodash 4\.17\.20: update to/));
    await settled(server, uri);
    assert.deepEqual(asked("acme"), []);
    server.change(npmrc, "");
    await server.diagnostics(uri, says("@acme/secret"));
    assert.ok(asked("acme").length > 0);
    await server.end();
  });

  it("come after those that are open: settings", async () => {
    const server = await start();
    const [uri, settings] = [uriOf("package.json"), uriOf("package-insights.json")];
    server.open(settings, "{}");
    server.open(uri, manifest({ lodash: "4.17.20" }));
    await server.diagnostics(uri, says("lodash 4.17.20"));
    server.change(settings, JSON.stringify({ rules: { advisory: "off" } }));
    await server.diagnostics(uri, saysNot("advisories"));
    server.change(settings, "{}");
    await server.diagnostics(uri, says("advisories"));
    await server.end();
  });

  it("have the settings of folders that are added and removed", async () => {
    folder.write("package-insights.json", JSON.stringify({ rules: { advisory: "off" } }));
    const app = { uri: uriOf("app"), name: "app" };
    const all = { uri: uriOf("."), name: "all" };
    const server = await start({ folders: [join(folder.path, "app")] });
    const uri = uriOf("app/package.json");
    server.open(uri, manifest({ lodash: "4.17.20" }));
    await server.diagnostics(uri, says("advisories"));
    const change = (added: readonly object[], removed: readonly object[]) =>
      void server.connection.sendNotification("workspace/didChangeWorkspaceFolders", { event: { added, removed } });
    change([all], [app]);
    await server.diagnostics(uri, saysNot("advisories"));
    change([app], [all]);
    await server.diagnostics(uri, says("advisories"));
    await server.end();
  });
});

function lockfile(version: string): string {
  return JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { lodash: "^4.17.0" } },
      "node_modules/lodash": { version, resolved: `https://registry.npmjs.org/lodash/-/lodash-${version}.tgz` },
    },
  });
}
