import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { isPublicIndex } from "./cargoIndex.ts";
import type { IsPublic, Skip } from "./declaration.ts";
import { leavesOf, type TomlLeaf } from "./tomlLeaves.ts";

/** A file of Cargo's settings. */
export interface CargoSettings {
  /** As one would speak of it: `.cargo/config.toml`. */
  readonly label: string;
  readonly leaves: readonly TomlLeaf[];
}

/** Where packages come from. */
export interface CargoRegistries {
  /** Whether the registry of this name is crates.io. */
  readonly isPublic: IsPublic;
  /** Why nothing comes from crates.io: the setting that puts another registry in its place. */
  readonly replacedBy?: Skip;
}

/**
 * The settings of Cargo for this manifest, the strongest first: those of its folder and all above it, then those of the
 * user. Files that one of them includes are not read.
 */
export async function readSettings(around: Surroundings): Promise<readonly CargoSettings[]> {
  const folder = folderOf(around.path);
  const labels = new Map(upward(folder).map((above) => [resolvePath(above, ".cargo"), ".cargo"]));
  const cargoHome = around.environment?.("CARGO_HOME");
  const home = cargoHome ? resolvePath(folder, cargoHome) : around.home && resolvePath(around.home, ".cargo");
  if (home && !labels.has(home)) labels.set(home, cargoHome ? "$CARGO_HOME" : "~/.cargo");
  const read = await Promise.all([...labels].map(([path, label]) => readSettingsIn(around, path, label)));
  return read.filter((settings) => settings !== undefined);
}

async function readSettingsIn(around: Surroundings, folder: string, label: string): Promise<CargoSettings | undefined> {
  // Where both are there, Cargo prefers the old name.
  for (const name of ["config", "config.toml"]) {
    const text = await around.read(resolvePath(folder, name));
    if (text !== undefined) return { label: `${label}/${name}`, leaves: leavesOf(parseToml(text)) };
  }
  return undefined;
}

export function registriesOf(settings: readonly CargoSettings[], around: Surroundings): CargoRegistries {
  const texts = textsOf(settings);
  const isPublic: IsPublic = (name) => {
    const variable = `CARGO_REGISTRIES_${name.toUpperCase().replaceAll("-", "_")}_INDEX`;
    const index = around.environment?.(variable) ?? texts.get(idOf("registries", name, "index"))?.text;
    return index !== undefined && isPublicIndex(index);
  };
  const replaced = replacedSource(texts);
  if (!replaced || isPublicSource(texts, replaced.name, isPublic)) return { isPublic };
  return { isPublic, replacedBy: { reason: "private", detail: `source.${replaced.name} in ${replaced.label}` } };
}

/** The texts of all settings by the keys that lead to them, each with the file that decides it. */
type Texts = ReadonlyMap<string, { readonly text: string; readonly label: string }>;

function textsOf(settings: readonly CargoSettings[]): Texts {
  const texts = new Map<string, { readonly text: string; readonly label: string }>();
  for (const { leaves, label } of settings) {
    for (const { keys, value } of leaves) {
      const id = idOf(...keys);
      if (value.kind === "string" && !texts.has(id)) texts.set(id, { text: value.value, label });
    }
  }
  return texts;
}

function idOf(...keys: readonly string[]): string {
  return keys.join("\n");
}

/** The name of crates.io among the sources, where something replaces it. Any name will do that has its address. */
function replacedSource(texts: Texts): { readonly name: string; readonly label: string } | undefined {
  for (const [id, { label }] of texts) {
    const [first, name, field, more] = id.split("\n");
    if (first !== "source" || name === undefined || field !== "replace-with" || more !== undefined) continue;
    if (name === "crates-io" || isPublicIndex(texts.get(idOf("source", name, "registry"))?.text ?? ""))
      return { name, label };
  }
  return undefined;
}

/**
 * Whether what comes from this source is what crates.io has: crates.io itself, or copies from it in a folder. Not so for a
 * mirror, which may hold packages of its own, nor for a source that is nowhere to be found.
 */
function isPublicSource(texts: Texts, source: string, isPublic: IsPublic): boolean {
  const seen = new Set<string>();
  for (let name = source; !seen.has(name);) {
    seen.add(name);
    const field = (key: string) => texts.get(idOf("source", name, key))?.text;
    const next = field("replace-with");
    if (next !== undefined) {
      name = next;
      continue;
    }
    if (name === "crates-io" || (field("directory") ?? field("local-registry")) !== undefined) return true;
    const registry = field("registry");
    return registry === undefined ? isPublic(name) : isPublicIndex(registry);
  }
  return false;
}
