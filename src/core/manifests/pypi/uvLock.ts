import { canonicalName } from "../../model/names.ts";
import { mapInSlices, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage, Lockfile, Member } from "../lockfile.ts";
import type { Declaration } from "../manifest.ts";
import { isPackageArchive } from "../shared/skip.ts";
import { readTomlLockfile } from "../shared/tomlLockfile.ts";
import {
  filesOf,
  folderBelow,
  hashesOf,
  isLocked,
  isVersion,
  type LinkedPackages,
  linkPackages,
  type LockDependency,
  type LockEntry,
  missingEntries,
  namelessEntry,
  pyprojectLockfile,
  sectionOf,
} from "./pythonLock.ts";

/**
 * Lockfiles of uv. They list the projects of a workspace with their dependencies, so a declaration has the versions that its
 * own project has in the same extra or group.
 */
export const uvLock = pyprojectLockfile(
  "uv.lock",
  { version: { pattern: /^version\s*=\s*(\d+)/m, newest: 1 }, content: /^(?:version\s*=|\[\[package\]\])/m },
  readUvLock,
);

function* readUvLock(text: string): Slices<Lockfile> {
  const { root, damaged, problems } = yield* readTomlLockfile(text);
  const members = new Set(stringsAt(root, "manifest", "members").map((name) => canonicalName("PYPI", name)));
  const items = nodeAt(root, "package")?.items ?? [];
  const entries = yield* mapInSlices(items, (item) => readPackage(item, members, damaged.has(item)));
  const { packages, find, problems: linkProblems } = yield* linkPackages(entries);
  const projects = createUvProjects(entries);
  return {
    packages,
    hasGraph: true,
    covers: ({ folder }) => folder === "" || projects.byFolder.has(folder),
    requested: (declaration, member) => findRequested(declaration, member, projects),
    locked: (declaration, member) => findLocked(declaration, projects.of(member), find),
    problems: [problems, linkProblems, missingEntries(entries)].find(({ length }) => length > 0) ?? [],
  };
}

function readPackage(node: TomlNode, members: ReadonlySet<string>, isDamaged: boolean): UvEntry {
  const written = stringAt(node, "name");
  if (written === undefined) return { ...namelessEntry, sections: [] };
  const name = canonicalName("PYPI", written);
  const version = stringAt(node, "version");
  const { kind = "unknown", location, id = "" } = sourceOf(node) ?? {};
  const isProject = kind === "editable" || kind === "virtual" || kind === "directory";
  const folder = isProject ? folderBelow(location ?? "") : undefined;
  const origin = originOf(kind, location, folder === "" || members.has(name));
  const sections = [...sectionsOf(node)];
  return {
    name,
    version: version ?? "",
    origin,
    ...(location !== undefined && { registries: [location], place: location }),
    hashes: hashesOf(filesOf(node)),
    source: id,
    ...(folder !== undefined && { folder }),
    sections,
    ...requiredBy(nodeAt(node, "metadata")),
    dependencies: sections.flatMap(([, dependencies]) => dependencies),
    isDamaged: isDamaged || !nodeAt(node, "source") || !isVersion(version, origin),
  };
}

/** The dependencies of the package itself, of each extra and of each group; an extra and a group may have the same name. */
function* sectionsOf(node: TomlNode): Iterable<UvEntry["sections"][number]> {
  yield ["", dependenciesIn(nodeAt(node, "dependencies"))];
  for (const table of ["optional-dependencies", "dev-dependencies"]) {
    for (const [name, list] of nodeAt(node, table)?.children ?? []) {
      yield [canonicalName("PYPI", name), dependenciesIn(list)];
    }
  }
}

/** The requirements of the project's own manifest, as uv has read them. */
function requiredBy(metadata: TomlNode | undefined): Pick<UvEntry, "required"> {
  if (!metadata) return {};
  const groups = [...(nodeAt(metadata, "requires-dev")?.children ?? [])];
  const required: UvRequired = {
    own: requirementsIn(nodeAt(metadata, "requires-dist")),
    extras: new Set(stringsAt(metadata, "provides-extras").map((extra) => canonicalName("PYPI", extra))),
    groups: new Map(groups.map(([name, list]) => [canonicalName("PYPI", name), requirementsIn(list)])),
  };
  return { required };
}

/** The specifiers by name, undefined for what is not from an index. */
function requirementsIn(list: TomlNode | undefined): ReadonlyMap<string, readonly (string | undefined)[]> {
  const byName = new Map<string, (string | undefined)[]>();
  for (const item of list?.items ?? []) {
    const name = canonicalName("PYPI", stringAt(item, "name") ?? "");
    const isFromIndex = !kinds.some((kind) => kind !== "registry" && nodeAt(item, kind));
    const specifier = isFromIndex ? (stringAt(item, "specifier") ?? "") : undefined;
    byName.set(name, [...(byName.get(name) ?? []), specifier]);
  }
  return byName;
}

interface UvSource {
  readonly kind: string;
  readonly location: string | undefined;
  /** The same for the same source. */
  readonly id: string;
}

