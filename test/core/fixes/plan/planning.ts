/** Plans for files in memory, over the whole client and the loopback service. */
import { defaultPolicy, type Policy } from "../../../../src/core/analysis/policy.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import type { CheckerServices } from "../../../../src/core/check/checker.ts";
import { coreOver, createCore, type Core } from "../../../../src/core/core.ts";
import type { CheckedManifest, Dependency } from "../../../../src/core/fixes/plan/dependency.ts";
import { outcomeOf, type FixOutcome } from "../../../../src/core/fixes/plan/outcome.ts";
import type { FixPlan } from "../../../../src/core/fixes/plan/planFixes.ts";
import { editedTexts } from "../../../../src/core/fixes/plan/texts.ts";
import { base, caller, handClock, wire, type Wire } from "../../../support/world.ts";
import { type FileTree, checkerOf } from "../../../support/project.ts";
import { manifestsOf } from "../../../../src/core/check/scanPaths.ts";

export interface Planned extends FixPlan, FixOutcome {
  /** Before the changes. */
  readonly manifests: readonly CheckedManifest[];
  /** The files with the changes. */
  readonly files: FileTree;
}

export function coreWithin(world: Wire): Core {
  return createCore({
    transport: world.transport,
    baseUrl: base,
    apiVersion: "v3alpha",
    limits: { rate: 1e6, burst: 1e6 },
    random: () => 0,
    log: () => undefined,
    now: handClock().now,
    delay: immediately,
  });
}

/** A core that asks an API as it is. */
export function coreWith(api: Api, now?: () => number): Core {
  return coreOver(api, immediately, now);
}

export const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

const immediately = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What a check of the manifests among these files finds. `files` have absolute paths. */
export async function checked(
  paths: readonly string[],
  files: FileTree,
  core: Core,
  services: Partial<CheckerServices> = {},
): Promise<readonly CheckedManifest[]> {
  return manifestsOf(await checkerOf(files, { core, ...services }).scan(paths, { ...caller(), keepFacts: true }));
}

/** The plan for all vulnerable dependencies of the manifests that are selected. */
export async function planned(
  paths: readonly string[],
  files: FileTree,
  { core = coreWithin(wire()), isSelected = () => true, ...services }: PlanningOptions = {},
): Promise<Planned> {
  const manifests = await checked(paths, files, core, services);
  const plan = await checkerOf(files, { core, ...services }).fix(manifests, isSelected, { ...caller(), closely: true });
  const texts = editedTexts([...plan.changes, ...plan.overrides], plan.textAt);
  return {
    ...plan,
    ...outcomeOf(manifests, plan, isSelected),
    manifests,
    files: { ...files, ...Object.fromEntries(texts) },
  };
}

export interface PlanningOptions {
  readonly core?: Core;
  readonly isSelected?: (dependency: Dependency) => boolean;
  readonly policy?: () => Policy;
}

/** A lockfile with a vulnerable package that the dependency requires in that version. */
export const serveStatic: FileTree = {
  "package.json": JSON.stringify({ dependencies: { "serve-static": "^1.14.0" } }, undefined, 2),
  "package-lock.json": JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { dependencies: { "serve-static": "^1.14.0" } },
      "node_modules/send": { version: "0.17.1" },
      "node_modules/serve-static": { version: "1.14.1", dependencies: { send: "0.17.1" } },
    },
  }),
};
