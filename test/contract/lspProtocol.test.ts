// What no client should send to the bundled language server, byte by byte.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { documentRequests, workspaceRequests } from "../../src/lsp/requests.ts";
import { bundle } from "../support/commandLine.ts";
import { endWires, frame, startWire, type LspWire, type WireMessage } from "../support/lspWire.ts";
import { servedFolder } from "../support/servedFolder.ts";

const { service, folder } = servedFolder();

afterEach(endWires);

const codes = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  new: -32_002,
} as const;

const start = () => startWire(["--base-url", service.url, "--no-cache"], { cwd: folder.path });
const uriOf = (name: string) => pathToFileURL(join(folder.path, name)).href;
const lodash = JSON.stringify({ dependencies: { lodash: "4.17.20" } }, undefined, 2);
const published = (uri: string, isIt: (diagnostics: readonly { readonly message: string }[]) => boolean) => {
  return ({ method, params }: WireMessage): boolean =>
    method === "textDocument/publishDiagnostics" &&
    params?.uri === uri &&
    isIt(params.diagnostics as { message: string }[]);
};
const isFound = (all: readonly { readonly message: string }[]) => all.some(({ message }) => /update to/.test(message));
const opened = (uri: string, text = lodash, version: unknown = 1) => ({
  textDocument: { uri, languageId: "json", version, text },
});

/** Shows that the server still answers, and ends it. */
async function endWell(server: LspWire): Promise<void> {
  assert.equal((await server.ask("test/none")).error?.code, codes.method);
  assert.deepEqual(await server.end(), { code: 0, err: "", rest: "" });
}

