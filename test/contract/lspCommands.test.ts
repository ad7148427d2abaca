// Commands over the bundled language server: what they say, publish and change.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import {
  ApplyWorkspaceEditRequest,
  type ApplyWorkspaceEditParams,
  ExecuteCommandRequest,
  type TextEdit,
  WorkDoneProgress,
  WorkDoneProgressCancelNotification,
  WorkDoneProgressCreateRequest,
} from "vscode-languageserver/node";
import { hasGit } from "../support/gitRepository.ts";
import { editorCapabilities, servedLsp, type LspProcess, type LspStart } from "../support/lspProcess.ts";

const { service, folder, uriOf, start } = servedLsp();

const manifest = (dependencies: Readonly<Record<string, string>>) => JSON.stringify({ dependencies }, undefined, 2);
const minimist = manifest({ minimist: "1.2.5" });

function run({ connection }: LspProcess, name: string, ...values: readonly unknown[]): Promise<string> {
  const params = { command: `packageInsights.${name}`, arguments: [...values] };
  return connection.sendRequest(ExecuteCommandRequest.type, params) as Promise<string>;
}

const says = (part: string) => (all: readonly { readonly message: string }[]) =>
  all.some(({ message }) => message.includes(part));

/** Answers the server's wish for changes, and keeps it. */
function applying({ connection }: LspProcess, isApplied: () => boolean): readonly ApplyWorkspaceEditParams[] {
  const asked: ApplyWorkspaceEditParams[] = [];
  connection.onRequest(ApplyWorkspaceEditRequest.type, (params) => {
    asked.push(params);
    return { applied: isApplied() };
  });
  return asked;
}

async function withMinimist(how: Partial<LspStart> = {}): Promise<readonly [LspProcess, uri: string]> {
  const uri = uriOf("package.json");
  folder.write("package.json", minimist);
  const server = await start(how);
  server.open(uri, minimist);
  await server.settled(uri);
  return [server, uri];
}

describe("the command that scans", () => {
  it("has a table as its text, and publishes what manifests have that are not open, until they are gone", async () => {
    folder.write("a/package.json", minimist);
    folder.write("b/requirements.txt", "urllib3==1.25.8\n");
    const server = await start();
    const text = await run(server, "scan");
    assert.match(text, /a\/package\.json[^]*minimist[^]*b\/requirements\.txt[^]*urllib3/);
    const [a, b] = [uriOf("a/package.json"), uriOf("b/requirements.txt")];
    await server.diagnostics(a, says("minimist 1.2.5: update to 1.2.8"));
    await server.diagnostics(b, says("urllib3 1.25.8: update to 1.26.20"));
    rmSync(join(folder.path, "a"), { recursive: true });
    assert.doesNotMatch(await run(server, "scan"), /minimist/);
    await server.diagnostics(a, (all) => all.length === 0);
    assert.ok(says("urllib3")((server.sent.get(b)?.diagnostics ?? []) as { message: string }[]));
    await server.end();
  });

  it("ends with an error when its progress is canceled, and publishes nothing", async () => {
    folder.write("a/package.json", minimist);
    const server = await start();
    let scan = Promise.resolve("");
    service.faults.latency = 2_000;
    const token = await new Promise<string | number>((resolve) => {
      server.connection.onRequest(WorkDoneProgressCreateRequest.type, ({ token: own }) => {
        server.connection.onProgress(WorkDoneProgress.type, own, ({ kind }) => {
          if (kind === "begin") resolve(own);
        });
      });
      scan = run(server, "scan");
      scan.catch(() => undefined);
    });
    await server.connection.sendNotification(WorkDoneProgressCancelNotification.type, { token });
    await assert.rejects(scan, { code: -32_803, message: /Canceled/ });
    assert.deepEqual([...server.sent.keys()], []);
    service.faults.latency = 0;
    assert.match(await run(server, "scan"), /minimist/);
    await server.end();
  });
});

