import type { Facts } from "../../core/analysis/facts.ts";
import { isVulnerability, type Finding } from "../../core/analysis/finding.ts";
import { nearNames } from "../../core/analysis/gathering/editDistance.ts";
import { graphRootOf } from "../../core/analysis/graphs/availableGraphs.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { mirrorOf, mirrorTitle, releaseTitle } from "../../core/render/hover/links.ts";
import type { DocumentState } from "../documentSession.ts";
import type { OpenDocument } from "../openDocument.ts";
import type { Action, ActionChange, ActionKind } from "./action.ts";
import { overrideActions } from "./overrideActions.ts";
import {
  correctionAction,
  fixActions,
  listUnlessAborted,
  removalActions,
  updateActions,
  type ActionHost,
  type At,
} from "./versionActions.ts";

/** The actions that an editor asks for. */
export interface Wanted {
  /** Every action lights the bulb, whatever its kind, unless it is only offered on request. */
  readonly isRequested: boolean;
  readonly includes: (kind: ActionKind) => boolean;
}

/**
 * Lists the quick fixes for what is found on these dependencies of a document; where nothing is found, their updates. Never rejects.
 * Where the text has changed when it resolves, what is listed no longer fits.
 */
export async function actionsAt<D extends OpenDocument>(
  host: ActionHost<D>,
  { state, touched }: { readonly state: DocumentState<D>; readonly touched: readonly Facts[] },
  { isRequested, includes }: Wanted,
  signal: AbortSignal,
): Promise<readonly Action[]> {
  const actions = await Promise.all(
    touched.map(async (facts) => {
      const at = { state, facts };
      const findings = state.findingsOn.get(facts) ?? [];
      const hasFix = findings.length > 0 || originActions(facts).length > 0;
      const removals = includes("quickfix") ? await overrideActions(host, at, { findings, isRequested }, signal) : [];
      if (hasFix && includes("quickfix"))
        return [...removals, ...(await quickFixes(host, at, { findings, isRequested }, signal))];
      return isRequested && includes("rewrite") ? [...removals, ...(await rewrites(host, at, signal))] : removals;
    }),
  );
  return distinct(actions.flat());
}

/** Finds the first change that is offered for what is found on a dependency; undefined where none is. */
export async function firstChange<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  signal: AbortSignal,
): Promise<ActionChange | undefined> {
  const fixes = await fixesFor(host, at, at.state.findingsOn.get(at.facts) ?? [], signal);
  return fixes.find(({ change }) => change)?.change;
}

async function quickFixes<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  { findings, isRequested }: { readonly findings: readonly Finding[]; readonly isRequested: boolean },
  signal: AbortSignal,
): Promise<readonly Action[]> {
  const { facts } = at;
  const kind = "quickfix";
  const isVulnerable = findings.some(isVulnerability);
  const isMalicious = findings.some(({ rule }) => rule === "malicious");
  const fixes = await fixesFor(host, at, findings, signal);
  const ignore: Action = {
    ...{ title: message("Ignore…"), kind },
    opens: { kind: "ignore", declaration: facts.declaration },
  };
  return [
    ...fixes,
    // Of what is newer than a malicious version, only a clean one is offered.
    ...(findings.length > 0 && !isMalicious ? await updateActions(host, at, { kind, fixes, isRequested }, signal) : []),
    ...originActions(facts),
    ...lookActions(facts, kind),
    ...(findings.length > 0 ? [ignore] : []),
    ...(isVulnerable ? [{ title: message("Fix All Vulnerable…"), kind, opens: { kind: "fixAll" } } as const] : []),
    ...(findings.length > 0 ? ofAll(kind) : []),
  ];
}

/** Lists the changes after which nothing of it is found, then notes that say why there is none. */
async function fixesFor<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<readonly Action[]> {
  const names = await suggestedNames(host, at, findings, signal);
  const renamings = names.map((name): Action => {
    const title = message("Did you mean {name}?", { name });
    return { ...correctionAction(title, at.facts, { kind: "name", name }), isPreferred: name === names[0] };
  });
  const fixes = findings.some(isVulnerability) ? await fixActions(host, at, signal) : [];
  return [
    ...renamings,
    ...fixes.filter(({ change }) => change),
    ...(findings.some(({ rule }) => rule === "malicious") ? removalActions(at) : []),
    ...fixes.filter(({ change }) => !change),
  ];
}

async function rewrites<D extends OpenDocument>(
  host: ActionHost<D>,
  at: At<D>,
  signal: AbortSignal,
): Promise<readonly Action[]> {
  if (!at.facts.target) return [];
  const kind = "rewrite";
  const own = [...(await updateActions(host, at, { kind, isRequested: true }, signal)), ...lookActions(at.facts, kind)];
  // A menu about only the other dependencies would light the bulb on every line.
  return own.length === 0 ? [] : [...own, ...ofAll(kind)];
}

/** Returns the actions that are about all dependencies of the manifest. */
function ofAll(kind: ActionKind): readonly Action[] {
  return [
    { title: message("Update All…"), kind, opens: { kind: "updateAll" } },
    { title: message("Plan Updates…"), kind, opens: { kind: "planAll" } },
  ];
}

/** Returns the actions that show more about a version, and change nothing. */
function lookActions(facts: Facts, kind: ActionKind): readonly Action[] {
  const { target, version, locked, declaration } = facts;
  const root = graphRootOf(facts);
  const compared = target?.kind === "version" && version?.kind === "found" ? target.key : undefined;
  return [
    ...(compared
      ? [{ title: message("Compare Versions…"), kind, opens: { kind: "compare", key: compared } } as const]
      : []),
    ...(compared && !locked?.isListed
      ? [{ title: message("Plan Update"), kind, opens: { kind: "plan", declaration } } as const]
      : []),
    ...(root ? [{ title: message("Show Dependency Graph"), kind, opens: { kind: "graph", key: root } } as const] : []),
  ];
}

/**
 * *Ask about com.foo.\**, for a dependency of which it is not known whether it is public, and *Treat … as a mirror…*, for one from
 * a registry of which that is not known.
 */
function originActions(facts: Facts): readonly Action[] {
  const { requirement } = facts.declaration;
  const pattern = requirement.kind === "skipped" ? requirement.release : undefined;
  const address = mirrorOf(facts);
  const kind = "quickfix";
  return [
    ...(pattern === undefined
      ? []
      : [{ title: releaseTitle(pattern), kind, opens: { kind: "releaseGroup", pattern } } as const]),
    ...(address === undefined
      ? []
      : [{ title: mirrorTitle(address), kind, opens: { kind: "addMirror", address } } as const]),
  ];
}

/** The names that a rule has found; else, for a package that the service does not know, those that it finds similar now. */
async function suggestedNames<D extends OpenDocument>(
  host: ActionHost<D>,
  { facts: { declaration }, state: { project } }: At<D>,
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
function distinct(actions: readonly Action[]): readonly Action[] {
  const idOf = ({ title, change }: Action) =>
    [formatMessage(title), change?.kind === "correction" ? change.declaration.nameSpan.start : ""].join("\n");
  return [...new Map(actions.toReversed().map((action) => [idOf(action), action])).values()].reverse();
}
