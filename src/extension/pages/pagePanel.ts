import * as vscode from "vscode";
import { message, type Message } from "../../core/messages/message.ts";
import type { Action, Page } from "../../core/pages/page.ts";
import { refusedPage } from "../../core/pages/refusedPage.ts";
import { namesIn, subjectId, subjectTitle, type PageSubject } from "../../core/pages/subject.ts";
import { pageMarkdown } from "../../core/render/page.ts";
import { pageHtml } from "../../webview/shared/page.ts";
import { readPageMessage, type FromPage, type ToPage } from "../../webview/page/protocol.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { refusalOf } from "../lookups/lookUpPrivacy.ts";
import { unlessAborted } from "../shared/cancellation.ts";
import { createHistory } from "./history.ts";
import { localize } from "../shared/localize.ts";
import { leadsTo, openWeb, runAction, showPlace } from "./pageActions.ts";

import { createUserManifests, usesAbout, type Scanned } from "./userManifests.ts";

export interface PagePanelHost {
  readonly host: Host;
  readonly documents: Documents;
  readonly scanned: Scanned;
  readonly extensionUri: vscode.Uri;
}

/** Milliseconds in which the answers that arrive are shown together. */
const pause = 30;
/** Milliseconds after a change of documents or of the scan until the page follows it: both change often while they are checked. */
const usesPause = 1_000;

/** One panel and the pages that people go through in it. */
export class PagePanel implements vscode.Disposable {
  readonly #host: PagePanelHost;
  readonly #panel: vscode.WebviewPanel;
  readonly #history;
  readonly #subscriptions: vscode.Disposable;
  #request = new AbortController();
  #page: Page | undefined;
  #isComplete = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #usesTimer: ReturnType<typeof setTimeout> | undefined;
  #uses = "";

  readonly onDidDispose: vscode.Event<void>;

  /** `panel` is new, or one that VS Code has opened again after a reload. */
  constructor(subject: PageSubject, host: PagePanelHost, panel: vscode.WebviewPanel) {
    this.#host = host;
    this.#history = createHistory(subject, subjectId);
    this.#panel = panel;
    this.onDidDispose = this.#panel.onDidDispose;
    const { webview } = this.#panel;
    const file = (...path: readonly string[]) => vscode.Uri.joinPath(host.extensionUri, ...path);
    webview.options = { enableScripts: true, localResourceRoots: [file("dist"), file("media")] };
    this.#panel.iconPath = { light: file("media", "page-light.svg"), dark: file("media", "page-dark.svg") };
    this.#subscriptions = vscode.Disposable.from(
      webview.onDidReceiveMessage((received: unknown) => this.#receive(received)),
      host.host.onDidRenew(() => this.#load()),
      // A page that is restored is shown before the scan and the documents that are.
      host.scanned.onDidChange(() => this.#followManifests()),
      host.documents.onDidChange(() => this.#followManifests()),
      this.#panel.onDidDispose(() => {
        this.#request.abort();
        clearTimeout(this.#timer);
        clearTimeout(this.#usesTimer);
        this.#subscriptions.dispose();
      }),
    );
    webview.html = pageHtml({
      title: subjectTitle(subject),
      nonce: globalThis.crypto.randomUUID(),
      cspSource: webview.cspSource,
      scriptUri: webview.asWebviewUri(file("dist", "page.js")).toString(),
      styleUri: webview.asWebviewUri(file("media", "page.css")).toString(),
    });
    this.#load();
  }

  get subject(): PageSubject {
    return this.#history.current();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #load(): void {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const { host, documents, scanned } = this.#host;
    const { subject } = this;
    const site = host.site();
    this.#panel.title = subjectTitle(subject);
    this.#uses = this.#usesNow();
    const pageHost = {
      now: Date.now,
      manifests: createUserManifests(documents, scanned),
      isComplete: this.#isComplete,
      ...(site !== undefined && { site }),
    };
    const load = async (): Promise<Page> => {
      const refusal = await this.#refusal(subject);
      if (refusal) return refusedPage(subject, refusal);
      return host.core.page(subject, pageHost, { signal }, (page) => {
        if (!signal.aborted) this.#show(page);
      });
    };
    void unlessAborted(load(), signal, host.log).then((page) => page && !signal.aborted && this.#show(page));
  }

  /** Loads the page again when other places in manifests are about its subject; the rest is in the cache. */
  #followManifests(): void {
    this.#usesTimer ??= setTimeout(() => {
      this.#usesTimer = undefined;
      if (this.#usesNow() !== this.#uses) this.#load();
    }, usesPause);
  }

  /** A text that differs when the places do. */
  #usesNow(): string {
    const { documents, scanned } = this.#host;
    return JSON.stringify(usesAbout(this.subject, createUserManifests(documents, scanned)));
  }

  /** Why the service is not asked about a package of the page. */
  async #refusal(subject: PageSubject): Promise<Message | undefined> {
    for (const key of namesIn(subject)) {
      const reason = await refusalOf(key, this.#host.host);
      if (reason) return reason;
    }
    return undefined;
  }

  /** Many answers arrive within moments: the page is sent once for them all. */
  #show(page: Page): void {
    const isFirst = this.#page === undefined;
    this.#page = page;
    if (isFirst) this.#send();
    else this.#timer ??= setTimeout(() => this.#send(), pause);
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#page) return;
    const { canGoBack, canGoForward } = this.#history;
    const update: ToPage = {
      type: "show",
      page: this.#page,
      canGoBack: canGoBack(),
      canGoForward: canGoForward(),
    };
    void this.#panel.webview.postMessage(update);
  }

  #receive(received: unknown): void {
    const request = readPageMessage(received);
    if (request) this.#answer(request);
  }

  #answer(request: FromPage): void {
    const { host } = this.#host;
    switch (request.type) {
      case "ready":
        this.#send();
        break;
      case "refresh":
        host.refresh();
        break;
      case "back":
        this.#go(this.#history.back());
        break;
      case "forward":
        this.#go(this.#history.forward());
        break;
      case "open":
        this.#go(this.#history.open(request.subject));
        break;
      case "copyMarkdown":
        if (this.#page) void copy(pageMarkdown(this.#page));
        break;
      case "place":
        if (this.#page && leadsTo(this.#page, request.place)) void showPlace(request.place);
        break;
      case "link":
        void openWeb(request.url);
        break;
      case "action":
        this.#run(this.#page?.actions[request.index]);
    }
  }

  #run(action: Action | undefined): void {
    if (action?.kind === "page") {
      this.#go(this.#history.open(action.subject));
    } else if (action?.kind === "more") {
      this.#isComplete = true;
      this.#load();
    } else if (action) {
      void runAction(action);
    }
  }

  /** Shows the page that the history has come to, if it has come to another. */
  #go(hasMoved: boolean): void {
    if (!hasMoved) return;
    this.#page = undefined;
    this.#isComplete = false;
    this.#load();
  }
}

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(localize(message("Copied as Markdown")), 3_000);
}
