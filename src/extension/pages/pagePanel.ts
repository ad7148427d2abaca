import script from "dist:page.js";
import style from "dist:page.css";
import * as vscode from "vscode";
import { inEnglish } from "../../core/messages/language.ts";
import { message } from "../../core/messages/message.ts";
import type { MakePage } from "../../core/pages/host.ts";
import type { Action, Page } from "../../core/pages/page.ts";
import { subjectId, subjectTab, subjectTitle, type PageSubject } from "../../core/pages/subject.ts";
import { pageMarkdown } from "../../core/report/pageMarkdown.ts";
import { readPageMessage, type PageRequest } from "../../webview/page/protocol.ts";
import { createSubjectPanel, type PanelHost, type SubjectPanel } from "../panels/subjectPanel.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { uriOf } from "../lookups/openLink.ts";
import { localize } from "../shared/localize.ts";
import { leadsTo, openWeb, rowActionOf, runAction, runUpdate, showPlace } from "./pageActions.ts";
import { loadSubject } from "./loadSubject.ts";
import { createPageSender, type PageSender } from "./pageSender.ts";
import { createUserManifests, usesAbout } from "./userManifests.ts";

/** Milliseconds after a change of documents or of the scan until the page follows it: both change often while they are checked. */
const usesPause = 1_000;

export interface PagePanelHost extends PanelHost {
  /** The authority of links to pages. */
  readonly extensionId: string;
}

/** One panel and the pages that people go through in it. */
export class PagePanel implements vscode.Disposable {
  readonly #host: PagePanelHost;
  readonly #panel: vscode.WebviewPanel;
  readonly #base: SubjectPanel<PageSubject>;
  readonly #sender: PageSender;
  #isComplete = false;
  #usesTimer: ReturnType<typeof setTimeout> | undefined;
  #uses = "";
  /** Of a review, which follows the files while it is shown. */
  #following: AbortController | undefined;
  #isStale = false;

  readonly onDidDispose: vscode.Event<void>;

