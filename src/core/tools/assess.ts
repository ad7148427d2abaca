import { compareScores, isConfirmed } from "../analysis/advisories.ts";
import { coverageOf } from "../analysis/coverage.ts";
import type { Facts } from "../analysis/facts.ts";
import {
  advisoriesOf,
  fixAmong,
  isBelow,
  isOwn,
  isVulnerability,
  ruleOf,
  type Finding,
  type FindingBelow,
} from "../analysis/finding.ts";
import { verdictOf } from "../analysis/target/verdict.ts";
import type { Version } from "../api/messages.ts";
import { shortScore } from "../messages/advisories.ts";
import { fixCell } from "../messages/fixedIn.ts";
import { inEnglish } from "../messages/language.ts";
import { englishText, render, type Message, type Styled } from "../messages/message.ts";
import { gapMessage, uncheckedReason } from "../messages/reasons.ts";
import { age } from "../messages/time.ts";
import { plain } from "./quote.ts";

/** The part of an answer about one version. */
export interface Assessment extends Assessed {
  readonly verdict: "ok" | "problems" | "unknown";
}

export interface Assessed {
  /** Why it is unknown. */
  readonly reason?: string;
  /** The band and score of the worst advisory of the version itself. */
  readonly worst?: string;
  /** The worst advisories of the version itself, and how many follow. */
  readonly advisories?: readonly string[];
  readonly more?: number;
  /** Other findings, such as advisories of what it depends on. */
  readonly problems?: readonly string[];
  readonly fixedIn?: string;
  /** The reason as published, which may be empty. */
  readonly deprecated?: string;
  readonly license?: string;
  readonly age?: string;
  /** Facts that no source tells. */
  readonly limits?: readonly string[];
}

export interface AssessHow {
  /** Advisories and problems at most. */
  readonly most: number;
  /** True if what it depends on was asked for. */
  readonly transitive: boolean;
  /** True for a version among many: only what is wrong with it matters. */
  readonly isBrief?: boolean;
  readonly now: number;
}

/** A fact about a version by which one would not take it as it is. */
function isProblem(finding: Finding): boolean {
  const { severity, rule } = finding;
  return isVulnerability(finding) || rule === "deprecated" || severity === "error" || severity === "warning";
}

export function assess(facts: Facts, findings: readonly Finding[], how: AssessHow): Assessment {
  const verdict = verdictOf(facts);
  if (verdict.kind === "pending") return { verdict: "unknown", reason: unanswered };
  if (verdict.kind === "unknown") return { verdict: "unknown", reason: said(uncheckedReason(verdict.why)) };
  const problems = findings.filter(isProblem);
  const { gaps, state } = coverageOf({ manifest: noManifest, gaps: [] }, [facts], { transitive: how.transitive });
  const [open, limits] = [gaps.filter(({ kind }) => kind !== "limit"), gaps.filter(({ kind }) => kind === "limit")];
  const isOpen = problems.length === 0 && state === "incomplete";
  const reason = state === "incomplete" && open[0] ? said(gapMessage(open[0])) : undefined;
  return {
    verdict: problems.length > 0 ? "problems" : isOpen ? "unknown" : "ok",
    ...(reason !== undefined && (isOpen || !how.isBrief) && { reason }),
    ...foundOn(problems, how),
    ...stateOf(verdict.version, how),
    ...(limits.length > 0 && !how.isBrief && { limits: [...new Set(limits.map((gap) => said(gapMessage(gap))))] }),
  };
}

export const unanswered = "no answer from the service in time";

const noManifest = { declarations: [], problems: [] };

/** A sentence of ours. Text from elsewhere in it that has more than some words is between quotation marks. */
export function said(text: Message): string {
  const quoted = (value: string | Styled): string => {
    const written = typeof value === "string" ? value : value.value;
    // An element of a POM is a name here, no markup.
    const shown = plain(written.replace(/^<([\w.-]{1,40})>$/, "$1"));
    return /^\S*(?: \S+){0,3}$/.test(shown) ? shown : `“${shown}”`;
  };
  return inEnglish(() => render(text, quoted));
}

