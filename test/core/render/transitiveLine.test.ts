import assert from "node:assert/strict";
import type { Transitive, TransitivePackage } from "../../../src/core/analysis/facts.ts";
import type { Version } from "../../../src/core/api/messages/packages.ts";
import { transitiveLine } from "../../../src/core/render/transitiveLine.ts";
import { servedText } from "../../../src/core/messages/message.ts";

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

const today = ", as resolved today";

const rows: readonly (readonly [
  states: string,
  from: Transitive["from"],
  incomplete: string | undefined,
  line: string,
])[] = [
  ["", "lockfile", undefined, "$(pass) No dependencies"],
  ["", "resolved", "no graph [yet]", "$(question) no graph \\[yet\\]"],
  [".", "lockfile", undefined, "$(pass) No known advisories for 1 transitive dependency"],
  ["...", "lockfile", undefined, "$(pass) No known advisories for 3 transitive dependencies"],
  ["...", "resolved", undefined, `$(pass) No known advisories for 3 transitive dependencies${today}`],
  ["!", "lockfile", undefined, "$(warning) 1 of 1 transitive dependency affected by advisories"],
  ["!..", "resolved", undefined, `$(warning) 1 of 3 transitive dependencies affected by advisories${today}`],
  ["!!.", "lockfile", undefined, "$(warning) 2 of 3 transitive dependencies affected by advisories"],
  // What is not known is never clean.
  [".?-", "lockfile", undefined, "$(question) No known advisories for 1 of 3 transitive dependencies; 2 not checked"],
  ["!?.", "lockfile", undefined, "$(warning) 1 of 3 transitive dependencies affected by advisories; 1 not checked"],
  ["?", "lockfile", undefined, "$(question) 1 transitive dependency not checked"],
  ["?-", "resolved", undefined, `$(question) 2 transitive dependencies not checked${today}`],
  ["..", "lockfile", "a|b", "$(question) No known advisories for 2 transitive dependencies; may be incomplete: a\\|b"],
  ["!", "lockfile", "why", "$(warning) 1 of 1 transitive dependency affected by advisories; may be incomplete: why"],
  [
    "!.?",
    "resolved",
    "why",
    `$(warning) 1 of 3 transitive dependencies affected by advisories${today}; 1 not checked; may be incomplete: why`,
  ],
];

describe("transitiveLine", () => {
  for (const [states, from, incomplete, line] of rows) {
    it(line, () => {
      const packages = packagesOf(states);
      assert.equal(
        transitiveLine({ packages, from, ...(incomplete !== undefined && { incomplete: servedText(incomplete) }) }),
        line,
      );
    });
  }
});
