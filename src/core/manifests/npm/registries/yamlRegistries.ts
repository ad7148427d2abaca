import { parseYaml } from "../../../syntax/yaml/yaml.ts";
import type { YamlEntry, YamlValue } from "../../../syntax/yaml/yamlDocument.ts";
import { scopeOf, type RegistrySetting } from "./registrySetting.ts";
import { entriesOf } from "./yamlSettings.ts";

/** `npmRegistryServer` in `.yarnrc.yml`, at the top and in each of `npmScopes`. */
export function readYarnrcRegistries(text: string): readonly RegistrySetting[] {
  return rootOf(text).flatMap(({ key, value }) => {
    if (key.value === "npmRegistryServer") return setting("", key.value, value);
    if (key.value !== "npmScopes") return [];
    return entriesOf(value).flatMap((scope) =>
      entriesOf(scope.value)
        .filter((field) => field.key.value === "npmRegistryServer")
        .flatMap((field) => setting(scopeOf(scope.key.value), `npmScopes.${scope.key.value}`, field.value)),
    );
  });
}

/** `registry` and `registries` in `pnpm-workspace.yaml`. The latter are listed by scope, or by address with the scopes of each. */
export function readPnpmRegistries(text: string): readonly RegistrySetting[] {
  return rootOf(text).flatMap(({ key, value }) => {
    if (key.value === "registry") return setting("", key.value, value);
    if (key.value !== "registries") return [];
    return entriesOf(value).flatMap(({ key: { value: name }, value: registry }) => {
      if (registry?.kind === "scalar") return setting(name === "default" ? "" : name, key.value, registry);
      return entriesOf(registry)
        .filter((field) => field.key.value === "scopes")
        .flatMap((field) => (field.value?.kind === "sequence" ? field.value.items : []))
        .flatMap((scope) => (scope.kind === "scalar" ? [scope.value] : []))
        .map((scope) => ({ scope: scope === "@" ? "" : scope, name: key.value, address: name }));
    });
  });
}

function rootOf(text: string): readonly YamlEntry[] {
  return entriesOf(parseYaml(text).documents[0]);
}

/** One that an alias stands for is kept as an address that nobody knows. */
function setting(scope: string, name: string, value: YamlValue | undefined): readonly RegistrySetting[] {
  return value?.kind === "scalar" && value.value !== "" ? [{ scope, name, address: value.value }] : [];
}
