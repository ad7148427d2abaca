import * as vscode from "vscode";
import { policyAt, type Checked } from "../../core/check/checked.ts";
import type { Inspection } from "../../core/check/inspect.ts";
import { hoverMarkdown, type HoverHost } from "../../core/render/hover/hover.ts";
import { nearestDependents } from "../../core/render/nearest.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";
import type { PreparePage } from "../pages/preparation.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commandLink, commands } from "../shared/commands.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "./documents.ts";
import { timing } from "../../editor/timing.ts";

interface HoverAccess {
  readonly host: Host;
  readonly documents: Pick<Documents, "read">;
  readonly preparePage: PreparePage;
}

/** The hover over a dependency. In a bundle of its own, which loads with the first hover. */
export async function provideHover(
  { host, documents, preparePage }: HoverAccess,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const { version } = document;
  const signal = signalOf(token);
  const checked = await documents.read(document);
  if (!checked || signal.aborted) return undefined;
  let known: Inspection | undefined;
  const report = (news: Inspection): void => {
    known = news;
  };
  const inspection = host.checkerOf(document.uri).inspect(checked, document.offsetAt(position), { signal }, report);
  await Promise.race([unlessAborted(inspection, signal, host.log), delay(timing.hover, signal)]);
  // Spans apply to no later text.
  if (!known || token.isCancellationRequested || document.version !== version) return undefined;
  const { facts, locked, other, news, planned, span } = known;
  const nearest = nearestDependents(checked.findings);
  if (facts.target?.kind === "version" && facts.version?.kind === "found")
    preparePage({ kind: "version", key: facts.target.key });
  const hover = {
    ...hoverHost(host, document, checked),
    nearest,
    ...(locked && { locked }),
    ...(news && { news }),
    ...(planned && { planned }),
  };
  const markdown = hoverMarkdown(facts, hover, other);
  return new vscode.Hover(trusted(markdown), rangeOf(document, span));
}

function hoverHost({ policy }: Host, { uri }: vscode.TextDocument, checked: Checked): HoverHost {
  return {
    policy: policyAt(checked, policy()),
    graphLink: (key) => commandLink(commands.showDependencyGraph, key, uri.toString()),
    detailsLink: (key) => commandLink(commands.openDetails, key),
    compareLink: (from, to) => commandLink(commands.compareVersions, ...(to ? [from, to] : [from])),
    releaseLink: (pattern) => commandLink(commands.releaseGroup, pattern),
    mirrorLink: (address) => commandLink(commands.addMirror, address),
    updateLink: ({ name, nameSpan }, change) =>
      commandLink(commands.updateDependency, { uri: uri.toString(), name, offset: nameSpan.start, ...change }),
    fixLink: ({ name, nameSpan }) =>
      commandLink(commands.updateDependency, { uri: uri.toString(), name, offset: nameSpan.start }),
  };
}

const enabledCommands: readonly string[] = [
  commands.addMirror,
  commands.compareVersions,
  commands.openDetails,
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
