import * as vscode from "vscode";
import type { Facts } from "../../core/analysis/facts.ts";
import type { Finding } from "../../core/analysis/finding.ts";
import { evaluate } from "../../core/analysis/evaluate.ts";
import { suggestNames } from "../../core/analysis/gathering/nameSuggestions.ts";
import { nearNames } from "../../core/analysis/gathering/editDistance.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { packagesSharing } from "../../core/fixes/sharedVersions.ts";
import { findSafeVersion } from "../../core/fixes/safeVersion.ts";
import { proposalsFor } from "../../core/fixes/proposals.ts";
import { fixTitle, proposalTitle } from "../../core/render/fixTitles.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import { versionsOf } from "../../core/versions/index.ts";
import { commands } from "../shared/commands.ts";
import { diagnosticSource } from "../editor/diagnostics.ts";
import { signalOf } from "../shared/cancellation.ts";
import { manifestSelector } from "../shared/manifestDocuments.ts";
import { rangeOf } from "../shared/ranges.ts";
import type { Documents } from "../editor/documents.ts";
import type { DocumentState } from "../editor/documentState.ts";
import { currentDeclaration, editOf, type Change } from "./edits.ts";
import type { Host } from "../activation/host.ts";
import { ignoreActions } from "./ignoreActions.ts";

/** Whose edit is made when it is chosen, from the text as it is then. */
class Fix extends vscode.CodeAction {
  readonly document: vscode.TextDocument;
  readonly declaration: Declaration;
  readonly change: Change;

  constructor(title: string, kind: vscode.CodeActionKind, { document }: DocumentState, facts: Facts, change: Change) {
    super(title, kind);
    this.document = document;
    this.declaration = facts.declaration;
    this.change = change;
  }
}

const rewrite = vscode.CodeActionKind.Refactor.append("rewrite.version");

/** Quick fixes for what is found, and the newer versions of the dependency under the cursor. */
export function registerCodeActions(host: Host, documents: Documents): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    manifestSelector,
    {
      async provideCodeActions(document, range, context, token) {
        const state = await documents.upToDate(document, signalOf(token));
        if (!state) return [];
        const wants = (kind: vscode.CodeActionKind) => !context.only || context.only.contains(kind);
        const touched = state.facts.filter((facts) => touches(document, facts, range));
        const actions = await Promise.all(
          touched.map(async (facts) => [
            ...(wants(vscode.CodeActionKind.QuickFix) ? await quickFixes(host, state, facts, token) : []),
            ...(wants(rewrite) ? await updates(host, state, facts, token) : []),
          ]),
        );
        // Spans fit no later text.
        if (document.version !== state.version) return [];
        return actions.flat().map((action) => withDiagnostics(action, context.diagnostics));
      },
      async resolveCodeAction(action) {
        if (!(action instanceof Fix)) return action;
        const declaration = await currentDeclaration(host, action.document, action.declaration);
        const edit = declaration && (await editOf(action.document, [{ declaration, change: action.change }]));
        if (edit) action.edit = edit;
        return action;
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, rewrite] },
  );
}

function touches(document: vscode.TextDocument, { declaration }: Facts, range: vscode.Range): boolean {
  const { nameSpan, requirementSpan, shared } = declaration;
  const spans = requirementSpan && !shared ? [nameSpan, requirementSpan] : [nameSpan];
  return spans.some((span) => rangeOf(document, span).intersection(range) !== undefined);
}

async function quickFixes(
  host: Host,
  state: DocumentState,
  facts: Facts,
  token: vscode.CancellationToken,
): Promise<readonly vscode.CodeAction[]> {
  const findings = evaluate([facts], host.policy());
  const names = await namesMeant(host, facts, findings, token);
  const meant = names.map((name) => {
    const action = new Fix(`Did you mean ${name}?`, vscode.CodeActionKind.QuickFix, state, facts, {
      kind: "name",
      name,
    });
    action.isPreferred = name === names[0];
    return action;
  });
  const clean = findings.some(isVulnerable) ? await cleanFix(host, state, facts, token) : [];
  return [...meant, ...clean, ...ignoreActions(state.document, facts, findings, state.project.manifest.declarations)];
}

