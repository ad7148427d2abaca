import type { FileHash, HashType } from "../../core/files/hashedFile.ts";
import type { Hashing } from "../../core/files/identify.ts";
import { readWholeFile, type WholeFile } from "./wholeFile.ts";

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