describe("the bytes of the language server's messages", () => {
  it("can come one by one, also those of one character", async () => {
    const server = start();
    await server.begin();
    const uri = uriOf("📦 é/package.json");
    for (const byte of frame({ jsonrpc: "2.0", method: "textDocument/didOpen", params: opened(uri) })) {
      server.write(Uint8Array.of(byte));
      await new Promise(setImmediate);
    }
    const { params } = await server.message(published(uri, isFound));
    assert.equal(params?.uri, uri);
    await endWell(server);
  });

  it("can come in one piece with those of others", async () => {
    const server = start();
    const requests = [1, 2, 3].map((id) => frame({ jsonrpc: "2.0", id, method: "test/none" }));
    const begin = { processId: null, rootUri: null, capabilities: {} };
    server.write(
      Buffer.concat([
        frame({ jsonrpc: "2.0", id: 0, method: "initialize", params: begin }),
        frame({ jsonrpc: "2.0", method: "initialized", params: {} }),
        frame({ jsonrpc: "2.0", method: "textDocument/didOpen", params: opened(uriOf("package.json")) }),
        ...requests,
      ]),
    );
    await server.message(published(uriOf("package.json"), isFound));
    assert.deepEqual(
      server.received.flatMap(({ id }) => id ?? []),
      [0, 1, 2, 3],
    );
    await endWell(server);
  });

  const many = frame({ jsonrpc: "2.0", id: 1, method: "test/none" }).toString();
  const damaged: readonly (readonly [title: string, bytes: string])[] = [
    ["a length that is too short", many.replace(/: \d+/, ": 5") + many],
    ["a length that is no number", many.replace(/: \d+/, ": many")],
    ["no length", many.replace("Content-Length", "Content-Type")],
    ["another protocol", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ];
  for (const [title, bytes] of damaged) {
    it(`are an error that ends the server: ${title}`, async () => {
      for (const isBegun of [false, true]) {
        const server = start();
        if (isBegun) await server.begin();
        server.write(bytes);
        assert.deepEqual(await server.ended, { code: 1, err: "", rest: "" });
        assert.deepEqual(server.received.at(-1)?.error?.code, codes.parse);
      }
    });
  }

  for (const [title, bytes] of [
    ["a length that is too long", many.replace(/: \d+/, ": 500")],
    ["a length that nothing has", many.replace(/: \d+/, ": 99999999999999999999")],
    ["a length below zero", many.replace(/: \d+/, ": -3")],
    ["half a header", "Content-Len"],
    ["half a message", many.slice(0, -5)],
    ["nothing", ""],
  ] as const) {
    it(`end with the input: ${title}`, async () => {
      const server = start();
      await server.begin();
      server.write(bytes);
      assert.deepEqual(await server.closeInput(), { code: 1, err: "", rest: "" });
      assert.deepEqual(
        server.received.filter(({ result }) => result !== undefined).length,
        1,
        "nothing but the handshake was answered",
      );
    });
  }

  const noMessages: readonly (readonly [title: string, body: unknown, code: number, id?: unknown])[] = [
    ["no JSON", "{nope", codes.parse],
    ["nothing", "", codes.parse],
    ["bytes that are no UTF-8", Buffer.from([0xff, 0xfe]).toString("latin1"), codes.parse],
    ...["null", "5", '"x"', "true", "[]"].map((text) => [text, text, codes.request] as const),
    ["a batch", [{ jsonrpc: "2.0", id: 9, method: "shutdown" }], codes.request],
    ["an empty object", {}, codes.request],
    ["a method that is no text", { jsonrpc: "2.0", id: 9, method: 5 }, codes.request, 9],
    ["an ID that is an object", { jsonrpc: "2.0", id: {}, method: "shutdown" }, codes.request],
    ["an ID that is null", { jsonrpc: "2.0", id: null, method: "shutdown" }, codes.request],
    ["an answer without a result", { jsonrpc: "2.0", id: 9 }, codes.request, 9],
  ];
  it("may be no message, which is an error, and the next message is answered", async () => {
    for (const isBegun of [false, true]) {
      const server = start();
      if (isBegun) await server.begin();
      for (const [title, body, code, id = null] of noMessages) {
        const before = server.received.length;
        server.send(body);
        const answer = await server.message((message) => server.received.indexOf(message) >= before);
        assert.deepEqual([title, answer.id, answer.error?.code], [title, id, code]);
      }
      for (const answer of [
        { id: 99, result: 1 },
        { id: "x", error: { code: 1, message: "x" } },
        { id: null, error: { code: 1, message: "x" } },
        { id: 99, error: {} },
      ])
        server.send({ jsonrpc: "2.0", ...answer });
      if (!isBegun) await server.begin();
      await endWell(server);
    }
  });
});

describe("the order of the language server's messages", () => {
  it("begins with initialize", async () => {
    const server = start();
    const uri = uriOf("package.json");
    server.notify("textDocument/didOpen", opened(uri));
    server.notify("initialized", {});
    for (const method of ["shutdown", "textDocument/diagnostic", "test/none"])
      assert.equal((await server.ask(method, { textDocument: { uri } })).error?.code, codes.new);
    for (const params of [undefined, null, [], [{}], "x", {}, { capabilities: null }, { capabilities: [] }])
      assert.equal((await server.ask("initialize", params)).error?.code, codes.params);
    assert.deepEqual(
      server.received.filter(({ method }) => method !== undefined),
      [],
    );
    const { result } = await server.begin();
    assert.ok(result);
    assert.equal((await server.ask("initialize", { capabilities: {} })).error?.code, codes.request);
    assert.deepEqual(service.requests, []);
    await endWell(server);
  });

  it("ends with shutdown and exit", async () => {
    const server = start();
    await server.begin();
    assert.equal((await server.ask("shutdown")).result, null);
    for (const method of ["shutdown", "initialize", "textDocument/diagnostic", "test/none"])
      assert.equal((await server.ask(method, { capabilities: {} })).error?.code, codes.request);
    server.notify("textDocument/didOpen", opened(uriOf("package.json")));
    server.notify("exit");
    assert.deepEqual(await server.ended, { code: 0, err: "", rest: "" });
    assert.deepEqual(service.requests, []);
  });

  for (const [title, isBegun] of [
    ["before initialize", false],
    ["without shutdown", true],
  ] as const)
    it(`ends with 1 for exit ${title}`, async () => {
      const server = start();
      if (isBegun) await server.begin();
      server.notify("exit");
      assert.deepEqual(await server.ended, { code: 1, err: "", rest: "" });
    });

  it("ends with 0 where the input is closed after shutdown", async () => {
    const server = start();
    await server.begin();
    await server.ask("shutdown");
    assert.equal((await server.closeInput()).code, 0);
  });

  it("needs no pause, and no word of initialized", async () => {
    const server = start();
    const uri = uriOf("package.json");
    const capabilities = { workspace: { configuration: true } };
    server.answer("workspace/configuration", () => [null]);
    server.send({ jsonrpc: "2.0", id: 1, method: "initialize", params: { processId: null, capabilities } });
    server.notify("textDocument/didOpen", opened(uri));
    await server.message(published(uri, isFound));
    await endWell(server);
  });
});

describe("the end of the language server", () => {
  const hang = () => service.faults.set({ rules: [{ fault: { kind: "hang" } }] });
  const capabilities = { workspace: { configuration: true } };

  for (const [title, params] of [
    ["while the service is silent", {}],
    ["while the client does not say its settings", { capabilities }],
  ] as const) {
    it(`is not waited for ${title}`, async () => {
      hang();
      for (const isShutDown of [true, false]) {
        const server = start();
        await server.begin(params);
        server.notify("textDocument/didOpen", opened(uriOf("package.json")));
        if ("capabilities" in params) await server.message(({ method }) => method === "workspace/configuration");
        else await asked(1);
        const { code, err } = isShutDown ? await server.end() : await server.closeInput();
        assert.deepEqual([code, err], [isShutDown ? 0 : 1, ""]);
        service.reset();
        hang();
      }
    });
  }

  it("comes with that of the process that the client names", async () => {
    const client = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1e6)"]);
    const server = start();
    await server.begin({ processId: client.pid });
    server.notify("textDocument/didOpen", opened(uriOf("package.json")));
    await server.message(published(uriOf("package.json"), isFound));
    client.kill("SIGKILL");
    assert.deepEqual(await server.ended, { code: 1, err: "", rest: "" });
  });

  it("comes with that of the process that started it, though that had no time to say so", async () => {
    const child = JSON.stringify([bundle, "lsp", "--base-url", service.url, "--no-cache"]);
    const message = JSON.stringify(
      frame({ jsonrpc: "2.0", id: 1, method: "initialize", params: { processId: null, capabilities: {} } }).toString(),
    );
    const script = `
      const child = require("node:child_process").spawn(process.execPath, ${child}, { stdio: ["pipe", "pipe", "inherit"] });
      child.stdin.write(${message});
      child.stdout.once("data", () => console.log("begun"));`;
    const parent = spawn(process.execPath, ["-e", script], { cwd: folder.path, stdio: ["ignore", "pipe", "pipe"] });
    await once(parent.stdout, "data");
    let said = "";
    // The error stream of both is the same: it ends with the last of them.
    const closed = once(
      parent.stderr.on("data", (text: Buffer) => (said += text.toString())),
      "close",
    );
    parent.kill("SIGKILL");
    await closed;
    assert.equal(said, "");
  });

  async function asked(count: number): Promise<void> {
    while (service.requests.length < count) await new Promise(setImmediate);
  }
});

