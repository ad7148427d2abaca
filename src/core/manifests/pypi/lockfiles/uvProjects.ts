import { canonicalName } from "../../../model/names.ts";
import type { Member } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";
import { isLocked, sectionOf, type LinkedPackages, type LockDependency, type LockEntry } from "./pythonLock.ts";

/** A package as `uv.lock` lists it. */
export interface UvEntry extends LockEntry {
  /** Its dependencies by section: the empty name is for its own, others are extras and groups. */
  readonly sections: readonly (readonly [name: string, dependencies: readonly LockDependency[]])[];
}

/** The dependencies of a project by section, then by name. */
export type UvProject = ReadonlyMap<string, ReadonlyMap<string, readonly LockDependency[]>>;

export interface UvProjects {
  readonly byFolder: ReadonlyMap<string, UvProject>;
  of(member: Member): UvProject | undefined;
}

/** The projects on this machine. A damaged one has no dependencies. */
export function createUvProjects(entries: readonly UvEntry[]): UvProjects {
  const byFolder = new Map<string, UvProject>();
  const byName = new Map<string, UvProject>();
  for (const { name, folder, sections, isDamaged } of entries) {
    if (folder === undefined) continue;
    const project = isDamaged ? new Map<string, never>() : projectOf(sections);
    byFolder.set(folder, project);
    byName.set(name, project);
  }
  return {
    byFolder,
    of: ({ folder, self }) => byFolder.get(folder) ?? byName.get(canonicalName("PYPI", self ?? "")),
  };
}

/** A declaration has only the packages of its own section: those of other sections may conflict with it. */
export function findLocked(
  declaration: Declaration,
  project: UvProject | undefined,
  find: LinkedPackages["find"],
): readonly number[] {
  if (!isLocked(declaration)) return [];
  const { name } = declaration.package;
  // The root of a workspace need not be a project, and constraints and overrides belong to no section.
  if (!project || workspaceScopes.has(declaration.scope)) return find({ name });
  const dependencies = project.get(sectionOf(declaration.scope, ""))?.get(name) ?? [];
  return [...new Set(dependencies.flatMap(find))];
}

const workspaceScopes: ReadonlySet<string> = new Set([
  "constraint-dependencies",
  "override-dependencies",
  "dependency-metadata",
]);

function projectOf(sections: UvEntry["sections"]): UvProject {
  const project = new Map<string, Map<string, LockDependency[]>>();
  for (const [section, dependencies] of sections) {
    const byName = project.get(section) ?? new Map<string, LockDependency[]>();
    project.set(section, byName);
    for (const dependency of dependencies) {
      const sameName = byName.get(dependency.name);
      if (sameName) sameName.push(dependency);
      else byName.set(dependency.name, [dependency]);
    }
  }
  return project;
}
