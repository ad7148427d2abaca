import * as vscode from "vscode";
import { noFacts, type Facts } from "../../core/analysis/facts.ts";
import { needsOf } from "../../core/analysis/policy.ts";
import { subjectsOf } from "../../core/analysis/target/subject.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { touches } from "../../core/model/span.ts";
import { hasGraph } from "../../core/api/operations.ts";
import { hoverMarkdown } from "../../core/render/hover.ts";
import { commandLink, commands } from "../shared/commands.ts";
import { signalOf } from "../shared/cancellation.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import { rangeOf } from "../shared/ranges.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";

/** Milliseconds after which a hover shows what it has. The rest is asked for all the same and there the next time. */
const patience = 900;

export function registerHovers({ core, readProject, policy, log }: Host): vscode.Disposable {
  return vscode.languages.registerHoverProvider(manifestSelector, {
    async provideHover(document, position, token) {
      const offset = document.offsetAt(position);
      const { version } = document;
      const signal = signalOf(token);
      const project = await readProject(document);
      const subject =
        project && subjectsOf(project, document.getText()).find(({ declaration }) => covers(declaration, offset));
      if (!subject || signal.aborted) return undefined;
      const { declaration } = subject;
      let facts: Facts = noFacts(subject);
      const asked = core
        .inspect(subject, { signal }, (news) => (facts = news), needsOf(policy(), true))
        .catch((error: unknown) => {
          if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
        });
      await Promise.race([asked, delay(patience, signal)]);
      // Spans fit no later text.
      if (token.isCancellationRequested || document.version !== version) return undefined;
      const markdown = hoverMarkdown(facts, {
        policy: policy(),
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

function covers({ nameSpan, requirementSpan, shared }: Declaration, offset: number): boolean {
  return touches(nameSpan, offset) || (requirementSpan !== undefined && !shared && touches(requirementSpan, offset));
}

/** Only our own two commands may be run from a hover, whatever text came into it. */
function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, true);
  text.isTrusted = { enabledCommands: [commands.showDependencyGraph, commands.openDetails] };
  return text;
}
