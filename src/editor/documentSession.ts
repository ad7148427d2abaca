import { areCarried } from "../core/analysis/facts.ts";
import { unanswered, type Checked } from "../core/check/checked.ts";
import type { ReadHow } from "../core/check/checker.ts";
import { touches } from "../core/model/span.ts";
import { startCheck } from "./check.ts";
import type { EditorHost } from "./editorHost.ts";
import type { OpenDocument } from "./openDocument.ts";
import { timing } from "./timing.ts";
import { unlessAborted } from "./unlessAborted.ts";

/** A manifest or a lockfile in an editor, and what is known about its dependencies. */
export interface DocumentState<Document extends OpenDocument = OpenDocument> extends Checked {
  readonly document: Document;
  /** The version of the document that was read: spans apply to no other. */
  readonly version: number;
  /** True if it is a lockfile, and the manifest that it was made for is next to it: findings are shown there. */
  readonly isManifestsLock: boolean;
}

/**
 * The states of a session:
 *
 *     idle ──► reading ──────────────► checking ──► searching ──► settled, failed
 *                │  POMs are missing      ▲                          │  │
 *                └──► completing ─────────┘◄─ retry, recovery ───────│──┘ (failed)
 *                                         │                          │
 *     quiet ◄── an edit, in any of them   └◄─ read again: editor,    │
 *       └──► settled, or reading              files, settings ◄──────┘
 *
 * - `idle`: nothing was read, or the document is not a manifest
 * - `quiet`: the person types; the text is read to show what is known, and what follows waits
 * - `reading`: the files around the document are read
 * - `completing`: the service is asked for POMs, which may make packages private, before anything else
 * - the others are as `Checked.stage` has them; one that has `failed` waits to be repeated
 *
 * `stop` ends what is under way.
 */
type SessionState =
  | { readonly kind: "idle" | "reading" }
  | { readonly kind: "quiet" | "completing" | Checked["stage"]; readonly stop: () => void };

/** The parts of an editor that a session needs. */
export interface SessionHost<Document extends OpenDocument> {
  readonly host: Pick<EditorHost<Document>, "checkerOf" | "read" | "hasManifest" | "typedIn" | "onDidRecover" | "log">;
  readonly isShown: (document: Document) => boolean;
  /** Another state is known, or none any more. */
  readonly changed: (uri: Document["uri"]) => void;
}

/** One document from its opening to its end. */
export class DocumentSession<Document extends OpenDocument> {
  readonly document: Document;
  readonly #access: SessionHost<Document>;
  #state: SessionState = { kind: "idle" };
  /** The state that is known, perhaps of an older text: it stays until the next text was read. */
  #known: DocumentState<Document> | undefined;
  /** The last state in which all was answered, while nothing that was read since means another thing. */
  #settled: DocumentState<Document> | undefined;
  /** The version that is being read, also while the session is `quiet` or `completing`. */
  #reading: number | undefined;
  /** The number of the last reading: what an earlier one finds is out of date. */
  #lastReading = 0;
  /** Another file of its project changed since it was read. */
  #isOutdated = false;
  /** No editor has shown it yet, so that nothing else shows what is known of it. */
  isAwaited = false;

  constructor(document: Document, access: SessionHost<Document>) {
    this.document = document;
    this.#access = access;
  }

  /** The kind of what the session does at present. */
  get kind(): SessionState["kind"] {
    return this.#state.kind;
  }

  get known(): DocumentState<Document> | undefined {
    return this.#known;
  }

  /** The state in which all was answered, also while the same text and versions are checked again. */
  get settled(): DocumentState<Document> | undefined {
    return this.#settled?.version === this.document.version ? this.#settled : undefined;
  }

  /** Tells whether other files of its project have changed since it was read, which it is again once an editor shows it. */
  get isOutdated(): boolean {
    return this.#isOutdated && !this.#access.isShown(this.document);
  }

  /** Tells whether it is not to be shown outside of an editor. */
  get isHidden(): boolean {
    return this.isAwaited || this.isOutdated;
  }

  /** The state of the current text and of the current files of its project. */
  get current(): DocumentState<Document> | undefined {
    return this.#known?.version === this.document.version && !this.#isOutdated ? this.#known : undefined;
  }

