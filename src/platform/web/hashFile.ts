import type { FileHash, HashType } from "../../core/files/hashedFile.ts";
import type { Hashing } from "../../core/files/identify.ts";

/** Bytes beyond which a file is not read where it can only be read as a whole. */
export const maxWholeFileBytes = 100_000_000;

/** A file that can only be read as a whole, such as one of a virtual workspace. */
export interface WholeFile {
  readonly stat: () => Promise<{ readonly kind: "file" | "folder" | "other"; readonly size: number }>;
  readonly read: () => Promise<Uint8Array>;
}

/** Browsers have no MD5. */
const algorithms: Readonly<Partial<Record<HashType, string>>> = { SHA256: "SHA-256", SHA512: "SHA-512", SHA1: "SHA-1" };

/** Hashes a file by the functions that browsers have. Rejects as reading does. */
export async function hashWholeFile({ stat, read }: WholeFile, types: readonly HashType[]): Promise<Hashing> {
  const { kind, size } = await stat();
  if (kind !== "file") return { kind: "unread", reason: kind === "folder" ? "folder" : "irregular" };
  if (size > maxWholeFileBytes) return { kind: "unread", reason: "too-large" };
  const { subtle } = globalThis.crypto as { readonly subtle?: Digests };
  if (!subtle) return { kind: "unread", reason: "no-hashing" };
  const bytes = await read();
  if (bytes.length !== size) return { kind: "unread", reason: "changed" };
  const hashes: FileHash[] = [];
  for (const type of types) {
    const algorithm = algorithms[type];
    if (algorithm !== undefined) hashes.push({ type, value: base64(await subtle.digest(algorithm, bytes)) });
  }
  return { kind: "hashed", hashes, size };
}

/** Absent on a page without a secure connection. */
interface Digests {
  digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer>;
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
