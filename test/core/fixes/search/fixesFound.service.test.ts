import assert from "node:assert/strict";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import { findFixedIn } from "../../../../src/core/fixes/search/fixedIn.ts";
import { findTransitiveFixedIn } from "../../../../src/core/fixes/search/transitiveFixedIn.ts";
import { aged, attested, bad, below, clean, harmful, locked, old, own, within, young, type Row } from "./searching.ts";

/** As JSON, with what is held back or passed over by its version alone. */
function fixText(fixedIn: FixedIn | undefined): string {
  const isYoung = new Set(["held", "passedOver"]);
  return JSON.stringify(fixedIn, (key, value: unknown) =>
    isYoung.has(key) ? (value as { readonly version: string }).version : value,
  ).replaceAll('"', "");
}

describe("the fix of a dependency", () => {
  const rows: readonly Row[] = [
    ["is a version", { versions: { "app@1.0.0": own, "app@1.1.0": clean } }, "{kind:fixed,version:1.1.0}"],
    ["is none", { versions: { "app@1.0.0": own, "app@1.1.0": own } }, "{kind:none}"],
    ["is none where nothing is newer", { versions: { "app@1.0.0": own } }, "{kind:none}"],
    [
      "is a version that fixes a part",
      {
        versions: {
          "app@1.0.0": { ...own, advisories: ["GHSA-1", "GHSA-2", "GHSA-3"] },
          "app@1.1.0": { ...own, advisories: ["GHSA-1", "GHSA-4"] },
        },
      },
      "{kind:partly,version:1.1.0,fixed:2,of:3,others:1}",
    ],
    [
      "loses the attestation",
      { versions: { "app@1.0.0": { ...own, attested: true }, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0,losesAttestation:true}",
    ],
    [
      "keeps the attestation",
      { versions: { "app@1.0.0": { ...own, attested: true }, "app@1.1.0": attested } },
      "{kind:fixed,version:1.1.0}",
    ],
    ["has none to keep", { versions: { "app@1.0.0": own, "app@1.1.0": attested } }, "{kind:fixed,version:1.1.0}"],
    [
      "is held back",
      {
        files: aged,
        versions: { "app@1.0.0": { ...own, facts: { publishedAt: "2020-01-01T00:00:00Z" } }, "app@1.1.0": young },
      },
      "{kind:fixed,version:1.1.0,held:1.1.0}",
    ],
    [
      "passes over what is held back",
      { files: aged, versions: { "app@1.0.0": own, "app@1.1.0": young, "app@1.2.0": old } },
      "{kind:fixed,version:1.2.0,passedOver:1.1.0}",
    ],
    [
      "is old enough",
      { files: aged, versions: { "app@1.0.0": own, "app@1.1.0": old, "app@1.2.0": young } },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "is the way out of a malicious one",
      { versions: { "app@1.0.0": harmful, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0,isWayOut:true}",
    ],
    [
      "is a way back out of a malicious one",
      { versions: { "app@0.9.0": clean, "app@1.0.0": harmful } },
      "{kind:fixed,version:0.9.0,isWayOut:true}",
    ],
    ["is not a way back", { versions: { "app@0.9.0": clean, "app@1.0.0": own } }, "{kind:none}"],
    [
      "is written in place of a range",
      {
        manifest: { dependencies: { app: "^1.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0}",
    ],
    [
      "cannot be written in place of any version",
      {
        manifest: { dependencies: { app: "*" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@1.1.0": clean },
      },
      "{kind:fixed,version:1.1.0,isUnwritten:true}",
    ],
    [
      "is not searched where the manifest asks for another version",
      {
        manifest: { dependencies: { app: "^2.0.0" } },
        files: locked("1.0.0"),
        versions: { ...bad, "app@1.0.0": own, "app@2.0.0": clean },
      },
      "not searched",
    ],
    [
      "is unknown where a candidate is not answered",
      { versions: { "app@1.0.0": own, "app@1.1.0": clean }, failing: /^GetVersion app@1.1/ },
      "{kind:unknown,hasFailed:true}",
    ],

    [
      "is not searched for what is below it",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean } },
      "not searched",
    ],
  ];
  for (const [what, world, expected] of rows) {
    it(what, async () => {
      const { result } = await within(world, async (found, host) => {
        const [[fixedIn] = []] = await findFixedIn(found, host);
        return fixedIn ? fixText(fixedIn) : "not searched";
      });
      assert.equal(result, expected);
    });
  }
});

describe("the fix of what is below a dependency", () => {
  const rows: readonly Row[] = [
    [
      "is held back",
      {
        files: aged,
        versions: { ...bad, "app@1.0.0": { ...below, ...old, graph: ["bad@1.0.0"] }, "app@1.1.0": young },
      },
      "{kind:fixed,version:1.1.0,held:1.1.0}",
    ],
    [
      "is of packages that are held back",
      { files: aged, versions: { ...bad, "app@1.0.0": below, "bad@1.1.0": young } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}],held:1.1.0}",
    ],
    [
      "is of packages that are old enough",
      { files: aged, versions: { ...bad, "app@1.0.0": below, "bad@1.1.0": old, "bad@1.2.0": young } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.1.0}]}",
    ],
    [
      "is a way out of a malicious one",
      { versions: { "bad@1.0.0": harmful, "app@1.0.0": below, "app@1.1.0": clean } },
      "{kind:fixed,version:1.1.0,isWayOut:true}",
    ],
    [
      "is a way out by packages",
      { versions: { "bad@0.9.0": clean, "bad@1.0.0": harmful, "app@1.0.0": below } },
      "{kind:packages,packages:[{system:NPM,name:bad,version:0.9.0}],isWayOut:true}",
    ],
    [
      "is unknown where the packages are not answered",
      { versions: { ...bad, "app@1.0.0": below }, failing: /^GetPackage bad/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where the dependency is not answered",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean }, failing: /^GetVersion app/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where a graph is missing",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": {} } },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is unknown where a graph is not answered",
      { versions: { ...bad, "app@1.0.0": below, "app@1.1.0": clean }, failing: /^GetDependencies/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where a version in a graph is not answered",
      {
        versions: { ...bad, "app@1.0.0": below, "app@1.1.0": { graph: ["other@1.0.0"] }, "other@1.0.0": clean },
        failing: /^GetVersion other/,
      },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where what the lockfile would have today is not answered",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": below }, failing: /^GetDependencies/ },
      "{kind:unknown,hasFailed:true}",
    ],
    [
      "is unknown where what the lockfile would have today is not known",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": {}, "app@1.1.0": below } },
      "{kind:unknown,hasFailed:false}",
    ],
    [
      "is none where the lockfile would have the same today",
      { files: locked("1.0.0"), versions: { ...bad, "app@1.0.0": below, "app@1.1.0": below } },
      "{kind:none}",
    ],
    [
      "is of the highest of several versions",
      {
        versions: {
          ...bad,
          "bad@1.5.0": { advisories: ["GHSA-bad"], graph: [] },
          "bad@1.2.0": clean,
          "bad@1.6.0": clean,
          "app@1.0.0": { graph: ["bad@1.0.0", "bad@1.5.0"] },
        },
      },
      "{kind:packages,packages:[{system:NPM,name:bad,version:1.6.0}]}",
    ],
    [
      "is not searched where nothing below is affected",
      { versions: { "app@1.0.0": own, "app@1.1.0": clean } },
      "not searched",
    ],
  ];
  for (const [what, world, expected] of rows) {
    it(what, async () => {
      const { result } = await within(world, async (found, host) => {
        const [[fixedIn] = []] = await findTransitiveFixedIn(found, host);
        return fixedIn ? fixText(fixedIn) : "not searched";
      });
      assert.equal(result, expected);
    });
  }
});
