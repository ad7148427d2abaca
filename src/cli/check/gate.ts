import { type AffectedBy, weightOf } from "../../core/analysis/advisories.ts";
import { advisoriesOf, type Finding, type RuleId, ruleIds } from "../../core/analysis/finding.ts";
import { settlesAll } from "../../core/analysis/fixedIn.ts";
import { isBuild, isDevelopment, type Policy, settingOf } from "../../core/analysis/policy.ts";
import { type Band, compareBands } from "../../core/analysis/severity.ts";
import { message, plural, type Message } from "../../core/messages/message.ts";
import { countMalicious } from "../../core/report/counts.ts";
import { oneOf, repeatedIn } from "../option.ts";
import { UsageError } from "../usageError.ts";

/** The terms of which any fails a check. Malicious findings meet a gate that has any. */
export type Gate = readonly Term[];

const thresholds = ["low", "medium", "high", "critical"] as const satisfies readonly Band[];

type Threshold = (typeof thresholds)[number];

const unknownLicense = "unknown-license";

interface Term {
  readonly what: Threshold | RuleId | typeof unknownLicense;
  /** True if dependencies for development and for the build do not count. */
  readonly isForProduction: boolean;
  /** True if only advisories count that a version or an update of the lockfile fixes. */
  readonly isFixable: boolean;
}

/** The gate where nothing else is asked for. */
export const usualGate: Gate = [
  { what: "low", isForProduction: false, isFixable: false },
  { what: "deprecated", isForProduction: false, isFixable: false },
];

/** Reads a list such as `high:prod,critical:fixable`. `others` are words that are offered besides. Throws a `UsageError`. */
export function readGate(text: string, others: readonly string[] = []): Gate {
  const written = text.split(",").map((each) => each.trim());
  if (text.trim() === "none") return [];
  if (written.includes("none")) throw usage(text, message("“none” stands by itself"));
  const twice = repeatedIn(written);
  if (twice !== undefined) throw usage(text, message("“{twice}” is given twice", { twice }));
  return written.map((each) => readTerm(each, text, others));
}

function readTerm(written: string, text: string, others: readonly string[]): Term {
  const [first = "", ...suffixes] = written.split(":");
  for (const suffix of suffixes) oneOf(["prod", "fixable"], suffix, "SUFFIX");
  const known = [...thresholds, "fixable", unknownLicense, ...ruleIds, "none"] as const;
  const named = known.find((word) => word === first) ?? unknownTerm(first, text, [...known, ...others]);
  const what = named === "fixable" || named === "none" ? "low" : named;
  const isFixable = named === "fixable" || suffixes.includes("fixable");
  if (isFixable && !isAboutAdvisories(what))
    throw usage(text, message("“{written}”: only advisories are fixed by a version", { written }));
  return { what, isForProduction: suffixes.includes("prod"), isFixable };
}

function unknownTerm(word: string, text: string, known: readonly string[]): never {
  oneOf(known, word, "GATE");
  throw usage(text, message("it is written without a suffix"));
}

function isAboutAdvisories(what: Term["what"]): boolean {
  return isThreshold(what) || what === "malicious" || what === "advisory" || what === "transitive-advisory";
}

function isThreshold(what: Term["what"]): what is Threshold {
  return thresholds.some((threshold) => threshold === what);
}

function usage(text: string, problem: Message): UsageError {
  return new UsageError(message("--fail-on {text}: {problem}", { text, problem }));
}

/** Throws a `UsageError` where the gate asks for what is found by none of the policies. */
export function refuseIdleGate(gate: Gate, policies: readonly Policy[], isFixSearched: boolean): void {
  if (gate === usualGate) return;
  for (const { what, isFixable } of gate) {
    const rule = what === unknownLicense ? "license" : what;
    if (!isThreshold(rule) && policies.every((policy) => settingOf(rule, policy) === "off"))
      throw usage(what, message("the rule is off; --rule {rule}=default turns it on", { rule }));
    if (what === "license" && !policies.some(hasLicenses))
      throw usage(what, message("no license is allowed or denied"));
    if (isFixable && !isFixSearched)
      throw usage("fixable", message("--no-fixed-in leaves out the search for what fixes an advisory"));
  }
}

/** Returns the policy that finds what the gate is about. */
export function policyOfGate(gate: Gate, policy: Policy): Policy {
  const isAnyKnownAllowed = !hasLicenses(policy) && gate.some(({ what }) => what === unknownLicense);
  return isAnyKnownAllowed ? { ...policy, "licenses.allow": ["*"] } : policy;
}

