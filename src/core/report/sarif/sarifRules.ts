import { ruleIds } from "../../analysis/policy.ts";
import type { RuleId } from "../../analysis/ruleId.ts";

/** A level of SARIF. */
export type Level = "error" | "warning" | "note" | "none";

/** The code under which a report lists what could not be checked. */
export const uncheckedRule = "not-checked";

export type SarifRuleId = RuleId | typeof uncheckedRule;

interface RuleText {
  readonly short: string;
  readonly help: string;
  /** Where the user has decided nothing; of advisories, that of one without a score. */
  readonly level: Level;
  readonly tags: readonly string[];
}

const texts: Readonly<Record<SarifRuleId, RuleText>> = {
  advisory: {
    short: "An advisory affects the version.",
    help: "Read the advisory, and move to a version that it does not affect. The level follows the CVSS v3 score; an advisory without a score counts as a warning.",
    level: "warning",
    tags: ["security"],
  },
  "transitive-advisory": {
    short: "An advisory affects a version that the dependency brings along.",
    help: "Move to a version of the dependency that brings a newer one, or override the affected package. What is brought along is what the lockfile says, or else what would be resolved today.",
    level: "warning",
    tags: ["security"],
  },
  deprecated: {
    short: "The version is deprecated.",
    help: "Its maintainers advise against using it. Their reason often names what to use in its place.",
    level: "warning",
    tags: ["maintenance"],
  },
  outdated: {
    short: "There is a newer version.",
    help: "Its maintainers would have you use the newer version. Off unless asked for.",
    level: "note",
    tags: ["maintenance"],
  },
  "unknown-package": {
    short: "The service does not know the package.",
    help: "It may be private, new, removed or misspelled. Check the name. Nothing is said about its safety.",
    level: "note",
    tags: ["supply-chain"],
  },
  "suspicious-name": {
    short: "The name is close to that of a far more used package.",
    help: "Check that the package is the one you mean.",
    level: "warning",
    tags: ["security", "supply-chain"],
  },
  "unknown-version": {
    short: "The service does not know the version.",
    help: "It may have been removed, be very new, or be misspelled. Nothing is said about its safety.",
    level: "note",
    tags: ["supply-chain"],
  },
  license: {
    short: "The license is not one that you accept.",
    help: "It is denied, not among those allowed, missing, or not a standard one. Which licenses you accept is a setting.",
    level: "warning",
    tags: ["license"],
  },
  "provenance-lost": {
    short: "The version has no provenance attestation, and the one before had one.",
    help: "It was published in another way than before. Find out why before you trust it.",
    level: "warning",
    tags: ["security", "supply-chain"],
  },
  "provenance-source": {
    short: "The version was built from another repository than it declares.",
    help: "Compare the repository of the attestation with the declared one before you trust it.",
    level: "warning",
    tags: ["security", "supply-chain"],
  },
  scorecard: {
    short: "The project's OpenSSF Scorecard is low.",
    help: "The checks of the Scorecard say what is missing. Off unless asked for.",
    level: "note",
    tags: ["maintenance"],
  },
  "stale-lockfile": {
    short: "The lockfile does not fit the manifest.",
    help: "Let the package manager bring the lockfile up to date: what is installed is not what the manifest asks for.",
    level: "warning",
    tags: ["maintenance"],
  },
  "too-new": {
    short: "The version was published very recently.",
    help: "Malicious versions are often found within days. Wait, or look closer. Off unless asked for.",
    level: "note",
    tags: ["supply-chain"],
  },
  "expired-ignore": {
    short: "What was to be ignored for a time is no longer ignored.",
    help: "Solve what was ignored, or give the entry a new day.",
    level: "note",
    tags: ["maintenance"],
  },
  [uncheckedRule]: {
    short: "The dependency, or some of what it brings along, could not be checked.",
    help: "Nothing is known about it, which does not mean that it is safe. The result says why.",
    level: "none",
    tags: ["unknown"],
  },
};

const sarifRuleIds: readonly SarifRuleId[] = [...ruleIds, uncheckedRule];

/** The place of a rule in the list of the driver. */
export function ruleIndex(rule: SarifRuleId): number {
  return sarifRuleIds.indexOf(rule);
}

/** All rules as SARIF's reporting descriptors. */
export function sarifRules(): readonly object[] {
  return sarifRuleIds.map((id) => {
    const { short, help, level, tags } = texts[id];
    return {
      id,
      shortDescription: { text: short },
      help: { text: help },
      defaultConfiguration: { level },
      properties: { tags },
    };
  });
}
