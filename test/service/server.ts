/** The contract of `answer.ts` behind a socket on the loopback, with a log of what was asked and faults to order. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { Operation } from "../../src/core/api/operations.ts";
import { decide, write, type AnswerOptions, type Outcome } from "./answer.ts";
import { control } from "./control.ts";
import { distort, Faults, type FaultSettings } from "./faults.ts";
import { written } from "./reply.ts";
import { send } from "./send.ts";

export interface ServiceOptions extends AnswerOptions, FaultSettings {
  /** A free one, if absent. */
  readonly port?: number;
  /** JSON in answer to paths that are none of the service's, if they exist. */
  readonly alsoAnswer?: (path: string) => string | undefined;
}

interface LoggedRequest {
  readonly method: string;
  /** As it stood in the request line. */
  readonly path: string;
  readonly operation?: Operation;
  readonly body?: string;
  /** 0 where the connection was closed or nothing was answered. */
  readonly status: number;
  /** The client closed the connection before it was answered. */
  cancelled?: true;
}

export interface Service {
  /** Without a path and without a slash at the end. */
  readonly url: string;
  /** In the order of arrival. */
  readonly requests: readonly LoggedRequest[];
  /** What the client did wrong, a sentence each. A good client leaves it empty. */
  readonly refused: readonly string[];
  readonly faults: Faults;
  /** How many there were so far, and the bytes that were sent over them. */
  connections(): number;
  bytes(): number;
  /** Forgets the log and goes back to the faults of the start. */
  reset(): void;
  close(): Promise<void>;
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const requests: LoggedRequest[] = [];
  const refused: string[] = [];
  const faults = new Faults(options);
  const log = { requests, refused, faults, reset };
  let spaced = false;

  function reset(): void {
    requests.length = 0;
    refused.length = 0;
    faults.reset();
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { method = "GET", url = "/", headers } = request;
    if (url.startsWith("/_control")) {
      send(response, control(method, url, body, log));
      return;
    }
    const other = options.alsoAnswer?.(url);
    const outcome: Outcome =
      other === undefined
        ? decide(method, url, headers, body, { ...options, pageSize: faults.pageSize })
        : { reply: written(other) };
    if (outcome.refused !== undefined) refused.push(outcome.refused);
    const fault = faults.take(outcome.operation, url, body);
    const reply = fault ? distort(outcome.reply, fault, body) : outcome.reply;
    const isSilent = fault?.kind === "reset" || fault?.kind === "hang";
    const logged: LoggedRequest = {
      method,
      path: url,
      ...(outcome.operation && { operation: outcome.operation }),
      ...(body !== "" && { body }),
      status: isSilent ? 0 : reply.status,
    };
    requests.push(logged);
    response.on("close", () => {
      if (!isSilent && !response.writableFinished) logged.cancelled = true;
    });
    spaced = !spaced;
    if (faults.latency > 0) await new Promise((resolve) => setTimeout(resolve, faults.latency));
    const answer = write(reply, spaced);
    const zip = answer.status === 200 && /\bgzip\b/.test(headers["accept-encoding"]?.toString() ?? "");
    send(response, answer, fault, zip ? gzipSync : undefined);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const sockets: Socket[] = [];
  server.on("connection", (socket) => sockets.push(socket));
  // A connection that is closed while a request is on its way is used again: one request more than a test counts.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    refused,
    faults,
    connections: () => sockets.length,
    bytes: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
