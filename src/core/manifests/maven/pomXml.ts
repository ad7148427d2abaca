import type { Span } from "../../model/span.ts";
import type { Declaration, Manifest, ManifestParser, Requirement } from "../manifest.ts";
import { child, childrenOf, parseXml, type XmlElement } from "../syntax/xml.ts";
import { interpolator, type Interpolate } from "./mavenProperties.ts";

/** `pom.xml`: dependencies, managed ones, plugins, extensions and the parent, in the project and in its profiles. */
export const pomXml: ManifestParser = {
  id: "maven/pom.xml",
  system: "MAVEN",
  patterns: ["**/pom.xml", "**/*.pom"],
  handles: (path) => /(?:^|\/)pom\.xml$|[^/]\.pom$/.test(path),
  parse,
};

const pluginGroup = "org.apache.maven.plugins";

interface Version {
  readonly requirement: Requirement;
  readonly span?: Span;
  readonly isElsewhere: boolean;
}

function parse(text: string): Manifest {
  const { roots, problems } = parseXml(text);
  const project = roots.find(({ name }) => name === "project");
  if (!project) return { declarations: [], problems };
  const interpolate = interpolator(project);
  const managed = new Map<string, Version>();
  const declarations: Declaration[] = [];
  const read = (element: XmlElement, scope: string, group?: string): void => {
    const declaration = declarationOf(element, scope, group, interpolate, managed);
    if (declaration) declarations.push(declaration);
  };

  const parent = child(project, "parent");
  if (parent) read(parent, "parent");
  const parts = [project, ...childrenOf(child(project, "profiles"), "profile")];
  for (const part of parts) {
    for (const element of childrenOf(dependenciesOf(child(part, "dependencyManagement")), "dependency")) {
      const name = nameOf(element, undefined, interpolate);
      const version = versionOf(element, interpolate);
      if (name && version) managed.set(name.text, { ...version, isElsewhere: true });
      read(element, textOf(element, "scope") === "import" ? "import" : "dependencyManagement");
    }
  }
  for (const part of parts) {
    for (const element of childrenOf(dependenciesOf(part), "dependency"))
      read(element, textOf(element, "scope") ?? "compile");
    const build = child(part, "build");
    for (const plugins of [
      child(build ?? part, "plugins"),
      child(child(build ?? part, "pluginManagement") ?? part, "plugins"),
    ]) {
      if (!build) continue;
      for (const plugin of childrenOf(plugins, "plugin")) {
        read(plugin, "plugin", pluginGroup);
        for (const element of childrenOf(dependenciesOf(plugin), "dependency")) read(element, "plugin");
      }
    }
    for (const element of childrenOf(build && child(build, "extensions"), "extension")) read(element, "extension");
  }
  return { declarations: [...new Map(declarations.map((one) => [one.nameSpan.start, one])).values()], problems };
}

function dependenciesOf(element: XmlElement | undefined): XmlElement | undefined {
  return element && child(element, "dependencies");
}

function textOf(element: XmlElement, field: string): string | undefined {
  const text = child(element, field)?.text;
  return text === "" ? undefined : text;
}

interface Name {
  readonly text: string;
  readonly span: Span;
  readonly isComplete: boolean;
}

function nameOf(element: XmlElement, defaultGroup: string | undefined, interpolate: Interpolate): Name | undefined {
  const artifact = child(element, "artifactId");
  if (!artifact || artifact.text === "") return undefined;
  const group = child(element, "groupId");
  const groupText = group ? interpolate(group.text, group.textSpan)?.text : defaultGroup;
  const artifactText = interpolate(artifact.text, artifact.textSpan)?.text;
  const isComplete = !!groupText && !!artifactText;
  return {
    text: `${groupText ?? group?.text ?? ""}:${artifactText ?? artifact.text}`,
    span: artifact.textSpan,
    isComplete,
  };
}

function declarationOf(
  element: XmlElement,
  scope: string,
  defaultGroup: string | undefined,
  interpolate: Interpolate,
  managed: ReadonlyMap<string, Version>,
): Declaration | undefined {
  const name = nameOf(element, defaultGroup, interpolate);
  if (!name) return undefined;
  const own = versionOf(element, interpolate);
  const version = own ?? managed.get(name.text) ?? { requirement: skip("inherited", ""), isElsewhere: false };
  const { requirement, span, isElsewhere } = version;
  const isLocal = child(element, "systemPath") !== undefined || textOf(element, "scope") === "system";
  return {
    package: { system: "MAVEN", name: name.text },
    name: name.text,
    requirement: isLocal
      ? skip("path", requirement.text)
      : name.isComplete
        ? requirement
        : skip("variable", requirement.text),
    scope,
    nameSpan: name.span,
    ...(span && { requirementSpan: span }),
    ...(span && isElsewhere && { shared: true }),
  };
}

function versionOf(element: XmlElement, interpolate: Interpolate): Version | undefined {
  const version = child(element, "version");
  // `<version></version>` is being typed: there is nothing to judge yet.
  if (!version) return undefined;
  if (version.text === "") return { requirement: skip("unsupported", ""), span: version.textSpan, isElsewhere: false };
  const value = interpolate(version.text, version.textSpan);
  if (!value) return { requirement: skip("variable", version.text), isElsewhere: false };
  return {
    requirement: { kind: "written", text: value.text },
    ...(value.span && { span: value.span }),
    isElsewhere: value.isReference,
  };
}

function skip(reason: Extract<Requirement, { kind: "skipped" }>["reason"], text: string): Requirement {
  return { kind: "skipped", reason, text };
}
