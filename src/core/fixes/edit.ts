import type { Declaration, Requirement } from "../manifests/manifest.ts";
import type { System } from "../model/keys.ts";
import { canonicalName } from "../model/names.ts";
import type { Span } from "../model/span.ts";
import { versionsOf } from "../versions/index.ts";
import { rewriteRequirement } from "./rewrite/rewrite.ts";

/** A stretch of a file and what to put in its place. Nothing has been written yet. */
export interface TextEdit {
  /** Another file's absolute path; undefined for the manifest itself. */
  readonly path: string | undefined;
  readonly span: Span;
  /** What stands there: if it no longer does, the edit is out of date. */
  readonly before: string;
  readonly after: string;
}

/** The text of the file of this absolute path, of the manifest for undefined. */
export type TextOf = (path: string | undefined) => string | undefined;

/**
 * Changes the requirement so that it leads to the version, wherever it is written: of one that is shared, that changes it for
 * all. Undefined where that is not clearly right: beside what `rewriteRequirement` leaves alone, where the text is not
 * literally the requirement, and where a checksum of the old version stands beside it.
 */
export function versionEdit(declaration: Declaration, textOf: TextOf, version: string): TextEdit | undefined {
  const { requirement, elsewhere, requirementSpan, package: key } = declaration;
  if (requirement.kind === "skipped" && !isUnion(requirement)) return undefined;
  const path = elsewhere?.path;
  const span = elsewhere?.span ?? requirementSpan;
  const text = textOf(path);
  if (span === undefined || text === undefined || !isWithin(span, text)) return undefined;
  const before = text.slice(span.start, span.end);
  if (isCoded(before) || isPinnedByChecksum(key.system, text, span)) return undefined;
  const after = rewriteRequirement(key.system, before, version);
  if (after === undefined || !allowsBesides(declaration, before, version)) return undefined;
  return { path, span, before, after };
}

/**
 * Puts another name in the place of the one that is declared. Undefined where the text at the name is not that name, where
 * the package is another one than it says (an alias), and for MAVEN where the group would have to change.
 */
export function nameEdit(declaration: Declaration, textOf: TextOf, name: string): TextEdit | undefined {
  const { nameSpan: span, name: written, package: key } = declaration;
  const text = textOf(undefined);
  if (text === undefined || !isWithin(span, text) || canonicalName(key.system, written) !== key.name) return undefined;
  const [oldGroup, before] = partsOf(declaration, written);
  const [newGroup, after] = partsOf(declaration, name);
  if (text.slice(span.start, span.end) !== before || after === before || oldGroup !== newGroup) return undefined;
  return isName(after) && !needsQuotes(text, span, after) ? { path: undefined, span, before, after } : undefined;
}

/** What Poetry unites is skipped for want of words in PEP 440; its lockfile has a version all the same. */
function isUnion({ reason, text }: Extract<Requirement, { kind: "skipped" }>): boolean {
  return reason === "unsupported" && text.includes("|");
}

function isWithin({ start, end }: Span, text: string): boolean {
  return 0 <= start && start < end && end <= text.length;
}

/** Whether it may mean something else than it says: by escapes, entities or variables. */
function isCoded(text: string): boolean {
  return /[\\&]|[$#@%][({]/.test(text);
}

/** The checksum behind a version of corepack, or the hashes in the options of a requirement of pip. */
function isPinnedByChecksum(system: System, text: string, { end }: Span): boolean {
  if (/^[\w+]/.test(text.slice(end, end + 1))) return true;
  return system === "PYPI" && /\s--hash\b/.test(text.slice(end, endOfLine(text, end)));
}

/** A line goes on behind a `\`. */
function endOfLine(text: string, start: number): number {
  let end = text.indexOf("\n", start);
  while (end >= 0 && /\\\r?$/.test(text.slice(Math.max(start, end - 2), end))) end = text.indexOf("\n", end + 1);
  return end < 0 ? text.length : end;
}

/** What is written elsewhere may be only a part of what is required: a constraint of pip, beside the requirement itself. */
function allowsBesides({ requirement, elsewhere, package: key }: Declaration, raw: string, version: string): boolean {
  if (!elsewhere || !requirement.text.endsWith(`,${raw}`)) return true;
  return versionsOf(key.system).satisfies(version, requirement.text.slice(0, -raw.length - 1));
}

/** The group, of MAVEN only, and what stands at the name. */
function partsOf({ package: { system } }: Declaration, name: string): readonly [group: string, name: string] {
  const colon = system === "MAVEN" ? name.indexOf(":") : -1;
  return [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)];
}

function isName(text: string): boolean {
  return /^@?[A-Za-z0-9_][\w./~-]*$/.test(text);
}

/** A key of TOML or YAML that stands without quotes can have no dot, or no `@` at its start. */
function needsQuotes(text: string, { start, end }: Span, name: string): boolean {
  const isQuoted = /["']/.test(text.slice(end, end + 1)) && start > 0;
  if (isQuoted || /^[\w-]+$/.test(name)) return false;
  return name.startsWith("@") || /^[ \t]*(?:=(?!=)|\]|\.)/.test(text.slice(end, end + 32));
}
