import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { settingsFileName } from "../core/manifests/settingsFiles.ts";
import { formatMessage, message } from "../core/messages/message.ts";
import { positionsIn } from "../core/model/positions.ts";
import { escapedJson, printable } from "../core/model/sanitize.ts";
import type { Setting } from "../core/model/setting.ts";
import { jsonText } from "../core/report/jsonText.ts";
import { configSettings } from "../core/settings.ts";
import { allowedBeside, type SettingsFile } from "../core/settingsFile.ts";
import { nodeFiles } from "../platform/node/files.ts";
import type { CommonOptions } from "./options.ts";
import { absolutePath, relativePath } from "./paths.ts";
import { print, warn } from "./print.ts";
import { createSettingsFiles } from "./settingsFiles.ts";
import { UsageError } from "./usageError.ts";

interface ConfigOptions extends CommonOptions {
  readonly path: string;
  readonly format: "text" | "json";
}

/** A value that applies, or an item of one; `from` is a file with its line, `options` or `default`. */
interface Row {
  readonly name: string;
  readonly value: unknown;
  readonly from: string;
}

/** Prints the settings that apply to a manifest or a folder, and where each value is from. Rejects with a `UsageError`. */
export async function config(options: ConfigOptions): Promise<number> {
  const { path, format, named } = options;
  const place = absolutePath(path);
  const found = await createSettingsFiles(options, nodeFiles()).filesFor((await isFolder(path)) ? `${place}/x` : place);
  const files = [...(named ? [named] : []), ...found];
  const settings = configSettings.flatMap((setting) => rowsOf(setting, files, options));
  const names = files.map(nameOf);
  if (format === "json") await print(`${jsonText({ version: 1, path, files: names, settings })}\n`);
  else await print(textOf(settings, names));
  return 0;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    throw new UsageError(message("{path} cannot be read", { path }));
  }
}

function nameOf({ path }: SettingsFile): string {
  return relativePath(path);
}

function textOf(rows: readonly Row[], files: readonly string[]): string {
  const title = files.length > 0 ? `Files, the nearest first: ${files.join(", ")}` : `No ${settingsFileName} applies.`;
  const lines = rows.map(({ name, value, from }) => `${name}: ${escapedJson(JSON.stringify(value))}  (${from})`);
  return `${[title, "", ...lines].map(printable).join("\n")}\n`;
}

/** Lists the value of a setting, or what is added up to it, each with its own source. */
function rowsOf(setting: Setting, files: readonly SettingsFile[], { options, ignored }: CommonOptions): readonly Row[] {
  const { name } = setting;
  const given = name === "ignore" ? Object.fromEntries([...ignored.values()].map((text) => [text, ""])) : options(name);
  const ofOptions = itemsOf(given).map((item) => ({ ...item, from: "options" }));
  const ofFiles = files.flatMap((file) =>
    itemsOf(file.values(name)).map((item) => ({ ...item, from: placeOf(name, item, file) })),
  );
  const isReplaced = name.startsWith("licenses.") && ofOptions.length > 0;
  const all = isReplaced ? ofOptions : [...ofOptions, ...ofFiles];
  const isAddedUp = setting.type === "array" || name === "ignore";
  const rows = all.filter(({ key }, index) => isAddedUp || all.findIndex((other) => other.key === key) === index);
  if (rows.length === 0) return [{ name, value: setting.default, from: "default" }];
  return rows.map(({ key, value, from }) => ({ name: typeof key === "string" ? `${name}.${key}` : name, value, from }));
}

/** A part of a value: a property of an object, an item of a list, or the whole of another. */
interface Item {
  readonly key?: string | number;
  readonly value: unknown;
}

function itemsOf(value: unknown): readonly Item[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((item: unknown, key) => ({ key, value: item }));
  if (typeof value !== "object" || value === null) return [{ value }];
  return Object.entries(value).map(([key, inner]: [string, unknown]) => ({ key, value: inner }));
}

function placeOf(name: string, { key }: Item, file: SettingsFile): string {
  const start = file.placeOf(name, key)?.start ?? 0;
  return `${nameOf(file)}:${positionsIn(file.text)(start).line}`;
}

/** Writes a file of settings, all of them as comments, unless there is one. */
export async function init(folder: string): Promise<number> {
  const path = relativePath(join(folder, settingsFileName));
  try {
    await writeFile(path, initialText(), { flag: "wx" });
  } catch (error) {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    const problem = exists
      ? message("{path} exists and stays as it is", { path })
      : message("{path} cannot be written", { path });
    warn(formatMessage(problem));
    return 2;
  }
  await print(`${printable(path)}\n`);
  return 0;
}

function initialText(): string {
  return [
    "{",
    "  // Settings of Package Insights for the manifests in this folder and below. The nearest file decides; lists add up.",
    ...allowedBeside<Setting>(configSettings).flatMap(
      ({ name, text, default: fallback, examples: [example = fallback] = [] }) => [
        "",
        `  // ${text.replace(/`#?packageInsights\.([\w.]+)#?`/g, "`$1`").replace(/(?<=[^.]\.) (?=[A-Z]).*$/, "")}`,
        `  // ${JSON.stringify(name)}: ${JSON.stringify(example)},`,
      ],
    ),
    "}",
    "",
  ].join("\n");
}
