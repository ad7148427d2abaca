import * as vscode from "vscode";
import { createEvaluation } from "../../core/analysis/evaluate.ts";
import { areCarried, carryOver } from "../../core/analysis/facts.ts";
import { subjectsOf } from "../../core/analysis/target/subject.ts";
import type { PomCaller } from "../../core/manifests/maven/publishedPoms.ts";
import { touches } from "../../core/model/span.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted, untilHolds } from "../shared/cancellation.ts";
import { followShownDocuments } from "../shared/shownDocuments.ts";
import { startCheck, type Shown } from "./check.ts";
import { isSettled, type DocumentState, unanswered } from "./documentState.ts";

/** Milliseconds without an edit before known facts are shown at their new places, and before anything new is requested. */
const quietTime = { show: 30, request: 300 };

/** Follows the manifests in visible editors; others cost nothing. */
export class Documents implements vscode.Disposable {
  readonly #host: Host;
  readonly #shown = followShownDocuments();
  readonly #evaluate = createEvaluation();
  readonly #states = new Map<string, DocumentState>();
  /** The work that is under way for a document. */
  readonly #work = new Map<string, { dispose(): void }>();
  /** Documents that no editor has shown yet. */
  readonly #awaited = new Set<vscode.TextDocument>();
  /** The versions that are being read, by document. */
  readonly #reading = new Map<string, number>();
  /** Documents that were read before another file of their project changed. */
  readonly #outdated = new Set<string>();
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
        if (contentChanges.length > 0 && this.#shown.has(document)) this.#followEdit(document);
      }),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#followCursor(textEditor.document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document.uri)),
      host.onDidChangeFiles(() => this.#rereadShown()),
      host.onDidRenew(() => {
        for (const { document } of this.#states.values()) this.#forget(document.uri);
        this.#checkShown();
      }),
    );
    // After activation has returned, so that the check does not count as its time.
    setTimeout(() => this.#checkShown(), 0);
  }

  get(uri: vscode.Uri): DocumentState | undefined {
    return this.#states.get(uri.toString());
  }

  /** Returns the states without those of documents that no editor has shown yet, or that were not read again while none does. */
  all(): readonly DocumentState[] {
    return [...this.#states.values()].filter(({ document }) => {
      const isOutdated = this.#outdated.has(document.uri.toString()) && !this.#shown.has(document);
      return !this.#awaited.has(document) && !isOutdated;
    });
  }

  /** The state of the current text, after a short wait if it was just edited. Never rejects. */
  async upToDate(document: vscode.TextDocument, signal: AbortSignal): Promise<DocumentState | undefined> {
    const current = () => {
      const state = this.get(document.uri);
      return state?.version === document.version ? state : undefined;
    };
    if (this.#shown.has(document)) {
      await untilHolds(() => current() !== undefined, this.onDidChange, quietTime.request, signal);
    }
    return current();
  }

  dispose(): void {
    for (const uri of [...this.#work.keys()]) this.#stop(uri);
    this.#states.clear();
    this.#subscriptions.dispose();
  }

  #checkShown(): void {
    for (const document of this.#awaited) this.#stopAwaiting(document);
    for (const document of this.#shown.all()) {
      if (this.#reading.get(document.uri.toString()) === document.version) continue;
      const state = this.get(document.uri);
      if (state && this.#isCurrent(document) && (state.busy || !state.facts.some(unanswered))) continue;
      if (!state && !this.#shown.isVisible(document)) this.#awaited.add(document);
      this.#readAndCheck(document);
    }
  }

  /** Stops waiting if an editor shows the document now, or none will. */
  #stopAwaiting(document: vscode.TextDocument): void {
    const isVisible = this.#shown.isVisible(document);
    if (!isVisible && this.#shown.has(document)) return;
    this.#awaited.delete(document);
    if (!isVisible) this.#forget(document.uri);
    else if (this.get(document.uri)) this.#changed.fire(document.uri);
  }

  /** Reads the shown documents again after a change of another file of the project: a lockfile, a parent, a catalog. */
  #rereadShown(): void {
    for (const uri of this.#states.keys()) this.#outdated.add(uri);
    for (const document of this.#shown.all()) if (this.get(document.uri)) this.#readAndCheck(document);
  }

  #readAndCheck(document: vscode.TextDocument): void {
    // After an edit it was read already, to show the known facts.
    if (this.#isCurrent(document)) this.#check(document);
    else void this.#read(document).then((isCurrent) => isCurrent && this.#check(document));
  }

  /** Tells whether the state is that of the current text and of the current files of its project. */
  #isCurrent({ uri, version }: vscode.TextDocument): boolean {
    return this.get(uri)?.version === version && !this.#outdated.has(uri.toString());
  }

  #followEdit(document: vscode.TextDocument): void {
    this.#stop(document.uri.toString());
    const check = (): void => {
      const state = this.get(document.uri);
      const isKnown = state !== undefined && this.#isCurrent(document) && state.subjects.length > 0 && !state.busy;
      if (!isKnown) this.#readAndCheck(document);
    };
    const timers = [
      setTimeout(() => void this.#read(document, { isEdit: true }), quietTime.show),
      setTimeout(check, quietTime.request),
    ];
    this.#work.set(document.uri.toString(), new vscode.Disposable(() => timers.forEach(clearTimeout)));
  }

  /** Checks a name that was not asked about while it was typed, once the cursor has left it. */
  #followCursor(document: vscode.TextDocument): void {
    const typed = this.get(document.uri)?.project.manifest.typed;
    if (!typed || !this.#shown.has(document)) return;
    const offsets = this.#host.typedIn(document.uri);
    if (!typed.some((span) => offsets.some((offset) => touches(span, offset)))) this.#followEdit(document);
  }

  /**
   * Parses the text and shows what is known about it already: after an edit that changes no dependency all of it. Resolves to
   * whether that is still the text. Rejects only when the caller aborts.
   */
  async #read(
    document: vscode.TextDocument,
    { caller, isEdit = false }: { readonly caller?: PomCaller; readonly isEdit?: boolean } = {},
  ): Promise<boolean> {
    const { version } = document;
    const uri = document.uri.toString();
    this.#outdated.delete(uri);
    this.#reading.set(uri, version);
    const [project, isManifestsLock] = await Promise.all([
      this.#host.readProject(document, caller),
      this.#host.hasManifest(document),
    ]).finally(() => {
      if (this.#reading.get(uri) === version) this.#reading.delete(uri);
    });
    if (!project || document.isClosed || document.version !== version) return false;
    const subjects = subjectsOf(project, document.getText(), this.#host.ignoresFor(document.uri));
    const before = this.get(document.uri);
    const facts = carryOver(subjects, before?.facts ?? []);
    const isKnown = isEdit && before !== undefined && isSettled(before) && areCarried(subjects, before.subjects);
    const busy = subjects.length > 0 && !(isKnown && !project.poms);
    this.#show({ document, version, project, isManifestsLock, subjects, facts, busy, isSearching: false });
    return true;
  }

  #check(document: vscode.TextDocument): void {
    const state = this.get(document.uri);
    if (!state || state.version !== document.version) return;
    const uri = document.uri.toString();
    this.#stop(uri);
    if (state.project.poms) this.#completeAndCheck(document);
    else this.#startCheck(state);
  }

  /** Asks for the POMs that the versions come from before anything else: what they declare may make packages private. */
  #completeAndCheck(document: vscode.TextDocument): void {
    const controller = new AbortController();
    const { signal } = controller;
    this.#work.set(document.uri.toString(), new vscode.Disposable(() => controller.abort()));
    const reading = this.#read(document, { caller: { signal } });
    void unlessAborted(reading, signal, this.#host.log).then((isCurrent) => {
      const state = this.get(document.uri);
      if (isCurrent && state && !signal.aborted) this.#startCheck(state);
    });
  }

  #startCheck(state: DocumentState): void {
    const { document } = state;
    const uri = document.uri.toString();
    const show = (change: Shown) => this.#show({ ...state, ...change });
    const retry = () => {
      if (this.#shown.has(document)) this.#check(document);
    };
    this.#work.set(uri, startCheck(this.#host, state, show, retry));
  }

  #show(state: Omit<DocumentState, "findings">): void {
    const policy = this.#host.policy();
    const findings = new Map(state.facts.map((facts) => [facts, this.#evaluate(facts, policy)]));
    this.#states.set(state.document.uri.toString(), { ...state, findings });
    this.#changed.fire(state.document.uri);
  }

  #forget(uri: vscode.Uri): void {
    this.#stop(uri.toString());
    this.#outdated.delete(uri.toString());
    if (this.#states.delete(uri.toString())) this.#changed.fire(uri);
  }

  #stop(uri: string): void {
    this.#work.get(uri)?.dispose();
    this.#work.delete(uri);
  }
}
