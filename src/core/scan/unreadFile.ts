import type { UnreadableReason } from "../manifests/gap.ts";
import { message, type Message } from "../messages/message.ts";

/** A file or folder that was not read, so nothing is known about it. */
export interface UnreadFile {
  readonly path: string;
  readonly reason: UnreadReason;
}

export type UnreadReason = UnreadableReason | "not-a-manifest" | "interrupted";

/** Half a sentence after "not checked:". */
export function unreadMessage(reason: UnreadReason): Message {
  switch (reason) {
    case "unreadable":
      return message("cannot be read");
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
