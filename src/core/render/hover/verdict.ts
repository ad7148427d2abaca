import { compareScores, isVulnerable, sortedAdvisories } from "../../analysis/advisories.ts";
import type { Facts, Transitive } from "../../analysis/facts.ts";
import { advisoriesOf, isBelow, isOwn, type Finding } from "../../analysis/finding.ts";
import { compareSeverities, type Severity } from "../../analysis/severity.ts";
import { type Verdict, verdictOf } from "../../analysis/target/verdict.ts";
import { confirmedMalicious, maliciousBelow, scoreText } from "../../messages/advisories.ts";
import { message, type Message, plural } from "../../messages/message.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import { ago } from "../../messages/time.ts";
import { type TransitiveCounts, transitiveState, withGaps } from "../../messages/transitive.ts";
import { versionId } from "../../versions/index.ts";
import { colored, markdown, type TextColor } from "../markdown.ts";

/**
 * Tells how bad the dependency is: its own advisories and those of its transitive dependencies, or what is not known and why.
 * `needsTransitive` is whether the transitive dependencies are to be checked, `through` what else in the manifest leads to those
 * that are affected.
 */
export function verdictLine(
  facts: Facts,
  findings: readonly Finding[],
  needsTransitive: boolean,
  through?: Message,
): string {
  const verdict = verdictOf(facts);
  if (verdict.kind === "pending") return `$(loading~spin) ${markdown(message("Asking the service…"))}`;
  const transitive = transitivePart(facts, findings, through);
  const parts =
    verdict.kind === "unknown" ? unknownParts(verdict, transitive) : checkedParts(facts, verdict, findings, transitive);
  const isWaiting = needsTransitive && !facts.transitive && !facts.isTransitiveUnlisted && !facts.locked?.isListed;
  const visible = isWaiting || parts.some(({ state }) => isUncertain(state)) ? parts.map(withoutClean) : parts;
  const worst = visible.map(({ state }) => state).sort(compareStates)[0] ?? "unknown";
  const texts = [
    ...visible.map(({ text, state }) => colored(text, colors[state])),
    ...cacheParts(verdict).map((text) => markdown(text)),
  ];
  return `$(${icons[worst]}) ${texts.join(" · ")}`;
}

function unknownParts(
  { why }: Extract<Verdict, { kind: "unknown" }>,
  transitive: VerdictPart | undefined,
): readonly VerdictPart[] {
  const text = message("Not checked: {reason}", { reason: uncheckedReason(why) });
  const isAffected = transitive && !isUncertain(transitive.state) && transitive.state !== "clean";
  return [{ text, state: "unknown" }, ...(isAffected ? [transitive] : [])];
}

function checkedParts(
  facts: Facts,
  { version }: Extract<Verdict, { kind: "checked" }>,
  findings: readonly Finding[],
  transitive: VerdictPart | undefined,
): readonly VerdictPart[] {
  const reported = findings.filter(isOwn);
  const count = sortedAdvisories(version, facts.advisories).length;
  const isBelowFirst = !reported.some(isMalicious) && findings.some(isMalicious);
  if (count > 0) {
    const own: VerdictPart = {
      text: maliciousText(reported) ?? ownText(count, reported),
      state: worstSeverity(reported),
    };
    if (!transitive) return [own];
    return isBelowFirst ? [transitive, own] : [own, transitive];
  }
  const clean = cleanText(facts);
  if (clean) return [{ text: clean, state: "clean" }];
  const own: VerdictPart = { text: message("No known advisories of its own"), state: "clean" };
  if (!transitive) return [own];
  return isBelowFirst ? [transitive, own] : [own, transitive];
}

/** Returns the text for a version that is clean with all of its dependencies; undefined if they are not. */
function cleanText(facts: Facts): Message | undefined {
  const { transitive } = facts;
  if (!transitive || transitive.isListed || transitive.incomplete || isPartlyRead(facts)) return undefined;
  const { packages, from } = transitive;
  if (packages.some((each) => each.version?.kind !== "found" || isVulnerable(each))) return undefined;
  if (packages.length === 0) return message("No known advisories, and no dependencies");
  return plural(
    packages.length,
    "No known advisories, itself and {count} transitive dependency{resolved}",
    "No known advisories, itself and {count} transitive dependencies{resolved}",
    { resolved: from === "resolved" ? message(", as resolved today") : message("") },
  );
}

