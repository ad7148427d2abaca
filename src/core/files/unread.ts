import { message, type Message } from "../messages/message.ts";
import type { UnreadReason } from "./hashedFile.ts";

/** Why a file was not read, as half a sentence after a colon. */
export const unreadMessages: Readonly<Record<UnreadReason, Message>> = {
  missing: message("the file does not exist"),
  folder: message("it is a folder"),
  irregular: message("it is not a regular file"),
  unreadable: message("the file cannot be read"),
  "too-large": message("it is larger than 100 MB, the most that can be read here"),
  changed: message("it changed while it was read"),
  "no-hashing": message("hashes cannot be computed on a page without a secure connection"),
};
