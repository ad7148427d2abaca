import { propertiesOf, readJson, stringOf } from "../../syntax/json/json.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlEntry, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import type { Surroundings } from "../manifest.ts";
import {
  atVariable,
  distinctFiles,
  inFolders,
  inHome,
  readSettingsFile,
  type SettingsFile,
} from "../shared/settingsFiles.ts";
import { type PrivateSetting, replacingSetting } from "../shared/skip.ts";
import {
  expandVariables,
  globalNpmFiles,
  globalPnpmFiles,
  npmVariables,
  projectAndUserFiles,
  readNpmrc,
  readYarnrc,
  type RegistrySetting,
  scopeOf,
  settingOf,
} from "./npmrc.ts";

/** The settings of one tool, or a part of them that stands for itself. */
interface SettingsSource {
  /** Environment variables with the registry of all packages, or of those of this scope. */
  readonly variables?: (scope: string) => readonly string[];
  /** The nearest first. */
  readonly files: (surroundings: Surroundings) => readonly RegistryFile[] | Promise<readonly RegistryFile[]>;
}

interface RegistryFile extends SettingsFile {
  readonly read: (text: string) => readonly RegistrySetting[];
}

const sources: readonly SettingsSource[] = [
  {
    variables: (scope) => registryVariables(scope, "npm"),
    files: async (surroundings) =>
      readBy(readNpmrc, [...(await projectAndUserFiles(surroundings)), ...(await globalNpmFiles(surroundings))]),
  },
  {
    variables: (scope) => registryVariables(scope, "pnpm"),
    files: async (surroundings) => [
      ...readBy(readNpmrc, [...(await projectAndUserFiles(surroundings)), ...globalPnpmFiles(surroundings, "rc")]),
      ...readBy(readPnpmRegistries, globalPnpmFiles(surroundings, "config.yaml")),
    ],
  },
  { files: (surroundings) => readBy(readPnpmRegistries, inFolders(surroundings, "pnpm-workspace.yaml")) },
  {
    variables: (scope) => (scope === "" ? ["YARN_NPM_REGISTRY_SERVER"] : []),
    files: (surroundings) => yarnFiles(surroundings, ".yarnrc.yml"),
  },
  {
    files: (surroundings) => {
      const name = surroundings.environment?.("YARN_RC_FILENAME");
      return name ? yarnFiles(surroundings, name) : [];
    },
  },
  {
    variables: (scope) => (scope === "" ? ["YARN_REGISTRY", "yarn_registry"] : []),
    files: (surroundings) =>
      readBy(readYarnrc, [
        ...inFolders(surroundings, ".yarnrc"),
        ...[".yarnrc", ".yarn/config", ".config/yarn/config"].flatMap((file) => inHome(surroundings, file)),
        ...["/etc/yarnrc", "/etc/yarn/config"].map((path) => ({ path, label: path })),
      ]),
  },
  {
    variables: (scope) => (scope === "" ? ["BUN_CONFIG_REGISTRY"] : []),
    files: (surroundings) =>
      readBy(readBunfig, [
        ...inFolders(surroundings, "bunfig.toml"),
        ...atVariable(surroundings, "XDG_CONFIG_HOME", ".bunfig.toml"),
        ...inHome(surroundings, ".bunfig.toml"),
      ]),
  },
  { files: (surroundings) => readBy(readPublishConfig, inFolders(surroundings, "package.json")) },
];

function yarnFiles(surroundings: Surroundings, name: string): readonly RegistryFile[] {
  return readBy(readYarnrcRegistries, [...inFolders(surroundings, name), ...inHome(surroundings, name)]);
}

function readBy(read: RegistryFile["read"], files: readonly SettingsFile[]): readonly RegistryFile[] {
  return distinctFiles(files).map((file) => ({ ...file, read }));
}

