import { parseXml } from "../../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import type { SourceFile } from "../../shared/sites.ts";

export interface Pom extends SourceFile {
  readonly project: XmlElement;
}

/** The project of a POM, or one of its profiles. */
export interface Part {
  readonly element: XmlElement;
  readonly file: SourceFile;
}

/** Whether a file of this path, with `/`, is a manifest by its name. */
export function isPomPath(path: string): boolean {
  return /(?:^|\/)pom\.xml$|[^/]\.pom$/.test(path);
}

/** Undefined for a text without a project. */
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

/** As written. A project without a group ID or version inherits its parent's. */
export function ownField(project: XmlElement, field: "groupId" | "artifactId" | "version"): XmlElement | undefined {
  return child(project, field) ?? (field === "artifactId" ? undefined : child(child(project, "parent"), field));
}

/** The text of the child of that name; undefined where there is none, or it is empty. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = child(element, name)?.text.value;
  return text === "" ? undefined : text;
}
