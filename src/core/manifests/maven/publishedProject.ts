import type { XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { PublishedActivation, PublishedDependency, PublishedPom, PublishedSections } from "./publishedPoms.ts";

const projects = new WeakMap<PublishedPom, XmlElement>();

/**
 * A published POM as the element that its file has, so that it is read like one on disk. Its spans are empty: nothing in it is
 * shown or edited.
 */
export function publishedProject(name: string, version: string, pom: PublishedPom): XmlElement {
  const project = projects.get(pom) ?? projectOf(name, version, pom);
  projects.set(pom, project);
  return project;
}

function projectOf(name: string, version: string, pom: PublishedPom): XmlElement {
  const { parent, profiles } = pom;
  return element("project", [
    ...(parent?.name ? [element("parent", coordinates(parent.name, parent.version))] : []),
    ...coordinates(name, version),
    ...sections(pom),
    list("profiles", profiles, (profile) =>
      element("profile", [
        field("id", profile.id),
        element("activation", activation(profile.activation)),
        ...sections(profile),
      ]),
    ),
  ]);
}

function sections({ dependencyManagement, properties, repositories }: PublishedSections): readonly XmlElement[] {
  return [
    list("properties", properties, ({ name, value }) => field(name, value)),
    element("dependencyManagement", [list("dependencies", dependencyManagement, dependency)]),
    list("repositories", repositories, ({ id, url }) => element("repository", [field("id", id), field("url", url)])),
  ];
}

function dependency(entry: PublishedDependency): XmlElement {
  const { name, version, resolvedVersion = "", type, classifier, scope, optional } = entry;
  return element("dependency", [
    ...coordinates(name, version),
    ...fields({ resolvedVersion, type, classifier, scope, optional }),
  ]);
}

/** Several conditions must all hold. */
function activation({ activeByDefault, jdk, os, property, file }: PublishedActivation): readonly XmlElement[] {
  const { name = "", value = "" } = property?.property ?? {};
  return [
    ...fields({ activeByDefault, jdk: jdk?.jdk ?? "" }),
    ...(os ? [element("os", [])] : []),
    ...(file ? [element("file", [])] : []),
    ...(property ? [element("property", fields({ name, value }))] : []),
  ];
}

function coordinates(name: string, version: string): readonly XmlElement[] {
  const at = name.indexOf(":");
  return fields({ groupId: name.slice(0, at), artifactId: name.slice(at + 1), version });
}

function fields(values: Readonly<Record<string, string>>): readonly XmlElement[] {
  return Object.entries(values).flatMap(([name, value]) => (value === "" ? [] : [field(name, value)]));
}

function list<T>(name: string, items: readonly T[], make: (item: T) => XmlElement): XmlElement {
  return element(name, items.map(make));
}

const nowhere = { start: 0, end: 0 };

function field(name: string, value: string): XmlElement {
  return element(name, [], value.trim());
}

function element(name: string, children: readonly XmlElement[], value = ""): XmlElement {
  return {
    name,
    nameSpan: nowhere,
    attributes: [],
    children,
    text: { value, span: nowhere, literal: false },
    span: nowhere,
  };
}