/** `npm_config_registry`, or `npm_config_@acme:registry`, where npm reads `_` as `-`. */
function registryVariables(scope: string, tool: string): readonly string[] {
  if (scope === "") return npmVariables("registry", tool);
  return [...new Set([scope, scope.toLowerCase()])].flatMap((spelling) => [
    `${tool}_config_${spelling}:registry`,
    ...npmVariables(`${spelling}:registry`, tool),
  ]);
}

/** The setting that makes a package private, such as `@acme:registry in .npmrc`. Undefined for a public one. */
type PrivacyOf = (packageName: string) => PrivateSetting | undefined;

export interface Registries {
  readonly privacyOf: PrivacyOf;
  /** The scopes with a private registry in the settings that were read, such as `@acme`. */
  readonly scopes: readonly string[];
}

/**
 * Reads which registries these packages come from. The tool in use is not known, so a package is private if any of them
 * would take it from elsewhere than the public registry. In each source the nearest setting counts, and that of a scope
 * goes before that of all packages.
 */
export async function readRegistries(packages: ReadonlySet<string>, surroundings: Surroundings): Promise<Registries> {
  const scopes = new Set([...packages].map(scopeOfPackage)).add("");
  const registriesBySource = await Promise.all(sources.map((source) => registriesOf(source, scopes, surroundings)));
  const privacyOf = (name: string) => {
    for (const registries of registriesBySource) {
      const registry = registries.get(scopeOfPackage(name).toLowerCase()) ?? registries.get("");
      if (registry?.privacy !== undefined) return registry.privacy;
    }
    return undefined;
  };
  const privateScopes = registriesBySource.flatMap((registries) =>
    [...registries].flatMap(([scope, { privacy }]) => (scope === "" || privacy === undefined ? [] : [scope])),
  );
  return { privacyOf, scopes: [...new Set(privateScopes)] };
}

interface Registry {
  /** The setting with the address of a private registry. */
  readonly privacy?: PrivateSetting;
}

