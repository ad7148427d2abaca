import type { XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import { coordinatesOf, versionOf, type Coordinates, type Version } from "./coordinates.ts";
import { interpolator, propertiesOf, type Interpolate, type Property } from "./mavenProperties.ts";
import { partsOf, textOf, type Part, type Pom } from "./pom.ts";
import { entriesOf, type Entry } from "./pomSections.ts";

/** A POM with the parents that were found, the nearest first. */
export interface Lineage {
  readonly poms: readonly [Pom, ...Pom[]];
  /** The parent that would have followed, had it been found: `<group ID>:<artifact ID> <version>`. */
  readonly missing?: string;
  /** What is set outside of all POMs, and wins over them. */
  readonly properties?: readonly Property[];
}

export interface Managed {
  readonly version: Version | undefined;
  readonly scope: string | undefined;
}

/** A POM whose management is imported. */
export interface Import {
  /** Absent where they are not known. */
  readonly name?: string;
  readonly version?: string;
  /** For people: `<group ID>:<artifact ID> <version>` */
  readonly text: string;
}

/** What is known where a declaration stands: in the project, or in one of its profiles. */
export interface Context {
  readonly lineage: Lineage;
  readonly interpolate: Interpolate;
  /** What the parts themselves say, imports left out. */
  managed(key: string): Managed | undefined;
  /** Those that come first win. */
  imports(): readonly Import[];
}

/** `own` are parts of the first POM, of which later ones win. */
export function contextOf(lineage: Lineage, own: readonly Part[]): Context {
  const parts = [...lineage.poms.slice(1).reverse().flatMap(partsOf), ...own];
  const interpolate = interpolator(lineage.poms[0], [...parts.flatMap(propertiesOf), ...(lineage.properties ?? [])]);
  let table: ReadonlyMap<string, Managed> | undefined;
  let imports: readonly Import[] | undefined;
  return {
    lineage,
    interpolate,
    managed: (key) => (table ??= tableOf(parts, interpolate)).get(key),
    imports: () => (imports ??= importsOf(parts, interpolate)),
  };
}

/** What an entry is managed by; undefined where nothing can manage it. */
export function managementKey(
  kind: Entry["managedBy"],
  { text }: Coordinates,
  element: XmlElement,
): string | undefined {
  if (kind === undefined || text === undefined) return undefined;
  if (kind === "plugins") return `plugin ${text}`;
  return [text, textOf(element, "type") ?? "jar", textOf(element, "classifier") ?? ""].join(" ");
}

function tableOf(parts: readonly Part[], interpolate: Interpolate): ReadonlyMap<string, Managed> {
  const table = new Map<string, Managed>();
  const entries = parts.flatMap(entriesOf).filter(({ manages }) => manages);
  const isUse = ({ scope }: Entry) => scope === "plugin";
  // The version at a plugin itself, also in a parent, wins over every managed one.
  for (const entry of [...entries.filter((entry) => !isUse(entry)), ...entries.filter(isUse)]) {
    const { element, manages } = entry;
    const key = managementKey(manages, coordinatesOf(entry, interpolate), element);
    const version = versionOf(entry, interpolate);
    if (key === undefined || (isUse(entry) && !version)) continue;
    table.set(key, { version: version && { ...version, isShared: true }, scope: textOf(element, "scope") });
  }
  return table;
}

/** Those of a child come before its parents', and those of a project before its profiles'. */
function importsOf(parts: readonly Part[], interpolate: Interpolate): readonly Import[] {
  const imports = new Map<string, Import>();
  const files = [...new Set(parts.map(({ file }) => file))].reverse();
  for (const file of files) {
    const own = new Map<string, Import>();
    for (const part of parts) {
      if (part.file !== file) continue;
      // A profile's import of the same name takes the place of the project's, as a child's does of the parent's.
      for (const [key, one] of importsIn(part, interpolate)) own.set(key, one);
    }
    for (const [key, one] of own) if (!imports.has(key)) imports.set(key, one);
  }
  return [...imports.values()];
}

function importsIn(part: Part, interpolate: Interpolate): ReadonlyMap<string, Import> {
  const imports = new Map<string, Import>();
  for (const entry of entriesOf(part)) {
    if (entry.scope !== "import") continue;
    const { text: name, written } = coordinatesOf(entry, interpolate);
    const requirement = versionOf(entry, interpolate)?.requirement;
    const version = requirement?.kind === "written" ? requirement.text : undefined;
    const key = name ?? written;
    const text = `${key} ${version ?? requirement?.text ?? ""}`.trim();
    if (!imports.has(key)) imports.set(key, { text, ...(name && { name }), ...(version && { version }) });
  }
  return imports;
}
