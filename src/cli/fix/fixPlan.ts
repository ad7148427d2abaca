import type { Facts } from "../../core/analysis/facts.ts";
import type { Span } from "../../core/model/span.ts";
import { fileNameOf } from "../../core/model/path.ts";
import type { DependencyState } from "../../core/fixes/safeVersion.ts";
import { versionEdit } from "../../core/fixes/edit.ts";
import { lockfileParsers } from "../../core/manifests/formats.ts";
import { versionsOf } from "../../core/versions/index.ts";
import type { CheckedFile } from "../check/checkedFiles.ts";

/** A declaration of one of the manifests. */
export interface Declared {
  readonly file: CheckedFile;
  readonly facts: Facts;
}

/** A vulnerable dependency, with the version to go to. */
export interface Wanted extends Declared {
  readonly version: string;
  /** What is known of that which the version brings along. */
  readonly dependencies: DependencyState;
}

/** One place where a version is written, and what shall stand there. */
export interface Change {
  /** Of the file, absolute. */
  readonly at: string;
  readonly span: Span;
  readonly before: string;
  readonly after: string;
  readonly version: string;
  /** The vulnerable dependencies that have their version from here. */
  readonly wanted: readonly Wanted[];
}

export interface Unfixed extends Declared {
  /** Half a sentence behind "not fixed:". */
  readonly why: string;
}

export interface Plan {
  readonly changes: readonly Change[];
  readonly unfixed: readonly Unfixed[];
}

/** The text of a file as the plan is made for; absolute paths. */
export type TextAt = (at: string) => string | undefined;

/** One change for each place, to the highest version that is wanted of those that have theirs from there. */
export function planOf(wanted: readonly Wanted[], textAt: TextAt): Plan {
  const places = new Map<string, Change>();
  const unfixed: Unfixed[] = [];
  for (const one of wanted) {
    const change = changeOf(one, textAt);
    if (typeof change === "string") {
      unfixed.push({ ...one, why: change });
      continue;
    }
    const id = placeId(change);
    const other = places.get(id);
    const together = [...(other?.wanted ?? []), one];
    places.set(id, { ...(other && isAbove(other, change) ? other : change), wanted: together });
  }
  const changes: Change[] = [];
  const inOrder = [...places.values()].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : a.span.start - b.span.start,
  );
  for (const change of inOrder) {
    const before = changes.at(-1);
    if (before?.at !== change.at || before.span.end <= change.span.start) changes.push(change);
    else unfixed.push(...change.wanted.map((one) => ({ ...one, why: "its version is part of one that is changed" })));
  }
  return { changes, unfixed };
}

/** The same for all whose version is written at the same place; undefined where it is written nowhere. */
export function placeOf({ file, facts: { declaration } }: Declared): Pick<Change, "at" | "span"> | undefined {
  const { elsewhere, requirementSpan } = declaration;
  if (elsewhere) return { at: elsewhere.path, span: elsewhere.span };
  return requirementSpan && { at: file.file.at, span: requirementSpan };
}

export function placeId({ at, span }: Pick<Change, "at" | "span">): string {
  return `${span.start} ${span.end} ${at}`;
}

/** The text with what shall stand there. Changes are in order and do not touch one another. */
export function changed(text: string, changes: readonly Change[]): string {
  return changes.reduceRight((rest, { span, after }) => rest.slice(0, span.start) + after + rest.slice(span.end), text);
}

/** Or why there is none. */
function changeOf(one: Wanted, textAt: TextAt): Change | string {
  const { file, facts, version } = one;
  const { declaration, locked } = facts;
  const { requirement, package: key } = declaration;
  const edit = versionEdit(declaration, (path) => (path === undefined ? file.text : textAt(path)), version);
  if (!edit) {
    const { isRequirement, satisfies } = versionsOf(key.system);
    const isAllowed =
      requirement.kind === "written" && isRequirement(requirement.text) && satisfies(version, requirement.text);
    if (!isAllowed) return `${key.name} ${version} would do, which nobody but you can write there`;
    const lockfile = locked ? fileNameOf(locked.from) : "what is installed";
    return `“${requirement.text}” allows ${version} already: bring ${lockfile} up to date`;
  }
  const at = edit.path ?? file.file.at;
  const text = edit.path === undefined ? file.text : textAt(edit.path);
  if (text === undefined || isGenerated(at, text)) {
    return `${key.name} ${version} would do, but ${fileNameOf(at)} is written by a tool: change what it is made from`;
  }
  return { at, span: edit.span, before: edit.before, after: edit.after, version, wanted: [one] };
}

function isAbove(a: Change, b: Change): boolean {
  const system = a.wanted[0]?.facts.declaration.package.system ?? "NPM";
  return versionsOf(system).compare(a.version, b.version) >= 0;
}

/** Lockfiles, and requirements of pip that a tool has locked. */
function isGenerated(at: string, text: string): boolean {
  const name = fileNameOf(at);
  if (/^#.*\bautogenerated by\b/im.test(text)) return true;
  return name !== "requirements.txt" && lockfileParsers.some(({ names }) => names.includes(name));
}
