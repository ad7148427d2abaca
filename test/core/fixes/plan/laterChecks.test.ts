import assert from "node:assert/strict";
import type { Facts } from "../../../../src/core/analysis/facts.ts";
import type { Fetched } from "../../../../src/core/api/fetched.ts";
import type { Version } from "../../../../src/core/api/messages.ts";
import type { CheckedManifest } from "../../../../src/core/fixes/plan/dependency.ts";
import { planFixes, type FixPlan } from "../../../../src/core/fixes/plan/planFixes.ts";
import { formatMessage, message } from "../../../../src/core/messages/message.ts";
import { unfixableMessage } from "../../../../src/core/render/fixMessages.ts";
import type { FileTree } from "../../../support/project.ts";
import { caller } from "../../../support/world.ts";
import { miniature, type Described } from "../miniature.ts";
import { checked, coreWith, policy } from "./planning.ts";

const path = "/work/package.json";
const failed: Fetched<Version> = { kind: "failed", error: { kind: "network", request: "", text: "" } };

const notAll: Facts["transitive"] = { from: "resolved", packages: [], incomplete: message("Not all") };

type World = Readonly<Record<string, Described>>;

/** A dependency, and what it depends on, which the manifest requires as well: a fix of that may fix both. */
const manifest = { dependencies: { body: "1.0.0", bad: "1.0.0" }, overrides: { bad: "$bad" } };
const pair = JSON.stringify(manifest);
const clean: Described = { graph: [] };
const affected: Described = { advisories: ["GHSA-1"], graph: [] };
const body: World = { "body@1.0.0": { graph: ["bad@1.0.0"] }, "bad@1.0.0": affected, "bad@1.0.1": clean };

const bodyOfTwo: World = {
  ...body,
  "body@1.0.0": { graph: ["bad@1.0.0", "worse@1.0.0"] },
  "worse@1.0.0": affected,
};

const bodyItself: World = { ...body, "body@1.0.0": { advisories: ["GHSA-2"], graph: ["bad@1.0.0"] } };

/** A member of a release train, and another one below it that is affected. */
const train = JSON.stringify({ dependencies: { "@t/app": "1.0.0" } });
const members: World = {
  "@t/app@1.0.0": { graph: ["@t/core@1.0.0"] },
  "@t/app@1.2.0": {},
  "@t/core@1.0.0": affected,
  "@t/core@1.2.0": clean,
};

interface Row {
  readonly text: string;
  readonly world: World;
  /** Changes what a check with a plan's edits finds. */
  readonly found: (facts: readonly Facts[]) => readonly Facts[];
  /** `name before → after` for each change and override, then `name: why` for what is not fixed. */
  readonly plan: readonly string[];
}

const named = (facts: readonly Facts[], name: string) => facts.filter(({ declaration }) => declaration.name === name);
const others = (facts: readonly Facts[], name: string) => facts.filter(({ declaration }) => declaration.name !== name);
/** Another version, of which not all that it depends on is known. */
const another = (facts: Facts): Facts => {
  const key = { ...facts.declaration.package, version: "1.0.9" };
  return { ...facts, target: { kind: "version", how: "written", key }, transitive: notAll };
};
const bodyLeft = "body: Update bad (line 1) to 1.0.1";

