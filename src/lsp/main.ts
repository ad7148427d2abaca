import type { Readable, Writable } from "node:stream";
import { createConnection, ErrorCodes, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { inOrder } from "./lifecycle.ts";
import { LspServer, type Loaded } from "./server.ts";

/** The parts of a process that a server has. */
interface Served {
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly load: () => Promise<Loaded>;
  readonly signal: AbortSignal;
}

/** Serves the client until it says `exit` or closes the input, which ends the process. */
export function serve({ version, input, output, load, signal }: Served): void {
  const writer = new StreamMessageWriter(output);
  const reader = inOrder(new StreamMessageReader(input), writer);
  const connection = createConnection(reader, writer);
  const server = new LspServer(connection, load);
  const end = (): void => void server.close().finally(() => process.exit(reader.isShutDown() ? 0 : 1));
  reader.onClose(end);
  writer.onError(end);
  reader.onError(() => {
    // Where a message begins after one that is damaged is not known.
    const error = { code: ErrorCodes.ParseError, message: "The message could not be read." };
    void writer.write({ jsonrpc: "2.0", id: null, error } as Parameters<typeof writer.write>[0]).finally(end);
  });
  signal.addEventListener("abort", end, { once: true });
  connection.onInitialize((params) => server.initialize(params, version));
  connection.onInitialized(() => void server.initialized());
  connection.onShutdown(() => server.close());
  server.listen();
}
