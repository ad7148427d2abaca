import { versionsOf } from "../../versions/index.ts";
import { placeId } from "../../analysis/target/place.ts";
import type { RewriteMode } from "../rewrite/rewrite.ts";
import { isEdit, type TextEdit } from "../rewrite/textEdit.ts";
import { versionEdit, type EditObstacle } from "../rewrite/versionEdit.ts";
import type { FixOption } from "../search/searchFixes.ts";
import type { Dependency } from "./dependency.ts";
import type { TextAt } from "./texts.ts";
import type { Unfixed } from "./unfixable.ts";
import type { VersionText } from "../../model/keys.ts";

export type FixGoal = "own" | "below";

/** A dependency and the version to change it to. */
export interface Upgrade extends Dependency, FixOption {
  /** The advisories that it fixes: those of the version itself, or those of its dependencies; absent for an update. */
  readonly fixes?: FixGoal;
  /** Another version to offer, whose dependencies are clean too. */
  readonly cleaner?: FixOption;
}

/** The edit of one place where a version is written. */
export interface Change extends TextEdit {
  /** The version that it is made for. */
  readonly version: VersionText;
  /** The version that the manifest resolves to with it: a range may allow a later one. Absent before that was checked. */
  readonly leadsTo?: VersionText;
  /** The way in which the version is written. */
  readonly mode: RewriteMode;
  /** The dependencies that it is made for; others may take their version from the same place. */
  readonly upgrades: readonly [Upgrade, ...(readonly Upgrade[])];
}

export interface Changes {
  /** The changes by path, then by place; they do not overlap. */
  readonly changes: readonly Change[];
  readonly unfixed: readonly Unfixed[];
}

/** The edit for one dependency, or why it cannot be made. */
export function changeFor(upgrade: Upgrade, mode: RewriteMode, textAt: TextAt): Change | EditObstacle {
  const { manifest, facts, version } = upgrade;
  const edit = versionEdit(facts.declaration, manifest.path, { version, mode }, textAt);
  return isEdit(edit) ? { ...edit, version, mode, upgrades: [upgrade] } : edit;
}

/** One change for each place, to the highest of the versions requested for it. */
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
    else unfixed.push(...change.upgrades.map((upgrade): Unfixed => ({ ...upgrade, why: { kind: "overlap" } })));
  }
  return { changes, unfixed };
}

function higher(first: Change, second: Change): Change {
  const { system } = first.upgrades[0].facts.declaration.package;
  const change = versionsOf(system).compare(first.version, second.version) >= 0 ? first : second;
  return { ...change, upgrades: [...first.upgrades, ...second.upgrades] };
}

/** Finds, among the dependencies that a change is made for, the one whose version it writes. */
export function leadingUpgrade({ upgrades }: Pick<Change, "upgrades">): Upgrade {
  const [first, ...others] = upgrades;
  const { compare } = versionsOf(first.facts.declaration.package.system);
  return others.reduce<Upgrade>(
    (leading, each) => (compare(each.version, leading.version) > 0 ? each : leading),
    first,
  );
}

function byPlace(a: TextEdit, b: TextEdit): number {
  return a.path === b.path ? a.span.start - b.span.start : a.path < b.path ? -1 : 1;
}
