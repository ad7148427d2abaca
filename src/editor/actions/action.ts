import type { TextEdit } from "../../core/fixes/rewrite/textEdit.ts";
import type { Declaration } from "../../core/manifests/manifest.ts";
import type { Message } from "../../core/messages/message.ts";
import type { VersionKey } from "../../core/model/keys.ts";
import type { Correction, DeclaredBefore } from "./correction.ts";

/** An entry that an editor offers for a dependency, in no editor's own form. It changes the text, opens something, or both. */
export interface Action {
  readonly title: Message;
  /** A quick fix is about what is found; a rewrite writes another version where nothing is. */
  readonly kind: ActionKind;
  readonly isPreferred?: boolean;
  readonly change?: ActionChange;
  readonly opens?: Opening;
}

export type ActionKind = "quickfix" | "rewrite";

/**
 * The change of an action:
 * - `edits`: made for the text as it is now, so that a change of it takes the action away
 * - `correction`: made when the action is chosen, from the text as it is then
 */
export type ActionChange =
  | { readonly kind: "edits"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "correction"; readonly declaration: DeclaredBefore; readonly correction: Correction };

/** Something that a host shows in its own way. One that cannot leaves the action out. */
export type Opening =
  | { readonly kind: "compare" | "graph" | "details"; readonly key: VersionKey }
  | { readonly kind: "ignore" | "plan"; readonly declaration: Declaration }
  | { readonly kind: "fixAll" | "updateAll" | "planAll" }
  | { readonly kind: "releaseGroup"; readonly pattern: string }
  | { readonly kind: "addMirror"; readonly address: string };
