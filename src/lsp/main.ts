import type { Readable, Writable } from "node:stream";
import {
  createConnection,
  ErrorCodes,
  type Message,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { inOrder, unreadable } from "./lifecycle.ts";
import { LspServer, type Loaded } from "./server.ts";

/** The parts of a process that a server has. */
interface Served {
  readonly version: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly load: () => Promise<Loaded>;
  readonly signal: AbortSignal;
}

/** Milliseconds after which the process ends, whatever is still to be written. */
const lastWork = 2_000;

/** Serves the client until it says `exit` or closes the input, which ends the process. */
export function serve({ version, input, output, load, signal }: Served): void {
  const writer = new StreamMessageWriter(output);
  const end = (): void => {
    const exit = () => process.exit(reader.isShutDown() ? 0 : 1);
    setTimeout(exit, lastWork);
    void server.close().finally(exit);
  };
  const reader = inOrder(new StreamMessageReader(input, { contentTypeDecoder: json }), writer, end);
  const connection = createConnection(reader, writer);
  const server = new LspServer(connection, load);
  reader.onClose(end);
  writer.onError(end);
  reader.onError(() => {
    // Where a message begins after one whose length is unknown is not known.
    const error = { code: ErrorCodes.ParseError, message: "The message could not be read." };
    void writer.write({ jsonrpc: "2.0", id: null, error } as Message).then(end, end);
  });
  signal.addEventListener("abort", end, { once: true });
  connection.onInitialize((params) => server.initialize(params, version));
  connection.onInitialized(() => void server.initialized());
  connection.onShutdown(() => server.close());
  server.listen();
}

const json = {
  name: "application/json",
  decode(bytes: Uint8Array): Promise<Message> {
    try {
      return Promise.resolve(JSON.parse(new TextDecoder().decode(bytes)) as Message);
    } catch {
      return Promise.resolve(unreadable);
    }
  },
};