/** What the service has said already, or else, of a package that it does not know, what it says when asked now. */
async function namesMeant(
  { core, log }: Host,
  { declaration }: Facts,
  findings: readonly Finding[],
  token: vscode.CancellationToken,
): Promise<readonly string[]> {
  const known = findings.flatMap((finding) => ("similar" in finding ? finding.similar : []));
  if (known.length > 0 || !findings.some(({ rule }) => rule === "unknown-package")) return known.slice(0, mostNames);
  const signal = signalOf(token);
  try {
    const meant = await suggestNames(declaration.package, core.api, { signal });
    return meant.kind === "found" ? nearNames(declaration.package.name, meant.value).slice(0, mostNames) : [];
  } catch (error) {
    if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
    return [];
  }
}

const mostNames = 3;

export function isVulnerable({ rule }: Finding): boolean {
  return rule === "advisory" || rule === "transitive-advisory";
}

async function cleanFix(
  { core, log }: Host,
  state: DocumentState,
  facts: Facts,
  token: vscode.CancellationToken,
): Promise<readonly vscode.CodeAction[]> {
  if (facts.target?.kind !== "version") return [];
  const signal = signalOf(token);
  try {
    const beside = packagesSharing(facts.declaration, state.facts);
    const search = await findSafeVersion(facts.target.key, facts.package, core.api, { signal }, beside);
    const title = fixTitle(facts.target.key, search);
    if (search.kind !== "clean") return [note(title, facts.target.key)];
    const { version } = search.key;
    const change: Change = { kind: "version", version };
    if (!(await editOf(state.document, [{ declaration: facts.declaration, change }]))) {
      return [note(`${title}: not here, as ${whyNot(facts, version)}`, search.key)];
    }
    const fix = new Fix(title, vscode.CodeActionKind.QuickFix, state, facts, change);
    fix.isPreferred = true;
    return [fix];
  } catch (error) {
    if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
    return [];
  }
}

/** An entry that changes nothing: disabled ones are shown by no light bulb. It opens what is known of the version. */
function note(title: string, key: VersionKey): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: commands.openDetails, title, arguments: [key] };
  return action;
}

function whyNot({ declaration, target }: Facts, version: string): string {
  const { requirement, requirementSpan, elsewhere, package: key } = declaration;
  if (!requirementSpan && !elsewhere) return "no version is written";
  if (requirement.kind === "written" && versionsOf(key.system).satisfies(version, requirement.text)) {
    const how = target?.kind === "version" && target.how === "locked" ? ": bring the lockfile up to date" : "";
    return `what is written allows it already${how}`;
  }
  return "the text cannot be changed without changing more, such as a checksum";
}

/** Of an exact version nobody has asked yet which others there are. */
async function updates(
  { core, log }: Host,
  state: DocumentState,
  facts: Facts,
  token: vscode.CancellationToken,
): Promise<readonly vscode.CodeAction[]> {
  if (facts.target?.kind !== "version") return [];
  const signal = signalOf(token);
  const { package: packageKey } = facts.declaration;
  try {
    const known = facts.package ?? (await core.api.call("GetPackage", { packageKey }, { signal }));
    return proposalsFor({ ...facts, package: known }).map((proposal) => {
      const { version } = proposal;
      return new Fix(proposalTitle(proposal), rewrite, state, facts, { kind: "version", version });
    });
  } catch (error) {
    if (!signal.aborted) log.error(error instanceof Error ? error : String(error));
    return [];
  }
}

/** Each fix belongs to the diagnostics of ours that it is offered for. */
function withDiagnostics(action: vscode.CodeAction, diagnostics: readonly vscode.Diagnostic[]): vscode.CodeAction {
  const ours = diagnostics.filter(({ source }) => source === diagnosticSource);
  if (action.kind?.value === vscode.CodeActionKind.QuickFix.value && ours.length > 0) action.diagnostics = [...ours];
  return action;
}
