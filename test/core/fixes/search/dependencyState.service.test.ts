import assert from "node:assert/strict";
import { gatherVersions } from "../../../../src/core/analysis/gathering/gather.ts";
import { noNeeds } from "../../../../src/core/analysis/needs.ts";
import { dependencyStateOf } from "../../../../src/core/fixes/search/dependencyState.ts";
import { caller } from "../../../support/world.ts";
import { keyOf, miniature, type Described } from "../miniature.ts";
import { below, clean, own, unkept } from "./searching.ts";

/** The state of what `app` 1.1.0 depends on, in place of 1.0.0. */
const rows: readonly (readonly [what: string, versions: Readonly<Record<string, Described>>, expected: string])[] = [
  ["clean", { "app@1.0.0": clean, "app@1.1.0": below, "bad@1.0.0": clean }, "clean"],
  ["affected", { "app@1.0.0": clean, "app@1.1.0": below, "bad@1.0.0": own }, "1 affected"],
  [
    "clean as much as the present ones, which nobody maintains",
    { "app@1.0.0": below, "app@1.1.0": below, "bad@1.0.0": { advisories: [unkept] } },
    "clean",
  ],
  [
    "clean as much as the present version, which nobody maintains",
    { "app@1.0.0": { advisories: [unkept] }, "app@1.1.0": below, "bad@1.0.0": { advisories: [unkept] } },
    "clean",
  ],
  [
    "affected where only they are not maintained",
    { "app@1.0.0": clean, "app@1.1.0": below, "bad@1.0.0": { advisories: [unkept] } },
    "1 affected",
  ],
  ["unknown where they are not answered", { "app@1.0.0": clean, "app@1.1.0": below }, "unknown"],
];

describe("the state of the dependencies of a version", () => {
  for (const [what, versions, expected] of rows) {
    it(`is ${what}`, async () => {
      const { api } = miniature(versions, (call) => call === "GetVersion bad@1.0.0" && !versions["bad@1.0.0"]);
      const needs = { ...noNeeds, transitive: true };
      const [facts] = await gatherVersions([keyOf("app@1.0.0")], { api }, caller(), { needs, order: "at-once" });
      assert.ok(facts);
      const state = await dependencyStateOf(keyOf("app@1.1.0"), { api, caller: caller(), facts });
      assert.equal(typeof state === "string" ? state : `${state.affected} affected`, expected);
    });
  }
});
