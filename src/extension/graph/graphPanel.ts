import * as vscode from "vscode";
import { pendingMarks } from "../../core/analysis/graphMarks.ts";
import type { DependencyGraph } from "../../core/graph/graph.ts";
import type { NodeMark } from "../../core/graph/marks.ts";
import { graphTitle, type GraphSubject } from "../../core/graph/subject.ts";
import { message } from "../../core/messages/message.ts";
import {
  readPanelMessage,
  type DoMessage,
  type FromPanel,
  type GraphState,
  type ShowMessage,
} from "../../webview/graph/protocol.ts";
import type { Host } from "../activation/host.ts";
import type { Documents } from "../editor/documents.ts";
import { openWeb } from "../pages/pageActions.ts";
import type { Scanned } from "../pages/userManifests.ts";
import { unlessAborted } from "../shared/cancellation.ts";
import type { GraphCommand } from "../shared/commands.ts";
import { createHistory } from "../pages/history.ts";
import { localize } from "../shared/localize.ts";
import { changeComparison, withoutComparison } from "./comparing.ts";
import { addDeclared, loadDetails, loadMarks } from "./graphAnswers.ts";
import { saveGraph } from "./saveGraph.ts";
import { loadGraph, type LoadedGraph } from "./loadGraph.ts";
import { actionsOf, usesOfNode } from "./nodeActions.ts";
import { showPage } from "./panelPage.ts";
import { copyText, openEdge, runNodeCommand } from "./nodeCommands.ts";

export interface GraphPanelHost {
  readonly host: Host;
  readonly documents: Documents;
  readonly scanned: Scanned;
  readonly extensionUri: vscode.Uri;
}

/** One panel and the graphs that people go through in it. */
export class GraphPanel implements vscode.Disposable {
  readonly #host: GraphPanelHost;
  readonly #panel: vscode.WebviewPanel;
  readonly #history;
  readonly #subscriptions: vscode.Disposable;
  #request = new AbortController();
  #state: GraphState = { kind: "loading" };
  #sources: ShowMessage["sources"] = [];
  #withUpdates = false;

  readonly onDidDispose: vscode.Event<void>;

