import type { Caller } from "../../api/api.ts";
import type { Fetched } from "../../api/fetched.ts";
import type { Capabilities } from "../../api/messages/capabilities.ts";
import type { Requirements } from "../../api/messages/requirements.ts";
import type { VersionKey } from "../../model/keys.ts";
import type { PageHost } from "../host.ts";

/** The modules that a Go module requires, with what each can do by itself. */
export interface RequiredModules {
  readonly requirements: Fetched<Requirements>;
  /** The nearest first. */
  readonly modules: readonly RequiredModule[];
  /** How many more there are that were not asked about. */
  readonly left: number;
}

export interface RequiredModule {
  readonly key: VersionKey;
  /** From the requiring module to this one, both included; undefined where none was found. */
  readonly path?: readonly VersionKey[];
  readonly capabilities: Fetched<Capabilities>;
}

/** Two requests each. */
const mostModules = 50;

/**
 * A go.mod lists all modules that are part of the build with their versions; which of them leads to which is in their own
 * requirements, so these are asked for level by level. Rejects only when the caller aborts.
 */
export async function loadRequiredModules(key: VersionKey, host: PageHost, caller: Caller): Promise<RequiredModules> {
  const requirements = await requirementsOf(key, host, caller);
  const all = modulesIn(key, requirements);
  const paths = await pathsTo(key, new Map(all.map((module) => [module.name, module])), { host, caller, requirements });
  const found = all.filter(({ name }) => paths.has(name)).sort((a, b) => lengthTo(paths, a) - lengthTo(paths, b));
  const ordered = [...found, ...all.filter(({ name }) => !paths.has(name))];
  const modules = await Promise.all(
    ordered.slice(0, mostModules).map(async (module): Promise<RequiredModule> => {
      const path = paths.get(module.name);
      const capabilities = await host.api.call("GetCapabilities", { versionKey: module }, caller);
      return { key: module, ...(path && { path }), capabilities };
    }),
  );
  return { requirements, modules, left: Math.max(0, all.length - mostModules) };
}

function lengthTo(paths: ReadonlyMap<string, readonly VersionKey[]>, { name }: VersionKey): number {
  return paths.get(name)?.length ?? Infinity;
}

function requirementsOf(versionKey: VersionKey, { api }: PageHost, caller: Caller): Promise<Fetched<Requirements>> {
  return api.call("GetRequirements", { versionKey }, caller);
}

function modulesIn({ system }: VersionKey, fetched: Fetched<Requirements>): readonly VersionKey[] {
  const go = fetched.kind === "found" ? fetched.value.go : undefined;
  const { directDependencies, indirectDependencies } = go ?? { directDependencies: [], indirectDependencies: [] };
  return [...directDependencies, ...indirectDependencies].map(({ name, requirement }) => ({
    system,
    name,
    version: requirement,
  }));
}

interface Search {
  readonly host: PageHost;
  readonly caller: Caller;
  /** Of the first module. */
  readonly requirements: Fetched<Requirements>;
}

/** A shortest path to each module of the build, by its name. */
async function pathsTo(
  root: VersionKey,
  build: ReadonlyMap<string, VersionKey>,
  { host, caller, requirements }: Search,
): Promise<ReadonlyMap<string, readonly VersionKey[]>> {
  const paths = new Map<string, readonly VersionKey[]>([[root.name, [root]]]);
  let level: readonly (readonly [path: readonly VersionKey[], requirements: Fetched<Requirements>])[] = [
    [[root], requirements],
  ];
  let asked = 0;
  while (level.length > 0 && asked < mostModules) {
    const reached = level.flatMap(([path, fetched]) =>
      directNames(fetched).flatMap((name) => {
        const module = build.get(name);
        if (!module || paths.has(name)) return [];
        const longer = [...path, module];
        paths.set(name, longer);
        return [[longer, module] as const];
      }),
    );
    const next = reached.slice(0, mostModules - asked);
    asked += next.length;
    level = await Promise.all(
      next.map(async ([path, module]) => [path, await requirementsOf(module, host, caller)] as const),
    );
  }
  return paths;
}

function directNames(fetched: Fetched<Requirements>): readonly string[] {
  return fetched.kind === "found" ? (fetched.value.go?.directDependencies ?? []).map(({ name }) => name) : [];
}
