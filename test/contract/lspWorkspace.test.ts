// Diagnostics of manifests that the client does not have open, over the bundled language server.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { WorkspaceDiagnosticReport, WorkspaceFullDocumentDiagnosticReport } from "vscode-languageserver/node";
import { editorCapabilities, servedLsp, type LspProcess } from "../support/lspProcess.ts";

const { folder, uriOf, start: startWith } = servedLsp();

const manifest = (version: string) => JSON.stringify({ dependencies: { lodash: version } });

/** Asks for diagnostics, and is told when there are others. */
const pulling = {
  ...editorCapabilities,
  workspace: { ...editorCapabilities.workspace, diagnostics: { refreshSupport: true } },
  textDocument: { ...editorCapabilities.textDocument, diagnostic: {} },
};

function start(): Promise<LspProcess> {
  return startWith({ capabilities: pulling });
}

async function pull({ connection }: LspProcess, before: ReadonlyMap<string, string> = new Map()) {
  const previousResultIds = [...before].map(([uri, value]) => ({ uri, value }));
  const { items }: WorkspaceDiagnosticReport = await connection.sendRequest("workspace/diagnostic", {
    previousResultIds,
  });
  const fulls = items.filter((item): item is WorkspaceFullDocumentDiagnosticReport => item.kind === "full");
  return {
    ids: new Map(items.map(({ uri, resultId = "" }) => [uri, resultId])),
    messages: Object.fromEntries(
      fulls.map(({ uri, items: rows }) => [
        uri,
        rows.map(({ message }) => (typeof message === "string" ? message : message.value)),
      ]),
    ),
  };
}

describe("workspace/diagnostic", () => {
  it("has all manifests, and of what is the same only that", async () => {
    folder.write("a/package.json", manifest("4.17.20"));
    folder.write("b/requirements.txt", "requests==2.19.0\n");
    folder.write("c/package.json", manifest("4.18.1"));
    const server = await start();
    const first = await pull(server);
    assert.deepEqual(
      [...first.ids.keys()].sort(),
      ["a/package.json", "b/requirements.txt", "c/package.json"].map(uriOf),
    );
    assert.deepEqual(first.messages[uriOf("a/package.json")], [
      "lodash 4.17.20: update to 4.18.1. 5 advisories, worst high 8.1",
    ]);
    assert.deepEqual(first.messages[uriOf("c/package.json")], []);
    const again = await pull(server, first.ids);
    assert.deepEqual(again.messages, {});
    assert.deepEqual(again.ids, first.ids);
    await server.end();
  });

  it("looks again at what has changed, and takes back what is gone", async () => {
    folder.write("a/package.json", manifest("4.17.20"));
    folder.write("b/package.json", manifest("4.17.20"));
    const server = await start();
    const first = await pull(server);
    folder.write("a/package.json", manifest("4.18.1"));
    rmSync(join(folder.path, "b"), { recursive: true });
    await server.connection.sendNotification("workspace/didChangeWatchedFiles", {
      changes: ["a/package.json", "b/package.json"].map((name, index) => ({ uri: uriOf(name), type: 2 + index })),
    });
    const { messages } = await pull(server, first.ids);
    assert.deepEqual(messages, { [uriOf("a/package.json")]: [], [uriOf("b/package.json")]: [] });
    await server.end();
  });

  it("says of each manifest what was not checked, and of a file that it cannot read", async () => {
    folder.write("a/package.json", JSON.stringify({ dependencies: { "@acme/till": "1.0.0" } }));
    folder.write("a/.npmrc", "@acme:registry=https://npm.acme.example/");
    folder.write("b/package.json", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]));
    const server = await start();
    const { messages } = await pull(server);
    assert.deepEqual(messages[uriOf("a/package.json")], [
      "Not everything was checked: 1 dependency not checked: private",
    ]);
    assert.match(messages[uriOf("b/package.json")]?.[0] ?? "", /^Not (?:checked|everything was checked): /);
    await server.end();
  });

  it("shows a version that a closed child has from its open parent there", async () => {
    const parent = `<project><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version>
<packaging>pom</packaging><properties><text.version>1.9</text.version></properties>
</project>`;
    const child = `<project><parent><groupId>org.example</groupId><artifactId>parent</artifactId><version>1</version></parent>
<artifactId>child</artifactId><dependencies><dependency><groupId>org.apache.commons</groupId>
<artifactId>commons-text</artifactId><version>\${text.version}</version></dependency></dependencies></project>`;
    folder.write("pom.xml", parent);
    folder.write("child/pom.xml", child);
    const server = await start();
    const closed = await pull(server);
    server.open(uriOf("pom.xml"), parent);
    const { messages } = await pull(server);
    assert.deepEqual(messages, closed.messages);
    const found = messages[uriOf("pom.xml")]?.filter((text) => text.includes("commons-text"));
    assert.equal(found?.length, 1, JSON.stringify(messages));
    await server.end();
  });

  it("shows what is wrong in files of settings, also where they are open", async () => {
    folder.write("a/package.json", manifest("4.18.1"));
    folder.write("package-insights.json", '{ "rules": { "advisry": "error" } }');
    const server = await start();
    const { messages } = await pull(server);
    const expected = ["“rules”: unknown rule “advisry”"];
    assert.deepEqual(messages[uriOf("package-insights.json")], expected);
    server.open(uriOf("package-insights.json"), '{ "rules": {} }');
    server.open(uriOf("a/package.json"), manifest("4.18.1"));
    await server.settled(uriOf("a/package.json"));
    const report = await server.connection.sendRequest("textDocument/diagnostic", {
      textDocument: { uri: uriOf("package-insights.json") },
    });
    assert.deepEqual((report as WorkspaceFullDocumentDiagnosticReport).items, []);
    await server.end();
  });
});
