import { folderOf, resolvePath, upward } from "../../model/path.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Origin } from "../../registries/origin.ts";
import type { Manifest, Surroundings } from "../manifest.ts";
import { inHome, inWindowsFolder, readAll, readFirst } from "../shared/settingsFiles.ts";
import { type PrivateSetting, replacingSetting, skip } from "../shared/skip.ts";
import { longestId } from "./packageId.ts";

export interface PrivateSettings {
  /** The setting by which a package does not come from nuget.org; undefined where it may. */
  readonly settingOf: (id: string) => PrivateSetting | undefined;
  /** The patterns of a source mapping by which some packages do not. */
  readonly patterns?: readonly string[];
}

/** The names of the settings file. Where the case of file names counts, NuGet looks for all three; the first is preferred. */
const fileNames = ["nuget.config", "NuGet.config", "NuGet.Config"];

/** Folders above the manifest's in which settings are looked for. */
const maxFolders = 24;

/** The places that a project takes its packages from, instead of those in the settings around it. */
export interface RestoreSettings {
  /** `RestoreSources` */
  readonly sources: readonly string[];
  /** `RestoreConfigFile`, relative to the project. */
  readonly configFile?: string;
}

/** Skips the packages that do not come from nuget.org, also those that are skipped for another reason. */
export async function skipPrivatePackages(
  manifest: Manifest,
  surroundings: Surroundings,
  restore: RestoreSettings = { sources: [] },
): Promise<Manifest> {
  if (manifest.declarations.length === 0) return manifest;
  const { settingOf, patterns } = await readPrivateSettings(surroundings, restore);
  const declarations = manifest.declarations.map((declaration) => {
    const setting = settingOf(declaration.package.name);
    return setting === undefined ? declaration : skip(declaration, { reason: "private", ...setting });
  });
  return { ...manifest, declarations, ...(patterns && { privateNames: patterns }) };
}

/** Reads the private packages by the sources or the settings file of the project, or else by the settings around it. */
export async function readPrivateSettings(
  surroundings: Surroundings,
  { sources, configFile }: RestoreSettings,
): Promise<PrivateSettings> {
  const host = createSourceHost(surroundings);
  if (sources.length > 0 && sources.every((source) => host.originOf(source) === "private"))
    return always(host.replaced("RestoreSources", sources));
  if (configFile === undefined) return privateSources(await readSettings(surroundings), host);
  const text = await surroundings.read(resolvePath(folderOf(surroundings.path), configFile));
  // Without its settings file the project cannot be restored, and where its packages come from is not known.
  if (text === undefined) return always({ detail: "RestoreConfigFile" });
  return privateSources([readNugetConfig(text, configFile)], host);
}

/** The knowledge about sources by their addresses, in which variables are written as `%NAME%`. */
interface SourceHost {
  readonly originOf: (address: string) => Origin;
  /** The setting with these private sources in place of the public one. */
  readonly replaced: (detail: string, addresses: Iterable<string>) => PrivateSetting;
}

function createSourceHost({ environment = () => undefined, registries }: Surroundings): SourceHost {
  const expand = (address: string) =>
    address.replace(/%([^%]*)%/g, (written, name: string) => environment(name) ?? written);
  return {
    originOf: (address) => registries.origin("NUGET", expand(address)),
    replaced(detail, addresses) {
      const settings = [...addresses].map((address) => replacingSetting(detail, expand(address)));
      return settings.find(({ mirror }) => mirror !== undefined) ?? { detail };
    },
  };
}

/**
 * The settings for this manifest in order of precedence: those of its folder and all above it, those of the user, and those of
 * the machine.
 */
async function readSettings(surroundings: Surroundings): Promise<readonly NugetConfigFile[]> {
  const folders = upward(folderOf(surroundings.path)).slice(0, maxFolders);
  const files = await Promise.all([
    ...folders.map((folder) => readFolder(surroundings, folder)),
    readUserSettings(surroundings),
  ]);
  return [...files.filter((file) => file !== undefined), ...(await readFurtherSettings(surroundings))];
}

