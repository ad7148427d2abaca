import type { FileHash, HashType, UnreadReason } from "../../core/fileHashes/hashedFile.ts";
import type { Hashing } from "../../core/fileHashes/identify.ts";

/** Browsers have no MD5. */
const algorithms: Readonly<Partial<Record<HashType, string>>> = { SHA256: "SHA-256", SHA512: "SHA-512", SHA1: "SHA-1" };

/** Hashes a file by the functions that browsers have. Rejects as reading does. */
export async function hashWholeFile(file: WholeFile, types: readonly HashType[]): Promise<Hashing> {
  const bytes = await readWholeFile(file);
  if (typeof bytes === "string") return { kind: "unread", reason: bytes };
  const hashes: FileHash[] = [];
  for (const type of types) {
    const algorithm = algorithms[type];
    if (algorithm !== undefined) hashes.push({ type, value: base64(await crypto.subtle.digest(algorithm, bytes)) });
  }
  return { kind: "hashed", hashes, size: bytes.length };
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Bytes beyond which a file is not read where it can only be read as a whole. */
export const maxWholeFileBytes = 100_000_000;

/** A file that can only be read as a whole, such as one of a virtual workspace. */
export interface WholeFile {
  readonly stat: () => Promise<{ readonly kind: "file" | "folder" | "other"; readonly size: number }>;
  readonly read: () => Promise<Uint8Array>;
}

/** The bytes of a regular file that is not too large, or why they are not read. Rejects as reading does. */
export async function readWholeFile({ stat, read }: WholeFile): Promise<Uint8Array | UnreadReason> {
  const { kind, size } = await stat();
  if (kind !== "file") return kind === "folder" ? "folder" : "irregular";
  if (size > maxWholeFileBytes) return "too-large";
  // It is absent on a page without a secure connection.
  if (!(crypto as { readonly subtle?: object }).subtle) return "no-hashing";
  const bytes = await read();
  return bytes.length === size ? bytes : "changed";
}
