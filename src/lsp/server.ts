import {
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DiagnosticSeverity,
  DidChangeWorkspaceFoldersNotification,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  TextDocumentSyncKind,
  type CancellationToken,
  type Diagnostic,
  type Connection,
  type DidChangeTextDocumentParams,
  type DidChangeWatchedFilesParams,
  type DidOpenTextDocumentParams,
  type InitializeParams,
  type InitializeResult,
  type ServerCapabilities,
  type TextDocumentIdentifier,
  type WorkspaceFolder,
} from "vscode-languageserver/node";
import { completionTriggers } from "../editor/completionTriggers.ts";
import { watchedPatterns } from "../editor/projectFiles.ts";
import type { documentFeatures, workspaceFeatures } from "./features.ts";
import { documentRequests, workspaceRequests, type DocumentRequest, type WorkspaceRequest } from "./requests.ts";
import type { Client, LspHost } from "./lspHost.ts";
import { actionKinds, commandNames, diagnosticSource, notChecked } from "./offers.ts";
import { printable } from "../core/model/sanitize.ts";
import { OpenText, pathOf, projectPathOf, type Encoding } from "./openText.ts";
import type { Publisher } from "./publisher.ts";
import type { RequestError } from "./requestError.ts";
import { isPulling } from "./pulling.ts";
import type { ClientSettings } from "./settings.ts";

interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** The code that answers, which is loaded with the first file of a project or the first question about the workspace. */
export interface Loaded {
  readonly documentFeatures: typeof documentFeatures;
  readonly workspaceFeatures: typeof workspaceFeatures;
  readonly readClientSettings: (said: readonly unknown[], report: (sentence: string) => void) => ClientSettings;
  /** Rejects with a sentence for what is wrong in arguments and the environment. */
  readonly open: (client: Client) => Promise<Running>;
}

/** The host, and what follows its documents. */
export interface Running {
  readonly host: LspHost;
  readonly publisher: Publisher;
  readonly close: () => Promise<void>;
}

interface Answering extends Running, Pick<Loaded, "documentFeatures" | "workspaceFeatures"> {}

/**
 * Keeps what the client says of itself, of its documents and of its folders, and hands on what it asks. Knows each document by its file
 * name: what no project reads costs nothing more.
 */
export class LspServer {
  readonly #connection: Connection;
  readonly #load: () => Promise<Loaded>;
  readonly #open = new Map<string, OpenText>();
  readonly #openAt = new Map<string, OpenText>();
  #folders: readonly string[] = [];
  #capabilities: InitializeParams["capabilities"] = {};
  #encoding: Encoding = "utf-16";
  /** The settings as the client has said them at first, and last. */
  #said: { readonly initial?: unknown; readonly last?: unknown } = {};
  #settings: ClientSettings | undefined;
  #loading: Promise<Loaded> | undefined;
  #running: Promise<Answering | undefined> | undefined;
  /** The value that `#running` has resolved to. */
  #answering: Answering | undefined;
  /** The reason why nothing can be answered. */
  #failure: string | undefined;
  #isClosed = false;
  /** Resolves once the latest change of settings is taken. */
  #renewed: Promise<void> | undefined;
  /** Resolves when the settings of the client are known: they say which names are private. */
  readonly #configured: Promise<void>;
  #haveSettings: () => void = () => undefined;
  #isInitialized = false;

  constructor(connection: Connection, load: () => Promise<Loaded>) {
    this.#connection = connection;
    this.#load = () => (this.#loading ??= load());
    this.#configured = new Promise((resolve) => (this.#haveSettings = resolve));
  }

