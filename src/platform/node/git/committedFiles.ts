import { createHash } from "node:crypto";
import type { FileText } from "../../../core/manifests/gap.ts";
import type { FolderContent } from "../../../core/manifests/manifest.ts";
import { message } from "../../../core/messages/message.ts";
import { pathBelow } from "../../../core/model/path.ts";
import { bytesNow, textOfBytes, type NodeFiles } from "../files.ts";
import type { Objects } from "./objects.ts";
import { RepositoryError } from "./repositoryError.ts";

/** The files of a commit, as if it were checked out at the root of the repository. */
export interface CommittedFiles {
  /** Absolute paths of all regular files, with `/`. */
  readonly paths: readonly string[];
  /** Absolute paths of submodules, whose files are in other repositories. */
  readonly submodules: readonly string[];
  /**
   * Reads files below the root from the commit, and others, as those of `.git`, from the disk. Links are followed where they stay below the root; behind
   * others, and in submodules, files are unreadable. Never rejects.
   */
  readonly readFile: (path: string) => Promise<FileText>;
  /** Lists folders below the root in the commit, and others on the disk. Never rejects. */
  readonly list: (path: string) => Promise<FolderContent>;
}

interface Source {
  readonly root: string;
  readonly objects: Objects;
  /** Those that were read, by their hashes: most are in several commits. */
  readonly folders: Map<string, Promise<Folder>>;
  /** For what is outside of the root, and `.git`. */
  readonly files: Pick<NodeFiles, "readFile" | "list">;
}

type Entry =
  | { readonly kind: "file" | "link"; readonly hash: string }
  | Folder
  | { readonly kind: "submodule"; readonly hash: string };

export interface Folder {
  readonly kind: "folder";
  readonly entries: ReadonlyMap<string, Entry>;
}

/** What a path leads to: `outside` of the tree nothing is known. */
type Found = Exclude<Entry, { readonly kind: "link" }> | { readonly kind: "missing" | "outside" };

/** Rejects with a `RepositoryError` where a tree cannot be read. */
export async function committedFiles(tree: string, source: Source): Promise<CommittedFiles> {
  const { root, objects, files } = source;
  const top = await readFolder(tree, source);
  const texts = new Map<string, Promise<FileText>>();
  const read = async (path: string, below: string): Promise<FileText> => {
    const found = await follow(below, top, objects);
    switch (found.kind) {
      case "file":
        return textOnDisk(path, found.hash) ?? textOfBytes((await objects.read(found.hash)).bytes);
      case "folder":
      case "submodule":
        return { kind: "missing", isFolder: true };
      case "missing":
        return { kind: "missing" };
      default:
        return { kind: "unreadable", reason: "unreadable" };
    }
  };
  const all = entriesBelow(root === "/" ? "" : root, top);
  const pathsOf = (kind: Entry["kind"]) => all.filter(([, entry]) => entry.kind === kind).map(([path]) => path);
  return {
    paths: pathsOf("file"),
    submodules: pathsOf("submodule"),
    readFile(path) {
      const below = committedPath(root, path);
      if (below === undefined) return files.readFile(path);
      const text = texts.get(path) ?? read(path, below).catch(unreadable);
      texts.set(path, text);
      return text;
    },
    async list(path) {
      const below = committedPath(root, path);
      if (below === undefined) return files.list(path);
      const found = await follow(below, top, objects).catch(() => undefined);
      return contentOf(found?.kind === "folder" ? found : undefined);
    },
  };
}

/** The path below the root; undefined outside of it and for `.git`, which says where the repository ends and what it ignores. */
function committedPath(root: string, path: string): string | undefined {
  const below = pathBelow(root, path);
  return below === ".git" || below?.startsWith(".git/") === true ? undefined : below;
}

function unreadable(): FileText {
  return { kind: "unreadable", reason: "unreadable" };
}

function readFolder(hash: string, source: Pick<Source, "objects" | "folders">): Promise<Folder> {
  const read = async (): Promise<Folder> => {
    const entries = parseTree((await source.objects.read(hash)).bytes);
    if (!entries)
      throw new RepositoryError(
        message("The folder {hash} of the repository has names that no files can have", { hash }),
      );
    const named = entries.map(async ({ mode, name, hash }): Promise<[string, Entry]> => {
      const kind = kinds.get(mode >> 12) ?? "file";
      return [name, kind === "folder" ? await readFolder(hash, source) : { kind, hash }];
    });
    return { kind: "folder", entries: new Map(await Promise.all(named)) };
  };
  const folder = source.folders.get(hash) ?? read();
  source.folders.set(hash, folder);
  return folder;
}

