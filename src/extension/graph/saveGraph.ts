import * as vscode from "vscode";
import type { ExportFormat, GraphColors } from "../../core/graph/export.ts";
import { inEnglish } from "../../core/messages/language.ts";
import { message } from "../../core/messages/message.ts";
import type { Place } from "../../core/manifests/manifest.ts";
import { exportGraph } from "../../core/report/graph/graphExport.ts";
import { paperColors } from "../../core/report/graph/graphSvg.ts";
import type { GraphState } from "../../webview/graph/protocol.ts";
import { localize } from "../shared/localize.ts";

interface Request {
  readonly format: ExportFormat;
  /** The name of the graph. */
  readonly name: string;
  /** A picture as base64. */
  readonly content?: string;
  /** The colors of the theme. */
  readonly colors?: GraphColors;
}

const extensions: Readonly<Record<ExportFormat, string>> = {
  ...{ svg: "svg", png: "png", dot: "dot", mermaid: "mmd", json: "json", csv: "csv" },
};

/** Writes a graph only to the file that the user chooses. */
export async function saveGraph(
  state: Extract<GraphState, { readonly kind: "graph" }>,
  request: Request,
): Promise<void> {
  const bytes = contentOf(state, request);
  if (!bytes) return;
  const { format, name } = request;
  const extension = extensions[format];
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const file = `${name.replace(/[^\w.-]+/g, "-")}.${extension}`;
  const target = await vscode.window.showSaveDialog({
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder.uri, file) }),
    filters: { [format.toUpperCase()]: [extension] },
    title: localize(message("Export Graph")),
  });
  if (!target) return;
  try {
    await vscode.workspace.fs.writeFile(target, bytes);
  } catch (error) {
    const text = message("The graph could not be saved: {error}", { error: String(error) });
    void vscode.window.showErrorMessage(localize(text));
  }
}

function contentOf(
  { graph, marks, diff }: Extract<GraphState, { readonly kind: "graph" }>,
  { format, content, colors = paperColors }: Request,
): Uint8Array | undefined {
  if (format === "png") return content === undefined ? undefined : bytesOf(content);
  const placeOf = ({ path }: Place) => ({ path: vscode.workspace.asRelativePath(path) });
  const exported = inEnglish(() => exportGraph(format, { graph, marks, colors, placeOf, ...(diff && { diff }) }));
  if (exported.kind === "text") return new TextEncoder().encode(exported.text);
  void vscode.window.showInformationMessage(localize(exported.reason));
  return undefined;
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