  /** `panel` is new, or one that VS Code has opened again after a reload. */
  constructor(subject: PageSubject, host: PagePanelHost, panel: vscode.WebviewPanel) {
    this.#host = host;
    this.#panel = panel;
    this.onDidDispose = panel.onDidDispose;
    this.#base = createSubjectPanel<PageSubject, PageRequest>(subject, host, panel, {
      files: { script, style, icon: "page" },
      idOf: subjectId,
      titleOf: subjectTitle,
      tabOf: subjectTab,
      read: readPageMessage,
      answer: (request) => this.#answer(request),
      show: () => this.#sender.ready(),
      load: (wanted, signal) => this.#load(wanted, signal),
      clear: () => {
        this.#sender.clear();
        this.#following?.abort();
        this.#following = undefined;
        this.#isComplete = false;
      },
    });
    this.#sender = createPageSender({
      async post(update) {
        try {
          return await panel.webview.postMessage(update);
        } catch {
          // The panel has been closed.
          return false;
        }
      },
      canGoBack: this.#base.canGoBack,
      canGoForward: this.#base.canGoForward,
    });
    const subscriptions = vscode.Disposable.from(
      // A page that is restored is shown before the scan and the documents that are.
      host.scanned.onDidChange(() => this.#followManifests()),
      host.documents.onDidChange(() => this.#followManifests()),
      panel.onDidChangeViewState(() => {
        this.#sender.viewChanged(panel.visible);
        if (panel.visible && this.#isStale) this.#base.load();
      }),
      panel.onDidDispose(() => {
        this.#sender.dispose();
        this.#following?.abort();
        clearTimeout(this.#usesTimer);
        subscriptions.dispose();
      }),
    );
    this.#base.load();
  }

  get subject(): PageSubject {
    return this.#base.subject();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  /** Brings the section into view as soon as the page has it. */
  showSection(id: string): void {
    this.#sender.showSection(id);
  }

  dispose(): void {
    this.#panel.dispose();
  }

  async #load(subject: PageSubject, signal: AbortSignal): Promise<void> {
    this.#uses = this.#usesNow();
    this.#isStale = false;
    // A page that is made again stays as it is until that has ended.
    const isAgain = subject.kind === "review" ? this.#following : subject.kind === "plan" && this.#sender.page();
    const isQuiet = isAgain && this.#sender.page()?.isLoading === undefined;
    if (subject.kind === "review") this.#followFiles(subject.folder);
    const show = (make: MakePage, isWhole: boolean): void => {
      if (!signal.aborted) this.#sender.show(() => withLink(make(), this.#host.extensionId), isWhole);
    };
    const page = await loadSubject(
      subject,
      this.#host,
      { signal },
      { isComplete: this.#isComplete, ...(!isQuiet && { report: (make: MakePage) => show(make, false) }) },
    );
    show(() => page, true);
  }

  /** Compares again when the files have changed, or later, when someone looks. */
  #followFiles(folder: string | undefined): void {
    if (this.#following) return;
    const following = (this.#following = new AbortController());
    const onChange = (): void => {
      if (this.#panel.visible) this.#base.load();
      else this.#isStale = true;
    };
    const { host } = this.#host;
    const work = import("../review/follow.ts").then(({ followReview }) =>
      followReview(folder, host, following.signal, onChange),
    );
    void unlessAborted(work, following.signal, host.log);
  }

  /** Loads the page again when other places in manifests are about its subject; the rest is in the cache. */
  #followManifests(): void {
    this.#usesTimer ??= setTimeout(() => {
      this.#usesTimer = undefined;
      if (this.#usesNow() !== this.#uses) this.#base.load();
    }, usesPause);
  }

  /** A text that differs when the places do. */
  #usesNow(): string {
    const { documents, scanned } = this.#host;
    return JSON.stringify(usesAbout(this.subject, createUserManifests(documents, scanned)));
  }

  #answer(request: PageRequest): Promise<void> | undefined {
    const page = this.#sender.page();
    switch (request.type) {
      case "open":
        this.#base.open(request.subject);
        return undefined;
      case "copyMarkdown":
        return page && copy(inEnglish(() => pageMarkdown(page)));
      case "place":
        return page && leadsTo(page, request.place) ? showPlace(request.place) : undefined;
      case "update":
        return page && runUpdate(page, request);
      case "link":
        return openWeb(request.url);
      case "rowAction":
        return page && this.#run(page, rowActionOf(page, request.action));
      case "action":
        return page && this.#run(page, page.actions[request.index]);
    }
  }

  async #compareWith(): Promise<void> {
    const subject = await otherBase(this.subject);
    if (subject) this.#base.open(subject);
  }

  #run(page: Page, action: Action | undefined): Promise<void> | undefined {
    switch (action?.kind) {
      case "page":
        this.#base.open(action.subject);
        return undefined;
      case "more":
        this.#isComplete = true;
        this.#base.load();
        return undefined;
      case "compareWith":
        return this.#compareWith();
      case "export":
        return exportPage(page);
      default:
        return action && runAction(action);
    }
  }
}

/** What chooses is loaded with the first choice. */
async function otherBase(subject: PageSubject): Promise<PageSubject | undefined> {
  if (subject.kind !== "review") return undefined;
  const { pickBase } = await import("../review/gestures.ts");
  return pickBase(subject);
}

function withLink(page: Page, extensionId: string): Page {
  const text = uriOf(page.subject, extensionId);
  if (text === undefined) return page;
  return { ...page, actions: [...page.actions, { kind: "copy", label: message("Copy Link"), text }] };
}

/** The writers are loaded with the first report. */
async function exportPage(page: Page): Promise<void> {
  const exporting = await import("./exportPage.ts");
  await exporting.exportPage(page);
}

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(localize(message("Copied as Markdown")), 3_000);
}
