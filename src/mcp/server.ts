/**
 * The Model Context Protocol with nothing but tools, as clients of both eras speak it: with a handshake up to 2025-11-25, and with the version in
 * each request since 2026-07-28.
 */
import {
  codes,
  failure,
  isId,
  isRecord,
  readMessage,
  type Failure,
  type Params,
  type Request,
  type RequestId,
} from "./jsonRpc.ts";

/** The tools of a server, and what it says of itself. */
export interface Served {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** A text for the model: how the tools are used. */
  readonly instructions: string;
  readonly tools: readonly ServedTool[];
  /** Answers a call of one of the tools. */
  readonly call: (name: string, input: Params, caller: Caller) => Promise<ToolAnswer>;
  /** Notes what went wrong inside. */
  readonly log: (problem: unknown) => void;
}

interface ServedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly outputSchema: object;
}

interface Caller {
  readonly signal: AbortSignal;
  /** Absent if the client has not asked for it. */
  readonly progress?: (done: number, total: number) => void;
}

interface ToolAnswer {
  readonly isError: boolean;
  readonly structured?: Params;
  readonly text: string;
}

export interface Server {
  /** Takes a line; undefined is one that was too long. */
  readonly receive: (line: string | undefined) => void;
  /** Aborts all calls. Nothing is taken or sent from here on. */
  readonly close: () => void;
}

/** The versions with a handshake, the newest first. */
const withHandshake = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;
const [newestWithHandshake] = withHandshake;

const withoutHandshake = ["2026-07-28"];

/** A key of `_meta` that the protocol has. */
const key = (name: string) => `io.modelcontextprotocol/${name}`;

/** Milliseconds between two notifications of progress. */
const progressEvery = 40;

/** A call of a tool that there is. */
interface Call {
  readonly name: string;
  readonly input: Params;
}

type Era = "handshake" | "no handshake";

type Reply = { readonly result: Params } | Failure;

export function createServer(served: Served, send: (message: object) => void): Server {
  const calls = new Map<RequestId, AbortController>();
  let isIntroduced = false;
  let isClosed = false;

  function reply(id: RequestId | undefined, content: object): void {
    if (!isClosed) send({ jsonrpc: "2.0", ...(id !== undefined && { id }), ...content });
  }

  function answer(request: Request): void {
    const { id, method } = request;
    const era = eraOf(request, isIntroduced);
    if (typeof era === "object") {
      reply(id, era);
      return;
    }
    const answered = calls.has(id) ? failure(codes.invalidRequest, "The ID is in use.") : replyTo(request, era, served);
    if ("name" in answered) void answerCall(request, answered, era);
    else reply(id, inEra(answered, era, served));
    if (method === "initialize" && "result" in answered) isIntroduced = true;
  }

  async function answerCall({ id, params }: Request, call: Call, era: Era): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    calls.set(id, controller);
    const progress = progressOf(params, (message) => {
      if (calls.has(id) && !signal.aborted) reply(undefined, message);
    });
    const answered = await resultOf(call, served, { signal, ...(progress && { progress }) });
    calls.delete(id);
    // A client that has canceled a call expects no answer.
    if (!signal.aborted) reply(id, inEra(answered, era, served));
  }

  return {
    receive(line) {
      if (isClosed) return;
      const message = readMessage(line);
      if (message.kind === "request") answer(message);
      if (message.kind === "wrong") reply(message.id, message.failure);
      if (message.kind === "notification" && message.method === "notifications/cancelled") {
        const { requestId } = message.params;
        if (isId(requestId)) calls.get(requestId)?.abort();
      }
    },
    close() {
      isClosed = true;
      for (const controller of calls.values()) controller.abort();
    },
  };
}

