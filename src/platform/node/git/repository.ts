import type { NodeFiles } from "../files.ts";
import { committedFiles, type CommittedFiles, type Folder } from "./committedFiles.ts";
import { findFolders, textOf } from "./folders.ts";
import { historyOf } from "./history.ts";
import { objectsIn } from "./objects.ts";
import { referencesIn, upstreamOf } from "./references.ts";
import { resolveRevision } from "./revisions.ts";

/** A local repository, of which files are read and nothing else is done. What is given where it asks for a commit is resolved. */
export interface Repository {
  /** The folder of its working tree, absolute with `/`. */
  readonly root: string;
  /**
   * The hash of the commit of a branch, a remote branch, a tag, a hash (also abbreviated), HEAD, and of `~n` and `^n` after them.
   * Rejects with a `RepositoryError`.
   */
  resolve(ref: string): Promise<string>;
  /** The best common ancestor; undefined where there is none. Rejects with a `RepositoryError` where the history is shallow and ends before one. */
  mergeBase(a: string, b: string): Promise<string | undefined>;
  /** The remote-tracking branch of the current branch as its configuration has it, such as `origin/main`; undefined where there is none. */
  upstream(): Promise<string | undefined>;
  /** The parents of a commit. Rejects with a `RepositoryError` where a shallow history ends with it. */
  parents(commit: string): Promise<readonly string[]>;
  /** Rejects with a `RepositoryError`. */
  files(commit: string): Promise<CommittedFiles>;
}

/**
 * Opens the repository of a folder, absolute with `/`: it or one above it has `.git`. Rejects with a `RepositoryError`.
 * @param files for what is outside of the working tree
 */
export async function openRepository(folder: string, files: Pick<NodeFiles, "readFile" | "list">): Promise<Repository> {
  const folders = await findFolders(folder);
  const objects = objectsIn(folders.withObjects, folders.isPartial);
  const references = referencesIn(folders);
  const shallow = (await textOf(`${folders.common}/shallow`)) ?? "";
  const boundary = new Set(shallow.split("\n").filter((line) => line !== ""));
  const history = historyOf(objects, boundary);
  const trees = new Map<string, Promise<Folder>>();
  const resolve = (ref: string) => resolveRevision(ref, { references, objects, history, isShallow: boundary.size > 0 });
  return {
    root: folders.root,
    resolve,
    mergeBase: async (a, b) => history.mergeBase(await resolve(a), await resolve(b)),
    upstream: () => upstreamOf(references, folders.common),
    parents: async (commit) => history.parents(await resolve(commit)),
    async files(commit) {
      const { tree } = await history.commit(await resolve(commit));
      return committedFiles(tree, { root: folders.root, objects, folders: trees, files });
    },
  };
}
