import type { Declaration, Place, SkipReason } from "../../manifests/manifest.ts";

/** Sections that install nothing by themselves: they restrict versions, name tools, or list versions for other manifests. */
const notInstalled: ReadonlySet<string> = new Set([
  ...["overrides", "resolutions", "packageManager", "peerDependencies", "packageExtensions", "configDependencies"],
  ...["catalog", "libraries", "workspace.dependencies", "PackageVersion"],
  ...["dependencyManagement", "import", "pluginManagement", "force", "useTarget", "dependencySubstitution", "replace"],
  ...["build-system.requires", "constraint", "constraint-dependencies", "override-dependencies"],
  ...["build-constraint-dependencies", "build-constraints", "dependency-metadata"],
]);

export function isInstalled({ scope }: Declaration): boolean {
  return !notInstalled.has(scope);
}

/** Tells why nothing is asked about a declared package whose version is known. */
export function notAskedBy({ requirement }: Declaration): SkipReason | undefined {
  if (requirement.kind === "written") return undefined;
  const { reason } = requirement;
  return reason === "inherited" || reason === "variable" || reason === "unsupported" ? undefined : reason;
}

/**
 * Finds where a manifest at this path, or another file for it, says what is required; the place of a member's own version is not
 * meant.
 */
export function requirementPlace(path: string, { elsewhere, requirementSpan, nameSpan }: Declaration): Place {
  return elsewhere && !requirementSpan ? elsewhere : { path, span: nameSpan };
}