  /** `panel` is new, or one that VS Code has opened again after a reload. */
  constructor(subject: GraphSubject, host: GraphPanelHost, panel: vscode.WebviewPanel) {
    this.#host = host;
    this.#history = createHistory(subject, JSON.stringify);
    this.#panel = panel;
    this.onDidDispose = panel.onDidDispose;
    const { webview } = panel;
    this.#subscriptions = vscode.Disposable.from(
      webview.onDidReceiveMessage((received: unknown) => {
        const request = readPanelMessage(received);
        if (request) this.#answer(request);
      }),
      host.host.onDidRenew(() => this.#load()),
      host.documents.onDidChange(() => this.#refreshActions()),
      panel.onDidDispose(() => {
        this.#request.abort();
        this.#subscriptions.dispose();
      }),
    );
    showPage(panel, graphTitle(subject), host.extensionUri);
    this.#load();
  }

  get subject(): GraphSubject {
    return this.#history.current();
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  /** Runs a command of the context menu. */
  run(command: GraphCommand, node: number): void {
    if (command === "why" || command === "alone") {
      const request: DoMessage = { type: "do", what: command, node };
      void this.#panel.webview.postMessage(request);
    } else {
      this.#act(command, node);
    }
  }

  #load(): void {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const { subject } = this;
    this.#panel.title = panelTitle(subject);
    const load = async (): Promise<void> => {
      // A graph stays visible until there is a newer one.
      if (this.#state.kind !== "graph") this.#show({ kind: "loading" });
      const loaded = await loadGraph(subject, this.#host.host, { signal });
      this.#sources = loaded.sources;
      if (loaded.kind === "graph") await this.#showGraph(loaded, signal);
      else this.#show(loaded);
    };
    void unlessAborted(load(), signal, this.#host.host.log);
  }

  /** The graph, then what is known of its nodes, and of a list what each of its packages depends on. */
  async #showGraph(
    { graph, diff }: Extract<LoadedGraph, { readonly kind: "graph" }>,
    signal: AbortSignal,
  ): Promise<void> {
    const actions = actionsOf(graph, this.#host);
    this.#show({ kind: "graph", graph, marks: pendingMarks(graph), actions, ...(diff && { diff }) });
    const update = (news: { readonly graph?: DependencyGraph; readonly marks?: readonly NodeMark[] }): void => {
      if (!signal.aborted && this.#state.kind === "graph") this.#show({ ...this.#state, ...news });
    };
    const marking = loadMarks(graph, this.#host.host, this.#withUpdates, signal).then((marks) => update({ marks }));
    const declaring = diff
      ? undefined
      : addDeclared(graph, this.#host.host.core, { signal }, (more) => update({ graph: more }));
    await Promise.all([marking, declaring]);
  }

  /** What open manifests offer changes as they are checked. */
  #refreshActions(): void {
    if (this.#state.kind !== "graph") return;
    const actions = actionsOf(this.#state.graph, this.#host);
    if (JSON.stringify(actions) !== JSON.stringify(this.#state.actions)) this.#show({ ...this.#state, actions });
  }

  #show(state: GraphState): void {
    this.#state = state;
    const update: ShowMessage = {
      type: "show",
      title: graphTitle(this.subject),
      subject: this.subject,
      state,
      sources: this.#sources,
      canGoBack: this.#history.canGoBack(),
      canGoForward: this.#history.canGoForward(),
    };
    void this.#panel.webview.postMessage(update);
  }

  #answer(request: FromPanel): void {
    switch (request.type) {
      case "ready":
        this.#show(this.#state);
        break;
      case "refresh":
        this.#host.host.refresh();
        break;
      case "back":
        this.#go(this.#history.back());
        break;
      case "forward":
        this.#go(this.#history.forward());
        break;
      case "source":
        this.#open({ ...withoutComparison(this.subject), source: request.source });
        break;
      case "compare":
        void changeComparison(this.subject, request.with, this.#host.host).then((next) => next && this.#open(next));
        break;
      case "copy":
        void copyText(request.text);
        break;
      case "link":
        void openWeb(request.url);
        break;
      default:
        if (this.#state.kind === "graph") this.#answerAbout(request, this.#state);
    }
  }

  /** What is about the graph that is shown. */
  #answerAbout(request: FromPanel, state: Extract<GraphState, { readonly kind: "graph" }>): void {
    switch (request.type) {
      case "details":
        this.#sendDetails(request.node, state.graph);
        break;
      case "updates":
        this.#addUpdates(state);
        break;
      case "act":
        this.#act(request.action, request.node);
        break;
      case "edge":
        void openEdge(state.graph, request, this.subject.manifest);
        break;
      case "export":
        void saveGraph(state, { ...request, name: graphTitle(this.subject) });
    }
  }

  #sendDetails(index: number, graph: DependencyGraph): void {
    const { signal } = this.#request;
    void loadDetails(graph.nodes[index], this.#host.host, signal).then((details) => {
      if (details && !signal.aborted) void this.#panel.webview.postMessage({ type: "details", node: index, details });
    });
  }

  /** Asks for every package once a person wants to see what is outdated. */
  #addUpdates(state: Extract<GraphState, { readonly kind: "graph" }>): void {
    if (this.#withUpdates) return;
    this.#withUpdates = true;
    const { signal } = this.#request;
    const marks = loadMarks(state.graph, this.#host.host, true, signal);
    void unlessAborted(marks, signal, this.#host.host.log).then((answered) => {
      if (answered && !signal.aborted) this.#show({ ...state, marks: answered });
    });
  }

  #act(command: Exclude<GraphCommand, "why" | "alone"> | "dependents", index: number): void {
    const node = this.#state.kind === "graph" ? this.#state.graph.nodes[index] : undefined;
    if (!node || this.#state.kind !== "graph") return;
    if (command === "graph") {
      const { manifest } = this.subject;
      this.#open({ root: { kind: "version", key: node.key }, ...(manifest !== undefined && { manifest }) });
    } else {
      const uses = usesOfNode(node, this.#host);
      void runNodeCommand(command, { node, uses, graph: this.#state.graph, index, manifest: this.subject.manifest });
    }
  }

  #open(subject: GraphSubject): void {
    this.#go(this.#history.open(subject));
  }

  /** Shows the graph that the history has come to, if it has come to another. */
  #go(hasMoved: boolean): void {
    if (!hasMoved) return;
    this.#state = { kind: "loading" };
    this.#withUpdates = false;
    this.#load();
  }
}

export function panelTitle(subject: GraphSubject): string {
  return localize(message("Graph: {title}", { title: graphTitle(subject) }));
}
