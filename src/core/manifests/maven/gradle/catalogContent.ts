import { parseToml } from "../../../syntax/toml/toml.ts";
import type { SourceFile } from "../../shared/sites.ts";
import {
  type CatalogLibrary,
  type CatalogText,
  type CatalogVersion,
  readBundles,
  readLibraries,
  readPlugins,
  readVersions,
} from "./catalog.ts";
import type { GradleModule } from "./gradleModules.ts";
import type { GradleText } from "./gradleValues.ts";
import type { Definition } from "./gradleVariables.ts";

/** A library without the configuration that uses it. */
export type Library = Omit<GradleModule, "scope" | "use">;

/** A plugin, and the version that a catalog or the settings give it. */
export interface GradlePlugin {
  readonly id: GradleText;
  readonly version?: GradleText;
}

/** The entries that scripts refer to by the name of a catalog and an alias. */
export interface CatalogContent {
  readonly libraries: ReadonlyMap<string, Library>;
  /** The aliases of their libraries. */
  readonly bundles: ReadonlyMap<string, readonly string[]>;
  readonly plugins: ReadonlyMap<string, GradlePlugin>;
  /** The definitions of the versions that have an alias of their own. */
  readonly definitions: readonly Definition[];
}

/** The content of the file of a catalog with this name. */
export function contentOf(catalog: string, text: string, file: SourceFile): CatalogContent {
  const document = parseToml(text);
  const libraries = readLibraries(document).libraries.map(
    (library) => [library.alias, libraryOf(library, file)] as const,
  );
  const definitions = [...readVersions(document)].flatMap(([reference, version]): readonly Definition[] => {
    if (version.kind !== "written") return [];
    const site = { file, span: version.span };
    const name = `${catalog}.versions.${reference}`;
    return [{ name, text: version.text, isTemplate: false, site, isExtra: true }];
  });
  const plugins = [...readPlugins(document).plugins].map(([alias, { id, version }]) => {
    return [alias, { id: textOf(id, file), ...(version && versionField(version, file)) }] as const;
  });
  return { libraries: new Map(libraries), bundles: readBundles(document), plugins: new Map(plugins), definitions };
}

/**
 * Finds the libraries of an alias. What a bundle names and the catalog does not have is left out: the catalog itself is not valid
 * then.
 */
export function librariesAt({ libraries, bundles }: CatalogContent, alias: string): readonly Library[] | undefined {
  const library = libraries.get(alias);
  if (library) return [library];
  const bundle = bundles.get(alias.replace(/^bundles\./, ""));
  return alias.startsWith("bundles.") ? bundle?.flatMap((name) => libraries.get(name) ?? []) : undefined;
}

function libraryOf({ group, artifact, version }: CatalogLibrary, file: SourceFile): Library {
  return {
    group: textOf(group, file),
    artifact: textOf(artifact, file),
    ...(version && versionField(version, file)),
    ...(version?.kind === "written" && version.mayBeRejected && { hasRejects: true }),
  };
}

/** A version that the catalog does not have, or that cannot be read, is a variable that nothing defines. */
function versionField(version: CatalogVersion, file: SourceFile): { readonly version: GradleText } {
  if (version.kind === "written") return { version: textOf(version, file) };
  const span = version.kind === "missing" ? version.span : { start: 0, end: 0 };
  return { version: { text: `\${${version.kind === "missing" ? version.text : "…"}}`, isTemplate: true, span, file } };
}

function textOf({ text, span }: CatalogText, file: SourceFile): GradleText {
  return { text, span, isTemplate: false, file };
}