function isMalicious({ rule }: Finding): boolean {
  return rule === "malicious";
}

/** What comes first of a malicious version; undefined for others. */
function maliciousText(findings: readonly Finding[]): Message | undefined {
  const others = findings.filter((finding) => !isMalicious(finding)).length;
  if (others === findings.length) return undefined;
  return others === 0
    ? confirmedMalicious
    : plural(others, "{text}; {count} other advisory", "{text}; {count} other advisories", {
        text: confirmedMalicious,
      });
}

/** `2 advisories (1 ignored), worst medium 6.1`; `findings` are those that are not ignored. */
function ownText(count: number, findings: readonly Finding[]): Message {
  const counted = plural(count, "{count} advisory", "{count} advisories");
  const worst = worstScore(findings);
  if (!worst) return message("{counted}, {ignored}", { counted, ignored: allIgnored(count) });
  if (count === 1) return message("{counted}, {worst}", { counted, worst });
  const ignored = ignoredText(count - findings.length);
  return message("{counted}{ignored}, worst {worst}", { counted, ignored, worst });
}

function cacheParts(verdict: Verdict): readonly Message[] {
  if (verdict.kind !== "checked") return [];
  const { age = 0, stale } = verdict;
  return stale || age >= 3_600 ? [message("from the cache, {age}", { age: ago(age) })] : [];
}

/** A part is not shown as clean while another part is not known. */
function withoutClean(part: VerdictPart): VerdictPart {
  return part.state === "clean" ? { ...part, state: "neutral" } : part;
}

const order: readonly VerdictState[] = ["error", "warning", "information", "hint", "unknown", "neutral", "clean"];

function compareStates(a: VerdictState, b: VerdictState): number {
  return order.indexOf(a) - order.indexOf(b);
}

const icons: Readonly<Record<VerdictState, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "info",
  unknown: "question",
  neutral: "info",
  clean: "pass",
};

const colors: Readonly<Record<VerdictState, TextColor>> = {
  error: "editorError-foreground",
  warning: "list-warningForeground",
  information: "descriptionForeground",
  hint: "descriptionForeground",
  unknown: "descriptionForeground",
  neutral: "descriptionForeground",
  clean: "charts-green",
};

/**
 * Tells what is known about the transitive dependencies; undefined for an entry of a lockfile, and while nothing is known.
 * `through` is what else in the manifest leads to those that are affected.
 */
function transitivePart(
  facts: Facts,
  findings: readonly Finding[],
  through: Message | undefined,
): VerdictPart | undefined {
  const { locked, transitive, isTransitiveUnlisted } = facts;
  if (locked?.isListed) return undefined;
  if (!transitive) return isTransitiveUnlisted ? { text: unlisted, state: "neutral" } : undefined;
  if (transitive.isListed) return { text: listedApart, state: "neutral" };
  const reported = findings.filter(isBelow);
  const worst = worstScore(reported);
  const isOwnMalicious = findings.some((finding) => isOwn(finding) && isMalicious(finding));
  const part = graphPart(transitive, isPartlyRead(facts) ? partlyRead : transitive.incomplete, {
    reported,
    worst: worst && through ? message("{worst}, {through}", { worst, through }) : worst,
  });
  // The advice stands once.
  return isOwnMalicious ? part : { ...part, text: withMalicious(reported, part.text) };
}

interface Reported {
  /** The affected packages that are not ignored. */
  readonly reported: readonly Finding[];
  /** The score of the worst of their advisories, and what else leads to them. */
  readonly worst: Message | undefined;
}

