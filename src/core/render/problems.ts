import { compareScores, type AffectedBy } from "../analysis/advisories.ts";
import {
  advisoriesOf,
  codeOf,
  findingText,
  isVulnerability,
  pathOf,
  ruleOf,
  type Finding,
} from "../analysis/finding.ts";
import type { FixedIn } from "../analysis/fixedIn.ts";
import { foundOnce } from "../analysis/foundOnce.ts";
import { shownName } from "../messages/shownName.ts";
import { subjectName } from "../analysis/rule.ts";
import { compareSeverities, type Severity } from "../analysis/severity.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { advisoryTitle, scoreText } from "../messages/advisories.ts";
import { fixedInMessage, packagesText } from "../messages/fixedIn.ts";
import { listed, message, plural, type Message } from "../messages/message.ts";
import { versionName, via } from "../messages/versions.ts";
import type { VersionKey } from "../model/keys.ts";
import { isSameKey } from "../versions/index.ts";
import type { Span } from "../model/span.ts";
import { isNearest, nearestDependents } from "./nearest.ts";

/** An entry of Problems. */
export interface Problem {
  readonly declaration: Declaration;
  readonly span: Span;
  readonly severity: Severity;
  readonly message: Message;
  /** The worst advisory with its address, else the rule. */
  readonly code: string;
  readonly url?: string;
  readonly isDeprecated: boolean;
  /** The place where the version is written, or the lockfile that has it. It may be the manifest itself. */
  readonly origin?: { readonly path: string; readonly span?: Span };
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

/** One for what is malicious, one for the other advisories, and one for all other rules. */
function dependencyProblems(findings: readonly Finding[]): readonly Problem[] {
  const malicious = findings.filter(({ rule }) => rule === "malicious");
  const own = findings.filter(({ rule }) => rule === "advisory");
  const transitive = findings.filter(({ rule }) => rule === "transitive-advisory");
  const others = findings
    .filter((finding) => !isVulnerability(finding))
    .sort((a, b) => compareSeverities(a.severity, b.severity));
  const texts = others.map(findingText).reduce<Message | undefined>(joined, undefined);
  const all = [...own, ...transitive];
  return [
    ...(malicious.length > 0 ? [problemOf(malicious, maliciousText(malicious), worstOf(malicious))] : []),
    ...(all.length > 0 ? [problemOf(all, vulnerabilityText(own, transitive), worstOf(all))] : []),
    ...(texts ? [problemOf(others, texts)] : []),
  ];
}

function joined(first: Message | undefined, second: Message): Message {
  return first ? message("{first}; {second}", { first, second }) : second;
}

/** `findings` are at least one. */
function problemOf(findings: readonly Finding[], text: Message, worst?: AffectedBy): Problem {
  const [first] = findings;
  if (!first) throw new RangeError("A problem is about a finding");
  const [severity = first.severity] = findings.map((finding) => finding.severity).sort(compareSeverities);
  const path = findings.map(pathOf).find((candidate) => candidate !== undefined);
  const { span, declaration } = first;
  return {
    declaration,
    span,
    severity,
    message: text,
    code: worst?.id ?? codeOf(first),
    ...(worst?.advisory && { url: worst.advisory.url }),
    isDeprecated: findings.some(({ rule }) => rule === "deprecated"),
    ...originOf(first),
    ...(path && path.length > 1 && { path }),
  };
}

function originOf({ declaration: { elsewhere }, lockfile }: Finding): Pick<Problem, "origin"> {
  if (elsewhere) return { origin: elsewhere };
  return lockfile === undefined ? {} : { origin: { path: lockfile } };
}

function worstOf(findings: readonly Finding[]): AffectedBy | undefined {
  return findings.flatMap(advisoriesOf).sort(compareScores)[0];
}

/** `express 4.17.1 has 2 known advisories and 5 vulnerable dependencies (1 ignored, worst: high 7.5). …` */
function vulnerabilityText(own: readonly Finding[], transitive: readonly Finding[]): Message {
  const all = [...own, ...transitive];
  const worst = worstOf(all);
  const ids = new Set(own.flatMap((finding) => advisoriesOf(finding).map(({ id }) => id)));
  const ignored = own[0]?.ignoredCount ?? 0;
  const [only] = all;
  const values = { package: subjectsOf(all), worst: worst ? scoreText(worst) : "" };
  if (worst && only && all.length === 1 && ignored === 0) return withFix(singleText(only, worst, values), all);
  const counts = [
    ...(ids.size > 0 ? [plural(ids.size + ignored, "{count} known advisory", "{count} known advisories")] : []),
    ...(transitive.length > 0
      ? [plural(transitive.length, "{count} vulnerable dependency", "{count} vulnerable dependencies")]
      : []),
  ].reduce((first, second) => message("{first} and {second}", { first, second }));
  const text =
    ids.size > 0 && ignored > 0
      ? message("{package} has {counts} ({ignored} ignored, worst: {worst})", { ...values, counts, ignored })
      : message("{package} has {counts} (worst: {worst})", { ...values, counts });
  return withFix(text, all);
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
  return withFix(all, first ? [first] : []);
}

type Values = Readonly<Record<"package" | "worst", Message | string>>;

function singleText(only: Finding, worst: AffectedBy, values: Values): Message {
  if (only.rule !== "transitive-advisory") {
    return message("{package} has 1 known advisory ({worst}): {title}", { ...values, title: advisoryTitle(worst) });
  }
  const { affected, path } = only.items[0];
  const dependency = { affected: versionName(affected), via: via(path) };
  return message("{package} has 1 vulnerable dependency ({worst}): {affected}{via}", { ...values, ...dependency });
}

/** Several versions of one package may be locked. */
function subjectsOf(findings: readonly Finding[]): Message {
  const [first, ...others] = findings.filter(
    ({ key }, index) => findings.findIndex((other) => isSameSubject(other, key)) === index,
  );
  if (!first) return message("");
  const versions = [first, ...others].map(versionMark);
  if (others.length === 0) return subjectName(first);
  return message("{name} {versions}", { name: shownName(first.declaration), versions: listed(versions) });
}

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

function withFix(text: Message, findings: readonly Finding[]): Message {
  const fix = fixOf(findings);
  return fix ? message("{text}. {fix}.", { text, fix }) : text;
}

/** Returns the fix of the transitive dependencies; if several packages are vulnerable, the versions of all. */
function transitiveFixOf(findings: readonly Finding[]): Finding["fixedIn"] {
  const all = findings.flatMap(({ rule, fixedIn }) => (rule === "transitive-advisory" && fixedIn ? [fixedIn] : []));
  const packages = all.flatMap((fixedIn) => (fixedIn.kind === "packages" ? fixedIn.packages : []));
  const [first, ...others] = packages.filter(
    (key, index) => packages.findIndex((other) => isSameKey(other, key)) === index,
  );
  return first ? { kind: "packages", packages: [first, ...others] } : all[0];
}

/**
 * Tells how one dependency is fixed: a version that is clean with all that it depends on fixes everything, else each kind has its
 * own.
 */
export function fixOf(findings: readonly Finding[]): Message | undefined {
  const wayOut = findings.find(({ fixedIn }) => fixedIn?.isWayOut)?.fixedIn;
  return wayOut ? fixMessage(wayOut) : fixOfVulnerable(findings);
}

function fixOfVulnerable(findings: readonly Finding[]): Message | undefined {
  const own = findings.find(({ rule, fixedIn }) => rule === "advisory" && fixedIn)?.fixedIn;
  const hasTransitive = findings.some(({ rule }) => rule === "transitive-advisory");
  const transitive = transitiveFixOf(findings);
  if (!own || !hasTransitive || (transitive?.kind === "fixed" && !transitive.isLater)) {
    const fixedIn = transitive ?? own;
    return fixedIn && fixMessage(fixedIn);
  }
  if (own.kind !== "fixed") return fixMessage(own);
  const { version } = own;
  switch (transitive?.kind) {
    case "fixed":
      return message("Its own advisories are fixed in {version}, those of its dependencies in {later}", {
        version,
        later: transitive.version,
      });
    case "packages":
      return message("Its own advisories are fixed in {version}, those of its dependencies in {packages}", {
        version,
        packages: packagesText(transitive.packages),
      });
    case "lockfile":
      return message("Its own advisories are fixed in {version}, those of its dependencies by updating {lockfile}", {
        version,
        lockfile: transitive.lockfile ?? message("the lockfile"),
      });
    default:
      return message("Its own advisories are fixed in {version}", { version });
  }
}

/** Returns the message of a fix, also of a search that ended without an answer. */
function fixMessage(fixedIn: FixedIn): Message | undefined {
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
