import assert from "node:assert/strict";
import { fixEffectOf, type FixEffect } from "../../../../src/core/fixes/plan/fixEffect.ts";
import { miniature, type Described } from "../miniature.ts";
import { coreWith, planned } from "./planning.ts";

const clean: Described = { graph: [] };

interface Row {
  readonly what: string;
  /** Of `app`, which is declared as 1.0.0. */
  readonly world: Readonly<Record<string, Described>>;
  readonly effect: FixEffect;
}

const rows: readonly Row[] = [
  {
    what: "counts the advisories of the version and the affected dependencies",
    world: {
      "app@1.0.0": { advisories: ["A-1", "A-2"], graph: ["low@1.0.0", "deep@1.0.0"] },
      "app@1.1.0": { graph: ["low@1.0.1", "deep@1.0.1"] },
      "low@1.0.0": { advisories: ["L-1"] },
      "low@1.0.1": {},
      "deep@1.0.0": { advisories: ["D-1", "D-2"] },
      "deep@1.0.1": {},
    },
    effect: {
      step: "minor",
      advisories: { fixed: 2, of: 2 },
      transitive: { fixed: 2, of: 2 },
      added: 0,
    },
  },
  {
    what: "counts what stays affected, and what is newly affected",
    world: {
      "app@1.0.0": { advisories: ["A-1"], graph: ["low@1.0.0", "deep@1.0.0"] },
      "app@2.0.0": { graph: ["low@1.0.0", "other@1.0.0"] },
      "low@1.0.0": { advisories: ["L-1"] },
      "deep@1.0.0": { advisories: ["D-1"] },
      "other@1.0.0": { advisories: ["O-1"] },
    },
    effect: {
      step: "major",
      advisories: { fixed: 1, of: 1 },
      transitive: { fixed: 1, of: 2 },
      added: 1,
    },
  },
  {
    what: "claims nothing about dependencies that were affected where those of the new version are not known",
    world: {
      "app@1.0.0": { advisories: ["A-1"], graph: ["low@1.0.0"] },
      "app@1.0.1": {},
      "low@1.0.0": { advisories: ["L-1"] },
    },
    effect: { step: "patch", advisories: { fixed: 1, of: 1 }, added: 0 },
  },
  {
    what: "says that the dependencies of the new version are not known",
    world: { "app@1.0.0": { advisories: ["A-1"], graph: [] }, "app@1.0.1": {} },
    effect: {
      step: "patch",
      advisories: { fixed: 1, of: 1 },
      added: 0,
    },
  },
  {
    what: "says that the graph of the new version is incomplete",
    world: { "app@1.0.0": { advisories: ["A-1"], graph: [] }, "app@1.0.1": { ...clean, graphError: "gave up" } },
    effect: {
      step: "patch",
      advisories: { fixed: 1, of: 1 },
      added: 0,
    },
  },
];

describe("the effect of a fix", () => {
  for (const { what, world, effect } of rows) {
    it(what, async () => {
      const path = "/r/package.json";
      const core = coreWith(miniature(world).api);
      const plan = await planned([path], { [path]: `{ "dependencies": { "app": "1.0.0" } }` }, { core });
      const [change] = plan.changes;
      const [manifest] = plan.manifests;
      assert.ok(change && manifest);
      const [{ facts }] = change.upgrades;
      assert.deepEqual(fixEffectOf(change, { manifest, facts }, plan.after), effect);
    });
  }
});
