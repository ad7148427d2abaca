import { parseXml } from "../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { SourceFile } from "../shared/sites.ts";

export interface Pom extends SourceFile {
  readonly project: XmlElement;
}

/** The project of a POM, or one of its profiles. */
export interface Part {
  readonly element: XmlElement;
  readonly file: SourceFile;
}

/** Checks whether a file of this path, with `/`, is a manifest by its name. */
export function isPomPath(path: string): boolean {
  return /(?:^|\/)pom\.xml$|[^/]\.pom$/.test(path);
}

/** Reads a POM; returns undefined for a text without a project. */
export function readPom(text: string, file: SourceFile): Pom | undefined {
  const project = parseXml(text).roots.find((root) => root.name === "project");
  return project && { ...file, project };
}

/** Each profile evaluates its project again, which takes time. Real POMs have fewer. */
const maxProfiles = 100;

export function profilesOf(pom: Pom): readonly Part[] {
  return profileElements(pom)
    .slice(0, maxProfiles)
    .map((element) => ({ element, file: pom }));
}

export function unreadProfiles(pom: Pom): readonly XmlElement[] {
  return profileElements(pom).slice(maxProfiles);
}

function profileElements({ project }: Pom): readonly XmlElement[] {
  return childrenOf(project, "profiles").flatMap((list) => childrenOf(list, "profile"));
}

/** Finds a field of the project as written. A project without a group ID or version inherits its parent's. */
export function ownField(project: XmlElement, field: "groupId" | "artifactId" | "version"): XmlElement | undefined {
  return child(project, field) ?? (field === "artifactId" ? undefined : child(child(project, "parent"), field));
}

/** The text of the child of that name; undefined where there is none, or it is empty. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = child(element, name)?.text.value;
  return text === "" ? undefined : text;
}

/** An element with coordinates, and how to read it. */
export interface Entry {
  readonly element: XmlElement;
  readonly file: SourceFile;
  /** `dependency` stands for its own scope, or that of its management. */
  readonly scope:
    "dependency" | "import" | "dependencyManagement" | "plugin" | "pluginManagement" | "extension" | "parent" | "build";
  readonly defaultGroup?: string;
  /** The management that it takes a missing version from. */
  readonly managedBy?: "dependencies" | "plugins";
  /** The management that it is part of. */
  readonly manages?: "dependencies" | "plugins";
}

type EntryInPart = Omit<Entry, "file">;

const pluginGroup = "org.apache.maven.plugins";

/** All entries of a project or a profile. Those in the configuration of plugins are left out. */
export function entriesOf({ element: part, file }: Part): readonly Entry[] {
  const build = child(part, "build");
  const entries: readonly EntryInPart[] = [
    ...childrenOf(part, "parent").map((element): EntryInPart => ({ element, scope: "parent" })),
    ...dependenciesOf(child(part, "dependencyManagement")).map(managedDependency),
    ...dependenciesOf(part).map((element): EntryInPart => ({
      element,
      scope: "dependency",
      managedBy: "dependencies",
    })),
    ...childrenOf(child(build, "extensions"), "extension").map((element): EntryInPart => ({
      element,
      scope: "extension",
    })),
    ...pluginsOf(child(build, "pluginManagement")).flatMap((element): EntryInPart[] => [
      { element, scope: "pluginManagement", defaultGroup: pluginGroup, manages: "plugins" },
      ...pluginDependencies(element),
    ]),
    // Plugins are merged with those of the parents, and reports use the plugins of the build.
    ...pluginsOf(build).flatMap((element): EntryInPart[] => [
      { element, scope: "plugin", defaultGroup: pluginGroup, managedBy: "plugins", manages: "plugins" },
      ...pluginDependencies(element),
    ]),
    ...pluginsOf(child(part, "reporting")).flatMap((element): EntryInPart[] => [
      { element, scope: "plugin", defaultGroup: pluginGroup, managedBy: "plugins" },
      ...pluginDependencies(element),
    ]),
  ];
  return entries.map((entry) => ({ ...entry, file }));
}

function managedDependency(element: XmlElement): EntryInPart {
  return child(element, "scope")?.text.value === "import"
    ? { element, scope: "import" }
    : { element, scope: "dependencyManagement", manages: "dependencies" };
}

/** The dependency management does not apply to them, but to annotation processors without a version. */
function pluginDependencies(plugin: XmlElement): readonly EntryInPart[] {
  return [
    ...dependenciesOf(plugin).map((element): EntryInPart => ({ element, scope: "plugin" })),
    ...configurationsOf(plugin)
      .flatMap(artifactsIn)
      .map((element): EntryInPart => {
        return { element, scope: "build", managedBy: "dependencies" };
      }),
  ];
}

/** Returns the configurations of the plugin and of its executions. */
function configurationsOf(plugin: XmlElement): readonly XmlElement[] {
  const executions = childrenOf(plugin, "executions").flatMap((list) => childrenOf(list, "execution"));
  return [plugin, ...executions].flatMap((element) => childrenOf(element, "configuration"));
}

/** Settings of plugins of Maven, Kotlin and Protocol Buffers whose elements are artifacts that the plugin downloads. */
const artifactLists: ReadonlySet<string> = new Set([
  "annotationProcessorPaths",
  "artifactItems",
  "binaryMavenPlugins",
  "jvmMavenPlugins",
]);

/** Settings that are one such artifact, as `g:a:v:type:classifier`. */
const artifactTexts: ReadonlySet<string> = new Set(["protocArtifact", "pluginArtifact"]);

function artifactsIn(configuration: XmlElement): readonly XmlElement[] {
  return configuration.children.flatMap((setting) => {
    if (artifactLists.has(setting.name)) return setting.children;
    return artifactTexts.has(setting.name) ? withCoordinates(setting) : [];
  });
}

/** The element with the parts of its text as elements. */
function withCoordinates(element: XmlElement): readonly XmlElement[] {
  const { value, span, literal } = element.text;
  const parts = value.split(":");
  if (parts.length < 3) return [element];
  const children = ["groupId", "artifactId", "version"].map((name, index): XmlElement => {
    const start = span.start + parts.slice(0, index).reduce((length, part) => length + part.length + 1, 0);
    const own = literal ? { start, end: start + (parts[index] ?? "").length } : span;
    const text = { value: parts[index] ?? "", span: own, literal };
    return { name, nameSpan: element.nameSpan, attributes: [], children: [], text, span: own };
  });
  return [{ ...element, children }];
}

function dependenciesOf(element: XmlElement | undefined): readonly XmlElement[] {
  return childrenOf(element, "dependencies").flatMap((list) => itemsIn(list, "dependency"));
}

function pluginsOf(element: XmlElement | undefined): readonly XmlElement[] {
  return childrenOf(element, "plugins").flatMap((list) => itemsIn(list, "plugin"));
}

/** Elements in which the same names have another meaning. */
const otherElements: ReadonlySet<string> = new Set(["exclusions", "configuration", "executions", "dependencies"]);

/** Finds the elements of this name at any depth: a nested one follows an element that is not closed. */
function itemsIn(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((nested) => {
    if (otherElements.has(nested.name)) return [];
    const below = nested.children.length > 0 ? itemsIn(nested, name) : [];
    return nested.name === name ? [nested, ...below] : below;
  });
}
