import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { type CatalogEntry, catalogOf, readJsonCatalogs } from "./catalogEntries.ts";
import { inherit } from "./npmReferences.ts";
import { readYamlManifest } from "./yamlManifest.ts";

/** The files with catalogs by their base names, the preferred one first. */
const readers: readonly (readonly [name: string, read: (text: string) => readonly CatalogEntry[]])[] = [
  ["pnpm-workspace.yaml", (text) => readYamlManifest(text, ["catalogs"]).catalogs],
  [".yarnrc.yml", (text) => readYamlManifest(text, ["catalogs"]).catalogs],
  ["package.json", readJsonCatalogs],
];

/**
 * Replaces `catalog:` by the entry in the nearest catalog, from the manifest's folder upward. `surroundings.read` reads the
 * manifest itself too.
 */
export async function resolveCatalogs(
  declarations: readonly Declaration[],
  surroundings: Surroundings,
): Promise<readonly Declaration[]> {
  const missing = new Set(declarations.flatMap((declaration) => entryIdOf(declaration) ?? []));
  const found = new Map<string, { readonly declaration: Declaration; readonly path: string }>();
  for (const folder of upward(folderOf(surroundings.path))) {
    if (missing.size === 0) break;
    for (const { path, entry } of await readCatalogsIn(folder, surroundings)) {
      const id = idOf(entry.catalog, entry.name);
      if (missing.delete(id)) found.set(id, { declaration: entry.declaration, path });
    }
  }
  return declarations.map((declaration) => {
    const origin = found.get(entryIdOf(declaration) ?? "");
    return origin ? inherit(declaration, origin.declaration, origin.path, surroundings.path) : declaration;
  });
}

async function readCatalogsIn(
  folder: string,
  { read }: Surroundings,
): Promise<readonly { readonly path: string; readonly entry: CatalogEntry }[]> {
  const files = readers.map(async ([name, readCatalogs]) => {
    const path = resolvePath(folder, name);
    const text = await read(path);
    return text === undefined ? [] : readCatalogs(text).map((entry) => ({ path, entry }));
  });
  return (await Promise.all(files)).flat();
}

/** Returns the ID of the catalog entry that the declaration refers to. */
function entryIdOf({ name, requirement }: Declaration): string | undefined {
  const isInherited = requirement.kind === "skipped" && requirement.reason === "inherited";
  const catalog = isInherited ? catalogOf(requirement.text) : undefined;
  return catalog === undefined ? undefined : idOf(catalog, name);
}

function idOf(catalog: string, name: string): string {
  return `${catalog}\n${name}`;
}
