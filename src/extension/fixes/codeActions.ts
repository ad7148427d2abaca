import * as vscode from "vscode";
import { isVulnerability, type Finding } from "../../core/analysis/finding.ts";
import { graphRootOf } from "../../core/analysis/graphs/availableGraphs.ts";
import { nearNames } from "../../core/analysis/gathering/editDistance.ts";
import { message, type Message } from "../../core/messages/message.ts";
import type { Host } from "../activation/host.ts";
import { diagnosticSource } from "../editor/problemDiagnostics.ts";
import type { Documents } from "../editor/documents.ts";
import { signalOf } from "../shared/cancellation.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { touches } from "../shared/ranges.ts";
import { rewrite } from "./actionKinds.ts";
import { correctionEdit } from "./edits.ts";
import { ignoreAction } from "./ignoreActions.ts";
import { originActions } from "./publicOrigins.ts";
import {
  CorrectionAction,
  fixActions,
  listUnlessAborted,
  removalActions,
  updateActions,
  type At,
} from "./versionActions.ts";

/** Quick fixes for what is found on the dependency at the cursor; where nothing is found, its updates as refactorings. */
export function createCodeActions(host: Host, documents: Documents): Required<vscode.CodeActionProvider> {
  return {
    async provideCodeActions(document, range, { only, triggerKind, diagnostics }, token) {
      const signal = signalOf(token);
      const state = await documents.upToDate(document, signal);
      if (!state) return [];
      const includes = (kind: vscode.CodeActionKind) => !only || only.contains(kind);
      // Every action lights the bulb, whatever its kind, unless it is only offered on request.
      const isRequested = triggerKind === vscode.CodeActionTriggerKind.Invoke;
      const touched = state.facts.filter((facts) => touches(document, facts.declaration, range));
      const actions = await Promise.all(
        touched.map(async (facts) => {
          const at = { state, facts };
          const findings = state.findingsOn.get(facts) ?? [];
          const hasFix = findings.length > 0 || originActions(facts).length > 0;
          if (hasFix && includes(vscode.CodeActionKind.QuickFix))
            return quickFixes(host, at, { findings, isRequested }, signal);
          return isRequested && includes(rewrite) ? refactorings(host, at, signal) : [];
        }),
      );
      // Spans fit no later text.
      if (document.version !== state.version) return [];
      return distinct(actions.flat()).map((action) => withDiagnostics(action, diagnostics));
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

/** Makes the first change that the light bulb has for what is found on a dependency; undefined where it has none. */
export async function firstEdit(host: Host, at: At, signal: AbortSignal): Promise<vscode.WorkspaceEdit | undefined> {
  const findings = at.state.findingsOn.get(at.facts) ?? [];
  const first = (await fixesFor(host, at, findings, signal)).find(isChange);
  if (!(first instanceof CorrectionAction)) return first?.edit;
  return correctionEdit(host, first.document, first.declaration, first.correction);
}

/** Tells whether an action changes a file. */
function isChange(action: vscode.CodeAction): boolean {
  return action.edit !== undefined || action instanceof CorrectionAction;
}

async function quickFixes(
  host: Host,
  at: At,
  { findings, isRequested }: { readonly findings: readonly Finding[]; readonly isRequested: boolean },
  signal: AbortSignal,
): Promise<readonly vscode.CodeAction[]> {
  const { state, facts } = at;
  const kind = vscode.CodeActionKind.QuickFix;
  const isVulnerable = findings.some(isVulnerability);
  const isMalicious = findings.some(({ rule }) => rule === "malicious");
  const fixes = await fixesFor(host, at, findings, signal);
  return [
    ...fixes,
    // Of what is newer than a malicious version, only a clean one is offered.
    ...(findings.length > 0 && !isMalicious ? await updateActions(host, at, { kind, fixes, isRequested }, signal) : []),
    ...originActions(facts),
    ...lookActions(at, kind),
    ...(findings.length > 0 ? [ignoreAction(state.document, facts)] : []),
    ...(isVulnerable ? [commandAction(message("Fix All Vulnerable…"), kind, commands.fixAllVulnerable)] : []),
    ...(findings.length > 0 ? [commandAction(message("Update All…"), kind, commands.updateAll)] : []),
  ];
}

/** Lists the changes after which nothing of it is found, then notes that say why there is none. */
async function fixesFor(
  host: Host,
  at: At,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<readonly vscode.CodeAction[]> {
  const names = await suggestedNames(host, at, findings, signal);
  const renamings = names.map((name) => {
    const title = localize(message("Did you mean {name}?", { name }));
    const action = new CorrectionAction(title, vscode.CodeActionKind.QuickFix, at, { kind: "name", name });
    action.isPreferred = name === names[0];
    return action;
  });
  const fixes = findings.some(isVulnerability) ? await fixActions(host, at, signal) : [];
  return [
    ...renamings,
    ...fixes.filter(isChange),
    ...(findings.some(({ rule }) => rule === "malicious") ? removalActions(at) : []),
    ...fixes.filter((action) => !isChange(action)),
  ];
}

async function refactorings(host: Host, at: At, signal: AbortSignal): Promise<readonly vscode.CodeAction[]> {
  if (!at.facts.target) return [];
  const own = [
    ...(await updateActions(host, at, { kind: rewrite, isRequested: true }, signal)),
    ...lookActions(at, rewrite),
  ];
  // A menu about only the other dependencies would light the bulb on every line.
  return own.length === 0 ? [] : [...own, commandAction(message("Update All…"), rewrite, commands.updateAll)];
}

/** Returns the actions that show more about a version, and change nothing. */
function lookActions({ facts, state }: At, kind: vscode.CodeActionKind): readonly vscode.CodeAction[] {
  const { target, version } = facts;
  const root = graphRootOf(facts);
  const manifest = state.document.uri.toString();
  const { compareVersions, showDependencyGraph } = commands;
  return [
    ...(target?.kind === "version" && version?.kind === "found"
      ? [commandAction(message("Compare Versions…"), kind, compareVersions, target.key)]
      : []),
    ...(root ? [commandAction(message("Show Dependency Graph"), kind, showDependencyGraph, root, manifest)] : []),
  ];
}

function commandAction(
  text: Message,
  kind: vscode.CodeActionKind,
  command: string,
  ...parameters: readonly (object | string)[]
): vscode.CodeAction {
  const title = localize(text);
  const action = new vscode.CodeAction(title, kind);
  action.command = { command, title, ...(parameters.length > 0 && { arguments: [...parameters] }) };
  return action;
}

/** The names that a rule has found; else, for a package that the service does not know, those that it finds similar now. */
async function suggestedNames(
  host: Host,
  { facts: { declaration }, state: { project } }: At,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names = findings.flatMap((finding) =>
    finding.rule === "unknown-package" || finding.rule === "suspicious-name" ? finding.items[0].similar : [],
  );
  if (names.length > 0 || !findings.some(({ rule }) => rule === "unknown-package")) return names.slice(0, mostNames);
  const { package: unknown } = declaration;
  const { privateAmong } = project;
  return listUnlessAborted(host, signal, async () => {
    const similar = await host.core.suggestNames(
      unknown,
      { signal },
      privateAmong && { privateAmong: (_, all) => privateAmong(all) },
    );
    return similar.kind === "found" ? nearNames(unknown.name, similar.value).slice(0, mostNames) : [];
  });
}

const mostNames = 3;

/** Removes repeated actions: of several versions of one dependency, each entry is offered once. */
function distinct(actions: readonly vscode.CodeAction[]): readonly vscode.CodeAction[] {
  const idOf = (action: vscode.CodeAction) =>
    [action.title, action instanceof CorrectionAction ? action.declaration.nameSpan.start : ""].join("\n");
  return [...new Map(actions.toReversed().map((action) => [idOf(action), action])).values()].reverse();
}

/** Each fix belongs to our diagnostics that it is offered for. */
function withDiagnostics(action: vscode.CodeAction, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction {
  const ours = diagnostics.filter(({ source }) => source === diagnosticSource);
  if (action.kind?.value === vscode.CodeActionKind.QuickFix.value && ours.length > 0) action.diagnostics = [...ours];
  return action;
}
