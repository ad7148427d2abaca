import { readFileSync } from "node:fs";
import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { TLSSocket } from "node:tls";
import { setTimeout as pause } from "node:timers/promises";

/** To be trusted through `NODE_EXTRA_CA_CERTS`, in the extension host through `SSL_CERT_FILE`. */
export const certificateFile = join(import.meta.dirname, "..", "contract", "tls", "certificate.pem");

export interface TlsFront {
  readonly url: string;
  /** Protocols of the connections so far: `h2`, `http/1.1`, or false where none was negotiated. */
  readonly connections: readonly (string | false | null)[];
  /** The most requests that were under way at once. */
  mostAtOnce(): number;
  /** From now on passes on nothing before so many requests are under way at once, or no other has come for seconds. */
  holdUntil(underWay: number): void;
  close(): Promise<void>;
}

export interface TlsFrontOptions {
  /** Milliseconds that a byte takes there and back. Opening a connection takes one round trip more. */
  readonly roundTrip?: number;
  readonly http2?: boolean;
}

/** Serves over https what is served at `target` over http. Each response tells its version of HTTP in `x-http-version`. */
export async function startTlsFront(
  target: string,
  { roundTrip = 0, http2 = true }: TlsFrontOptions = {},
): Promise<TlsFront> {
  const agent = new Agent({ keepAlive: true });
  const identity = {
    key: readFileSync(certificateFile.replace("certificate.pem", "key.pem")),
    cert: readFileSync(certificateFile),
  };
  const connections: (string | false | null)[] = [];
  let [underWay, mostAtOnce] = [0, 0];
  const gate = createGate();
  let wanted = 0;
  const serve = (request: Request, response: Response): void => {
    mostAtOnce = Math.max(mostAtOnce, ++underWay);
    response.once("close", () => underWay--);
    if (underWay >= wanted) gate.open();
    gate.pass(() => passOn({ target, agent }, request, response));
  };
  // A server of `node:http2` offers HTTP/2 whatever protocols it is given.
  const server = http2
    ? createSecureServer({ ...identity, allowHTTP1: true, settings: { maxConcurrentStreams: 100 } }, serve)
    : createHttpsServer(identity, serve);
  server.on("secureConnection", ({ alpnProtocol }: TLSSocket) => connections.push(alpnProtocol));
  server.on("sessionError", () => undefined);
  const relay = relayTo(await listen(server), roundTrip);
  return {
    url: `https://127.0.0.1:${await listen(relay.server)}`,
    connections,
    mostAtOnce: () => mostAtOnce,
    holdUntil(underWay) {
      wanted = underWay;
      gate.close();
    },
    async close() {
      relay.closeAll();
      agent.destroy();
      await Promise.all([relay.server, server].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

/** While it is closed, what comes waits; it opens when nothing has come for longer than any machine takes between two requests. */
function createGate() {
  const waiting: (() => void)[] = [];
  let isOpen = true;
  let patience: NodeJS.Timeout | undefined;
  const open = () => {
    isOpen = true;
    clearTimeout(patience);
    for (const work of waiting.splice(0)) work();
  };
  return {
    open,
    close: () => (isOpen = false),
    pass(work: () => void): void {
      if (isOpen) {
        work();
        return;
      }
      waiting.push(work);
      clearTimeout(patience);
      patience = setTimeout(open, 10_000);
    },
  };
}

/** Of one connection: HTTP/2 has none of them. */
const hopHeaders = /^(:.*|connection|host|keep-alive|transfer-encoding)$/;

type Request = Readable & Pick<IncomingMessage, "method" | "url" | "headers" | "httpVersion">;
type Response = Writable & { writeHead(status: number, headers: IncomingHttpHeaders): unknown };

/** Passes on a request of either version of HTTP. */
function passOn(
  { target, agent }: { readonly target: string; readonly agent: Agent },
  request: Request,
  response: Response,
): void {
  const { method, url = "" } = request;
  const onward = httpRequest(target + url, { agent, method, headers: passedOn(request.headers) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...passedOn(answer.headers),
      "x-http-version": request.httpVersion,
    });
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  request.pipe(onward);
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopHeaders.test(name)));
}

/** Passes bytes on to a port of this machine, late. */
function relayTo(port: number, roundTrip: number): { readonly server: Server; closeAll(): void } {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    // The handshake of a loopback takes no time.
    passLate(near, far, roundTrip / 2, roundTrip);
    passLate(far, near, roundTrip / 2, 0);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
  });
  return { server, closeAll: () => sockets.forEach((socket) => socket.destroy()) };
}

function passLate(from: Socket, to: Socket, late: number, lateAtFirst: number): void {
  const notBefore = Date.now() + lateAtFirst;
  let previous = Promise.resolve();
  const after = (work: () => void): void => {
    const due = Math.max(Date.now(), notBefore) + late;
    previous = previous.then(() => (due > Date.now() ? pause(due - Date.now()) : undefined)).then(work);
  };
  from.on("data", (chunk: Buffer) => after(() => to.write(chunk)));
  from.on("close", () => after(() => to.destroy()));
}

function listen(server: Pick<Server, "listen" | "address">): Promise<number> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
}
