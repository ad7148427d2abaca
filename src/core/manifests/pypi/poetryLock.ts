import { canonicalName } from "../../model/names.ts";
import { mapInSlices, type Slices } from "../../model/slices.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage, Lockfile } from "../lockfile.ts";
import { readTomlLockfile } from "../shared/tomlLockfile.ts";
import {
  createPythonLock,
  folderBelow,
  hashesOf,
  isVersion,
  type LockDependency,
  type LockEntry,
  namelessEntry,
  pyprojectLockfile,
} from "./pythonLock.ts";

/**
 * Lockfiles of Poetry 1 and 2. They do not list the project itself, so a declaration has every locked version of its package;
 * groups, where the lockfile has them, and markers decide between them.
 */
export const poetryLock = pyprojectLockfile(
  "poetry.lock",
  {
    version: { pattern: /^lock-version\s*=\s*"(\d+)/m, newest: 2 },
    content: /^(?:lock-version\s*=|\[\[package\]\]|\[metadata)/m,
  },
  readPoetryLock,
);

function* readPoetryLock(text: string): Slices<Lockfile> {
  const { root, damaged, problems } = yield* readTomlLockfile(text);
  const items = nodeAt(root, "package")?.items ?? [];
  // A text without the last table is cut off, and the last package may be incomplete.
  const incomplete = nodeAt(root, "metadata") ? undefined : items.at(-1);
  const separateFiles = nodeAt(root, "metadata", "files");
  const entries = yield* mapInSlices(items, (item) => ({
    ...readPackage(item, damaged.has(item) || item === incomplete),
    hashes: hashesOf(filesOf(item, separateFiles)),
  }));
  return yield* createPythonLock(entries, { hasGraph: true, problems, mainGroup: "main" });
}

function readPackage(node: TomlNode, isDamaged: boolean): LockEntry {
  const name = stringAt(node, "name");
  const version = stringAt(node, "version");
  if (name === undefined) return namelessEntry;
  const url = stringAt(node, "source", "url") ?? "";
  const type = stringAt(node, "source", "type");
  const origin = originOf(type, url);
  const folder = type === "directory" ? folderBelow(url) : undefined;
  // Before version 1.5, Poetry wrote a category.
  const groups = [...stringsAt(node, "groups"), ...(stringAt(node, "category") === "dev" ? ["dev"] : [])];
  return {
    name: canonicalName("PYPI", name),
    version: version ?? "",
    origin,
    registries: [url],
    place: type === "git" ? `${url}#${stringAt(node, "source", "resolved_reference") ?? ""}` : url,
    source: url,
    ...(folder !== undefined && { folder }),
    ...(groups.length > 0 && { groups: groups.map((group) => canonicalName("PYPI", group)) }),
    dependencies: [...(nodeAt(node, "dependencies")?.children ?? [])].map(dependencyOf),
    isDamaged: isDamaged || !isVersion(version, origin),
  };
}

/** Before version 1.5, Poetry listed the files of all versions of a name together: those of this one have it in their names. */
function filesOf(node: TomlNode, separateFiles: TomlNode | undefined): readonly TomlNode[] {
  const own = nodeAt(node, "files")?.items;
  if (own || !separateFiles) return own ?? [];
  const version = `-${stringAt(node, "version") ?? ""}`;
  const files = nodeAt(separateFiles, stringAt(node, "name") ?? "")?.items ?? [];
  return files.filter((file) => {
    const name = stringAt(file, "file") ?? "";
    const at = name.indexOf(version);
    return at >= 0 && /^(?:-|\.[a-z])/.test(name.slice(at + version.length));
  });
}

/** `legacy` is Poetry's word for other indexes; a package without a source is from PyPI. */
function originOf(type: string | undefined, url: string): LockedPackage["origin"] {
  switch (type) {
    case undefined:
      return "registry";
    case "git":
      return "git";
    case "url":
      return "url";
    case "directory":
      return "path";
    case "file":
      return "archive";
    default:
      return publicRegistries.origin("PYPI", url) === "public" ? "registry" : "private";
  }
}

/** `numpy = "1.26.4"` as in a project, also in a table, or in an array of them for different environments. */
function dependencyOf([name, node]: readonly [name: string, node: TomlNode]): LockDependency {
  const requirement = stringAt(node) ?? stringAt(node, "version");
  const hint = requirement === undefined ? undefined : /^(?:==\s*)?([\w.+!]+)$/.exec(requirement)?.[1];
  return { name: canonicalName("PYPI", name), ...(hint !== undefined && { hint }) };
}
