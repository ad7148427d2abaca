import style from "dist:webview.css";
import script from "dist:webview.js";
import type * as vscode from "vscode";
import { pendingMarks } from "../../core/analysis/graphMarks.ts";
import type { Caller } from "../../core/api/api.ts";
import type { Core } from "../../core/core.ts";
import { type DependencyGraph, type GraphNode, isAskedAbout } from "../../core/graph/graph.ts";
import type { NodeDetails, NodeMark } from "../../core/graph/marks.ts";
import { pendingNodes } from "../../core/graph/sources/declaredEdges.ts";
import { type GraphSubject, graphTitle } from "../../core/graph/subject.ts";
import { graphText } from "../../core/graph/text.ts";
import { inEnglish } from "../../core/messages/language.ts";
import { message } from "../../core/messages/message.ts";
import {
  type DoMessage,
  type GraphRequest,
  type GraphState,
  readPanelMessage,
  type ShowMessage,
} from "../../webview/graph/protocol.ts";
import type { Host } from "../activation/host.ts";
import { pickOtherVersion } from "../lookups/pickOtherVersion.ts";
import { openWeb } from "../pages/pageActions.ts";
import { createSubjectPanel, type PanelHost, type SubjectPanel } from "../panels/subjectPanel.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import type { GraphCommand } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { type LoadedGraph, loadGraph } from "./loadGraph.ts";
import { actionsOf, copyText, openEdge, runNodeCommand, usesOfNode } from "./nodeCommands.ts";
import { saveGraph } from "./saveGraph.ts";

/** One panel and the graphs that people go through in it. */
export class GraphPanel implements vscode.Disposable {
  readonly #host: PanelHost;
  readonly #panel: vscode.WebviewPanel;
  readonly #base: SubjectPanel<GraphSubject>;
  #state: GraphState = { kind: "loading" };
  #sources: ShowMessage["sources"] = [];
  #withUpdates = false;

  readonly onDidDispose: vscode.Event<void>;

