import { type Context, contextOf, type Import, type Lineage, type Managed, type MissingPom } from "./management.ts";
import { type Outside, readLineage } from "./parentPoms.ts";
import type { Pom } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";
import { partsOf } from "./profiles.ts";
import type { Reactor } from "./reactor.ts";

/** The management of a dependency in imported POMs, or the POMs that would have to be read to know it. */
export type ManagedSearch = { readonly managed: Managed } | { readonly missing: readonly MissingPom[] };

export interface Imports {
  /** Looks up a `key` that the parts of the context do not manage. */
  find(context: Context, key: string): Promise<ManagedSearch>;
  /** An imported POM with its parents, if it was read. */
  lineageOf(name: string, version: string): Lineage | undefined;
}

/** Imported POMs that are searched for one dependency. */
const maxSearched = 200;

/** Missing POMs that are looked for at once: of the project's own imports most are needed, of those in published POMs few. */
const maxMissing = { own: 4, project: 4, outside: 1 } as const;

/** Reads imported POMs when they are first needed. A missing POM might manage what those after it manage. */
export function importedPoms(source: PomSource, reactor: Reactor, outside: Outside = {}): Imports {
  const contexts = new Map<string, Promise<Context | undefined>>();
  const lineages = new Map<string, Lineage>();
  return {
    find: (context, key) => find(context, key, new Set([context])),
    lineageOf: (name, version) => lineages.get(`${name} ${version}`),
  };

  /** `seen` are the contexts that were searched without success. */
  async function find(context: Context, key: string, seen: Set<Context>): Promise<ManagedSearch> {
    const { missing } = context.lineage;
    const unread = new Map(missing === undefined ? [] : [[missing.text, missing]]);
    for (const imported of context.imports()) {
      if (unread.size >= maxMissing[imported.file.kind]) break;
      const inner = seen.size < maxSearched ? await read(imported) : undefined;
      if (inner && seen.has(inner)) continue;
      const search = inner ? await findIn(inner, key, seen) : { missing: [missingImport(imported)] };
      if ("missing" in search) for (const pom of search.missing) unread.set(pom.text, pom);
      else if (unread.size === 0) return search;
    }
    return { missing: [...unread.values()] };
  }

  async function findIn(context: Context, key: string, seen: Set<Context>): Promise<ManagedSearch> {
    const managed = context.managed(key);
    if (!managed) return find(context, key, seen.add(context));
    const { missing } = context.lineage;
    // Properties of a parent may be all that is missing.
    return missing && managed.version?.requirement.kind === "skipped" ? { missing: [missing] } : { managed };
  }

  function missingImport({ name, version, text }: Import): MissingPom {
    const why = name !== undefined && version !== undefined ? source.gapOf(name, version) : undefined;
    return { role: "imported", text, ...(why && { why }) };
  }

  function read({ name, version }: Import): Promise<Context | undefined> {
    if (name === undefined || version === undefined) return Promise.resolve(undefined);
    const id = `${name} ${version}`;
    const context = contexts.get(id) ?? readContext(name, version);
    contexts.set(id, context);
    return context;
  }

  async function readContext(name: string, version: string): Promise<Context | undefined> {
    const member = reactor.get(name);
    const pom: Pom | undefined = member?.version === version ? member.pom : await source.installed(name, version);
    if (!pom) return undefined;
    const lineage = await readLineage(pom, source, outside);
    lineages.set(`${name} ${version}`, lineage);
    return contextOf(lineage, partsOf(pom, lineage.activation));
  }
}