function graphPart(
  transitive: Transitive,
  incomplete: Message | undefined,
  { reported, worst }: Reported,
): VerdictPart {
  const { packages } = transitive;
  if (packages.length === 0) {
    return incomplete ? { text: incomplete, state: "unknown" } : { text: message("no dependencies"), state: "clean" };
  }
  const affected = new Set(reported.filter(isBelow).map(({ items: [item] }) => versionId(item.affected)));
  const counts = countsOf(transitive, affected.size, incomplete);
  const isComplete = counts.checked === packages.length && !incomplete;
  const text = withGaps(stateText(counts, worst), counts);
  if (reported.length > 0) return { text, state: worstSeverity(reported) };
  return { text, state: !isComplete ? "unknown" : counts.affected + counts.declared > 0 ? "neutral" : "clean" };
}

/** Counts those that are affected without those that the manifest declares, at whose lines the findings are. */
function stateText(counts: Counts, worst: Message | undefined): Message {
  const { affected, declared } = counts;
  if (affected === 0 && declared > 0) {
    return plural(
      declared,
      "{count} affected transitive dependency has a line of its own",
      "{count} affected transitive dependencies have lines of their own",
    );
  }
  const state = transitiveState(counts, "middle");
  if (affected === 0) return state;
  const text = affectedText(state, counts, worst);
  return declared === 0
    ? text
    : plural(declared, "{text}; {count} more has a line of its own", "{text}; {count} more have lines of their own", {
        text,
      });
}

/** Puts a malicious dependency before what is counted. */
function withMalicious(reported: readonly Finding[], counted: Message): Message {
  const found = reported.filter(isBelow).find(isMalicious);
  if (!found) return counted;
  const [{ affected, path }] = found.items;
  return message("{malicious}; {counted}", { malicious: maliciousBelow(affected, path), counted });
}

/** Tells whether the lockfile that decides the version was not read completely. */
function isPartlyRead({ locked, target }: Facts): boolean {
  return target?.kind === "version" && target.how === "locked" && (locked?.lockfile.problems.length ?? 0) > 0;
}

const partlyRead = message("the lockfile was not read completely");

const listedApart = message("the lockfile has no dependency graph; all of its packages are checked with the manifest");

const unlisted = message("its transitive dependencies are not known");

interface Counts extends TransitiveCounts {
  /** The number of those affected that are ignored. */
  readonly ignored: number;
  /** The number of others that are affected and that the manifest declares. */
  readonly declared: number;
}

function countsOf({ packages }: Transitive, reported: number, incomplete: Message | undefined): Counts {
  const checked = packages.filter(({ version }) => version?.kind === "found");
  const vulnerable = checked.filter(isVulnerable);
  const affected = vulnerable.filter(({ isDeclared }) => !isDeclared).length;
  return {
    packages: packages.length,
    checked: checked.length,
    affected,
    ignored: affected - reported,
    declared: vulnerable.length - affected,
    ...(incomplete && { incomplete }),
  };
}

/** Adds the score of the worst, and how many are ignored. */
function affectedText(counted: Message, { affected, ignored }: Counts, worst: Message | undefined): Message {
  return worst
    ? message("{counted}{ignored}, worst {worst}", { counted, ignored: ignoredText(ignored), worst })
    : message("{counted}, {ignored}", { counted, ignored: allIgnored(affected) });
}

/** A part of the verdict: what it says, and how bad that is. */
interface VerdictPart {
  readonly text: Message;
  readonly state: VerdictState;
}

/** `clean` is only what was checked; `neutral` was not, or not completely, which is as it must be; `unknown` should have been. */
type VerdictState = Severity | "clean" | "neutral" | "unknown";

function isUncertain(state: VerdictState): boolean {
  return state === "neutral" || state === "unknown";
}

/** The score of the worst advisory; undefined where there is none. */
function worstScore(findings: readonly Finding[]): Message | undefined {
  const [worst] = findings.flatMap(advisoriesOf).sort(compareScores);
  return worst && scoreText(worst);
}

function allIgnored(count: number): Message {
  return count === 1 ? message("ignored") : message("all ignored");
}

/** ` (1 ignored)`, or nothing. */
function ignoredText(count: number): Message {
  return count === 0 ? message("") : plural(count, " ({count} ignored)");
}

/** `neutral` without findings, as after all of them are ignored. */
function worstSeverity(findings: readonly Finding[]): Severity | "neutral" {
  return findings.map(({ severity }) => severity).sort(compareSeverities)[0] ?? "neutral";
}
