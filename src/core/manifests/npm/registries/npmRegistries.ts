import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { readBunfig } from "./bunfig.ts";
import { readNpmrc, readYarnrc } from "./npmrc.ts";
import { isPublicRegistry } from "./publicRegistry.ts";
import type { RegistrySetting } from "./registrySetting.ts";
import { readPnpmRegistries, readYarnrcRegistries } from "./yamlRegistries.ts";

/** A kind of settings, each of which some tools read and others do not. */
interface Source {
  /** In the folder of the project and those above it. */
  readonly file: string;
  /** In the user's home folder. */
  readonly userFile?: string;
  /** An environment variable that names another file of the user's. */
  readonly userVariable?: string;
  /** Environment variables that name the registry of all packages. */
  readonly variables: readonly string[];
  readonly read: (text: string) => readonly RegistrySetting[];
}

const sources: readonly Source[] = [
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

/** Folders above the manifest's in which settings are looked for. */
const mostFolders = 24;

/** Why a package is private: the setting that says so, `@acme:registry in .npmrc`. Undefined for a public one. */
export type PrivacyOf = (packageName: string) => string | undefined;

/**
 * Reads where these packages come from. Which of the tools is used is not known, so that a package is private if any of
 * them would take it from somewhere else than the public registry. In each kind of settings the nearest one counts, and
 * that of a scope before that of all packages.
 */
export async function readRegistries(packages: ReadonlySet<string>, around: Surroundings): Promise<PrivacyOf> {
  const scopes = new Set([...packages].map(scopeOfPackage)).add("");
  const found = await Promise.all(sources.map((source) => registriesOf(source, scopes, around)));
  return (name) => {
    for (const registries of found) {
      const registry = registries.get(scopeOfPackage(name)) ?? registries.get("");
      if (registry?.privacy !== undefined) return registry.privacy;
    }
    return undefined;
  };
}

interface Registry {
  /** Absent for a public one. */
  readonly privacy?: string;
}

/** By scope. No more files are read than are needed to know all of them. */
async function registriesOf(
  source: Source,
  scopes: ReadonlySet<string>,
  around: Surroundings,
): Promise<ReadonlyMap<string, Registry>> {
  const registries = new Map<string, Registry>();
  const fromEnvironment = registryOfEnvironment(source, around);
  if (fromEnvironment) registries.set("", fromEnvironment);
  for (const [path, label] of filesOf(source, around)) {
    if ([...scopes].every((scope) => registries.has(scope))) break;
    const text = await around.read(path);
    for (const { scope, name, address } of text === undefined ? [] : source.read(text)) {
      const key = expand(scope, around).toLowerCase();
      if (!registries.has(key)) registries.set(key, registryAt(expand(address, around), `${name} in ${label}`));
    }
  }
  return registries;
}

/** With the names that they are spoken of by, the nearest one first. */
function filesOf({ file, userFile, userVariable }: Source, around: Surroundings): ReadonlyMap<string, string> {
  const { path, home, environment } = around;
  const folders = upward(folderOf(path)).slice(0, mostFolders);
  const files = new Map(folders.map((folder) => [resolvePath(folder, file), file]));
  const userPath = userVariable && environment?.(userVariable);
  if (userPath) files.set(resolvePath(folderOf(path), userPath), `$${userVariable}`);
  if (home !== undefined && userFile !== undefined) files.set(resolvePath(home, userFile), `~/${userFile}`);
  return files;
}

/**
 * A variable comes before all files. But scripts hand the public registry on to what they start, be it an editor, so that
 * only another one says something.
 */
function registryOfEnvironment({ variables }: Source, { environment }: Surroundings): Registry | undefined {
  return variables
    .map((name) => ({ name, address: environment?.(name) ?? "" }))
    .filter(({ address }) => address !== "" && !isPublicRegistry(address))
    .map(({ name }) => ({ privacy: `${name} in the environment` }))[0];
}

function registryAt(address: string, name: string): Registry {
  const variable = /\$\{?(\w*)/.exec(address)?.[1];
  if (variable !== undefined) return { privacy: `${name}, where $${variable} is not known` };
  return isPublicRegistry(address) ? {} : { privacy: name };
}

/**
 * Puts in the values of `${NAME}`, `${NAME-else}`, `${NAME:-else}` and `${NAME?}`, which is empty for want of a value.
 * What is not known stays.
 */
function expand(text: string, { environment }: Surroundings): string {
  if (!environment) return text;
  return text.replace(/\$\{(\w+)(?:(\?)|(:?)-([^{}]*))?\}/g, (whole, name: string, maybe, colon, other) => {
    const value = environment(name);
    const isSet = value !== undefined && !(colon === ":" && value === "");
    return isSet ? value : ((other as string | undefined) ?? (maybe === "?" ? "" : whole));
  });
}

/** In lower case: of two spellings it is not known whether they are meant to be one. */
function scopeOfPackage(name: string): string {
  const slash = name.startsWith("@") ? name.indexOf("/") : -1;
  return slash < 0 ? "" : name.slice(0, slash).toLowerCase();
}
