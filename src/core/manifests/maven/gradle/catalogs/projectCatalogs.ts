import { resolvePath } from "../../../../model/path.ts";
import type { Span } from "../../../../model/span.ts";
import type { Surroundings } from "../../../manifest.ts";
import type { GradleItem } from "../script/gradleArguments.ts";
import type { Script } from "../script/gradleScript.ts";
import type { Definition } from "../script/gradleVariables.ts";
import { referenceOf } from "./catalog.ts";
import { contentOf, librariesAt, type CatalogContent, type GradlePlugin, type Library } from "./catalogContent.ts";
import { catalogsIn } from "./settingsCatalogs.ts";

/** The version catalogs that the scripts of a project can use. */
export interface ProjectCatalogs {
  /** Their versions, as variables. */
  readonly definitions: readonly Definition[];
  /** The libraries of an accessor or an alias; undefined where no catalog has it. */
  readonly librariesOf: (item: GradleItem) => readonly Library[] | undefined;
  /** The plugin of an accessor such as `libs.plugins.boot`. */
  readonly pluginOf: (accessor: string) => GradlePlugin | undefined;
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
  const read = async (path: string, span: Span | undefined): Promise<string | undefined> => {
    if (path === surroundings.path) return surroundings.text;
    return span ? surroundings.readNamed(path, span) : surroundings.read(path);
  };
  const contents: (readonly [catalog: string, content: CatalogContent])[] = [];
  for (const { name, path, span } of files) {
    const text = await read(path, span);
    if (text !== undefined) contents.push([name, contentOf(name, text, { kind: "project", path })]);
  }
  for (const { catalog } of named) if (catalog.content) contents.push([catalog.name, catalog.content]);
  return { definitions: contents.flatMap(([, { definitions }]) => definitions), ...lookUpsIn(contents) };
}

function lookUpsIn(
  contents: readonly (readonly [catalog: string, content: CatalogContent])[],
): Pick<ProjectCatalogs, "librariesOf" | "pluginOf"> {
  const inCatalog = <T>(accessor: string, find: (content: CatalogContent, alias: string) => T | undefined) => {
    const [, catalog, alias = ""] = /^([^.]+)\.(.+)$/.exec(accessor) ?? [];
    return first(contents, ([name, content]) => (name === catalog ? find(content, alias) : undefined));
  };
  return {
    librariesOf(item) {
      if (item.kind === "alias") return first(contents, ([, content]) => librariesAt(content, referenceOf(item.alias)));
      return item.kind === "name" ? inCatalog(item.name, librariesAt) : undefined;
    },
    pluginOf: (accessor) => inCatalog(accessor, ({ plugins }, alias) => plugins.get(alias.replace(/^plugins\./, ""))),
  };
}

function first<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
