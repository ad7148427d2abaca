import { verdictOf } from "../../analysis/target/verdict.ts";
import { packageId, type VersionKey } from "../../model/keys.ts";
import { highest } from "../../versions/choice.ts";
import { versionsOf } from "../../versions/index.ts";
import { laterStates, type CheckedManifest, type LaterState, type VulnerableDependency } from "../plan/dependency.ts";
import { editedTexts, type TextAt } from "../plan/texts.ts";
import type { Check } from "../plan/verify.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { findFixedVersions } from "../search/fixedVersions.ts";
import type { FixHost } from "../search/fixedIn.ts";
import { overrideEdit } from "./overrideEdit.ts";
import { requirementsOf, type OverriddenRequirement } from "./requirements.ts";

/** The edit of one manifest that sets versions for packages that its dependencies require. */
export interface OverrideChange extends TextEdit {
  readonly overrides: readonly PackageOverride[];
  /** The dependencies that no advisory affects any more with it. */
  readonly fixes: readonly VulnerableDependency[];
}

export interface PackageOverride {
  readonly to: VersionKey;
  /** The affected versions that it takes the place of. */
  readonly affected: readonly VersionKey[];
  /** What its dependents require; empty where that is not served. */
  readonly requirements: readonly OverriddenRequirement[];
}

export interface OverrideHost extends FixHost {
  readonly check: Check;
  readonly textAt: TextAt;
  /** Made together with the overrides. */
  readonly edits: readonly TextEdit[];
}

export interface OverridePlan {
  readonly changes: readonly OverrideChange[];
  /** The manifests with the overrides and the other edits; undefined without overrides. */
  readonly after?: readonly CheckedManifest[];
}

/** Each round is a check. An override may lead to a version whose own dependencies are affected: they are overridden, too. */
const mostRounds = 4;

/**
 * Overrides for dependencies that only transitive advisories affect, and that no other version fixes. Each is checked: the
 * version is clean, and so is what it depends on. Rejects only when aborted.
 */
export async function planOverrides(
  vulnerable: readonly VulnerableDependency[],
  manifests: readonly CheckedManifest[],
  host: OverrideHost,
): Promise<OverridePlan> {
  const eligible = vulnerable.filter(({ findings }) => findings.every(({ rule }) => rule === "transitive-advisory"));
  let drafts = manifests.flatMap((manifest): Draft[] => {
    const dependencies = eligible.filter((dependency) => dependency.manifest === manifest);
    return dependencies.length === 0 ? [] : [{ manifest, dependencies, affected: affectedBy(dependencies) }];
  });
  for (let round = 0; round < mostRounds; round++) {
    const written = (await Promise.all(drafts.map((draft) => write(draft, host)))).flatMap((draft) => draft ?? []);
    if (written.length === 0) break;
    const edits = [...host.edits, ...written.map(({ edit }) => edit)];
    const after = await host.check(editedTexts(edits, host.textAt));
    host.caller.signal.throwIfAborted();
    const next = written.map((draft) => nextDraft(draft, after));
    if (next.every((draft, index) => draft === written[index])) {
      return { changes: await Promise.all(written.map((draft) => changeOf(draft, host))), after };
    }
    drafts = next.flatMap((draft) => draft ?? []);
  }
  return { changes: [] };
}

interface Draft {
  readonly manifest: CheckedManifest;
  readonly dependencies: readonly VulnerableDependency[];
  /** Packages to override, each with its affected versions. */
  readonly affected: ReadonlyMap<string, readonly Affected[]>;
}

interface Affected {
  readonly key: VersionKey;
  readonly advisories: readonly string[];
  /** The version that requires it. */
  readonly dependent: VersionKey | undefined;
}

interface WrittenDraft extends Draft {
  readonly edit: TextEdit;
  readonly targets: ReadonlyMap<string, VersionKey>;
}

function affectedBy(dependencies: readonly VulnerableDependency[]): Draft["affected"] {
  const byPackage = new Map<string, Affected[]>();
  for (const { findings } of dependencies) {
    for (const finding of findings) {
      if (finding.rule !== "transitive-advisory") continue;
      for (const { affected: key, path, advisories } of finding.items) {
        const entry: Affected = { key, advisories: advisories.map(({ id }) => id), dependent: path.at(-2) };
        byPackage.set(packageId(key), [...(byPackage.get(packageId(key)) ?? []), entry]);
      }
    }
  }
  return byPackage;
}

/** Nothing where one of the packages has no fixed version, is declared by the manifest itself, or cannot be overridden. */
async function write(draft: Draft, host: OverrideHost): Promise<WrittenDraft | undefined> {
  const { manifest, affected } = draft;
  const { path, facts } = manifest;
  const declared = new Set(facts.map(({ declaration: { package: key } }) => packageId(key)));
  const groups = [...affected].filter(([id]) => !declared.has(id));
  const queries = groups.flatMap(([, entries]) => {
    const worst = highest(entries, (a, b) => versionsOf(a.key.system).compare(a.key.version, b.key.version));
    return worst ? [{ key: worst.key, advisories: entries.flatMap(({ advisories }) => advisories) }] : [];
  });
  const found = await findFixedVersions(queries, { api: host.api, criteria: host.policy, caller: host.caller });
  const targets = new Map<string, VersionKey>();
  found.forEach((search, index) => {
    const id = groups[index]?.[0];
    if (search.kind === "fixed" && id !== undefined) targets.set(id, search.versions[0]);
  });
  if (targets.size === 0) return undefined;
  const lockfile = facts.find(({ locked }) => locked)?.locked?.from;
  const text = host.textAt(path);
  const edit = text === undefined ? undefined : overrideEdit({ path, text, lockfile }, [...targets.values()]);
  return edit && { ...draft, edit, targets };
}

/** The same draft if it fixes all of its dependencies; else one with more overrides or fewer dependencies, or none. */
function nextDraft(draft: WrittenDraft, after: readonly CheckedManifest[]): Draft | undefined {
  const { manifest, dependencies, affected } = draft;
  const later = laterStates(
    manifest,
    after.find(({ path }) => path === manifest.path),
  );
  const states = dependencies.map((dependency) => ({ dependency, states: later(dependency.facts) }));
  const fixed = states.filter((state) => state.states.length > 0 && state.states.every(isClean));
  if (fixed.length === dependencies.length) return draft;
  const more = affectedBy(
    states.map(({ dependency, states: now }) => ({ ...dependency, findings: now.flatMap(({ findings }) => findings) })),
  );
  if ([...more.keys()].some((id) => !affected.has(id))) return { ...draft, affected: new Map([...more, ...affected]) };
  const rest = fixed.map(({ dependency }) => dependency);
  return rest.length === 0 ? undefined : { manifest, dependencies: rest, affected: affectedBy(rest) };
}

function isClean({ facts, findings }: LaterState): boolean {
  const { transitive } = facts;
  const isWhole = transitive !== undefined && transitive.incomplete === undefined;
  return isWhole && findings.length === 0 && verdictOf(facts).kind === "checked";
}

async function changeOf(
  { edit, affected, targets, dependencies }: WrittenDraft,
  host: FixHost,
): Promise<OverrideChange> {
  const overrides = await Promise.all(
    [...targets].map(async ([id, to]): Promise<PackageOverride> => {
      const entries = affected.get(id) ?? [];
      const dependents = entries.flatMap(({ dependent }) => dependent ?? []);
      return {
        to,
        affected: [...new Map(entries.map(({ key }) => [key.version, key])).values()],
        requirements: await requirementsOf(to, dependents, host),
      };
    }),
  );
  return { ...edit, overrides, fixes: dependencies };
}
