import * as vscode from "vscode";
import type { News } from "../../core/analysis/additions.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import { stepBetween } from "../../core/analysis/update.ts";
import { withPackage } from "../../core/analysis/target/cooldown.ts";
import type { DocumentState } from "../editor/documents.ts";
import { policyAt } from "../../core/check/checked.ts";
import type { Change } from "../../core/fixes/plan/changes.ts";
import { fixEffectOf, type FixEffect } from "../../core/fixes/plan/fixEffect.ts";
import { editsOf, type HeldFix } from "../../core/fixes/plan/heldFixes.ts";
import type { FixPlan } from "../../core/fixes/plan/planFixes.ts";
import type { Unfixable } from "../../core/fixes/plan/unfixable.ts";
import { type Proposal, proposalsFor } from "../../core/fixes/proposals.ts";
import { removalEdit } from "../../core/fixes/rewrite/removalEdit.ts";
import { isEdit, type TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import { changeTo } from "../../core/fixes/rewrite/versionChange.ts";
import { versionEdit } from "../../core/fixes/rewrite/versionEdit.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import {
  fixTitle,
  heldTitle,
  newsMessage,
  overrideTitle,
  proposalTitle,
  unfixableMessage,
} from "../../core/render/fixMessages.ts";
import type { Host } from "../activation/host.ts";
import { unlessAborted } from "../../editor/unlessAborted.ts";
import { commands } from "../shared/commands.ts";
import { localize } from "../shared/localize.ts";
import { workspaceEdit, type Correction } from "./edits.ts";
import { versionsOf } from "../../core/versions/index.ts";
import type { VersionText } from "../../core/model/keys.ts";

/** An action whose edit is made when it is chosen, from the text as it is then. */
export class CorrectionAction extends vscode.CodeAction {
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
export interface At {
  readonly state: DocumentState;
  readonly facts: Facts;
}

/** The verified fix, or a note that says why there is none. */
export async function fixActions(host: Host, at: At, signal: AbortSignal): Promise<readonly vscode.CodeAction[]> {
  const { state, facts } = at;
  if (facts.target?.kind !== "version") return [];
  const { key } = facts.target;
  return listUnlessAborted(host, signal, async () => {
    const checker = host.checkerOf(state.document.uri);
    const how = { signal, news: true };
    const plan = await checker.fix([state], (dependency) => dependency.facts === facts, how);
    const { changes, overrides, unfixed, held = [] } = plan;
    const [change] = changes;
    const [heldFix] = held;
    const [override] = overrides;
    if (override) return editActions(state.document, [override], overrideTitle(override));
    if (heldFix) return heldActions(heldFix, plan, at, host.policy().now);
    if (!change) {
      const [why] = unfixed.map((each) => each.why);
      if (!why) return [];
      return (
        (await lineActions(why, at, { host, how })) ?? [
          partlyAction(why, at) ?? note(localize(unfixableMessage(why)), key),
        ]
      );
    }
    const { now } = host.policy();
    const fix = fixAction(change, plan, at, now);
    fix.isPreferred = true;
    const { cleaner, ...upgrade } = change.upgrades[0];
    if (!cleaner) return [fix];
    const other = await checker.fix([state], [{ ...upgrade, ...cleaner, manifest: state }], how);
    return [fix, ...other.changes.map((alternative) => fixAction(alternative, other, at, now))];
  });
}

interface Planning {
  readonly host: Host;
  readonly how: { readonly signal: AbortSignal };
}

/** The update of other lines of the manifest, which set the versions of what is affected; undefined where none do. */
async function lineActions(
  why: Unfixable,
  { state }: At,
  { host, how }: Planning,
): Promise<readonly vscode.CodeAction[] | undefined> {
  const setBy = why.kind === "packages" && !why.held ? why.setBy : undefined;
  if (!setBy) return undefined;
  const upgrades = setBy.flatMap(({ offset, version }) => {
    const facts = state.facts.find(({ declaration }) => declaration.nameSpan.start === offset);
    return facts ? [{ manifest: state, facts, version }] : [];
  });
  const { changes } = await host.checkerOf(state.document.uri).fix([state], upgrades, how);
  // Several lines may have their version from one place.
  if (changes.flatMap((change) => change.upgrades).length < setBy.length) return undefined;
  return editActions(state.document, changes, unfixableMessage(why));
}

/** The version that fixes most, where none fixes all. */
function partlyAction(why: Unfixable, at: At): CorrectionAction | undefined {
  if (why.kind !== "search" || why.search.kind !== "partly") return undefined;
  const { key, search } = why;
  const { version } = search.key;
  const change = changeTo(at.facts, version);
  const effect: FixEffect = {
    step: stepBetween(key.system, key.version, version),
    ...(change.mode && { isLower: true }),
    ...(why.isMalicious && { isWayOut: true }),
    advisories: { fixed: search.fixed, of: search.of },
    added: search.others,
  };
  const title = localize(fixTitle(version, effect));
  const action = new CorrectionAction(title, vscode.CodeActionKind.QuickFix, at, { kind: "version", ...change });
  action.isPreferred = true;
  return action;
}

/** An action for the text as it is now: a change of it takes the action away. */
async function editActions(
  document: vscode.TextDocument,
  edits: readonly TextEdit[],
  title: Message,
): Promise<readonly vscode.CodeAction[]> {
  const edit = await workspaceEdit(document, edits);
  if (!edit) return [];
  const action = new vscode.CodeAction(localize(title), vscode.CodeActionKind.QuickFix);
  action.edit = edit;
  action.isPreferred = true;
  return [action];
}

/** The update with the exception that lets it be installed, in two files. Made for the text as it is now, too. */
async function heldActions(
  fix: HeldFix,
  { news }: FixPlan,
  { state }: At,
  now: number,
): Promise<readonly vscode.CodeAction[]> {
  const { change, held, after } = fix;
  const edit = await workspaceEdit(state.document, editsOf([fix]));
  if (!edit) return [];
  const [{ manifest, facts }] = change.upgrades;
  const effect = fixEffectOf(change, { manifest, facts }, after);
  const title = localize(heldTitle(held, effect, newsMessage(news?.get(change), now)));
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = edit;
  return [action];
}

function fixAction(change: Change, { after, news }: FixPlan, at: At, now: number): CorrectionAction {
  const { version, mode, upgrades } = change;
  const [{ manifest, facts }] = upgrades;
  const effect = fixEffectOf(change, { manifest, facts }, after);
  const title = localize(fixTitle(version, effect, newsMessage(news?.get(change), now)));
  return new CorrectionAction(title, vscode.CodeActionKind.QuickFix, at, { kind: "version", version, mode });
}

/** An entry that changes nothing, as the light bulb shows no disabled ones. It opens the details of the version. */
function note(title: string, key: object): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: commands.openDetails, title, arguments: [key] };
  return action;
}

