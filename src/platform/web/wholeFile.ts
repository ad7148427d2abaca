import type { UnreadReason } from "../../core/files/hashedFile.ts";

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
  // Absent on a page without a secure connection.
  if (!(crypto as { readonly subtle?: object }).subtle) return "no-hashing";
  const bytes = await read();
  return bytes.length === size ? bytes : "changed";
}
