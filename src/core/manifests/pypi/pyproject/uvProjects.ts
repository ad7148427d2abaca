import { canonicalName } from "../../../model/names.ts";
import type { Member } from "../../lockfile.ts";
import type { Declaration } from "../../manifest.ts";
import { isLocked, sectionOf, type LinkedPackages, type LockEntry, type Need } from "../lockfiles/pythonLock.ts";

/** A package as `uv.lock` has it. */
export interface UvEntry extends LockEntry {
  /** What each part of it needs: the empty name is for what is always needed, others for extras and groups. */
  readonly sections: readonly (readonly [name: string, needs: readonly Need[]])[];
}

/** By section, then by name. */
export type UvProject = ReadonlyMap<string, ReadonlyMap<string, readonly Need[]>>;

export interface UvProjects {
  readonly byFolder: ReadonlyMap<string, UvProject>;
  of(member: Member): UvProject | undefined;
}

/** The projects on this machine. One that is damaged has nothing. */
export function projectsOf(entries: readonly UvEntry[]): UvProjects {
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

/** What is declared in one section has only what the lockfile has for that section: others may conflict with it. */
export function findLocked(
  declaration: Declaration,
  project: UvProject | undefined,
  find: LinkedPackages["find"],
): readonly number[] {
  if (!isLocked(declaration)) return [];
  const { name } = declaration.package;
  // The root of a workspace may be no project; what it has for itself, or limits for all, is told of no section.
  if (!project || forAll.has(declaration.scope)) return find({ name });
  const needs = project.get(sectionOf(declaration.scope, ""))?.get(name) ?? [];
  return [...new Set(needs.flatMap(find))];
}

const forAll: ReadonlySet<string> = new Set(["constraint-dependencies", "override-dependencies"]);

function projectOf(sections: UvEntry["sections"]): UvProject {
  const project = new Map<string, Map<string, Need[]>>();
  for (const [section, needs] of sections) {
    const byName = project.get(section) ?? new Map<string, Need[]>();
    project.set(section, byName);
    for (const need of needs) {
      const known = byName.get(need.name);
      if (known) known.push(need);
      else byName.set(need.name, [need]);
    }
  }
  return project;
}
