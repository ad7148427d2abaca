import type { Api, Caller } from "../api/api.ts";
import type { Fetched } from "../api/fetched.ts";
import type { QueryResult } from "../api/messages.ts";
import { hashTypes, type FileHash, type HashedFile, type HashType, type UnreadReason } from "./hashedFile.ts";

/** A file that can be read. */
export interface FileToIdentify {
  /** The name as people know it. */
  readonly name: string;
  /** Reads it once. Hashes that the host cannot compute are left out. Rejects only when the signal aborts. */
  readonly hash: (types: readonly HashType[], run: HashRun) => Promise<Hashing>;
}

export interface HashRun {
  readonly signal: AbortSignal;
  /** Bytes since the last call. */
  readonly onRead?: (bytes: number) => void;
}

export type Hashing =
  | { readonly kind: "hashed"; readonly hashes: readonly FileHash[]; readonly size: number }
  | { readonly kind: "unread"; readonly reason: UnreadReason };

/** The service's knowledge of the hashes of a file, up to the first that it knows or that it could not be asked about. */
export interface FileMatch {
  /** The last one that was asked about; undefined without any hash. */
  readonly hash?: FileHash;
  readonly fetched?: Fetched<QueryResult>;
}

/**
 * Reads files one after the other and computes the hashes that tell what they are: SHA-256 first, and the others, by a second
 * pass over the file, only where the service knows nothing by it. Rejects only when the caller aborts.
 */
export async function identify(
  files: readonly FileToIdentify[],
  api: Api,
  { onRead, ...caller }: Caller & Pick<HashRun, "onRead">,
): Promise<readonly HashedFile[]> {
  const run = { signal: caller.signal, ...(onRead && { onRead }) };
  const hashed: HashedFile[] = [];
  for (const file of files) hashed.push(await identifyFile(file, run, (hashes) => matchOf(hashes, api, caller)));
  return hashed;
}

async function identifyFile(
  { name, hash }: FileToIdentify,
  run: HashRun,
  ask: (hashes: readonly FileHash[]) => Promise<FileMatch>,
): Promise<HashedFile> {
  const [first, ...others] = hashTypes;
  const before = await hash([first], run);
  if (before.kind === "unread") return { name, hashes: [], unread: before.reason };
  const { hashes, size } = before;
  const { fetched } = await ask(hashes);
  if (fetched && fetched.kind !== "missing") return { name, size, hashes };
  const after = await hash(others, run);
  return after.kind === "unread"
    ? { name, size, hashes, unread: after.reason }
    : { name, size, hashes: [...hashes, ...after.hashes] };
}

/** Asks about one hash after the other while the service knows nothing. */
export async function matchOf(hashes: readonly FileHash[], api: Api, caller: Caller): Promise<FileMatch> {
  let match: FileMatch = {};
  for (const hash of hashes) {
    const fetched = await api.call("Query", { hash }, caller);
    match = { hash, fetched };
    if (fetched.kind !== "missing") break;
  }
  return match;
}
