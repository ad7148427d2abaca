import { compareScores, type AffectedBy } from "../analysis/advisories.ts";
import {
  advisoriesOf,
  codeOf,
  findingText,
  fixBelow,
  isVulnerability,
  pathOf,
  ruleOf,
  type Finding,
} from "../analysis/finding.ts";
import { fixOfBoth, type FixedIn } from "../analysis/fixedIn.ts";
import { foundOnce } from "../analysis/foundOnce.ts";
import { shortName, shownName } from "../messages/shownName.ts";
import { subjectName, type PlacedSetting } from "../analysis/rule.ts";
import { compareSeverities, type Severity } from "../analysis/severity.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { advisoryTitle, scoreText } from "../messages/advisories.ts";
import { datedVersion, fixedInMessage, lockfileUpdate } from "../messages/fixedIn.ts";
import { listed, message, plural, type Message } from "../messages/message.ts";
import { versionName, via } from "../messages/versions.ts";
import type { VersionKey } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { isSameKey } from "../versions/index.ts";
import type { Span } from "../model/span.ts";
import { isNearest, nearestDependents } from "./nearest.ts";

/** An entry of Problems. */
export interface Problem {
  readonly declaration: Declaration;
  readonly span: Span;
  /** The setting that it is about, where that stands in a file beside the manifest. */
  readonly beside?: PlacedSetting;
  readonly severity: Severity;
  readonly message: Message;
  /** The worst advisory with its address, else the rule. */
  readonly code: string;
  readonly url?: string;
  readonly isDeprecated: boolean;
  /** A shortest path from the checked version to a vulnerable dependency. */
  readonly path?: readonly VersionKey[];
}

/** The unit that has an entry of its own: each dependency with all that is found on it, or each advisory. */
export type ProblemUnit = "dependency" | "advisory";

/** The entries for the findings of one manifest, in their order. */
export function problemsOf(findings: readonly Finding[], unit: ProblemUnit): readonly Problem[] {
  if (unit === "advisory") {
    return findings.map((finding) =>
      problemOf(
        [finding],
        findingText(finding),
        finding.rule === "transitive-advisory" ? undefined : worstOf([finding]),
      ),
    );
  }
  const [once = []] = foundOnce([{ path: "", findings }]);
  const nearest = nearestDependents(once);
  const byDeclaration = new Map<Declaration, Finding[]>();
  for (const finding of once) {
    if (!isNearest(finding, nearest)) continue;
    const others = byDeclaration.get(finding.declaration);
    if (others) others.push(finding);
    else byDeclaration.set(finding.declaration, [finding]);
  }
  return [...byDeclaration.values()].flatMap(dependencyProblems);
}

/** One for what is malicious, one for all else, worst first, and one for each setting beside the manifest. */
function dependencyProblems(all: readonly Finding[]): readonly Problem[] {
  const findings = all.filter(({ beside }) => !beside);
  const malicious = findings.filter(({ rule }) => rule === "malicious");
  const own = findings.filter(({ rule }) => rule === "advisory");
  const transitive = findings.filter(({ rule }) => rule === "transitive-advisory");
  const others = findings
    .filter((finding) => !isVulnerability(finding))
    .sort((a, b) => compareSeverities(a.severity, b.severity));
  const vulnerable = [...own, ...transitive];
  const texts = [
    ...(vulnerable.length > 0
      ? [{ severity: worstSeverity(vulnerable), text: vulnerabilityText(own, transitive) }]
      : []),
    ...others.map((finding) => ({ severity: finding.severity, text: findingText(finding) })),
  ].sort((a, b) => compareSeverities(a.severity, b.severity));
  const text = texts.map(({ text }) => text).reduce<Message | undefined>(joined, undefined);
  return [
    ...(malicious.length > 0 ? [problemOf(malicious, maliciousText(malicious), worstOf(malicious))] : []),
    ...(text ? [problemOf([...vulnerable, ...others], text, worstOf(vulnerable))] : []),
    ...all.flatMap((finding) => (finding.beside ? [problemOf([finding], findingText(finding))] : [])),
  ];
}

function joined(first: Message | undefined, second: Message): Message {
  return first ? message("{first}; {second}", { first, second }) : second;
}

