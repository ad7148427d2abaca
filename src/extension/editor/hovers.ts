import * as vscode from "vscode";
import { evaluate } from "../../core/analysis/evaluate.ts";
import { noFacts, withFixedIn, withPreviousFixedIn, type Facts } from "../../core/analysis/facts.ts";
import { needsOf } from "../../core/analysis/policy/policy.ts";
import { subjectsOf, type Subject } from "../../core/analysis/target/subject.ts";
import { hasGraph } from "../../core/api/operations.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { touches } from "../../core/model/span.ts";
import { hoverMarkdown } from "../../core/render/hover.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { commandLink, commands } from "../shared/commands.ts";
import { inputSelector } from "../shared/manifestDocuments.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "./documents.ts";
import type { DocumentState } from "./documentState.ts";

/** Milliseconds after which a hover shows the answers so far. The others still arrive, for the next hover. */
const patience = 900;

export function registerHovers(host: Host, documents: Documents): vscode.Disposable {
  return vscode.languages.registerHoverProvider(inputSelector, {
    async provideHover(document, position, token) {
      const offset = document.offsetAt(position);
      const { version } = document;
      const signal = signalOf(token);
      const project = await host.readProject(document);
      const subject =
        project && subjectsOf(project, document.getText()).find(({ declaration }) => covers(declaration, offset));
      if (!subject || signal.aborted) return undefined;
      const facts = await inspect(subject, { host, document, state: documents.get(document.uri) }, signal);
      // Spans apply to no later text.
      if (token.isCancellationRequested || document.version !== version) return undefined;
      const markdown = hoverMarkdown(facts, {
        policy: host.policy(),
        hasGraph: ({ system }) => hasGraph(system),
        graphLink: (key) => commandLink(commands.showDependencyGraph, key),
        detailsLink: (key) => commandLink(commands.openDetails, key),
        releaseLink: (pattern) => commandLink(commands.releaseGroup, pattern),
      });
      return new vscode.Hover(trusted(markdown), rangeOf(document, spanAt(subject.declaration, offset)));
    },
  });
}

interface Place {
  readonly host: Host;
  readonly document: vscode.TextDocument;
  /** What is known about the document, perhaps of an older text. */
  readonly state: DocumentState | undefined;
}

/** The facts that arrive within the patience of a hover. */
async function inspect(subject: Subject, place: Place, signal: AbortSignal): Promise<Facts> {
  const { core, policy, log } = place.host;
  let facts: Facts = noFacts(subject);
  const report = (update: Facts): void => {
    facts = update;
  };
  const inspection = core.inspect(subject, { signal }, report, needsOf(policy(), true)).then(async (complete) => {
    report(complete);
    await reportFix(complete, place, signal, report);
  });
  await Promise.race([unlessAborted(inspection, signal, log), delay(patience, signal)]);
  return facts;
}

/** As the check of the document has found it, else searched now; then whether its dependencies are clean with it, too. */
async function reportFix(
  facts: Facts,
  { host, document, state }: Place,
  signal: AbortSignal,
  report: (facts: Facts) => void,
): Promise<void> {
  const all = state?.version === document.version ? state.facts : [];
  const same = all.find(({ declaration }) => declaration.nameSpan.start === facts.declaration.nameSpan.start);
  const policy = host.policy();
  const findings = evaluate([facts], policy);
  const has = (id: string) => findings.some(({ rule }) => rule === id);
  const others = all.filter((other) => other !== same);
  const manifest = { path: document.uri.path, text: document.getText(), facts: [facts, ...others], findings };
  let complete = withPreviousFixedIn(facts, same);
  if (!complete.fixedIn && has("advisory")) {
    const [found] = await host.core.fixedIn([manifest], policy, { signal });
    complete = withFixedIn(facts, found?.[0]);
  }
  report(complete);
  if (!has("transitive-advisory")) return;
  const cleanIn = await host.core.cleanIn(manifest, facts, policy, { signal });
  if (cleanIn !== undefined) report({ ...complete, cleanIn });
}

function covers({ nameSpan, requirementSpan, shared }: Declaration, offset: number): boolean {
  return touches(nameSpan, offset) || (requirementSpan !== undefined && !shared && touches(requirementSpan, offset));
}

function spanAt({ nameSpan, requirementSpan }: Declaration, offset: number): Declaration["nameSpan"] {
  return touches(nameSpan, offset) ? nameSpan : (requirementSpan ?? nameSpan);
}

/** A hover may run only these commands, whatever text of the service is in it. */
function trusted(markdown: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString(markdown, true);
  text.isTrusted = { enabledCommands: [commands.showDependencyGraph, commands.openDetails, commands.releaseGroup] };
  return text;
}
