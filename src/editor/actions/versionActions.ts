import type { News } from "../../core/analysis/additions.ts";
import type { Facts } from "../../core/analysis/facts.ts";
import { withPackage } from "../../core/analysis/target/cooldown.ts";
import { stepBetween } from "../../core/analysis/update.ts";
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
import { isFromRegistry } from "../../core/manifests/shared/skip.ts";
import { message, type Message } from "../../core/messages/message.ts";
import { declaredName } from "../../core/messages/shownName.ts";
import type { VersionKey, VersionText } from "../../core/model/keys.ts";
import { fixTitle, heldTitle, newsMessage, overrideTitle, unfixableMessage } from "../../core/render/fixMessages.ts";
import { proposalTitle } from "../../core/render/proposalTitle.ts";
import { versionsOf } from "../../core/versions/index.ts";
import type { DocumentState } from "../documentSession.ts";
import type { EditorHost } from "../editorHost.ts";
import type { OpenDocument } from "../openDocument.ts";
import { unlessAborted } from "../unlessAborted.ts";
import type { Action, ActionKind } from "./action.ts";
import type { Correction } from "./correction.ts";

/** The parts of an editor that actions need. */
export type ActionHost<D extends OpenDocument> = Pick<EditorHost<D>, "core" | "checkerOf" | "policy" | "log">;

/** The dependency that actions are asked for. */
export interface At<D extends OpenDocument> {
  readonly state: DocumentState<D>;
  readonly facts: Facts;
}

/** The verified fix, or a note that says why there is none. */
export async function fixActions<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  signal: AbortSignal,
): Promise<readonly Action[]> {
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
    const { now } = host.policy();
    if (override) return [editAction([override], overrideTitle(override))];
    if (heldFix) return [heldAction(heldFix, plan, now)];
    if (!change) {
      const [why] = unfixed.map((each) => each.why);
      if (!why) return [];
      return (await lineActions(why, at, { host, how })) ?? [partlyAction(why, facts) ?? note(why, key)];
    }
    const fix: Action = { ...fixAction(change, plan, facts, now), isPreferred: true };
    const { cleaner, ...upgrade } = change.upgrades[0];
    if (!cleaner) return [fix];
    const other = await checker.fix([state], [{ ...upgrade, ...cleaner, manifest: state }], how);
    return [fix, ...other.changes.map((alternative) => fixAction(alternative, other, facts, now))];
  });
}

interface Planning<D extends OpenDocument> {
  readonly host: ActionHost<D>;
  readonly how: { readonly signal: AbortSignal };
}

/** The update of other lines of the manifest, which set the versions of what is affected; undefined where none do. */
async function lineActions<D extends OpenDocument>(
  why: Unfixable,
  { state }: At<D>,
  { host, how }: Planning<D>,
): Promise<readonly Action[] | undefined> {
  const setBy = why.kind === "packages" && !why.held ? why.setBy : undefined;
  if (!setBy) return undefined;
  const upgrades = setBy.flatMap(({ offset, version }) => {
    const facts = state.facts.find(({ declaration }) => declaration.nameSpan.start === offset);
    return facts ? [{ manifest: state, facts, version }] : [];
  });
  const { changes } = await host.checkerOf(state.document.uri).fix([state], upgrades, how);
  // Several lines may have their version from one place.
  if (changes.flatMap((change) => change.upgrades).length < setBy.length) return undefined;
  return [editAction(changes, unfixableMessage(why))];
}

/** The version that fixes most, where none fixes all. */
function partlyAction(why: Unfixable, facts: Facts): Action | undefined {
  if (why.kind !== "search" || why.search.kind !== "partly") return undefined;
  const { key, search } = why;
  const { version } = search.key;
  const change = changeTo(facts, version);
  const effect: FixEffect = {
    step: stepBetween(key.system, key.version, version),
    ...(change.mode && { isLower: true }),
    ...(why.isMalicious && { isWayOut: true }),
    advisories: { fixed: search.fixed, of: search.of },
    added: search.others,
  };
  return { ...correctionAction(fixTitle(version, effect), facts, { kind: "version", ...change }), isPreferred: true };
}

function editAction(edits: readonly TextEdit[], title: Message): Action {
  return { title, kind: "quickfix", isPreferred: true, change: { kind: "edits", edits } };
}

/** The update with the exception that lets it be installed, in two files. */
function heldAction(fix: HeldFix, { news }: FixPlan, now: number): Action {
  const { change, held, after } = fix;
  const [{ manifest, facts }] = change.upgrades;
  const effect = fixEffectOf(change, { manifest, facts }, after);
  const title = heldTitle(held, effect, newsMessage(news?.get(change), now));
  return { title, kind: "quickfix", change: { kind: "edits", edits: editsOf([fix]) } };
}

