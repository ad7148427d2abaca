// HTTP for a server that speaks over stdio: the conformance suite knows no other way. A legacy session has a process of its own,
// as a client would start it; all requests without a handshake share one.

import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { listen, stop } from "../../contract/network/servers.ts";

interface Message {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: {
    readonly _meta?: Readonly<Record<string, unknown>>;
    readonly progressToken?: string | number;
  };
  readonly error?: { readonly code: number };
}

/** A process, and those that wait for its lines. */
interface Running {
  readonly child: ChildProcess;
  readonly listeners: Set<(message: Message) => void>;
}

export interface Bridge {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function startBridge(command: readonly string[]): Promise<Bridge> {
  const started: Running[] = [];
  const start = (): Running => {
    const [program = "", ...args] = command;
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
    const running = { child, listeners: new Set<(message: Message) => void>() };
    createInterface({ input: child.stdout }).on("line", (line) => {
      const message = JSON.parse(line) as Message;
      for (const listener of running.listeners) listener(message);
    });
    started.push(running);
    return running;
  };
  const sessions = new Map<string, Running>();
  const shared = start();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "POST") {
      end(response, 405);
      return;
    }
    const message = JSON.parse(await text(request)) as Message;
    const version = message.params?._meta?.["io.modelcontextprotocol/protocolVersion"];
    const isModern = version !== undefined;
    if (isModern && request.headers["mcp-protocol-version"] !== version) {
      const error = { code: -32_020, message: "Header mismatch" };
      end(response, 400, { jsonrpc: "2.0", id: message.id, error });
      return;
    }
    let session = request.headers["mcp-session-id"]?.toString();
    if (message.method === "initialize" && !isModern) {
      session = randomUUID();
      sessions.set(session, start());
      response.setHeader("mcp-session-id", session);
    }
    const running = session === undefined ? shared : sessions.get(session);
    if (!running) end(response, 404);
    else if (message.id !== undefined) await exchange(running, message, response, session === undefined);
    else {
      send(running, message);
      end(response, 202);
    }
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => end(response, 500)));
  return {
    url: `${await listen(server, "http")}/mcp`,
    async close() {
      for (const { child } of started) {
        child.stdin?.end();
        if (child.exitCode === null) await once(child, "exit");
      }
      await stop(server);
    },
  };
}

/** Sends a request, and answers with what comes for it: progress first, as events. */
function exchange(running: Running, request: Message, response: ServerResponse, isModern: boolean): Promise<void> {
  const token = request.params?._meta?.progressToken;
  return new Promise((resolve) => {
    const listener = (message: Message): void => {
      if (message.method === "notifications/progress" && message.params?.progressToken === token)
        event(response, message);
      if (message.method !== undefined || message.id !== request.id) return;
      running.listeners.delete(listener);
      const status = isModern ? statusOf(message) : 200;
      if (response.headersSent) response.end(eventOf(message));
      else end(response, status, message);
      resolve();
    };
    running.listeners.add(listener);
    send(running, request);
  });
}

function statusOf({ error }: Message): number {
  if (!error) return 200;
  return error.code === -32_601 ? 404 : 400;
}

function send({ child }: Running, message: Message): void {
  child.stdin?.write(`${JSON.stringify(message)}\n`);
}

function event(response: ServerResponse, message: Message): void {
  if (!response.headersSent) response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(eventOf(message));
}

function eventOf(message: Message): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

function end(response: ServerResponse, status: number, message?: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(message && JSON.stringify(message));
}
