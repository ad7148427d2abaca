import { formatMessage, message, type Message } from "../messages/message.ts";
import { visible } from "../model/sanitize.ts";

/** The difference of a node between two graphs; `from` is its version in the first. */
export type NodeChange =
  { readonly kind: "added" | "removed" | "same" } | { readonly kind: "changed"; readonly from: string };

export type EdgeChange = "added" | "removed" | "same";

/** Returns what became of a node in a comparison, such as `changed from 1.0.0`; "" for nothing. */
export function changeText(change: NodeChange | undefined): string {
  switch (change?.kind) {
    case "added":
      return formatMessage(message("added"));
    case "removed":
      return formatMessage(message("removed"));
    case "changed":
      return formatMessage(changedFrom(visible(change.from)));
    default:
      return "";
  }
}

function changedFrom(version: string): Message {
  return version === "" ? message("changed") : message("changed from {version}", { version });
}
