import { readLineage } from "../../manifests/maven/parentPoms.ts";
import { type Pom, readPom } from "../../manifests/maven/pom.ts";
import { pomSource } from "../../manifests/maven/pomSource.ts";
import type { VersionKey } from "../../model/keys.ts";
import { parseXml } from "../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { OverriddenManifest, OverrideFile, PlannedOverride, Read } from "./overrideFile.ts";

/**
 * The nearest parent on disk that manages versions, for all of its modules; else the module's own POM. What one of the POMs
 * in between manages already is not overridden.
 */
export async function pomOverrides({ path, text }: OverriddenManifest, read: Read): Promise<OverrideFile | undefined> {
  const own = readPom(text, { kind: "own", path });
  if (!own) return undefined;
  const { poms } = await readLineage(own, pomSource({ read }, undefined, own));
  const manager = poms.slice(1).find(({ project }) => managedIn(project) !== undefined) ?? own;
  const managerText = manager === own ? text : await read(manager.path);
  if (managerText === undefined) return undefined;
  const write = (overrides: readonly PlannedOverride[]) => {
    const names = overrides.map(({ key: { name } }) => name);
    const isManaged = poms.some((pom) => names.some((name) => manages(pom, name)));
    return isManaged
      ? undefined
      : manageInPom(
          managerText,
          overrides.map(({ key }) => key),
        );
  };
  return { path: manager.path, text: managerText, overrules: true, write };
}

function managedIn(project: XmlElement): XmlElement | undefined {
  return child(child(project, "dependencyManagement"), "dependencies");
}

function manages({ project }: Pom, name: string): boolean {
  const [groupId, artifactId] = name.split(":");
  const fieldOf = (element: XmlElement, field: string) => child(element, field)?.text.value;
  return childrenOf(managedIn(project), "dependency").some(
    (element) => fieldOf(element, "groupId") === groupId && fieldOf(element, "artifactId") === artifactId,
  );
}

/** Adds these versions to the dependency management. Undefined for a text that is not a whole project. */
function manageInPom(text: string, overrides: readonly VersionKey[]): string | undefined {
  const { roots, problems } = parseXml(text);
  const project = roots.find(({ name }) => name === "project");
  if (!project || problems.length > 0) return undefined;
  const style = styleOf(text, project);
  const entries = overrides.map((key) => entryOf(key)).flat();
  const [insertion, place, depth] = placeFor(text, project, entries);
  if (place < 0) return undefined;
  const lines = insertion.map(([level, line]) => `${style.unit.repeat(depth + level)}${line}${style.eol}`);
  const start = startOfLine(text, place);
  const isOwnLine = text.slice(start, place).trim() === "";
  if (isOwnLine) return text.slice(0, start) + lines.join("") + text.slice(start);
  return `${text.slice(0, place)}${style.eol}${lines.join("")}${text.slice(place)}`;
}

/** Levels of indentation, and the line. */
type Line = readonly [level: number, line: string];

/** Determines what to insert, where, and at which level. */
function placeFor(
  text: string,
  project: XmlElement,
  entries: readonly Line[],
): readonly [lines: readonly Line[], place: number, depth: number] {
  const management = child(project, "dependencyManagement");
  const managed = managedIn(project);
  if (managed) return [entries, closingTag(text, managed), 3];
  const list = wrap("dependencies", entries);
  if (management) return [list, closingTag(text, management), 2];
  const section = wrap("dependencyManagement", list);
  const dependencies = child(project, "dependencies");
  return [section, dependencies ? dependencies.span.start : closingTag(text, project), 1];
}

function wrap(name: string, lines: readonly Line[]): readonly Line[] {
  return [[0, `<${name}>`], ...lines.map(([level, line]): Line => [level + 1, line]), [0, `</${name}>`]];
}

function entryOf({ name, version }: VersionKey): readonly Line[] {
  const [groupId = "", artifactId = ""] = name.split(":");
  return wrap("dependency", [
    [0, `<groupId>${groupId}</groupId>`],
    [0, `<artifactId>${artifactId}</artifactId>`],
    [0, `<version>${version}</version>`],
  ]);
}

/** -1 for an element without one, such as `<dependencies/>`. */
function closingTag(text: string, { span }: XmlElement): number {
  const start = text.lastIndexOf("</", span.end - 1);
  return start > span.start ? start : -1;
}

function startOfLine(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset) + 1;
}

function styleOf(text: string, project: XmlElement): { readonly unit: string; readonly eol: string } {
  const start = project.children[0]?.span.start ?? 0;
  const before = text.slice(startOfLine(text, start), start);
  const unit = before !== "" && before.trim() === "" ? before : "  ";
  return { unit, eol: text.includes("\r\n") ? "\r\n" : "\n" };
}