/** *Remove …* where the declaration stands by itself. */
export function removalActions(at: At): readonly vscode.CodeAction[] {
  const { declaration } = at.facts;
  const { document } = at.state;
  if (!removalEdit(declaration, { path: document.uri.path, text: document.getText() })) return [];
  const title = localize(message("Remove {name}", { name: declaredName(declaration) }));
  return [new CorrectionAction(title, vscode.CodeActionKind.QuickFix, at, { kind: "removal" })];
}

interface UpdateOptions {
  readonly kind: vscode.CodeActionKind;
  readonly fixes?: readonly vscode.CodeAction[];
  /** A person has opened the menu: it says what the versions newly require. */
  readonly isRequested: boolean;
}

/** *Update to latest …*, without the versions that `fixes` lead to, and without those that turn out to be malicious. */
export async function updateActions(
  host: Host,
  at: At,
  { kind, fixes = [], isRequested }: UpdateOptions,
  signal: AbortSignal,
): Promise<readonly vscode.CodeAction[]> {
  const { facts } = at;
  if (!facts.target) return [];
  return listUnlessAborted(host, signal, async () => {
    // The versions of a package are not asked for when its exact version is written.
    const known = facts.package
      ? facts
      : withPackage(
          facts,
          await host.core.package(facts.declaration.package, { signal }),
          policyAt(at.state, host.policy()),
        );
    const offered = fixes.flatMap((fix) => (fix instanceof CorrectionAction ? (versionOf(fix) ?? []) : []));
    const { isSame } = versionsOf(facts.declaration.package.system);
    const isOffered = (version: VersionText) => offered.some((other) => isSame(other, version));
    const proposals = proposalsFor(known).filter(({ version }) => !isOffered(version) && canWrite(version, at));
    const found = isRequested ? await newsOf(proposals, host, at, signal) : [];
    return proposals.flatMap((proposal, index) => {
      const { version } = proposal;
      const news = found[index];
      if (news?.isMalicious) return [];
      const title = localize(proposalTitle(proposal, newsMessage(news, host.policy().now)));
      return [new CorrectionAction(title, kind, at, { kind: "version", version })];
    });
  });
}

/** What the proposals bring, in their order; nothing where the present version is not known. */
async function newsOf(
  proposals: readonly Proposal[],
  { checkerOf }: Host,
  { facts: { target }, state }: At,
  signal: AbortSignal,
): Promise<readonly (News | undefined)[]> {
  if (target?.kind !== "version") return [];
  const updates = proposals.map(({ version }) => ({ manifest: state, from: target.key, to: version }));
  return checkerOf(state.document.uri).news(updates, { signal });
}

/** Tells whether the version can be written. The content of another file is read only when the action is chosen. */
function canWrite(version: string, { state: { document }, facts: { declaration } }: At): boolean {
  const { path } = document.uri;
  if (declaration.elsewhere && declaration.elsewhere.path !== path) return true;
  return isEdit(versionEdit(declaration, path, { version }, () => document.getText()));
}

function versionOf({ correction }: CorrectionAction): string | undefined {
  return correction.kind === "version" ? correction.version : undefined;
}

export async function listUnlessAborted<T>(
  { log }: Pick<Host, "log">,
  signal: AbortSignal,
  work: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return (await unlessAborted(work(), signal, log)) ?? [];
}