async function readFolder(surroundings: Surroundings, folder: string): Promise<NugetConfigFile | undefined> {
  const files = fileNames.map((name) => ({ path: resolvePath(folder, name), label: "NuGet.config" }));
  const file = await readFirst(surroundings, files);
  return file && readNugetConfig(file.text, file.label);
}

async function readUserSettings(surroundings: Surroundings): Promise<NugetConfigFile> {
  const files = [
    ...inWindowsFolder(surroundings, "APPDATA", "NuGet/NuGet.Config"),
    ...inHome(surroundings, ".nuget/NuGet/NuGet.Config"),
    ...inHome(surroundings, ".config/NuGet/NuGet.Config"),
  ];
  const { text = "", label = "" } = (await readFirst(surroundings, files)) ?? {};
  const file = readNugetConfig(text, label);
  const { entries, clears } = file.sources;
  // NuGet writes this source into the settings of every user without one.
  return entries.size > 0 || clears ? file : { ...file, sources: { clears, entries: new Map([nugetOrg]) } };
}

/** The files `*.config` that other programs add for the user, and those for all users. */
async function readFurtherSettings(surroundings: Surroundings): Promise<readonly NugetConfigFile[]> {
  const folders = [
    ...inWindowsFolder(surroundings, "APPDATA", "NuGet/config"),
    ...inHome(surroundings, ".nuget/config"),
    ...inHome(surroundings, ".config/NuGet/config"),
    ...inWindowsFolder(surroundings, "ProgramFiles(x86)", "NuGet/Config"),
    ...["/etc/opt/NuGet/Config", "/Library/Application Support/NuGet/Config"].map((path) => ({ path, label: path })),
  ];
  const contents = await Promise.all(folders.map(async ({ path }) => surroundings.list?.(path)));
  const files = folders.flatMap(({ path, label }, index) => {
    const names = (contents[index]?.files ?? []).filter((name) => /\.config$/i.test(name)).sort();
    return names.map((name) => ({ path: `${path}/${name}`, label: `${label}/${name}` }));
  });
  const texts = await readAll(surroundings, files.slice(0, maxFurther));
  return texts.map(({ text, label }) => readNugetConfig(text, label));
}

/** Files of one machine: real ones have fewer. */
const maxFurther = 50;

const nugetOrg = ["nuget.org", "https://api.nuget.org/v3/index.json"] as const;

/**
 * Determines which packages the settings make private. With a source mapping, these are the ones that it maps to no source of
 * nuget.org; without one, all packages are private if nuget.org is not a source. With other sources next to it, NuGet takes a
 * package from any that has it; then packages are assumed to be public, unless the user's own patterns say otherwise.
 */
function privateSources(files: readonly NugetConfigFile[], host: SourceHost): PrivateSettings {
  const sources = mergeSections(files, ({ sources }) => sources);
  const disabled = mergeSections(files, ({ disabled }) => disabled);
  const enabled = [...sources].filter(([key]) => disabled.get(key) !== true);
  const keysOf = (origin: Origin) =>
    new Set(enabled.flatMap(([key, address]) => (host.originOf(address) === origin ? [key] : [])));
  const publicKeys = keysOf("public");
  const mirrorKeys = keysOf("mirror");
  const mapping = mergeSections(files, ({ mapping }) => mapping);
  if (mapping.size > 0) {
    const label = files.find(({ mapping: { entries } }) => entries.size > 0)?.label ?? "";
    const sourcesOf = patternMatcher(mapping);
    const detail = `packageSourceMapping in ${label}`;
    return {
      settingOf(id) {
        const { pattern, keys } = sourcesOf(id);
        if (keys.some((key) => publicKeys.has(key))) return undefined;
        // Patterns of some packages choose a source for these alone, which no mirror changes.
        if (pattern !== "*") return { detail };
        if (keys.some((key) => mirrorKeys.has(key))) return undefined;
        const addresses = enabled.flatMap(([key, address]) => (keys.includes(key) ? address : []));
        return host.replaced(detail, addresses);
      },
      patterns: [...mapping].flatMap(([key, patterns]) =>
        publicKeys.has(key) ? [] : patterns.filter((pattern) => pattern !== "*" || !mirrorKeys.has(key)),
      ),
    };
  }
  if (publicKeys.size + mirrorKeys.size > 0) return { settingOf: () => undefined };
  const decisive = files.find(
    ({ sources: { clears, entries }, disabled }) => clears || entries.size + disabled.entries.size > 0,
  );
  const addresses = enabled.map(([, address]) => address);
  return always(host.replaced(`packageSources in ${decisive?.label ?? ""}`, addresses));
}

