import type { Declaration } from "../../manifests/manifest.ts";
import type { Span } from "../../model/span.ts";
import type { Coverage } from "../coverage.ts";
import { withoutEffect } from "../evaluate.ts";
import type { Facts } from "../facts.ts";
import type { Finding, RuleId } from "../finding.ts";
import { type Policy, settingOf } from "../policy.ts";
import type { PlacedSetting } from "../rule.ts";
import { rules } from "../rules.ts";
import { unusedIgnore } from "../rules/unusedIgnore.ts";
import type { Ignore } from "./ignore.ts";

interface Evaluated {
  readonly facts: readonly Facts[];
  readonly coverage: Coverage;
  readonly policy: Policy;
}

/** The comments of a manifest that hide nothing. `closely` is for a scan, which looks for what others do not ask about. */
export function unusedComments({ facts, coverage, policy }: Evaluated, closely: boolean): readonly Finding[] {
  if (coverage.state !== "complete") return [];
  const idle = new Map<Ignore, Declaration>();
  for (const { ignores, declaration } of facts)
    for (const ignore of ignores) if (ignore.span && couldHide(ignore, policy, closely)) idle.set(ignore, declaration);
  for (const each of idle.size > 0 ? facts : []) {
    const own = each.ignores.filter((ignore) => idle.has(ignore));
    const unused = new Set(withoutEffect(own, [each], policy));
    for (const ignore of own) if (!unused.has(ignore)) idle.delete(ignore);
  }
  return [...idle].flatMap(([ignore, declaration]) =>
    unusedFinding({ ignore, declaration, span: ignore.span ?? declaration.nameSpan }, policy),
  );
}

/** Finds the entries that hide nothing in all of these manifests: none where one was not checked completely. */
export function unusedEntries(entries: Iterable<Ignore>, manifests: readonly Evaluated[]): readonly Ignore[] {
  if (manifests.some(({ coverage }) => coverage.state !== "complete")) return [];
  return manifests.reduce<readonly Ignore[]>(
    (idle, { facts, policy }) => {
      const possible = idle.filter((ignore) => couldHide(ignore, policy, true));
      return withoutEffect(possible, facts, policy);
    },
    [...entries],
  );
}

/** An ignore entry that hides nothing, at a dependency and at this span of its manifest. */
interface Unused {
  readonly ignore: Ignore;
  readonly declaration: Declaration;
  readonly span: Span;
  readonly entry?: PlacedSetting;
}

/** None where the rule is off. */
export function unusedFinding({ ignore, declaration, span, entry }: Unused, policy: Policy): readonly Finding[] {
  const setting = settingOf(unusedIgnore.id, policy);
  if (setting === "off") return [];
  const severity = setting === "default" ? unusedIgnore.severity : setting;
  const item = { ignore, ...(entry && { entry }) };
  return [{ rule: unusedIgnore.id, declaration, severity, span, ...(entry && { beside: entry }), items: [item] }];
}

/** Tells whether all that the entry is for is looked for: a rule that is off now may be on elsewhere. */
function couldHide({ rule, advisory }: Ignore, policy: Policy, closely: boolean): boolean {
  if (policy.devDependencies === "off") return false;
  const isOn = ({ id }: { readonly id: RuleId }) => settingOf(id, policy) !== "off";
  const isMeant = (each: (typeof rules)[number]): boolean => {
    if (rule !== undefined) return each.id === rule;
    return advisory === undefined ? each.default !== "off" : ofAdvisories.has(each.id);
  };
  const wanted = rules.filter(isMeant);
  return wanted.every((each) => isOn(each) && (rule === undefined || "find" in each) && isAsked(each, policy, closely));
}

const ofAdvisories: ReadonlySet<RuleId> = new Set(["malicious", "advisory", "transitive-advisory", "unmaintained"]);

function isAsked(rule: (typeof rules)[number], policy: Policy, closely: boolean): boolean {
  if (closely || !("needs" in rule)) return true;
  return rule.needs(policy, true).length === rule.needs(policy, false).length;
}
