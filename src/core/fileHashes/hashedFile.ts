import type { QueryRequest } from "../api/rows/subjects.ts";
import { message, type Message } from "../messages/message.ts";

/** A hash as the service takes it: the value in base64. */
export type FileHash = NonNullable<QueryRequest["hash"]>;

export type HashType = FileHash["type"];

/** The types in the order in which the service is asked: SHA-256 is the one that it has of most files. */
export const hashTypes = ["SHA256", "SHA512", "SHA1", "MD5"] as const satisfies readonly HashType[];

/** A file of the user by its hashes. Nothing else about it is sent. */
export interface HashedFile {
  /** The name as people know it, such as its path in the workspace. */
  readonly name: string;
  /** The size in bytes; absent if the file was not read. */
  readonly size?: number;
  /** The hashes that were computed, in the order of `hashTypes`. */
  readonly hashes: readonly FileHash[];
  /** The reason why it was not read, or not again for the other hashes. */
  readonly unread?: UnreadReason;
}

/**
 * - `irregular`: a pipe, a socket or a device, which may never end
 * - `changed`: it was written to while it was read
 * - `no-hashing`: the host has no hash functions, as a page of a browser without a secure connection
 */
export type UnreadReason = (typeof unreadReasons)[number];

const unreadReasons = ["missing", "folder", "irregular", "unreadable", "too-large", "changed", "no-hashing"] as const;

/** Reads what a saved state holds; undefined for anything that is not a list of files. */
export function readHashedFiles(value: unknown): readonly HashedFile[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const files = value.map(readFile);
  return files.every((file) => file !== undefined) ? files : undefined;
}

function readFile(value: unknown): HashedFile | undefined {
  const { name, size, hashes, unread } = fieldsOf(value);
  if (typeof name !== "string" || !Array.isArray(hashes)) return undefined;
  const read = hashes.map(readHash);
  if (!read.every((hash) => hash !== undefined)) return undefined;
  const reason = unreadReasons.find((candidate) => candidate === unread);
  return { name, ...(typeof size === "number" && { size }), hashes: read, ...(reason && { unread: reason }) };
}

/** Reads a hash; undefined for anything that is not one. */
export function readHash(value: unknown): FileHash | undefined {
  const { type: written, value: base64 } = fieldsOf(value);
  const type = hashTypes.find((candidate) => candidate === written);
  return type && typeof base64 === "string" && base64 !== "" ? { type, value: base64 } : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The reasons why a file was not read, each as half a sentence after a colon. */
export const unreadMessages: Readonly<Record<UnreadReason, Message>> = {
  missing: message("the file does not exist"),
  folder: message("it is a folder"),
  irregular: message("it is not a regular file"),
  unreadable: message("the file cannot be read"),
  "too-large": message("it is larger than 100 MB, the most that can be read here"),
  changed: message("it changed while it was read"),
  "no-hashing": message("hashes cannot be computed on a page without a secure connection"),
};
