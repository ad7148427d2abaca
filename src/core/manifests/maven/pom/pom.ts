import type { Span } from "../../../model/span.ts";
import { parseXml } from "../../../syntax/xml/xml.ts";
import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";

/** A file that texts stand in: the manifest itself, another one of its project, or one that is not the project's to edit. */
export interface SourceFile {
  readonly kind: "own" | "project" | "outside";
  /** Absolute; empty where only the text is known. */
  readonly path: string;
}

export interface Pom extends SourceFile {
  readonly project: XmlElement;
}

/** A stretch of one of the files. */
export interface Site {
  readonly file: SourceFile;
  readonly span: Span;
}

/** What is declared together: the project of a POM, or one of its profiles. */
export interface Part {
  readonly element: XmlElement;
  readonly file: SourceFile;
}

/** Undefined for a text without a project. */
export function readPom(text: string, file: SourceFile): Pom | undefined {
  const project = parseXml(text).roots.find((root) => root.name === "project");
  return project && { ...file, project };
}

/** What a POM says without being asked for more: its project, and the profiles that are active by default. */
export function partsOf(pom: Pom): readonly Part[] {
  return [{ element: pom.project, file: pom }, ...profilesOf(pom).filter(isActiveByDefault)];
}

/** Each profile reads its project anew, which costs time; the others are left out, as nobody has so many. */
const mostProfiles = 100;

export function profilesOf(pom: Pom): readonly Part[] {
  const profiles = childrenOf(pom.project, "profiles").flatMap((list) => childrenOf(list, "profile"));
  return profiles.slice(0, mostProfiles).map((element) => ({ element, file: pom }));
}

function isActiveByDefault({ element }: Part): boolean {
  return textOf(child(element, "activation"), "activeByDefault") === "true";
}

/** As written. A project without a group ID or version of its own has its parent's. */
export function ownField(project: XmlElement, field: "groupId" | "artifactId" | "version"): XmlElement | undefined {
  return child(project, field) ?? (field === "artifactId" ? undefined : child(child(project, "parent"), field));
}

/** What is written in the child of that name; undefined where that is nothing. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  const text = child(element, name)?.text.value;
  return text === "" ? undefined : text;
}
