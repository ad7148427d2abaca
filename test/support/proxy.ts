/**
 * A forward proxy on the loopback: tunnels with CONNECT, or asks for a password that nobody has, also from the time on at which
 * something is posted to `/_control/refuse`. Whatever the host's name, it leads to the loopback.
 */
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";

export interface Proxy {
  readonly url: string;
  /** `host:port` of each tunnel, and the address of each plain request. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

export async function startProxy(options: { readonly wantsPassword?: boolean } = {}): Promise<Proxy> {
  let { wantsPassword = false } = options;
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    if (request.url === "/_control/refuse") {
      wantsPassword = true;
      for (const socket of sockets) socket.destroy();
      return response.writeHead(204).end();
    }
    seen.push(request.url ?? "");
    if (wantsPassword) return response.writeHead(407, { "proxy-authenticate": "Basic" }).end("who are you?");
    const target = new URL(request.url ?? "");
    const onward = connect(Number(target.port), "127.0.0.1", () => {
      const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(
        `${request.method ?? "GET"} ${target.pathname}${target.search} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`,
      );
      request.pipe(onward);
      if (response.socket) onward.pipe(response.socket);
    });
    onward.on("error", () => response.destroy());
    sockets.add(onward);
    return undefined;
  });
  server.on("connect", (request, socket: Socket, head) => {
    seen.push(request.url ?? "");
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (wantsPassword) {
      socket.end(
        "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n",
      );
      return;
    }
    const port = Number((request.url ?? "").split(":").at(-1));
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward);
    onward.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