const rows: Readonly<Record<string, Row>> = {
  "fixes what is not affected with the change to another dependency": {
    text: pair,
    world: body,
    found: (facts) => facts,
    plan: ["bad 1.0.0 → 1.0.1"],
  },
  "leaves what something else affects": {
    text: pair,
    world: bodyOfTwo,
    found: (facts) => facts,
    plan: ["bad 1.0.0 → 1.0.1", "body: No newer version of body is available"],
  },
  "leaves what something else affects, of which it names only that": {
    text: JSON.stringify({ ...manifest, overrides: { bad: "$bad", "worse@2": "2.0.0" } }),
    world: { ...bodyOfTwo, "worse@1.0.1": clean },
    found: (facts) => facts,
    plan: ["bad 1.0.0 → 1.0.1", "body: Fixed in worse 1.0.1, but no change to the manifest is known to lead to it"],
  },
  "leaves what a line of the manifest sets that cannot be changed, and names only that": {
    text: JSON.stringify({
      dependencies: { ...manifest.dependencies, worse: "1.0.0" },
      overrides: { bad: "$bad", worse: "$worse" },
    }).replace('"worse":"1', '"worse":"\\u0031'),
    world: { ...bodyOfTwo, "worse@1.0.1": clean },
    found: (facts) => facts,
    plan: [
      "bad 1.0.0 → 1.0.1",
      "body: Update worse (line 1) to 1.0.1",
      ...["worse", "worse"].map((name) => `${name}: 1.0.1 has no known advisories; “1.0.0” must be changed by hand`),
    ],
  },
  "leaves what is affected itself, and names nothing that a change fixes beside an override": {
    text: JSON.stringify({ dependencies: { ...manifest.dependencies, other: "1.0.0" }, overrides: { bad: "$bad" } }),
    world: { ...bodyItself, "other@1.0.0": { graph: ["odd@1.0.0"] }, "odd@1.0.0": affected, "odd@1.0.1": clean },
    found: (facts) => facts,
    plan: ["bad 1.0.0 → 1.0.1", "odd 1.0.0 → 1.0.1", "body: No newer version of body is available"],
  },
  "fixes what was only affected itself and is another version, whatever is below that": {
    text: pair,
    world: { ...body, "body@1.0.0": affected },
    found: (facts) => [...others(facts, "body"), ...named(facts, "body").map(another)],
    plan: ["bad 1.0.0 → 1.0.1"],
  },
  "does not know about what was affected as well as what is below it, and is another version": {
    text: pair,
    world: bodyItself,
    found: (facts) => [...others(facts, "body"), ...named(facts, "body").map(another)],
    plan: ["bad 1.0.0 → 1.0.1", "body: Not all that it depends on with these changes is known"],
  },
  "leaves what it no longer finds": {
    text: pair,
    world: body,
    found: (facts) => others(facts, "body"),
    plan: ["bad 1.0.0 → 1.0.1", bodyLeft],
  },
  "leaves what is not answered": {
    text: pair,
    world: body,
    found: (facts) => facts.map((each) => (each.declaration.name === "body" ? { ...each, version: failed } : each)),
    plan: ["bad 1.0.0 → 1.0.1", bodyLeft],
  },
  "leaves that of which one of the versions is not answered": {
    text: pair,
    world: body,
    found: (facts) => [...facts, ...named(facts, "body").map((each): Facts => ({ ...each, version: failed }))],
    plan: ["bad 1.0.0 → 1.0.1", bodyLeft],
  },
  "does not know about that of which one of the versions has dependencies that are not known": {
    text: pair,
    world: body,
    found: (facts) => [...facts, ...named(facts, "body").map((each): Facts => ({ ...each, transitive: notAll }))],
    plan: ["bad 1.0.0 → 1.0.1", "body: Not all that it depends on with these changes is known"],
  },
  "takes an update in the place of an override": {
    text: train,
    world: members,
    found: (facts) => facts,
    plan: ["@t/app 1.0.0 → 1.2.0"],
  },
  "takes the override where an update is not answered": {
    text: train,
    world: members,
    found: (facts) =>
      facts.map((each) =>
        each.target?.kind === "version" && each.target.key.version === "1.2.0" && each.declaration.name === "@t/app"
          ? { ...each, version: failed }
          : each,
      ),
    plan: ["@t/core 1.0.0 → 1.2.0"],
  },
};

interface Host {
  readonly files: FileTree;
  readonly world: World;
  readonly found?: Row["found"];
  readonly read?: (path: string) => string | undefined;
  /** Called before each check. */
  readonly onCheck?: () => void;
  readonly signal?: AbortSignal;
}

