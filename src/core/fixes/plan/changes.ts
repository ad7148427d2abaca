import { fileNameOf } from "../../model/path.ts";
import { versionsOf } from "../../versions/index.ts";
import { placeId } from "../places.ts";
import { isEdit, type TextEdit } from "../rewrite/textEdit.ts";
import { versionEdit } from "../rewrite/versionEdit.ts";
import type { Wanted } from "../search/searchFix.ts";
import type { TextAt } from "./texts.ts";
import type { Unfixed } from "./unfixable.ts";

/** The edit of one place where a version is written. */
export interface Change extends TextEdit {
  /** The version that it leads to. */
  readonly version: string;
  /** The dependencies that it is made for; more may have their version from here. */
  readonly wanted: readonly [Wanted, ...(readonly Wanted[])];
}

export interface Changes {
  /** By path, then by place; they do not overlap. */
  readonly changes: readonly Change[];
  readonly unfixed: readonly Unfixed[];
}

/** One change for each place, to the highest of the versions that are wanted there. */
export function changesFor(wanted: readonly Wanted[], textAt: TextAt): Changes {
  const places = new Map<string, Change>();
  const unfixed: Unfixed[] = [];
  for (const one of wanted) {
    const change = changeFor(one, textAt);
    if ("why" in change) {
      unfixed.push(change);
      continue;
    }
    const id = placeId(change);
    const other = places.get(id);
    places.set(id, other ? higher(other, change) : change);
  }
  const changes: Change[] = [];
  for (const change of [...places.values()].sort(byPlace)) {
    const before = changes.at(-1);
    if (before?.path !== change.path || before.span.end <= change.span.start) changes.push(change);
    else unfixed.push(...change.wanted.map((one): Unfixed => ({ ...one, why: { kind: "overlap" } })));
  }
  return { changes, unfixed };
}

function changeFor(wanted: Wanted, textAt: TextAt): Change | Unfixed {
  const { manifest, facts, version } = wanted;
  const { declaration, locked } = facts;
  const edit = versionEdit(declaration, manifest.path, version, textAt);
  if (isEdit(edit)) return { ...edit, version, wanted: [wanted] };
  const lockfile = locked && fileNameOf(locked.from);
  return {
    manifest,
    facts,
    why: {
      kind: "edit",
      to: { ...declaration.package, version },
      obstacle: edit,
      requirement: declaration.requirement.text,
      path: declaration.elsewhere?.path ?? manifest.path,
      ...(lockfile !== undefined && { lockfile }),
    },
  };
}

function higher(first: Change, second: Change): Change {
  const { system } = first.wanted[0].facts.declaration.package;
  const change = versionsOf(system).compare(first.version, second.version) >= 0 ? first : second;
  return { ...change, wanted: [...first.wanted, ...second.wanted] };
}

function byPlace(a: TextEdit, b: TextEdit): number {
  return a.path === b.path ? a.span.start - b.span.start : a.path < b.path ? -1 : 1;
}
