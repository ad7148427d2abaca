import assert from "node:assert/strict";
import type { Transitive, TransitivePackage } from "../../../src/core/analysis/facts.ts";
import type { Version } from "../../../src/core/api/messages/packages.ts";
import { transitiveLine } from "../../../src/core/render/transitiveLine.ts";

/** One package a character: `.` is clean, `!` affected, `?` not answered, `-` not asked for. */
function packagesOf(states: string): readonly TransitivePackage[] {
  return Array.from(states, (state, index) => {
    const key = { system: "NPM", name: `p${index}`, version: "1.0.0" } as const;
    const common = { key, path: [key], advisories: new Map() };
    if (state === "-") return common;
    if (state === "?") return { ...common, version: { kind: "missing", text: "" } };
    const advisoryKeys = state === "!" ? [{ id: "X-1" }, { id: "X-2" }] : [];
    return { ...common, version: { kind: "found", value: { versionKey: key, advisoryKeys } as unknown as Version } };
  });
}

const today = ", as they would be resolved today";

const rows: readonly (readonly [
  states: string,
  from: Transitive["from"],
  incomplete: string | undefined,
  line: string,
])[] = [
  ["", "lockfile", undefined, "$(pass) It has no dependencies"],
  ["", "resolved", "no graph [yet]", "$(question) no graph \\[yet\\]"],
  [".", "lockfile", undefined, "$(pass) No known advisories for its one dependency"],
  ["...", "lockfile", undefined, "$(pass) No known advisories for its 3 dependencies"],
  ["...", "resolved", undefined, `$(pass) No known advisories for its 3 dependencies${today}`],
  ["!", "lockfile", undefined, "$(warning) Its one dependency is affected by advisories"],
  ["!..", "resolved", undefined, `$(warning) 1 of its 3 dependencies is affected by advisories${today}`],
  ["!!.", "lockfile", undefined, "$(warning) 2 of its 3 dependencies are affected by advisories"],
  // What is not known is never clean.
  [".?-", "lockfile", undefined, "$(question) No known advisories for 1 of its 3 dependencies; 2 could not be checked"],
  [
    "!?.",
    "lockfile",
    undefined,
    "$(warning) 1 of its 3 dependencies is affected by advisories; 1 could not be checked",
  ],
  ["?", "lockfile", undefined, "$(question) Its one dependency could not be checked"],
  ["?-", "resolved", undefined, `$(question) None of its 2 dependencies could be checked${today}`],
  ["..", "lockfile", "a|b", "$(question) No known advisories for its 2 dependencies; not all are known: a\\|b"],
  ["!", "lockfile", "why", "$(warning) Its one dependency is affected by advisories; not all are known: why"],
  [
    "!.?",
    "resolved",
    "why",
    `$(warning) 1 of its 3 dependencies is affected by advisories${today}; 1 could not be checked; not all are known: why`,
  ],
];

describe("transitiveLine", () => {
  for (const [states, from, incomplete, line] of rows) {
    it(line, () => {
      const packages = packagesOf(states);
      assert.equal(transitiveLine({ packages, from, ...(incomplete !== undefined && { incomplete }) }), line);
    });
  }
});
