import type { Declaration } from "../manifests/manifest.ts";
import type { Facts } from "./facts.ts";
import { isDevelopment, type Policy, rulesThatAreOn, settingOf } from "./policy.ts";
import { spread, type Finding, type RuleId } from "./finding.ts";
import { applyIgnores, hidesAny, type RuleFound } from "./ignores/applyIgnores.ts";
import type { Ignore } from "./ignores/ignore.ts";
import { versionSpan, type FindingItem, type FindingOf, type Rule } from "./rule.ts";
import { compareSeverities, type Severity } from "./severity.ts";
import type { Locked } from "./target/subject.ts";
import { verdictOf } from "./target/verdict.ts";
import { isSameKey } from "../versions/index.ts";

/** Every rule that is on over every fact, in the order of the declarations, without what is ignored. Pure. */
export function evaluate(all: readonly Facts[], policy: Policy): readonly Finding[] {
  const rules = rulesThatAreOn(policy);
  const findings = all.flatMap((facts) => findingsOf(facts, rules, policy).flatMap(spread));
  // Each has the items of its own rule, which a loop over all rules cannot express.
  return findings as readonly Finding[];
}

/** Finds the entries that would hide nothing of what is found, whatever else hides it. Pure. */
export function withoutEffect(entries: readonly Ignore[], all: readonly Facts[], policy: Policy): readonly Ignore[] {
  const rules = rulesThatAreOn(policy);
  let idle = entries;
  for (const facts of all) {
    if (idle.length === 0) break;
    const found = foundOn(facts, rules, policy);
    idle = idle.filter((ignore) => !hidesAny(ignore, found, facts));
  }
  return idle;
}

/** Everything that the rules find on a dependency, ignored or not. */
function foundOn(facts: Facts, rules: readonly Rule<RuleId>[], policy: Policy): readonly RuleFound[] {
  if (isRepeated(facts)) return [];
  const isQuiet = isDevelopment(facts.declaration) && policy.devDependencies === "off";
  const verdict = verdictOf(facts);
  const found = rules.flatMap((rule): readonly RuleFound[] => {
    if (isQuiet && !rule.isFoundInDevelopment) return [];
    const match = rule.find?.(facts, verdict, policy);
    return match && match.items.length > 0 ? [{ ...match, rule }] : [];
  });
  return found.filter(({ rule: { id } }) => !found.some(({ rule }) => rule.replaces === id));
}

function findingsOf(facts: Facts, rules: readonly Rule<RuleId>[], policy: Policy): readonly FindingOf[] {
  const devDependencies = isDevelopment(facts.declaration) ? policy.devDependencies : "same";
  return applyIgnores(foundOn(facts, rules, policy), facts, policy).flatMap(
    ({ rule, items, ...rest }): readonly FindingOf[] => {
      const setting = settingOf(rule.id, policy);
      const [first, ...others] = items.map((item): FindingItem & Pick<FindingOf, "severity"> => {
        const severity = setting === "default" || setting === "off" ? (item.severity ?? rule.severity) : setting;
        const isQuiet = devDependencies === "quiet" && !rule.isFoundInDevelopment;
        return { ...item, severity: isQuiet ? quiet[severity] : severity };
      });
      if (!first) return [];
      const [severity = first.severity] = [first, ...others].map((item) => item.severity).sort(compareSeverities);
      const stale = staleMark(facts);
      const found = { ...rest, ...(stale && { stale }) };
      return [{ ...found, rule: rule.id, declaration: facts.declaration, severity, items: [first, ...others] }];
    },
  );
}

/** Tells whether the version that would be installed is the locked one after all, on which everything is found. */
export function isRepeated({ stale, target }: Facts): boolean {
  return (
    stale?.kind === "next" && stale.key !== undefined && target?.kind === "version" && isSameKey(target.key, stale.key)
  );
}

/** The version of the dependency that a finding is about, where it has two. */
function staleMark({ stale }: Facts): FindingOf["stale"] {
  return stale?.kind === "outdated" ? "locked" : stale?.kind === "next" ? "next" : undefined;
}

const quiet: Readonly<Record<Severity, Severity>> = {
  error: "information",
  warning: "information",
  information: "hint",
  hint: "hint",
};

