import { visible } from "../model/sanitize.ts";

/** The difference of a node between two graphs; `from` is its version in the first. */
export type NodeChange =
  { readonly kind: "added" | "removed" | "same" } | { readonly kind: "changed"; readonly from: string };

export type EdgeChange = "added" | "removed" | "same";

/** Returns what became of a node in a comparison, such as `changed from 1.0.0`; "" for nothing. */
export function changeText(change: NodeChange | undefined): string {
  if (!change || change.kind === "same") return "";
  if (change.kind !== "changed") return change.kind;
  return change.from === "" ? "changed" : `changed from ${visible(change.from)}`;
}
