import * as vscode from "vscode";
import { noFacts, type Facts } from "../core/analysis/facts.ts";
import { touches } from "../core/model/span.ts";
import { hasGraph } from "../core/api/operations.ts";
import { hoverMarkdown } from "../core/render/hover.ts";
import { commandLink, commands } from "./commands.ts";
import { manifestSelector, parserOf, rangeOf, signalOf } from "./convert.ts";
import { delay } from "../platform/delay.ts";
import type { Host } from "./host.ts";

/** Milliseconds after which a hover shows what it has. The rest is asked for all the same and there the next time. */
const patience = 900;

export function registerHovers({ core, log }: Host): vscode.Disposable {
  return vscode.languages.registerHoverProvider(manifestSelector, {
    async provideHover(document, position, token) {
      const offset = document.offsetAt(position);
      const declaration = parserOf(document)
        ?.parse(document.getText())
        .declarations.find(
          ({ nameSpan, requirementSpan, shared }) =>
            touches(nameSpan, offset) || (requirementSpan !== undefined && !shared && touches(requirementSpan, offset)),
        );
      if (!declaration) return undefined;
      const signal = signalOf(token);
      let facts: Facts = noFacts(declaration);
      const asked = core
        .inspect(declaration, { signal }, (news) => (facts = news))
        .catch((error: unknown) => {
          if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
        });
      await Promise.race([asked, delay(patience, signal)]);
      if (token.isCancellationRequested) return undefined;
      const markdown = hoverMarkdown(facts, {
        now: Date.now(),
        hasGraph: ({ system }) => hasGraph(system),
        graphLink: (key) => commandLink(commands.showDependencyGraph, key),
        detailsLink: (key) => commandLink(commands.openDetails, key),
      });
      return new vscode.Hover(
        trusted(markdown),
        rangeOf(
          document,
          touches(declaration.nameSpan, offset)
            ? declaration.nameSpan
            : (declaration.requirementSpan ?? declaration.nameSpan),
        ),
      );
    },
  });
}

/** Only our own two commands may be run from a hover, whatever text came into it. */
function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, true);
  text.isTrusted = { enabledCommands: [commands.showDependencyGraph, commands.openDetails] };
  return text;
}
