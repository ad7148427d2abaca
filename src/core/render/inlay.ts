import { type AffectedBy, compareScores, weightOf } from "../analysis/advisories.ts";
import { cleanIn, type Facts } from "../analysis/facts.ts";
import {
  advisoriesOf,
  type Finding,
  isBelow,
  isOwn,
  isVulnerability,
  type RuleId,
  ruleOf,
} from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import { type Band, compareSeverities, type Severity } from "../analysis/severity.ts";
import type { Held } from "../analysis/target/target.ts";
import { isLocalCode, type UncheckedReason, verdictOf } from "../analysis/target/verdict.ts";
import { heldUpdate, updateOf } from "../analysis/update.ts";
import { scoreText } from "../messages/advisories.ts";
import {
  cleanerMessage,
  datedVersion,
  linesText,
  lockfileUpdate,
  packagesText,
  partlyFixedMessage,
} from "../messages/fixedIn.ts";
import { clauses, formatMessage, message, type Message, plural } from "../messages/message.ts";
import { stepNames } from "../messages/names.ts";
import { uncheckedReason, uncheckedWord } from "../messages/reasons.ts";
import { heldText, heldUpdateText } from "../messages/versionOrigin.ts";
import type { VersionText } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { isSameVersion } from "../versions/index.ts";
import { type Nearest, otherDependents } from "./nearest.ts";
import type { InlayMode } from "./inlayMode.ts";
import { fittingStart, widthOf } from "./width.ts";

/** The text after a version in the editor: the version that is checked if it is not written there, what is found or why it is not checked, and where to go. */
export interface InlayText {
  readonly text: string;
  /** The meaning of the text, without Markdown. */
  readonly tooltip: string;
  /** The version that the arrow leads to. */
  readonly goal?: Goal;
}

/** A version to go to: without the advisories, or the one that the maintainers recommend. */
export interface Goal {
  readonly kind: "fix" | "latest";
  readonly version: VersionText;
}

/**
 * Returns the hint; undefined if there is nothing to add, as for an exact version that is clean and the latest. `nearest` is
 * where Problems have the vulnerable packages of the manifest.
 */
export function inlayText(
  facts: Facts,
  findings: readonly Finding[],
  mode: InlayMode = "fix",
  nearest?: Nearest,
): InlayText | undefined {
  // The entry of a lockfile has its version, and is not updated by hand.
  const isEntry = facts.locked?.isListed === true;
  const goals = isEntry || isOutdated(facts) ? [] : goalsOf(facts, findings, mode);
  const through = nearest && otherDependents(findings, nearest);
  const version = isEntry ? [] : versionPart(facts);
  const severity = severityPart(findings, through);
  const otherFix = otherFixParts(facts, findings);
  const unchecked = uncheckedPart(facts, findings);
  const goalsOfKind = (kind: Goal["kind"]) =>
    goals.filter((goal) => goal.kind === kind).flatMap(goalParts(facts, findings));
  const [fix, latest] = [goalsOfKind("fix"), goalsOfKind("latest")];
  const all = [...version, ...severity, ...otherFix, ...unchecked, ...fix, ...latest];
  if (all.length === 0) return undefined;
  const [goal] = goals;
  return {
    text: fittingText({ version, fix: [...fix, ...otherFix], marks: [...severity, ...unchecked], latest }),
    tooltip: formatMessage(clauses(all.map(({ tooltip }) => tooltip))),
    ...(goal && { goal }),
  };
}

/** Characters of the hints of a line, behind which VS Code cuts off; a wide letter takes two. */
const mostCharacters = 43;
/** Characters of a version that has no room. */
const shortVersion = 14;

type PartsOfHint = Readonly<Record<"version" | "fix" | "marks" | "latest", readonly InlayPart[]>>;

/** The version and the fix before what explains it, without what has no room. */
function fittingText({ version, fix, marks, latest }: PartsOfHint): string {
  const short = version.map((part) => ({ ...part, text: `${part.text.slice(0, shortVersion)}…` }));
  const firstFix = fix.filter(({ text }) => text !== "").slice(0, 1);
  const layouts = [
    [...version, ...fix, ...marks, ...latest],
    [...short, ...fix, ...marks, ...latest],
    [...short, ...fix, ...marks],
    [...fix, ...marks],
    [...firstFix, ...marks],
    [...fix, ...marks, ...latest, ...version].slice(0, 1),
  ].map((parts) => parts.flatMap(({ text }) => (text === "" ? [] : [text])).join("  "));
  const fitting = layouts.find((layout) => widthOf(layout) <= mostCharacters) ?? layouts.at(-1) ?? "";
  return widthOf(fitting) <= mostCharacters ? fitting : `${fittingStart(fitting, mostCharacters - 1)}…`;
}

