import { folderOf, resolvePath } from "../../../../model/path.ts";
import type { Span } from "../../../../model/span.ts";
import type { SourceFile } from "../../../shared/sites.ts";
import { itemsOf } from "../script/gradleArguments.ts";
import type { GradleCode } from "../script/gradleBrackets.ts";
import { argumentsAt } from "../script/gradleExpressions.ts";
import { catalogVersion, withVersionCall } from "../script/gradleModules.ts";
import type { Script } from "../script/gradleScript.ts";
import { isPunctuator, isWithin, type GradleToken } from "../script/gradleTokens.ts";
import { isWord, type GradleEntries, type GradleEntry, type GradleText } from "../script/gradleValues.ts";
import type { Definition } from "../script/gradleVariables.ts";
import { referenceOf } from "./catalog.ts";
import type { CatalogContent, GradlePlugin } from "./catalogContent.ts";

/** A version catalog that the settings name or define. */
export interface SettingsCatalog {
  readonly name: string;
  /** Of the file that it is in. */
  readonly file?: { readonly path: string; readonly span: Span };
  /** What the settings themselves define of it. */
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

/** What `library(…)`, `alias(…).to(…)`, `bundle(…)`, `plugin(…)` or `version(…)` at this index defines. */
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

/** Those of a list as well. */
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
