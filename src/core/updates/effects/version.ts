import { type AffectedBy, isConfirmed, namesOf, sortedAdvisories } from "../../analysis/advisories.ts";
import type { VersionFacts } from "../../analysis/facts.ts";
import { isAttested } from "../../analysis/gathering/provenance.ts";
import type { Policy } from "../../analysis/policy.ts";
import { hasLists, licenseProblem, licenseText } from "../../analysis/rules/license.ts";
import { waitFor } from "../../analysis/update.ts";
import type { Version } from "../../api/messages.ts";
import { changesBetween } from "../../comparison/compareAdvisories.ts";
import { scoreText } from "../../messages/advisories.ts";
import { uncheckedReason } from "../../messages/reasons.ts";
import { listed, message, type Message, plural } from "../../messages/message.ts";
import { lapse } from "../../messages/time.ts";
import { versionId } from "../../versions/index.ts";
import type { FindEffects, StopContext, StopEffect, StopSide } from "../plan.ts";

/** Compares the answers about both versions: advisories, age, deprecation, license and provenance. */
export const versionEffects: FindEffects = (context) => {
  const { from, to } = context;
  const [before, after] = [from, to].map(({ facts: { version } }) =>
    version?.kind === "found" ? version.value : undefined,
  );
  if (!after) return [notAnswered(to), ...ageEffects(context)];
  return [
    ...advisoryEffects(context, before, after),
    ...ageEffects(context),
    ...(after.isDeprecated ? [deprecatedEffect(after)] : []),
    ...licenseEffects(before, after, context.policy),
    ...provenanceEffects(before, after),
  ];
};

const served = message("GetVersion");

function notAnswered({ key, facts: { version } }: StopSide): StopEffect {
  const why = uncheckedReason(version?.kind === "failed" ? version : { kind: "unknown-version", key });
  return { kind: "advisories", mark: "unknown", text: message("not checked: {why}", { why }), source: served };
}

function advisoryEffects(
  { from, to, policy }: StopContext,
  before: Version | undefined,
  after: Version,
): readonly StopEffect[] {
  const now = advisoriesOf(after, to.facts, policy);
  const old = before && advisoriesOf(before, from.facts, policy);
  const effect = (mark: StopEffect["mark"], text: Message): StopEffect => ({
    ...{ kind: "advisories", mark, text },
    source: message("advisories of both versions"),
  });
  if (now.some(isConfirmed)) return [effect("breaks", message("confirmed malicious"))];
  if (!old) return now.length === 0 ? [] : [effect("worse", countText(now, "inIt"))];
  const { fixed, introduced, remaining } = changesBetween(old, now, namesOf);
  return [
    ...(introduced.length > 0 ? [effect("worse", countText(introduced, "introduced"))] : []),
    ...(remaining.length > 0 ? [effect("worse", countText(remaining, "remaining"))] : []),
    ...(fixed.length > 0 ? [effect("better", countText(fixed, "fixed"))] : []),
  ];
}

function advisoriesOf(version: Version, { advisories }: VersionFacts, policy: Policy): readonly AffectedBy[] {
  return sortedAdvisories(version, advisories, policy);
}

/** `2 advisories fixed, worst high 7.5 (GHSA-…)`. Worst first. */
function countText(list: readonly AffectedBy[], what: keyof typeof countTexts): Message {
  const [worst] = list;
  return countTexts[what](list.length, { score: worst ? scoreText(worst) : message(""), id: worst?.id ?? "" });
}

type Worst = Readonly<Record<"score" | "id", string | Message>>;

const countTexts = {
  inIt: (count: number, worst: Worst) =>
    plural(count, "{count} advisory in it: {score} ({id})", "{count} advisories in it, worst {score} ({id})", worst),
  introduced: (count: number, worst: Worst) =>
    plural(
      count,
      "{count} advisory introduced: {score} ({id})",
      "{count} advisories introduced, worst {score} ({id})",
      worst,
    ),
  remaining: (count: number, worst: Worst) =>
    plural(
      count,
      "{count} advisory remaining: {score} ({id})",
      "{count} advisories remaining, worst {score} ({id})",
      worst,
    ),
  fixed: (count: number, worst: Worst) =>
    plural(count, "{count} advisory fixed: {score} ({id})", "{count} advisories fixed, worst {score} ({id})", worst),
};

/** Tells of a version that is too new: for the package manager, which refuses it, or for the user. */
function ageEffects({ dependency: { facts }, to, policy }: StopContext): readonly StopEffect[] {
  const { mature } = facts;
  const young = mature?.held.get(versionId(to.key));
  if (!mature || !young) return [];
  const wait = waitFor(young, mature);
  const { limit } = mature;
  const until = wait > 0 ? message(" for {lapse} more", { lapse: lapse(wait / 1_000) }) : message("");
  return limit
    ? [
        {
          ...{ kind: "age", mark: "breaks" },
          text: message("too new for {tool}{until}", { tool: limit.tool, until }),
          source: message("minimum age of {tool}", { tool: limit.tool }),
        },
      ]
    : [
        {
          ...{ kind: "age", mark: "worse" },
          text: plural(
            policy.tooNewDays,
            "published less than {count} day ago",
            "published less than {count} days ago",
          ),
          source: message("tooNewDays"),
        },
      ];
}

function deprecatedEffect({ deprecatedReason = "" }: Version): StopEffect {
  const text =
    deprecatedReason === "" ? message("deprecated") : message("deprecated: {reason}", { reason: deprecatedReason });
  return { kind: "deprecated", mark: "worse", text, source: served };
}

function licenseEffects(before: Version | undefined, after: Version, policy: Policy): readonly StopEffect[] {
  const license = listed(after.licenses);
  const problem = hasLists(policy) ? licenseProblem(after.licenses, policy) : undefined;
  if (problem) {
    const text = licenseText(problem, after.licenses.join(", "));
    return [{ kind: "license", mark: "worse", text, source: message("licenses.allow and licenses.deny") }];
  }
  if (!before || before.licenses.length === 0 || after.licenses.length === 0) return [];
  if (before.licenses.toSorted().join() === after.licenses.toSorted().join()) return [];
  const text = message("license changes from {from} to {license}", { from: listed(before.licenses), license });
  return [{ kind: "license", mark: "told", text, source: served }];
}

function provenanceEffects(before: Version | undefined, after: Version): readonly StopEffect[] {
  if (!before || isAttested(before) === isAttested(after)) return [];
  const source = message("attestations of both versions");
  return isAttested(after)
    ? [{ kind: "provenance", mark: "better", text: message("provenance attested"), source }]
    : [{ kind: "provenance", mark: "worse", text: message("provenance attestation lost"), source }];
}
