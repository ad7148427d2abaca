import type { Lockfile, LockfileParser } from "../../lockfile.ts";
import { originOfAddress, originOfResolved } from "./lockedOrigin.ts";
import { membersOf, needsOf, objectOf, readLockfileText, textOf, withoutComments } from "./lockfileText.ts";
import {
  emptyInstallation,
  folderAt,
  install,
  lockfileOf,
  unreadableLockfile,
  type Installed,
  type Installation,
} from "./nodeModules.ts";

/** The lockfile that bun writes as text, since its version 1.2. */
export const bunLock: LockfileParser = {
  id: "npm/bun.lock",
  system: "NPM",
  names: ["bun.lock"],
  parse: parseBunLock,
};

type Fields = Readonly<Record<string, unknown>>;

function parseBunLock(text: string): Lockfile {
  const read = readLockfileText(withoutComments(text));
  if ("problem" in read) return unreadableLockfile(read.problem);
  const installation = emptyInstallation();
  const workspaces = new Map(membersOf(read.value.workspaces).map(([path, entry]) => [path, objectOf(entry)]));
  for (const [key, entry] of membersOf(read.value.packages)) readEntry(installation, key, entry, workspaces);
  return lockfileOf(installation, (folder) => memberAt(installation, folder, workspaces.get(folder)), true);
}

/** What a member of the workspace has for itself is listed below the member's name. */
function memberAt(installation: Installation, folder: string, workspace: Fields | undefined) {
  if (folder === "") return installation.root;
  return workspace && folderAt(installation, textOf(workspace.name) ?? "");
}

/** A key is the names on the way to a package in the tree of `node_modules`, the package's own the last. */
function readEntry(
  installation: Installation,
  key: string,
  entry: unknown,
  workspaces: ReadonlyMap<string, Fields>,
): void {
  const slash = key.lastIndexOf("/");
  const before = key.lastIndexOf("/", slash - 1) + 1;
  const start = slash > 0 && key[before] === "@" ? before : slash + 1;
  const into = folderAt(installation, key.slice(0, Math.max(0, start - 1)));
  const folder = folderAt(installation, key);
  const installed = Array.isArray(entry) ? readResolution(entry, workspaces) : undefined;
  if (into) install(installation, into, key.slice(start), folder && installed && { ...installed, folder });
}

/** The first of an entry is `<name>@<version or address>`, then for a registry its address, then what the package says. */
function readResolution(
  entry: readonly unknown[],
  workspaces: ReadonlyMap<string, Fields>,
): Omit<Installed, "folder"> | undefined {
  const resolution = textOf(entry[0]) ?? "";
  const at = resolution.indexOf("@", 1);
  if (at < 0) return undefined;
  const name = resolution.slice(0, at);
  const text = resolution.slice(at + 1);
  const address = originOfAddress(text);
  if (address === "workspace") {
    const workspace = workspaces.get(text.slice("workspace:".length));
    const version = textOf(workspace?.version) ?? "";
    return { key: { system: "NPM", name, version }, origin: address, needs: needsOf(workspace ?? objectOf(entry[1])) };
  }
  const info = objectOf(entry[address ? 1 : 2]);
  const needs = needsOf(info);
  const key = { system: "NPM", name, version: text } as const;
  if (address) return { key, origin: address, needs };
  if (text === "" || text === "root:") return undefined;
  const isPublic = originOfResolved(textOf(entry[1])) === "registry";
  return { key, origin: isPublic ? "registry" : "private", needs };
}
