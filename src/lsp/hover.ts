import type { Hover, HoverParams, MarkupContent } from "vscode-languageserver";
import { hoverMarkdown } from "../core/render/hover/hover.ts";
import { noLinks } from "../core/render/hover/links.ts";
import { plainText, portableMarkdown } from "../core/render/hover/portable.ts";
import { hoveredAt } from "../editor/hovers.ts";
import type { LspHost } from "./lspHost.ts";
import type { OpenText } from "./openText.ts";

export async function hover(
  host: LspHost,
  document: OpenText,
  { position }: HoverParams,
  signal: AbortSignal,
): Promise<Hover | null> {
  const documents = { read: async (each: OpenText) => host.documents.get(each) ?? (await host.read(each)) };
  const hovered = await hoveredAt({ host, documents }, document, document.offsetAt(position), signal);
  if (!hovered) return null;
  const markdown = hoverMarkdown(hovered.facts, { ...noLinks, ...hovered }, hovered.other);
  return { contents: contentOf(markdown, host), range: document.rangeOf(hovered.span) };
}

/** Writes it in the first format of the client, which may know none. */
function contentOf(markdown: string, { client }: LspHost): MarkupContent {
  const [kind = "plaintext"] = client.capabilities.textDocument?.hover?.contentFormat ?? [];
  return kind === "markdown"
    ? { kind, value: portableMarkdown(markdown) }
    : { kind: "plaintext", value: plainText(markdown) };
}