/** Finds the registries by scope. Stops reading files when all scopes are known. */
async function registriesOf(
  source: SettingsSource,
  scopes: ReadonlySet<string>,
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Registry>> {
  const registries = new Map<string, Registry>();
  for (const scope of scopes) {
    const fromEnvironment = registryOfEnvironment(source.variables?.(scope) ?? [], scope, surroundings);
    if (fromEnvironment) registries.set(scope.toLowerCase(), fromEnvironment);
  }
  for (const file of await source.files(surroundings)) {
    const { path, label, read } = file;
    if ([...scopes].every((scope) => registries.has(scope.toLowerCase()))) break;
    const isManifest = read === readPublishConfig;
    const text = await (isManifest ? surroundings.read(path) : readSettingsFile(surroundings, file));
    for (const { scope, name, address } of text === undefined ? [] : read(text)) {
      const key = expandVariables(scope, surroundings).toLowerCase();
      if (registries.has(key)) continue;
      registries.set(key, registryAt(expandVariables(address, surroundings), key, `${name} in ${label}`, surroundings));
    }
  }
  return registries;
}

/**
 * A variable goes before all files, unless it has the public registry: scripts pass that one on to whatever they start,
 * such as the editor.
 */
function registryOfEnvironment(
  variables: readonly string[],
  scope: string,
  surroundings: Surroundings,
): Registry | undefined {
  for (const variable of variables) {
    const address = surroundings.environment?.(variable) ?? "";
    const registry = address === "" ? {} : registryAt(address, scope, `${variable} in the environment`, surroundings);
    if (registry.privacy) return registry;
  }
  return undefined;
}

/**
 * Returns the registry at an address. That of a scope is chosen for packages which the public registry does not have: the user's
 * mirrors do not count.
 */
function registryAt(address: string, scope: string, setting: string, surroundings: Surroundings): Registry {
  const variable = /\$\{?(\w*)/.exec(address)?.[1];
  if (variable !== undefined) return { privacy: { detail: `${setting}, where $${variable} is not known` } };
  const origin = surroundings.registries.origin("NPM", address);
  if (origin === "public") return {};
  if (scope !== "") return { privacy: { detail: setting } };
  return origin === "mirror" ? {} : { privacy: replacingSetting(setting, address) };
}

/**
 * Returns the scope as written; for a name without a slash, the whole name, which may become a scope. It is unknown whether two
 * spellings are the same.
 */
function scopeOfPackage(name: string): string {
  if (!name.startsWith("@")) return "";
  const slash = name.indexOf("/");
  return slash < 0 ? name : name.slice(0, slash);
}

/** `npmRegistryServer` in `.yarnrc.yml`, at the top level and in each of `npmScopes`. */
export function readYarnrcRegistries(text: string): readonly RegistrySetting[] {
  return topEntriesOf(text).flatMap(({ key, value }) => {
    if (key.value === "npmRegistryServer") return yamlSetting("", key.value, value);
    if (key.value !== "npmScopes") return [];
    return entriesOf(value).flatMap((scope) =>
      entriesOf(scope.value)
        .filter((field) => field.key.value === "npmRegistryServer")
        .flatMap((field) => yamlSetting(scopeOf(scope.key.value), `npmScopes.${scope.key.value}`, field.value)),
    );
  });
}

/** `registry` and `registries` in `pnpm-workspace.yaml`. The latter has addresses by scope, or lists of scopes by address. */
export function readPnpmRegistries(text: string): readonly RegistrySetting[] {
  return topEntriesOf(text).flatMap(({ key, value }) => {
    if (key.value === "registry") return yamlSetting("", key.value, value);
    if (key.value !== "registries") return [];
    return entriesOf(value).flatMap(({ key: { value: name }, value: registry }) => {
      if (registry?.kind === "scalar") return yamlSetting(name === "default" ? "" : name, key.value, registry);
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
function yamlSetting(scope: string, name: string, value: YamlValue | undefined): readonly RegistrySetting[] {
  return value?.kind === "scalar" && value.value !== "" ? [{ scope, name, address: value.value }] : [];
}

/**
 * The registries that a `package.json` publishes to: what a company publishes to a registry of its own, it takes from there. A
 * `registry` counts for the scope of the package itself.
 */
export function readPublishConfig(text: string): readonly RegistrySetting[] {
  if (!text.includes("publishConfig")) return [];
  const { root } = readJson(text);
  if (!root) return [];
  const fields = propertiesOf(root, text);
  const field = (name: string) => fields.findLast(({ key }) => key.value === name)?.value;
  const [nameNode, config] = [field("name"), field("publishConfig")];
  const ownName = nameNode && stringOf(nameNode, text)?.value;
  const ownScope = /^(@[^/]+)\//.exec(ownName ?? "")?.[1];
  return (config ? propertiesOf(config, text) : []).flatMap(({ key, value }) => {
    const setting = settingOf(key.value, (value && stringOf(value, text)?.value) ?? "");
    const scope = setting?.scope === "" ? ownScope : setting?.scope;
    return setting && scope !== undefined ? [{ ...setting, scope, name: `publishConfig ${setting.name}` }] : [];
  });
}

/** The registries in `[install]` of `bunfig.toml`: addresses, or tables with a `url` and credentials. */
export function readBunfig(text: string): readonly RegistrySetting[] {
  const install = nodeAt(tomlTree(parseToml(text)), "install");
  const scopes = [...(nodeAt(install, "scopes")?.children ?? [])];
  return [
    ...bunSetting("", "install.registry", nodeAt(install, "registry")),
    ...scopes.flatMap(([scope, node]) => bunSetting(scopeOf(scope), `install.scopes.${scope}`, node)),
  ];
}

function bunSetting(scope: string, name: string, node: TomlNode | undefined): readonly RegistrySetting[] {
  const address = stringAt(node) ?? stringAt(node, "url");
  return address ? [{ scope, name, address }] : [];
}
