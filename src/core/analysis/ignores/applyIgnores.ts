import { nameMatcher } from "../../model/namePattern.ts";
import type { Facts } from "../facts.ts";
import type { AffectedBy, Finding } from "../finding.ts";
import type { Ignore } from "./ignore.ts";
import { settingOf, type Policy } from "../policy.ts";
import { severityOf } from "../severity.ts";

/**
 * Takes out what the user has said to ignore. Where the day of an entry is past, its findings stay, and one more says so.
 * A transitive advisory is left out when all of its advisories are.
 */
export function applyIgnores(findings: readonly Finding[], facts: Facts, policy: Policy): readonly Finding[] {
  const { declaration, ignores: beside } = facts;
  const { package: key, name } = declaration;
  const set = policy.ignores.filter((ignore) => {
    if (ignore.package === undefined) return true;
    const isMeant = nameMatcher(ignore.package);
    return isMeant(key.name) || isMeant(name);
  });
  const all = [...beside, ...set];
  if (all.length === 0) return findings;
  const holding = all.filter((ignore) => !isExpired(ignore, policy.now));
  const expired = all.filter((ignore) => isExpired(ignore, policy.now));
  const left = findings.flatMap((finding) => remaining(finding, holding) ?? []);
  const shown = left.filter(({ rule }) => settingOf(rule, policy) !== "off");
  // Of a comment that names several, one says it.
  const isFirst = ({ span }: Ignore, index: number, list: readonly Ignore[]): boolean =>
    span === undefined || list.findIndex((other) => other.span === span) === index;
  const awake = expired
    .filter((ignore) => shown.some((finding) => remaining(finding, [ignore]) !== finding))
    .filter(isFirst);
  return [
    ...left,
    ...awake.map((ignore): Finding => {
      return {
        rule: "expired-ignore",
        declaration,
        span: ignore.span ?? declaration.nameSpan,
        severity: "information",
        ignore,
      };
    }),
  ];
}

/** Through the end of its last day. A day that is none has not come. */
function isExpired({ until }: Ignore, now: number): boolean {
  const last = until === undefined ? NaN : Date.parse(`${until}T00:00:00Z`);
  return now >= last + 86_400_000;
}

/** The finding itself, with fewer advisories, or undefined where it is ignored. */
function remaining(finding: Finding, ignores: readonly Ignore[]): Finding | undefined {
  const fitting = ignores.filter(({ rule }) => rule === undefined || rule === finding.rule);
  if (fitting.length === 0) return finding;
  const isIgnored = ({ id, advisory }: AffectedBy) =>
    fitting.some(
      (ignore) => ignore.advisory === undefined || [id, ...(advisory?.aliases ?? [])].includes(ignore.advisory),
    );
  if (finding.rule === "advisory") return isIgnored(finding) ? undefined : finding;
  if (finding.rule === "transitive-advisory") {
    const [worst, ...others] = finding.advisories.filter((one) => !isIgnored(one));
    if (!worst) return undefined;
    if (others.length + 1 === finding.advisories.length) return finding;
    return { ...finding, advisories: [worst, ...others], band: worst.band, severity: severityOf(worst.band) };
  }
  return fitting.some(({ advisory }) => advisory === undefined) ? undefined : finding;
}
