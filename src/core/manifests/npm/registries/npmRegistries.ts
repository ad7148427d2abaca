import type { Surroundings } from "../../manifest.ts";
import { atVariable, distinctFiles, inFolders, inHome, type SettingsFile } from "../../shared/settingsFiles.ts";
import { readBunfig } from "./bunfig.ts";
import { readNpmrc, readYarnrc } from "./npmrc.ts";
import { isPublicRegistry } from "./publicRegistry.ts";
import type { RegistrySetting } from "./registrySetting.ts";
import { readPnpmRegistries, readYarnrcRegistries } from "./yamlRegistries.ts";

/** The settings of one tool, or of several that share them. */
interface SettingsSource {
  /** In the folder of the project and those above it. */
  readonly file: string;
  /** In the user's home folder. */
  readonly userFile?: string;
  /** An environment variable with the path of another user file. */
  readonly userVariable?: string;
  /** Environment variables with the registry of all packages. */
  readonly variables: readonly string[];
  readonly read: (text: string) => readonly RegistrySetting[];
}

const sources: readonly SettingsSource[] = [
  {
    file: ".npmrc",
    userFile: ".npmrc",
    userVariable: "NPM_CONFIG_USERCONFIG",
    variables: ["NPM_CONFIG_REGISTRY", "npm_config_registry"],
    read: readNpmrc,
  },
  {
    file: ".yarnrc.yml",
    userFile: ".yarnrc.yml",
    variables: ["YARN_NPM_REGISTRY_SERVER"],
    read: readYarnrcRegistries,
  },
  { file: ".yarnrc", userFile: ".yarnrc", variables: ["YARN_REGISTRY", "yarn_registry"], read: readYarnrc },
  { file: "pnpm-workspace.yaml", variables: [], read: readPnpmRegistries },
  { file: "bunfig.toml", userFile: ".bunfig.toml", variables: ["BUN_CONFIG_REGISTRY"], read: readBunfig },
];

/** The setting that makes a package private, such as `@acme:registry in .npmrc`. Undefined for a public one. */
export type PrivacyOf = (packageName: string) => string | undefined;

/**
 * Reads which registries these packages come from. The tool in use is not known, so a package is private if any of them
 * would take it from elsewhere than the public registry. In each source the nearest setting counts, and that of a scope
 * goes before that of all packages.
 */
export async function readRegistries(packages: ReadonlySet<string>, around: Surroundings): Promise<PrivacyOf> {
  const scopes = new Set([...packages].map(scopeOfPackage)).add("");
  const registriesBySource = await Promise.all(sources.map((source) => registriesOf(source, scopes, around)));
  return (name) => {
    for (const registries of registriesBySource) {
      const registry = registries.get(scopeOfPackage(name)) ?? registries.get("");
      if (registry?.privacy !== undefined) return registry.privacy;
    }
    return undefined;
  };
}

interface Registry {
  /** The setting with the address of a private registry. */
  readonly privacy?: string;
}

/** By scope. Stops reading files when all scopes are known. */
async function registriesOf(
  source: SettingsSource,
  scopes: ReadonlySet<string>,
  around: Surroundings,
): Promise<ReadonlyMap<string, Registry>> {
  const registries = new Map<string, Registry>();
  const fromEnvironment = registryOfEnvironment(source, around);
  if (fromEnvironment) registries.set("", fromEnvironment);
  for (const { path, label } of filesOf(source, around)) {
    if ([...scopes].every((scope) => registries.has(scope))) break;
    const text = await around.read(path);
    for (const { scope, name, address } of text === undefined ? [] : source.read(text)) {
      const key = expandVariables(scope, around).toLowerCase();
      if (registries.has(key)) continue;
      registries.set(key, registryAt(expandVariables(address, around), `${name} in ${label}`));
    }
  }
  return registries;
}

/** The nearest first. */
function filesOf({ file, userFile, userVariable }: SettingsSource, around: Surroundings): readonly SettingsFile[] {
  return distinctFiles([
    ...inFolders(around, file),
    ...(userVariable === undefined ? [] : atVariable(around, userVariable)),
    ...(userFile === undefined ? [] : inHome(around, userFile)),
  ]);
}

/**
 * A variable goes before all files, unless it has the public registry: scripts pass that one on to whatever they start,
 * such as the editor.
 */
function registryOfEnvironment({ variables }: SettingsSource, { environment }: Surroundings): Registry | undefined {
  const variable = variables.find((name) => {
    const address = environment?.(name) ?? "";
    return address !== "" && !isPublicRegistry(address);
  });
  return variable === undefined ? undefined : { privacy: `${variable} in the environment` };
}

function registryAt(address: string, setting: string): Registry {
  const variable = /\$\{?(\w*)/.exec(address)?.[1];
  if (variable !== undefined) return { privacy: `${setting}, where $${variable} is not known` };
  return isPublicRegistry(address) ? {} : { privacy: setting };
}

/** Replaces `${NAME}`, `${NAME-else}`, `${NAME:-else}`, and `${NAME?}`, which is empty without a value. Others stay. */
function expandVariables(text: string, { environment }: Surroundings): string {
  if (!environment) return text;
  return text.replace(
    /\$\{(\w+)(\?|:?-[^{}]*)?\}/g,
    (reference: string, name: string, suffix: string | undefined = "") => {
      const value = environment(name);
      const isSet = value !== undefined && !(suffix.startsWith(":") && value === "");
      if (isSet) return value;
      return suffix === "" ? reference : suffix.replace(/^(?:\?|:?-)/, "");
    },
  );
}

/** In lower case: whether two spellings are the same scope is unknown. */
function scopeOfPackage(name: string): string {
  const slash = name.startsWith("@") ? name.indexOf("/") : -1;
  return slash < 0 ? "" : name.slice(0, slash).toLowerCase();
}
