import { createHash } from "node:crypto";
import type { FileText } from "../../../core/manifests/gap.ts";
import type { FolderContent } from "../../../core/manifests/manifest.ts";
import { pathBelow } from "../../../core/model/path.ts";
import { bytesNow, textOfBytes, type NodeFiles } from "../files.ts";
import type { Objects } from "./objects.ts";

/** The files of a commit, as if it were checked out at the root of the repository. */
export interface CommittedFiles {
  /** Absolute paths of all regular files, with `/`. */
  readonly paths: readonly string[];
  /** Absolute paths of submodules, whose files are in other repositories. */
  readonly submodules: readonly string[];
  /**
   * Reads files below the root from the commit, and others from the disk. Links are followed where they stay below the root; behind
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
  /** For what is outside of the root. */
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
        return { kind: "missing", isFolder: true };
      case "missing":
        return { kind: "missing" };
      default:
        return { kind: "unreadable", reason: "unreadable" };
    }
  };
  const all = [...entriesBelow(root === "/" ? "" : root, top)];
  const pathsOf = (kind: Entry["kind"]) => all.filter(([, entry]) => entry.kind === kind).map(([path]) => path);
  return {
    paths: pathsOf("file"),
    submodules: pathsOf("submodule"),
    readFile(path) {
      const below = pathBelow(root, path);
      if (below === undefined) return files.readFile(path);
      const text = texts.get(path) ?? read(path, below).catch(unreadable);
      texts.set(path, text);
      return text;
    },
    async list(path) {
      const below = pathBelow(root, path);
      if (below === undefined) return files.list(path);
      const found = await follow(below, top, objects).catch(() => undefined);
      return contentOf(found?.kind === "folder" ? found : undefined);
    },
  };
}

function unreadable(): FileText {
  return { kind: "unreadable", reason: "unreadable" };
}

function readFolder(hash: string, source: Pick<Source, "objects" | "folders">): Promise<Folder> {
  const read = async (): Promise<Folder> => {
    const entries = parseTree((await source.objects.read(hash)).bytes);
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

function parseTree(bytes: Uint8Array): { readonly mode: number; readonly name: string; readonly hash: string }[] {
  const tree = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = [];
  for (let start = 0; start < tree.length;) {
    const space = tree.indexOf(" ", start);
    const end = tree.indexOf(0, space);
    entries.push({
      mode: Number.parseInt(tree.toString("latin1", start, space), 8),
      name: tree.toString("utf8", space + 1, end),
      hash: tree.toString("hex", end + 1, end + 21),
    });
    start = end + 21;
  }
  return entries;
}

function* entriesBelow(path: string, { entries }: Folder): Generator<readonly [path: string, entry: Entry]> {
  for (const [name, entry] of entries) {
    if (entry.kind === "folder") yield* entriesBelow(`${path}/${name}`, entry);
    else yield [`${path}/${name}`, entry];
  }
}

/** Links that one path may lead over, as in Linux. */
const maxLinks = 40;

async function follow(path: string, top: Folder, objects: Objects): Promise<Found> {
  const parents: Folder[] = [];
  let here: Entry = top;
  let links = 0;
  const names = path.split("/");
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === "" || name === ".") continue;
    if (here.kind === "submodule") return { kind: "outside" };
    if (here.kind !== "folder") return { kind: "missing" };
    if (name === "..") {
      const above = parents.pop();
      if (!above) return { kind: "outside" };
      here = above;
      continue;
    }
    const entry: Entry | undefined = here.entries.get(name);
    // A link to nothing is not a regular file.
    if (!entry) return { kind: links > 0 && names.length === 0 ? "outside" : "missing" };
    if (entry.kind === "link") {
      const target = Buffer.from((await objects.read(entry.hash)).bytes).toString();
      if (++links > maxLinks || /^(?:\/|[A-Za-z]:)/.test(target)) return { kind: "outside" };
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
