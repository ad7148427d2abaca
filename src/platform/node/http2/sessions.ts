import { type ClientHttp2Session, connect as startSession, type Settings } from "node:http2";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { TransportError } from "../../../core/api/errors.ts";
import { networkFailure } from "../networkFailure.ts";

/** Connections over HTTP/2, one for each service. */
export interface Http2Sessions {
  /**
   * The one to the service at an origin, which is made if there is none. Resolves to undefined where it cannot be had, which is
   * remembered for ten minutes. Rejects with a `TransportError` where the service is not reached.
   */
  readonly to: (origin: string) => Promise<ClientHttp2Session | undefined>;
  /** The number of requests that each carries at once, by what their services have said so far. */
  readonly streams: () => number | undefined;
  /** Leaves a silent one to the requests that are under way on it: the next one gets another. */
  readonly leave: (session: ClientHttp2Session) => void;
  /** Ends all, and forgets where there was none. */
  readonly close: () => void;
}

interface Connection {
  readonly origin: string;
  readonly session: Promise<ClientHttp2Session | undefined>;
  /** The number of streams that the service accepts at once. */
  streams?: number;
  /** The time of the last use by the clock of the wall: the others stop while the machine sleeps. */
  lastUse: number;
}

/** Milliseconds after which a service without HTTP/2 is asked for it again. */
const remembered = 600_000;

export function http2Sessions(isDirect: (address: URL) => Promise<boolean>): Http2Sessions {
  const connections = new Map<string, Connection>();
  const without = new Map<string, number>();

  function forget(connection: Connection): void {
    if (connections.get(connection.origin) === connection) connections.delete(connection.origin);
  }

  async function connect(origin: string): Promise<ClientHttp2Session | undefined> {
    const address = new URL(origin);
    const session = (await isDirect(address)) ? await connectHttp2(address) : undefined;
    if (!session) without.set(origin, Date.now());
    return session;
  }

  function open(origin: string): Connection {
    const connection: Connection = { origin, session: connect(origin), lastUse: Date.now() };
    const end = (): void => forget(connection);
    connection.session.then((session) => {
      if (session) noteStreams(session, connection).once("goaway", end).once("close", end);
      else end();
    }, end);
    connections.set(origin, connection);
    return connection;
  }

  /** One that is certainly still there. */
  async function current(origin: string): Promise<Connection | undefined> {
    const connection = connections.get(origin);
    if (!connection) return undefined;
    const session = await connection.session;
    const isStale = Date.now() - connection.lastUse > keptFor;
    if (session && (isStale || session.closed || session.destroyed)) {
      forget(connection);
      session.close();
      return undefined;
    }
    connection.lastUse = Date.now();
    return connection;
  }

  return {
    async to(origin) {
      if (Date.now() - (without.get(origin) ?? -remembered) < remembered) return undefined;
      const connection = (await current(origin)) ?? connections.get(origin) ?? open(origin);
      return connection.session;
    },
    streams: () => leastStreams([...connections.values()]),
    leave(session) {
      for (const connection of connections.values())
        connection.session.then((other) => other === session && forget(connection)).catch(() => undefined);
      session.close();
    },
    close() {
      for (const { session } of connections.values()) session.then((open) => open?.destroy()).catch(() => undefined);
      connections.clear();
      without.clear();
    },
  };
}

/** Streams at once over a connection, also where the service has no limit. */
const mostStreams = 100;

function noteStreams(session: ClientHttp2Session, connection: Connection): ClientHttp2Session {
  return session.on("remoteSettings", ({ maxConcurrentStreams = mostStreams }: Settings) => {
    connection.streams = Math.max(1, Math.min(maxConcurrentStreams, mostStreams));
  });
}

function leastStreams(connections: readonly Connection[]): number | undefined {
  const known = connections.flatMap(({ streams }) => streams ?? []);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Milliseconds for a connection, with TLS. */
const patience = 10_000;
/** Milliseconds for which a connection that is not used is kept. */
const keptFor = 30_000;
/** Bytes that the service may send before they are acknowledged: of an answer, and of all. The usual 64 kB would take a round trip each. */
const window = { stream: 4 * 1024 * 1024, session: 16 * 1024 * 1024 };

/**
 * Connects to the address of a service over TLS for HTTP/2. Resolves to undefined where that is not to be had: where the service does
 * not offer it, or has a certificate that only the system vouches for. Rejects with a `TransportError` where nothing is reached.
 */
async function connectHttp2(address: URL): Promise<ClientHttp2Session | undefined> {
  const socket = await securedSocket(address);
  if (socket?.alpnProtocol !== "h2") {
    socket?.destroy();
    return undefined;
  }
  const session = startSession(address, {
    createConnection: () => socket,
    settings: { enablePush: false, initialWindowSize: window.stream },
  });
  // Each stream ends with its own.
  session.on("error", () => undefined);
  session.setLocalWindowSize(window.session);
  session.setTimeout(keptFor, () => session.close());
  return session;
}

function securedSocket({ hostname, port }: URL): Promise<TLSSocket | undefined> {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ALPNProtocols: ["h2"],
      ...(isIP(host) === 0 && { servername: host }),
    });
    let isReached = false;
    const end = (error: unknown): void => {
      socket.destroy();
      if (isReached) resolve(undefined);
      else reject(networkFailure(error));
    };
    socket.setTimeout(patience, () => end(new TransportError("timeout", "no connection in time")));
    socket.once("connect", () => (isReached = true));
    socket.once("error", end);
    const endClosed = (): void => end(new Error("other side closed"));
    socket.once("close", endClosed);
    socket.once("secureConnect", () => {
      socket.setTimeout(0);
      socket.off("close", endClosed);
      resolve(socket);
    });
  });
}