/** `{ kind = "location" }` */
function sourceOf(node: TomlNode): UvSource | undefined {
  const source = nodeAt(node, "source");
  if (!source) return undefined;
  const kind = kinds.find((candidate) => nodeAt(source, candidate)) ?? "unknown";
  const location = stringAt(source, kind);
  return { kind, location, id: `${kind} ${location ?? ""}` };
}

const kinds = ["registry", "git", "url", "path", "directory", "editable", "virtual"];

function originOf(kind: string, location: string | undefined, isMember: boolean): LockedPackage["origin"] {
  switch (kind) {
    case "registry":
      return publicRegistries.origin("PYPI", location ?? "") === "public" ? "registry" : "private";
    case "git":
    case "url":
      return kind;
    case "path":
      return isPackageArchive(location ?? "") ? "archive" : kind;
    case "editable":
    case "virtual":
    case "directory":
      return isMember ? "workspace" : "path";
    default:
      return "private";
  }
}

/** Version and source are written only where the name alone is ambiguous. */
function dependenciesIn(list: TomlNode | undefined): readonly LockDependency[] {
  return (list?.items ?? []).flatMap((item): LockDependency | readonly [] => {
    const name = stringAt(item, "name");
    const version = stringAt(item, "version");
    const source = sourceOf(item)?.id;
    if (name === undefined) return [];
    return {
      name: canonicalName("PYPI", name),
      ...(version !== undefined && { version }),
      ...(source !== undefined && { source }),
    };
  });
}

/** A package as `uv.lock` lists it. */
interface UvEntry extends LockEntry {
  /** Its dependencies by section: the empty name is for its own, others are extras and groups. */
  readonly sections: readonly (readonly [name: string, dependencies: readonly LockDependency[]])[];
  /** The requirements of a project's manifest, where the lockfile repeats them. */
  readonly required?: UvRequired;
}

type Requirements = ReadonlyMap<string, readonly (string | undefined)[]>;

/** The requirements in the manifest of a project: specifiers by name, undefined for what is not from an index. */
interface UvRequired {
  /** The requirements of the project, with those of its extras. */
  readonly own: Requirements;
  readonly extras: ReadonlySet<string>;
  readonly groups: ReadonlyMap<string, Requirements>;
}

/** The dependencies of a project by section, then by name. */
type UvProject = ReadonlyMap<string, ReadonlyMap<string, readonly LockDependency[]>>;

interface UvProjects {
  readonly byFolder: ReadonlyMap<string, UvProject>;
  of(member: Member): UvProject | undefined;
  requiredBy(member: Member): UvRequired | undefined;
}

/** The projects on this machine. A damaged one has no dependencies. */
function createUvProjects(entries: readonly UvEntry[]): UvProjects {
  const byFolder = new Map<string, UvProject>();
  const byName = new Map<string, UvProject>();
  const required = new Map<UvProject, UvRequired>();
  for (const { name, folder, sections, isDamaged, required: own } of entries) {
    if (folder === undefined) continue;
    const project = isDamaged ? new Map<string, never>() : projectOf(sections);
    byFolder.set(folder, project);
    byName.set(name, project);
    if (own) required.set(project, own);
  }
  const of = ({ folder, self }: Member) => byFolder.get(folder) ?? byName.get(canonicalName("PYPI", self ?? ""));
  return {
    byFolder,
    of,
    requiredBy(member) {
      const project = of(member);
      return project && required.get(project);
    },
  };
}

/**
 * The requirements of the declaration's project when the lockfile was written. The table of another tool may have the name of a
 * group: only those that the lockfile has are known to be its own.
 */
function findRequested(declaration: Declaration, member: Member, projects: UvProjects): readonly string[] | undefined {
  const { name } = declaration.package;
  const section = sectionOf(declaration.scope, "");
  const isOwn = isLocked(declaration) && !workspaceScopes.has(declaration.scope);
  if (!isOwn || name === canonicalName("PYPI", member.self ?? "")) return undefined;
  const project = projects.of(member);
  const required = projects.requiredBy(member);
  if (required) return specifiersFor(name, section, required);
  // The root of a workspace need not be a project, but one with a name is always listed.
  const isUnknown = section !== "" || (!project && member.self === undefined);
  return isUnknown || project?.get(section)?.has(name) ? undefined : [];
}

/** The specifiers of a section, undefined where it is not known or a requirement is not for a package of an index. */
function specifiersFor(
  name: string,
  section: string,
  { own, extras, groups }: UvRequired,
): readonly string[] | undefined {
  const lists = [groups.get(section), section === "" || extras.has(section) ? own : undefined];
  if (lists.every((list) => !list)) return undefined;
  const specifiers = lists.flatMap((list) => list?.get(name) ?? []);
  const texts = specifiers.filter((specifier) => specifier !== undefined);
  return texts.length < specifiers.length ? undefined : texts;
}

/** A declaration has only the packages of its own section: those of other sections may conflict with it. */
function findLocked(
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
