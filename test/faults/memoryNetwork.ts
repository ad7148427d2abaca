import http from "node:http";
import net from "node:net";
import { Duplex } from "node:stream";

/** A complete request on a connection, and the means to answer it, well or badly. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes as they are on the wire. */
  readonly send: (bytes: string | Uint8Array) => void;
  /** The same bytes again and again, as fast as they are taken. */
  readonly repeat: (bytes: Uint8Array, isEnd?: (sent: number) => boolean) => void;
  readonly isOpen: () => boolean;
  /** Ends the connection in order, behind what was sent. */
  readonly end: () => void;
  /** Breaks the connection off behind what was sent. */
  readonly reset: () => void;
  /** Says that nothing more comes by itself: whoever waits for it needs a timer. */
  readonly isQuiet: () => void;
}

/** What a service has seen of its client. */
export interface Traffic {
  requests: number;
  /** Connections that are not closed. */
  open: number;
  /** Bytes that the client took. */
  bytes: number;
  /** Nothing more comes by itself. */
  isQuiet: boolean;
}

/** How an exchange is answered; or the error code of a connection that cannot be made, or `silent` for one that is never made. */
export type Service = ((exchange: Exchange) => void) | string;

export interface MemoryNetwork {
  /** Opens a host to connections. */
  readonly listen: (host: string, service: Service) => Traffic;
  /** Hosts that were connected to and that nobody has opened. */
  readonly strangers: string[];
  readonly restore: () => void;
}

/** What a host takes and sends at most, far more than any fault allows: a client without a limit of its own fails, and never hangs. */
const most = { requests: 100, bytes: 128 * 1024 * 1024 } as const;

/** Replaces how this process connects, below undici, `fetch` and `request` of Node. Returns what restores it. */
export function replaceConnect(connect: (options: net.TcpNetConnectOpts) => Duplex): () => void {
  const before = net.connect;
  const agent: { createConnection: object } = http.globalAgent;
  const { createConnection } = agent;
  net.connect = connect as typeof net.connect;
  agent.createConnection = connect;
  return () => {
    net.connect = before;
    agent.createConnection = createConnection;
  };
}

/** Connections of this process are streams in memory. */
export function startMemoryNetwork(): MemoryNetwork {
  const hosts = new Map<string, { readonly service: Service; readonly traffic: Traffic }>();
  const strangers: string[] = [];

  function open({ host = "" }: net.TcpNetConnectOpts): Duplex {
    const { service, traffic } = hosts.get(host) ?? { service: "ENOTFOUND", traffic: newTraffic() };
    if (!hosts.has(host)) strangers.push(host);
    const socket = new MemorySocket(service, traffic);
    process.nextTick(() => {
      if (typeof service !== "string") socket.emit("connect");
      else if (service !== "silent") socket.destroy(systemError(`connect ${service} ${host}`, service));
    });
    return socket;
  }

  const restore = replaceConnect(open);
  return {
    listen(host, service) {
      const traffic = { ...newTraffic(), isQuiet: service === "silent" };
      hosts.set(host, { service, traffic });
      return traffic;
    },
    strangers,
    restore,
  };
}

function newTraffic(): Traffic {
  return { requests: 0, open: 0, bytes: 0, isQuiet: false };
}

/** The client's end of a connection. */
class MemorySocket extends Duplex {
  readonly #service: Service;
  readonly #traffic: Traffic;
  #received = Buffer.alloc(0);
  #more: (() => void) | undefined;

  constructor(service: Service, traffic: Traffic) {
    super({ allowHalfOpen: false });
    this.#service = service;
    this.#traffic = traffic;
    traffic.open++;
    this.once("close", () => traffic.open--);
  }

  override _read(): void {
    this.#more?.();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    done();
    const head = this.#received.indexOf("\r\n\r\n");
    if (head < 0 || typeof this.#service === "string") return;
    const [requestLine = "", ...lines] = this.#received.subarray(0, head).toString().split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
    );
    const end = head + 4 + Number(headers["content-length"] ?? 0);
    if (this.#received.length < end) return;
    const body = this.#received.subarray(head + 4, end).toString();
    this.#received = this.#received.subarray(end);
    const [method = "", path = ""] = requestLine.split(" ");
    this.#traffic.requests++;
    this.#traffic.isQuiet = false;
    if (this.#isExhausted()) return;
    const exchange = { method, path, body, headers, ...this.#means() };
    // As over a network, no answer comes while the request is still being written.
    setImmediate(this.#service, exchange);
  }

  override _final(done: () => void): void {
    done();
  }

  /** As the handle of a real one, it closes in a later turn. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    setImmediate(done, error);
  }

  #send(bytes: string | Uint8Array): boolean {
    if (this.destroyed || this.readableEnded || this.#isExhausted()) return false;
    const chunk = Buffer.from(bytes);
    this.#traffic.bytes += chunk.length;
    return this.push(chunk);
  }

  /** Breaks the connection off beyond the limits. */
  #isExhausted(): boolean {
    const { requests, bytes } = this.#traffic;
    if (requests <= most.requests && bytes <= most.bytes) return false;
    setImmediate(() => this.destroy(systemError("the cell is beyond its limits", "ECONNRESET")));
    return true;
  }

  #means(): Omit<Exchange, "method" | "path" | "body" | "headers"> {
    return {
      send: (bytes) => this.#send(bytes),
      repeat: (bytes, isEnd = () => false) => {
        let sent = 0;
        this.#more = () => {
          do {
            if (isEnd(sent)) {
              this.#more = undefined;
              this.push(null);
              return;
            }
            sent += bytes.length;
          } while (this.#send(bytes));
        };
        this.#more();
      },
      isOpen: () => !this.destroyed,
      end: () => setImmediate(() => this.destroyed || this.push(null)),
      reset: () => setImmediate(() => this.destroy(systemError("read ECONNRESET", "ECONNRESET"))),
      isQuiet: () => (this.#traffic.isQuiet = true),
    };
  }

  setKeepAlive = (): this => this;
  setNoDelay = (): this => this;
  setTimeout = (): this => this;
  ref = (): this => this;
  unref = (): this => this;
}

function systemError(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}
