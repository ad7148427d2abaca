import type { RuleId } from "../../analysis/finding.ts";
import { versionsOf } from "../../versions/index.ts";
import { placeId } from "../places.ts";
import type { RewriteMode } from "../rewrite/rewrite.ts";
import { isEdit, type TextEdit } from "../rewrite/textEdit.ts";
import { versionEdit, type EditObstacle } from "../rewrite/versionEdit.ts";
import type { FixOption } from "../search/searchFixes.ts";
import type { Dependency } from "./dependency.ts";
import type { TextAt } from "./texts.ts";
import type { Unfixed } from "./unfixable.ts";

/** A dependency, with the version that it is to have. */
export interface Wanted extends Dependency, FixOption {
  /** The rule whose findings are to go away; absent for an update. */
  readonly fixes?: RuleId;
  /** Another version to offer, whose dependencies are clean too. */
  readonly cleaner?: FixOption;
}

/** The edit of one place where a version is written. */
export interface Change extends TextEdit {
  /** The version that it leads to. */
  readonly version: string;
  /** How the version is written. */
  readonly mode: RewriteMode;
  /** The dependencies that it is made for; more may have their version from here. */
  readonly wanted: readonly [Wanted, ...(readonly Wanted[])];
}

export interface Changes {
  /** By path, then by place; they do not overlap. */
  readonly changes: readonly Change[];
  readonly unfixed: readonly Unfixed[];
}

/** The edit for one dependency, or why it cannot be made. */
export function changeFor(wanted: Wanted, mode: RewriteMode, textAt: TextAt): Change | EditObstacle {
  const { manifest, facts, version } = wanted;
  const edit = versionEdit(facts.declaration, manifest.path, { version, mode }, textAt);
  return isEdit(edit) ? { ...edit, version, mode, wanted: [wanted] } : edit;
}

/** One change for each place, to the highest of the versions that are wanted there. */
export function mergeChanges(single: readonly Change[]): Changes {
  const places = new Map<string, Change>();
  for (const change of single) {
    const id = placeId(change);
    const other = places.get(id);
    places.set(id, other ? higher(other, change) : change);
  }
  const changes: Change[] = [];
  const unfixed: Unfixed[] = [];
  for (const change of [...places.values()].sort(byPlace)) {
    const before = changes.at(-1);
    if (before?.path !== change.path || before.span.end <= change.span.start) changes.push(change);
    else unfixed.push(...change.wanted.map((one): Unfixed => ({ ...one, why: { kind: "overlap" } })));
  }
  return { changes, unfixed };
}

function higher(first: Change, second: Change): Change {
  const { system } = first.wanted[0].facts.declaration.package;
  const change = versionsOf(system).compare(first.version, second.version) >= 0 ? first : second;
  return { ...change, wanted: [...first.wanted, ...second.wanted] };
}

function byPlace(a: TextEdit, b: TextEdit): number {
  return a.path === b.path ? a.span.start - b.span.start : a.path < b.path ? -1 : 1;
}
