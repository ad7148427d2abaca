import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { Surroundings } from "../../manifest.ts";
import type { SourceFile } from "../../shared/sites.ts";
import { referenceOf } from "./catalog.ts";
import { type CatalogContent, contentOf, type GradlePlugin, librariesAt, type Library } from "./catalogContent.ts";
import { type GradleItem, itemsOf } from "./gradleArguments.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { argumentsAt } from "./gradleExpressions.ts";
import { catalogVersion, withVersionCall } from "./gradleModules.ts";
import type { Script } from "./gradleScript.ts";
import { type GradleToken, isPunctuator, isWithin } from "./gradleTokens.ts";
import { type GradleEntries, type GradleEntry, type GradleText, isWord } from "./gradleValues.ts";
import type { Definition } from "./gradleVariables.ts";

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

/** A version catalog that the settings name or define. */
export interface SettingsCatalog {
  readonly name: string;
  /** The file that the catalog is in. */
  readonly file?: { readonly path: string; readonly span: Span };
  /** The content of the catalog that the settings themselves define. */
  readonly content?: CatalogContent;
}

/** The catalogs in `versionCatalogs { create("libs") { … } }` or `versionCatalogs { libs { … } }`. */
export function catalogsIn(
  { path, code }: Pick<Script, "path" | "code">,
  file: SourceFile = { kind: "project", path },
): readonly SettingsCatalog[] {
  const { tokens } = code;
  let created = "";
  return tokens.flatMap((token, index): readonly SettingsCatalog[] => {
    if (token.kind !== "word" || !isWithin(token.block, "versionCatalogs")) return [];
    if (creators.test(token.text)) created = textAfter(tokens, index)?.text ?? "";
    const name = creators.test(token.block.name) ? created : token.block.name;
    if (token.text === "from") return fileAfter(code, index, path).map((found) => ({ name, file: found }));
    const next = tokens[index + 1];
    if (!contents.has(token.text) || !(isPunctuator(next, "(") || next?.kind === "string")) return [];
    const content = contentAt(code, index, file, name);
    return content ? [{ name, content: { ...nothing, ...content } }] : [];
  });
}

const nothing: CatalogContent = { libraries: new Map(), bundles: new Map(), plugins: new Map(), definitions: [] };

const creators = /^(?:create|register)$/;

const contents: ReadonlySet<string> = new Set(["alias", "bundle", "library", "plugin", "version"]);

/** Reads what `library(…)`, `alias(…).to(…)`, `bundle(…)`, `plugin(…)` or `version(…)` at this index defines. */
function contentAt(
  code: GradleCode,
  index: number,
  file: SourceFile,
  catalog: string,
): Partial<CatalogContent> | undefined {
  const { entries, end } = argumentsAt(code, index + 1);
  const [first, ...others] = entries;
  if (first?.value.kind !== "text") return undefined;
  const alias = referenceOf(first.value.text.text);
  const [text] = textsIn(others);
  switch (code.tokens[index]?.text) {
    case "library":
      return { libraries: libraryAt(code, alias, { entries: others, end }, file) };
    case "alias":
      return isWord(code.tokens[end + 1], "to")
        ? { libraries: libraryAt(code, alias, argumentsAt(code, end + 2), file) }
        : undefined;
    case "bundle":
      return { bundles: new Map([[alias, textsIn(others).map((item) => referenceOf(item.text))]]) };
    case "plugin":
      return text && { plugins: new Map([[alias, pluginAt(code, text, end, file)]]) };
    case "version":
      return text && { definitions: versionAt(text, [catalogVersion(alias), `${catalog}.versions.${alias}`], file) };
    default:
      return undefined;
  }
}

function libraryAt(
  { tokens }: GradleCode,
  alias: string,
  { entries, end }: GradleEntries,
  file: SourceFile,
): CatalogContent["libraries"] {
  const [item] = itemsOf(entries, "");
  if (item?.kind !== "module") return new Map();
  const { group, artifact, version } = withVersionCall(item.module, tokens, end);
  const library = { group: { ...group, file }, artifact: { ...artifact, file } };
  return new Map([[alias, { ...library, ...(version && { version: { ...version, file } }) }]]);
}

function pluginAt({ tokens }: GradleCode, id: GradleText, end: number, file: SourceFile): GradlePlugin {
  const { version } = withVersionCall<GradlePlugin>({ id }, tokens, end);
  return { id: { ...id, file }, ...(version && { version: { ...version, file } }) };
}

function versionAt(
  { text, span, isTemplate }: GradleText,
  names: readonly string[],
  file: SourceFile,
): readonly Definition[] {
  return names.map((name) => ({ name, text, isTemplate, site: { file, span }, isExtra: true }));
}

/** Returns the texts of the entries, and those of a list as well. */
function textsIn(entries: readonly GradleEntry[]): readonly GradleText[] {
  return entries.flatMap(({ value }) => {
    if (value.kind === "text") return value.text;
    return value.kind === "list" || value.kind === "call" ? textsIn(value.entries) : [];
  });
}

/** The file of `from(files("libs.versions.toml"))`. */
function fileAfter(code: GradleCode, index: number, path: string): readonly NonNullable<SettingsCatalog["file"]>[] {
  const call = argumentsAt(code, index + 1).entries[0]?.value;
  const value = call?.kind === "call" && /(?:^|\.)files$/.test(call.name) ? call.entries[0]?.value : undefined;
  if (value?.kind !== "text") return [];
  const { text, span } = value.text;
  const relative = text.replace(/^\$(?:rootDir|\{rootDir\})\//, "");
  return relative.includes("$") ? [] : [{ path: resolvePath(folderOf(path), relative), span }];
}

/** The first argument of a call, if it is a text. */
function textAfter(tokens: readonly GradleToken[], index: number): GradleToken | undefined {
  const value = tokens[isPunctuator(tokens[index + 1], "(") ? index + 2 : index + 1];
  return value?.kind === "string" && !value.isFirst ? value : undefined;
}
