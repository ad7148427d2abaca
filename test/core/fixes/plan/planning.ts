/** Plans for files in memory, over the whole client and the loopback service. */
import { defaultPolicy } from "../../../../src/core/analysis/policy.ts";
import type { Api } from "../../../../src/core/api/api.ts";
import { coreOver, createCore, type Core } from "../../../../src/core/core.ts";
import type { CheckedManifest, Dependency } from "../../../../src/core/fixes/plan/dependency.ts";
import { outcomeOf, type FixOutcome } from "../../../../src/core/fixes/plan/outcome.ts";
import type { FixPlan } from "../../../../src/core/fixes/plan/planFixes.ts";
import { editedTexts } from "../../../../src/core/fixes/plan/texts.ts";
import { lockfileParsers, parserFor } from "../../../../src/core/manifests/formats.ts";
import { fileText } from "../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../src/core/manifests/project.ts";
import { scan } from "../../../../src/core/scan/scan.ts";
import { base, caller, handClock, wire, type Wire } from "../../../support/world.ts";
import type { FileTree } from "../../../support/project.ts";

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
export function coreWith(api: Api): Core {
  return coreOver(api, immediately);
}

export const policy = defaultPolicy(Date.parse("2026-11-21T00:00:00Z"));

const immediately = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What a check of the manifests among these files finds. `files` have absolute paths. */
export async function checked(
  paths: readonly string[],
  files: FileTree,
  core: Core,
): Promise<readonly CheckedManifest[]> {
  const readFile = (path: string) => Promise.resolve(fileText(files[path]));
  const result = await scan(
    paths,
    {
      readFile,
      inputFor: parserFor,
      projects: createProjectReader({ readFile, lockfileParsers }),
      gather: (subjects, asking, options) => core.gather(subjects, asking, options),
      delay: immediately,
      policy,
    },
    { signal: caller().signal, keepFacts: true },
  );
  return result.files.flatMap(({ path, reportSource, findings }) =>
    reportSource ? [{ path, findings, ...reportSource }] : [],
  );
}

/** The plan for all vulnerable dependencies of the manifests that are selected. */
export async function planned(
  paths: readonly string[],
  files: FileTree,
  { core = coreWithin(wire()), isSelected = () => true }: PlanningOptions = {},
): Promise<Planned> {
  const manifests = await checked(paths, files, core);
  const host = {
    policy,
    read: (path: string) => Promise.resolve(files[path]),
    check: (texts: ReadonlyMap<string, string>) => checked(paths, { ...files, ...Object.fromEntries(texts) }, core),
  };
  const plan = await core.planFixes(manifests, isSelected, host, caller());
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
