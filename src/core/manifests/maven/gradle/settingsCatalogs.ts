import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { GradleCode } from "./script/gradleBrackets.ts";
import { argumentsAt } from "./script/gradleExpressions.ts";
import type { Script } from "./script/gradleScript.ts";
import { isPunctuator, type GradleBlock, type GradleToken } from "./script/gradleTokens.ts";

/** A version catalog that the settings name or define. */
export interface SettingsCatalog {
  readonly name: string;
  /** Of the file that it is in. */
  readonly file?: { readonly path: string; readonly span: Span };
  /** Of the libraries and bundles that the settings themselves define. */
  readonly aliases: readonly string[];
}

/** The catalogs in `versionCatalogs { create("libs") { … } }` or `versionCatalogs { libs { … } }`. */
export function catalogsIn({ path, code }: Script): readonly SettingsCatalog[] {
  const { tokens } = code;
  let created = "";
  return tokens.flatMap((token, index): readonly SettingsCatalog[] => {
    if (token.kind !== "word" || !isInCatalogs(token.block)) return [];
    const text = textAfter(tokens, index)?.text;
    if (creators.test(token.text)) created = text ?? "";
    const name = creators.test(token.block.name) ? created : token.block.name;
    if (token.text === "from") return fileAfter(code, index, path).map((file) => ({ name, aliases: [], file }));
    if (text === undefined) return [];
    if (/^(?:library|alias)$/.test(token.text)) return [{ name, aliases: [text] }];
    return token.text === "bundle" ? [{ name, aliases: [`bundles.${text}`] }] : [];
  });
}

const creators = /^(?:create|register)$/;

/** The file of `from(files("libs.versions.toml"))`. */
function fileAfter(code: GradleCode, index: number, path: string): readonly NonNullable<SettingsCatalog["file"]>[] {
  const call = argumentsAt(code, index + 1).entries[0]?.value;
  const value = call?.kind === "call" && /(?:^|\.)files$/.test(call.name) ? call.entries[0]?.value : undefined;
  if (value?.kind !== "text") return [];
  const { text, span } = value.text;
  const relative = text.replace(/^\$(?:rootDir|\{rootDir\})\//, "");
  return relative.includes("$") ? [] : [{ path: resolvePath(folderOf(path), relative), span }];
}

function isInCatalogs(block: GradleBlock): boolean {
  for (let outer: GradleBlock | undefined = block; outer; outer = outer.parent) {
    if (outer.name === "versionCatalogs") return true;
  }
  return false;
}

/** The first argument of a call, if it is a text. */
function textAfter(tokens: readonly GradleToken[], index: number): GradleToken | undefined {
  const value = tokens[isPunctuator(tokens[index + 1], "(") ? index + 2 : index + 1];
  return value?.kind === "string" && !value.isFirst ? value : undefined;
}
