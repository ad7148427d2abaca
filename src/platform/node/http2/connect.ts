import { connect as startSession, type ClientHttp2Session } from "node:http2";
import { isIP } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { TransportError } from "../../../core/api/errors.ts";
import { networkFailure } from "../networkFailure.ts";

/** Milliseconds for a connection, with TLS. */
const patience = 10_000;
/** Milliseconds for which a connection that is not used is kept. */
export const keptFor = 30_000;
/** Bytes that the service may send before they are acknowledged: of an answer, and of all. The usual 64 kB would take a round trip each. */
const window = { stream: 4 * 1024 * 1024, session: 16 * 1024 * 1024 };

/**
 * Connects to the address of a service over TLS for HTTP/2. Resolves to undefined where that is not to be had: where the service does
 * not offer it, or has a certificate that only the system vouches for. Rejects with a `TransportError` where nothing is reached.
 */
export async function connectHttp2(address: URL): Promise<ClientHttp2Session | undefined> {
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