/** `findings` are at least one. */
function problemOf(findings: readonly Finding[], text: Message, worst?: AffectedBy): Problem {
  const [first] = findings;
  if (!first) throw new RangeError("A problem is about a finding");
  const path = findings.map(pathOf).find((candidate) => candidate !== undefined);
  const { span, declaration, beside } = first;
  return {
    declaration,
    span,
    ...(beside && { beside }),
    severity: worstSeverity(findings),
    message: text,
    code: worst?.id ?? codeOf(first),
    ...(worst?.advisory && { url: worst.advisory.url }),
    isDeprecated: findings.some(({ rule }) => rule === "deprecated"),
    ...(path && path.length > 1 && { path }),
  };
}

function worstSeverity(findings: readonly Finding[]): Severity {
  return findings.map(({ severity }) => severity).sort(compareSeverities)[0] ?? "hint";
}

function worstOf(findings: readonly Finding[]): AffectedBy | undefined {
  return findings.flatMap(advisoriesOf).sort(compareScores)[0];
}

/** `express 4.17.1: update to 4.22.3. 2 advisories (1 ignored) and 5 vulnerable dependencies, worst high 7.5` */
function vulnerabilityText(own: readonly Finding[], transitive: readonly Finding[]): Message {
  const all = [...own, ...transitive];
  const values = { package: subjectsOf(all), found: foundText(own, transitive) };
  const fix = fixOf(all);
  return fix ? message("{package}: {fix}. {found}", { ...values, fix }) : message("{package}: {found}", values);
}

/** The number of advisories and vulnerable dependencies, and the worst; a single one is named. */
function foundText(own: readonly Finding[], transitive: readonly Finding[]): Message {
  const worst = worstOf([...own, ...transitive]);
  const count = new Set(own.flatMap((finding) => advisoriesOf(finding).map(({ id }) => id))).size;
  const ignored = own[0]?.ignoredCount ?? 0;
  const advisories = plural(count + ignored, "{count} advisory", "{count} advisories");
  const counts = [
    ...(count === 0
      ? []
      : [ignored > 0 ? message("{advisories} ({ignored} ignored)", { advisories, ignored }) : advisories]),
    ...(transitive.length > 0
      ? [plural(transitive.length, "{count} vulnerable dependency", "{count} vulnerable dependencies")]
      : []),
  ].reduce((first, second) => message("{first} and {second}", { first, second }));
  if (!worst) return counts;
  const values = { counts, worst: scoreText(worst) };
  const [only, ...others] = [...own, ...transitive];
  return only && others.length === 0 && ignored === 0
    ? message("{counts}, {worst}: {what}", { ...values, what: singleText(only, worst) })
    : message("{counts}, worst {worst}", values);
}

/** The first of them in full. */
function maliciousText([first, ...others]: readonly Finding[]): Message {
  const text = first ? ruleOf(first).message(first) : message("");
  const all =
    others.length === 0
      ? text
      : plural(
          others.length,
          "{text}; {count} more malicious dependency",
          "{text}; {count} more malicious dependencies",
          { text },
        );
  const fix = first?.fixedIn && fixMessage(first.fixedIn);
  return fix ? message("{all}. {fix}.", { all, fix }) : all;
}

function singleText(only: Finding, worst: AffectedBy): Message {
  if (only.rule !== "transitive-advisory") return advisoryTitle(worst);
  const { affected, path } = only.items[0];
  return message("{affected}{via}", { affected: versionName(affected), via: via(path) });
}

/** Several versions of one package may be locked. */
function subjectsOf(findings: readonly Finding[]): Message {
  const [first, ...others] = findings.filter(
    ({ key }, index) => findings.findIndex((other) => isSameSubject(other, key)) === index,
  );
  if (!first) return message("");
  const versions = [first, ...others].map(versionMark);
  if (others.length === 0) return subjectName(first, (name) => shortName(name, mostName));
  const name = shortName(shownName(first.declaration), mostName);
  return message("{name} {versions}", { name, versions: listed(versions) });
}

/** Characters of a name, which leave room for the fix on a row of Problems. */
const mostName = 45;

