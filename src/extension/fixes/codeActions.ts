import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Finding } from "../../core/analysis/finding.ts";
import { evaluate } from "../../core/analysis/evaluate.ts";
import { nearNames } from "../../core/analysis/gathering/editDistance.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import type { OverrideChange } from "../../core/fixes/override/planOverrides.ts";
import type { Change } from "../../core/fixes/plan/changes.ts";
import { isVulnerability } from "../../core/fixes/plan/dependency.ts";
import { proposalsFor } from "../../core/fixes/proposals.ts";
import { message } from "../../core/messages/message.ts";
import { localize } from "../shared/localize.ts";
import { fixTitle, overrideTitle, proposalTitle, unfixableMessage } from "../../core/render/fixMessages.ts";
import { commands } from "../shared/commands.ts";
import { diagnosticSource } from "../editor/problemDiagnostics.ts";
import { signalOf, unlessAborted } from "../shared/cancellation.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "../editor/documents.ts";
import type { DocumentState } from "../editor/documentState.ts";
import type { Host } from "../activation/host.ts";
import { rewrite } from "./actionKinds.ts";
import { documentPlans } from "./documentPlan.ts";
import { correctionEdit, workspaceEdit, type Correction } from "./edits.ts";
import { ignoreActions } from "./ignoreActions.ts";
import { releaseActions } from "./releaseGroup.ts";

/** An action whose edit is made when it is chosen, from the text as it is then. */
class CorrectionAction extends vscode.CodeAction {
  readonly document: vscode.TextDocument;
  readonly declaration: Declaration;
  readonly correction: Correction;

  constructor(title: string, kind: vscode.CodeActionKind, at: At, correction: Correction) {
    super(title, kind);
    this.document = at.state.document;
    this.declaration = at.facts.declaration;
    this.correction = correction;
  }
}

/** The dependency that actions are asked for. */
interface At {
  readonly state: DocumentState;
  readonly facts: Facts;
}

/** Quick fixes for what is found, and the newer versions of the dependency under the cursor. */
export function createCodeActions(host: Host, documents: Documents): Required<vscode.CodeActionProvider> {
  return {
    async provideCodeActions(document, range, context, token) {
      const state = await documents.upToDate(document, signalOf(token));
      if (!state) return [];
      const includes = (kind: vscode.CodeActionKind) => !context.only || context.only.contains(kind);
      const touched = state.facts.filter((facts) => touches(document, facts, range));
      const actions = await Promise.all(
        touched.map(async (facts) => [
          ...(includes(vscode.CodeActionKind.QuickFix) ? await quickFixes(host, { state, facts }, token) : []),
          ...(includes(rewrite) ? await updates(host, { state, facts }, token) : []),
        ]),
      );
      // Spans fit no later text.
      if (document.version !== state.version) return [];
      return actions.flat().map((action) => withDiagnostics(action, context.diagnostics));
    },
    async resolveCodeAction(action) {
      if (!(action instanceof CorrectionAction)) return action;
      const { document, declaration, correction } = action;
      const edit = await correctionEdit(host, document, declaration, correction);
      if (edit) action.edit = edit;
      return action;
    },
  };
}

function touches(document: vscode.TextDocument, { declaration }: Facts, range: vscode.Range): boolean {
  const { nameSpan, requirementSpan, shared } = declaration;
  const spans = requirementSpan && !shared ? [nameSpan, requirementSpan] : [nameSpan];
  return spans.some((span) => rangeOf(document, span).intersection(range) !== undefined);
}

async function quickFixes(host: Host, at: At, token: vscode.CancellationToken): Promise<readonly vscode.CodeAction[]> {
  const { state, facts } = at;
  const findings = evaluate([facts], host.policy());
  const names = await suggestedNames(host, facts, findings, token);
  const renamings = names.map((name) => {
    const title = localize(message("Did you mean {name}?", { name }));
    const action = new CorrectionAction(title, vscode.CodeActionKind.QuickFix, at, { kind: "name", name });
    action.isPreferred = name === names[0];
    return action;
  });
  const fixes = findings.some(isVulnerability) ? await versionFixes(host, at, token) : [];
  return [
    ...renamings,
    ...fixes,
    ...releaseActions(facts),
    ...ignoreActions(state.document, facts, findings, state.project.manifest.declarations),
  ];
}