function fixAction(change: Change, { after, news }: FixPlan, of: Facts, now: number): Action {
  const { version, mode, upgrades } = change;
  const [{ manifest, facts }] = upgrades;
  const effect = fixEffectOf(change, { manifest, facts }, after);
  const title = fixTitle(version, effect, newsMessage(news?.get(change), now));
  return correctionAction(title, of, { kind: "version", version, mode });
}

/** An action that is made when it is chosen. */
export function correctionAction(
  title: Message,
  { declaration }: Facts,
  correction: Correction,
  kind: ActionKind = "quickfix",
): Action {
  return { title, kind, change: { kind: "correction", declaration, correction } };
}

/** An entry that changes nothing, as editors show no disabled ones. It opens the details of the version. */
function note(why: Unfixable, key: VersionKey): Action {
  return { title: unfixableMessage(why), kind: "quickfix", opens: { kind: "details", key } };
}

/** *Remove …* where the declaration stands by itself. */
export function removalActions<D extends OpenDocument>({ facts, state: { document } }: At<D>): readonly Action[] {
  const { declaration } = facts;
  if (!removalEdit(declaration, { path: document.uri.path, text: document.getText() })) return [];
  const title = message("Remove {name}", { name: declaredName(declaration) });
  return [correctionAction(title, facts, { kind: "removal" })];
}

interface UpdateOptions {
  readonly kind: ActionKind;
  readonly fixes?: readonly Action[];
  /** A person has opened the menu: it says what the versions newly require. */
  readonly isRequested: boolean;
}

/** *Update to latest …*, without the versions that `fixes` lead to, and without those that turn out to be malicious. */
export async function updateActions<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  { kind, fixes = [], isRequested }: UpdateOptions,
  signal: AbortSignal,
): Promise<readonly Action[]> {
  const { facts } = at;
  if (!isPublished(facts)) return [];
  return listUnlessAborted(host, signal, async () => {
    // The versions of a package are not asked for when its exact version is written.
    const known = facts.package
      ? facts
      : withPackage(
          facts,
          await host.core.package(facts.declaration.package, { signal }),
          policyAt(at.state, host.policy()),
        );
    const offered = fixes.flatMap((fix) => versionOf(fix) ?? []);
    const { isSame } = versionsOf(facts.declaration.package.system);
    const isOffered = (version: VersionText) => offered.some((other) => isSame(other, version));
    const proposals = proposalsFor(known).filter(({ version }) => !isOffered(version) && canWrite(version, at));
    const found = isRequested ? await newsOf(proposals, host, at, signal) : [];
    return proposals.flatMap((proposal, index) => {
      const { version } = proposal;
      const news = found[index];
      if (news?.isMalicious) return [];
      const title = proposalTitle(proposal, newsMessage(news, host.policy().now));
      return [correctionAction(title, facts, { kind: "version", version }, kind)];
    });
  });
}

/** Tells whether the versions of the package may be asked for: not of what is private, and not of what is from no registry. */
function isPublished({ target }: Facts): boolean {
  if (target?.kind !== "unknown" || target.why.kind !== "skipped") return target !== undefined;
  return isFromRegistry(target.why);
}

/** Asks what the proposals bring, in their order; nothing where the present version is not known. */
async function newsOf<D extends OpenDocument>(
  proposals: readonly Proposal[],
  { checkerOf }: ActionHost<D>,
  { facts: { target }, state }: At<D>,
  signal: AbortSignal,
): Promise<readonly (News | undefined)[]> {
  if (target?.kind !== "version") return [];
  const updates = proposals.map(({ version }) => ({ manifest: state, from: target.key, to: version }));
  return checkerOf(state.document.uri).news(updates, { signal });
}

/** Tells whether the version can be written. The content of another file is read only when the action is chosen. */
function canWrite<D extends OpenDocument>(
  version: VersionText,
  { state: { document }, facts: { declaration } }: At<D>,
): boolean {
  const { path } = document.uri;
  if (declaration.elsewhere && declaration.elsewhere.path !== path) return true;
  return isEdit(versionEdit(declaration, path, { version }, () => document.getText()));
}

function versionOf({ change }: Action): VersionText | undefined {
  return change?.kind === "correction" && change.correction.kind === "version" ? change.correction.version : undefined;
}

export async function listUnlessAborted<T>(
  { log }: Pick<EditorHost<OpenDocument>, "log">,
  signal: AbortSignal,
  work: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  return (await unlessAborted(work(), signal, log)) ?? [];
}
