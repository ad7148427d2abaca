/** Facts of a version that an advisory affects, and of one that depends on such a version. */
import assert from "node:assert/strict";
import type { Facts } from "../../../src/core/analysis/facts.ts";
import { failure } from "../../../src/core/api/fetched.ts";
import type { Version } from "../../../src/core/api/messages.ts";
import { coreOver, type Core } from "../../../src/core/core.ts";
import { factsOf } from "../../support/exported.ts";

/** A core that asks nothing but what the test answers. */
export function coreWith(answers: Partial<Core>): Core {
  return { ...coreOver({ call: () => assert.fail("nothing is asked") }, () => Promise.resolve()), ...answers };
}

export const failed = failure("GET /", { kind: "timeout" });
const advisory = {
  kind: "found",
  value: { advisoryKey: { id: "GHSA-1" }, url: "", title: "", aliases: [], cvss3Score: 7 },
} as const;
const advisories = new Map([["GHSA-1", advisory]]);
export const keyOf = (name: string, version = "1.0.0") => ({ system: "NPM", name, version }) as const;

export function versionOf(name: string, more: Partial<Version> = {}) {
  const { version } = factsOf(keyOf(name));
  assert.ok(version?.kind === "found");
  return { kind: "found", value: { ...version.value, ...more } } as const;
}

export const affected = { version: versionOf("a", { advisoryKeys: [{ id: "GHSA-1" }] }), advisories };
export const below: Partial<Facts> = {
  transitive: {
    from: "resolved",
    packages: [
      {
        key: keyOf("below"),
        path: [keyOf("a"), keyOf("below")],
        version: versionOf("below", { advisoryKeys: [{ id: "GHSA-1" }] }),
        advisories,
      },
    ],
  },
};
