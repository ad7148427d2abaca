import { contextOf, type Context, type Import, type Managed } from "./management.ts";
import type { Property } from "./mavenProperties.ts";
import { readLineage } from "./parentPoms.ts";
import { partsOf } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";
import type { Reactor } from "./reactor.ts";

/** What imported POMs say of a dependency, or what would have to be read to know it. */
export type Found = { readonly managed: Managed } | { readonly missing: readonly string[] };

/** Looks up `key` where the parts of a context say nothing of it. */
export type Imports = (context: Context, key: string) => Promise<Found>;

const mostLookedInto = 200;

/** Reads imported POMs when they are first needed. A POM that is not at hand might say otherwise than those behind it. */
export function importedPoms(source: PomSource, reactor: Reactor, properties: readonly Property[] = []): Imports {
  const contexts = new Map<string, Promise<Context | undefined>>();
  return (context, key) => find(context, key, new Set([context]));

  /** What was looked into already has nothing, however many others import it. */
  async function find(context: Context, key: string, seen: Set<Context>): Promise<Found> {
    const { missing } = context.lineage;
    const unread = new Set(missing === undefined ? [] : [missing]);
    for (const one of context.imports()) {
      const inner = seen.size < mostLookedInto ? await read(one) : undefined;
      if (inner && seen.has(inner)) continue;
      const managed = inner?.managed(key);
      const found: Found = managed
        ? { managed }
        : inner
          ? await find(inner, key, seen.add(inner))
          : { missing: [one.text] };
      if ("missing" in found) for (const text of found.missing) unread.add(text);
      else if (unread.size === 0) return found;
    }
    return { missing: [...unread] };
  }

  function read({ name, version }: Import): Promise<Context | undefined> {
    if (name === undefined || version === undefined) return Promise.resolve(undefined);
    const known = contexts.get(`${name} ${version}`);
    if (known) return known;
    const context = readContext(name, version);
    contexts.set(`${name} ${version}`, context);
    return context;
  }

  async function readContext(name: string, version: string): Promise<Context | undefined> {
    const sibling = reactor.get(name);
    const pom = sibling?.version === version ? sibling.pom : await source.installed(name, version);
    return pom && contextOf(await readLineage(pom, source, properties), partsOf(pom));
  }
}