/**
 * Tells whether the versions of the package have to be known for the hint. The answer about a version says whether it is the one
 * that the maintainers recommend, and a fix is known without the list.
 */
export function needsVersions(facts: Facts, findings: readonly Finding[], mode: InlayMode): boolean {
  const { locked, package: parent, target, version } = facts;
  if (locked?.isListed === true || isOutdated(facts) || parent || target?.kind !== "version") return false;
  if (version?.kind === "found" && version.value.isDefault) return false;
  if (findings.some(({ rule }) => rule === "malicious")) return false;
  return mode !== "fix" || fixOf(facts, findings) === undefined;
}

function goalsOf(facts: Facts, findings: readonly Finding[], mode: InlayMode): readonly Goal[] {
  // The latest version may be malicious, too: only a clean one is a way out.
  if (findings.some(({ rule }) => rule === "malicious")) return [fixOf(facts, findings)].flatMap((fix) => fix ?? []);
  const fix = mode === "latest" ? undefined : fixOf(facts, findings);
  const update = updateOf(facts)?.to;
  const isFix = (version: VersionText) =>
    fix !== undefined && isSameVersion(facts.declaration.package.system, version, fix.version);
  const latest = update !== undefined && !isFix(update) && (mode !== "fix" || !fix) ? update : undefined;
  return [...(fix ? [fix] : []), ...(latest === undefined ? [] : [{ kind: "latest", version: latest } as const])];
}

/** The lockfile alone is to be updated: the manifest asks for another version already. */
function isOutdated({ stale }: Facts): boolean {
  return stale?.kind === "outdated";
}

/**
 * Finds the version whose dependencies are clean as well, if they are affected and that is known; else the one in which its own
 * advisories are fixed.
 */
function fixOf(facts: Facts, findings: readonly Finding[]): Goal | undefined {
  const { fixedIn } = facts;
  const clean = findings.some(isBelow) ? cleanIn(facts)?.version : undefined;
  const own = findings.some(isOwn) && fixedIn?.kind === "fixed" ? fixedIn.version : undefined;
  const version = clean ?? own;
  return version === undefined ? undefined : { kind: "fix", version };
}

/** Tells what fixes a dependency if no version of it does, and why nothing fixes it. The latter is only in the tooltip. */
function otherFixParts({ fixedIn, transitiveFixedIn }: Facts, findings: readonly Finding[]): readonly InlayPart[] {
  const own = findings.some(isOwn) && fixedIn ? unfixedTooltip(fixedIn) : undefined;
  const below = findings.some(isBelow) ? transitiveFixedIn : undefined;
  return [...(own ? [{ text: "", tooltip: own }] : []), ...(below ? transitiveFixPart(below) : [])];
}

function transitiveFixPart(fixedIn: FixedIn): readonly InlayPart[] {
  if (fixedIn.isWayOut) {
    const tooltip = noWayOutTooltip(fixedIn);
    return tooltip ? [{ text: "", tooltip }] : [];
  }
  switch (fixedIn.kind) {
    case "lockfile": {
      const { lockfile } = fixedIn;
      const tooltip =
        lockfile === undefined
          ? message("its dependencies are fixed by updating the lockfile")
          : message("its dependencies are fixed by updating {lockfile}", { lockfile });
      return [{ text: formatMessage(lockfileUpdate(lockfile)), tooltip }];
    }
    case "packages": {
      const { setBy } = fixedIn;
      if (setBy) {
        const [{ name }, ...others] = setBy;
        const text = `${formatMessage(message("update {name}", { name }))}${more(others.length)}`;
        return [{ text, tooltip: message("update {lines}", { lines: linesText(setBy) }) }];
      }
      const packages = packagesText(fixedIn.packages);
      return [{ text: "", tooltip: message("its dependencies are fixed in {packages}", { packages }) }];
    }
    default: {
      const tooltip = unfixedTooltip(fixedIn);
      return tooltip ? [{ text: "", tooltip }] : [];
    }
  }
}

