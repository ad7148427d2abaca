import * as vscode from "vscode";
import { carryOver, withPrevious, transitiveFailure, type Facts } from "../../core/analysis/facts.ts";
import { needsOf } from "../../core/analysis/policy.ts";
import { subjectsOf, type Subject } from "../../core/analysis/target/subject.ts";
import type { Project } from "../../core/manifests/project.ts";
import { delay } from "../../platform/delay.ts";
import { unlessAborted } from "../shared/cancellation.ts";
import { systemOf } from "../shared/manifestDocuments.ts";
import type { Host } from "../activation/host.ts";

/** A manifest that someone looks at, and what is known of it. */
export interface DocumentState {
  readonly document: vscode.TextDocument;
  /** Of the document, when the manifest was parsed: spans fit no other. */
  readonly version: number;
  readonly project: Project;
  readonly subjects: readonly Subject[];
  readonly facts: readonly Facts[];
  /** Whether answers are still awaited. */
  readonly busy: boolean;
}

/** Milliseconds of quiet after an edit before what is known is shown at its new place, and before anything new is asked. */
const quiet = { repaint: 30, ask: 400 };
/** Milliseconds between two showings while answers arrive. */
const paintInterval = 60;
/** Milliseconds after which what failed is asked for again, as long as someone looks. Longer than the client's own pause. */
const secondChance = 35_000;