function hasLicenses(policy: Policy): boolean {
  return policy["licenses.allow"].length + policy["licenses.deny"].length > 0;
}

/** The findings that meet a gate, and what cannot be told. */
export interface Failing {
  /** Descriptions of the findings, one for each term that any of them meets first. */
  readonly clauses: readonly Message[];
  readonly findings: ReadonlySet<Finding>;
  /** The number of those that would meet it, if it were known that a version fixes them. */
  readonly undecided: number;
}

/** `isNew` where those of a baseline are left out. */
export function failingAmong(findings: readonly Finding[], gate: Gate, isNew: boolean): Failing {
  const met = new Set<Finding>();
  const clauses: Message[] = [];
  const take = (isMet: (finding: Finding) => boolean, clauseOf: (found: readonly Finding[]) => Message): void => {
    const found = findings.filter((finding) => !met.has(finding) && isMet(finding));
    if (found.length > 0) clauses.push(clauseOf(found));
    for (const finding of found) met.add(finding);
  };
  const which = isNew ? message("new ") : "";
  if (gate.length > 0)
    take(isMalicious, (found) =>
      plural(countMalicious(found), "{count} {which}malicious package", "{count} {which}malicious packages", { which }),
    );
  for (const term of gate) {
    take(
      (finding) => fixes(finding, term) === true && isAbout(finding, term),
      (found) => clause(found, term, which),
    );
  }
  const undecided = findings.filter(
    (finding) => !met.has(finding) && gate.some((term) => fixes(finding, term) === undefined && isAbout(finding, term)),
  );
  return { clauses, findings: met, undecided: undecided.length };
}

/** Tells whether an advisory would fail the check if nothing were decided about its band, and does not. */
export function isPassed(finding: Finding, affected: AffectedBy, gate: Gate): boolean {
  const meetsOther = (one: AffectedBy) =>
    gate.some((term) => isInGroup(finding, term) && isThreshold(term.what) && meets(one, term.what));
  return affected.countsAs !== undefined && !meetsOther(affected) && meetsOther({ ...affected, countsAs: "unscored" });
}

function isMalicious({ rule }: Finding): boolean {
  return rule === "malicious";
}

function isAbout(finding: Finding, { what, ...term }: Term): boolean {
  if (!isInGroup(finding, term)) return false;
  if (isThreshold(what)) return advisoriesOf(finding).some((affected) => meets(affected, what));
  if (what !== unknownLicense) return finding.rule === what;
  return finding.rule === "license" && finding.items.some(isUnknownLicense);
}

function isUnknownLicense({ state }: { readonly state: string }): boolean {
  return state === "missing" || state === "non-standard";
}

function isInGroup({ declaration }: Finding, { isForProduction }: Pick<Term, "isForProduction">): boolean {
  return !isForProduction || !(isDevelopment(declaration) || isBuild(declaration));
}

/** Tells whether a fix that the term asks for is known; undefined where the search was not answered. */
function fixes({ fixedIn }: Finding, { isFixable }: Term): boolean | undefined {
  if (!isFixable) return true;
  if (!fixedIn || fixedIn.kind === "unknown") return undefined;
  return settlesAll(fixedIn);
}

/** An advisory without a score, or without details, may be of any band, unless the user has decided. */
function meets(affected: AffectedBy, threshold: Threshold): boolean {
  const band = weightOf(affected);
  return band === "unscored" || compareBands(band, threshold) <= 0;
}

function clause(found: readonly Finding[], term: Term, which: Message | string): Message {
  const { what } = term;
  const group = term.isForProduction ? message(" in production") : "";
  const fixable = term.isFixable ? message("fixable ") : "";
  const values = { which, fixable, group, what };
  if (what === unknownLicense)
    return plural(
      found.length,
      "{count} {which}unknown license{group}",
      "{count} {which}unknown licenses{group}",
      values,
    );
  if (!isThreshold(what))
    return plural(
      found.length,
      "{count} {which}{fixable}finding of {what}{group}",
      "{count} {which}{fixable}findings of {what}{group}",
      values,
    );
  const advisories = found.flatMap(advisoriesOf).filter((each) => meets(each, what));
  return plural(
    new Set(advisories.map(({ id }) => id)).size,
    "{count} {which}{fixable}advisory{band}{group}",
    "{count} {which}{fixable}advisories{band}{group}",
    { ...values, band: bandText(what, advisories) },
  );
}

function bandText(what: Threshold, advisories: readonly AffectedBy[]): Message | string {
  if (what === "low") return "";
  return advisories.some((each) => weightOf(each) === "unscored")
    ? message(" of {what} or worse or without a score", { what })
    : message(" of {what} or worse", { what });
}
