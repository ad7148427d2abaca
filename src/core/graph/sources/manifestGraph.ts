import type { Declaration } from "../../manifests/manifest.ts";
import { canonicalName } from "../../model/names.ts";
import type { System, VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { versionsOf } from "../../versions/index.ts";
import type { DependencyGraph, GraphNode } from "../graph.ts";
import type { DeclaredRequirement } from "./declaredRequirements.ts";
import { addEdge, addNode, finished, projectName, projectNode, type GraphDraft } from "./graphDraft.ts";
import { isInstalled, notAskedBy, requirementPlace } from "./installed.ts";
import type { ProjectManifest } from "./lockedProject.ts";

/** The version that a declaration stands for, as far as it is known. */
export type VersionOf = (declaration: Declaration) => string | undefined;

/** The manifest's direct requirements: all that is known where no lockfile and no graph has more. */
export function directGraph(system: System, manifest: ProjectManifest, versionOf: VersionOf): DependencyGraph {
  return finished(draftOf(system, manifest, versionOf), { kind: "requirements" });
}

/** A manifest that lists everything installed, in the versions that are written, without its edges: `go.mod`, `packages.config`. */
export function listGraph(system: System, manifest: ProjectManifest): DependencyGraph {
  const { path } = manifest;
  const draft = draftOf(system, manifest, ({ requirement }) => versionsOf(system).exact(requirement.text));
  return finished(draft, { kind: "lockfile", path, name: fileNameOf(path), isList: true });
}

/** Returns the graph of what a published version itself requires; `versionOf` chooses a version of a package. */
export function requirementsGraph(
  key: VersionKey,
  requirements: readonly DeclaredRequirement[],
  versionOf: (required: DeclaredRequirement) => string | undefined,
): DependencyGraph {
  const draft: GraphDraft = { nodes: [], edges: new Map() };
  addNode(draft, { key });
  for (const required of requirements) {
    const version = versionOf(required);
    const to = addNode(draft, nodeOf({ system: key.system, name: required.name, version: version ?? "" }));
    addEdge(draft, { from: 0, to, requirement: required.requirement });
  }
  return finished(draft, { kind: "requirements" });
}

function draftOf(system: System, { path, manifest }: ProjectManifest, versionOf: VersionOf): GraphDraft {
  const draft: GraphDraft = { nodes: [], edges: new Map() };
  const name = manifest.self === undefined ? projectName(path) : canonicalName(system, manifest.self);
  addNode(draft, projectNode({ system, name, version: "" }));
  const indexes = new Map<string, number>();
  for (const declaration of manifest.declarations.filter(isInstalled)) {
    const { package: key, requirement, scope } = declaration;
    const notAsked = notAskedBy(declaration);
    const version = versionOf(declaration) ?? "";
    const id = `${key.name}\n${version}`;
    const to = indexes.get(id) ?? addNode(draft, { ...nodeOf({ ...key, version }, notAsked), scope });
    indexes.set(id, to);
    // Go lists what only its dependencies require as `indirect`.
    if (scope !== "indirect")
      addEdge(draft, { from: 0, to, requirement: requirement.text, at: requirementPlace(path, declaration) });
  }
  return draft;
}

function nodeOf(key: VersionKey, notAsked?: GraphNode["notAsked"]): Partial<GraphNode> & Pick<GraphNode, "key"> {
  const isKnown = key.version !== "" && notAsked === undefined;
  return { key, dependencies: isKnown ? "pending" : "unknown", ...(notAsked && { notAsked }) };
}