function unfixedTooltip(fixedIn: FixedIn): Message | undefined {
  if (fixedIn.isWayOut) return noWayOutTooltip(fixedIn);
  if (fixedIn.kind === "partly") return partlyFixedMessage(fixedIn);
  return fixedIn.kind === "none" ? message("no fixed version is known") : undefined;
}

/** What is left where no version of a malicious dependency is clean. */
function noWayOutTooltip(fixedIn: FixedIn): Message | undefined {
  switch (fixedIn.kind) {
    case "partly":
      return cleanerMessage(fixedIn);
    case "lockfile":
      return fixedIn.lockfile === undefined
        ? message("updating the lockfile leads to clean versions")
        : message("updating {lockfile} leads to clean versions", { lockfile: fixedIn.lockfile });
    case "packages":
      return message("clean: {packages}", { packages: packagesText(fixedIn.packages) });
    case "none":
      return message("no clean version is known: remove the dependency");
    default:
      return undefined;
  }
}

/** The arrow from a vulnerable version leads to nothing but a fix. */
function goalParts(facts: Facts, findings: readonly Finding[]): (goal: Goal) => readonly InlayPart[] {
  const isVulnerable = findings.some(isVulnerability);
  const isMalicious = findings.some(({ rule }) => rule === "malicious");
  return ({ kind, version: to }) => {
    if (kind === "fix") {
      const fixed = isMalicious
        ? message("the nearest clean version is {to}", { to })
        : message("fixed in {to}", { to });
      return [fixPart(to, fixed, heldFix(facts, to))];
    }
    const step = updateOf(facts)?.step ?? "major";
    const text = isVulnerable ? formatMessage(message("latest {to}", { to })) : `→ ${to}`;
    const tooltip = message("{to} is available ({step})", { to, step: stepNames[step] });
    const held = heldUpdate(facts);
    if (!held) return [{ text, tooltip }];
    const later = heldUpdateText(held);
    return [{ text: `${text} · ${formatMessage(later)}`, tooltip: message("{tooltip}, {later}", { tooltip, later }) }];
  };
}

/** A fix that is too young for the package manager has its date. */
function fixPart(to: VersionText, fixed: Message, held: Held | undefined): InlayPart {
  if (!held) return { text: `→ ${to}`, tooltip: fixed };
  const text = `→ ${formatMessage(datedVersion({ version: to, held }))}`;
  return { text, tooltip: message("{fixed}; {held}", { fixed, held: heldText(held) }) };
}

function heldFix({ fixedIn, transitiveFixedIn, declaration }: Facts, to: VersionText): Held | undefined {
  return [fixedIn, transitiveFixedIn].flatMap((fix) =>
    fix?.kind === "fixed" && isSameVersion(declaration.package.system, fix.version, to) ? (fix.held ?? []) : [],
  )[0];
}

function versionPart({ declaration, target, stale }: Facts): readonly InlayPart[] {
  if (target?.kind !== "version") return [];
  const { version } = target.key;
  if (stale?.kind === "outdated") {
    const lockfile = fileNameOf(stale.from);
    return [
      {
        text: version,
        tooltip: message("{version} is locked by {lockfile}, which is out of date", { version, lockfile }),
      },
    ];
  }
  if (target.how === "assumed")
    return [{ text: `≈ ${version}`, tooltip: message("{version} is assumed", { version }) }];
  const { elsewhere, managedBy, requirementSpan } = declaration;
  const isElsewhere = (elsewhere ?? managedBy) !== undefined && !requirementSpan;
  if (target.how === "written" && isElsewhere)
    return [{ text: version, tooltip: message("{version} is set in another file", { version }) }];
  if (target.how !== "locked" || endsWith(declaration.requirement.text, version)) return [];
  return [{ text: version, tooltip: message("{version} is locked", { version }) }];
}

function uncheckedPart(facts: Facts, findings: readonly Finding[]): readonly InlayPart[] {
  const verdict = verdictOf(facts);
  if (verdict.kind !== "unknown" || isLocalCode(verdict.why)) return [];
  const { why } = verdict;
  const tooltip = message("not checked: {reason}", { reason: uncheckedReason(why) });
  if (hasWord(why)) return [{ text: formatMessage(uncheckedWord(why)), tooltip }];
  return severityPart(findings).length > 0 ? [] : [{ text: "?", tooltip }];
}

