import { perSlice, reading, type Slices } from "../../model/slices.ts";
import type { Lockfile, LockfileParser } from "../lockfile.ts";
import { isObject, type JsonObject, membersOf, objectOf, textOf } from "../shared/jsonLockfile.ts";
import { isChosenManager } from "./chosenManager.ts";
import {
  dependencyNamesOf,
  folderAt,
  folderBelow,
  install,
  type Installation,
  type InstalledPackage,
  lockfileOf,
  type ModuleFolder,
  readInstallation,
} from "./installation.ts";
import { evidenceOf, originOfAddress, originOfResolved } from "./lockedVersions.ts";

/** The lockfiles of npm, versions 1 to 3. Those of npm before 5 list packages without a graph. */
export const packageLock: LockfileParser = {
  id: "npm/package-lock.json",
  system: "NPM",
  names: ["npm-shrinkwrap.json", "package-lock.json"],
  format: {
    version: { pattern: /"lockfileVersion"\s*:\s*(\d+)/, newest: 3 },
    content: /"(?:packages|dependencies|lockfileVersion)"\s*:/,
  },
  isChosen: (folder, read) => isChosenManager("npm", folder, read),
  ...reading(readPackageLock),
};

function readPackageLock(text: string): Slices<Lockfile> {
  return readInstallation(text, function* ({ packages, dependencies, requires }, installation) {
    const members = new Map([["", installation.root]]);
    if (packages !== undefined) yield* readPackages(installation, packages, members);
    else yield* readDependencies(installation, installation.root, dependencies, members);
    const manifests = objectOf(packages);
    return yield* lockfileOf(installation, {
      folderOf: (folder) => members.get(folder),
      manifestOf: (folder) => (isObject(manifests[folder]) ? manifests[folder] : undefined),
      hasGraph: packages !== undefined || requires === true,
    });
  });
}

/** The module folders of the manifests that the lockfile covers, by their paths. */
type Members = Map<string, ModuleFolder>;

/** Versions 2 and 3 list every folder by its path. Those outside of `node_modules` are members, with a link in one. */
function* readPackages(installation: Installation, packages: unknown, members: Members): Slices<void> {
  const entries = new Map(membersOf(packages).map(([path, entry]) => [path, objectOf(entry)]));
  let count = 0;
  for (const [path, entry] of entries) {
    if (++count % perSlice === 0) yield;
    const { parentPath, name } = placeOf(path);
    const parent = folderAt(installation, parentPath);
    if (!parent) continue;
    if (name === undefined) {
      members.set(path, parent);
      continue;
    }
    const target = textOf(entry.resolved) ?? "";
    const installed =
      entry.link === true
        ? readLink(installation, name, target, entries.get(target) ?? {})
        : readPackage(installation, name, path, entry);
    install(installation, parent, name, installed);
  }
}

function readPackage(
  installation: Installation,
  name: string,
  path: string,
  entry: JsonObject,
): InstalledPackage | undefined {
  const folder = folderAt(installation, path);
  const version = textOf(entry.version);
  const resolved = textOf(entry.resolved);
  const origin = originOfResolved(resolved);
  // Packages of a registry have a version; others may be without.
  if (!folder || (version === undefined && origin === "registry")) return undefined;
  const key = { system: "NPM", name: textOf(entry.name) ?? name, version: version ?? "" } as const;
  const dependencyNames = dependencyNamesOf(entry);
  const marks = { ...bundledOf(entry.inBundle), ...scriptOf(entry.hasInstallScript), ...developmentOf(entry.dev) };
  const evidence = evidenceOf(origin, resolved, textOf(entry.integrity));
  return { key, origin, ...evidence, ...marks, dependencyNames, folder };
}

function readLink(
  installation: Installation,
  name: string,
  target: string,
  entry: JsonObject,
): InstalledPackage | undefined {
  const folder = folderAt(installation, target);
  if (!folder) return undefined;
  const origin = /^(?:\.\.(?:\/|$)|\/|[a-z]:)/i.test(target) ? "path" : "workspace";
  const key = { system: "NPM", name: textOf(entry.name) ?? name, version: textOf(entry.version) ?? "" } as const;
  return { key, origin, dependencyNames: dependencyNamesOf(entry), folder };
}

function bundledOf(value: unknown): Pick<InstalledPackage, "bundled"> {
  return value === true ? { bundled: true } : {};
}

function scriptOf(value: unknown): Pick<InstalledPackage, "runsInstallScript"> {
  return value === true ? { runsInstallScript: true } : {};
}

function developmentOf(value: unknown): Pick<InstalledPackage, "isForDevelopment"> {
  return value === true ? { isForDevelopment: true } : {};
}

/** The folder with the `node_modules`, and the name in there; the folder itself, without a name, outside of any. */
function placeOf(path: string): { readonly parentPath: string; readonly name?: string } {
  const marker = "node_modules/";
  const at = path.lastIndexOf(marker);
  if (at < 0 || (at > 0 && path[at - 1] !== "/")) return { parentPath: path };
  return { parentPath: path.slice(0, Math.max(0, at - 1)), name: path.slice(at + marker.length) };
}

/** Version 1 nests packages as they are installed. A member of the workspace has a path for its version. */
function* readDependencies(
  installation: Installation,
  parent: ModuleFolder,
  dependencies: unknown,
  members: Members,
): Slices<void> {
  for (const [name, value] of membersOf(dependencies)) {
    const entry = objectOf(value);
    const version = textOf(entry.version);
    const folder = folderBelow(parent);
    const resolved = folder && readVersion(name, version, entry);
    const dependencyNames = membersOf(entry.requires).map(([required]) => required);
    install(
      installation,
      parent,
      name,
      resolved && {
        ...{ ...resolved, dependencyNames, folder },
        ...{ ...bundledOf(entry.bundled), ...developmentOf(entry.dev) },
      },
    );
    if (!folder) continue;
    if (parent === installation.root && version?.startsWith("file:"))
      members.set(version.slice("file:".length), folder);
    if (installation.packages.length % perSlice === 0) yield;
    yield* readDependencies(installation, folder, entry.dependencies, members);
  }
}

/** Reads the version. In version 1, an alias or an address may stand in its place. */
function readVersion(
  name: string,
  version: string | undefined,
  entry: JsonObject,
): Omit<InstalledPackage, "dependencyNames" | "folder"> | undefined {
  if (version === undefined) return undefined;
  const resolved = textOf(entry.resolved);
  const [, realName, realVersion] = /^npm:(.[^@]*)@(.+)$/.exec(version) ?? [];
  const ownOrigin = originOfAddress(version);
  const origin = ownOrigin ?? originOfResolved(resolved);
  return {
    key: { system: "NPM", name: realName ?? name, version: realVersion ?? version },
    origin,
    ...evidenceOf(origin, ownOrigin ? version : resolved, textOf(entry.integrity)),
  };
}
