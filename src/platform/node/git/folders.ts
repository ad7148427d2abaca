import { readFile, stat } from "node:fs/promises";
import { message, type Message } from "../../../core/messages/message.ts";
import { folderOf, resolvePath, upward } from "../../../core/model/path.ts";
import { printable } from "../../../core/model/sanitize.ts";
import { isMissing } from "../files.ts";
import { configured } from "./objects.ts";
import { RepositoryError } from "./repositoryError.ts";

export interface GitFolders {
  /** The folder of the working tree. */
  readonly root: string;
  /** The folder with HEAD: `.git`, or that of a linked working tree or submodule. */
  readonly own: string;
  /** The folder with what all linked working trees share. */
  readonly common: string;
  /** The folders with `objects`, the repository's own first. */
  readonly withObjects: readonly string[];
  /** Objects that were not fetched are missing. */
  readonly isPartial: boolean;
}

/** Finds the repository as Git does: in the folder or the nearest above it. Rejects with a `RepositoryError`. */
export async function findFolders(folder: string): Promise<GitFolders> {
  for (const root of upward(folder)) {
    const own = await gitFolderIn(root);
    if (own === undefined) continue;
    const linked = await textOf(`${own}/commondir`);
    const common = linked === undefined ? own : resolvePath(own, linked.trim());
    await refuseFormats(common);
    const partial = ["extensions.partialclone", "remote.origin.promisor"].map((path) => configured(common, path));
    return {
      root,
      own,
      common,
      withObjects: await objectFolders(`${common}/objects`),
      isPartial: (await Promise.all(partial)).some((values) => values.length > 0),
    };
  }
  throw new RepositoryError(message("{folder} is in no Git repository", { folder: printable(folder) }));
}

async function gitFolderIn(root: string): Promise<string | undefined> {
  const found = await statOf(`${root}/.git`);
  if (!found) {
    if (await isGitFolder(root)) throw refusal(message("{root} is a bare repository, which has no files", { root }));
    return undefined;
  }
  if (found.isDirectory()) return (await isGitFolder(`${root}/.git`)) ? `${root}/.git` : undefined;
  const [, target] = /^gitdir: (.+?)\s*$/.exec((await textOf(`${root}/.git`)) ?? "") ?? [];
  const folder = target === undefined ? undefined : resolvePath(root, target);
  if (folder !== undefined && (await textOf(`${folder}/HEAD`)) !== undefined) return folder;
  throw refusal(message("{root}/.git leads to no repository", { root: printable(root) }));
}

/** A folder that only has the name is passed over. */
async function isGitFolder(path: string): Promise<boolean> {
  if ((await textOf(`${path}/HEAD`)) === undefined) return false;
  const folders = await Promise.all(["objects", "refs"].map((name) => statOf(`${path}/${name}`)));
  return folders.every((folder) => folder?.isDirectory() === true);
}

async function refuseFormats(common: string): Promise<void> {
  const [format] = await configured(common, "extensions.objectformat");
  if (format !== undefined && format !== "sha1")
    throw refusal(message("The repository has its objects by {format}, which is not read", { format }));
  const [storage] = await configured(common, "extensions.refstorage");
  if (storage !== undefined && storage !== "files")
    throw refusal(message("The repository keeps its branches as {storage}, which is not read", { storage }));
}

/** The folders around the folders of objects, with those that it borrows from. */
async function objectFolders(objects: string): Promise<readonly string[]> {
  const found = new Set([objects]);
  for (const folder of found) {
    const alternates = (await textOf(`${folder}/info/alternates`)) ?? "";
    for (const line of alternates.split("\n")) {
      if (line.trim() !== "" && !line.startsWith("#")) found.add(resolvePath(folder, line.trim()));
    }
  }
  return [...found].map(folderOf);
}

async function statOf(path: string): Promise<{ readonly isDirectory: () => boolean } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw unreadable(path, error);
  }
}

/** The text of a file of the repository; undefined where there is none. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Names of people are tried as files.
    if (isMissing(error) || code === "EISDIR" || code === "ENAMETOOLONG") return undefined;
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): RepositoryError {
  const { code = "" } = error as NodeJS.ErrnoException;
  return refusal(message("{path} cannot be read: {code}", { path: printable(path), code }));
}

function refusal(problem: Message): RepositoryError {
  return new RepositoryError(problem);
}