/** Tells whether the project itself, rather than the service, is why it is not checked. */
function hasWord({ kind }: UncheckedReason): boolean {
  return kind === "skipped" || kind === "malformed" || kind === "lockfile";
}

/** Checks whether the version is written at the end, as in `^1.2.0` but not in `11.2.0`. */
function endsWith(requirement: string, version: string): boolean {
  return requirement.endsWith(version) && !/[\d.!]$/.test(requirement.slice(0, -version.length));
}

/** A part of a hint and what it means. */
interface InlayPart {
  readonly text: string;
  readonly tooltip: Message;
}

/**
 * The findings by sign and word: `✘ 3 high +2` for advisories and vulnerable dependencies, of which three are the worst, and
 * `⚠ deprecated` for the worst of the others that are at least warnings. `through` is what else in the manifest leads to the
 * vulnerable dependencies.
 */
function severityPart(findings: readonly Finding[], through?: Message): readonly InlayPart[] {
  const vulnerabilities = findings.filter(isVulnerability);
  const others = findings
    .filter((finding) => !isVulnerability(finding))
    .filter(({ severity }) => severity === "error" || severity === "warning")
    .sort((a, b) => compareSeverities(a.severity, b.severity));
  const [worst] = others;
  return [
    ...vulnerabilityPart(vulnerabilities, through),
    ...(worst ? [otherPart(worst, [...new Set(others.map(({ rule }) => rule))])] : []),
  ];
}

function vulnerabilityPart(findings: readonly Finding[], through: Message | undefined): readonly InlayPart[] {
  // Each advisory of the version itself and each affected package counts once.
  const all = findings
    .map((finding) => ({ finding, affected: advisoriesOf(finding).toSorted(compareScores)[0] }))
    .filter((count): count is { finding: Finding; affected: AffectedBy } => count.affected !== undefined)
    .sort((a, b) => compareScores(a.affected, b.affected));
  const [worst] = all;
  if (!worst) return [];
  const band = weightOf(worst.affected);
  const count = all.filter(({ affected }) => weightOf(affected) === band).length;
  const sign = signOf(findings);
  const text = `${sign} ${formatMessage(bandCounts[band](count))}${more(all.length - count)}`;
  const found = vulnerabilityText(findings, worst.affected);
  return [{ text, tooltip: through ? message("{found}, {through}", { found, through }) : found }];
}

function vulnerabilityText(findings: readonly Finding[], worst: AffectedBy): Message {
  const malicious = findings.find(({ rule }) => rule === "malicious");
  if (malicious) return ruleOf(malicious).message(malicious);
  const own = findings.filter(isOwn).length;
  const advisories = plural(own, "{count} known advisory", "{count} known advisories");
  const below = findings.length - own;
  const dependencies = plural(below, "{count} vulnerable dependency", "{count} vulnerable dependencies");
  const score = scoreText(worst);
  if (below === 0) return message("{advisories} (worst: {score})", { advisories, score });
  if (own === 0) return message("{dependencies} (worst: {score})", { dependencies, score });
  return message("{advisories} and {dependencies} (worst: {score})", { advisories, dependencies, score });
}

function otherPart(worst: Finding, rules: readonly RuleId[]): InlayPart {
  const words = rules.map((rule) => ruleOf({ rule }).word);
  const text = `${signs[worst.severity]} ${formatMessage(ruleOf(worst).word)}${more(rules.length - 1)}`;
  return { text, tooltip: clauses(words) };
}

function more(count: number): string {
  return count > 0 ? ` +${count}` : "";
}

function signOf(findings: readonly Finding[]): string {
  const [severity = "information"] = findings.map((finding) => finding.severity).sort(compareSeverities);
  return signs[severity];
}

/** The signs of findings in place of icons. */
export const signs: Readonly<Record<Severity, string>> = { error: "✘", warning: "⚠", information: "ⓘ", hint: "ⓘ" };

/** Vulnerabilities by how severe they are. */
const bandCounts: Readonly<Record<Band, (count: number) => Message>> = {
  malicious: (count) => plural(count, "{count} malicious"),
  critical: (count) => plural(count, "{count} critical"),
  high: (count) => plural(count, "{count} high"),
  medium: (count) => plural(count, "{count} medium"),
  low: (count) => plural(count, "{count} low"),
  unscored: (count) => plural(count, "{count} unscored"),
};