  /** Reads and checks the document, unless that is done or under way. */
  ensureChecked(isVisible: boolean): void {
    if (this.#reading === this.document.version) return;
    const { current } = this;
    if (current && (current.stage === "checking" || !current.facts.some(unanswered))) return;
    if (!this.#known && !isVisible) this.isAwaited = true;
    this.#readAndCheck();
  }

  /** Reads it again after a change of another file of its project: a lockfile, a parent, a catalog. */
  reread(): void {
    if (!this.#known) {
      // What is being read may have been another a moment ago.
      if (this.#reading !== undefined) this.#readAndCheck();
      return;
    }
    this.#isOutdated = true;
    if (this.#access.isShown(this.document)) {
      this.#readAndCheck();
      return;
    }
    // What is being read is out of date, too.
    this.#lastReading += 1;
    this.#reading = undefined;
    this.#access.changed(this.document.uri);
  }

  /** Waits until the person pauses. */
  edited(): void {
    this.#become({ kind: "idle" });
    const timers = [
      setTimeout(() => void this.#read({ isEdit: true }), timing.quietToShow),
      setTimeout(() => {
        const { current } = this;
        const isKnown = current && current.subjects.length > 0 && current.stage !== "checking";
        if (isKnown) this.#become({ kind: current.stage, stop: () => undefined });
        else this.#readAndCheck();
      }, timing.quietToAsk),
    ];
    this.#become({ kind: "quiet", stop: () => timers.forEach(clearTimeout) });
  }

  /** Checks a name that was not asked about while it was typed, once the cursor has left it. */
  cursorMoved(): void {
    const typed = this.#known?.project.manifest.typed;
    if (!typed) return;
    const offsets = this.#access.host.typedIn(this.document.uri);
    if (!typed.some((span) => offsets.some((offset) => touches(span, offset)))) this.edited();
  }

  /** Ends what is under way, and forgets what is known. */
  forget(): void {
    this.#become({ kind: "idle" });
    this.#isOutdated = false;
    this.#settled = undefined;
    if (!this.#known) return;
    this.#known = undefined;
    this.#access.changed(this.document.uri);
  }

  /** The same without telling anybody. */
  dispose(): void {
    this.#become({ kind: "idle" });
    this.#known = undefined;
  }

  #become(state: SessionState): void {
    if ("stop" in this.#state) this.#state.stop();
    this.#state = state;
  }

  #readAndCheck(): void {
    // After an edit it was read already, to show the known facts.
    if (this.current) {
      this.#check();
      return;
    }
    if (this.kind === "idle") this.#become({ kind: "reading" });
    void this.#read().then((isCurrent) => {
      if (isCurrent) this.#check();
      else if (this.kind === "reading") this.#become({ kind: "idle" });
    });
  }

  /**
   * Reads the text and shows what is known about it already: after an edit that changes no dependency all of it. Resolves to
   * whether that is still the text. Rejects only when the caller aborts.
   */
  async #read(how: Pick<ReadHow, "caller" | "isEdit"> = {}): Promise<boolean> {
    const { document } = this;
    const { host } = this.#access;
    const { version } = document;
    this.#reading = version;
    const reading = ++this.#lastReading;
    const [read, isManifestsLock] = await Promise.all([
      host.read(document, { ...how, before: () => this.#known }),
      host.hasManifest(document),
    ]).finally(() => {
      if (reading === this.#lastReading) this.#reading = undefined;
    });
    if (!read || document.isClosed || document.version !== version || reading !== this.#lastReading) return false;
    this.#isOutdated = false;
    this.#show({ ...read, document, version, isManifestsLock });
    return true;
  }

  #check(): void {
    const known = this.#known;
    if (!known || known.version !== this.document.version) return;
    if (known.project.poms) this.#completeAndCheck();
    else this.#startCheck(known);
  }

  #completeAndCheck(): void {
    const controller = new AbortController();
    const { signal } = controller;
    this.#become({ kind: "completing", stop: () => controller.abort() });
    const reading = this.#read({ caller: { signal } });
    void unlessAborted(reading, signal, this.#access.host.log).then((isCurrent) => {
      if (isCurrent && this.#known && !signal.aborted) this.#startCheck(this.#known);
    });
  }

  #startCheck(known: DocumentState<Document>): void {
    const { document, version, isManifestsLock } = known;
    const { host, isShown } = this.#access;
    const show = (checked: Checked): void => {
      this.#state = { kind: checked.stage, stop };
      this.#show({ ...checked, document, version, isManifestsLock });
    };
    const retry = (): void => {
      if (isShown(document)) this.#check();
    };
    this.#become({ kind: "idle" });
    const check = startCheck({ ...host, checker: host.checkerOf(document.uri) }, known, show, retry);
    const stop = (): void => check.dispose();
    this.#state = { kind: "checking", stop };
  }

  #show(known: DocumentState<Document>): void {
    this.#known = known;
    if (known.stage === "settled") this.#settled = known;
    else if (this.#settled && !areCarried(known.subjects, this.#settled.subjects)) this.#settled = undefined;
    this.#access.changed(this.document.uri);
  }
}
