import { readdir, readFile } from "node:fs/promises";
import { expandOid, getConfigAll, readObject, type PromiseFsClient } from "isomorphic-git";
import { message } from "../../../core/messages/message.ts";
import { printable } from "../../../core/model/sanitize.ts";
import { RepositoryError } from "./repositoryError.ts";

interface GitObject {
  readonly type: "blob" | "commit" | "tree" | "tag";
  readonly bytes: Uint8Array;
}

/** The objects of a repository and of those whose objects it borrows. */
export interface Objects {
  /** Rejects with a `RepositoryError` where there is none, or it is damaged. */
  read(hash: string): Promise<GitObject>;
  has(hash: string): Promise<boolean>;
  /** The hashes of all objects that begin so. */
  matching(abbreviation: string): Promise<readonly string[]>;
}

/** @param folders those with a folder `objects`: that of the repository first */
export function objectsIn(folders: readonly string[], isPartial: boolean): Objects {
  let disk = readOnly();
  let cache = {};
  const find = async (hash: string): Promise<GitObject | undefined> => {
    for (const gitdir of folders) {
      try {
        const found = await readObject({ fs: disk, gitdir, oid: hash, format: "content", cache });
        if (found.format === "content") return { type: found.type, bytes: found.object };
      } catch (error) {
        if (!hasCode(error, "NotFoundError")) throw unreadable(error, hash);
      }
    }
    return undefined;
  };
  /** Once more where it is not found: Git may have packed the objects meanwhile. */
  const findAgain = async (hash: string): Promise<GitObject | undefined> => {
    const found = await find(hash);
    if (found) return found;
    disk = readOnly();
    cache = {};
    return find(hash);
  };
  return {
    async read(hash) {
      const found = await findAgain(hash);
      if (found) return found;
      throw new RepositoryError(
        isPartial
          ? message("This clone is partial and lacks {hash}: fetch it, such as with git fetch --refetch", { hash })
          : message("The object {hash} is missing in this repository", { hash }),
      );
    },
    has: async (hash) => (await findAgain(hash)) !== undefined,
    async matching(abbreviation) {
      const found = await Promise.all(
        folders.map((gitdir) => expandOid({ fs: disk, gitdir, oid: abbreviation, cache }).catch(hashesOf)),
      );
      return [...new Set(found.flat())];
    },
  };
}

/** The values of a variable of the repository's configuration, such as `branch.main.remote`. */
export function configured(gitdir: string, path: string): Promise<readonly string[]> {
  return getConfigAll({ fs: readOnly(), gitdir, path }).then(
    (values) => values.map(String),
    (error: unknown) => {
      throw unreadable(error, "config");
    },
  );
}

/** What `expandOid` says of none and of several. */
function hashesOf(error: unknown): readonly string[] {
  if (hasCode(error, "NotFoundError")) return [];
  if (!hasCode(error, "AmbiguousError")) throw unreadable(error, "objects");
  const { matches } = (error as { readonly data: { readonly matches: readonly string[] } }).data;
  return matches;
}

function unreadable(error: unknown, what: string): RepositoryError {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === "ERR_FS_FILE_TOO_LARGE")
    return new RepositoryError(message("The repository has a pack of more than 2 GB, which cannot be read"));
  if (path !== undefined)
    return new RepositoryError(message("{path} cannot be read: {code}", { path: printable(path), code: code ?? "" }));
  return new RepositoryError(
    message("The repository is damaged: {what} cannot be read (git fsck tells more)", { what }),
  );
}

function hasCode(error: unknown, code: string): boolean {
  return (error as { readonly code?: unknown }).code === code;
}

/**
 * The disk as the library sees it: nothing can be written, and folders are listed once, so that none of the files of objects is
 * looked for in vain.
 */
function readOnly(): PromiseFsClient {
  const listed = new Map<string, Promise<readonly string[]>>();
  const list = (folder: string) => {
    const names = listed.get(folder) ?? readdir(folder);
    listed.set(folder, names);
    return names;
  };
  const refused = () => Promise.reject(new Error("The repository is only read"));
  const folder = { isFile: () => false, isDirectory: () => true };
  return {
    promises: {
      async readFile(path = "", options?: { readonly encoding?: BufferEncoding }) {
        // The library asks so whether it gives promises, for each object.
        if (path === "") return "";
        const [, objects, name = ""] = /^(.*\/objects\/[0-9a-f]{2})\/([0-9a-f]+)$/.exec(path) ?? [];
        if (objects !== undefined && !(await list(objects)).includes(name)) throw missing();
        const bytes = await readFile(path);
        if (options?.encoding) return bytes.toString(options.encoding);
        // The library copies a Buffer, and packs are large.
        return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes;
      },
      readdir: list,
      // It only asks whether `.git` is a file.
      stat: () => Promise.resolve(folder),
      lstat: () => Promise.resolve(folder),
      readlink: refused,
      writeFile: refused,
      unlink: refused,
      mkdir: refused,
      rmdir: refused,
      symlink: refused,
    },
  };
}

function missing(): Error {
  return Object.assign(new Error("There is no such file"), { code: "ENOENT" });
}
