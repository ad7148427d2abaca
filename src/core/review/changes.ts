import { type AffectedBy, namesOf } from "../analysis/advisories.ts";
import { advisoriesOf, type Finding, isOwn, ruleOf } from "../analysis/finding.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import { isDevelopment } from "../analysis/policy.ts";
import { severities } from "../analysis/severity.ts";
import { isLocalCode, verdictOf } from "../analysis/target/verdict.ts";
import { changesBetween } from "../comparison/compareAdvisories.ts";
import type { Message } from "../messages/message.ts";
import { packageId, type VersionText } from "../model/keys.ts";
import { isSameText, versionsOf } from "../versions/index.ts";
import type { Asked, AskedDifference } from "./askChanges.ts";
import type { ChangedSide, ChangeKind, PackageChange, PlacedFinding } from "./change.ts";
import type { Half } from "./halves.ts";
import { sectionOf } from "./origin.ts";

/** A difference as what it is, with what it brings and takes away. Pure. */
export function changeOf(difference: AskedDifference, isFirst: (half: Half) => boolean): PackageChange {
  const { before, after, incomplete, origin } = difference;
  const kind = kindOf(difference);
  const uncertain = uncertaintyOf(kind, incomplete);
  const [first, second] = [before, after].map((side) => side && sideOf(side));
  const { half } = after ?? before ?? {};
  if (!half) throw new RangeError("A difference has a side");
  const isNew = kind === "added" && uncertain === undefined && isFirst(half);
  return {
    package: half.subject.declaration.package,
    kind,
    ...(first && { before: first }),
    ...(second && { after: second }),
    paths: [half.path],
    ...advisoriesBetween(before, after, uncertain),
    ...(uncertain ? { ...noFindings, uncertain } : findingsBetween(before, after)),
    ...(isNew && { isFirst: true }),
    ...origin,
    ...provenanceChange(before, after),
  };
}

/** Tells why a package that one state seems not to have may be in a part of it that was not read. */
function uncertaintyOf(kind: ChangeKind, incomplete: AskedDifference["incomplete"] = {}): Message | undefined {
  if (kind === "added") return incomplete.before;
  return kind === "removed" ? incomplete.after : undefined;
}

function sideOf({ half, facts, findings }: Asked): ChangedSide {
  const { isDirect, through, path, decidedBy, subject } = half;
  const verdict = verdictOf(facts);
  const version = versionIn({ half, facts });
  const isUnchecked = verdict.kind === "unknown" && !isLocalCode(verdict.why);
  return {
    ...{ facts, findings, path, decidedBy },
    ...(version !== undefined && { version }),
    ...(isUnchecked && { unchecked: verdict.why }),
    ...(isDirect && { scope: subject.declaration.scope }),
    ...(!isDirect && through && { through }),
  };
}

function versionIn({ half, facts }: Pick<Asked, "half" | "facts">): VersionText | undefined {
  const { target } = facts;
  if (half.locked) return half.locked.key.version;
  return target?.kind === "version" ? target.key.version : undefined;
}

function kindOf({ before, after, origin }: AskedDifference): ChangeKind {
  if (!before) return "added";
  if (!after) return "removed";
  const [from, to] = [versionIn(before), versionIn(after)];
  const { system } = after.half.subject.declaration.package;
  if (from !== undefined && to !== undefined && !isSameText(from, to)) {
    const order = versionsOf(system).compare(from, to);
    if (order !== 0) return order < 0 ? "updated" : "downgraded";
  } else if ((from === undefined) !== (to === undefined)) return "updated";
  if (origin) return "replaced";
  return sectionOf(before.half) === sectionOf(after.half) ? "requirement" : "moved";
}

function provenanceChange(before: Asked | undefined, after: Asked | undefined): Pick<PackageChange, "provenance"> {
  const [from, to] = [before, after].map((asked) => asked?.facts.version);
  if (from?.kind !== "found" || to?.kind !== "found") return {};
  const [was, is] = [isAttested(from.value), isAttested(to.value)];
  return was === is ? {} : { provenance: was ? "lost" : "gained" };
}

/** The advisories of the version itself that are not ignored. */
function ownAdvisories(asked: Asked | undefined): readonly AffectedBy[] {
  return asked?.findings.filter(isOwn).flatMap(advisoriesOf) ?? [];
}

function advisoriesBetween(
  before: Asked | undefined,
  after: Asked | undefined,
  uncertain: Message | undefined,
): Pick<PackageChange, "advisories" | "unsettled"> {
  const [first, second] = [before, after].map(ownAdvisories);
  const isSettled = uncertain === undefined && [before, after].every((asked) => !asked || isKnown(asked));
  if (!isSettled) return { unsettled: [...(second ?? []), ...(first ?? [])] };
  return { advisories: changesBetween(first ?? [], second ?? [], namesOf), unsettled: [] };
}