/** The results for a dependency, with all that they depend on. */
interface Evaluated {
  readonly facts: Facts;
  readonly policy: Policy;
  readonly findings: readonly Finding[];
}

/**
 * Evaluates one dependency, unless only its place has changed since it was evaluated last, or other dependencies: then its findings
 * move with it. For manifests that are edited, and whose answers arrive one after the other.
 */
export function createEvaluation(): (facts: Facts, policy: Policy) => readonly Finding[] {
  // The map of advisories is what facts keep while others change; declarations that mean the same share it.
  const latest = new WeakMap<Facts["advisories"], Map<string, Evaluated>>();
  return (facts, policy) => {
    const { name, scope } = facts.declaration;
    const known = latest.get(facts.advisories) ?? new Map<string, Evaluated>();
    const before = known.get(`${scope} ${name}`);
    const canMove = before && isSamePolicy(before.policy, policy) && isSameButPlace(before.facts, facts);
    const findings = (canMove ? movedTo(facts.declaration, before) : undefined) ?? evaluate([facts], policy);
    latest.set(facts.advisories, known.set(`${scope} ${name}`, { facts, policy, findings }));
    return findings;
  };
}

/** Moves the findings to a declaration; undefined if one of them has a place of its own. */
function movedTo(declaration: Declaration, { facts, findings }: Evaluated): readonly Finding[] | undefined {
  const from = facts.declaration;
  if (declaration === from) return findings;
  const isAtName = (each: Declaration) => versionSpan(each) === each.nameSpan;
  const spans = [from.nameSpan, versionSpan(from)];
  const canMove = findings.every(({ span, items }) => spans.includes(span) && items.every((item) => !("span" in item)));
  if (!canMove || isAtName(from) !== isAtName(declaration)) return undefined;
  return findings.map((finding) => {
    const span = finding.span === from.nameSpan ? declaration.nameSpan : versionSpan(declaration);
    return { ...finding, declaration, span };
  });
}

/** Milliseconds for which it counts as the same time. */
const sameTime = 60_000;

function isSamePolicy(a: Policy, b: Policy): boolean {
  return Math.abs(a.now - b.now) < sameTime && isSame(a, b, ["now"]);
}

function isSameButPlace(a: Facts, b: Facts): boolean {
  return (
    isSame(a, b, ["declaration", "locked", "stale", "ignores", "overrides", "overrideUse"]) &&
    a.ignores.length === 0 &&
    b.ignores.length === 0 &&
    a.overrides?.id === b.overrides?.id &&
    a.overrideUse?.id === b.overrideUse?.id &&
    isSameLock(a.locked, b.locked) &&
    isSameStale(a.stale, b.stale) &&
    isSameDeclaration(a.declaration, b.declaration)
  );
}

function isSameLock(a: Locked | undefined, b: Locked | undefined): boolean {
  if (!a || !b) return a === b;
  const areSame =
    a.packages.length === b.packages.length && a.packages.every((locked, at) => locked === b.packages[at]);
  return areSame && a.declared?.id === b.declared?.id && isSame(a, b, ["packages", "privateNames", "declared"]);
}

function isSameStale(a: Facts["stale"], b: Facts["stale"]): boolean {
  if (!a || !b) return a === b;
  const areSame = a.key && b.key ? isSameKey(a.key, b.key) : a.key === b.key;
  return areSame && isSame(a, b, ["key"]);
}

function isSameDeclaration(a: Declaration, b: Declaration): boolean {
  return (
    isSame(a, b, ["nameSpan", "requirementSpan", "package", "requirement"]) &&
    isSame(a.package, b.package) &&
    isSame(a.requirement, b.requirement)
  );
}

/**
 * Checks whether both have the same values, each the same object, except for the given keys. Runs for each dependency at each
 * keystroke.
 */
function isSame<T extends object>(a: T, b: T, except: readonly (keyof T & string)[] = []): boolean {
  const isCompared = (key: string) => !(except as readonly string[]).includes(key);
  for (const key in a) if (isCompared(key) && a[key] !== b[key]) return false;
  for (const key in b) if (isCompared(key) && !(key in a)) return false;
  return true;
}
