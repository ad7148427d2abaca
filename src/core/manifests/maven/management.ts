import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { UnreadPom } from "../manifest.ts";
import type { SourceFile } from "../shared/sites.ts";
import { type Coordinates, coordinatesOf, type Version, versionOf } from "./coordinates.ts";
import { type Interpolate, interpolator, propertiesOf, type Property } from "./mavenProperties.ts";
import { entriesOf, type Entry, type Part, type Pom, textOf } from "./pom.ts";
import { type Activation, partsOf } from "./profiles.ts";

/** A POM with those of its parents that were found, the nearest first. */
export interface Lineage {
  readonly poms: readonly [Pom, ...Pom[]];
  /** The next parent, which was not found. */
  readonly missing?: MissingPom;
  /** The properties set outside of POMs, which override theirs. */
  readonly properties?: readonly Property[];
  readonly activation?: Activation;
}

/** A POM that could not be read, and might have a version. */
export interface MissingPom {
  readonly role: "parent" | "imported";
  /** The name for messages: `<group ID>:<artifact ID> <version>`. */
  readonly text: string;
  /** The reason why the published one was not read, if the service could have it. */
  readonly why?: UnreadPom["why"];
}

export interface Managed {
  readonly version: Version | undefined;
  readonly scope: string | undefined;
}

/** A POM whose dependency management is imported. */
export interface Import {
  /** The name of the POM; absent if it is unknown. */
  readonly name?: string;
  readonly version?: string;
  /** The name for messages: `<group ID>:<artifact ID> <version>`. */
  readonly text: string;
  /** The file of the POM that imports it. */
  readonly file: SourceFile;
}

/** The properties and the management that apply to a declaration in the project, or in one of its profiles. */
export interface Context {
  readonly lineage: Lineage;
  readonly interpolate: Interpolate;
  /** Finds what the parts themselves manage, without imports. */
  managed(key: string): Managed | undefined;
  /** Returns the imports. Of several that manage a dependency the first counts. */
  imports(): readonly Import[];
}

/** `own` are parts of the first POM, of which later ones override earlier ones. */
export function contextOf(lineage: Lineage, own: readonly Part[]): Context {
  const inherited = lineage.poms.slice(1).reverse();
  const parts = [...inherited.flatMap((pom) => partsOf(pom, lineage.activation)), ...own];
  const interpolate = interpolator(lineage.poms[0], [...parts.flatMap(propertiesOf), ...(lineage.properties ?? [])]);
  const entries = once(() => assembled(parts, interpolate));
  const plugins = once(() => pluginsOf(parts, interpolate));
  const dependencies = once(() => dependenciesOf(entries(), interpolate));
  const imports = once(() => importsOf(entries(), interpolate));
  return {
    lineage,
    interpolate,
    managed: (key) => dependencies().get(key) ?? plugins().get(key),
    imports,
  };
}

/** The key by which an entry is managed; undefined where nothing can manage it. */
export function managementKey(
  kind: Entry["managedBy"],
  { text }: Coordinates,
  element: XmlElement,
): string | undefined {
  if (kind === undefined || text === undefined) return undefined;
  if (kind === "plugins") return `plugin ${text}`;
  return [text, textOf(element, "type") ?? "jar", textOf(element, "classifier") ?? ""].join(" ");
}

function pluginsOf(parts: readonly Part[], interpolate: Interpolate): ReadonlyMap<string, Managed> {
  const table = new Map<string, Managed>();
  const entries = parts.flatMap(entriesOf).filter(({ manages }) => manages === "plugins");
  const isPlugin = ({ scope }: Entry) => scope === "plugin";
  // The version of a plugin itself, also in a parent, overrides every managed one.
  for (const entry of [...entries.filter((entry) => !isPlugin(entry)), ...entries.filter(isPlugin)]) {
    const key = managementKey("plugins", coordinatesOf(entry, interpolate), entry.element);
    const managed = managedOf(entry, interpolate);
    if (key !== undefined && (managed.version || !isPlugin(entry))) table.set(key, managed);
  }
  return table;
}

function dependenciesOf(entries: readonly KeyedEntry[], interpolate: Interpolate): ReadonlyMap<string, Managed> {
  const table = new Map<string, Managed>();
  const isImport = ({ entry }: KeyedEntry) => entry.scope === "import";
  // Imports are added to a table of the others, in which later ones replace earlier ones. Otherwise the first has the version.
  const isReplaced = entries.some(isImport);
  for (const each of entries) {
    if (isImport(each)) continue;
    const managed = managedOf(each.entry, interpolate);
    if (isReplaced || !table.get(each.key)?.version) table.set(each.key, managed);
  }
  return table;
}

function managedOf(entry: Entry, interpolate: Interpolate): Managed {
  const version = versionOf(entry, interpolate);
  return { version: version && sharedVersion(version, entry), scope: textOf(entry.element, "scope") };
}

/** An entry of the dependency management, with what it manages. */
interface KeyedEntry {
  readonly entry: Entry;
  readonly key: string;
}

/**
 * The dependency management of a project with that of its profiles and parents, as Maven merges them: of two lists, the later
 * of two entries of the one that inherits, and the earlier of two of the one that it inherits from.
 */
function assembled(parts: readonly Part[], interpolate: Interpolate): readonly KeyedEntry[] {
  let inherited: readonly KeyedEntry[] = [];
  for (const file of new Set(parts.map((part) => part.file))) {
    const [project = [], ...profiles] = parts
      .filter((part) => part.file === file)
      .map((part) => keyedEntries(part, interpolate));
    const own = profiles.reduce((entries, profile) => merged(entries, profile, true), project);
    inherited = merged(own, inherited, false);
  }
  return inherited;
}

function merged(
  target: readonly KeyedEntry[],
  source: readonly KeyedEntry[],
  isDominant: boolean,
): readonly KeyedEntry[] {
  if (source.length === 0) return target;
  const entries = new Map(target.map((each) => [each.key, each]));
  for (const each of source) if (isDominant || !entries.has(each.key)) entries.set(each.key, each);
  return [...entries.values()];
}

function keyedEntries(part: Part, interpolate: Interpolate): readonly KeyedEntry[] {
  return entriesOf(part).flatMap((entry) => {
    if (entry.scope !== "import" && entry.manages !== "dependencies") return [];
    const { text, written } = coordinatesOf(entry, interpolate);
    const key = managementKey("dependencies", { written, text: text ?? written }, entry.element);
    return key === undefined ? [] : [{ entry, key }];
  });
}

function sharedVersion(version: Version, { file }: Entry): Version {
  const { label } = file;
  // A property of the project may decide the version that a POM outside of it manages.
  return { ...version, isShared: true, ...(!version.site && label !== undefined && { managedBy: label }) };
}

/** Returns the imports in the order of the list, in which those of a project come before those of its parents. */
function importsOf(entries: readonly KeyedEntry[], interpolate: Interpolate): readonly Import[] {
  return entries.flatMap(({ entry }) => {
    if (entry.scope !== "import") return [];
    const { text: name, written } = coordinatesOf(entry, interpolate);
    const requirement = versionOf(entry, interpolate)?.requirement;
    const version = requirement?.kind === "written" ? requirement.text : undefined;
    const text = `${name ?? written} ${version ?? requirement?.text ?? ""}`.trim();
    return [{ text, file: entry.file, ...(name && { name }), ...(version && { version }) }];
  });
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}
