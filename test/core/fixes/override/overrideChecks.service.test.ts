import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import { planOverrides, type OverridePlan } from "../../../../src/core/fixes/override/planOverrides.ts";
import { vulnerableIn, type CheckedManifest } from "../../../../src/core/fixes/plan/dependency.ts";
import type { System } from "../../../../src/core/model/keys.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, policy } from "../plan/planning.ts";

const affected: Described = { advisories: ["GHSA-bad"], graph: [] };
const clean: Described = { graph: [] };
const versions: Readonly<Record<string, Described>> = {
  "app@1.0.0": { graph: ["bad@1.0.0 >=1"] },
  "second@1.0.0": { graph: ["bad@1.0.0 >=1", "worse@1.0.0 >=1"] },
  "lone@1.0.0": { advisories: ["GHSA-own"], graph: [] },
  "bad@1.0.0": affected,
  "bad@1.1.0": clean,
  "worse@1.0.0": affected,
  "worse@1.0.2": clean,
};

const npm = (...names: readonly string[]): FileTree => ({
  "/w/package.json": JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])) }),
});
const pip = (...names: readonly string[]): FileTree => ({
  "/w/requirements.txt": names.map((name) => `${name}==1.0.0\n`).join(""),
});
const compiled: FileTree = {
  "/w/requirements.in": "app\n",
  "/w/requirements.txt": "app==1.0.0\nbad==1.0.0\n",
};

/** The plan where a check of the files with the overrides says something else than it would. */
async function plannedWith(
  files: FileTree,
  later: (after: readonly CheckedManifest[]) => readonly CheckedManifest[],
  controller = new AbortController(),
): Promise<OverridePlan> {
  const [path = ""] = Object.keys(files);
  const system: System = path.endsWith(".json") ? "NPM" : "PYPI";
  const { api } = miniature(versions, undefined, [], system);
  const core = coreWith(api);
  const manifests = await checked([path], files, core);
  return planOverrides(manifests.flatMap(vulnerableIn), manifests, {
    ...{ api, policy, caller: { ...caller(), signal: controller.signal }, edits: [] },
    check: async (texts) => later(await checked([path], { ...files, ...Object.fromEntries(texts) }, core)),
    read: (other) => Promise.resolve(files[other]),
    textAt: () => undefined,
  });
}

/** The dependencies that the overrides fix, by package. */
function fixesOf({ changes }: OverridePlan): readonly string[] {
  return changes.map(
    ({ overrides, fixes }) =>
      `${overrides.map(({ to }) => `${to.name} ${to.version}`).join(", ")}: ${fixes.map(({ facts }) => facts.declaration.name).join(", ")}`,
  );
}

/** Puts other facts in the place of those of a dependency. */
const changing =
  (name: string, change: (facts: Facts) => readonly Facts[]) =>
  (after: readonly CheckedManifest[]): readonly CheckedManifest[] =>
    after.map((manifest) => ({
      ...manifest,
      facts: manifest.facts.flatMap((facts) => (facts.declaration.name === name ? change(facts) : [facts])),
    }));

/** Facts whose dependencies are not answered yet. */
const pending = ({ transitive, ...facts }: Facts): Facts => facts;

const rows: readonly (readonly [
  what: string,
  files: FileTree,
  later: (after: readonly CheckedManifest[]) => readonly CheckedManifest[],
  fixes: readonly string[],
])[] = [
  ["all as it is", npm("app"), (after) => after, ["bad 1.1.0: app"]],
  ["all as it is, beside what is affected itself", npm("lone", "app"), (after) => after, ["bad 1.1.0: app"]],
  ["the manifest is gone", npm("app"), () => [], []],
  ["a manifest with a lockfile that lists the package is gone", compiled, () => [], []],
  ["the dependencies are pending", npm("app"), changing("app", (facts) => [pending(facts)]), []],
  [
    "the dependencies of one of two versions are pending",
    npm("app"),
    changing("app", (facts) => [facts, pending(facts)]),
    [],
  ],
  ["the version is pending", npm("app"), changing("app", ({ version, ...facts }) => [facts]), []],
  [
    "the declaration is another one",
    npm("app"),
    changing("app", (facts) => [{ ...facts, declaration: { ...facts.declaration, scope: "devDependencies" } }]),
    [],
  ],
  ["the new version is as it is", pip("app"), (after) => after, ["bad 1.1.0: app"]],
  ["the dependencies of the new version are pending", pip("app"), changing("bad", (facts) => [pending(facts)]), []],
  [
    "the new version is not one, of which no source lists what it depends on",
    pip("app"),
    changing("bad", ({ target, ...facts }) => [{ ...pending(facts), isTransitiveUnlisted: true }]),
    [],
  ],
  [
    "the dependencies of one of two new versions are pending",
    pip("app", "second"),
    changing("worse", (facts) => [pending(facts)]),
    ["bad 1.1.0: app"],
  ],
];

describe("overrides after a check", () => {
  for (const [what, files, later, fixes] of rows)
    it(`fix what they do where ${what}: ${Object.keys(files)[0]}`, async () =>
      assert.deepEqual(fixesOf(await plannedWith(files, later)), fixes));

  it("are not planned once the caller has aborted", async () => {
    const controller = new AbortController();
    const later = (after: readonly CheckedManifest[]) => {
      controller.abort();
      return after;
    };
    await assert.rejects(plannedWith(npm("app"), later, controller), { name: "AbortError" });
  });

  it("read nothing for a manifest that is not affected", async () => {
    const { api } = miniature(versions);
    const manifests = await checked(["/w/package.json"], npm("bad"), coreWith(api));
    const fail = () => assert.fail("nothing is read or checked");
    const host = { api, policy, caller: caller(), edits: [], check: fail, read: fail, textAt: fail };
    assert.deepEqual((await planOverrides([], manifests, host)).changes, []);
  });
});
