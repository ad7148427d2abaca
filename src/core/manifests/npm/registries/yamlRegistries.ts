import { parseYaml } from "../../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlEntry, type YamlValue } from "../../../syntax/yaml/yamlDocument.ts";
import { scopeOf, type RegistrySetting } from "./registrySetting.ts";

/** `npmRegistryServer` in `.yarnrc.yml`, at the top level and in each of `npmScopes`. */
export function readYarnrcRegistries(text: string): readonly RegistrySetting[] {
  return topEntriesOf(text).flatMap(({ key, value }) => {
    if (key.value === "npmRegistryServer") return settingOf("", key.value, value);
    if (key.value !== "npmScopes") return [];
    return entriesOf(value).flatMap((scope) =>
      entriesOf(scope.value)
        .filter((field) => field.key.value === "npmRegistryServer")
        .flatMap((field) => settingOf(scopeOf(scope.key.value), `npmScopes.${scope.key.value}`, field.value)),
    );
  });
}

/** `registry` and `registries` in `pnpm-workspace.yaml`. The latter has addresses by scope, or lists of scopes by address. */
export function readPnpmRegistries(text: string): readonly RegistrySetting[] {
  return topEntriesOf(text).flatMap(({ key, value }) => {
    if (key.value === "registry") return settingOf("", key.value, value);
    if (key.value !== "registries") return [];
    return entriesOf(value).flatMap(({ key: { value: name }, value: registry }) => {
      if (registry?.kind === "scalar") return settingOf(name === "default" ? "" : name, key.value, registry);
      return scopesOf(registry).map((scope) => ({ scope: scope === "@" ? "" : scope, name: key.value, address: name }));
    });
  });
}

function scopesOf(registry: YamlValue | undefined): readonly string[] {
  return entriesOf(registry)
    .filter((field) => field.key.value === "scopes")
    .flatMap((field) => (field.value?.kind === "sequence" ? field.value.items : []))
    .flatMap((scope) => (scope.kind === "scalar" ? [scope.value] : []));
}

function topEntriesOf(text: string): readonly YamlEntry[] {
  return entriesOf(parseYaml(text).documents[0]);
}

/** A YAML alias is kept as an address, which no registry has. */
function settingOf(scope: string, name: string, value: YamlValue | undefined): readonly RegistrySetting[] {
  return value?.kind === "scalar" && value.value !== "" ? [{ scope, name, address: value.value }] : [];
}
