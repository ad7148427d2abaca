import { contextOf, type Context, type Import, type Managed } from "./management.ts";
import type { Property } from "./mavenProperties.ts";
import { readLineage } from "./parentPoms.ts";
import { partsOf } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";
import type { Reactor } from "./reactor.ts";

/** The management of a dependency in imported POMs, or the POMs that would have to be read to know it. */
export type ManagedSearch = { readonly managed: Managed } | { readonly missing: readonly string[] };

/** Looks up a `key` that the parts of the context do not manage. */
export type Imports = (context: Context, key: string) => Promise<ManagedSearch>;

/** Imported POMs that are searched for one dependency. */
const maxSearched = 200;

/** Reads imported POMs when they are first needed. A missing POM might manage what those after it manage. */
export function importedPoms(source: PomSource, reactor: Reactor, properties: readonly Property[] = []): Imports {
  const contexts = new Map<string, Promise<Context | undefined>>();
  return (context, key) => find(context, key, new Set([context]));

  /** `seen` are the contexts that were searched without success. */
  async function find(context: Context, key: string, seen: Set<Context>): Promise<ManagedSearch> {
    const { missing } = context.lineage;
    const unread = new Set(missing === undefined ? [] : [missing]);
    for (const imported of context.imports()) {
      const inner = seen.size < maxSearched ? await read(imported) : undefined;
      if (inner && seen.has(inner)) continue;
      const search = inner ? await findIn(inner, key, seen) : { missing: [imported.text] };
      if ("missing" in search) for (const text of search.missing) unread.add(text);
      else if (unread.size === 0) return search;
    }
    return { missing: [...unread] };
  }

  async function findIn(context: Context, key: string, seen: Set<Context>): Promise<ManagedSearch> {
    const managed = context.managed(key);
    return managed ? { managed } : find(context, key, seen.add(context));
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
    const pom = member?.version === version ? member.pom : await source.installed(name, version);
    return pom && contextOf(await readLineage(pom, source, properties), partsOf(pom));
  }
}