describe("the command that fixes all", () => {
  for (const isApplied of [true, false])
    it(`says whether the client has made the changes: ${isApplied}`, async () => {
      const [server, uri] = await withMinimist();
      const asked = applying(server, () => isApplied);
      const text = await run(server, "fixAll", { uri });
      assert.match(text, /minimist/);
      const [{ edit } = assert.fail()] = asked;
      const [change] = edit.documentChanges ?? [];
      const [first] = change && "edits" in change ? (change.edits as TextEdit[]) : assert.fail();
      assert.equal(first?.newText, "1.2.8");
      const { annotationId = "" } = first as TextEdit & { readonly annotationId?: string };
      assert.match(edit.changeAnnotations?.[annotationId]?.label ?? "", /^minimist 1\.2\.5 → 1\.2\.8$/);
      assert.match(text, isApplied ? /1 change written/ : /1 change not written/);
      await server.end();
    });

  it("has plain edits for a client that shows no annotations", async () => {
    const workspace = { ...editorCapabilities.workspace, workspaceEdit: {} };
    const [server, uri] = await withMinimist({ capabilities: { ...editorCapabilities, workspace } });
    const asked = applying(server, () => true);
    await run(server, "fixAll", { uri });
    const range = { start: { line: 2, character: 17 }, end: { line: 2, character: 22 } };
    assert.deepEqual(asked[0]?.edit, { changes: { [uri]: [{ range, newText: "1.2.8" }] } });
    await server.end();
  });

  it("changes nothing where the text changes meanwhile", async () => {
    const [server, uri] = await withMinimist();
    const asked = applying(server, () => true);
    const before = service.requests.length;
    service.faults.latency = 100;
    const fixes = run(server, "fixAll", { uri });
    fixes.catch(() => undefined);
    while (service.requests.length === before) await new Promise(setImmediate);
    server.change(uri, manifest({ minimist: "1.2.4" }));
    await assert.rejects(fixes, { code: -32_801 });
    assert.deepEqual(asked, []);
    await server.end();
  });

  it("fixes manifests of the workspace that are not open", async () => {
    folder.write("a/package.json", minimist);
    const server = await start();
    const asked = applying(server, () => true);
    await run(server, "fixAll");
    const [change] = asked[0]?.edit.documentChanges ?? [];
    const document = change && "edits" in change ? change.textDocument : assert.fail();
    assert.deepEqual(document, { uri: uriOf("a/package.json"), version: null });
    await server.end();
  });
});

describe("the commands that explain", () => {
  it("tell why a package is there, and draw its graph, by a place or by its name", async () => {
    const uri = uriOf("package.json");
    const text = manifest({ express: "4.17.1" });
    const packages = {
      "": { dependencies: { express: "4.17.1" } },
      "node_modules/express": { version: "4.17.1", dependencies: { qs: "6.7.0" } },
      "node_modules/qs": { version: "6.7.0" },
    };
    folder.write("package-lock.json", JSON.stringify({ lockfileVersion: 3, packages }));
    const server = await start();
    server.open(uri, text);
    await server.settled(uri);
    assert.match(await run(server, "why", { uri, name: "qs" }), / › express 4\.17\.1 › qs 6\.7\.0\n/);
    const position = { line: 2, character: 6 };
    const [graph, named] = [
      await run(server, "graph", { uri, position }),
      await run(server, "graph", { uri, name: "express" }),
    ];
    assert.match(graph, /^express 4\.17\.1\n└─ qs 6\.7\.0/m);
    assert.equal(named, graph);
    assert.match(await run(server, "graph", { uri }), /^└─ express 4\.17\.1[^]*└─ qs 6\.7\.0/m);
    await server.end();
  });

  it("refuse what they do not know", async () => {
    const [server, uri] = await withMinimist();
    const wrong: readonly (readonly [name: string, ...values: readonly unknown[]])[] = [
      ["none"],
      ["why", uri],
      ["why"],
      ["why", { uri }],
      ["why", { uri, name: "" }],
      ["graph", { uri }, { uri }],
      ["graph", { uri: uriOf("none/package.json") }],
      ["graph", { uri, position: { line: -1, character: 0 } }],
      ["graph", { uri, position: { line: 0, character: 0 } }],
      ["graph", { uri, folder: "x" }],
      ["fixAll", { uri: 5 }],
    ];
    for (const [name, ...values] of wrong)
      await assert.rejects(run(server, name, ...values), { code: -32_602 }, JSON.stringify([name, values]));
    await server.end();
  });
});

describe("the command that reviews", () => {
  /** Commits what is in the folder of the workspace. */
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@shop.example", ...args], {
      cwd: folder.path,
      env: { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: "1" },
    });

  it("compares what the client has open with the last commit, or with another one", async function () {
    if (!hasGit) return this.skip();
    const uri = uriOf("package.json");
    folder.write("package.json", manifest({ ms: "2.1.3" }));
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message=one");
    const server = await start();
    server.open(uri, manifest({ ms: "2.1.3", minimist: "1.2.5" }));
    await server.settled(uri);
    assert.match(await run(server, "review"), /1 package added: 1 advisory introduced \(critical 9\.8\)/);
    assert.match(await run(server, "review", { uri, base: "HEAD" }), /HEAD \([a-f\d]{7}\) → the working tree/);
    await assert.rejects(run(server, "review", { uri, base: "nowhere" }), { code: -32_803 });
    await server.end();
  });

  it("says why there is nothing to compare with", async () => {
    const [server, uri] = await withMinimist();
    await assert.rejects(run(server, "review", { uri }), ({ message }: Error) => /repository/i.test(message));
    await assert.rejects(run(server, "review", { uri, base: 5 }), { code: -32_602 });
    await server.end();
  });
});
