// The Model Context Protocol of both eras, without the tools and without a process.

import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { mostBytes } from "../../src/mcp/lines.ts";
import { serve } from "../../src/mcp/serve.ts";
import type { Served } from "../../src/mcp/server.ts";

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly progress: number };
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

type Call = Served["call"];

/** A server with one tool, and everything that it has written. */
function open(
  call: Call = (_, { text }) => Promise.resolve({ isError: false, structured: { text }, text: String(text) }),
) {
  const schema = { type: "object" };
  const problems: unknown[] = [];
  const served: Served = {
    name: "test",
    title: "Test",
    version: "1.2.3",
    instructions: "Ask first.",
    tools: [{ name: "echo", title: "Echo", description: "Says it again.", inputSchema: schema, outputSchema: schema }],
    call,
    log: (problem) => problems.push(problem),
  };
  const input = new PassThrough();
  const output = new PassThrough();
  const interruption = new AbortController();
  const ended = serve(served, { input, output }, interruption.signal);
  let written = "";
  output.setEncoding("utf8").on("data", (text: string) => (written += text));
  return {
    input,
    output,
    problems,
    interruption,
    ended,
    send: (...messages: readonly unknown[]) => {
      for (const message of messages)
        input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
    },
    /** Ends the input, and gives what was written, one message a line. */
    messages: async (): Promise<readonly Message[]> => {
      input.end();
      await ended;
      output.end();
      assert.match(written, /^(?:\{.*\}\n)*$/);
      return written
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Message);
    },
  };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};
const request = (id: unknown, method: string, params: unknown = { _meta: meta }) => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const initialize = (protocolVersion: unknown = "2025-11-25") =>
  request(0, "initialize", { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } });
const echo = (id: unknown, text: string, more: object = { _meta: meta }) =>
  request(id, "tools/call", { name: "echo", arguments: { text }, ...more });

/** The results and error codes by the IDs of requests. */
const inShort = (messages: readonly Message[]) =>
  messages.map(({ id, error, result }) => [id, error?.code ?? Object.keys(result ?? {}).join(" ")]);

const info = { name: "test", title: "Test", version: "1.2.3" };
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };
const echoTool = {
  ...{ name: "echo", title: "Echo", description: "Says it again." },
  ...{ inputSchema: { type: "object" }, outputSchema: { type: "object" }, annotations },
};