/** Code of the project itself has no advisories of a registry. */
function isKnown({ facts }: Asked): boolean {
  const verdict = verdictOf(facts);
  return verdict.kind === "checked" || (verdict.kind === "unknown" && isLocalCode(verdict.why));
}

type Findings = Pick<PackageChange, "introduced" | "intoProduction" | "gone">;

const noFindings: Findings = { introduced: [], intoProduction: [], gone: [] };

function findingsBetween(before: Asked | undefined, after: Asked | undefined): Findings {
  const isMoved = before && after && isForDevelopment(before) && !isForDevelopment(after);
  return {
    introduced: newAmong(after, before),
    intoProduction: isMoved
      ? placed(
          after,
          after.findings.filter((finding) => isAmong(finding, before)),
        )
      : [],
    gone: newAmong(before, after),
  };
}

function isForDevelopment({ half: { subject } }: Asked): boolean {
  return isDevelopment(subject.declaration);
}

function placed({ half: { path } }: Asked, findings: readonly Finding[]): readonly PlacedFinding[] {
  return findings.map((finding) => ({ path, finding }));
}

/** The findings on one side that the other does not have. An advisory counts only where the other side was checked, or has no such package. */
function newAmong(own: Asked | undefined, other: Asked | undefined): readonly PlacedFinding[] {
  if (!own) return [];
  const isUnsettled = other !== undefined && !isKnown(other);
  const isNew = (finding: Finding) => !isAmong(finding, other) && !(isUnsettled && advisoriesOf(finding).length > 0);
  return placed(own, own.findings.filter(isNew));
}

function isAmong(finding: Finding, other: Asked | undefined): boolean {
  return other?.findings.some((each) => isSameFinding(finding, each)) ?? false;
}

function isSameFinding(finding: Finding, other: Finding): boolean {
  if (finding.rule !== other.rule) return false;
  const names = new Set(advisoriesOf(other).flatMap(namesOf));
  if (names.size > 0)
    return advisoriesOf(finding)
      .flatMap(namesOf)
      .some((name) => names.has(name));
  return detailsOf(finding) === detailsOf(other);
}

/** The licenses that are not accepted are another finding where they are others. */
function detailsOf(finding: Finding): string {
  return finding.rule === "license" ? JSON.stringify(ruleOf(finding).details?.(finding, (path) => path)) : "";
}

/** Joins the same change in several files: the first one, of a direct dependency if any is, tells how. */
export function joined(changes: readonly PackageChange[]): readonly PackageChange[] {
  const byId = new Map<string, PackageChange[]>();
  for (const change of changes) {
    const { kind, before, after, source, integrity } = change;
    const id = JSON.stringify([packageId(change.package), kind, before?.version, after?.version, source, integrity]);
    const same = byId.get(id);
    if (same) same.push(change);
    else byId.set(id, [change]);
  }
  return [...byId.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const paths = [...new Set(same.flatMap((change) => change.paths))];
    const introduced = same.flatMap((change) => change.introduced);
    const intoProduction = same.flatMap((change) => change.intoProduction);
    const gone = same.flatMap((change) => change.gone);
    return [{ ...first, paths, introduced, intoProduction, gone }];
  });
}

const kinds: readonly ChangeKind[] = ["added", "replaced", "downgraded", "updated", "moved", "requirement", "removed"];

/** Worst first, then by kind and name. */
export function compareChanges(a: PackageChange, b: PackageChange): number {
  return (
    weight(a) - weight(b) ||
    kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
    (packageId(a.package) < packageId(b.package) ? -1 : 1)
  );
}

/** Lower is worse: what is introduced, a suspicious origin, what is not known, then the rest. */
function weight({ introduced, integrity, source, provenance, unsettled, uncertain, after }: PackageChange): number {
  const worst = Math.min(...introduced.map(({ finding }) => rankOf(finding)), Infinity);
  if (worst < severities.indexOf("information") * 100) return worst;
  if (integrity ?? source) return 150;
  if (provenance === "lost") return 160;
  if (unsettled.length > 0) return 170;
  if (uncertain ?? after?.unchecked) return 180;
  return Math.min(worst, 1_000);
}

function rankOf(finding: Finding): number {
  const [worst] = advisoriesOf(finding);
  const score = finding.rule === "malicious" ? 11 : worst ? (worst.advisory?.cvss3Score ?? 7) : 0;
  return severities.indexOf(finding.severity) * 100 - score;
}
