import { parseToml } from "../../../../syntax/toml/toml.ts";
import type { Declaration, Manifest, ManifestParser, Requirement } from "../../../manifest.ts";
import { entryGap } from "../../../shared/entryGap.ts";
import { skipped } from "../../../shared/skip.ts";
import { isModuleName } from "../../pom/coordinates.ts";
import { managedInBuild } from "../managed/managedInBuild.ts";
import { isCatalog, readLibraries, type CatalogLibrary, type CatalogVersion } from "./catalog.ts";
import { completeDeclarations, notAskedAmong, readGradleProject } from "../gradleProject.ts";
import { gradleRequirement } from "../gradleVersion.ts";

/**
 * Version catalogs of Gradle: their libraries, which bundles consist of. Plugins are left out, as they come from a portal of
 * their own. Of a version in parts the preferred one counts if the others are a range, else the strict or required one.
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
    const declarations = libraries.map(declarationOf);
    const misnamed = libraries.filter((_, index) => !declarations[index]).map(({ artifact }) => artifact.span);
    const gaps = [...unread, ...misnamed].map((span) => entryGap(text, span));
    return {
      declarations: declarations.flatMap((declaration) => declaration ?? []),
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

/** Undefined for what does not have the form of a module's name. */
function declarationOf({ group, artifact, version }: CatalogLibrary): Declaration | undefined {
  const name = `${group.text}:${artifact.text}`;
  if (!isModuleName(name)) return undefined;
  return {
    package: { system: "MAVEN", name },
    name,
    requirement: requirementOf(version),
    scope: "libraries",
    nameSpan: artifact.span,
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
