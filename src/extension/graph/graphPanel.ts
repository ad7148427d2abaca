import * as vscode from "vscode";
import { markGraph, pendingMarks } from "../../core/analysis/gathering/markGraph.ts";
import { describeError } from "../../core/api/errors.ts";
import { hasGraph } from "../../core/api/operations.ts";
import { graphOf } from "../../core/graph/graph.ts";
import { versionId, type VersionKey } from "../../core/model/keys.ts";
import { webAddress } from "../../core/render/markdown.ts";
import { pageHtml } from "../../webview/shared/page.ts";
import { isPanelMessage, type GraphState, type ToPanel } from "../../webview/graph/protocol.ts";
import { commands, versionKeyOf } from "../shared/commands.ts";
import { unlessAborted } from "../shared/cancellation.ts";
import { openDetails } from "../lookups/details.ts";
import type { Documents } from "../editor/documents.ts";
import type { Host } from "../activation/host.ts";
import { pickDependency } from "../lookups/pickDependency.ts";

export function registerGraphPanel(
  host: Host,
  documents: Documents,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  const panels = new Map<string, GraphPanel>();
  const command = vscode.commands.registerCommand(commands.showDependencyGraph, async (argument: unknown) => {
    const key = versionKeyOf(argument) ?? (await pickDependency(documents));
    if (!key) return;
    const id = versionId(key);
    const open = panels.get(id);
    if (open) {
      open.reveal();
      return;
    }
    panels.set(id, new GraphPanel(key, host, context.extensionUri, () => panels.delete(id)));
  });
  return new vscode.Disposable(() => {
    command.dispose();
    for (const panel of [...panels.values()]) panel.dispose();
  });
}

/** One graph in one panel, for as long as the panel is open. */
class GraphPanel implements vscode.Disposable {
  readonly #key: VersionKey;
  readonly #host: Host;
  readonly #panel: vscode.WebviewPanel;
  readonly #subscriptions: vscode.Disposable;
  #run = new AbortController();
  #state: GraphState = { kind: "loading" };

  constructor(key: VersionKey, host: Host, extension: vscode.Uri, onClosed: () => void) {
    this.#key = key;
    this.#host = host;
    const roots = [vscode.Uri.joinPath(extension, "dist"), vscode.Uri.joinPath(extension, "media")];
    const title = `${key.name} ${key.version}`;
    const column = vscode.window.activeTextEditor ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active;
    this.#panel = vscode.window.createWebviewPanel("packageInsights.graph", `Graph: ${title}`, column, {
      enableScripts: true,
      localResourceRoots: roots,
    });
    const { webview } = this.#panel;
    this.#subscriptions = vscode.Disposable.from(
      webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      host.onDidRenew(() => this.#ask()),
      this.#panel.onDidDispose(() => {
        this.#run.abort();
        this.#subscriptions.dispose();
        onClosed();
      }),
    );
    webview.html = pageHtml({
      title,
      nonce: globalThis.crypto.randomUUID(),
      cspSource: webview.cspSource,
      scriptUri: webview.asWebviewUri(vscode.Uri.joinPath(extension, "dist", "webview.js")).toString(),
      styleUri: webview.asWebviewUri(vscode.Uri.joinPath(extension, "media", "graph.css")).toString(),
    });
    this.#ask();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #ask(): void {
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    void unlessAborted(this.#load(signal), signal, this.#host.log);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { api } = this.#host.core;
    // A graph stays on the screen until there is a newer one.
    if (this.#state.kind !== "graph") this.#show({ kind: "loading" });
    const answer = await api.call("GetDependencies", { versionKey: this.#key }, { signal });
    if (answer.kind === "failed") {
      this.#show({ kind: "failed", text: describeError(answer.error) });
      return;
    }
    if (answer.kind === "missing") {
      this.#show({ kind: "missing", text: missingText(this.#key) });
      return;
    }
    const graph = graphOf(answer.value);
    this.#show({ kind: "graph", graph, marks: pendingMarks(graph) });
    this.#show({ kind: "graph", graph, marks: await markGraph(graph, api, { signal }) });
  }

  #show(state: GraphState): void {
    this.#state = state;
    const message: ToPanel = { type: "show", title: `${this.#key.name} ${this.#key.version}`, state };
    void this.#panel.webview.postMessage(message);
  }

  #receive(message: unknown): void {
    if (!isPanelMessage(message)) return;
    switch (message.type) {
      case "ready": {
        this.#show(this.#state);
        return;
      }
      case "refresh": {
        this.#ask();
        return;
      }
      case "open": {
        const key = versionKeyOf(message.key);
        if (key) void openDetails(key);
        return;
      }
      case "link": {
        const address = webAddress(message.url);
        if (address !== undefined) void vscode.env.openExternal(vscode.Uri.parse(address));
        return;
      }
    }
  }
}

function missingText({ system, name, version }: VersionKey): string {
  return hasGraph(system)
    ? `The service has no resolved graph of ${name} ${version} at present. New versions get theirs within hours or days.`
    : `The service resolves no graphs for ${system}. That says nothing about the dependencies of ${name}.`;
}
