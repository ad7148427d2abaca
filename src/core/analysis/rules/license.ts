import { versionSpan, type LicenseState, type Rule } from "../finding.ts";
import { nameMatcher } from "../../model/namePattern.ts";
import type { VersionKey } from "../../model/keys.ts";
import type { LicensePolicy } from "../policy.ts";
import type { Severity } from "../severity.ts";
import { currentLicenseId, isGranted, parseLicense } from "../spdx.ts";

/**
 * The license is none of those that the user accepts. Without lists nothing is found. What is missing or not standard is
 * found as such: nobody knows whether it would be accepted.
 */
export const license: Rule = ({ declaration, transitive }, verdict, { licenses: policy }) => {
  if (verdict.kind !== "checked" || policy.allow.length + policy.deny.length === 0) return [];
  const { version, how } = verdict;
  const key = version.versionKey;
  const below = policy.transitive ? (transitive?.packages ?? []) : [];
  const all: readonly { licenses: readonly string[]; path?: readonly VersionKey[] }[] = [
    { licenses: version.licenses },
    ...below.flatMap(({ path, version: one }) =>
      one?.kind === "found" ? [{ licenses: one.value.licenses, path }] : [],
    ),
  ];
  return all.flatMap(({ licenses, path }) => {
    const state = stateOf(licenses, policy);
    if (!state) return [];
    const severity = severities[state];
    const text = licenses.join(", ");
    const span = versionSpan(declaration);
    return [{ rule: "license", declaration, span, severity, key, how, state, license: text, ...(path && { path }) }];
  });
};

const severities: Readonly<Record<LicenseState, Severity>> = {
  denied: "error",
  "not-allowed": "warning",
  "non-standard": "information",
  missing: "information",
};

/** Undefined where all of the licenses are accepted. */
function stateOf(licenses: readonly string[], { allow, deny }: LicensePolicy): LicenseState | undefined {
  if (licenses.length === 0) return "missing";
  const parsed = licenses.map(parseLicense);
  const isStandard = (id: string) => !/^(?:non-standard|unknown|noassertion|none)$/i.test(id);
  const known = parsed.flatMap((one) => one ?? []);
  const isDenied = matches(deny);
  const isAllowed = matches(allow);
  if (!known.every((one) => isGranted(one, (id) => !isDenied(id)))) return "denied";
  if (known.length < parsed.length || !known.every((one) => isGranted(one, isStandard))) return "non-standard";
  if (allow.length === 0) return undefined;
  const accepts = (id: string) => isAllowed(id) && !isDenied(id);
  return known.every((one) => isGranted(one, accepts)) ? undefined : "not-allowed";
}

/** An entry without an exception means the license with every exception, which only ever adds freedoms. */
function matches(list: readonly string[]): (id: string) => boolean {
  const matchers = list.map((entry) => nameMatcher(currentLicenseId(entry.trim())));
  return (id) => {
    const [base = id] = id.split(" WITH ");
    return matchers.some((test) => test(currentLicenseId(base)) || test(id));
  };
}
