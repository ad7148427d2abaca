import * as vscode from "vscode";
import { pendingMarks } from "../../core/analysis/graphMarks.ts";
import { hasGraph } from "../../core/api/operations.ts";
import { errorMessage } from "../../core/messages/errors.ts";
import { message } from "../../core/messages/message.ts";
import { versionId, type VersionKey } from "../../core/model/keys.ts";
import { webAddress } from "../../core/render/markdown.ts";
import { pageHtml } from "../../webview/shared/page.ts";
import { isPanelMessage, type GraphState, type ToPanel } from "../../webview/graph/protocol.ts";
import { commands, versionKeyOf } from "../shared/commands.ts";
import { unlessAborted } from "../shared/cancellation.ts";
import type { Documents } from "../editor/documents.ts";
import type { Host } from "../activation/host.ts";
import { pickDependency } from "../lookups/pickDependency.ts";
import { localize } from "../shared/localize.ts";

export function registerGraphPanel(
  host: Host,
  documents: Documents,
  context: vscode.ExtensionContext,
): vscode.Disposable {
  const panels = new Map<string, GraphPanel>();
  const command = vscode.commands.registerCommand(commands.showDependencyGraph, async (argument: unknown) => {
    const key = versionKeyOf(argument) ?? (await pickDependency(documents, message("Show Dependency Graph")));
    if (!key) return;
    const id = versionId(key);
    const existing = panels.get(id);
    if (existing) {
      existing.reveal();
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
  #request = new AbortController();
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
      webview.onDidReceiveMessage((received: unknown) => this.#receive(received)),
      host.onDidRenew(() => this.#reload()),
      this.#panel.onDidDispose(() => {
        this.#request.abort();
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
    this.#reload();
  }

  reveal(): void {
    this.#panel.reveal();
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #reload(): void {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    void unlessAborted(this.#load(signal), signal, this.#host.log);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { core } = this.#host;
    // A graph stays visible until there is a newer one.
    if (this.#state.kind !== "graph") this.#show({ kind: "loading" });
    const answer = await core.graph(this.#key, { signal });
    if (answer.kind === "failed") {
      this.#show({ kind: "failed", text: localize(errorMessage(answer.error)) });
      return;
    }
    if (answer.kind === "missing") {
      this.#show({ kind: "missing", text: missingText(this.#key) });
      return;
    }
    const graph = answer.value;
    this.#show({ kind: "graph", graph, marks: pendingMarks(graph) });
    this.#show({ kind: "graph", graph, marks: await core.marks(graph, { signal }) });
  }

  #show(state: GraphState): void {
    this.#state = state;
    const update: ToPanel = { type: "show", title: `${this.#key.name} ${this.#key.version}`, state };
    void this.#panel.webview.postMessage(update);
  }

  #receive(received: unknown): void {
    if (!isPanelMessage(received)) return;
    switch (received.type) {
      case "ready": {
        this.#show(this.#state);
        return;
      }
      case "refresh": {
        this.#reload();
        return;
      }
      case "open": {
        const key = versionKeyOf(received.key);
        if (key) void vscode.commands.executeCommand(commands.openDetails, key);
        return;
      }
      case "link": {
        const address = webAddress(received.url);
        if (address !== undefined) void vscode.env.openExternal(vscode.Uri.parse(address));
        return;
      }
    }
  }
}

function missingText({ system, name, version }: VersionKey): string {
  return localize(
    hasGraph(system)
      ? message("No resolved graph of {name} {version} is available yet. This can take days for new versions.", {
          name,
          version,
        })
      : message("No dependency graphs are available for {system}. {name} may still have dependencies.", {
          system,
          name,
        }),
  );
}
