import assert from "node:assert/strict";
import { noFacts } from "../../../../src/core/analysis/facts.ts";
import { isListed } from "../../../../src/core/fixes/override/draft.ts";
import { lockedScope } from "../../../../src/core/manifests/lockfile.ts";
import type { Lockfile } from "../../../../src/core/manifests/lockfile.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";

const declaration: Declaration = {
  ...{ package: { system: "PYPI", name: "bad" }, name: "bad", scope: "" },
  ...{ requirement: { kind: "written", text: "==1.0.0" }, nameSpan: { start: 0, end: 3 } },
};

const rows: readonly (readonly [what: string, scope: string, hasGraph: boolean | undefined, isIt: boolean])[] = [
  ["a lockfile without a graph", lockedScope, false, true],
  ["a lockfile that tells what requires it", lockedScope, true, false],
  ["a manifest with a lockfile without a graph", "", false, false],
  ["no lockfile", lockedScope, undefined, false],
];

describe("a package that only a lockfile lists", () => {
  for (const [what, scope, hasGraph, isIt] of rows)
    it(`is ${isIt ? "" : "not "}one of ${what}`, () => {
      const lockfile: Lockfile = {
        ...{ packages: [], hasGraph: hasGraph === true, problems: [] },
        ...{ covers: () => true, requested: () => undefined, locked: () => [] },
      };
      const locked = { from: "/w/lock", packages: [], lockfile, privateNames: () => Promise.resolve(new Map()) };
      const facts = noFacts({ declaration: { ...declaration, scope } });
      assert.equal(isListed({ ...facts, ...(hasGraph !== undefined && { locked }) }), isIt);
    });
});