describe("what a client sends of the wrong form", () => {
  const uri = () => uriOf("package.json");
  const forms = (): readonly unknown[] => {
    const textDocument = { uri: uri() };
    const place = (line: unknown, character: unknown) => ({ line, character });
    const places = [
      place(-1, -1),
      place(2 ** 53, 2 ** 53),
      place(1e300, 0.5),
      place(0, 1e300),
      place("1", 0),
      place(null, null),
      null,
      [],
      5,
    ];
    return [
      ...[undefined, null, [], [1, 2], [textDocument], 5, "x", true, {}, { textDocument: null }],
      ...[{ textDocument: {} }, { textDocument: [] }, { textDocument: { uri: 5 } }, { textDocument: { uri: "" } }],
      ...[{ textDocument }, { textDocument: { uri: uriOf("other/package.json") } }],
      ...places.flatMap((position) => [
        { textDocument, position, range: { start: position, end: place(0, 0) }, context: { diagnostics: [] } },
        { textDocument, position, range: { start: place(2, 0), end: position }, context: null },
      ]),
      ...[
        { textDocument, range: null, context: { diagnostics: [null] } },
        { textDocument, previousResultId: 5 },
      ],
      ...[{ previousResultIds: null }, { previousResultIds: [null] }, { previousResultIds: [{ uri: 5, value: {} }] }],
      ...[{ command: 5 }, { command: "none" }, { command: "none", arguments: 5 }, { label: 5, data: null }],
      ...[{ label: "x", data: [] }, { title: "x", data: { uri: 5 } }, { data: { uri: uri() } }, { id: null }],
      { textDocument, contentChanges: null },
      { textDocument, contentChanges: [null] },
      { textDocument, contentChanges: [{}] },
      { textDocument, contentChanges: [{ text: 5 }] },
      { textDocument, contentChanges: [{ text: "x", range: {} }] },
      { textDocument, contentChanges: [{ text: "x", range: { start: place(0, 0) } }] },
      { textDocument: { uri: uri(), text: 5, version: "x" } },
      ...[{ changes: null }, { changes: [null] }, { changes: [{ uri: 5 }] }, { changes: [{ uri: "", type: 9 }] }],
      ...[{ event: null }, { event: { added: null } }, { event: { added: [null], removed: [5] } }],
      ...[{ settings: null }, { settings: 5 }, { settings: [] }, { settings: { packageInsights: "x" } }],
    ];
  };

  const answers = [codes.params, codes.method, codes.request, -32_803, -32_801];

  it("is an error or null where it is a request", async () => {
    const server = start();
    await server.begin();
    server.notify("textDocument/didOpen", opened(uri()));
    await server.message(published(uri(), isFound));
    for (const method of [...documentRequests, ...workspaceRequests, "test/none", "textDocument/rename"])
      for (const params of forms()) {
        const { result, error } = await server.ask(method, params);
        if (error) assert.ok(answers.includes(error.code), `${method} ${JSON.stringify({ params, error })}`);
        else assert.notEqual(result, undefined);
      }
    await endWell(server);
  });

  it("changes nothing where it is a notification", async () => {
    const server = start();
    await server.begin();
    server.notify("textDocument/didOpen", opened(uri()));
    await server.message(published(uri(), isFound));
    const notifications = [
      ...["didOpen", "didChange", "didSave", "willSave", "didClose"].map((name) => `textDocument/${name}`),
      ...["didChangeConfiguration", "didChangeWatchedFiles", "didChangeWorkspaceFolders", "didRenameFiles"].map(
        (name) => `workspace/${name}`,
      ),
      ...["$/cancelRequest", "$/setTrace", "$/progress", "$/none", "initialized", "window/workDoneProgress/cancel"],
    ];
    // Some of the forms are right for saving and closing.
    const isWrong = (method: string, params: unknown) =>
      !/didSave|didClose/.test(method) || !JSON.stringify(params ?? null).includes(uri());
    for (const method of notifications)
      for (const params of forms()) if (isWrong(method, params)) server.notify(method, params);
    server.notify("textDocument/didChange", {
      textDocument: { uri: uri(), version: 2 },
      contentChanges: [{ text: lodash.replace("lodash", "minimist").replace("4.17.20", "1.2.5") }],
    });
    await server.message(published(uri(), (all) => all.some(({ message }) => message.includes("minimist 1.2.5"))));
    await endWell(server);
  });
});

