import type { Declaration, Requirement } from "../../manifests/manifest.ts";
import { isLockfileName } from "../../manifests/patterns.ts";
import { fileNameOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { versionsOf } from "../../versions/index.ts";
import { placeOf } from "../../analysis/target/place.ts";
import { rewriteRequirement } from "./rewrite.ts";
import { containsSpan, type TextEdit } from "./textEdit.ts";
import type { VersionChange } from "./versionChange.ts";

/**
 * The reason why a version cannot be written:
 * - `unwritten`: no version is written, or not in a file that can be read
 * - `managed`: a POM outside of the project has it
 * - `allowed`: what is written allows the version already
 * - `generated`: a tool has written the file and would write it again
 * - `checksum`: a checksum of the old version stands next to it
 * - `unclear`: the text is not literally the requirement, is part of others, is in several places, or would not clearly lead to the version
 */
export type EditObstacle = "unwritten" | "managed" | "allowed" | "generated" | "checksum" | "unclear";

/**
 * Changes the requirement so that it leads to the version, wherever it is written: of one that is shared, that changes it for
 * all. `path` is the manifest's.
 */
export function versionEdit(
  declaration: Declaration,
  path: string,
  { version, mode = "style" }: VersionChange,
  textAt: (path: string) => string | undefined,
): TextEdit | EditObstacle {
  const { package: key } = declaration;
  const place = placeOf(path, declaration);
  const text = place && textAt(place.path);
  if (!place || text === undefined) return unwritten(declaration);
  if (!containsSpan(text, place.span) || !isUnderstood(declaration)) return "unclear";
  const before = text.slice(place.span.start, place.span.end);
  const after = isCoded(before, declaration) ? undefined : rewriteRequirement(key.system, before, version, mode);
  if (after === undefined || declaration.byHand || !allowsBesides(declaration, before, version)) {
    return isAllowed(declaration, version) ? "allowed" : "unclear";
  }
  if (isPinnedByChecksum(text, place.span)) return "checksum";
  return isGenerated(place.path, text) ? "generated" : { ...place, before, after };
}

function unwritten({ managedBy }: Declaration): EditObstacle {
  return managedBy === undefined ? "unwritten" : "managed";
}

/**
 * Checks whether the requirement allows the version. Not where the lowest version is taken, as allowing a higher one does not
 * lead to it.
 */
function isAllowed({ requirement: { text }, package: { system } }: Declaration, version: string): boolean {
  const { satisfies, isMinimum } = versionsOf(system);
  return !isMinimum(text) && satisfies(version, text);
}

/** What its own system refuses, as `~=2` in a file that pip reads, cannot be changed in the same style either. */
function isUnderstood({ requirement, package: { system } }: Declaration): boolean {
  return requirement.kind === "skipped" ? isUnion(requirement) : versionsOf(system).isRequirement(requirement.text);
}

/**
 * Checks for a union that Poetry writes with `|`. It cannot be said in PEP 440 and is skipped; its lockfile has a version all the
 * same.
 */
function isUnion({ reason, text }: Extract<Requirement, { kind: "skipped" }>): boolean {
  return reason === "unsupported" && text.includes("|");
}

/** Checks whether the text may mean something else than it says: by escapes, entities, variables, or tags in it. */
function isCoded(text: string, { requirement }: Declaration): boolean {
  const hasTags = /<(?:[/!?]|$)/.test(text) || (text.includes("<") && !requirement.text.includes("<"));
  return hasTags || /[\\&]|[$#@%][({]/.test(text);
}

/** The checksum behind a version of corepack, or the hashes in the options of a requirement of pip. */
function isPinnedByChecksum(text: string, { end }: Span): boolean {
  return /^[\w+]/.test(text.slice(end, end + 1)) || /\s--hash\b/.test(text.slice(end, endOfLine(text, end)));
}

/** A line continues behind a `\`. */
function endOfLine(text: string, start: number): number {
  let end = text.indexOf("\n", start);
  while (end >= 0 && /\\\r?$/.test(text.slice(Math.max(start, end - 2), end))) end = text.indexOf("\n", end + 1);
  return end < 0 ? text.length : end;
}

/**
 * Checks whether the rest of the requirement allows the version. What is written elsewhere may be only a part of what is
 * required: a constraint of pip, next to the requirement itself.
 */
function allowsBesides({ requirement, elsewhere, package: key }: Declaration, raw: string, version: string): boolean {
  if (!elsewhere || !requirement.text.endsWith(`,${raw}`)) return true;
  return versionsOf(key.system).satisfies(version, requirement.text.slice(0, -raw.length - 1));
}

/** A lockfile, or requirements of pip that a tool has compiled. By its name alone, a requirements.txt is written by a person. */
export function isGenerated(path: string, text: string): boolean {
  const name = fileNameOf(path);
  if (/^#.*\bautogenerated by\b/im.test(text)) return true;
  return name !== "requirements.txt" && isLockfileName(name);
}
