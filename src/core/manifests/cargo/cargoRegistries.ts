import { folderOf, resolvePath } from "../../model/path.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringAt, stringsAt, tomlTree, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../manifest.ts";
import {
  atVariable,
  distinctFiles,
  inFolders,
  inHome,
  readFirst,
  readSettingsFile,
  type SettingsText,
} from "../shared/settingsFiles.ts";
import { replacedBy, type Skip } from "../shared/skip.ts";
import type { IsPublicRegistry } from "./cargoDependencies.ts";

/** A file of Cargo's settings. */
export interface CargoSettings {
  /** The name that messages use for the file: `.cargo/config.toml`. */
  readonly label: string;
  readonly root: TomlNode;
  /** The folder that its paths start from, above that of the file. */
  readonly base: string;
}

/** The registries that packages come from. */
export interface CargoRegistries {
  readonly isPublic: IsPublicRegistry;
  /** The setting that replaces crates.io with another registry. */
  readonly replacement?: Skip;
}

/**
 * The settings of Cargo for a manifest, the strongest first: those of its folder and all above it, then those of the user,
 * each followed by the files that it includes.
 */
export async function readSettings(surroundings: Surroundings): Promise<readonly CargoSettings[]> {
  const fromVariable = atVariable(surroundings, "CARGO_HOME");
  const folders = distinctFiles([
    ...inFolders(surroundings, ".cargo"),
    ...(fromVariable.length > 0 ? fromVariable : inHome(surroundings, ".cargo")),
  ]);
  const settings = await Promise.all(folders.map(({ path, label }) => readSettingsIn(surroundings, path, label)));
  return settings.flat();
}

async function readSettingsIn(
  surroundings: Surroundings,
  folder: string,
  label: string,
): Promise<readonly CargoSettings[]> {
  // If both exist, Cargo prefers the old name.
  const files = ["config", "config.toml"].map((name) => ({
    path: resolvePath(folder, name),
    label: `${label}/${name}`,
  }));
  const file = await readFirst(surroundings, files);
  return file ? withIncluded(file, surroundings, new Set()) : [];
}

/** Files that one file includes, directly or not. */
const maxIncludes = 30;

/** A file goes before those that it includes, and of those the last one first, as later ones replace earlier ones. */
async function withIncluded(
  { path, label, text }: SettingsText,
  surroundings: Surroundings,
  seen: Set<string>,
): Promise<readonly CargoSettings[]> {
  seen.add(path);
  const root = tomlTree(parseToml(text));
  const tables = nodeAt(root, "include")?.items ?? [];
  const names = [...stringsAt(root, "include"), ...tables.flatMap((table) => stringAt(table, "path") ?? [])];
  const settings: CargoSettings[] = [{ label, root, base: folderOf(folderOf(path)) }];
  for (const name of names.reverse()) {
    const included = resolvePath(folderOf(path), name);
    if (seen.has(included) || seen.size > maxIncludes) continue;
    const content = await readSettingsFile(surroundings, { path: included, label: name });
    if (content === undefined) continue;
    settings.push(...(await withIncluded({ path: included, label: name, text: content }, surroundings, seen)));
  }
  return settings;
}

export function registriesOf(settings: readonly CargoSettings[], surroundings: Surroundings): CargoRegistries {
  const { environment, registries } = surroundings;
  const isPublic: IsPublicRegistry = (name) => {
    const variable = `CARGO_REGISTRIES_${name.toUpperCase().replaceAll("-", "_")}_INDEX`;
    const index = environment?.(variable) ?? settingAt(settings, "registries", name, "index");
    return index !== undefined && registries.origin("CARGO", index) === "public";
  };
  const source = replacedSource(settings);
  if (!source) return { isPublic };
  const address = replacementOf(settings, source.name);
  if (address === "public" || registries.origin("CARGO", address) !== "private") return { isPublic };
  return { isPublic, replacement: replacedBy(`source.${source.name} in ${source.label}`, address) };
}

/** The string that the strongest file has for these keys. */
function settingAt(settings: readonly CargoSettings[], ...keys: readonly string[]): string | undefined {
  for (const { root } of settings) {
    const text = stringAt(root, ...keys);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The name of crates.io among the sources, if something replaces it: any name with the address of crates.io. */
function replacedSource(
  settings: readonly CargoSettings[],
): { readonly name: string; readonly label: string } | undefined {
  for (const { root, label } of settings) {
    for (const [name, source] of nodeAt(root, "source")?.children ?? []) {
      if (stringAt(source, "replace-with") === undefined) continue;
      const address = settingAt(settings, "source", name, "registry") ?? "";
      if (name === "crates-io" || publicRegistries.origin("CARGO", address) === "public") return { name, label };
    }
  }
  return undefined;
}

/**
 * The address of what replaces a source; empty where it is not known. A folder with copies has what was taken from crates.io:
 * https://doc.rust-lang.org/cargo/reference/source-replacement.html. A registry should, but virtual ones have private packages, too.
 */
function replacementOf(settings: readonly CargoSettings[], source: string): string {
  const seen = new Set<string>();
  for (let name = source; !seen.has(name);) {
    seen.add(name);
    const field = (key: string) => settingAt(settings, "source", name, key);
    const next = field("replace-with");
    if (next !== undefined) {
      name = next;
      continue;
    }
    if (name === "crates-io" || field("directory") !== undefined || field("local-registry") !== undefined)
      return "public";
    return field("registry") ?? settingAt(settings, "registries", name, "index") ?? "";
  }
  return "";
}