/** The era of a request, or why it has none. */
function eraOf({ method, params }: Request, isIntroduced: boolean): Era | Failure {
  const meta = isRecord(params._meta) ? params._meta : {};
  const version = meta[key("protocolVersion")];
  if (version === undefined) {
    if (isIntroduced || method === "initialize" || method === "ping") return "handshake";
    const expected = `send initialize first, or ${key("protocolVersion")} in _meta`;
    return failure(codes.invalidParams, `No protocol version: ${expected}.`);
  }
  if (typeof version !== "string") return failure(codes.invalidParams, `${key("protocolVersion")} is not a string.`);
  if (!withoutHandshake.includes(version)) {
    const data = { supported: withoutHandshake, requested: version };
    return failure(codes.unsupportedVersion, "Unsupported protocol version", data);
  }
  if (!isRecord(meta[key("clientCapabilities")]))
    return failure(codes.invalidParams, `${key("clientCapabilities")} in _meta is not an object.`);
  return "no handshake";
}

function replyTo({ method, params }: Request, era: Era, served: Served): Reply | Call {
  const introduction = { capabilities: { tools: {} }, instructions: served.instructions };
  switch (method) {
    case "tools/list":
      if (params.cursor !== undefined) return failure(codes.invalidParams, "The list has one page.");
      return { result: { tools: served.tools.map(listed), ...(era === "no handshake" && kept) } };
    case "tools/call":
      return callOf(params, served);
  }
  switch (`${era}: ${method}`) {
    case "no handshake: server/discover":
      return { result: { supportedVersions: withoutHandshake, ...introduction, ...kept } };
    case "handshake: initialize": {
      const { protocolVersion: asked } = params;
      if (typeof asked !== "string") return failure(codes.invalidParams, "protocolVersion is not a string.");
      const protocolVersion = withHandshake.find((each) => each === asked) ?? newestWithHandshake;
      return { result: { protocolVersion, serverInfo: infoOf(served), ...introduction } };
    }
    case "handshake: ping":
      return { result: {} };
    default:
      return failure(codes.methodNotFound, "Method not found");
  }
}

/** Lists change with the version of the program alone, and are the same for everybody. */
const kept = { ttlMs: 3_600_000, cacheScope: "public" };

/** No tool writes anything, and all may ask the service, whose answers change. */
const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: true };

function listed({ name, title, description, inputSchema, outputSchema }: ServedTool): object {
  return { name, title, description, inputSchema, outputSchema, annotations };
}

function infoOf({ name, title, version }: Served): object {
  return { name, title, version };
}

function callOf({ name, arguments: input = {} }: Params, { tools }: Served): Call | Failure {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return failure(codes.invalidParams, "Unknown tool");
  if (!isRecord(input)) return failure(codes.invalidParams, "The arguments are not an object.");
  return { name: tool.name, input };
}

async function resultOf({ name, input }: Call, served: Served, caller: Caller): Promise<Reply> {
  try {
    const { isError, structured, text } = await served.call(name, input, caller);
    const content = [{ type: "text", text }];
    return { result: { content, ...(structured && { structuredContent: structured }), isError } };
  } catch (problem) {
    if (!caller.signal.aborted) served.log(problem);
    return failure(codes.internalError, "Internal error");
  }
}

/** Undefined if the client has not asked for it. What does not grow is not sent, and not more often than anyone can read. */
function progressOf({ _meta: meta }: Params, send: (message: object) => void): Caller["progress"] {
  const token = isRecord(meta) ? meta.progressToken : undefined;
  if (!isId(token)) return undefined;
  let last = { done: -1, at: -Infinity };
  return (done, total) => {
    const at = performance.now();
    if (done <= last.done || (done < total && at - last.at < progressEvery)) return;
    last = { done, at };
    send({ method: "notifications/progress", params: { progressToken: token, progress: done, total } });
  };
}

/** The reply as the era has it. */
function inEra(reply: Reply, era: Era, served: Served): Reply {
  if ("error" in reply || era === "handshake") return reply;
  return { result: { resultType: "complete", ...reply.result, _meta: { [key("serverInfo")]: infoOf(served) } } };
}
