import * as vscode from "vscode";
import { evaluate } from "../../core/analysis/evaluate.ts";
import { noFacts, withFixedIn, withPreviousFixedIn, type Facts } from "../../core/analysis/facts.ts";
import { needsOf } from "../../core/analysis/policy.ts";
import { isAttested } from "../../core/analysis/gathering/provenance.ts";
import { subjectsOf, type Subject } from "../../core/analysis/target/subject.ts";
import type { Version } from "../../core/api/messages.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { touches } from "../../core/model/span.ts";
import { hoverMarkdown, type HoverHost } from "../../core/render/hover/hover.ts";
import { otherVersion } from "../../core/render/hover/links.ts";
import { nearestDependents } from "../../core/render/nearest.ts";
import { delay } from "../../platform/delay.ts";
import type { Host } from "../activation/host.ts";
import type { PreparePage } from "../pages/preparation.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { commandLink, commands } from "../shared/commands.ts";
import { rangeOf } from "../shared/ranges.ts";
import { findingsIn, type DocumentState } from "./documentState.ts";

/** Milliseconds after which a hover shows the answers so far. The others still arrive, for the next hover. */
const patience = 900;

interface HoverAccess {
  readonly host: Host;
  readonly preparePage: PreparePage;
}

/** The hover over a dependency. In a bundle of its own, which loads with the first hover. */
export async function provideHover(
  { host, preparePage }: HoverAccess,
  place: Pick<Place, "document" | "state">,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  const { document } = place;
  const offset = document.offsetAt(position);
  const { version } = document;
  const signal = signalOf(token);
  const project = await host.readProject(document);
  const subjects = project ? subjectsOf(project, document.getText(), host.ignoresFor(document.uri)) : [];
  const subject = subjects.find(({ declaration }) => covers(declaration, offset));
  if (!subject || signal.aborted) return undefined;
  const isLocked = ({ declaration, stale }: Subject) =>
    declaration === subject.declaration && subject.stale?.kind === "next" && stale?.kind === "outdated";
  const beside = subjects.find(isLocked);
  const [{ facts, other }, locked] = await Promise.all([
    inspect(subject, { ...place, host }, signal),
    beside && inspect(beside, { ...place, host }, signal),
  ]);
  // Spans apply to no later text.
  if (token.isCancellationRequested || document.version !== version) return undefined;
  const { state } = place;
  const nearest = nearestDependents(state ? findingsIn(state) : []);
  if (facts.target?.kind === "version" && facts.version?.kind === "found")
    preparePage({ kind: "version", key: facts.target.key });
  const markdown = hoverMarkdown(
    facts,
    { ...hoverHost(host, document), nearest, ...(locked && { locked: locked.facts }) },
    other,
  );
  return new vscode.Hover(trusted(markdown), rangeOf(document, spanAt(subject.declaration, offset)));
}

function hoverHost({ policy }: Host, { uri }: vscode.TextDocument): HoverHost {
  return {
    policy: policy(),
    graphLink: (key) => commandLink(commands.showDependencyGraph, key, uri.toString()),
    detailsLink: (key) => commandLink(commands.openDetails, key),
    compareLink: (from, to) => commandLink(commands.compareVersions, ...(to ? [from, to] : [from])),
    releaseLink: (pattern) => commandLink(commands.releaseGroup, pattern),
    mirrorLink: (address) => commandLink(commands.addMirror, address),
    updateLink: ({ name, nameSpan }, version) =>
      commandLink(commands.updateDependency, { uri: uri.toString(), name, offset: nameSpan.start, version }),
  };
}

interface Place {
  readonly host: Host;
  readonly document: vscode.TextDocument;
  /** The facts that are known about the document, perhaps of an older text. */
  readonly state: DocumentState | undefined;
}

interface Inspected {
  readonly facts: Facts;
  /** The version that the links lead to, where the commits between the two may be known. */
  readonly other?: Version;
}

/** Returns what arrives within the patience of a hover. */
async function inspect(subject: Subject, place: Place, signal: AbortSignal): Promise<Inspected> {
  const { core, policy, log } = place.host;
  let inspected: Inspected = { facts: noFacts(subject) };
  const report = (facts: Facts): void => {
    inspected = { facts };
  };
  const inspection = core.inspect(subject, { signal }, report, needsOf(policy(), true)).then(async (complete) => {
    report(complete);
    await reportFix(complete, place, signal, report);
    const other = await askOther(inspected.facts, place.host, signal);
    if (other) inspected = { ...inspected, other };
  });
  await Promise.race([unlessAborted(inspection, signal, log), delay(patience, signal)]);
  return inspected;
}

/** Asks about the other version only for an attested version, as the commits of others are not known. */
async function askOther(facts: Facts, { core, policy }: Host, signal: AbortSignal): Promise<Version | undefined> {
  const { target, version } = facts;
  if (target?.kind !== "version" || version?.kind !== "found" || !isAttested(version.value)) return undefined;
  const other = otherVersion(facts, evaluate([facts], policy()));
  if (other === undefined) return undefined;
  const [found] = await core.versions([{ ...target.key, version: other }], { signal });
  return found?.version?.kind === "found" ? found.version.value : undefined;
}

/**
 * Reports the fix as the check of the document has found it, else searched now; then whether its dependencies are clean with it,
 * too.
 */
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
