import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createApi } from "../../../src/core/api/createClient.ts";
import { errorMessage } from "../../../src/core/messages/errors.ts";
import { formatMessage } from "../../../src/core/messages/message.ts";
import type { Transport } from "../../../src/core/api/transport.ts";

export const lodash = { packageKey: { system: "NPM", name: "lodash" } } as const;

/** What becomes of a call over this transport, in words. */
export async function ask(transport: Transport, baseUrl: string): Promise<string> {
  const { signal } = new AbortController();
  const answer = await createApi(transport, { baseUrl, prefix: "v3alpha" }).call("GetPackage", lodash, { signal });
  return answer.kind === "failed" ? formatMessage(errorMessage(answer.error)) : answer.kind;
}

/** Of a server on the loopback that nobody vouches for. */
export function pems(): { readonly key: Buffer; readonly cert: Buffer } {
  const pem = (name: string) => readFileSync(`test/contract/tls/${name}.pem`);
  return { key: pem("key"), cert: pem("certificate") };
}

interface Listening {
  listen(port: number, host: string, done: () => void): unknown;
  address(): AddressInfo | string | null;
}

export function listen(server: Listening, scheme: "http" | "https" = "http"): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );
}

interface Stopping {
  close(done: () => void): unknown;
  /** HTTP/2 has it in newer versions of Node only. */
  closeAllConnections?(): void;
}

export function stop(server: Stopping): Promise<void> {
  server.closeAllConnections?.();
  return new Promise((resolve) => server.close(() => resolve()));
}
