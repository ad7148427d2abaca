import type { GradlePlugin } from "../catalogs/catalogContent.ts";
import type { GradleCode } from "../script/gradleBrackets.ts";
import { isPunctuator, isWithin, type GradleToken } from "../script/gradleTokens.ts";
import { isWord, textOf, type GradleText } from "../script/gradleValues.ts";

/** A plugin in `plugins { … }`, also in that of `pluginManagement`. */
export interface PluginUse {
  readonly id: GradleText;
  /** Absent where another script or a catalog has it. */
  readonly version?: GradleText;
  /** Whether the script applies it; otherwise it only has its version. */
  readonly isApplied: boolean;
  /** The accessor of a catalog in the place of the ID. */
  readonly accessor?: GradleToken;
}

/** `id("…") version "…" apply false` and `alias(libs.plugins.…)`, whose plugin `pluginOf` finds. */
export function pluginUsesIn(
  { tokens, closers }: GradleCode,
  pluginOf: (accessor: string) => GradlePlugin | undefined,
): readonly PluginUse[] {
  return tokens.flatMap((token, index): readonly PluginUse[] => {
    const isUse = isWord(token, "id") || isWord(token, "alias");
    if (!isUse || !isWithin(token.block, "plugins")) return [];
    const bracket = isPunctuator(tokens[index + 1], "(") ? 1 : 0;
    const argument = tokens[index + 1 + bracket];
    if (!argument) return [];
    const accessor = argument.kind === "word" ? argument : undefined;
    const plugin: GradlePlugin | undefined = accessor
      ? pluginOf(accessor.text.replace(/\.get$/, ""))
      : { id: textOf(argument) };
    if (!plugin) return [];
    const end = (bracket ? closers.get(index + 1) : index + 1) ?? index + 1;
    const options = optionsAt({ tokens, closers }, end + 1);
    return [{ ...plugin, ...options, ...(accessor && { accessor }) }];
  });
}

/** The version and whether it is applied, which follow the plugin on its line. */
function optionsAt(code: GradleCode, from: number): Pick<PluginUse, "version" | "isApplied"> {
  let version: GradleText | undefined;
  let isApplied = true;
  for (let option = optionAt(code, from); option; option = optionAt(code, option.end)) {
    const { name, value } = option;
    if (name === "apply") isApplied &&= value?.text !== "false";
    else if (value && value.kind !== "punctuator") version = withoutGet(textOf(value));
  }
  return { isApplied, ...(version && { version }) };
}

interface Option {
  readonly name: string;
  readonly value: GradleToken | undefined;
  /** Index of the token after it. */
  readonly end: number;
}

/** `version "1"`, `.version("1")`, `version libs.versions.a.get()` or `apply false` at this index. */
function optionAt({ tokens, closers }: GradleCode, from: number): Option | undefined {
  const at = isPunctuator(tokens[from], ".") ? from + 1 : from;
  const option = tokens[at];
  if (!option || option.isFirst || !(isWord(option, "version") || isWord(option, "apply"))) return undefined;
  const isBracketed = isPunctuator(tokens[at + 1], "(");
  const value = tokens[isBracketed ? at + 2 : at + 1];
  const end = (isBracketed ? (closers.get(at + 1) ?? at + 2) : at + 1) + 1;
  return { name: option.text, value, end: isPunctuator(tokens[end], "(") ? (closers.get(end) ?? end) + 1 : end };
}

/** `libs.versions.boot.get` is the variable `libs.versions.boot`. */
function withoutGet(text: GradleText): GradleText {
  return text.written === undefined ? text : { ...text, text: text.text.replace(/\.get\}$/, "}") };
}
