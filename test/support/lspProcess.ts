import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  ConfigurationRequest,
  createProtocolConnection,
  type ClientCapabilities,
  type Diagnostic,
  DiagnosticRefreshRequest,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { bundle } from "./commandLine.ts";
import { servedFolder } from "./servedFolder.ts";

/** A bundled server and the protocol's own client of it. */
export interface LspProcess {
  readonly pid: number;
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** The diagnostics that were sent last, by URI. */
  readonly sent: ReadonlyMap<string, PublishDiagnosticsParams>;
  readonly open: (uri: string, text: string) => void;
  /** Changes the whole text, as agents do. */
  readonly change: (uri: string, text: string) => void;
  /** Waits for diagnostics of the file that fulfill the condition. */
  readonly diagnostics: (
    uri: string,
    isIt: (all: readonly LspDiagnostic[]) => boolean,
  ) => Promise<readonly LspDiagnostic[]>;
  /** Waits until all requests for the file have ended. */
  readonly settled: (uri: string) => Promise<unknown>;
  /** Shuts the server down. Gives the exit code and the error stream. */
  readonly end: () => Promise<LspEnd>;
  readonly ended: Promise<LspEnd>;
  readonly child: ChildProcess;
}

/** A diagnostic whose message is a text, as those of the server are. */
type LspDiagnostic = Omit<Diagnostic, "message"> & { readonly message: string };

interface LspEnd {
  readonly code: number | null;
  readonly err: string;
}

export interface LspStart {
  readonly cwd: string;
  readonly capabilities?: ClientCapabilities;
  readonly folders?: readonly string[];
  readonly initializationOptions?: object;
  /** The client's answer to a question for the section `packageInsights`. */
  readonly settings?: object;
  readonly env?: NodeJS.ProcessEnv;
  /** True for a server of several tests, which they end themselves. */
  readonly isShared?: boolean;
}

/** Processes that a failed test may leave behind. */
const running = new Set<ChildProcess>();

function endLsp(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** The capabilities of an editor of today that does not ask for diagnostics. */
export const editorCapabilities: ClientCapabilities = {
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
    didChangeWatchedFiles: { dynamicRegistration: true },
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
      codeDescriptionSupport: true,
      versionSupport: true,
      dataSupport: true,
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    completion: {
      completionItem: { labelDetailsSupport: true, tagSupport: { valueSet: [1] }, deprecatedSupport: true },
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source"] } },
      resolveSupport: { properties: ["edit"] },
      dataSupport: true,
      isPreferredSupport: true,
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    documentLink: { tooltipSupport: true },
    inlayHint: { resolveSupport: { properties: ["tooltip", "textEdits"] } },
  },
  window: { workDoneProgress: true },
  general: { positionEncodings: ["utf-16"] },
};

/** Starts the bundled server and shakes hands with it. */
export async function startLsp(args: readonly string[], start: LspStart): Promise<LspProcess> {
  const {
    cwd,
    capabilities = editorCapabilities,
    folders = [cwd],
    initializationOptions,
    settings,
    env = process.env,
    isShared = false,
  } = start;
  const child = spawn(process.execPath, [bundle, "lsp", ...args], { cwd, env });
  if (!isShared) running.add(child);
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return { code: code as number | null, err };
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const sent = new Map<string, PublishDiagnosticsParams>();
  const waiting = new Set<() => void>();
  connection.onNotification("textDocument/publishDiagnostics", (params: PublishDiagnosticsParams) => {
    sent.set(params.uri, params);
    for (const each of [...waiting]) each();
  });
  connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => settings ?? null));
  connection.onRequest(RegistrationRequest.type, () => undefined);
  connection.onRequest(DiagnosticRefreshRequest.type, () => undefined);
  connection.listen();
  const initialized: InitializeResult = await connection.sendRequest("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities,
    initializationOptions,
    workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
  });
  await connection.sendNotification("initialized", {});
  const versions = new Map<string, number>();
  return {
    pid: child.pid ?? 0,
    ...{ child, connection, initialized, sent, ended },
    open(uri, text) {
      versions.set(uri, 1);
      void connection.sendNotification("textDocument/didOpen", {
        textDocument: { uri, languageId: "json", version: 1, text },
      });
    },
    change(uri, text) {
      const version = (versions.get(uri) ?? 0) + 1;
      versions.set(uri, version);
      void connection.sendNotification("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      });
    },
    async diagnostics(uri, isIt) {
      for (;;) {
        const found = sent.get(uri)?.diagnostics as readonly LspDiagnostic[] | undefined;
        if (found && isIt(found)) return found;
        await new Promise<void>((resolve) => {
          const woken = (): void => {
            waiting.delete(woken);
            resolve();
          };
          waiting.add(woken);
        });
      }
    },
    // One that cannot be told of news waits for them.
    settled: (uri) => connection.sendRequest("textDocument/diagnostic", { textDocument: { uri } }),
    async end() {
      await connection.sendRequest("shutdown");
      await connection.sendNotification("exit");
      return ended;
    },
  };
}

/** A service and a folder for each test of a file, with servers in it that end with the test. */
export function servedLsp() {
  const served = servedFolder();
  afterEach(endLsp);
  return {
    ...served,
    uriOf: (name: string) => pathToFileURL(join(served.folder.path, name)).href,
    start: ({ args = [], ...how }: Partial<LspStart> & { readonly args?: readonly string[] } = {}) =>
      startLsp(["--base-url", served.service.url, "--no-cache", ...args], { cwd: served.folder.path, ...how }),
  };
}