/** By the type in a mode of Git. */
const kinds: ReadonlyMap<number, Entry["kind"]> = new Map([
  [0o04, "folder"],
  [0o10, "file"],
  [0o12, "link"],
  [0o16, "submodule"],
]);

interface TreeEntry {
  readonly mode: number;
  readonly name: string;
  readonly hash: string;
}

/** Returns undefined for what Git would not check out. */
function parseTree(bytes: Uint8Array): readonly TreeEntry[] | undefined {
  const tree = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: TreeEntry[] = [];
  for (let start = 0; start < tree.length;) {
    const space = tree.indexOf(" ", start);
    const end = tree.indexOf(0, start);
    const name = tree.toString("utf8", space + 1, end);
    if (space < 0 || end < space || notNames.test(name)) return undefined;
    const mode = Number.parseInt(tree.toString("latin1", start, space), 8);
    start = end + 1 + hashBytes;
    entries.push({ mode, name, hash: tree.toString("hex", end + 1, start) });
  }
  return entries;
}

const hashBytes = 20;

const notNames = /^(?:|\.|\.\.|\.git)$|\//i;

/** More than the largest projects have: a few folders within each other could have any number. */
const maxFiles = 1_000_000;

/** All but folders. */
function entriesBelow(root: string, top: Folder): readonly (readonly [path: string, entry: Entry])[] {
  const found: (readonly [path: string, entry: Entry])[] = [];
  const folders = [{ path: root, folder: top }];
  for (let next = folders.pop(); next; next = folders.pop()) {
    for (const [name, entry] of next.folder.entries) {
      const path = `${next.path}/${name}`;
      if (entry.kind === "folder") folders.push({ path, folder: entry });
      else found.push([path, entry]);
    }
    if (found.length + folders.length > maxFiles)
      throw new RepositoryError(message("The commit has more than {count} files", { count: maxFiles }));
  }
  return found;
}

/** Links that one path may lead over, as in Linux. */
const maxLinks = 40;

async function follow(path: string, top: Folder, objects: Objects): Promise<Found> {
  const parents: Folder[] = [];
  let here: Entry = top;
  let links = 0;
  // A link to nothing is not a regular file.
  let unfound: Found = { kind: "missing" };
  const names = path.split("/");
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === "" || name === ".") continue;
    if (here.kind === "submodule") return { kind: "outside" };
    if (here.kind !== "folder") return unfound;
    if (name === "..") {
      const above = parents.pop();
      if (!above) return { kind: "outside" };
      here = above;
      continue;
    }
    const entry: Entry | undefined = here.entries.get(name);
    if (!entry) return unfound;
    if (entry.kind === "link") {
      const target = Buffer.from((await objects.read(entry.hash)).bytes).toString();
      if (++links > maxLinks || /^(?:\/|[A-Za-z]:)/.test(target)) return { kind: "outside" };
      if (names.length === 0) unfound = { kind: "outside" };
      names.unshift(...target.split("/"));
    } else {
      parents.push(here);
      here = entry;
    }
  }
  return here.kind === "link" ? { kind: "outside" } : here;
}

function contentOf(folder: Folder | undefined): FolderContent {
  const entries = [...(folder?.entries ?? [])];
  const namesOf = (...kinds: readonly Entry["kind"][]) =>
    entries.filter(([, { kind }]) => kinds.includes(kind)).map(([name]) => name);
  return {
    files: namesOf("file", "link"),
    links: namesOf("link"),
    folders: namesOf("folder", "submodule", "link"),
  };
}

/** The text of the file on the disk where it is the same: reading it takes less than finding it in a pack. */
function textOnDisk(path: string, hash: string): FileText | undefined {
  const bytes = bytesNow(path);
  if (!(bytes instanceof Uint8Array)) return undefined;
  const own = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
  return own === hash ? textOfBytes(bytes) : undefined;
}
