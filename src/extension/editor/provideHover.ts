import * as vscode from "vscode";
import { hoverMarkdown } from "../../core/render/hover/hover.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { HoverLinks } from "../../core/render/hover/links.ts";
import { hoveredAt } from "../../editor/hovers.ts";
import type { Host } from "../activation/host.ts";
import type { PreparePage } from "../pages/preparation.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commandLink, commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "./documents.ts";

interface HoverAccess {
  readonly host: Host;
  readonly documents: Pick<Documents, "read">;
  readonly preparePage: PreparePage;
}

/** The hover over a dependency. In a bundle of its own, which loads with the first hover. */
export async function provideHover(
  { preparePage, ...access }: HoverAccess,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const hovered = await hoveredAt(access, document, document.offsetAt(position), signalOf(token));
  if (!hovered) return undefined;
  const { facts, other, span } = hovered;
  if (facts.target?.kind === "version" && facts.version?.kind === "found")
    preparePage({ kind: "version", key: facts.target.key });
  const markdown = hoverMarkdown(facts, { ...linksFrom(document), ...hovered }, other);
  return new vscode.Hover(trusted(markdown), rangeOf(document, span));
}

/** Labels of one word do not say where they lead: those links have titles, in which nothing is from elsewhere. */
function linksFrom({ uri }: vscode.TextDocument): HoverLinks {
  const placeOf = ({ name, nameSpan }: Parameters<HoverLinks["fixLink"]>[0]) => {
    return { uri: uri.toString(), name, offset: nameSpan.start };
  };
  const update = titled(message("Change the version in this file"), commands.updateDependency);
  return {
    graphLink: (key, isResolved) =>
      titled(isResolved ? resolvedGraph : graph, commands.showDependencyGraph)(key, uri.toString()),
    detailsLink: titled(message("Show all that is known of this version"), commands.openDetails),
    compareLink: (from, to) =>
      titled(message("Compare this version with another"), commands.compareVersions)(...(to ? [from, to] : [from])),
    planLink: ({ name }) =>
      titled(message("Show what each update takes"), commands.planUpdate)({ manifest: uri.toString(), name }),
    releaseLink: (pattern) => commandLink(commands.releaseGroup, pattern),
    mirrorLink: (address) => commandLink(commands.addMirror, address),
    updateLink: (declaration, change) => update({ ...placeOf(declaration), ...change }),
    fixLink: (declaration) => update(placeOf(declaration)),
  };
}

const graph = message("Show its dependency graph");
const resolvedGraph = message("Show its dependency graph, as if installed alone on 64-bit Linux");

function titled(title: Message, command: string): (...values: readonly (object | string)[]) => string {
  return (...values) => `${commandLink(command, ...values)} "${localize(title)}"`;
}

const enabledCommands: readonly string[] = [
  commands.addMirror,
  commands.compareVersions,
  commands.openDetails,
  commands.planUpdate,
  commands.releaseGroup,
  commands.showDependencyGraph,
  commands.updateDependency,
];

/** A hover may run only these commands, whatever text of the service is in it. Its HTML is the colors of `colored`. */
function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, true);
  text.supportHtml = true;
  text.isTrusted = { enabledCommands };
  return text;
}
