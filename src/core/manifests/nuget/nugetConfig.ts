import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Declaration, Manifest, Surroundings } from "../manifest.ts";
import { readNugetConfig, type ConfigSection, type NugetConfigFile } from "./nugetConfigFile.ts";

/** Why a package does not come from nuget.org; undefined where it may. */
export type PrivateBy = (id: string) => string | undefined;

/** Of the file in a project, the preferred one first: where the case of names counts, NuGet looks for all three. */
const names = ["nuget.config", "NuGet.config", "NuGet.Config"];

/** Folders above the manifest's in which settings are looked for. */
const mostFolders = 24;

/**
 * Marks the packages that do not come from nuget.org, so that they are never asked for, whatever else is known of them. The
 * sources that the project itself names stand in place of those in the settings.
 */
export async function markOrigins(
  manifest: Manifest,
  around: Surroundings,
  restoreSources: readonly string[] = [],
): Promise<Manifest> {
  if (manifest.declarations.length === 0) return manifest;
  const privateBy = await privacy(around, restoreSources);
  const mark = (declaration: Declaration): Declaration => {
    const detail = privateBy(declaration.package.name);
    if (detail === undefined) return declaration;
    const { text } = declaration.requirement;
    return { ...declaration, requirement: { kind: "skipped", reason: "private", text, detail } };
  };
  return { ...manifest, declarations: manifest.declarations.map(mark) };
}

/** What the sources of the project, or else those of the settings around it, have come from elsewhere. */
export async function privacy(around: Surroundings, restoreSources: readonly string[]): Promise<PrivateBy> {
  const { environment = () => undefined } = around;
  const isApart = restoreSources.length > 0 && !restoreSources.some((source) => isPublic(source, environment));
  return isApart ? () => "RestoreSources" : privateSources(await readSettings(around), environment);
}

/** The settings for this manifest, the strongest first: those of its folder and all above it, then those of the user. */
export async function readSettings(around: Surroundings): Promise<readonly NugetConfigFile[]> {
  const folders = upward(folderOf(around.path)).slice(0, mostFolders);
  const read = await Promise.all([...folders.map((folder) => readIn(around, folder)), readUsers(around)]);
  return read.filter((file) => file !== undefined);
}

async function readIn({ read }: Surroundings, folder: string): Promise<NugetConfigFile | undefined> {
  const texts = await Promise.all(names.map((name) => read(resolvePath(folder, name))));
  const index = texts.findIndex((text) => text !== undefined);
  return index < 0 ? undefined : readNugetConfig(texts[index] ?? "", "NuGet.config");
}

async function readUsers({ read, home, environment }: Surroundings): Promise<NugetConfigFile> {
  const data = environment?.("APPDATA")?.replaceAll("\\", "/");
  const places = [
    ...(data ? [[data, "%APPDATA%", "NuGet/NuGet.Config"] as const] : []),
    ...(home ? [[home, "~", ".nuget/NuGet/NuGet.Config"] as const] : []),
    ...(home ? [[home, "~", ".config/NuGet/NuGet.Config"] as const] : []),
  ];
  const texts = await Promise.all(places.map(([folder, , path]) => read(resolvePath(folder, path))));
  const index = texts.findIndex((text) => text !== undefined);
  const [, folder = "", path = ""] = places[index] ?? [];
  const file = readNugetConfig(texts[index] ?? "", `${folder}/${path}`);
  const { entries, clears } = file.sources;
  // NuGet writes this source down for every user who has named none.
  return entries.size > 0 || clears ? file : { ...file, sources: { clears, entries: new Map([nugetOrg]) } };
}

const nugetOrg = ["nuget.org", "https://api.nuget.org/v3/index.json"] as const;

/**
 * A mapping says where each package comes from: one that it gives to no source of nuget.org is private. Without a mapping all
 * are if nuget.org is no source. With other sources beside it NuGet takes a package from whichever has it, so that nothing is
 * known, and packages are still taken for nuget.org's: a mapping or the user's own patterns have to say otherwise.
 */
export function privateSources(
  files: readonly NugetConfigFile[],
  environment: Surroundings["environment"] = () => undefined,
): PrivateBy {
  const sources = merged(files, ({ sources }) => sources);
  const disabled = merged(files, ({ disabled }) => disabled);
  const publicKeys = new Set(
    [...sources]
      .filter(([key, address]) => disabled.get(key) !== true && isPublic(address, environment))
      .map(([key]) => key),
  );
  const mapping = merged(files, ({ mapping }) => mapping);
  if (mapping.size > 0) {
    const shown = files.find(({ mapping: { entries } }) => entries.size > 0)?.shown ?? "";
    const keysOf = patternMatcher(mapping);
    return (id) => (keysOf(id).some((key) => publicKeys.has(key)) ? undefined : `packageSourceMapping in ${shown}`);
  }
  if (publicKeys.size > 0) return () => undefined;
  const deciding = files.find(
    ({ sources: { clears, entries }, disabled }) => clears || entries.size + disabled.entries.size > 0,
  );
  return () => `packageSources in ${deciding?.shown ?? ""}`;
}

/** Where a key is in several files, the strongest file has it. */
function merged<T>(
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

/** NuGet takes no longer IDs. */
const longestId = 100;

/** The keys of the sources with the pattern that fits best: the ID itself, else the longest prefix before a `*`. */
function patternMatcher(mapping: ReadonlyMap<string, readonly string[]>): (id: string) => readonly string[] {
  const keys = new Map<string, string[]>();
  for (const [key, patterns] of mapping) {
    for (const pattern of new Set(patterns)) {
      const known = keys.get(pattern);
      if (known) known.push(key);
      else keys.set(pattern, [key]);
    }
  }
  return (id) => {
    const name = id.toLowerCase();
    const exact = keys.get(name);
    if (exact) return exact;
    for (let length = Math.min(name.length, longestId); length >= 0; length--) {
      const found = keys.get(`${name.slice(0, length)}*`);
      if (found) return found;
    }
    return [];
  };
}

/** A folder is none, and an address that cannot be read is another one. */
function isPublic(address: string, environment: NonNullable<Surroundings["environment"]>): boolean {
  const text = address.replace(/%([^%]*)%/g, (all, name: string) => environment(name) ?? all);
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return hostname === "nuget.org" || hostname.endsWith(".nuget.org");
}