/** The names that a rule has found; else, for a package that the service does not know, those that it finds similar now. */
async function suggestedNames(
  { core, log }: Host,
  { declaration }: Facts,
  findings: readonly Finding[],
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const names = findings.flatMap((finding) =>
    finding.rule === "unknown-package" || finding.rule === "suspicious-name" ? finding.items[0].similar : [],
  );
  if (names.length > 0 || !findings.some(({ rule }) => rule === "unknown-package")) return names.slice(0, mostNames);
  const signal = signalOf(token);
  const { package: unknown } = declaration;
  return listUnlessAborted(signal, log, async () => {
    const similar = await core.suggestNames(unknown, { signal });
    return similar.kind === "found" ? nearNames(unknown.name, similar.value).slice(0, mostNames) : [];
  });
}

const mostNames = 3;

/** The verified fix, or a note that says why there is none. */
async function versionFixes(
  host: Host,
  at: At,
  token: vscode.CancellationToken,
): Promise<readonly vscode.CodeAction[]> {
  const { state, facts } = at;
  if (facts.target?.kind !== "version") return [];
  const { key } = facts.target;
  const signal = signalOf(token);
  return listUnlessAborted(signal, host.log, async () => {
    const plans = documentPlans(host, state, signal);
    const { changes, overrides, unfixed } = await plans.fixes((dependency) => dependency === facts);
    const [change] = changes;
    const [override] = overrides;
    if (override) return overrideFixes(state.document, override);
    if (!change) return unfixed.map(({ why }) => note(localize(unfixableMessage(why)), key));
    const fix = fixAction(change, at);
    fix.isPreferred = true;
    const { cleaner, ...upgrade } = change.upgrades[0];
    if (!cleaner) return [fix];
    const other = await plans.versions([{ ...upgrade, ...cleaner }]);
    return [fix, ...other.changes.map((alternative) => fixAction(alternative, at))];
  });
}

/** Made for the text as it is now: a change of it takes the action away. */
async function overrideFixes(
  document: vscode.TextDocument,
  override: OverrideChange,
): Promise<readonly vscode.CodeAction[]> {
  const edit = await workspaceEdit(document, [override]);
  if (!edit) return [];
  const action = new vscode.CodeAction(localize(overrideTitle(override)), vscode.CodeActionKind.QuickFix);
  action.edit = edit;
  action.isPreferred = true;
  return [action];
}

function fixAction({ version, mode, upgrades }: Change, at: At): CorrectionAction {
  const title = localize(fixTitle(version, upgrades[0].dependencies));
  return new CorrectionAction(title, vscode.CodeActionKind.QuickFix, at, { kind: "version", version, mode });
}

/** An entry that changes nothing, as the light bulb shows no disabled ones. It opens the details of the version. */
function note(title: string, key: object): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: commands.openDetails, title, arguments: [key] };
  return action;
}

async function updates(
  { core, log }: Host,
  at: At,
  token: vscode.CancellationToken,
): Promise<readonly vscode.CodeAction[]> {
  const { facts } = at;
  if (facts.target?.kind !== "version") return [];
  const signal = signalOf(token);
  return listUnlessAborted(signal, log, async () => {
    // The versions of a package are not asked for when its exact version is written.
    const parent = facts.package ?? (await core.package(facts.declaration.package, { signal }));
    return proposalsFor({ ...facts, package: parent }).map((proposal) => {
      const { version } = proposal;
      return new CorrectionAction(localize(proposalTitle(proposal)), rewrite, at, { kind: "version", version });
    });
  });
}

async function listUnlessAborted<T>(
  signal: AbortSignal,
  log: vscode.LogOutputChannel,
  work: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return (await unlessAborted(work(), signal, log)) ?? [];
}

/** Each fix belongs to our diagnostics that it is offered for. */
function withDiagnostics(action: vscode.CodeAction, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction {
  const ours = diagnostics.filter(({ source }) => source === diagnosticSource);
  if (action.kind?.value === vscode.CodeActionKind.QuickFix.value && ours.length > 0) action.diagnostics = [...ours];
  return action;
}
