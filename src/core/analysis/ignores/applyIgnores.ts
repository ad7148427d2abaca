import type { Declaration } from "../../manifests/manifest.ts";
import { isDay } from "../../manifests/shared/ignoreComment.ts";
import type { VersionKey } from "../../model/keys.ts";
import { nameMatcher } from "../../model/namePattern.ts";
import { canonicalName } from "../../model/names.ts";
import { isSameVersion } from "../../versions/index.ts";
import { type AffectedBy, namesOf, weightOf } from "../advisories.ts";
import type { Facts } from "../facts.ts";
import type { RuleId } from "../finding.ts";
import { type Policy, settingOf } from "../policy.ts";
import type { FindingItem, Found, Rule } from "../rule.ts";
import { expiredIgnore } from "../rules/expiredIgnore.ts";
import { severityOf } from "../severity.ts";
import type { Ignore } from "./ignore.ts";
import { isBelowPath } from "./ignorePath.ts";

/** The findings of a rule on a dependency. */
export interface RuleFound extends Found {
  readonly rule: Rule<RuleId>;
}

/**
 * Leaves out what the user ignores: items without advisories as a whole, others when all of their advisories are ignored. An
 * expired entry hides nothing; if it would still hide something, that is found as `expired-ignore`.
 */
export function applyIgnores(found: readonly RuleFound[], facts: Facts, policy: Policy): readonly RuleFound[] {
  const all = ignoresFor(facts, policy);
  if (all.length === 0) return found;
  const active = all.filter((ignore) => !isExpired(ignore, policy.now));
  const remaining = found.flatMap((match) => withoutIgnored(match, active, facts) ?? []);
  if (settingOf(expiredIgnore.id, policy) === "off") return remaining;
  const expired = all
    .filter((ignore) => isExpired(ignore, policy.now))
    .filter((ignore) => remaining.some((match) => withoutIgnored(match, [ignore], facts) !== match))
    .filter(isFirstOfComment);
  if (expired.length === 0) return remaining;
  const items = expired.map((ignore) => ({ ignore, ...(ignore.span && { span: ignore.span }) }));
  return [...remaining, { rule: expiredIgnore, span: facts.declaration.nameSpan, items }];
}

/** Tells whether the entry would hide anything of what was found, its last day aside. */
export function hidesAny(ignore: Ignore, found: readonly RuleFound[], facts: Facts): boolean {
  return isFor(ignore, facts.declaration) && found.some((match) => withoutIgnored(match, [ignore], facts) !== match);
}

/** The comments next to the declaration, then the entries of the settings for its package. */
function ignoresFor({ declaration, ignores: own }: Facts, { ignores: entries }: Policy): readonly Ignore[] {
  return [...own, ...entries].filter((ignore) => isFor(ignore, declaration));
}

function isFor({ package: pattern }: Ignore, { package: key, name }: Declaration): boolean {
  if (pattern === undefined) return true;
  const matches = nameMatcher(pattern);
  return matches(key.name) || matches(name);
}

/** A comment that names several rules is one entry for each of them, and reported once. */
function isFirstOfComment({ span }: Ignore, index: number, list: readonly Ignore[]): boolean {
  return span === undefined || list.findIndex((other) => other.span === span) === index;
}

/** Through the end of its last day. What is not a day would never come, so it holds at no time. */
function isExpired({ until }: Ignore, now: number): boolean {
  if (until === undefined) return false;
  return !isDay(until) || now >= Date.parse(`${until}T00:00:00Z`) + 86_400_000;
}

/** The same object where nothing is ignored; undefined where nothing is left. */
function withoutIgnored(found: RuleFound, ignores: readonly Ignore[], facts: Facts): RuleFound | undefined {
  const matching = ignores.filter(({ rule }) => rule === undefined || rule === found.rule.id);
  if (matching.length === 0) return found;
  const items = found.items.flatMap((item) => {
    const key = item.path?.at(-1) ?? found.key;
    const own = matching.filter((ignore) => isAbout(ignore, key));
    return remainingItem(item, own, ({ path }) => path === undefined || isBelowPath(path, item, key, facts)) ?? [];
  });
  if (items.length === 0) return undefined;
  return items.length === found.items.length && items.every((item, index) => item === found.items[index])
    ? found
    : {
        ...found,
        items,
        ...(items.length < found.items.length && { ignoredCount: found.items.length - items.length }),
      };
}

/** Tells whether the entry is for findings on this version. */
function isAbout({ about }: Ignore, key: VersionKey | undefined): boolean {
  if (!about) return true;
  const { system, name } = about.key;
  if (key?.system !== system || canonicalName(system, key.name) !== name) return false;
  return about.version === undefined || isSameVersion(system, about.version, key.version);
}

/** `isOn` is asked last, as it may go by a whole graph. */
function remainingItem(
  item: FindingItem,
  ignores: readonly Ignore[],
  isOn: (ignore: Ignore) => boolean,
): FindingItem | undefined {
  const { notice } = item;
  const isHidden = (affected: AffectedBy) => ignores.some((ignore) => hides(ignore, affected) && isOn(ignore));
  if (notice) return isHidden(notice) ? undefined : item;
  if (!item.advisories)
    return ignores.some((ignore) => ignore.advisory === undefined && isOn(ignore)) ? undefined : item;
  const [worst, ...others] = item.advisories.filter((affected) => !isHidden(affected));
  if (!worst) return undefined;
  if (others.length + 1 === item.advisories.length) return item;
  return { ...item, advisories: [worst, ...others], severity: severityOf(weightOf(worst)) };
}

function hides({ advisory: ignored }: Ignore, affected: AffectedBy): boolean {
  return ignored === undefined || namesOf(affected).includes(ignored);
}
