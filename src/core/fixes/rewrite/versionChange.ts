import type { Facts } from "../../analysis/facts.ts";
import type { VersionKey, VersionText } from "../../model/keys.ts";
import { versionsOf } from "../../versions/index.ts";
import type { RewriteMode } from "./rewrite.ts";

/** The version to write, and how. */
export interface VersionChange {
  readonly version: VersionText;
  readonly mode?: RewriteMode;
}

/** A change of which only the versions tell how it is written. */
export interface DirectedChange extends VersionChange {
  readonly mode?: "exact";
}

/** Tells whether the version is lower than the one that is checked, as a way out of a malicious one may be. */
export function isLower({ target }: Pick<Facts, "target">, version: VersionText): boolean {
  return target?.kind === "version" && changeFrom(target.key, version).mode === "exact";
}

/** The change that leads to the version from the one that is checked. */
export function changeTo({ target }: Pick<Facts, "target">, version: VersionText): DirectedChange {
  return changeFrom(target?.kind === "version" ? target.key : undefined, version);
}

/** The change that leads to the version. A range that allows a lower one allows the one before, too: it is written exactly. */
export function changeFrom(before: VersionKey | undefined, version: VersionText): DirectedChange {
  const isBelow = before && versionsOf(before.system).compare(version, before.version) < 0;
  return isBelow ? { version, mode: "exact" } : { version };
}
