import type { UnreadableReason } from "../manifests/gap.ts";
import { formatMessage, message, type Message } from "../messages/message.ts";

/** A file or folder that was not read, so nothing is known about it. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: UnreadReason;
}

/** `outside` is a symbolic link that leads out of what was to be checked. */
export type UnreadReason = UnreadableReason | "outside" | "not-a-manifest" | "interrupted";

export function unreadFileText({ path, reason }: UnreadFile): string {
  return formatMessage(message("{path} not checked: {reason}", { path, reason: unreadMessage(reason) }));
}

/** Half a sentence after "not checked:". */
export function unreadMessage(reason: UnreadReason): Message {
  switch (reason) {
    case "unreadable":
      return message("cannot be read");
    case "outside":
      return message("a link that leads out of the given paths");
    case "not-a-manifest":
      return message("not a supported manifest");
    case "too-large":
      return message("too large");
    case "binary":
      return message("not a text file");
    case "encoding":
      return message("unknown text encoding");
    case "interrupted":
      return message("interrupted");
  }
}
