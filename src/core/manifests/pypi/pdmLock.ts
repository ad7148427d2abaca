import { canonicalName } from "../../model/names.ts";
import { mapInSlices, type Slices } from "../../model/slices.ts";
import { nodeAt, stringAt, stringsAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { LockedPackage, Lockfile } from "../lockfile.ts";
import { isPackageArchive } from "../shared/skip.ts";
import { readTomlLockfile } from "../shared/tomlLockfile.ts";
import {
  createPythonLock,
  folderBelow,
  hashesOf,
  isPublicFile,
  isVersion,
  type LockEntry,
  namelessEntry,
  pyprojectLockfile,
  readLockDependency,
} from "./pythonLock.ts";

/**
 * Lockfiles of PDM. They do not list the project itself. The index of a package is known only where the lockfile has the
 * addresses of the files (`static_urls`).
 */
export const pdmLock = pyprojectLockfile(
  "pdm.lock",
  {
    version: { pattern: /^lock_version\s*=\s*"(\d+)/m, newest: 4 },
    content: /^(?:lock_version\s*=|\[\[package\]\]|\[metadata)/m,
  },
  readPdmLock,
);

function* readPdmLock(text: string): Slices<Lockfile> {
  const { root, damaged, problems } = yield* readTomlLockfile(text);
  // Before version 4.3 of the format, files were listed separately, by name and version.
  const separateFiles = nodeAt(root, "metadata", "files");
  const items = nodeAt(root, "package")?.items ?? [];
  const last = items.at(-1);
  // A last package without files may be cut off before its origin.
  const incomplete = !separateFiles?.children.size && last && isBare(last) ? last : undefined;
  const entries = yield* mapInSlices(items, (item) =>
    readPackage(item, separateFiles, damaged.has(item) || item === incomplete),
  );
  return yield* createPythonLock(entries, {
    hasGraph: true,
    problems,
    mainGroup: "default",
    sections: stringsAt(root, "metadata", "groups").map((group) => canonicalName("PYPI", group)),
  });
}

function readPackage(node: TomlNode, separateFiles: TomlNode | undefined, isDamaged: boolean): LockEntry {
  const name = stringAt(node, "name");
  const version = stringAt(node, "version");
  if (name === undefined) return namelessEntry;
  const files = [
    ...(nodeAt(node, "files")?.items ?? []),
    ...(nodeAt(separateFiles, `${name} ${version ?? ""}`)?.items ?? []),
  ];
  const addresses = files.flatMap((file) => stringAt(file, "url") ?? []);
  const origin = originOf(node, addresses);
  const path = stringAt(node, "path");
  const folder = path === undefined ? undefined : folderBelow(path);
  const groups = stringsAt(node, "groups");
  return {
    name: canonicalName("PYPI", name),
    version: version ?? "",
    origin,
    registries: addresses.filter((address) => !isPublicFile(address)),
    ...placeOf(node),
    hashes: hashesOf(files),
    ...(folder !== undefined && { folder }),
    ...(groups.length > 0 && { groups: groups.map((group) => canonicalName("PYPI", group)) }),
    dependencies: stringsAt(node, "dependencies").flatMap((requirement) => readLockDependency(requirement) ?? []),
    isDamaged: isDamaged || !isVersion(version, origin),
  };
}

function isBare(node: TomlNode): boolean {
  return !nodeAt(node, "files") && originOf(node, []) === "registry";
}

function placeOf(node: TomlNode): Pick<LockEntry, "place"> {
  const place = ["git", "hg", "svn", "bzr", "url", "path"].flatMap((key) => stringAt(node, key) ?? [])[0];
  const revision = stringAt(node, "revision");
  if (place === undefined) return {};
  return { place: revision === undefined ? place : `${place}#${revision}` };
}

function originOf(node: TomlNode, addresses: readonly string[]): LockedPackage["origin"] {
  for (const kind of ["git", "url"] as const) if (nodeAt(node, kind)) return kind;
  if (nodeAt(node, "path")) return isPackageArchive(stringAt(node, "path") ?? "") ? "archive" : "path";
  // Other version control systems have keys of their own, together with the revision.
  if (nodeAt(node, "revision")) return "git";
  return addresses.every(isPublicFile) ? "registry" : "private";
}
