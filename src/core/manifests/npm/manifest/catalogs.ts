import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import { catalogOf, type CatalogEntry } from "./catalogEntry.ts";
import { readJsonCatalogs } from "./jsonCatalogs.ts";
import { inherit } from "./npmReferences.ts";
import { readYamlSettings } from "../registries/yamlSettings.ts";

/** The files that hold catalogs, by their base names, the preferred one first. */
const readers: readonly (readonly [name: string, read: (text: string) => readonly CatalogEntry[]])[] = [
  ["pnpm-workspace.yaml", (text) => readYamlSettings(text, ["catalogs"]).catalogs],
  [".yarnrc.yml", (text) => readYamlSettings(text, ["catalogs"]).catalogs],
  ["package.json", readJsonCatalogs],
];

/**
 * Puts what catalogs say in the place of `catalog:`. An entry is looked for in the manifest's folder and those above it, and
 * the nearest one counts. `around` reads the manifest itself too.
 */
export async function resolveCatalogs(
  declarations: readonly Declaration[],
  around: Surroundings,
): Promise<readonly Declaration[]> {
  const missing = new Set(declarations.flatMap((declaration) => wantedBy(declaration) ?? []));
  const found = new Map<string, { readonly entry: Declaration; readonly path: string }>();
  for (const folder of upward(folderOf(around.path))) {
    if (missing.size === 0) break;
    const paths = readers.map(([name]) => resolvePath(folder, name));
    const texts = await Promise.all(paths.map((path) => around.read(path)));
    for (const [index, [, read]] of readers.entries()) {
      const text = texts[index];
      for (const { catalog, name, declaration } of text === undefined ? [] : read(text)) {
        if (missing.delete(idOf(catalog, name))) {
          found.set(idOf(catalog, name), { entry: declaration, path: paths[index] ?? around.path });
        }
      }
    }
  }
  return declarations.map((declaration) => {
    const origin = found.get(wantedBy(declaration) ?? "");
    return origin ? inherit(declaration, origin.entry, origin.path, around.path) : declaration;
  });
}

function wantedBy({ name, requirement }: Declaration): string | undefined {
  const isOpen = requirement.kind === "skipped" && requirement.reason === "inherited";
  const catalog = isOpen ? catalogOf(requirement.text) : undefined;
  return catalog === undefined ? undefined : idOf(catalog, name);
}

function idOf(catalog: string, name: string): string {
  return `${catalog}\n${name}`;
}
