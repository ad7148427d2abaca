import type { Span } from "../../../model/span.ts";
import type { Resolved, SourceFile } from "../../shared/sites.ts";
import type { GradlePlugin } from "./catalogContent.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { statementBlock } from "./gradleConfigurations.ts";
import type { GradleProject } from "./gradleProject.ts";
import type { Script } from "./gradleScript.ts";
import { type GradleBlock, type GradleToken, isPunctuator } from "./gradleTokens.ts";
import { type GradleText, isWord, spanOf, textOf } from "./gradleValues.ts";
import { variablesOf } from "./gradleVariables.ts";
import { modulesIn } from "./scriptModules.ts";

/** A plugin in `plugins { … }`, also in that of `pluginManagement`. */
export interface PluginUse {
  /** The ID; absent for the accessor of a plugin that no catalog has. */
  readonly id?: GradleText;
  /** The version; absent if another script or a catalog has it. */
  readonly version?: GradleText;
  /** True if the script applies it; otherwise it only has its version. */
  readonly isApplied: boolean;
  /** The accessor of a catalog in the place of the ID. */
  readonly accessor?: GradleToken;
  readonly statement: Span;
}

type PluginOf = (accessor: string) => GradlePlugin | undefined;

/**
 * `id("…") version "…" apply false`, `kotlin("…") version "…"` and `alias(libs.plugins.…)`, whose plugin `pluginOf` finds.
 */
export function pluginUsesIn({ tokens, closers }: GradleCode, pluginOf: PluginOf): readonly PluginUse[] {
  return tokens.flatMap((token, index): readonly PluginUse[] => {
    const call = token.kind === "word" && /^(?:id|alias|kotlin)$/.test(token.text) && isOfPlugins(token.block);
    if (!call) return [];
    const bracket = isPunctuator(tokens[index + 1], "(") ? 1 : 0;
    const argument = tokens[index + 1 + bracket];
    if (!argument || argument.kind === "punctuator") return [];
    const end = ((bracket ? closers.get(index + 1) : index + 1) ?? index + 1) + 1;
    const { end: optionsEnd, ...options } = optionsAt({ tokens, closers }, end);
    const plugin = pluginAt(token, argument, pluginOf);
    return [{ ...plugin, ...options, statement: spanOf(tokens, index, optionsEnd) }];
  });
}

/** Directly in the `plugins` of a script or of its `pluginManagement`, and not in those of an extension such as `gradlePlugin`. */
function isOfPlugins(block: GradleBlock): boolean {
  const { name, parent } = statementBlock(block);
  const owner = parent && statementBlock(parent);
  return name === "plugins" && (owner?.parent === undefined || owner.name === "pluginManagement");
}

const kotlinPlugins = "org.jetbrains.kotlin.";

function pluginAt(
  { text: call }: GradleToken,
  argument: GradleToken,
  pluginOf: PluginOf,
): Pick<PluginUse, "id" | "version" | "accessor"> {
  if (call === "alias") return { accessor: argument, ...pluginOf(argument.text.replace(/\.get$/, "")) };
  const id = textOf(argument);
  return { id: call === "kotlin" ? { ...id, text: kotlinPlugins + id.text } : id };
}

/** The version and whether it is applied, which follow the plugin on its line, and the index behind them. */
function optionsAt(
  code: GradleCode,
  from: number,
): Pick<PluginUse, "version" | "isApplied"> & { readonly end: number } {
  let version: GradleText | undefined;
  let isApplied = true;
  let end = from;
  for (let option = optionAt(code, from); option; option = optionAt(code, option.end)) {
    const { name, value } = option;
    end = option.end;
    if (name === "apply") isApplied &&= value?.text !== "false";
    else if (value && value.kind !== "punctuator") version = versionText(code, value, option);
  }
  return { isApplied, ...(version && { version }), end };
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

/** `libs.versions.boot.get` is the variable `libs.versions.boot`. Of a sum nothing is known. */
function versionText({ tokens }: GradleCode, value: GradleToken, { end }: Option): GradleText {
  const text = textOf(value);
  const next = tokens[end];
  if (isPunctuator(next, "+")) return { text: "${…}", isTemplate: true, span: value.span };
  return text.written === undefined ? text : { ...text, text: text.text.replace(/\.get\}$/, "}") };
}

/** A plugin by its ID, and by the module that has it on the classpath of scripts. */
interface Plugin {
  readonly isPlugin: (id: string) => boolean;
  readonly module: string;
}

type PluginFiles = Pick<GradleProject, "scripts" | "pluginScripts" | "definitions" | "catalogs">;

/** The version of a plugin in the script itself or one around it, in the settings, or of a module on the classpath of scripts. */
export function pluginVersion(project: PluginFiles, { isPlugin, module }: Plugin): Resolved | undefined {
  const { scripts, pluginScripts, definitions, catalogs } = project;
  for (const script of [...scripts, ...pluginScripts]) {
    const uses = pluginUsesIn(script.code, catalogs.pluginOf).filter(({ id }) => id && isPlugin(id.text));
    const modules = modulesIn(script, definitions, catalogs, true);
    const onClasspath = modules.filter(({ declaration }) => declaration.package.name === module);
    const versions = [...uses.map(({ version }) => version), ...onClasspath.map((each) => each.module.version)];
    const [found] = versions.flatMap((version) => (version && resolvedIn(version, script, project)) ?? []);
    if (found) return found;
  }
  return undefined;
}

function resolvedIn(
  { text, isTemplate, span, file }: GradleText,
  script: Script,
  { definitions }: PluginFiles,
): Resolved | undefined {
  const from: SourceFile = file ?? script.file;
  return variablesOf(script.definitions, definitions).resolve(text, isTemplate, { file: from, span });
}