function foundOn(
  problems: readonly Finding[],
  { most }: AssessHow,
): Pick<Assessed, "worst" | "advisories" | "more" | "problems" | "fixedIn"> {
  const own = problems.filter(isOwn).flatMap(advisoriesOf).toSorted(compareScores);
  const [worst] = own;
  const fix = fixAmong(problems);
  const fixedIn = fix && said(fixCell(fix));
  const others = [...problems.filter(isBelow).map(belowText), ...problems.flatMap(otherText)];
  const listed = [...new Set(others)];
  return {
    ...(worst && {
      worst: englishText(shortScore(worst)),
      advisories: own.slice(0, most).map(({ id }) => plain(id)),
      ...(own.length > most && { more: own.length - most }),
    }),
    ...(listed.length > 0 && { problems: withRest(listed, most) }),
    ...(fixedIn !== undefined && fixedIn !== "" && { fixedIn }),
  };
}

/** The first ones, and how many follow. */
export function withRest(texts: readonly string[], most: number): readonly string[] {
  return texts.length <= most ? texts : [...texts.slice(0, most), `and ${texts.length - most} more`];
}

/** `depends on minimist 0.0.8: GHSA-xvch-5gv4-984h, critical 9.8` */
function belowText({ items: [{ affected, advisories }] }: FindingBelow): string {
  const [worst, ...others] = advisories;
  const rest = others.length > 0 ? ` and ${others.length} more` : "";
  const { name, version } = affected;
  return plain(
    `depends on ${isConfirmed(worst) ? "malicious " : ""}${name} ${version}: ${worst.id}${rest}, ${englishText(shortScore(worst))}`,
  );
}

/** Writes what is neither an advisory nor the deprecation, which has its own field. */
function otherText(finding: Finding): readonly string[] {
  if (isVulnerability(finding) || finding.rule === "deprecated") return [];
  return [said(ruleOf(finding).message(finding))];
}

function stateOf(
  { isDeprecated, deprecatedReason = "", licenses, publishedAt }: Version,
  { isBrief = false, now }: AssessHow,
): Pick<Assessed, "deprecated" | "license" | "age"> {
  const old = age(publishedAt, now);
  return {
    ...(isDeprecated === true && { deprecated: plain(deprecatedReason) }),
    ...(!isBrief && {
      license: licenseText(licenses),
      age: old ? englishText(old) : "unknown",
    }),
  };
}

/** Licenses are what authors write: between quotation marks where they are not identifiers. */
export function licenseText(licenses: readonly string[]): string {
  const text = plain(licenses.join(", "));
  if (text === "") return "unknown";
  return /^[\w.+()-]+(?:,? [\w.+()-]+){0,8}$/.test(text) && text.length <= mostIdentifiers ? text : `“${text}”`;
}

/** Characters of a list of license identifiers. */
const mostIdentifiers = 80;

/** The assessment in one line, with all that it has. */
export function assessmentText(found: Assessment): string {
  return [verdictTexts[found.verdict], ...assessmentTexts(found)].join("; ");
}

const verdictTexts = { ok: "ok", problems: "PROBLEMS", unknown: "UNKNOWN" } as const;

export function assessmentTexts(found: Assessed): readonly string[] {
  const { reason, problems = [], fixedIn, limits = [], license, age: old } = found;
  return [
    ...advisoryTexts(found),
    ...problems,
    ...(fixedIn === undefined ? [] : [`fixed in ${fixedIn}`]),
    ...deprecationTexts(found),
    ...(reason === undefined ? [] : [`not checked: ${reason}`]),
    ...limits,
    ...knownTexts("license", license),
    ...knownTexts("age", old),
  ];
}

function advisoryTexts({ worst, advisories = [], more = 0 }: Assessed): readonly string[] {
  if (worst === undefined) return [];
  const count = advisories.length + more;
  const ids = `${advisories.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return [count === 1 ? `advisory ${ids}, ${worst}` : `${count} advisories, worst ${worst}: ${ids}`];
}

function deprecationTexts({ deprecated }: Assessed): readonly string[] {
  if (deprecated === undefined) return [];
  return [deprecated === "" ? "deprecated" : `deprecated: “${deprecated}”`];
}

function knownTexts(what: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return [text === "unknown" ? `${what} unknown` : text];
}
