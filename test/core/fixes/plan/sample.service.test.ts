import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { FixedIn } from "../../../../src/core/analysis/fixedIn.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller, wire } from "../../../support/world.ts";
import { coreWithin, planned, policy, serveStatic } from "./planning.ts";

const sample = readdirSync("test/fixtures/sample", { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"))
  .map((path) => [`/${path}`, readFileSync(path, "utf8")] as const);
const locked = Object.entries(serveStatic).map(([path, text]) => [`/locked/${path}`, text] as const);
const files: FileTree = Object.fromEntries([...sample, ...locked]);
const paths = Object.keys(files).filter((path) => parserFor(path) !== undefined);

/** Its version of qs is that of an override, which follows the requirement of qs: the update of that one fixes it. */
const fixedByAnother = "/test/fixtures/sample/package.json: body-parser";

/** Whether another version is known to fix all of these; undefined for what does not affect the dependency. */
function isFixed(fixedIn: FixedIn | undefined): boolean {
  return fixedIn === undefined || fixedIn.kind === "fixed" || fixedIn.kind === "packages";
}

describe("the plan for the sample", () => {
  it("fixes what its findings name a fixed version for, unless that cannot be written", async () => {
    const core = coreWithin(wire());
    const { manifests, changes, overrides, unfixed } = await planned(paths, files, { core });
    const own = await core.fixedIn(manifests, policy, caller());
    const below = await core.transitiveFixedIn(manifests, policy, caller());
    const fixes = [...changes.flatMap(({ upgrades }) => upgrades), ...overrides.flatMap((change) => change.fixes)];
    const planFor = new Map([
      ...fixes.map(({ facts }) => [facts, "fix"] as const),
      ...unfixed.map(({ facts, why }) => [facts, why.kind] as const),
    ]);
    const named = manifests.flatMap(({ path, facts }, at) =>
      facts.flatMap((dependency, index) => {
        const found = [own[at]?.[index], below[at]?.[index]];
        if (found.every((each) => each === undefined) || !found.every(isFixed)) return [];
        return [{ what: `${path}: ${dependency.declaration.name}`, plan: planFor.get(dependency) }];
      }),
    );
    assert.ok(named.filter(({ plan }) => plan === "fix").length > 40);
    assert.deepEqual(
      named.filter(({ what, plan }) => plan !== "fix" && plan !== "edit" && what !== fixedByAnother),
      [],
    );
  });
});
