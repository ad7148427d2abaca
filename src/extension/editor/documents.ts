import * as vscode from "vscode";
import { useOf, type DependencyUse } from "../../core/analysis/target/use.ts";
import type { Checked } from "../../core/check/checked.ts";
import { DocumentSession, type DocumentState as StateOf } from "../../editor/documentSession.ts";
import { timing } from "../../editor/timing.ts";
import type { Host } from "../activation/host.ts";
import { untilHolds } from "../shared/cancellation.ts";
import { followShownDocuments } from "../shared/shownDocuments.ts";

type Session = DocumentSession<vscode.TextDocument>;

export type DocumentState = StateOf<vscode.TextDocument>;

/** A manifest that no editor has any more, as it was checked last. */
export interface ClosedManifest {
  readonly uri: vscode.Uri;
  /** With the lines of their names. */
  readonly uses: readonly { readonly use: DependencyUse; readonly line: number }[];
  /** Milliseconds since 1970. */
  readonly closedAt: number;
}

/** More are not remembered: the oldest goes. */
const mostClosed = 100;

/** Milliseconds between two looks at whether closed manifests are still there: not every deletion of a folder is told. */
const lookPause = 2_000;

/** Follows the manifests in visible editors; others cost nothing. */
export class Documents implements vscode.Disposable {
  readonly #host: Host;
  readonly #shown = followShownDocuments();
  readonly #sessions = new Map<string, Session>();
  readonly #closed = new Map<string, ClosedManifest>();
  #lookedAt = 0;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(host: Host) {
    this.#host = host;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      this.#shown,
      this.#shown.onDidChange(() => this.#checkShown()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.#shown.has(document)) this.#sessionOf(document).edited();
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor: { document } }) => {
        if (this.#shown.has(document)) this.#sessionOf(document).cursorMoved();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        this.#remember(uri);
        this.#sessions.get(uri.toString())?.forget();
        this.#sessions.delete(uri.toString());
      }),
      host.onDidChangeFiles(() => this.#sessions.forEach((session) => session.reread())),
      host.onDidRenew(() => {
        for (const session of this.#sessions.values()) if (session.known) session.forget();
        this.#checkShown();
      }),
    );
    // After activation has returned, so that the check does not count as its time.
    setTimeout(() => this.#checkShown(), 0);
  }

  get(uri: vscode.Uri): DocumentState | undefined {
    return this.#sessions.get(uri.toString())?.known;
  }

  /** Returns the states without those of documents that no editor has shown yet, or that were not read again while none does. */
  all(): readonly DocumentState[] {
    return [...this.#sessions.values()].flatMap((session) => (session.isHidden ? [] : (session.known ?? [])));
  }

  /** Tells whether what is known of it in other files may no longer be true. */
  isOutdated(uri: vscode.Uri): boolean {
    return this.#sessions.get(uri.toString())?.isOutdated === true;
  }

  /** Returns the manifests that were checked in this window and are open no more, the latest last. */
  closed(): readonly ClosedManifest[] {
    if (this.#closed.size > 0 && Date.now() - this.#lookedAt >= lookPause) void this.#forgetDeleted();
    return [...this.#closed.values()].filter(({ uri }) => !this.#sessions.has(uri.toString()));
  }

  /** The state of the current text, after a short wait if it was just edited. Never rejects. */
  async upToDate(document: vscode.TextDocument, signal: AbortSignal): Promise<DocumentState | undefined> {
    const current = () => {
      const state = this.get(document.uri);
      return state?.version === document.version ? state : undefined;
    };
    if (this.#shown.has(document)) {
      await untilHolds(() => current() !== undefined, this.onDidChange, timing.quietToAsk, signal);
    }
    return current();
  }

  /** The manifest as its text is now, which is read where no session has done so; undefined for other documents. */
  async read(document: vscode.TextDocument): Promise<Checked | undefined> {
    return this.#sessions.get(document.uri.toString())?.current ?? this.#host.read(document);
  }

  dispose(): void {
    this.#sessions.forEach((session) => session.dispose());
    this.#sessions.clear();
    this.#subscriptions.dispose();
  }

  /** Forgets closed manifests that are no longer there, and says so. Never rejects. */
  async #forgetDeleted(): Promise<void> {
    this.#lookedAt = Date.now();
    for (const [id, { uri }] of [...this.#closed])
      await vscode.workspace.fs.stat(uri).then(undefined, (error: unknown) => {
        const isDeleted = error instanceof vscode.FileSystemError && error.code === "FileNotFound";
        if (isDeleted && this.#closed.delete(id)) this.#changed.fire(uri);
      });
  }

  #remember(uri: vscode.Uri): void {
    const state = this.#sessions.get(uri.toString())?.settled;
    if (!state || state.document.isDirty) return;
    const uses = state.facts.map(useOf).map((use) => ({ use, line: state.document.positionAt(use.offset).line }));
    this.#closed.delete(uri.toString());
    this.#closed.set(uri.toString(), { uri, uses, closedAt: Date.now() });
    const [oldest] = this.#closed.keys();
    if (this.#closed.size > mostClosed && oldest !== undefined) this.#closed.delete(oldest);
  }

  #sessionOf(document: vscode.TextDocument): Session {
    const id = document.uri.toString();
    const isShown = (shown: vscode.TextDocument) => this.#shown.has(shown);
    const session =
      this.#sessions.get(id) ??
      new DocumentSession(document, { host: this.#host, isShown, changed: (uri) => this.#changed.fire(uri) });
    this.#sessions.set(id, session);
    return session;
  }

  #checkShown(): void {
    for (const session of this.#sessions.values()) if (session.isAwaited) this.#stopAwaiting(session);
    for (const document of this.#shown.all()) {
      this.#sessionOf(document).ensureChecked(this.#shown.isVisible(document));
    }
  }

  /** Stops waiting if an editor shows the document now, or none will. */
  #stopAwaiting(session: Session): void {
    const { document, known } = session;
    const isVisible = this.#shown.isVisible(document);
    if (!isVisible && this.#shown.has(document)) return;
    session.isAwaited = false;
    if (!isVisible) session.forget();
    else if (known) this.#changed.fire(document.uri);
  }
}