describe("an MCP server", () => {
  it("speaks without a handshake since 2026-07-28", async () => {
    const { send, messages } = open();
    send(request("d", "server/discover"), request(1, "tools/list"), echo(2, "hi"));
    const common = { resultType: "complete", _meta: { "io.modelcontextprotocol/serverInfo": info } };
    const kept = { ttlMs: 3_600_000, cacheScope: "public" };
    const discovered = { supportedVersions: ["2026-07-28"], capabilities: { tools: {} }, instructions: "Ask first." };
    // The answer of a tool comes when it is known.
    await new Promise(setImmediate);
    assert.deepEqual(await messages(), [
      { jsonrpc: "2.0", id: "d", result: { ...discovered, ...kept, ...common } },
      { jsonrpc: "2.0", id: 1, result: { tools: [echoTool], ...kept, ...common } },
      {
        jsonrpc: "2.0",
        id: 2,
        result: {
          content: [{ type: "text", text: "hi" }],
          structuredContent: { text: "hi" },
          isError: false,
          ...common,
        },
      },
    ]);
  });

  it("speaks with a handshake up to 2025-11-25", async () => {
    const { send, messages } = open();
    send(request(9, "ping", {}), initialize(), { jsonrpc: "2.0", method: "notifications/initialized" });
    send(request(1, "tools/list", {}), request("a", "ping", {}), echo(2, "hi", {}));
    await new Promise(setImmediate);
    const common = { capabilities: { tools: {} }, instructions: "Ask first." };
    assert.deepEqual(await messages(), [
      { jsonrpc: "2.0", id: 9, result: {} },
      { jsonrpc: "2.0", id: 0, result: { protocolVersion: "2025-11-25", serverInfo: info, ...common } },
      { jsonrpc: "2.0", id: 1, result: { tools: [echoTool] } },
      { jsonrpc: "2.0", id: "a", result: {} },
      {
        jsonrpc: "2.0",
        id: 2,
        result: { content: [{ type: "text", text: "hi" }], structuredContent: { text: "hi" }, isError: false },
      },
    ]);
  });

  const versions = { "2024-11-05": "2024-11-05", "2025-03-26": "2025-03-26", "2025-06-18": "2025-06-18" };
  const others = { "2030-01-01": "2025-11-25", "2026-07-28": "2025-11-25", "": "2025-11-25" };
  for (const [asked, answered] of Object.entries({ ...versions, ...others })) {
    it(`answers a handshake of “${asked}” with ${answered}`, async () => {
      const { send, messages } = open();
      send(initialize(asked));
      assert.equal((await messages())[0]?.result?.protocolVersion, answered);
    });
  }

  it("serves requests of both eras side by side", async () => {
    const { send, messages } = open();
    send(initialize(), request(1, "tools/list"), request(2, "tools/list", {}));
    const lists = (await messages()).slice(1).map(({ result }) => result?.resultType);
    assert.deepEqual(lists, ["complete", undefined]);
  });

  const unknownVersion = { ...meta, "io.modelcontextprotocol/protocolVersion": "2030-01-01" };
  const noCapabilities = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  const wrong: readonly (readonly [what: string, message: unknown, code: number, id?: unknown])[] = [
    ["half a line", '{"jsonrpc":"2.0","id":1,"meth', -32_700],
    ["no JSON", "hello", -32_700],
    ["a batch", [request(1, "tools/list")], -32_600],
    ["an empty batch", [], -32_600],
    ["a text", '"text"', -32_600],
    ["null", "null", -32_600],
    ["another version of JSON-RPC", { ...request(1, "tools/list"), jsonrpc: "1.0" }, -32_600, 1],
    ["a method that is none", request(1, [] as unknown as string), -32_600, 1],
    ["no method", { jsonrpc: "2.0", id: 1 }, -32_600, 1],
    ["an ID that is null", request(null, "tools/list"), -32_600],
    ["an ID with a fraction", request(1.5, "tools/list"), -32_600],
    ["an ID that is an object", request({}, "tools/list"), -32_600],
    ["parameters that are a list", request(1, "tools/list", []), -32_602, 1],
    ["a method that does not exist", request(1, "tools/delete"), -32_601, 1],
    ["a method of objects", request(1, "constructor"), -32_601, 1],
    ["resources", request(1, "resources/list"), -32_601, 1],
    ["prompts", request(1, "prompts/list"), -32_601, 1],
    ["a ping, which is gone since 2026-07-28", request(1, "ping"), -32_601, 1],
    [
      "a handshake without a handshake",
      request(1, "initialize", { protocolVersion: "2025-11-25", _meta: meta }),
      -32_601,
      1,
    ],
    ["no _meta", request(1, "tools/list", {}), -32_602, 1],
    ["no parameters", { jsonrpc: "2.0", id: 1, method: "server/discover" }, -32_602, 1],
    ["a _meta that is none", request(1, "tools/list", { _meta: 7 }), -32_602, 1],
    ["a version of 2030", request(1, "tools/list", { _meta: unknownVersion }), -32_022, 1],
    [
      "a version that is none",
      request(1, "tools/list", { _meta: { ...meta, [Object.keys(meta)[0] ?? ""]: 7 } }),
      -32_602,
      1,
    ],
    ["no capabilities of the client", request(1, "tools/list", { _meta: noCapabilities }), -32_602, 1],
    ["a call before the handshake", echo(1, "hi", {}), -32_602, 1],
    ["a handshake without a version", request(0, "initialize", {}), -32_602, 0],
    ["a handshake with a version that is none", initialize(7), -32_602, 0],
    ["a second page", request(1, "tools/list", { cursor: "2", _meta: meta }), -32_602, 1],
    ["a tool that does not exist", request(1, "tools/call", { name: "rm", _meta: meta }), -32_602, 1],
    ["a tool without a name", request(1, "tools/call", { _meta: meta }), -32_602, 1],
    ["arguments that are a list", request(1, "tools/call", { name: "echo", arguments: [], _meta: meta }), -32_602, 1],
    ["a line of 32 MB", `{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(32_000_000)}"}`, -32_600],
    ["a line of a byte too many", " ".repeat(mostBytes + 1), -32_600],
    ["two million brackets", "[".repeat(mostBytes), -32_700],
  ];
  for (const [what, message, code, id] of wrong) {
    it(`answers ${what} with ${code}, and goes on`, async () => {
      const { send, messages, problems } = open();
      send(message, request("next", "tools/list"));
      const [answer, next, ...more] = await messages();
      assert.deepEqual(
        [answer?.error?.code, answer?.id, next?.id, more],
        [code, id, "next", []],
        JSON.stringify(answer),
      );
      assert.ok(!JSON.stringify(answer).includes('"id":null'));
      assert.deepEqual(problems, []);
    });
  }

  it("says which versions there are", async () => {
    const { send, messages } = open();
    send(request(1, "tools/list", { _meta: unknownVersion }));
    const data = { supported: ["2026-07-28"], requested: "2030-01-01" };
    assert.deepEqual((await messages())[0]?.error?.data, data);
  });

  const silent: readonly (readonly [what: string, message: unknown])[] = [
    ["an empty line", ""],
    ["a blank line", " \t\r"],
    ["an unknown notification", { jsonrpc: "2.0", method: "notifications/none" }],
    ["a notification with odd parameters", { jsonrpc: "2.0", method: "notifications/cancelled", params: [] }],
    ["a cancellation of nothing", { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } }],
    ["a cancellation without an ID", { jsonrpc: "2.0", method: "notifications/cancelled" }],
    ["an answer that nobody asked for", { jsonrpc: "2.0", id: 7, result: {} }],
    ["an error that nobody asked for", { jsonrpc: "2.0", id: 7, error: { code: 1, message: "" } }],
  ];
  for (const [what, message] of silent) {
    it(`says nothing to ${what}`, async () => {
      const { send, messages } = open();
      send(message, request("next", "tools/list"));
      assert.deepEqual(inShort(await messages()).length, 1);
    });
  }

  it("reads messages that are split at any byte, with either line end", async () => {
    const text = [request("ä€😀", "tools/list"), request(2, "server/discover")].map((each) => JSON.stringify(each));
    const bytes = Buffer.from(`${text.join("\r\n")}\n`);
    for (let at = 0; at <= bytes.length; at++) {
      const { input, messages } = open();
      input.write(bytes.subarray(0, at));
      input.write(bytes.subarray(at));
      const ids = (await messages()).map(({ id }) => id);
      assert.deepEqual(ids, ["ä€😀", 2], String(at));
    }
    const { input, messages } = open();
    for (const byte of bytes) input.write(Uint8Array.of(byte));
    assert.equal((await messages()).length, 2);
  });

  it("takes the last line without its end, and a byte order mark", async () => {
    const { input, messages } = open();
    input.write(`\ufeff${JSON.stringify(request(1, "tools/list"))}\n${JSON.stringify(request(2, "tools/list"))}`);
    assert.deepEqual(
      (await messages()).map(({ id }) => id),
      [1, 2],
    );
  });

  it("says nothing of what went wrong inside, but notes it", async () => {
    const { send, messages, problems } = open(() => Promise.reject(new Error("secret")));
    send(echo(1, "hi"));
    await new Promise(setImmediate);
    const all = await messages();
    assert.deepEqual(
      [inShort(all), JSON.stringify(all).includes("secret"), problems.length],
      [[[1, -32_603]], false, 1],
    );
  });

  it("gives a failure of a tool as its result", async () => {
    const { send, messages } = open(() => Promise.resolve({ isError: true, text: "Nothing was sent." }));
    send(echo(1, "hi"));
    await new Promise(setImmediate);
    const { result } = (await messages())[0] ?? {};
    assert.deepEqual(
      [result?.isError, result?.content, "structuredContent" in (result ?? {})],
      [true, [{ type: "text", text: "Nothing was sent." }], false],
    );
  });
});

