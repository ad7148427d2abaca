import {
  flag,
  type Json,
  message,
  messageOrNothing,
  messages,
  messagesOrNothing,
  optionalField,
  text,
  textOrNothing,
  texts,
} from "./decodeFields.ts";
import type * as r from "./messages.ts";

export function decodeRequirements(record: Json): r.Requirements {
  return {
    ...optionalField("nuget", messageOrNothing(record, "nuget", nuget)),
    ...optionalField("npm", messageOrNothing(record, "npm", npm)),
    ...optionalField("maven", messageOrNothing(record, "maven", maven)),
    ...optionalField(
      "rubygems",
      messageOrNothing(record, "rubygems", (item) => ({
        runtimeDependencies: messages(item, "runtimeDependencies", named),
        devDependencies: messages(item, "devDependencies", named),
      })),
    ),
    ...optionalField(
      "go",
      messageOrNothing(record, "go", (item) => ({
        directDependencies: messages(item, "directDependencies", named),
        indirectDependencies: messages(item, "indirectDependencies", named),
      })),
    ),
    ...optionalField("pypi", messageOrNothing(record, "pypi", pypi)),
    ...optionalField("cargo", messageOrNothing(record, "cargo", cargo)),
  };
}

function named(record: Json): r.NamedRequirement {
  return { name: text(record, "name"), requirement: text(record, "requirement") };
}

function nuget(record: Json): NonNullable<r.Requirements["nuget"]> {
  return {
    dependencyGroups: messages(record, "dependencyGroups", (group) => ({
      targetFramework: text(group, "targetFramework"),
      dependencies: messages(group, "dependencies", named),
    })),
  };
}

function npm(record: Json): NonNullable<r.Requirements["npm"]> {
  return {
    dependencies: npmDependencies(record),
    bundled: messages(record, "bundled", (item) => ({
      path: text(item, "path"),
      name: text(item, "name"),
      version: text(item, "version"),
      dependencies: npmDependencies(item),
    })),
  };
}

function npmDependencies(parent: Json): r.NpmDependencies {
  const record = messageOrNothing(parent, "dependencies", (item) => item) ?? {};
  return {
    dependencies: messages(record, "dependencies", named),
    devDependencies: messages(record, "devDependencies", named),
    optionalDependencies: messages(record, "optionalDependencies", named),
    peerDependencies: messages(record, "peerDependencies", named),
    bundleDependencies: texts(record, "bundleDependencies"),
    ...optionalField(
      "peerDependencyMetadata",
      messagesOrNothing(record, "peerDependencyMetadata", (item) => ({
        name: text(item, "name"),
        optional: flag(item, "optional"),
      })),
    ),
  };
}

function maven(record: Json): r.MavenRequirements {
  return {
    ...optionalField(
      "parent",
      messageOrNothing(record, "parent", (item) => ({
        system: text(item, "system"),
        name: text(item, "name"),
        version: text(item, "version"),
      })),
    ),
    ...mavenSections(record),
    profiles: messages(record, "profiles", (profile) => ({
      id: text(profile, "id"),
      activation: messageOrNothing(profile, "activation", mavenActivation) ?? { activeByDefault: "" },
      ...mavenSections(profile),
    })),
  };
}

function mavenSections(record: Json) {
  return {
    dependencies: messages(record, "dependencies", mavenDependency),
    dependencyManagement: messages(record, "dependencyManagement", mavenDependency),
    properties: messages(record, "properties", mavenProperty),
    repositories: messages(record, "repositories", (item) => ({
      id: text(item, "id"),
      url: text(item, "url"),
      layout: text(item, "layout"),
      releasesEnabled: text(item, "releasesEnabled"),
      snapshotsEnabled: text(item, "snapshotsEnabled"),
    })),
  };
}

function mavenDependency(record: Json): r.MavenDependency {
  return {
    name: text(record, "name"),
    version: text(record, "version"),
    classifier: text(record, "classifier"),
    type: text(record, "type"),
    scope: text(record, "scope"),
    optional: text(record, "optional"),
    exclusions: texts(record, "exclusions"),
    ...optionalField("resolvedVersion", textOrNothing(record, "resolvedVersion")),
  };
}

function mavenProperty(record: Json): r.MavenProperty {
  return { name: text(record, "name"), value: text(record, "value") };
}

function mavenActivation(record: Json): r.MavenActivation {
  return {
    activeByDefault: text(record, "activeByDefault"),
    ...optionalField(
      "jdk",
      messageOrNothing(record, "jdk", (item) => ({ jdk: text(item, "jdk") })),
    ),
    ...optionalField(
      "os",
      messageOrNothing(record, "os", (item) => ({
        name: text(item, "name"),
        family: text(item, "family"),
        arch: text(item, "arch"),
        version: text(item, "version"),
      })),
    ),
    ...optionalField(
      "property",
      messageOrNothing(record, "property", (item) => ({ property: mavenProperty(message(item.property ?? {})) })),
    ),
    ...optionalField(
      "file",
      messageOrNothing(record, "file", (item) => ({ exists: text(item, "exists"), missing: text(item, "missing") })),
    ),
  };
}

function pypi(record: Json): r.PypiRequirements {
  return {
    dependencies: messages(record, "dependencies", (item) => ({
      projectName: text(item, "projectName"),
      extras: text(item, "extras"),
      versionSpecifier: text(item, "versionSpecifier"),
      environmentMarker: text(item, "environmentMarker"),
    })),
    providedExtras: messages(record, "providedExtras", (item) => ({ name: text(item, "name") })),
    externalDependencies: messages(record, "externalDependencies", (item) => ({
      name: text(item, "name"),
      versionSpecifier: text(item, "versionSpecifier"),
      environmentMarker: text(item, "environmentMarker"),
    })),
    requiredPythonVersion: text(record, "requiredPythonVersion"),
  };
}

function cargo(record: Json): NonNullable<r.Requirements["cargo"]> {
  return {
    dependencies: messages(record, "dependencies", (item) => ({
      name: text(item, "name"),
      requirement: text(item, "requirement"),
      kind: text(item, "kind"),
      optional: flag(item, "optional"),
      packageAlias: text(item, "packageAlias"),
      usesDefaultFeatures: flag(item, "usesDefaultFeatures"),
      features: texts(item, "features"),
      target: text(item, "target"),
    })),
    features: messages(record, "features", (item) => ({ name: text(item, "name"), implies: texts(item, "implies") })),
  };
}
