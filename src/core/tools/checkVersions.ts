import { evaluate } from "../analysis/evaluate.ts";
import { noFacts, withFixes, type Facts } from "../analysis/facts.ts";
import { isBelow, isOwn, type Finding } from "../analysis/finding.ts";
import { nearNames } from "../analysis/gathering/editDistance.ts";
import { recommendedVersion } from "../analysis/gathering/latestVersion.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import type { Subject } from "../analysis/target/subject.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { Caller } from "../api/api.ts";
import { createBudget } from "../api/budget.ts";
import { packageId, type PackageKey, type System } from "../model/keys.ts";
import { subjectFor, subjectOf } from "../purls/checkPurls.ts";
import { inTime, type Running } from "./running.ts";
import type { ToolHost } from "./tool.ts";

/** A package that may be asked about. */
export interface NamedPackage {
  readonly key: PackageKey;
  readonly chosen: "given" | "default" | "requirement";
  /** The version or the requirement; empty for the default version. */
  readonly text: string;
}

export interface CheckedPackage {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  /** Names that may be meant by one that the service does not know. */
  readonly similar?: readonly string[];
}

export interface CheckHow {
  readonly policy: Policy;
  /** True if what each depends on and names like theirs are asked for: requests for each of them. */
  readonly isClose: boolean;
}

/** Unknown names for which similar ones are looked up, and those of each that are told. */
const [mostSuggested, mostNames] = [5, 3];

/** Checks packages like dependencies of a manifest that has no others. What is not answered in time is not in the result. */
export async function checkVersions<N extends NamedPackage>(
  named: readonly N[],
  { policy, isClose }: CheckHow,
  host: ToolHost,
  running: Running,
): Promise<ReadonlyMap<N, CheckedPackage>> {
  const run: Run = { policy, isClose, host, running, caller: { signal: running.signal, budget: createBudget() } };
  const unique = new Map(named.map((each) => [idOf(each), each]));
  const asks = await Promise.all([...unique].map(async ([id, each]) => ({ id, ...(await askFor(each, run)) })));
  const asked = asks.flatMap(({ id, subject }) => (subject ? [{ id, subject }] : []));
  const gathered = await gatherInTime(
    asked.map(({ subject }) => subject),
    run,
  );
  const known = new Map(asks.flatMap(({ id, facts }) => (facts ? [[id, facts] as const] : [])));
  for (const [index, facts] of (await withSearchedFixes(gathered, run)).entries())
    known.set(asked[index]?.id ?? "", facts);
  const similar = await similarNames([...known.values()], run);
  return new Map(
    named.flatMap((each) => {
      const facts = known.get(idOf(each));
      const names = similar.get(packageId(each.key));
      const found = facts && { facts, findings: evaluate([facts], policy), ...(names && { similar: names }) };
      return found ? [[each, found] as const] : [];
    }),
  );
}

interface Run extends CheckHow {
  readonly host: ToolHost;
  readonly running: Running;
  readonly caller: Caller;
}

function idOf({ key, chosen, text }: NamedPackage): string {
  return `${packageId(key)}\n${chosen} ${text}`;
}

/** The dependency to ask about, or what is known without one; nothing where the service did not answer in time. */
interface Ask {
  readonly subject?: Subject;
  readonly facts?: Facts;
}

async function askFor({ key, chosen, text }: NamedPackage, { host, running, caller }: Run): Promise<Ask> {
  if (chosen === "given") return { subject: subjectOf({ ...key, version: text }, host.guard) };
  const subject = subjectFor(key, text, host.guard);
  if (chosen === "requirement") return { subject };
  const parent = await inTime(host.core.package(key, caller), running);
  if (parent?.kind !== "found") return parent ? { facts: { ...noFacts(subject), package: parent } } : {};
  const recommended = recommendedVersion(parent.value, key.system);
  if (recommended) return { subject: subjectOf(recommended.versionKey, host.guard) };
  return { facts: { ...noFacts(subject), target: { kind: "unknown", why: { kind: "unsatisfied", text: "*" } } } };
}

async function gatherInTime(
  subjects: readonly Subject[],
  { policy, isClose, host, running, caller }: Run,
): Promise<readonly Facts[]> {
  let latest: readonly Facts[] = [];
  const needs = isClose ? needsOf(policy, true) : { ...needsOf(policy, false), transitive: false };
  const gathering = host.core.gather(subjects, caller, {
    needs,
    report(facts) {
      latest = [...facts];
      running.progress?.(facts.filter((each) => verdictOf(each).kind !== "pending").length, facts.length);
    },
  });
  return (await inTime(gathering, running)) ?? latest;
}

/** The facts with the versions that fix them, which belong to one manifest for each system. */
async function withSearchedFixes(
  facts: readonly Facts[],
  { policy, host: { core }, running, caller }: Run,
): Promise<readonly Facts[]> {
  const findings = evaluate(facts, policy);
  const manifests = [{ path: "", facts, findings }];
  const request = { ...caller, priority: "background" } as const;
  const [own, below] = await Promise.all([
    findings.some(isOwn) ? inTime(core.fixedIn(manifests, policy, request), running) : undefined,
    findings.some(isBelow) ? inTime(core.transitiveFixedIn(manifests, policy, request), running) : undefined,
  ]);
  return facts.map((each, at) => withFixes(each, { own: own?.[0]?.[at], transitive: below?.[0]?.[at] }));
}

/** The names that may be meant by packages that the service does not know, by their IDs. */
async function similarNames(
  facts: readonly Facts[],
  { host: { core, guard }, running, caller }: Run,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const unknown = facts.filter(({ package: parent }) => parent?.kind === "missing").slice(0, mostSuggested);
  const privateAmong = (system: System, names: readonly string[]) => guard.withheldAmong(system, names);
  const found = await Promise.all(
    unknown.map(async ({ declaration: { package: key, requirement } }) => {
      const how = { requirement: requirement.text, privateAmong };
      const similar = await inTime(core.suggestNames(key, caller, how), running);
      const names = similar?.kind === "found" ? nearNames(key.name, similar.value) : [];
      return [packageId(key), names.slice(0, mostNames)] as const;
    }),
  );
  return new Map(found);
}
