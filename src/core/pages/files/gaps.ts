import { hashTypes, type HashType, type UnreadReason } from "../../files/hashedFile.ts";
import type { HashedFile } from "../../files/hashedFile.ts";
import type { FileMatch } from "../../files/identify.ts";
import { errorMessage } from "../../messages/errors.ts";
import { listed, message, type Message } from "../../messages/message.ts";

/** A file with what the service knows by its hashes. */
export interface MatchedFile extends FileMatch {
  readonly file: HashedFile;
}

/** Why it is not known which package versions contain the file, and what was not tried; undefined where they are known. */
export function gapOf({ file, fetched }: MatchedFile): Message | undefined {
  if (fetched?.kind === "found") return undefined;
  if (fetched?.kind === "failed") return message("not known: {reason}", { reason: errorMessage(fetched.error) });
  const { hashes, unread } = file;
  const reason = unread && unreadMessages[unread];
  if (hashes.length === 0) return message("not read: {reason}", { reason: reason ?? unreadMessages.unreadable });
  const types = namesOf(hashes.map(({ type }) => type));
  const others = namesOf(hashTypes.filter((type) => !hashes.some((hash) => hash.type === type)));
  if (others.text === "") return message("not found by {types}", { types });
  return reason
    ? message("not found by {types}; not tried: {others} ({reason})", { types, others, reason })
    : message("not found by {types}; not tried: {others}", { types, others });
}

function namesOf(types: readonly HashType[]): Message {
  return listed(types.map((type) => hashNames[type]));
}

export const hashNames: Readonly<Record<HashType, string>> = {
  SHA256: "SHA-256",
  SHA512: "SHA-512",
  SHA1: "SHA-1",
  MD5: "MD5",
};

const unreadMessages: Readonly<Record<UnreadReason, Message>> = {
  missing: message("the file does not exist"),
  folder: message("it is a folder"),
  irregular: message("it is not a regular file"),
  unreadable: message("the file cannot be read"),
  "too-large": message("it is larger than 100 MB, the most that can be read here"),
  changed: message("it changed while it was read"),
  "no-hashing": message("hashes cannot be computed on a page without a secure connection"),
};