function always(setting: PrivateSetting): PrivateSettings {
  return { settingOf: () => setting };
}

/** Merges the sections of several files. If a key is in several of them, the entry of the first counts. */
function mergeSections<T>(
  files: readonly NugetConfigFile[],
  sectionOf: (file: NugetConfigFile) => ConfigSection<T>,
): Map<string, T> {
  const entries = new Map<string, T>();
  for (const section of files.map(sectionOf).reverse()) {
    if (section.clears) entries.clear();
    for (const [key, value] of section.entries) entries.set(key, value);
  }
  return entries;
}

interface MappedSources {
  readonly pattern: string;
  readonly keys: readonly string[];
}

/** Gives the sources with the most specific pattern: the ID itself, else the longest prefix before a `*`. */
function patternMatcher(mapping: ReadonlyMap<string, readonly string[]>): (id: string) => MappedSources {
  const sources = new Map<string, string[]>();
  for (const [key, patterns] of mapping) {
    for (const pattern of new Set(patterns)) {
      const keys = sources.get(pattern);
      if (keys) keys.push(key);
      else sources.set(pattern, [key]);
    }
  }
  return (id) => {
    const name = id.toLowerCase();
    const exact = sources.get(name);
    if (exact) return { pattern: name, keys: exact };
    for (let length = Math.min(name.length, longestId); length >= 0; length--) {
      const pattern = `${name.slice(0, length)}*`;
      const keys = sources.get(pattern);
      if (keys) return { pattern, keys };
    }
    return { pattern: "", keys: [] };
  };
}

/** One settings file of NuGet. Keys are in lower case, as they match in any case. */
export interface NugetConfigFile {
  /** The name that messages use for the file. */
  readonly label: string;
  readonly sources: ConfigSection<string>;
  readonly disabled: ConfigSection<boolean>;
  /** The patterns of each source, in lower case. */
  readonly mapping: ConfigSection<readonly string[]>;
}

interface ConfigSection<T> {
  /** Drops the entries of files further away. */
  readonly clears: boolean;
  readonly entries: ReadonlyMap<string, T>;
}

export function readNugetConfig(text: string, label: string): NugetConfigFile {
  const sections = parseXml(text).roots.flatMap((root) => (isNamed(root, "configuration") ? root.children : []));
  const readSection = <T>(name: string, entry: string, read: (element: XmlElement) => T): ConfigSection<T> => {
    let clears = false;
    const entries = new Map<string, T>();
    for (const element of sections.filter((root) => isNamed(root, name)).flatMap(({ children }) => children)) {
      const key = valueOf(element, "key");
      if (isNamed(element, "clear")) {
        clears = true;
        entries.clear();
      } else if (isNamed(element, entry) && key !== undefined) entries.set(key.toLowerCase(), read(element));
    }
    return { clears, entries };
  };
  return {
    label,
    sources: readSection("packageSources", "add", (element) => valueOf(element, "value") ?? ""),
    disabled: readSection("disabledPackageSources", "add", isTrue),
    mapping: readSection("packageSourceMapping", "packageSource", patternsOf),
  };
}

function isTrue(element: XmlElement): boolean {
  return valueOf(element, "value")?.toLowerCase() === "true";
}

function patternsOf({ children }: XmlElement): readonly string[] {
  const packages = children.filter((element) => isNamed(element, "package"));
  return packages.flatMap((element) => valueOf(element, "pattern")?.toLowerCase() ?? []);
}

function isNamed(element: XmlElement, name: string): boolean {
  return element.name.toLowerCase() === name.toLowerCase();
}

function valueOf({ attributes }: XmlElement, name: string): string | undefined {
  const value = attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value.value;
  return value === "" ? undefined : value;
}