  /** `panel` is new, or one that VS Code has opened again after a reload. */
  constructor(subject: GraphSubject, host: PanelHost, panel: vscode.WebviewPanel) {
    this.#host = host;
    this.#panel = panel;
    this.onDidDispose = panel.onDidDispose;
    this.#base = createSubjectPanel<GraphSubject, GraphRequest>(subject, host, panel, {
      files: { script, style, icon: "graph" },
      idOf: (each) => JSON.stringify(each),
      titleOf: graphTitle,
      tabOf: panelTitle,
      read: readPanelMessage,
      answer: (request) => this.#answer(request),
      show: () => this.#show(this.#state),
      load: (wanted, signal) => this.#load(wanted, signal),
      clear: () => {
        this.#state = { kind: "loading" };
        this.#withUpdates = false;
      },
    });
    const documents = host.documents.onDidChange(() => this.#refreshActions());
    panel.onDidDispose(() => {
      documents.dispose();
    });
    this.#base.load();
  }

  get subject(): GraphSubject {
    return this.#base.subject();
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
  run(command: GraphCommand, node: number): Promise<void> | undefined {
    if (command !== "why" && command !== "alone") return this.#act(command, node);
    const request: DoMessage = { type: "do", what: command, node };
    void this.#panel.webview.postMessage(request);
    return undefined;
  }

  async #load(subject: GraphSubject, signal: AbortSignal): Promise<void> {
    // A graph stays visible until there is a newer one.
    if (this.#state.kind !== "graph") this.#show({ kind: "loading" });
    const loaded = await loadGraph(subject, this.#host.host, { signal });
    this.#sources = loaded.sources;
    if (loaded.kind === "graph") await this.#showGraph(loaded, signal);
    else this.#show(loaded);
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

  /** Refreshes the actions, as what open manifests offer changes while they are checked. */
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
      canGoBack: this.#base.canGoBack(),
      canGoForward: this.#base.canGoForward(),
    };
    void this.#panel.webview.postMessage(update);
  }

  #answer(request: GraphRequest): Promise<void> | undefined {
    switch (request.type) {
      case "source":
        this.#base.open({ ...withoutComparison(this.subject), source: request.source });
        return undefined;
      case "compare":
        return this.#compare(request.with);
      case "copy":
        return copyText(request.text);
      case "link":
        return openWeb(request.url);
      default:
        return this.#state.kind === "graph" ? this.#answerAbout(request, this.#state) : undefined;
    }
  }

  async #compare(other: Extract<GraphRequest, { readonly type: "compare" }>["with"]): Promise<void> {
    const next = await changeComparison(this.subject, other, this.#host.host);
    if (next) this.#base.open(next);
  }

  /** Answers requests that are about the graph that is shown. */
  #answerAbout(
    request: GraphRequest,
    state: Extract<GraphState, { readonly kind: "graph" }>,
  ): Promise<void> | undefined {
    switch (request.type) {
      case "details":
        return this.#sendDetails(request.node, state.graph);
      case "updates":
        this.#addUpdates(state);
        return undefined;
      case "act":
        return this.#act(request.action, request.node);
      case "edge":
        return openEdge(state.graph, request, this.subject.manifest);
      case "copyGraph":
        return copyText(inEnglish(() => graphText(state.graph)));
      case "export":
        return saveGraph(state, { ...request, name: graphTitle(this.subject) });
      default:
        return undefined;
    }
  }

  async #sendDetails(index: number, graph: DependencyGraph): Promise<void> {
    const signal = this.#base.signal();
    const details = await loadDetails(graph.nodes[index], this.#host.host, signal);
    if (details && !signal.aborted) void this.#panel.webview.postMessage({ type: "details", node: index, details });
  }

  /** Asks for every package once a person wants to see what is outdated. */
  #addUpdates(state: Extract<GraphState, { readonly kind: "graph" }>): void {
    if (this.#withUpdates) return;
    this.#withUpdates = true;
    const signal = this.#base.signal();
    const marks = loadMarks(state.graph, this.#host.host, true, signal);
    void unlessAborted(marks, signal, this.#host.host.log).then((answered) => {
      if (answered && !signal.aborted) this.#show({ ...state, marks: answered });
    });
  }

  #act(command: Exclude<GraphCommand, "why" | "alone"> | "dependents", index: number): Promise<void> | undefined {
    const node = this.#state.kind === "graph" ? this.#state.graph.nodes[index] : undefined;
    if (!node || this.#state.kind !== "graph") return undefined;
    const { manifest } = this.subject;
    if (command === "graph") {
      this.#base.open({ root: { kind: "version", key: node.key }, ...(manifest !== undefined && { manifest }) });
      return undefined;
    }
    const uses = usesOfNode(node, this.#host);
    return runNodeCommand(command, { node, uses, graph: this.#state.graph, index, manifest });
  }
}

export function panelTitle(subject: GraphSubject): string {
  return localize(message("Graph: {title}", { title: graphTitle(subject) }));
}

/** The subject with the other graph that a person wants to see in the picture; undefined where none is selected. */
async function changeComparison(
  subject: GraphSubject,
  other: "version" | "source" | "nothing",
  host: Host,
): Promise<GraphSubject | undefined> {
  const plain = withoutComparison(subject);
  if (other === "nothing") return plain;
  if (other === "source") return { ...plain, compare: { kind: "source" } };
  if (plain.root.kind !== "version") return undefined;
  const picked = await pickOtherVersion(host, plain.root.key);
  return picked && { ...plain, compare: { kind: "version", version: picked.version } };
}

function withoutComparison({ root, manifest, source }: GraphSubject): GraphSubject {
  return { root, ...(manifest !== undefined && { manifest }), ...(source && { source }) };
}

function loadMarks(
  graph: DependencyGraph,
  { core, policy }: Host,
  withUpdates: boolean,
  signal: AbortSignal,
): Promise<readonly NodeMark[]> {
  return core.marks(graph, { signal }, { licenses: policy(), unscored: policy().unscored, withUpdates });
}

/** Loads the details; undefined for a node that the service is not asked about. Never rejects. */
async function loadDetails(
  node: GraphNode | undefined,
  { core, log }: Host,
  signal: AbortSignal,
): Promise<NodeDetails | undefined> {
  return node && isAskedAbout(node) ? unlessAborted(core.nodeDetails(node.key, { signal }), signal, log) : undefined;
}

/** Packages that are asked about before the graph is shown again. */
const batch = 32;

/** Asks what the packages of a list depend on, those that the project requires itself first, as they are seen first. */
async function addDeclared(
  graph: DependencyGraph,
  core: Core,
  caller: Caller,
  report: (graph: DependencyGraph) => void,
): Promise<void> {
  const pending = pendingNodes(graph);
  const isDirect = (node: number) => graph.nodes[node]?.relation === "DIRECT";
  const order = [...pending.filter(isDirect), ...pending.filter((node) => !isDirect(node))];
  let current = graph;
  for (let start = 0; start < order.length && !caller.signal.aborted; start += batch) {
    current = await core.declaredEdges(current, order.slice(start, start + batch), caller);
    report(current);
  }
}
