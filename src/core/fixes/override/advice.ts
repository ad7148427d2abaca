import type { Facts } from "../../analysis/facts.ts";
import { isBelow } from "../../analysis/finding.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import { asksOf } from "../../analysis/gathering/lookUps.ts";
import { isSatisfied, type Required, requirementsOf } from "../../analysis/gathering/requirements.ts";
import { packageId, type VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { highest } from "../../versions/choice.ts";
import { isSameKey, versionId, versionsOf } from "../../versions/index.ts";
import type { CheckedManifest, VulnerableDependency } from "../plan/dependency.ts";
import type { Unfixable, Unfixed } from "../plan/unfixable.ts";
import { dependencyStateOf } from "../search/dependencyState.ts";
import type { FixHost } from "../search/fixedIn.ts";
import { findFixedVersions, queryAbout, type FixedVersions } from "../search/fixedVersions.ts";
import { isItselfAffected } from "../search/searchFixes.ts";
import { findTransitiveFixedIn } from "../search/transitiveFixedIn.ts";
import { uncountedIn } from "../search/uncounted.ts";
import { type Affected, affectedBy, keysOf } from "./draft.ts";

/**
 * Adds the commands that lead only a lockfile to clean versions, for systems whose manifests have no overrides. Each version
 * satisfies all that the lockfile has requiring it. Rejects only when aborted.
 */
export async function withLockfileAdvice(
  unfixed: readonly Unfixed[],
  vulnerable: readonly VulnerableDependency[],
  host: FixHost,
): Promise<readonly Unfixed[]> {
  const byFacts = new Map(vulnerable.map((dependency) => [dependency.facts, dependency]));
  return Promise.all(
    unfixed.map(async (unfixable) => {
      const dependency = byFacts.get(unfixable.facts);
      const why = dependency && advisable.has(unfixable.why.kind) ? await adviceFor(dependency, host) : undefined;
      return why ? { ...unfixable, why } : unfixable;
    }),
  );
}

/** Nothing in the manifest fixes the dependency, or nothing has to. */
const advisable: ReadonlySet<Unfixable["kind"]> = new Set<Unfixable["kind"]>([
  "lockfile-outdated",
  "search",
  "dependencies",
  "still-affected",
]);

interface Tool {
  readonly command: (from: VersionKey, to: VersionKey) => string;
  /** The version that the command leads to, of those that satisfy everything. */
  readonly choose: (
    search: Extract<FixedVersions, { kind: "fixed" }>,
    isAllowed: (key: VersionKey) => boolean,
  ) => VersionKey | undefined;
}

const tools: ReadonlyMap<string, Tool> = new Map<string, Tool>([
  [
    "Cargo.lock",
    {
      command: (from, to) => `cargo update -p ${from.name}@${from.version} --precise ${to.version}`,
      choose: ({ versions }, isAllowed) => versions.find(isAllowed),
    },
  ],
  ["Gemfile.lock", { command: ({ name }) => `bundle update --conservative ${name}`, choose: newestAllowed }],
  ["gems.locked", { command: ({ name }) => `bundle update --conservative ${name}`, choose: newestAllowed }],
]);

/** Bundler takes the newest that is allowed, whatever is nearest. */
function newestAllowed(
  { package: { versions }, isClean }: Extract<FixedVersions, { kind: "fixed" }>,
  isAllowed: (key: VersionKey) => boolean,
): VersionKey | undefined {
  const allowed = versions
    .map(({ versionKey }) => versionKey)
    .filter((key) => !versionsOf(key.system).isPrerelease(key.version) && isAllowed(key));
  const newest = highest(allowed, (a, b) => versionsOf(a.system).compare(a.version, b.version));
  return newest && isClean(newest.version) ? newest : undefined;
}

/** Finds the advice for a dependency; undefined if one of the affected versions has no clean one that everything allows. */
async function adviceFor(dependency: VulnerableDependency, host: FixHost): Promise<Unfixable | undefined> {
  const { facts, findings } = dependency;
  const lockfile = fileNameOf(facts.locked?.from ?? "");
  const tool = tools.get(lockfile);
  if (!tool || facts.transitive?.from !== "lockfile" || !findings.every(isBelow)) return undefined;
  const entries = [...affectedBy([dependency]).values()].flat();
  const keys = [...new Map(entries.map(({ key }) => [versionId(key), key])).values()];
  const commands = await Promise.all(
    keys.map(async (key) => {
      const own = entries.filter((entry) => isSameKey(entry.key, key));
      const to = await targetFor(key, own, tool, { dependency, host });
      return to && tool.command(key, to);
    }),
  );
  const available = commands.flatMap((command) => command ?? []);
  if (available.length < commands.length) return undefined;
  const malice = findings.some(({ rule }) => rule === "malicious") && { isMalicious: true as const };
  return { kind: "lockfile-outdated", lockfile, command: [...new Set(available)].join(" && "), ...malice };
}

async function targetFor(
  key: VersionKey,
  entries: readonly Affected[],
  tool: Tool,
  { dependency, host }: { readonly dependency: VulnerableDependency; readonly host: FixHost },
): Promise<VersionKey | undefined> {
  const { api, policy, caller } = host;
  const affecting = entries.flatMap(({ advisories }) => advisories);
  const ignored = uncountedIn(dependency, policy);
  const query = { ...queryAbout(key, affecting), ignored };
  const [search] = await findFixedVersions([query], { api, criteria: policy, caller });
  if (search?.kind !== "fixed") return undefined;
  const { found, isComplete } = await requirementsOf(keysOf(entries), [], [dependency.facts], asksOf(api, caller));
  if (!isComplete || found.length === 0) return undefined;
  const to = tool.choose(search, (candidate) => found.every((required: Required) => isSatisfied(candidate, required)));
  const state = to && (await dependencyStateOf(to, { ...host, facts: dependency.facts, ignored }));
  return typeof state === "object" ? undefined : to;
}

/**
 * Adds the versions of other packages that fix what a dependency depends on, if neither a version of its own nor an override does:
 * the same as findings name. Where its own advisories stay, only those that lines of the manifest set. Rejects only when aborted.
 */
export async function withPackageAdvice(
  unfixed: readonly Unfixed[],
  vulnerable: readonly VulnerableDependency[],
  manifests: readonly CheckedManifest[],
  host: FixHost,
): Promise<readonly Unfixed[]> {
  const affected = new Map(
    vulnerable.flatMap((each) => (each.findings.some(isBelow) ? [[each.facts, each] as const] : [])),
  );
  const advisable = unfixed.filter(({ facts, why }) => affected.has(facts) && isWithoutVersion(why));
  const fixedIn = await fixedInOf(advisable, manifests, host);
  return unfixed.map((dependency) => {
    const left = advisable.includes(dependency) ? affected.get(dependency.facts) : undefined;
    const found = fixedIn(dependency.facts);
    if (!left || found?.kind !== "packages") return dependency;
    const why = packagesLeft(found, left);
    if (!isItselfAffected(left)) return { ...dependency, why };
    return why.setBy ? { ...dependency, why: { ...why, leavesOwn: true } } : dependency;
  });
}

type Packages = Extract<Unfixable, { kind: "packages" }>;

/** Leaves out the packages of which a plan's changes to other dependencies leave nothing. */
function packagesLeft({ setBy, ...found }: Packages, left: VulnerableDependency): Packages {
  const ids = affectedBy([left]);
  const kept = found.packages
    .map((key, index) => ({ key, line: setBy?.[index] }))
    .filter(({ key }) => ids.has(packageId(key)));
  const [line, ...others] = kept.flatMap((each) => each.line ?? []);
  return { ...found, packages: kept.map(({ key }) => key), ...(line && { setBy: [line, ...others] }) };
}

function isWithoutVersion(why: Unfixable): boolean {
  return why.kind === "dependencies" || (why.kind === "search" && why.search.kind !== "unknown");
}

/** Searches only where it is not known yet. */
async function fixedInOf(
  advisable: readonly Unfixed[],
  manifests: readonly CheckedManifest[],
  host: FixHost,
): Promise<(facts: Facts) => FixedIn | undefined> {
  if (advisable.every(({ facts }) => facts.transitiveFixedIn)) return ({ transitiveFixedIn }) => transitiveFixedIn;
  const found = await findTransitiveFixedIn(manifests, host);
  const byFacts = new Map(
    manifests.flatMap(({ facts }, at) => facts.map((dependency, index) => [dependency, found[at]?.[index]] as const)),
  );
  return (facts) => byFacts.get(facts);
}
