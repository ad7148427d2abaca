import { parseToml } from "../../../syntax/toml/toml.ts";
import type { Declaration, Manifest, ManifestParser, Requirement } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { skipped } from "../../shared/skip.ts";
import { isModuleName } from "../coordinates.ts";
import {
  type CatalogLibrary,
  type CatalogPlugin,
  type CatalogVersion,
  isCatalog,
  readLibraries,
  readPlugins,
} from "./catalog.ts";
import { completeDeclarations, notAskedAmong, readGradleProject } from "./gradleProject.ts";
import { gradleRequirement } from "./gradleVersion.ts";
import { managedInBuild } from "./managedVersions.ts";
import { markerArtifact, ownVersion, pluginScope } from "./pluginMarkers.ts";

/**
 * Version catalogs of Gradle: their libraries, which bundles consist of, and their plugins. Of a version in parts the preferred one counts if the others are a range, else the strict or required one.
 */
export const versionCatalog: ManifestParser = {
  id: "maven/versions.toml",
  system: "MAVEN",
  isSecondary: true,
  patterns: ["**/gradle/*.versions.toml", "**/libs.versions.toml"],
  handles: isCatalog,
  parse(text): Manifest {
    const document = parseToml(text);
    const { libraries, unread } = readLibraries(document);
    const { plugins, unread: unreadPlugins } = readPlugins(document);
    const entries = [...libraries.map(libraryEntry), ...[...plugins.values()].flatMap(pluginEntry)];
    const declarations = entries.map(declarationOf);
    const misnamed = entries.filter((_, index) => !declarations[index]).map(({ nameSpan }) => nameSpan);
    const gaps = [...unread, ...unreadPlugins, ...misnamed].map((span) => entryGap(text, span));
    return {
      declarations: declarations
        .flatMap((declaration) => declaration ?? [])
        .sort((a, b) => a.nameSpan.start - b.nameSpan.start),
      problems: document.problems,
      ...(gaps.length > 0 && { gaps }),
    };
  },
  async complete(manifest, surroundings): Promise<Manifest> {
    if (manifest.declarations.length === 0) return manifest;
    const project = await readGradleProject(surroundings);
    const { declarations, poms } = await managedInBuild(manifest.declarations, project, surroundings);
    return { ...manifest, ...completeDeclarations(declarations, project), ...(poms.length > 0 && { poms }) };
  },
  privateAmong: notAskedAmong,
};

type Entry = Pick<Declaration, "name" | "scope" | "nameSpan"> & { readonly version: CatalogVersion | undefined };

function libraryEntry({ group, artifact, version }: CatalogLibrary): Entry {
  return { name: `${group.text}:${artifact.text}`, scope: "libraries", nameSpan: artifact.span, version };
}

/** None for a plugin whose version is elsewhere: the build has it itself, or on the classpath of its scripts. */
function pluginEntry({ id: { text, span }, version }: CatalogPlugin): readonly Entry[] {
  if (!version || (version.kind === "written" && version.text === ownVersion)) return [];
  return [{ name: `${text}:${markerArtifact(text)}`, scope: pluginScope, nameSpan: span, version }];
}

/** Returns the declaration of an entry; undefined if its name does not have the form of a module's name. */
function declarationOf({ name, scope, nameSpan, version }: Entry): Declaration | undefined {
  if (!isModuleName(name)) return undefined;
  return {
    package: { system: "MAVEN", name },
    name,
    requirement: requirementOf(version),
    scope,
    nameSpan,
    ...(version && version.kind !== "broken" && { requirementSpan: version.span }),
    ...(version?.kind === "written" && version.isShared && { shared: true }),
  };
}

function requirementOf(version: CatalogVersion | undefined): Requirement {
  if (!version) return skipped("inherited", "");
  if (version.kind === "broken") return skipped("unsupported", "");
  if (version.kind === "missing") return skipped("variable", version.text);
  return version.mayBeRejected ? skipped("unsupported", version.text) : gradleRequirement(version.text);
}
