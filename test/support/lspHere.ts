import { Duplex } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  createConnection,
  createProtocolConnection,
  type ClientCapabilities,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { readCommon } from "../../src/cli/options.ts";
import type { Store } from "../../src/core/api/store.ts";
import type { Transport } from "../../src/core/api/transport.ts";
import { answering, createRunning } from "../../src/lsp/running.ts";
import { LspServer } from "../../src/lsp/server.ts";
import { editorCapabilities } from "./lspProcess.ts";
import { base } from "./world.ts";

/** A server in the process of the test, with the protocol's own client of it. */
export interface LspHere {
  readonly connection: ProtocolConnection;
  /** The diagnostics that were sent last, by URI. */
  readonly sent: ReadonlyMap<string, readonly Diagnostic[]>;
  /** What the server has logged as an error. */
  readonly errors: readonly string[];
  readonly notify: (method: string, params: unknown) => Promise<void>;
  readonly ask: <T>(method: string, params: unknown) => Promise<T>;
  readonly close: () => Promise<void>;
}

interface LspHereParts {
  readonly transport: Transport;
  readonly folders: readonly string[];
  readonly store?: Store;
  readonly capabilities?: ClientCapabilities;
  /** The client's settings as they are when it is asked for them. */
  readonly settings?: () => object;
  /** Answers whether an edit was made. */
  readonly applyEdit?: (params: unknown) => boolean;
}

export async function startLspHere(parts: LspHereParts): Promise<LspHere> {
  const [ours, theirs] = pair();
  const { transport, store, settings = () => ({}), applyEdit = () => true } = parts;
  const options = await readCommon([], { "base-url": base }, Date.now());
  const connected = createConnection(new StreamMessageReader(theirs), new StreamMessageWriter(theirs));
  const server = new LspServer(connected, () =>
    Promise.resolve({
      ...answering,
      open: (client) =>
        Promise.resolve(
          createRunning({ options, transport: { transport, close: () => Promise.resolve() }, store, client }),
        ),
    }),
  );
  connected.onInitialize((params) => server.initialize(params, "0.0.0"));
  connected.onInitialized(() => void server.initialized());
  server.listen();
  const connection = createProtocolConnection(new StreamMessageReader(ours), new StreamMessageWriter(ours));
  const sent = new Map<string, readonly Diagnostic[]>();
  const errors: string[] = [];
  connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    sent.set(uri, diagnostics);
  });
  connection.onNotification("window/logMessage", ({ type, message }: { type: number; message: string }) => {
    if (type === 1) errors.push(message);
  });
  connection.onRequest("workspace/configuration", ({ items }: { items: readonly unknown[] }) => items.map(settings));
  connection.onRequest("workspace/applyEdit", (params: unknown) => ({ applied: applyEdit(params) }));
  for (const method of ["client/registerCapability", "window/workDoneProgress/create", "workspace/inlayHint/refresh"])
    connection.onRequest(method, () => null);
  connection.listen();
  await connection.sendRequest("initialize", {
    processId: null,
    rootUri: null,
    capabilities: parts.capabilities ?? editorCapabilities,
    workspaceFolders: parts.folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
  });
  await connection.sendNotification("initialized", {});
  return {
    ...{ connection, sent, errors },
    notify: (method, params) => connection.sendNotification(method, params),
    ask: (method, params) => connection.sendRequest(method, params),
    async close() {
      await server.close();
      connection.dispose();
      connected.dispose();
    },
  };
}

/** Two ends of a line: what one writes, the other reads. */
function pair(): readonly [Duplex, Duplex] {
  const ends: Duplex[] = [0, 1].map(
    (own) =>
      new Duplex({
        read: () => undefined,
        write(chunk, _, done) {
          ends[1 - own]?.push(chunk);
          done();
        },
      }),
  );
  return [ends[0]!, ends[1]!];
}