describe("documents as no client should have them", () => {
  it("are checked whatever their versions and ranges", async () => {
    const server = start();
    await server.begin();
    const uri = uriOf("package.json");
    server.notify("textDocument/didOpen", opened(uri, lodash, 7));
    await server.message(published(uri, isFound));
    const far = { line: 2 ** 40, character: 2 ** 40 };
    const zero = { line: 0, character: 0 };
    const change = (version: unknown, contentChanges: unknown) =>
      server.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges });
    change(7, [{ range: { start: far, end: zero }, text: "" }]);
    await server.message(published(uri, (all) => all.some(({ message }) => message === "The file is empty")));
    change(-3, [{ range: { start: far, end: far }, text: JSON.stringify({ dependencies: { minimist: "1.2.5" } }) }]);
    server.notify("textDocument/didSave", { textDocument: { uri } });
    await server.message(published(uri, (all) => all.some(({ message }) => message.includes("minimist 1.2.5"))));
    change(null, [{ range: null, text: JSON.stringify({ dependencies: { express: "4.17.1" } }) }]);
    await server.message(published(uri, (all) => all.some(({ message }) => message.includes("express 4.17.1"))));
    await endWell(server);
  });

  it("are none where they are changed, saved or closed without being open", async () => {
    const server = start();
    await server.begin();
    const textDocument = { uri: uriOf("package.json"), version: 1 };
    server.notify("textDocument/didChange", { textDocument, contentChanges: [{ text: lodash }] });
    server.notify("textDocument/didSave", { textDocument });
    server.notify("textDocument/didClose", { textDocument });
    assert.deepEqual((await server.ask("textDocument/diagnostic", { textDocument })).result, {
      kind: "full",
      items: [],
    });
    await endWell(server);
    assert.deepEqual([service.requests.length, server.received.filter(({ method }) => method).length], [0, 0]);
  });

  it("are one where they are opened twice", async () => {
    const server = start();
    await server.begin();
    const uri = uriOf("package.json");
    server.notify("textDocument/didOpen", opened(uri));
    server.notify("textDocument/didOpen", opened(uri, JSON.stringify({ dependencies: { minimist: "1.2.5" } }), 1));
    await server.message(published(uri, (all) => all.some(({ message }) => message.includes("minimist 1.2.5"))));
    server.notify("textDocument/didClose", { textDocument: { uri } });
    await server.message(published(uri, (all) => all.length === 0));
    await endWell(server);
    const isOld = published(uri, (all) => all.some(({ message }) => message.includes("lodash")));
    assert.ok(!server.received.some(isOld));
  });

  it("are one where their URI is spelled in two ways", async () => {
    const server = start();
    await server.begin();
    const [uri, other] = [uriOf("package.json"), uriOf("package.json").replace("command", "%63ommand")];
    server.notify("textDocument/didOpen", opened(uri));
    await server.message(published(uri, isFound));
    server.notify("textDocument/didOpen", opened(other));
    await server.message(published(other, isFound));
    await server.message(published(uri, (all) => all.length === 0));
    server.notify("textDocument/didClose", { textDocument: { uri: other } });
    await server.message(published(other, (all) => all.length === 0));
    await endWell(server);
  });

  it("have no diagnostics once they were closed while they were checked", async () => {
    const server = start();
    await server.begin();
    const uri = uriOf("package.json");
    service.faults.latency = 50;
    for (let round = 0; round < 5; round++) {
      server.notify("textDocument/didOpen", opened(uri));
      while (service.requests.length <= round) await new Promise(setImmediate);
      server.notify("textDocument/didClose", { textDocument: { uri } });
    }
    const control = uriOf("control/package.json");
    server.notify("textDocument/didOpen", opened(control));
    await server.message(published(control, isFound));
    await endWell(server);
    const last = server.received.findLast(published(uri, () => true));
    assert.deepEqual(last?.params?.diagnostics ?? [], []);
  });

  it("cost nothing where they are no manifests", async () => {
    const server = start();
    await server.begin();
    const uris = Array.from({ length: 1_000 }, (_, index) => uriOf(`src/data${index}.json`));
    for (const uri of uris) {
      server.notify("textDocument/didOpen", opened(uri));
      server.notify("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ text: "{}" }] });
    }
    const [uri = ""] = uris;
    const { result } = await server.ask("textDocument/diagnostic", { textDocument: { uri } });
    assert.deepEqual(result, { kind: "full", items: [] });
    for (const each of uris) server.notify("textDocument/didClose", { textDocument: { uri: each } });
    await endWell(server);
    assert.deepEqual([service.requests.length, server.received.filter(({ method }) => method).length], [0, 0]);
  });
});
