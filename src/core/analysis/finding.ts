import { fixedInMessage } from "../messages/fixedIn.ts";
import { message, type Message } from "../messages/message.ts";
import type { VersionKey } from "../model/keys.ts";
import { isSameKey, isSameVersion } from "../versions/index.ts";
import type { AffectedBy } from "./advisories.ts";
import type { AffectedDependency } from "./affectedDependency.ts";
import { fixOfBoth, type FixedIn } from "./fixedIn.ts";
import type { FindingItem, FindingOf, Rule } from "./rule.ts";
import { rules } from "./rules.ts";

/** A finding of one of the rules on one dependency. `rule` decides the type of the items. */
export type Finding = Parameters<(typeof rules)[number]["message"]>[0];

/** The codes of all rules, by which settings, comments and reports name them. */
export type RuleId = Finding["rule"];

export const ruleIds: readonly RuleId[] = rules.map(({ id }) => id);

/** The rules by their codes. */
const byId = Object.fromEntries(rules.map((rule) => [rule.id, rule])) as unknown as Readonly<Record<RuleId, Rule>>;

/** The rule of a finding. */
export function ruleOf({ rule }: Pick<Finding, "rule">): Rule {
  return byId[rule];
}

/** A plain sentence about the first item, and in which version the finding is gone, where that is known. */
export function findingText(finding: Finding): Message {
  const text = ruleOf(finding).message(finding);
  const fixedIn = finding.fixedIn && fixedInMessage(finding.fixedIn);
  return fixedIn ? message("{text}. {fixedIn}.", { text, fixedIn }) : text;
}

/** Returns the code that the finding is listed under: the ID of an advisory of the version itself, else the rule. */
export function codeOf(finding: Finding): string {
  return finding.rule === "advisory" ? finding.items[0].advisories[0].id : finding.rule;
}

/** A finding about advisories, which another version can make go away. */
export type VulnerabilityFinding = Extract<Finding, { rule: "malicious" | "advisory" | "transitive-advisory" }>;

export function isVulnerability(finding: Finding): finding is VulnerabilityFinding {
  return finding.rule === "malicious" || finding.rule === "advisory" || finding.rule === "transitive-advisory";
}

/** A finding about advisories of a transitive dependency. */
export type FindingBelow =
  FindingOf<"malicious", AffectedDependency> | Extract<Finding, { rule: "transitive-advisory" }>;

export function isBelow(finding: Finding): finding is FindingBelow {
  return isVulnerability(finding) && pathOf(finding) !== undefined;
}

/** Tells whether the finding is about advisories of the version itself. */
export function isOwn(finding: Finding): boolean {
  return isVulnerability(finding) && !isBelow(finding);
}

/** The fix of a dependency among its findings: that of the version itself, else that of what it depends on. */
export function fixAmong(findings: readonly Finding[]): FixedIn | undefined {
  const found = findings.filter(({ fixedIn }) => fixedIn);
  return fixOfBoth(found.find(isOwn)?.fixedIn, fixBelow(found));
}

/** The fix of the transitive dependencies; if several packages are vulnerable, the versions of all. */
export function fixBelow(findings: readonly Finding[]): FixedIn | undefined {
  const all = findings.flatMap((finding) => (isBelow(finding) ? (finding.fixedIn ?? []) : []));
  const each = all.flatMap((fixedIn) => (fixedIn.kind === "packages" ? partsOf(fixedIn) : []));
  const [first, ...others] = each.filter(
    ({ key }, index) => each.findIndex((other) => isSameKey(other.key, key)) === index,
  );
  const isWayOut = all.some((fixedIn) => fixedIn.isWayOut);
  return first && others.length > 0 ? fixOf([first, ...others], isWayOut) : all[0];
}

type Packages = Extract<FixedIn, { kind: "packages" }>;
type Part = ReturnType<typeof partsOf>[number];

/** The packages, each with its line, and with what holds it back. */
function partsOf({ packages, setBy, held }: Packages) {
  return packages.map((key, index) => ({
    key,
    line: setBy?.[index],
    held: held && isSameVersion(key.system, held.version, key.version) ? held : undefined,
  }));
}

/** The fix by all of these packages together. */
function fixOf([first, ...others]: readonly [Part, ...(readonly Part[])], isWayOut: boolean | undefined): Packages {
  const parts = [first, ...others];
  const [line, ...lines] = parts.flatMap((part) => part.line ?? []);
  const [held] = parts.flatMap((part) => part.held ?? []);
  return {
    kind: "packages",
    packages: [first.key, ...others.map(({ key }) => key)],
    ...(line && lines.length === others.length && { setBy: [line, ...lines] }),
    ...(held && { held }),
    ...(isWayOut && { isWayOut }),
  };
}

/** Tells whether the finding is about an ignore entry, so that it is none to ignore. */
export function isAboutIgnore({ rule }: Finding): boolean {
  return rule === "expired-ignore" || rule === "unused-ignore";
}

/** Collects the advisories of all items; empty for a rule that is not about advisories. */
export function advisoriesOf({ items }: Finding): readonly AffectedBy[] {
  return items.flatMap((item: FindingItem) => item.advisories ?? []);
}

/** A shortest path from the checked version to the transitive dependency that the first item is about. */
export function pathOf({ items: [first] }: { readonly items: Finding["items"] }): readonly VersionKey[] | undefined {
  const item: FindingItem = first;
  return item.path;
}

/** A finding for each item, as hover, Problems and reports list them. */
export function spread<Id extends string, Item extends FindingItem>(
  finding: FindingOf<Id, Item>,
): readonly FindingOf<Id, Item>[] {
  return finding.items.map((item) => ({
    ...finding,
    ...fixedInOf(item, item.fixedIn ?? finding.fixedIn),
    severity: item.severity ?? finding.severity,
    span: item.span ?? finding.span,
    items: [item],
  }));
}

/** Narrows the versions of several packages to that of the package that the item is about. */
function fixedInOf({ path }: FindingItem, fixedIn: FixedIn | undefined): { readonly fixedIn?: FixedIn } {
  if (!fixedIn) return {};
  if (fixedIn.kind !== "packages") return { fixedIn };
  const own = partsOf(fixedIn).find(({ key: { name } }) => name === path?.at(-1)?.name);
  return { fixedIn: own ? fixOf([own], fixedIn.isWayOut) : fixedIn };
}
