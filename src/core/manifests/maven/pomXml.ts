import type { Span } from "../../model/span.ts";
import type { Declaration, Manifest, ManifestParser, Requirement, SkipReason } from "../manifest.ts";
import { parseXml } from "../syntax/xml.ts";
import { child, childrenOf, type XmlElement } from "../syntax/xmlDocument.ts";
import { interpolator, type Interpolate } from "./mavenProperties.ts";
import { entriesOf, type Entry } from "./pomSections.ts";

/**
 * `pom.xml`: dependencies, managed ones, plugins, extensions and the parent, in the project and its profiles. What a parent
 * or an imported POM says is in another file. Without being asked for, only profiles that are active by default count.
 */
export const pomXml: ManifestParser = {
  id: "maven/pom.xml",
  system: "MAVEN",
  patterns: ["**/pom.xml", "**/*.pom"],
  handles: (path) => /(?:^|\/)pom\.xml$|[^/]\.pom$/.test(path),
  parse: parsePomXml,
};

interface Version {
  readonly requirement: Requirement;
  readonly span?: Span;
  readonly isShared: boolean;
}

interface Managed {
  readonly version: Version | undefined;
  readonly scope: string | undefined;
}

/** What is known where a declaration stands: in the project, or in one of its profiles. */
interface Context {
  readonly interpolate: Interpolate;
  readonly managed: ReadonlyMap<string, Managed>;
}

function parsePomXml(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const project = roots.find((root) => root.name === "project");
  if (!project) return { declarations: [], problems };
  const profiles = childrenOf(project, "profiles").flatMap((list) => childrenOf(list, "profile"));
  const read = profiles.slice(0, mostProfiles);
  const declarations = [
    ...declarationsOf(project, contextOf(project, [project, ...read.filter(isActiveByDefault)])),
    ...read.flatMap((profile) => declarationsOf(profile, contextOf(project, [project, profile]))),
  ];
  return { declarations: declarations.sort((a, b) => a.nameSpan.start - b.nameSpan.start), problems };
}

/** Each profile reads its project anew, which costs time; the others are left out, as nobody has so many. */
const mostProfiles = 100;

function isActiveByDefault(profile: XmlElement): boolean {
  return textOf(child(profile, "activation"), "activeByDefault") === "true";
}

function contextOf(project: XmlElement, parts: readonly XmlElement[]): Context {
  const interpolate = interpolator(project, parts);
  const managed = new Map<string, Managed>();
  for (const entry of parts.flatMap(entriesOf)) {
    const { element, manages } = entry;
    if (!manages) continue;
    const { text } = coordinatesOf(entry, interpolate);
    if (text === undefined) continue;
    const version = versionOf(element, interpolate);
    const scope = textOf(element, "scope");
    managed.set(managementKey(manages, text, element), { version: version && { ...version, isShared: true }, scope });
  }
  return { interpolate, managed };
}

function managementKey(kind: "dependencies" | "plugins", coordinates: string, element: XmlElement): string {
  if (kind === "plugins") return `plugin ${coordinates}`;
  return [coordinates, textOf(element, "type") ?? "jar", textOf(element, "classifier") ?? ""].join(" ");
}

function declarationsOf(part: XmlElement, context: Context): readonly Declaration[] {
  return entriesOf(part).flatMap((entry) => declarationOf(entry, context) ?? []);
}

function declarationOf(entry: Entry, { interpolate, managed }: Context): Declaration | undefined {
  const { element, managedBy } = entry;
  const artifact = child(element, "artifactId")?.text;
  if (!artifact || artifact.value === "") return undefined;
  const coordinates = coordinatesOf(entry, interpolate);
  const management =
    managedBy && coordinates.text !== undefined
      ? managed.get(managementKey(managedBy, coordinates.text, element))
      : undefined;
  const version = versionOf(element, interpolate) ?? management?.version;
  const { requirement, span, isShared } = version ?? { requirement: skipped("inherited", ""), isShared: false };
  const scope = entry.scope === "dependency" ? scopeOf(element, management) : entry.scope;
  const reason = isLocal(element, scope) ? "path" : coordinates.reason;
  return {
    package: { system: "MAVEN", name: coordinates.text ?? coordinates.written },
    name: coordinates.written,
    requirement: reason ? skipped(reason, requirement.text) : requirement,
    scope,
    nameSpan: artifact.span,
    ...(span && { requirementSpan: span }),
    ...(isShared && { shared: true }),
  };
}

interface Coordinates {
  readonly written: string;
  /** Absent where a part is missing or not known. */
  readonly text?: string;
  readonly reason?: SkipReason;
}

function coordinatesOf({ element, defaultGroup }: Entry, interpolate: Interpolate): Coordinates {
  const group = child(element, "groupId")?.text;
  const artifact = child(element, "artifactId")?.text;
  const written = `${group?.value ?? defaultGroup ?? ""}:${artifact?.value ?? ""}`;
  const groupId = group ? interpolate(group)?.text : defaultGroup;
  const artifactId = artifact && interpolate(artifact)?.text;
  if (groupId === undefined || artifactId === undefined) {
    return { written, reason: written.includes("${") ? "variable" : "unsupported" };
  }
  const text = `${groupId}:${artifactId}`;
  return /^[\w.-]+:[\w.-]+$/.test(text) ? { written, text } : { written, reason: "unsupported" };
}

function scopeOf(element: XmlElement, management: Managed | undefined): string {
  const isOptional = textOf(element, "optional") === "true";
  return textOf(element, "scope") ?? management?.scope ?? (isOptional ? "optional" : "compile");
}

function isLocal(element: XmlElement, scope: string): boolean {
  return scope === "system" || textOf(element, "scope") === "system" || child(element, "systemPath") !== undefined;
}

/** Undefined where no version is written. One that is empty, as while it is typed, does not mean any version. */
function versionOf(element: XmlElement, interpolate: Interpolate): Version | undefined {
  const field = child(element, "version");
  if (!field) return undefined;
  const version = field.text;
  if (version.value === "") {
    // `<version/>` has no inside.
    const isInside = version.span.end < field.span.end;
    return { requirement: skipped("unsupported", ""), ...(isInside && { span: version.span }), isShared: false };
  }
  const value = interpolate(version);
  if (!value) return { requirement: skipped("variable", version.value), span: version.span, isShared: false };
  return {
    requirement: { kind: "written", text: value.text },
    ...(value.span && { span: value.span }),
    isShared: value.isReference,
  };
}

function skipped(reason: SkipReason, text: string): Requirement {
  return { kind: "skipped", reason, text };
}

function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = child(element, name)?.text.value;
  return text === "" ? undefined : text;
}
