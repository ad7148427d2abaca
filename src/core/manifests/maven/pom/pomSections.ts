import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import type { Part, SourceFile } from "./pom.ts";

/** An element with coordinates, and how to read it. */
export interface Entry {
  readonly element: XmlElement;
  readonly file: SourceFile;
  /** `dependency`: its scope is what it says, or what the management says. */
  readonly scope:
    "dependency" | "import" | "dependencyManagement" | "plugin" | "pluginManagement" | "extension" | "parent";
  readonly defaultGroup?: string;
  /** What gives it the version that it lacks. */
  readonly managedBy?: "dependencies" | "plugins";
  /** Whether it gives others their version. */
  readonly manages?: "dependencies" | "plugins";
}

type Unplaced = Omit<Entry, "file">;

const pluginGroup = "org.apache.maven.plugins";

/** All that a project or a profile declares. Left out is what plugins are configured with. */
export function entriesOf({ element: part, file }: Part): readonly Entry[] {
  const build = child(part, "build");
  const entries: readonly Unplaced[] = [
    ...childrenOf(part, "parent").map((element): Unplaced => ({ element, scope: "parent" })),
    ...dependenciesOf(child(part, "dependencyManagement")).map(managedDependency),
    ...dependenciesOf(part).map((element): Unplaced => ({ element, scope: "dependency", managedBy: "dependencies" })),
    ...childrenOf(child(build, "extensions"), "extension").map((element): Unplaced => ({
      element,
      scope: "extension",
    })),
    ...pluginsOf(child(build, "pluginManagement")).flatMap((element): Unplaced[] => [
      { element, scope: "pluginManagement", defaultGroup: pluginGroup, manages: "plugins" },
      ...pluginDependencies(element),
    ]),
    // A plugin of a parent is merged with the one of a child, and reports are made by the plugins of the build.
    ...pluginsOf(build).flatMap((element): Unplaced[] => [
      { element, scope: "plugin", defaultGroup: pluginGroup, managedBy: "plugins", manages: "plugins" },
      ...pluginDependencies(element),
    ]),
    ...pluginsOf(child(part, "reporting")).flatMap((element): Unplaced[] => [
      { element, scope: "plugin", defaultGroup: pluginGroup, managedBy: "plugins" },
      ...pluginDependencies(element),
    ]),
  ];
  return entries.map((entry) => ({ ...entry, file }));
}

function managedDependency(element: XmlElement): Unplaced {
  return child(element, "scope")?.text.value === "import"
    ? { element, scope: "import" }
    : { element, scope: "dependencyManagement", manages: "dependencies" };
}

/** The management of dependencies has no say in them. */
function pluginDependencies(plugin: XmlElement): readonly Unplaced[] {
  return dependenciesOf(plugin).map((element) => ({ element, scope: "plugin" }));
}

function dependenciesOf(element: XmlElement | undefined): readonly XmlElement[] {
  return childrenOf(element, "dependencies").flatMap((list) => itemsIn(list, "dependency"));
}

function pluginsOf(element: XmlElement | undefined): readonly XmlElement[] {
  return childrenOf(element, "plugins").flatMap((list) => itemsIn(list, "plugin"));
}

/** Below these, elements of the same name mean something else. */
const foreign: ReadonlySet<string> = new Set(["exclusions", "configuration", "executions", "dependencies"]);

/** None of them can stand in another, nor in its fields: one that does follows something that was not closed. */
function itemsIn(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((inner) => {
    if (foreign.has(inner.name)) return [];
    const below = inner.children.length > 0 ? itemsIn(inner, name) : [];
    return inner.name === name ? [inner, ...below] : below;
  });
}
