import { perSlice, reading, type Slices } from "../../model/slices.ts";
import { blankComments } from "../../syntax/json/blankComments.ts";
import type { Lockfile, LockfileParser } from "../lockfile.ts";
import { type JsonObject, membersOf, objectOf, textOf } from "../shared/jsonLockfile.ts";
import { isChosenManager } from "./chosenManager.ts";
import {
  dependencyNamesOf,
  folderAt,
  install,
  type Installation,
  type InstalledPackage,
  lockfileOf,
  type ModuleFolder,
  readInstallation,
} from "./installation.ts";
import { evidenceOf, originOfAddress, originOfResolved } from "./lockedVersions.ts";

/** The lockfile that bun writes as text, since its version 1.2. The binary one before that cannot be read. */
export const bunLock: LockfileParser = {
  id: "npm/bun.lock",
  system: "NPM",
  names: ["bun.lock", "bun.lockb"],
  format: {
    version: { pattern: /"lockfileVersion"\s*:\s*(\d+)/, newest: 1 },
    content: /"(?:packages|workspaces|lockfileVersion)"\s*:/,
  },
  isChosen: (folder, read) => isChosenManager("bun", folder, read),
  ...reading(readBunLock),
};

/** The entries that bun has for the members of a workspace, by their folder. */
type Workspaces = ReadonlyMap<string, JsonObject>;

function* readBunLock(text: string): Slices<Lockfile> {
  const json = blankComments(text);
  yield;
  return yield* readInstallation(json, function* (root, installation) {
    const workspaces = new Map(membersOf(root.workspaces).map(([path, entry]) => [path, objectOf(entry)]));
    for (const [index, [key, entry]] of membersOf(root.packages).entries()) {
      if (index % perSlice === perSlice - 1) yield;
      readEntry(installation, key, entry, workspaces);
    }
    return yield* lockfileOf(installation, {
      folderOf: (folder) => memberAt(installation, folder, workspaces.get(folder)),
      manifestOf: (folder) => workspaces.get(folder),
      hasGraph: true,
    });
  });
}

/** Packages of one member alone are listed below the member's name. */
function memberAt(
  installation: Installation,
  folder: string,
  workspace: JsonObject | undefined,
): ModuleFolder | undefined {
  if (folder === "") return installation.root;
  return workspace && folderAt(installation, textOf(workspace.name) ?? "");
}

/** A key has the names on the way to a package in the tree of `node_modules`, the last of them its own. */
function readEntry(installation: Installation, key: string, entry: unknown, workspaces: Workspaces): void {
  const slash = key.lastIndexOf("/");
  const before = key.lastIndexOf("/", slash - 1) + 1;
  const start = slash > 0 && key[before] === "@" ? before : slash + 1;
  const parent = folderAt(installation, key.slice(0, Math.max(0, start - 1)));
  const folder = folderAt(installation, key);
  const resolution = Array.isArray(entry) ? readResolution(entry, workspaces) : undefined;
  // The folder of the lockfile itself.
  if (Array.isArray(entry) && String(entry[0]).endsWith("@root:")) parent?.modules.set(key.slice(start), undefined);
  else if (parent) install(installation, parent, key.slice(start), folder && resolution && { ...resolution, folder });
}

/** An entry has `<name>@<version or address>`, then for packages of a registry its address, then the dependencies. */
function readResolution(
  entry: readonly unknown[],
  workspaces: Workspaces,
): Omit<InstalledPackage, "folder"> | undefined {
  const resolution = textOf(entry[0]) ?? "";
  const at = resolution.indexOf("@", 1);
  if (at < 0) return undefined;
  const name = resolution.slice(0, at);
  const reference = resolution.slice(at + 1);
  const origin = originOfAddress(reference);
  if (origin === "workspace") {
    const workspace = workspaces.get(reference.slice("workspace:".length));
    const key = { system: "NPM", name, version: textOf(workspace?.version) ?? "" } as const;
    return { key, origin, dependencyNames: dependencyNamesOf(workspace ?? objectOf(entry[1])) };
  }
  const details = objectOf(entry[origin ? 1 : 2]);
  const dependencyNames = dependencyNamesOf(details);
  const bundled = details.bundled === true ? ({ bundled: true } as const) : {};
  const key = { system: "NPM", name, version: reference } as const;
  const hashes = hashesIn(entry);
  if (origin) return { key, origin, ...evidenceOf(origin, reference, hashes), dependencyNames };
  if (reference === "") return undefined;
  const address = textOf(entry[1]);
  const registry = originOfResolved(address) === "registry" ? "registry" : "private";
  return { key, origin: registry, ...evidenceOf(registry, address, hashes), ...bundled, dependencyNames };
}

/** They are at the end, where an entry from a repository has the name of a folder in bun's cache. */
function hashesIn(entry: readonly unknown[]): string | undefined {
  const last = textOf(entry.at(-1));
  return last !== undefined && /^(?:sha\d+|md5)-/.test(last) ? last : undefined;
}
