import { transitiveFailure, type Facts } from "../../analysis/facts.ts";
import { isBelow } from "../../analysis/finding.ts";
import { asksOf } from "../../analysis/gathering/lookUps.ts";
import {
  isSatisfied,
  requirementsOf,
  type OverriddenRequirement,
  type RequirementsOfPackage,
} from "../../analysis/gathering/requirements.ts";
import { heldIn } from "../../analysis/target/cooldown.ts";
import { verdictOf } from "../../analysis/target/verdict.ts";
import { lockedScope } from "../../manifests/lockfile.ts";
import { packageId, type VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { versionId, versionsOf } from "../../versions/index.ts";
import {
  isReplaced,
  laterStates,
  vulnerabilitiesIn,
  type CheckedManifest,
  type LaterState,
  type VulnerableDependency,
} from "../plan/dependency.ts";
import { isKnown } from "../plan/fixEffect.ts";
import { editedTexts, type TextAt } from "../plan/texts.ts";
import type { Check } from "../plan/verify.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { findFixedVersions, queryAbout, type FixedVersions } from "../search/fixedVersions.ts";
import type { FixHost } from "../search/fixedIn.ts";
import { uncountedIn } from "../search/uncounted.ts";
import {
  affectedBy,
  draftsFor,
  isListed,
  keysOf,
  type Affected,
  type Draft,
  type OverridableDependency,
} from "./draft.ts";
import { overrideEdit } from "./overrideEdit.ts";
import type { OverrideFile, Read } from "./overrideFile.ts";

/** The edit of one file that sets versions for packages that dependencies require. */
export interface OverrideChange extends TextEdit {
  readonly overrides: readonly PackageOverride[];
  /** The dependencies that no advisory affects any more with it but those of the versions themselves. */
  readonly fixes: readonly OverridableDependency[];
}

export interface PackageOverride {
  readonly to: VersionKey;
  /** The affected versions that it takes the place of. */
  readonly affected: readonly VersionKey[];
  /** The requirements of its dependents, as far as they are served. */
  readonly requirements: readonly OverriddenRequirement[];
  /** The state of its dependencies: they are clean, or not all are known, as no source lists them or the service does not know one. */
  readonly dependencies: "clean" | "unknown";
}

export interface OverrideHost extends FixHost {
  readonly check: Check;
  readonly read: Read;
  readonly textAt: TextAt;
  /** Made together with the overrides. */
  readonly edits: readonly TextEdit[];
}

export interface OverridePlan {
  readonly changes: readonly OverrideChange[];
  /** The manifests with the overrides and the other edits; undefined without overrides. */
  readonly after?: readonly CheckedManifest[];
  /** Returns the text of a file, also of those that have the overrides. */
  readonly textAt: TextAt;
}

/**
 * Each round is a check. An override may lead to a version whose own dependencies are affected: they are overridden, too. Where some
 * dependencies cannot be fixed, the rounds start anew for the others.
 */
const mostRounds = 4;

/**
 * Overrides for dependencies that transitive advisories affect, and that no other version fixes. Each is checked: the
 * version is clean, and so is what it depends on where that is served. Rejects only when aborted.
 */
export async function planOverrides(
  vulnerable: readonly VulnerableDependency[],
  manifests: readonly CheckedManifest[],
  host: OverrideHost,
): Promise<OverridePlan> {
  let drafts = await draftsFor(vulnerable, manifests, async (path) => host.textAt(path) ?? (await host.read(path)));
  const texts = new Map(drafts.map(({ file: { path, text } }) => [path, text]));
  const textAt: TextAt = (path) => host.textAt(path) ?? texts.get(path);
  let round = 0;
  while (round < mostRounds) {
    const written = (await Promise.all(drafts.map((draft) => write(draft, host)))).flatMap((draft) => draft ?? []);
    if (written.length === 0) break;
    const edits = [...host.edits, ...written.map(({ edit }) => edit)];
    const after = await host.check(editedTexts(edits, textAt));
    host.caller.signal.throwIfAborted();
    const next = written.map((draft) => nextDraft(draft, after));
    if (next.every((draft, index) => draft === written[index])) {
      return { changes: written.map((draft) => changeOf(draft, after)), after, textAt };
    }
    round = countIn(next) < countIn(written) ? 0 : round + 1;
    drafts = next;
  }
  return { changes: [], textAt };
}

function countIn(drafts: readonly Draft[]): number {
  return drafts.flatMap(({ dependencies }) => dependencies).length;
}

interface WrittenDraft extends Draft {
  readonly edit: TextEdit;
  readonly targets: readonly Target[];
}

interface Target {
  readonly to: VersionKey;
  readonly affected: readonly Affected[];
  readonly requirements: readonly OverriddenRequirement[];
  readonly isSatisfying: boolean;
}

/** Nothing where one of the packages has no fixed version, is declared by a manifest itself, or cannot be overridden. */
async function write(draft: Draft, host: OverrideHost): Promise<WrittenDraft | undefined> {
  const { file, dependencies, affected } = draft;
  const facts = [...new Set(dependencies.map(({ manifest }) => manifest))].flatMap((manifest) => manifest.facts);
  const declarations = facts.map(({ declaration }) => declaration).filter(({ scope }) => scope !== lockedScope);
  const declared = new Set(declarations.map((declaration) => packageId(declaration.package)));
  const groups = [...affected].flatMap(([id, entries]) => (declared.has(id) ? [] : [entries]));
  const ageLimit = facts.find((each) => each.ageLimit)?.ageLimit;
  const findings = dependencies.flatMap((dependency) => dependency.findings);
  const uncounted = dependencies.flatMap((each) => [...uncountedIn({ facts: each.facts, findings }, host.policy)]);
  const queries = groups.flatMap((entries) => {
    const worst = highest(entries, (a, b) => versionsOf(a.key.system).compare(a.key.version, b.key.version));
    if (!worst) return [];
    const affecting = entries.flatMap(({ advisories }) => advisories);
    return [{ ...queryAbout(worst.key, affecting), ignored: new Set(uncounted), ...(ageLimit && { ageLimit }) }];
  });
  const found = await findFixedVersions(queries, { api: host.api, criteria: host.policy, caller: host.caller });
  const targets = await Promise.all(
    groups.map(async (entries, index): Promise<readonly Target[]> => {
      const search = found[index];
      if (search?.kind !== "fixed") return [];
      const dependents = entries.flatMap(({ dependent }) => dependent ?? []);
      const required = await requirementsOf(keysOf(entries), dependents, facts, asksOf(host.api, host.caller));
      const to = chosen(search, required, file);
      if (to && ageLimit && heldIn(search.package, to, ageLimit, host.policy.now)) return [];
      return to ? [targetOf(to, entries, required)] : [];
    }),
  );
  const all = targets.flat();
  const planned = all.map(({ to, isSatisfying }) => ({ key: to, isSatisfying }));
  const edit = all.length === 0 ? undefined : overrideEdit(file, planned);
  return edit && !host.edits.some((other) => overlaps(edit, other)) ? { ...draft, edit, targets: all } : undefined;
}

/** The nearest version; where that cannot overrule anything, the nearest that satisfies everything. */
function chosen(
  { versions }: Extract<FixedVersions, { kind: "fixed" }>,
  { found, isComplete }: RequirementsOfPackage,
  { overrules }: OverrideFile,
): VersionKey | undefined {
  if (overrules) return versions[0];
  return isComplete ? versions.find((key) => found.every((required) => isSatisfied(key, required))) : undefined;
}

function targetOf(to: VersionKey, affected: readonly Affected[], { found, isComplete }: RequirementsOfPackage): Target {
  const requirements = found.map((required) => ({ ...required, isSatisfied: isSatisfied(to, required) }));
  return {
    to,
    affected,
    requirements,
    isSatisfying: isComplete && requirements.every((required) => required.isSatisfied),
  };
}

function overlaps(a: TextEdit, b: TextEdit): boolean {
  return a.path === b.path && a.span.start < b.span.end && b.span.start < a.span.end;
}

/** The same draft if it fixes all of its dependencies; else one with more overrides or fewer dependencies. */
function nextDraft(draft: WrittenDraft, after: readonly CheckedManifest[]): Draft {
  const { file, dependencies, affected, targets } = draft;
  const { states, overriding } = statesWith(draft, after);
  const isClean = (state: LaterState) => isCleanWith(targets, state);
  const unclean = new Set(
    overriding.filter((state) => !isClean(state)).map(({ facts }) => packageId(facts.declaration.package)),
  );
  const reachesUnclean = ({ facts: { transitive } }: LaterState) =>
    transitive?.packages.some(({ key }) => unclean.has(packageId(key))) === true;
  const fixed = states.filter(
    ({ states: now }) => now.length > 0 && now.every((state) => isClean(state) && !reachesUnclean(state)),
  );
  if (fixed.length === dependencies.length) return draft;
  const more = affectedBy([...states.flatMap((state) => state.states), ...overriding]);
  if ([...more.keys()].some((id) => !affected.has(id))) return { ...draft, affected: new Map([...more, ...affected]) };
  const rest = fixed.map(({ dependency }) => dependency);
  return { file, dependencies: rest, affected: affectedBy(rest) };
}

interface StatesWith {
  readonly states: readonly { readonly dependency: OverridableDependency; readonly states: readonly LaterState[] }[];
  /** The states of overrides that are declarations, which are checked by themselves. */
  readonly overriding: readonly LaterState[];
}

function statesWith({ dependencies, targets }: WrittenDraft, after: readonly CheckedManifest[]): StatesWith {
  const paths = new Set(dependencies.map(({ manifest }) => manifest.path));
  const manifests = after.filter(({ path }) => paths.has(path));
  return {
    states: dependencies.map((dependency) => ({ dependency, states: statesOf(dependency, after) })),
    overriding: targets.flatMap(({ to }) => manifests.flatMap((manifest) => statesIn(manifest, packageId(to)))),
  };
}

/** A package that only the lockfile lists may be declared now. */
function statesOf(
  { manifest, facts, isItselfAffected }: OverridableDependency,
  after: readonly CheckedManifest[],
): readonly LaterState[] {
  const now = after.find(({ path }) => path === manifest.path);
  if (isListed(facts)) return now ? statesIn(now, packageId(facts.declaration.package)) : [];
  const states = laterStates(manifest, now)(facts);
  return isItselfAffected ? states.map((state) => ({ ...state, findings: state.findings.filter(isBelow) })) : states;
}

function statesIn(manifest: CheckedManifest, id: string): readonly LaterState[] {
  const findings = vulnerabilitiesIn(manifest);
  return manifest.facts.flatMap((facts, index) =>
    packageId(facts.declaration.package) === id && !isReplaced(facts)
      ? [{ facts, findings: findings[index] ?? [] }]
      : [],
  );
}

/** Checks whether the dependency is clean with the new versions. The dependencies of these may be unlisted, nothing else. */
function isCleanWith(targets: readonly Target[], { facts, findings }: LaterState): boolean {
  const ids = new Set(targets.map(({ to }) => versionId(to)));
  const isWhole = unlistedIn(facts)?.every((key) => ids.has(versionId(key))) === true;
  return isWhole && findings.length === 0 && verdictOf(facts).kind === "checked";
}

/** The versions whose dependencies no source lists; undefined where something else is not known, such as a failed answer. */
function unlistedIn({ target, transitive, isTransitiveUnlisted }: Facts): readonly VersionKey[] | undefined {
  if (!transitive) return isTransitiveUnlisted && target?.kind === "version" ? [target.key] : undefined;
  if (transitiveFailure(transitive)) return undefined;
  return transitive.incomplete === undefined ? [] : transitive.unserved;
}

/** The versions below which something is not known. */
function openIn(facts: Facts): readonly VersionKey[] {
  const unknown = facts.transitive?.packages.filter((each) => !isKnown(each)) ?? [];
  return [...(unlistedIn(facts) ?? []), ...unknown.flatMap(({ path }) => path)];
}

function changeOf(draft: WrittenDraft, after: readonly CheckedManifest[]): OverrideChange {
  const { edit, targets, dependencies } = draft;
  const { states, overriding } = statesWith(draft, after);
  const all = [...states.flatMap((state) => state.states), ...overriding];
  const open = new Set(all.flatMap(({ facts }) => openIn(facts)).map(versionId));
  const overrides = targets.map(({ to, affected, requirements }): PackageOverride => {
    const state = open.has(versionId(to)) ? "unknown" : "clean";
    return { to, affected: keysOf(affected), requirements, dependencies: state };
  });
  return { ...edit, overrides, fixes: dependencies };
}
