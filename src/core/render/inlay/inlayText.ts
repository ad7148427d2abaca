import type { Facts } from "../../analysis/facts.ts";
import type { FixedIn } from "../../analysis/fixedIn.ts";
import type { Finding, RuleId } from "../../analysis/finding.ts";
import { isLocalCode, verdictOf, type UncheckedReason } from "../../analysis/target/verdict.ts";
import { updateOf } from "../../analysis/update.ts";
import { packagesText, partlyFixedMessage } from "../../messages/fixedIn.ts";
import { formatMessage, message, type Message } from "../../messages/message.ts";
import { uncheckedReason, uncheckedWord } from "../../messages/reasons.ts";
import { otherDependents, type Nearest } from "../nearest.ts";
import type { InlayMode } from "./inlayMode.ts";
import { severityPart, type InlayPart } from "./severityPart.ts";
import type { VersionText } from "../../model/keys.ts";
import { isSameVersion } from "../../versions/index.ts";

/** The text after a version in the editor: the version that is checked if it is not written there, what is found or why it is not checked, and where to go. */
export interface InlayText {
  readonly text: string;
  /** What the text means, without Markdown. */
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
 * Undefined where there is nothing to add, as for an exact version that is clean and the latest. `nearest` is where Problems have
 * the vulnerable packages of the manifest.
 */
export function inlayText(
  facts: Facts,
  findings: readonly Finding[],
  mode: InlayMode = "fix",
  nearest?: Nearest,
): InlayText | undefined {
  // The entry of a lockfile has its version, and is not updated by hand.
  const isEntry = facts.locked?.isListed === true;
  const goals = isEntry ? [] : goalsOf(facts, findings, mode);
  const through = nearest && otherDependents(findings, nearest);
  const marks = [
    ...severityPart(findings, through),
    ...otherFixParts(facts, findings),
    ...uncheckedPart(facts, findings),
  ];
  const parts = [...(isEntry ? [] : versionPart(facts)), ...marks, ...goals.flatMap(goalParts(facts, findings))];
  if (parts.length === 0) return undefined;
  const [goal] = goals;
  return {
    text: parts.flatMap(({ text }) => (text === "" ? [] : [text])).join("  "),
    tooltip: parts.map(({ tooltip }) => formatMessage(tooltip)).join("; "),
    ...(goal && { goal }),
  };
}

/**
 * Whether the versions of the package have to be known for the hint. The answer about a version says whether it is the one that
 * the maintainers recommend, and a fix is known without the list.
 */
export function needsVersions(facts: Facts, findings: readonly Finding[], mode: InlayMode): boolean {
  const { locked, package: parent, target, version } = facts;
  if (locked?.isListed === true || parent || target?.kind !== "version") return false;
  if (version?.kind === "found" && version.value.isDefault) return false;
  return mode !== "fix" || fixOf(facts, findings) === undefined;
}

function goalsOf(facts: Facts, findings: readonly Finding[], mode: InlayMode): readonly Goal[] {
  const fix = mode === "latest" ? undefined : fixOf(facts, findings);
  const update = updateOf(facts)?.to;
  const isFix = (version: VersionText) =>
    fix !== undefined && isSameVersion(facts.declaration.package.system, version, fix.version);
  const latest = update !== undefined && !isFix(update) && (mode !== "fix" || !fix) ? update : undefined;
  return [...(fix ? [fix] : []), ...(latest === undefined ? [] : [{ kind: "latest", version: latest } as const])];
}

/** Where its dependencies are clean as well, if they are affected and that is known; else where its own advisories are fixed. */
function fixOf({ fixedIn, cleanIn }: Facts, findings: readonly Finding[]): Goal | undefined {
  const has = (id: RuleId) => findings.some(({ rule }) => rule === id);
  const clean = has("transitive-advisory") ? cleanIn : undefined;
  const own = has("advisory") && fixedIn?.kind === "fixed" ? fixedIn.version : undefined;
  const version = clean ?? own;
  return version === undefined ? undefined : { kind: "fix", version };
}

/** What fixes a dependency where no version of it does, and why nothing fixes it. The latter is only in the tooltip. */
function otherFixParts({ fixedIn, transitiveFixedIn }: Facts, findings: readonly Finding[]): readonly InlayPart[] {
  const has = (id: RuleId) => findings.some(({ rule }) => rule === id);
  const own = has("advisory") && fixedIn ? unfixedTooltip(fixedIn) : undefined;
  const below = has("transitive-advisory") ? transitiveFixedIn : undefined;
  return [...(own ? [{ text: "", tooltip: own }] : []), ...(below ? transitiveFixPart(below) : [])];
}

function transitiveFixPart(fixedIn: FixedIn): readonly InlayPart[] {
  switch (fixedIn.kind) {
    case "lockfile": {
      const lockfile = fixedIn.lockfile ?? message("the lockfile");
      const text = formatMessage(message("update {lockfile}", { lockfile }));
      return [{ text, tooltip: message("its dependencies are fixed by updating {lockfile}", { lockfile }) }];
    }
    case "packages": {
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
  if (fixedIn.kind === "partly") return partlyFixedMessage(fixedIn);
  return fixedIn.kind === "none" ? message("no fixed version is known") : undefined;
}

/** The arrow from a vulnerable version leads to nothing but a fix. */
function goalParts(facts: Facts, findings: readonly Finding[]): (goal: Goal) => readonly InlayPart[] {
  const isVulnerable = findings.some(({ rule }) => rule === "advisory" || rule === "transitive-advisory");
  return ({ kind, version: to }) => {
    if (kind === "fix") return [{ text: `→ ${to}`, tooltip: message("fixed in {to}", { to }) }];
    const step = updateOf(facts)?.step ?? "major";
    const text = isVulnerable ? formatMessage(message("latest {to}", { to })) : `→ ${to}`;
    return [{ text, tooltip: message("{to} is available ({step})", { to, step }) }];
  };
}

function versionPart({ declaration, target }: Facts): readonly InlayPart[] {
  if (target?.kind !== "version") return [];
  const { version } = target.key;
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

/** Whether the project itself, rather than the service, is why it is not checked. */
function hasWord({ kind }: UncheckedReason): boolean {
  return kind === "skipped" || kind === "malformed" || kind === "lockfile";
}

/** Whether the version is written at the end, as in `^1.2.0` but not in `11.2.0`. */
function endsWith(requirement: string, version: string): boolean {
  return requirement.endsWith(version) && !/[\d.!]$/.test(requirement.slice(0, -version.length));
}