/** `4.17.20 (locked)` where another version would be installed. */
function versionMark({ key, stale }: Finding): Message {
  const version = key?.version ?? "";
  if (stale === undefined) return message("{version}", { version });
  return stale === "locked"
    ? message("{version} (locked)", { version })
    : message("{version} (would be installed)", { version });
}

function isSameSubject({ key }: Finding, other: Finding["key"]): boolean {
  return key && other ? isSameKey(key, other) : key === other;
}

/**
 * Returns the fix of one dependency: a version that is clean with all that it depends on fixes everything, else that of its own
 * advisories.
 */
export function fixedInOf(findings: readonly Finding[]): FixedIn | undefined {
  const wayOut = findings.find(({ fixedIn }) => fixedIn?.isWayOut)?.fixedIn;
  if (wayOut) return wayOut;
  const own = findings.find(({ rule, fixedIn }) => rule === "advisory" && fixedIn)?.fixedIn;
  const hasTransitive = findings.some(({ rule }) => rule === "transitive-advisory");
  const transitive = fixBelow(findings);
  const isOfAll = !own || !hasTransitive || (transitive?.kind === "fixed" && !transitive.isLater);
  return isOfAll ? (transitive ?? own) : fixOfBoth(own, transitive);
}

/** Tells how one dependency is fixed, and what its dependencies need besides. */
function fixOf(findings: readonly Finding[]): Message | undefined {
  const fixedIn = fixedInOf(findings);
  if (!fixedIn) return lockfileText(findings);
  const hasTransitive = findings.some(({ rule }) => rule === "transitive-advisory");
  const transitive = hasTransitive ? fixBelow(findings) : fixedIn;
  if (fixedIn.kind !== "fixed" || fixedIn.isWayOut || transitive === fixedIn) return fixText(fixedIn);
  const version = datedVersion(fixedIn);
  switch (transitive?.kind) {
    case "fixed":
      return message("update to {version}, to {later} for its dependencies, too", {
        version,
        later: datedVersion(transitive),
      });
    case "packages":
      return withPackages(version, transitive.packages);
    case "lockfile":
      return transitive.lockfile === undefined
        ? message("update to {version}, and the lockfile", { version })
        : message("update to {version}, and {lockfile}", { version, lockfile: transitive.lockfile });
    default:
      return message("update to {version} for its own advisories", { version });
  }
}

/** Returns the sentence about a fix, also of a search that ended without an answer. */
export function fixMessage(fixedIn: FixedIn): Message | undefined {
  if (fixedIn.kind !== "unknown") return fixedInMessage(fixedIn);
  if (fixedIn.isWayOut) {
    return fixedIn.hasFailed
      ? message("The nearest clean version could not be looked up")
      : message("The nearest clean version is not known");
  }
  return fixedIn.hasFailed
    ? message("The fixed version could not be looked up")
    : message("The fixed version is not known");
}

/** The first of the packages, as a row of Problems has no room for more. */
function withPackages(
  version: Message,
  [{ name, version: to }, ...others]: Extract<FixedIn, { kind: "packages" }>["packages"],
): Message {
  const values = { version, name: shortName(name, mostName), to };
  return others.length === 0
    ? message("update to {version}, {name} to {to}", values)
    : plural(others.length, "update to {version}, {name} to {to} and {count} more", values);
}

/** Leads to an update of the lockfile where only what is locked is vulnerable. */
function lockfileText(findings: readonly Finding[]): Message | undefined {
  const lockfile = findings.every(({ stale }) => stale === "locked") ? findings[0]?.lockfile : undefined;
  return lockfile === undefined ? undefined : lockfileUpdate(fileNameOf(lockfile));
}

/** The fix as an instruction, where it is one; else the sentence about it, also of a search that ended without an answer. */
function fixText(fixedIn: FixedIn): Message | undefined {
  if (fixedIn.kind === "lockfile" && !fixedIn.leavesOwn) return lockfileUpdate(fixedIn.lockfile);
  if (fixedIn.kind !== "fixed") return fixMessage(fixedIn);
  const { isWayOut, losesAttestation } = fixedIn;
  const version = datedVersion(fixedIn);
  if (isWayOut) return message("change to {version}", { version });
  return losesAttestation
    ? message("update to {version}, which has no provenance attestation", { version })
    : message("update to {version}", { version });
}