  /** Answers from now on. */
  listen(): void {
    const connection = this.#connection;
    connection.onDidOpenTextDocument(this.#opened);
    connection.onDidChangeTextDocument(this.#changed);
    connection.onDidSaveTextDocument(({ textDocument: { uri } }) => this.#saved(uri));
    connection.onDidCloseTextDocument(({ textDocument: { uri } }) => this.#closed(uri));
    connection.onDidChangeWatchedFiles(this.#filesChanged);
    connection.onDidChangeConfiguration(({ settings }) => void (this.#renewed = this.#settingsChanged(settings)));
    for (const name of documentRequests)
      connection.onRequest(name, (params: DocumentParams, token: CancellationToken) =>
        this.#onDocument(name, params, token),
      );
    for (const name of workspaceRequests)
      connection.onRequest(name, (params: unknown, token: CancellationToken) => this.#onWorkspace(name, params, token));
    connection.listen();
  }

  initialize(params: InitializeParams, version: string): InitializeResult {
    const { capabilities, workspaceFolders } = params;
    // The library has a handler of its own by now.
    this.#connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) =>
      this.#foldersChanged(event.added, event.removed),
    );
    this.#capabilities = capabilities;
    this.#said = { initial: params.initializationOptions as unknown };
    const known: unknown = capabilities.general?.positionEncodings;
    const encodings: readonly unknown[] = Array.isArray(known) ? known : [];
    this.#encoding =
      encodings.find((encoding): encoding is Encoding => encoding === "utf-8" || encoding === "utf-16") ?? "utf-16";
    // Older clients have a single folder.
    const { rootUri } = params as { readonly rootUri?: string | null };
    this.#folders = foldersOf(workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : []));
    return {
      serverInfo: { name: "package-insights", version },
      capabilities: { ...capabilitiesOf(capabilities), positionEncoding: this.#encoding },
    };
  }

  /** Asks the client for its settings, and registers for what it tells by itself. Never rejects. */
  async initialized(): Promise<void> {
    if (this.#isInitialized) return;
    this.#isInitialized = true;
    const { workspace } = this.#capabilities;
    const { client } = this.#connection;
    const settings = this.#askForSettings();
    // A client may refuse what it has said that it can do, and nothing waits for it.
    if (workspace?.didChangeConfiguration?.dynamicRegistration)
      client.register(DidChangeConfigurationNotification.type, { section }).catch(() => undefined);
    if (workspace?.didChangeWatchedFiles?.dynamicRegistration)
      client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: watchedPatterns.map((globPattern) => ({ globPattern })),
        })
        .catch(() => undefined);
    await settings;
    this.#haveSettings();
  }

  readonly #opened = ({ textDocument: { uri, version, text } }: DidOpenTextDocumentParams): void => {
    const path = projectPathOf(uri);
    if (path === undefined) return;
    // A client may forget to close it, or spell its URI in another way.
    const before = this.#openAt.get(path);
    if (before) this.#closed(before.uri.toString());
    const document = new OpenText(uri, path, { version, text, encoding: this.#encoding });
    this.#open.set(uri, document);
    this.#openAt.set(path, document);
    if (document.system) void this.#check(document);
    void this.#ifRunning(({ files }) => {
      files.changed(path);
      files.lookAgain();
    });
  };

  readonly #changed = ({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams): void => {
    const document = this.#open.get(uri);
    if (!document) return;
    document.change(contentChanges, version);
    void this.#ifRunning(({ documents, files, scans }) => {
      files.changed(document.uri.path);
      scans.touched(document.uri.path);
      files.lookAgain();
      documents.edited(document);
    });
  };

  readonly #saved = (uri: string): void => {
    const document = this.#open.get(uri);
    if (!document) return;
    document.typedAt = undefined;
    void this.#ifRunning(({ documents, files, scans }) => {
      files.changed(document.uri.path);
      files.lookAgain();
      scans.touched(document.uri.path);
      documents.saved(document);
    });
  };

