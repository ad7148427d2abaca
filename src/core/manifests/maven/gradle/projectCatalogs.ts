import { resolvePath } from "../../../model/path.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import type { Surroundings } from "../../manifest.ts";
import { aliasesOf, isCatalog, readVersions, referenceOf } from "./catalog.ts";
import type { GradleItem } from "./script/gradleArguments.ts";
import type { Script } from "./script/gradleScript.ts";
import type { Definition } from "./script/gradleVariables.ts";
import { catalogsIn } from "./settingsCatalogs.ts";

/** The version catalogs that the scripts of a project can use. */
export interface ProjectCatalogs {
  /** Their versions, as variables. */
  readonly definitions: readonly Definition[];
  /** Whether a catalog has the library of an accessor or an alias. */
  readonly hasItem: (item: GradleItem) => boolean;
}

/** `gradle/libs.versions.toml`, and what the settings name or define. A catalog that the manifest names has to exist. */
export async function readCatalogs(
  surroundings: Surroundings,
  settings: readonly Script[],
  root: string,
): Promise<ProjectCatalogs> {
  const named = settings.flatMap((script) => catalogsIn(script).map((catalog) => ({ catalog, script })));
  const standard = { name: "libs", path: resolvePath(root, "gradle/libs.versions.toml"), span: undefined };
  const files = [
    standard,
    ...named.flatMap(({ catalog: { name, file }, script }) =>
      file ? [{ name, path: file.path, span: script.path === surroundings.path ? file.span : undefined }] : [],
    ),
  ];
  const aliases = new Map<string, Set<string>>();
  const add = (catalog: string, all: Iterable<string>): void => {
    const ofCatalog = aliases.get(catalog) ?? new Set();
    for (const alias of all) ofCatalog.add(alias);
    aliases.set(catalog, ofCatalog);
  };
  const definitions: Definition[] = [];
  for (const { name, path, span } of files) {
    const text =
      path === surroundings.path
        ? surroundings.text
        : await (span ? surroundings.readNamed(path, span) : surroundings.read(path));
    if (text === undefined) continue;
    const document = parseToml(text);
    // What is in other files is declared nowhere else.
    if (isCatalog(path)) add(name, aliasesOf(document));
    for (const [reference, version] of readVersions(document)) {
      if (version.kind !== "written") continue;
      const site = { file: { kind: "project", path }, span: version.span } as const;
      definitions.push({
        name: `${name}.versions.${reference}`,
        text: version.text,
        isTemplate: false,
        site,
        isExtra: true,
      });
    }
  }
  for (const { catalog } of named) add(catalog.name, catalog.aliases.map(referenceOf));
  return {
    definitions,
    hasItem(item) {
      if (item.kind === "alias") return [...aliases.values()].some((all) => all.has(referenceOf(item.alias)));
      if (item.kind !== "name") return false;
      const [, catalog = "", alias = ""] = /^([^.]+)\.(.+)$/.exec(item.name) ?? [];
      return aliases.get(catalog)?.has(alias) ?? false;
    },
  };
}