/** Follows the manifests in visible editors; those that nobody looks at cost nothing. */
export class Documents implements vscode.Disposable {
  readonly #host: Host;
  readonly #states = new Map<string, DocumentState>();
  readonly #runs = new Map<string, { readonly controller: AbortController; timers: NodeJS.Timeout[] }>();
  /** Of those that nobody looks at: another file of the project changed since. */
  readonly #outdated = new Set<string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(host: Host) {
    this.#host = host;
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      vscode.window.onDidChangeVisibleTextEditors(() => this.#lookAround()),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && this.#isVisible(document)) this.#followEdit(document);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document.uri)),
      host.onDidChangeFiles(() => this.#lookAgain()),
      host.onDidRenew(() => {
        for (const { document } of this.all()) this.#forget(document.uri);
        this.#lookAround();
      }),
    );
    // After activation has returned, so that its time is only its own.
    setTimeout(() => this.#lookAround(), 0);
  }

  get(uri: vscode.Uri): DocumentState | undefined {
    return this.#states.get(uri.toString());
  }

  all(): readonly DocumentState[] {
    return [...this.#states.values()];
  }

  /** The state of the document as it is now, for which a moment is waited after an edit. Never rejects. */
  async upToDate(document: vscode.TextDocument, signal: AbortSignal): Promise<DocumentState | undefined> {
    const current = () => {
      const state = this.get(document.uri);
      return state?.version === document.version ? state : undefined;
    };
    if (!current() && this.#isVisible(document)) {
      let heard: vscode.Disposable | undefined;
      const changed = new Promise<void>((resolve) => {
        heard = this.onDidChange(() => current() && resolve());
      });
      await Promise.race([changed, delay(quiet.ask, signal)]);
      heard?.dispose();
    }
    return current();
  }

  dispose(): void {
    for (const uri of [...this.#runs.keys()]) this.#stop(uri);
    this.#states.clear();
    this.#subscriptions.dispose();
  }

  #lookAround(): void {
    for (const { document } of vscode.window.visibleTextEditors) {
      const state = this.get(document.uri);
      if (state && this.#isCurrent(document) && (state.busy || !state.facts.some(unanswered))) continue;
      this.#readAndAsk(document);
    }
  }

  /** Another file of the project changed: a lockfile, a parent, a catalog. */
  #lookAgain(): void {
    for (const uri of this.#states.keys()) this.#outdated.add(uri);
    for (const { document } of vscode.window.visibleTextEditors) if (this.get(document.uri)) this.#readAndAsk(document);
  }

  #readAndAsk(document: vscode.TextDocument): void {
    // After an edit it has been read for the repainting.
    if (this.#isCurrent(document)) this.#ask(document);
    else void this.#read(document).then((isCurrent) => isCurrent && this.#ask(document));
  }

  /** Whether what is known is of this text, among the other files of its project as they are. */
  #isCurrent({ uri, version }: vscode.TextDocument): boolean {
    return this.get(uri)?.version === version && !this.#outdated.has(uri.toString());
  }

  #followEdit(document: vscode.TextDocument): void {
    const uri = document.uri.toString();
    this.#stop(uri);
    const timers = [
      setTimeout(() => void this.#read(document), quiet.repaint),
      setTimeout(() => this.#readAndAsk(document), quiet.ask),
    ];
    this.#runs.set(uri, { controller: new AbortController(), timers });
  }

  /** Reads the text and shows what is already known of it. Answers whether that is still the text. Never rejects. */
  async #read(document: vscode.TextDocument): Promise<boolean> {
    const { version } = document;
    this.#outdated.delete(document.uri.toString());
    const project = await this.#host.readProject(document);
    if (!project || document.isClosed || document.version !== version) return false;
    const subjects = subjectsOf(project, document.getText());
    const facts = carryOver(subjects, this.get(document.uri)?.facts ?? []);
    this.#show({ document, version, project, subjects, facts, busy: subjects.length > 0 });
    return true;
  }

  #ask(document: vscode.TextDocument): void {
    const state = this.get(document.uri);
    if (!state || state.version !== document.version) return;
    const uri = document.uri.toString();
    this.#stop(uri);
    const controller = new AbortController();
    const run: { controller: AbortController; timers: NodeJS.Timeout[] } = { controller, timers: [] };
    this.#runs.set(uri, run);
    // Between an answer and its painting, what was known before stays on the screen.
    let latest = () => state.facts;
    const paint = (busy: boolean): void => {
      run.timers = [];
      if (!controller.signal.aborted) this.#show({ ...state, facts: latest(), busy });
    };
    const report = (news: readonly Facts[]): void => {
      // Each answer is told of, so what is made of them all waits for the painting.
      latest = () => news.map((facts, index) => withPrevious(facts, state.facts[index]));
      if (run.timers.length === 0) run.timers.push(setTimeout(() => paint(true), paintInterval));
    };
    const work = this.#host.core
      .gather(state.subjects, { signal: controller.signal }, { needs: needsOf(this.#host.policy(), false), report })
      .then((facts) => {
        run.timers.forEach(clearTimeout);
        latest = () => facts;
        paint(false);
        if (!controller.signal.aborted && facts.some(unanswered)) {
          run.timers.push(setTimeout(() => this.#isVisible(document) && this.#ask(document), secondChance));
        }
      });
    void unlessAborted(work, controller.signal, this.#host.log);
  }

  #show(state: DocumentState): void {
    this.#states.set(state.document.uri.toString(), state);
    this.#changed.fire(state.document.uri);
  }

  #forget(uri: vscode.Uri): void {
    this.#stop(uri.toString());
    this.#outdated.delete(uri.toString());
    if (this.#states.delete(uri.toString())) this.#changed.fire(uri);
  }

  #stop(uri: string): void {
    const run = this.#runs.get(uri);
    if (!run) return;
    run.timers.forEach(clearTimeout);
    run.controller.abort();
    this.#runs.delete(uri);
  }

  #isVisible(document: vscode.TextDocument): boolean {
    return (
      vscode.window.visibleTextEditors.some((editor) => editor.document === document) &&
      systemOf(document) !== undefined
    );
  }
}

/** Whether the service failed to tell a part of it. */
export function unanswered({ package: parent, version, advisories, transitive }: Facts): boolean {
  return (
    [parent, version, ...advisories.values()].some((fetched) => fetched?.kind === "failed") ||
    transitiveFailure(transitive) !== undefined
  );
}