  readonly #closed = (uri: string): void => {
    const document = this.#open.get(uri);
    if (!document) return;
    document.isClosed = true;
    this.#open.delete(uri);
    this.#openAt.delete(document.uri.path);
    void this.#ifRunning(({ documents, files, scans }) => {
      files.changed(document.uri.path);
      scans.touched(document.uri.path);
      documents.closed(document);
    });
  };

  readonly #filesChanged = ({ changes }: DidChangeWatchedFilesParams): void => {
    void this.#ifRunning(({ files, scans }) => {
      for (const { uri } of changes) {
        const path = pathOf(uri);
        if (path === undefined) continue;
        files.changed(path);
        scans.touched(path);
      }
    });
  };

  readonly #foldersChanged = (added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void => {
    const gone = new Set(foldersOf(removed));
    this.#folders = [...new Set([...this.#folders.filter((each) => !gone.has(each)), ...foldersOf(added)])];
    void this.#ifRunning((host) => host.renew());
  };

  /** Takes other settings: those of the notification, or those that the client is asked for. */
  readonly #settingsChanged = async (pushed: unknown): Promise<void> => {
    // Many send null, and have to be asked.
    if (pushed !== undefined && pushed !== null) this.#said = { ...this.#said, last: pushed };
    await this.#askForSettings();
    await this.#ifRunning(async (host) => {
      await this.#readSettings();
      host.renew();
    });
  };

  /** Answers a question about a document that is open; null for others. */
  async #onDocument(name: DocumentRequest, params: DocumentParams, token: CancellationToken): Promise<unknown> {
    const document = this.#open.get(params.textDocument.uri);
    // Files of settings have diagnostics alone, the only answer that is never null.
    const isOfAll = name === "textDocument/diagnostic";
    if (!document) return isOfAll ? { kind: "full", items: [] } : null;
    if (!document.system && !isOfAll) return null;
    await this.#start();
    if (isOfAll && document.system && this.#failure !== undefined) return { kind: "full", items: this.#unchecked() };
    return this.#answer(token, async ({ host, documentFeatures }, signal) => {
      host.files.lookAgain();
      const { version } = document;
      const result = await documentFeatures[name](host, document, params, signal);
      // Places apply to no later text.
      if (document.version !== version) throw new ResponseError(LSPErrorCodes.ContentModified, "The text has changed.");
      return result;
    });
  }

  /** Answers a question about the workspace, or about what an earlier answer was about. */
  #onWorkspace(name: WorkspaceRequest, params: unknown, token: CancellationToken): Promise<unknown> {
    return this.#answer(token, ({ host, workspaceFeatures }, signal) => {
      host.files.lookAgain();
      return workspaceFeatures[name](host, params, signal);
    });
  }

  /** Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#answering?.close().catch(() => undefined);
  }

  async #answer(
    token: CancellationToken,
    work: (running: Answering, signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown> {
    const running = await this.#start();
    // What is asked behind a change of settings is answered by them.
    await this.#renewed;
    if (!running) return null;
    const controller = new AbortController();
    const { signal } = controller;
    token.onCancellationRequested(() => controller.abort());
    if (token.isCancellationRequested) controller.abort();
    try {
      return await work(running, signal);
    } catch (error) {
      if (signal.aborted) throw new ResponseError(LSPErrorCodes.RequestCancelled, "The request was canceled.");
      // Two bundles have a class each.
      if (error instanceof Error && error.name === "RequestError")
        throw new ResponseError((error as RequestError).code, error.message);
      throw error;
    }
  }

  /** Never rejects. */
  async #check(document: OpenText): Promise<void> {
    const running = await this.#start();
    if (running) running.host.documents.opened(document);
    else if (this.#failure !== undefined && !document.isClosed && !isPulling(this.#capabilities))
      this.#connection
        .sendDiagnostics({ uri: document.uri.toString(), diagnostics: this.#unchecked() })
        .catch(() => undefined);
  }

  /** The row of every manifest where the server was started wrongly: none would say that it is clean. */
  #unchecked(): Diagnostic[] {
    const start = { line: 0, character: 0 };
    const message = `Not checked: ${printable(this.#failure ?? "")}`;
    return [
      {
        range: { start, end: start },
        severity: DiagnosticSeverity.Error,
        source: diagnosticSource,
        code: notChecked,
        message,
      },
    ];
  }

  /** Does nothing where nothing is known yet. Never rejects. */
  async #ifRunning(work: (host: LspHost) => unknown): Promise<void> {
    const running = await this.#running;
    if (running) await work(running.host);
  }

  /** Resolves to undefined where the server was started wrongly, which it says once, or was closed meanwhile. Never rejects. */
  #start(): Promise<Answering | undefined> {
    this.#running ??= this.#started().catch((error: unknown) => {
      this.#failure = error instanceof Error ? error.message : String(error);
      const text = `Package Insights: ${printable(this.#failure)}`;
      // The library's own function asks for an answer, which a client may refuse.
      this.#connection
        .sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message: text })
        .catch(() => undefined);
      return undefined;
    });
    return this.#running;
  }

  async #started(): Promise<Answering | undefined> {
    // A client that has a document open and forgets to say it.
    void this.initialized();
    await this.#configured;
    const { open, ...features } = await this.#load();
    await this.#readSettings();
    if (this.#isClosed) return undefined;
    return (this.#answering = { ...features, ...(await open(this.#client())) });
  }

  async #readSettings(): Promise<ClientSettings> {
    const { readClientSettings } = await this.#load();
    const report = (sentence: string) => this.#connection.console.warn(`Settings: ${printable(sentence)}`);
    const { initial, last } = this.#said;
    return (this.#settings = readClientSettings([initial, last], report));
  }

  #client(): Client {
    return {
      connection: this.#connection,
      capabilities: this.#capabilities,
      encoding: this.#encoding,
      folders: () => this.#folders,
      settings: () => {
        if (!this.#settings) throw new Error("The settings are read before the host is opened");
        return this.#settings;
      },
      openAt: (path) => this.#openAt.get(path),
    };
  }

  /** Keeps what the client has said before where it does not answer. Never rejects. */
  async #askForSettings(): Promise<void> {
    if (!this.#capabilities.workspace?.configuration) return;
    const said: unknown = await this.#connection.workspace.getConfiguration(section).catch(() => undefined);
    if (said !== undefined && said !== null) this.#said = { ...this.#said, last: said };
  }
}

const section = "packageInsights";

function foldersOf(folders: readonly Pick<WorkspaceFolder, "uri">[]): readonly string[] {
  return folders.flatMap(({ uri }) => pathOf(uri)?.replace(/(?<=.)\/$/, "") ?? []);
}

/** The capabilities of the server for a client that has these. */
function capabilitiesOf(client: InitializeParams["capabilities"]): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    ...(client.textDocument?.codeAction?.codeActionLiteralSupport && {
      codeActionProvider: { codeActionKinds: Object.values(actionKinds), resolveProvider: true },
    }),
    executeCommandProvider: { commands: Object.values(commandNames), workDoneProgress: true },
    codeLensProvider: {},
    completionProvider: { triggerCharacters: [...completionTriggers] },
    documentLinkProvider: {},
    documentSymbolProvider: true,
    hoverProvider: true,
    inlayHintProvider: { resolveProvider: true },
    ...(isPulling(client) && {
      diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: true },
    }),
  };
}
