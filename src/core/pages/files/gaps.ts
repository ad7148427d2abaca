import { hashTypes, type HashType } from "../../files/hashedFile.ts";
import type { HashedFile } from "../../files/hashedFile.ts";
import type { FileMatch } from "../../files/identify.ts";
import { unreadMessages } from "../../files/unread.ts";
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