describe("a call over MCP", () => {
  /** A tool that ends when it is told to or aborted, and the signals of its calls. */
  function held() {
    const signals: AbortSignal[] = [];
    const ends: (() => void)[] = [];
    const call: Call = (_name, _input, { signal }) => {
      signals.push(signal);
      return new Promise((resolve, reject) => {
        ends.push(() => resolve({ isError: false, text: "done" }));
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    };
    return { call, signals, ends };
  }
  const turn = () => new Promise(setImmediate);

  it("is aborted when it is canceled, without an answer, and others go on", async () => {
    const { call, signals, ends } = held();
    const { send, messages, problems } = open(call);
    send(echo(1, "a"), echo("1", "b"));
    await turn();
    send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, reason: "no" } });
    await turn();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
    ends[1]?.();
    await turn();
    assert.deepEqual([(await messages()).map(({ id }) => id), problems], [["1"], []]);
  });

  it("is aborted when the input ends, and the server ends", async () => {
    const { call, signals } = held();
    const { send, messages } = open(call);
    send(echo(1, "a"));
    await turn();
    assert.deepEqual([await messages(), signals[0]?.aborted], [[], true]);
  });

  it("is aborted when nobody reads the output, and the server ends", async () => {
    const { call, signals } = held();
    const { send, output, ended } = open(call);
    send(echo(1, "a"));
    await turn();
    output.destroy(new Error("EPIPE"));
    await ended;
    assert.equal(signals[0]?.aborted, true);
  });

  it("is aborted by a signal to the process, and the server ends", async () => {
    const { call, signals } = held();
    const { send, interruption, ended } = open(call);
    send(echo(1, "a"));
    await turn();
    interruption.abort();
    await ended;
    assert.equal(signals[0]?.aborted, true);
  });

  it("is not begun after the server has ended", async () => {
    const { call, signals } = held();
    const { input, send, interruption, ended } = open(call);
    interruption.abort();
    await ended;
    // The output is read again.
    input.resume();
    send(echo(1, "a"));
    await turn();
    assert.deepEqual(signals, []);
  });

  it("keeps its ID until it is answered", async () => {
    const { call, ends } = held();
    const { send, messages } = open(call);
    send(echo(1, "a"), request(1, "tools/list"), echo(1, "b"));
    await turn();
    ends[0]?.();
    await turn();
    send(request(1, "server/discover"));
    await turn();
    const [list, second, first, later] = await messages();
    assert.deepEqual([list?.error?.code, second?.error?.code], [-32_600, -32_600]);
    assert.ok(first?.result && later?.result);
  });

  it("tells its progress, which only grows, to those that ask for it", async () => {
    const call: Call = (_name, _input, { progress }) => {
      for (const done of [0, 1, 1, 0, 2, 4, 4]) progress?.(done, 4);
      return Promise.resolve({ isError: false, text: progress ? "told" : "silent" });
    };
    const { send, messages } = open(call);
    send(echo(1, "a", { _meta: { ...meta, progressToken: "t" } }));
    send(echo(2, "a"), echo(3, "a", { _meta: { ...meta, progressToken: {} } }));
    await turn();
    const all = await messages();
    const told = all.filter(({ method }) => method === "notifications/progress");
    assert.deepEqual(
      told.map(({ params }) => params),
      [0, 4].map((progress) => ({ progressToken: "t", progress, total: 4 })),
    );
    const last = all.findIndex(({ method }) => method === undefined);
    assert.deepEqual(
      all.slice(last).map(({ id }) => id),
      [1, 2, 3],
    );
  });

  it("tells no progress after it is answered", async () => {
    let late: ((done: number, total: number) => void) | undefined;
    const { send, messages } = open((_name, _input, { progress }) => {
      late = progress;
      return Promise.resolve({ isError: false, text: "" });
    });
    send(echo(1, "a", { _meta: { ...meta, progressToken: 1 } }));
    await turn();
    late?.(3, 3);
    assert.deepEqual(
      (await messages()).map(({ id }) => id),
      [1],
    );
  });

  it("waits for a client that asks and does not read", async () => {
    const { input, output, messages } = open();
    output.pause();
    const line = `${JSON.stringify(request(1, "tools/list"))}\n`;
    for (let count = 0; count < 2_000; count++) input.write(line);
    await turn();
    const unread = output.writableLength + output.readableLength;
    assert.ok(input.isPaused() && unread < 200_000, String(unread));
    output.resume();
    assert.equal((await messages()).length, 2_000);
  });
});
