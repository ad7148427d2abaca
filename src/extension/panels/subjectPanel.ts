import theme from "dist:theme.css";
import * as vscode from "vscode";
import { currentLanguage } from "../../core/messages/language.ts";
import { delay } from "../../platform/delay.ts";
import { pageHtml } from "../../webview/shared/page.ts";
import { isPanelRequest, type PanelRequest } from "../../webview/shared/requests.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import type { Scanned } from "../pages/userManifests.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { showFailure } from "../shared/cancellation.ts";

/**
 * Milliseconds that a new panel has the machine to itself, unless its script listens before. What the host has sent waits for its
 * thread, where the connection compresses, and then everything that it does competes with the window, which starts a webview.
 */
const headStart = 50;

export interface PanelHost {
  readonly host: Host;
  readonly documents: Documents;
  readonly scanned: Scanned;
  readonly extensionUri: vscode.Uri;
}

/** The functions by which a panel shows its subjects. `M` is what its script asks for besides what each does. */
export interface PanelContent<S, M extends { readonly type: string }> {
  readonly files: PanelFiles;
  /** Equal for equal subjects. */
  readonly idOf: (subject: S) => string;
  /** Returns the title of the page. */
  readonly titleOf: (subject: S) => string;
  /** Returns the title of the tab. */
  readonly tabOf: (subject: S) => string;
  /** Reads a message; undefined for anything that the script does not send. */
  readonly read: (message: unknown) => PanelRequest | M | undefined;
  /** Resolves once it is done. A rejection is shown to the person who asked. */
  readonly answer: (request: M) => Promise<unknown> | undefined;
  /** Sends what is known of the subject: the script has just started. */
  readonly show: () => void;
  /** Asks about the subject and shows the answers. Aborted once another subject, or newer answers, are wanted. */
  readonly load: (subject: S, signal: AbortSignal) => Promise<void>;
  /** Forgets what was shown: another subject follows. */
  readonly clear: () => void;
}

/** A panel and the subjects that people go through in it, as in a browser. */
export interface SubjectPanel<S> {
  readonly subject: () => S;
  readonly canGoBack: () => boolean;
  readonly canGoForward: () => boolean;
  /** Returns the signal of the answers that are asked for now. */
  readonly signal: () => AbortSignal;
  readonly open: (subject: S) => void;
  /** Asks about the subject, again where it has been asked. */
  readonly load: () => void;
}

/** `panel` is new, or one that VS Code has opened again after a reload. Nothing is asked before `load` is called. */
export function createSubjectPanel<S, M extends { readonly type: string }>(
  first: S,
  { host, extensionUri }: Pick<PanelHost, "host" | "extensionUri">,
  panel: vscode.WebviewPanel,
  content: PanelContent<S, M>,
): SubjectPanel<S> {
  const history = createHistory(first, content.idOf);
  let request = new AbortController();
  const script = createGate();

  function load(): void {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const subject = history.current();
    panel.title = content.tabOf(subject);
    const work = Promise.race([script.opened, delay(headStart, signal)]).then(() => content.load(subject, signal));
    void unlessAborted(work, signal, host.log);
  }

  /** Shows the subject that the history has come to, if it has come to another. */
  function go(hasMoved: boolean): void {
    if (!hasMoved) return;
    content.clear();
    load();
  }

  const answers: Readonly<Record<PanelRequest["type"], () => void>> = {
    ready() {
      script.open();
      content.show();
    },
    refresh: () => host.refresh(),
    back: () => go(history.back()),
    forward: () => go(history.forward()),
  };

  const subscriptions: vscode.Disposable = vscode.Disposable.from(
    panel.webview.onDidReceiveMessage((message) => {
      const request = content.read(message);
      if (request && isPanelRequest(request)) answers[request.type]();
      else if (request) void perform(content.answer(request), host);
    }),
    host.onDidRenew(load),
    panel.onDidDispose(() => {
      request.abort();
      subscriptions.dispose();
    }),
  );
  showPage(panel, content.titleOf(first), extensionUri, content.files);
  return {
    subject: history.current,
    canGoBack: history.canGoBack,
    canGoForward: history.canGoForward,
    signal: () => request.signal,
    open: (subject) => go(history.open(subject)),
    load,
  };
}

/** Creates a promise that resolves once it is opened. */
function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function perform(work: Promise<unknown> | undefined, { log }: PanelHost["host"]): Promise<void> {
  if (work) await showFailure(work, (text) => vscode.window.showErrorMessage(text), log);
}

/** The files that a panel is made from. */
interface PanelFiles {
  /** The text of its script, which sends `ready` as soon as it listens. */
  readonly script: string;
  /** The text of its style sheet, which follows that of all panels. */
  readonly style: string;
  /** The name of the icon in `media`: `<icon>-light.svg` and `<icon>-dark.svg`. */
  readonly icon: string;
}

/** Gives a panel its page and its icon. */
function showPage(
  panel: vscode.WebviewPanel,
  title: string,
  extension: vscode.Uri,
  { script, style, icon }: PanelFiles,
): void {
  const { webview } = panel;
  const file = (name: string) => vscode.Uri.joinPath(extension, "media", name);
  panel.iconPath = { light: file(`${icon}-light.svg`), dark: file(`${icon}-dark.svg`) };
  webview.options = { enableScripts: true, localResourceRoots: [] };
  const nonce = globalThis.crypto.randomUUID();
  webview.html = pageHtml({ title, nonce, script, style: theme + style, language: currentLanguage() });
}

/** The places where people have been in one panel, as in a browser. */
interface History<T> {
  readonly current: () => T;
  readonly canGoBack: () => boolean;
  readonly canGoForward: () => boolean;
  /** Each answers whether that leads to another page. */
  readonly back: () => boolean;
  readonly forward: () => boolean;
  readonly open: (subject: T) => boolean;
}

/** `idOf` is equal for equal subjects. */
function createHistory<T>(first: T, idOf: (subject: T) => string): History<T> {
  let subjects: readonly T[] = [first];
  let index = 0;
  const current = (): T => subjects[index] ?? first;
  const canGoBack = (): boolean => index > 0;
  const canGoForward = (): boolean => index < subjects.length - 1;
  return {
    current,
    canGoBack,
    canGoForward,
    back() {
      if (!canGoBack()) return false;
      index -= 1;
      return true;
    },
    forward() {
      if (!canGoForward()) return false;
      index += 1;
      return true;
    },
    open(subject) {
      if (idOf(subject) === idOf(current())) return false;
      subjects = [...subjects.slice(0, index + 1), subject];
      index += 1;
      return true;
    },
  };
}
