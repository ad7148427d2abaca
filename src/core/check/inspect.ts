import type { News } from "../analysis/additions.ts";
import { evaluate } from "../analysis/evaluate.ts";
import { fixAmong, isBelow, isOwn, isVulnerability, type Finding } from "../analysis/finding.ts";
import { fixesBefore, noFacts, withFixes, type Facts } from "../analysis/facts.ts";
import { isAttested } from "../analysis/gathering/provenance.ts";
import { needsOf, type Policy } from "../analysis/policy.ts";
import type { Subject } from "../analysis/target/subject.ts";
import type { Caller } from "../api/api.ts";
import type { Version } from "../api/messages.ts";
import type { Core } from "../core.ts";
import type { FixPlan, PlannedFix } from "../fixes/plan/planFixes.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { touches, type Span } from "../model/span.ts";
import { otherVersion } from "../render/hover/links.ts";
import { unanswered, type Checked } from "./checked.ts";

/** The facts that a hover tells of a dependency, as far as they are known. */
export interface Inspection {
  readonly facts: Facts;
  /** The part of the declaration that was pointed at. */
  readonly span: Span;
  /** The version that the links lead to, where the commits between the two may be known. */
  readonly other?: Version;
  /** News of the version that an update leads to. */
  readonly news?: News;
  /** The change that is planned where no version fixes it. */
  readonly planned?: PlannedFix;
  /** The facts about the version that a lockfile still has, where another would be installed. */
  readonly locked?: Facts;
}

interface InspectionHost {
  readonly core: Core;
  readonly policy: Policy;
  readonly caller: Caller;
  /** Plans the fix of a dependency of the manifest. */
  readonly plan: (facts: Facts) => Promise<FixPlan>;
  readonly report?: (inspection: Inspection) => void;
}

/** Explains the dependency at the offset, with what only hovers need; undefined where there is none. Rejects only when aborted. */
export async function inspect(checked: Checked, offset: number, host: InspectionHost): Promise<Inspection | undefined> {
  const { subjects } = checked;
  const index = subjects.findIndex(({ declaration }) => covers(declaration, offset));
  const subject = subjects[index];
  if (!subject) return undefined;
  const isLocked = ({ declaration, stale }: Subject) =>
    declaration === subject.declaration && subject.stale?.kind === "next" && stale?.kind === "outdated";
  const beside = subjects.findIndex(isLocked);
  let inspection: Inspection = { facts: noFacts(subject), span: spanAt(subject.declaration, offset) };
  const report = (news: Partial<Inspection>): void => {
    inspection = { ...inspection, ...news };
    host.report?.(inspection);
  };
  await Promise.all([
    explain(checked, index, host, report),
    explain(checked, beside, host, ({ facts }) => facts && report({ locked: facts })),
  ]);
  return inspection;
}

/** Reports nothing where there is nothing at the index. */
async function explain(
  checked: Checked,
  index: number,
  host: InspectionHost,
  report: (news: Partial<Omit<Inspection, "span" | "locked">>) => void,
): Promise<void> {
  const { core, policy, caller } = host;
  const subject = checked.subjects[index];
  const before = checked.facts[index];
  if (!subject) return;
  const isWhole = before !== undefined && checked.stage !== "checking" && !unanswered(before);
  const known = isWhole ? before : undefined;
  report({ facts: known ?? noFacts(subject) });
  const gathered = await core.inspect(subject, caller, {
    needs: needsOf(policy, true),
    report: (facts) => report({ facts }),
    ...(known && { known }),
  });
  const facts = await withFix({ facts: gathered, index, checked }, host, report);
  await Promise.all([explainUpdate(facts, subject, host, report), explainPlan(checked, before, host, report)]);
}

/** The plans of manifests as they are: each checks all of the manifest, and hovers come again and again. */
const plans = new WeakMap<Checked, Map<Facts, PlannedFix | undefined>>();

