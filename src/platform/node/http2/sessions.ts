import type { ClientHttp2Session } from "node:http2";
import { connectHttp2, keptFor } from "./connect.ts";

/** Connections over HTTP/2, one for each service. */
export interface Http2Sessions {
  /**
   * The one to the service at an origin, which is made if there is none. Resolves to undefined where it cannot be had, which is
   * remembered for ten minutes. Rejects with a `TransportError` where the service is not reached.
   */
  readonly to: (origin: string) => Promise<ClientHttp2Session | undefined>;
  /** Leaves a silent one to the requests that are under way on it: the next one gets another. */
  readonly leave: (session: ClientHttp2Session) => void;
  /** Ends all, and forgets where there was none. */
  readonly close: () => void;
}

interface Connection {
  readonly origin: string;
  readonly session: Promise<ClientHttp2Session | undefined>;
  /** By the clock of the wall: the others stop while the machine sleeps. */
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
    connection.session.then((session) => (session ? session.once("goaway", end).once("close", end) : end()), end);
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