/** A plan for all manifests among the files, and the number of checks that it takes. */
async function planWith({ files, world, found = (facts) => facts, read, onCheck, signal }: Host) {
  const core = coreWith(miniature(world).api, () => policy.now);
  const paths = Object.keys(files).filter((file) => file.endsWith("package.json"));
  const manifests = await checked(paths, files, core);
  let checks = 0;
  const check = async (texts: ReadonlyMap<string, string>): Promise<readonly CheckedManifest[]> => {
    checks++;
    onCheck?.();
    const after = await checked(paths, { ...files, ...Object.fromEntries(texts) }, core);
    return after.map((manifest) => ({ ...manifest, facts: found(manifest.facts) }));
  };
  const reading = (file: string) => Promise.resolve(read ? read(file) : files[file]);
  const host = { api: miniature(world).api, policy, read: reading, check };
  const plan = await planFixes(manifests, () => true, host, { ...caller(), ...(signal && { signal }) });
  return { plan, checks };
}

function linesOf({ changes, overrides, unfixed }: FixPlan): readonly string[] {
  return [
    ...changes.map(({ before, after, upgrades: [{ facts }] }) => `${facts.declaration.name} ${before} → ${after}`),
    ...overrides.flatMap((change) =>
      change.overrides.map(({ to, affected: from }) => `${to.name} ${from[0]?.version ?? ""} → ${to.version}`),
    ),
    ...unfixed.map(({ facts, why }) => `${facts.declaration.name}: ${formatMessage(unfixableMessage(why))}`),
  ];
}

describe("a plan, by what a check with its edits finds,", () => {
  for (const [what, { text, world, found, plan }] of Object.entries(rows)) {
    it(what, async () => {
      const made = await planWith({ files: { [path]: text }, world, found });
      assert.deepEqual(linesOf(made.plan), plan);
    });
  }

  it("looks at each dependency in its own manifest", async () => {
    const other = JSON.stringify({ dependencies: { other: "1.0.0" } });
    const world = { ...body, "other@1.0.0": clean };
    const { plan } = await planWith({ files: { "/work/a/package.json": other, [path]: pair }, world });
    assert.deepEqual(linesOf(plan), ["bad 1.0.0 → 1.0.1"]);
  });
});

describe("a plan whose first change is rejected", () => {
  const world: World = { "app@1.0.0": affected, "app@1.1.0": clean, "app@1.2.0": affected };
  const dependencies = { app: "^1.0.0" };
  const packages = { "": { dependencies }, "node_modules/app": { version: "1.0.0" } };
  const files = {
    [path]: JSON.stringify({ dependencies }),
    "/work/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
  };

  it("takes another check for the next one", async () => {
    const { plan, checks } = await planWith({ files, world });
    assert.deepEqual([linesOf(plan), checks], [["app ^1.0.0 → ~1.1.0"], 2]);
  });

  it("takes none once it is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("aborted");
    let checks = 0;
    const onCheck = () => {
      checks++;
      controller.abort(reason);
    };
    await assert.rejects(planWith({ files, world, signal: controller.signal, onCheck }), reason);
    assert.equal(checks, 1);
  });
});

describe("a fix that is too young", () => {
  const published = (day: string) => ({ facts: { publishedAt: `${day}T00:00:00Z` } });
  const world: World = {
    "app@1.0.0": { ...affected, ...published("2025-01-01") },
    "app@1.0.1": { ...clean, ...published("2026-11-20") },
  };
  const text = JSON.stringify({ dependencies: { app: "1.0.0" } });
  const files = { [path]: text, "/work/.npmrc": "min-release-age=7\n" };

  it("takes a check, as do the other changes", async () => {
    const { plan, checks } = await planWith({ files, world });
    assert.deepEqual([plan.held?.length, checks], [1, 1]);
    const without = await planWith({ files: { [path]: text }, world });
    assert.deepEqual([linesOf(without.plan), without.checks], [["app 1.0.0 → 1.0.1"], 1]);
  });

  it("is not offered where the file of the limit is gone, without a check", async () => {
    const { plan, checks } = await planWith({ files, world, read: () => undefined });
    assert.deepEqual([plan.held, checks], [[], 0]);
  });

  it("is not planned to the end where that is aborted", async () => {
    const controller = new AbortController();
    const reason = new Error("aborted");
    const { signal } = controller;
    await assert.rejects(planWith({ files, world, signal, onCheck: () => controller.abort(reason) }), reason);
  });
});
