import type { XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import { coordinatesOf, versionOf, type Coordinates, type Version } from "./coordinates.ts";
import { interpolator, propertiesOf, type Interpolate, type Property } from "./mavenProperties.ts";
import { partsOf, textOf, type Part, type Pom } from "./pom.ts";
import { entriesOf, type Entry } from "./pomSections.ts";

/** A POM with those of its parents that were found, the nearest first. */
export interface Lineage {
  readonly poms: readonly [Pom, ...Pom[]];
  /** The next parent, which was not found: `<group ID>:<artifact ID> <version>`. */
  readonly missing?: string;
  /** Those set outside of POMs, which override theirs. */
  readonly properties?: readonly Property[];
}

export interface Managed {
  readonly version: Version | undefined;
  readonly scope: string | undefined;
}

/** A POM whose dependency management is imported. */
export interface Import {
  /** Absent where it is unknown. */
  readonly name?: string;
  readonly version?: string;
  /** For messages: `<group ID>:<artifact ID> <version>` */
  readonly text: string;
}

/** The properties and the management that apply to a declaration in the project, or in one of its profiles. */
export interface Context {
  readonly lineage: Lineage;
  readonly interpolate: Interpolate;
  /** By the parts themselves, without imports. */
  managed(key: string): Managed | undefined;
  /** Of several that manage a dependency the first counts. */
  imports(): readonly Import[];
}

/** `own` are parts of the first POM, of which later ones override earlier ones. */
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

function tableOf(parts: readonly Part[], interpolate: Interpolate): ReadonlyMap<string, Managed> {
  const table = new Map<string, Managed>();
  const entries = parts.flatMap(entriesOf).filter(({ manages }) => manages);
  const isPlugin = ({ scope }: Entry) => scope === "plugin";
  // The version of a plugin itself, also in a parent, overrides every managed one.
  for (const entry of [...entries.filter((entry) => !isPlugin(entry)), ...entries.filter(isPlugin)]) {
    const { element, manages } = entry;
    const key = managementKey(manages, coordinatesOf(entry, interpolate), element);
    const version = versionOf(entry, interpolate);
    if (key === undefined || (isPlugin(entry) && !version)) continue;
    table.set(key, { version: version && { ...version, isShared: true }, scope: textOf(element, "scope") });
  }
  return table;
}

/** Imports of a POM come before those of its parents, and those of a project before those of its profiles. */
function importsOf(parts: readonly Part[], interpolate: Interpolate): readonly Import[] {
  const imports = new Map<string, Import>();
  const files = [...new Set(parts.map(({ file }) => file))].reverse();
  for (const file of files) {
    const own = new Map<string, Import>();
    for (const part of parts) {
      if (part.file !== file) continue;
      // An import in a profile replaces one of the same name in the project.
      for (const [key, imported] of importsIn(part, interpolate)) own.set(key, imported);
    }
    for (const [key, imported] of own) if (!imports.has(key)) imports.set(key, imported);
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
