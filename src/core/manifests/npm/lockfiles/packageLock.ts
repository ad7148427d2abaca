import type { Lockfile, LockfileParser } from "../../lockfile.ts";
import { originOfAddress, originOfResolved } from "./lockedOrigin.ts";
import { membersOf, needsOf, objectOf, readLockfileText, textOf } from "./lockfileText.ts";
import {
  emptyInstallation,
  folderAt,
  folderBelow,
  install,
  lockfileOf,
  unreadableLockfile,
  type Folder,
  type Installation,
} from "./nodeModules.ts";

/** Lockfiles of npm in versions 1 to 3; one of npm before 5 has packages, but tells no graph. */
export const packageLock: LockfileParser = {
  id: "npm/package-lock.json",
  system: "NPM",
  names: ["npm-shrinkwrap.json", "package-lock.json"],
  parse: parsePackageLock,
};

type Fields = Readonly<Record<string, unknown>>;

function parsePackageLock(text: string): Lockfile {
  const read = readLockfileText(text);
  if ("problem" in read) return unreadableLockfile(read.problem);
  const { packages, dependencies, requires } = read.value;
  const installation = emptyInstallation();
  const members = new Map([["", installation.root]]);
  if (packages !== undefined) readPackages(installation, packages, members);
  else readDependencies(installation, installation.root, dependencies, members);
  return lockfileOf(installation, (folder) => members.get(folder), packages !== undefined || requires === true);
}

/** The folders of the manifests that the lockfile governs, by their paths. */
type Members = Map<string, Folder>;

/** Versions 2 and 3: every folder by its path. Those outside of `node_modules` are members, and linked into one. */
function readPackages(installation: Installation, packages: unknown, members: Members): void {
  const entries = new Map(membersOf(packages).map(([path, entry]) => [path, objectOf(entry)]));
  for (const [path, entry] of entries) {
    const { parent, name } = placeOf(path);
    const into = folderAt(installation, parent);
    if (!into) continue;
    if (name === undefined) members.set(path, into);
    else if (entry.link === true) installLink(installation, into, name, textOf(entry.resolved), entries);
    else installPackage(installation, into, name, path, entry);
  }
}

function installPackage(installation: Installation, into: Folder, name: string, path: string, entry: Fields): void {
  const folder = folderAt(installation, path);
  const version = textOf(entry.version);
  const origin = originOfResolved(textOf(entry.resolved));
  // What a registry gave has a version; anything else may be without.
  const isKnown = folder && (version !== undefined || origin !== "registry");
  const key = { system: "NPM", name: textOf(entry.name) ?? name, version: version ?? "" } as const;
  install(installation, into, name, isKnown ? { key, origin, needs: needsOf(entry), folder } : undefined);
}

function installLink(
  installation: Installation,
  into: Folder,
  name: string,
  target: string | undefined,
  entries: ReadonlyMap<string, Fields>,
): void {
  const entry = entries.get(target ?? "") ?? {};
  const folder = folderAt(installation, target ?? "");
  const origin = /^(?:\.\.(?:\/|$)|\/|[a-z]:)/i.test(target ?? "") ? "path" : "workspace";
  const key = { system: "NPM", name: textOf(entry.name) ?? name, version: textOf(entry.version) ?? "" } as const;
  install(installation, into, name, folder && { key, origin, needs: needsOf(entry), folder });
}

/** The folder whose `node_modules` it is in, and its name there; itself without a name for what is in no `node_modules`. */
function placeOf(path: string): { readonly parent: string; readonly name?: string } {
  const marker = "node_modules/";
  const at = path.lastIndexOf(marker);
  if (at < 0 || (at > 0 && path[at - 1] !== "/")) return { parent: path };
  return { parent: path.slice(0, Math.max(0, at - 1)), name: path.slice(at + marker.length) };
}

/** Version 1: each package holds those that are installed below it. A member of the workspace has a path for its version. */
function readDependencies(installation: Installation, into: Folder, dependencies: unknown, members: Members): void {
  for (const [name, value] of membersOf(dependencies)) {
    const entry = objectOf(value);
    const version = textOf(entry.version);
    const folder = folderBelow(into);
    const installed = folder && readVersion(name, version, textOf(entry.resolved));
    const needs = membersOf(entry.requires).map(([needed]) => needed);
    install(installation, into, name, installed && { ...installed, needs, folder });
    if (!folder) continue;
    if (into === installation.root && version?.startsWith("file:")) members.set(version.slice("file:".length), folder);
    readDependencies(installation, folder, entry.dependencies, members);
  }
}

/** In version 1, an alias and an address stand in the place of the version. */
function readVersion(name: string, version: string | undefined, resolved: string | undefined) {
  if (version === undefined) return undefined;
  const [, real, realVersion] = /^npm:(.[^@]*)@(.+)$/.exec(version) ?? [];
  const origin = originOfAddress(version) ?? originOfResolved(resolved);
  return { key: { system: "NPM", name: real ?? name, version: realVersion ?? version }, origin } as const;
}
