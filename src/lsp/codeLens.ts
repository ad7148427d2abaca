import type { CodeLens, CodeLensParams } from "vscode-languageserver";
import { formatMessage } from "../core/messages/message.ts";
import { printable } from "../core/model/sanitize.ts";
import { manifestLens } from "../editor/codeLens.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";

/** The counts of the manifest above it, if the settings want them. */
export async function codeLens(
  host: LspHost,
  document: OpenText,
  _: CodeLensParams,
  signal: AbortSignal,
): Promise<CodeLens[] | null> {
  const { client, documents } = host;
  if (!client.settings().codeLens) return null;
  // A client that does not ask again gets nothing later.
  const { refreshSupport } = client.capabilities.workspace?.codeLens ?? {};
  const state = await (refreshSupport ? documents.upToDate(document, signal) : documents.settled(document, signal));
  const lens = state && manifestLens(state);
  if (!lens) return null;
  const title = printable(lens.counts.map((count) => formatMessage(count)).join(", "));
  // Clients show a lens only with a command, and one without a name as text.
  return [{ range: document.rangeOf({ start: 0, end: 0 }), command: { title, command: "" } }];
}