/** Plans what can be changed where no version of the dependency fixes it, once all of the manifest is known. */
async function explainPlan(
  checked: Checked,
  facts: Facts | undefined,
  { plan }: InspectionHost,
  report: (news: Pick<Inspection, "planned">) => void,
): Promise<void> {
  const { stage, findingsOn } = checked;
  if (stage !== "settled" || !facts || !isPlanned(facts, findingsOn.get(facts) ?? [])) return;
  const known = plans.get(checked) ?? new Map<Facts, PlannedFix | undefined>();
  plans.set(checked, known);
  if (!known.has(facts)) known.set(facts, plannedBy(await plan(facts)));
  const planned = known.get(facts);
  if (planned) report({ planned });
}

function plannedBy({ overrides: [override], held = [] }: FixPlan): PlannedFix | undefined {
  if (override) return { kind: "override", override };
  return held.length > 0 ? { kind: "held" } : undefined;
}

/** Tells whether what fixes a dependency is another package, or an exception from a minimum age. */
function isPlanned({ locked, transitiveFixedIn: below }: Facts, findings: readonly Finding[]): boolean {
  if (locked?.isListed || !findings.some(isVulnerability)) return false;
  const fix = fixAmong(findings);
  if (fix?.kind === "fixed") return fix.held !== undefined;
  return findings.some(isBelow) && below?.kind === "packages" && !below.setBy;
}

/** Tells of the version that the way out leads to, but not for the entry of a lockfile, which is not updated by hand. */
async function explainUpdate(
  facts: Facts,
  { locked, stale, privateAmong }: Subject,
  { core, policy, caller }: InspectionHost,
  report: (news: Pick<Inspection, "other" | "news">) => void,
): Promise<void> {
  const { target, version } = facts;
  const to = otherVersion(facts, evaluate([facts], policy));
  if (target?.kind !== "version" || version?.kind !== "found" || to === undefined) return;
  const key = { ...target.key, version: to };
  // The commits of others are not known.
  const [found] = isAttested(version.value) ? await core.versions([key], caller) : [];
  if (found?.version?.kind === "found") report({ other: found.version.value });
  if (locked?.isListed || stale?.kind === "outdated") return;
  report({ news: await core.news(target.key, key, caller, privateAmong) });
}

interface Gathered {
  readonly facts: Facts;
  readonly index: number;
  readonly checked: Checked;
}

/**
 * Adds the fix as the check of the manifest has found it, else searched now; then whether its dependencies are clean with it,
 * too.
 */
async function withFix(
  { facts, index, checked: { path, text, facts: all } }: Gathered,
  { core, policy, caller }: InspectionHost,
  report: (news: Pick<Inspection, "facts">) => void,
): Promise<Facts> {
  const findings = evaluate([facts], policy);
  const others = all.filter((_, other) => other !== index);
  const manifest = { path, text, facts: [facts, ...others], findings };
  let complete = withFixes(facts, fixesBefore(facts, all[index]));
  if (!complete.fixedIn && findings.some(isOwn)) {
    const [found] = await core.fixedIn([manifest], policy, caller);
    complete = withFixes(facts, { own: found?.[0] });
  }
  report({ facts: complete });
  const cleanIn = findings.some(isBelow) ? await core.cleanIn(manifest, facts, policy, caller) : undefined;
  if (!cleanIn) return complete;
  complete = withFixes(complete, { own: complete.fixedIn, transitive: cleanIn });
  report({ facts: complete });
  return complete;
}

function covers({ nameSpan, requirementSpan, shared }: Declaration, offset: number): boolean {
  return touches(nameSpan, offset) || (requirementSpan !== undefined && !shared && touches(requirementSpan, offset));
}

function spanAt({ nameSpan, requirementSpan }: Declaration, offset: number): Span {
  return touches(nameSpan, offset) ? nameSpan : (requirementSpan ?? nameSpan);
}
