import { parseToml } from "../../../syntax/toml/toml.ts";
import type { TomlEntry, TomlValue } from "../../../syntax/toml/tomlDocument.ts";
import { scopeOf, type RegistrySetting } from "./registrySetting.ts";

/** The registries that `bunfig.toml` has below `install`: an address, or a table with one and how to sign in there. */
export function readBunfig(text: string): readonly RegistrySetting[] {
  const settings: RegistrySetting[] = [];
  for (const { keys, entries } of parseToml(text).tables) {
    enter(
      keys.map((key) => key.text),
      entries,
      settings,
    );
  }
  return settings;
}

/** `install.scopes.<scope>.url` */
const deepest = 4;

function enter(above: readonly string[], entries: readonly TomlEntry[], settings: RegistrySetting[]): void {
  for (const { keys, value } of entries) {
    if (!value || above.length + keys.length > deepest) continue;
    const path = [...above, ...keys.map((key) => key.text)];
    if (value.kind === "table") enter(path, value.entries, settings);
    else settings.push(...settingAt(path.at(-1) === "url" ? path.slice(0, -1) : path, value));
  }
}

function settingAt(path: readonly string[], value: TomlValue): readonly RegistrySetting[] {
  if (value.kind !== "string" || value.value === "" || path[0] !== "install") return [];
  const name = path.join(".");
  const [, section, scope, ...more] = path;
  if (section === "registry" && scope === undefined) return [{ scope: "", name, address: value.value }];
  if (section !== "scopes" || scope === undefined || more.length > 0) return [];
  return [{ scope: scopeOf(scope), name, address: value.value }];
}
