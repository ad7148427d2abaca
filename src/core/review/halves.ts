import { isDevelopment } from "../analysis/policy.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Subject } from "../analysis/target/subject.ts";
import { targetOf } from "../analysis/target/target.ts";
import type { LockedPackage } from "../manifests/lockfile.ts";
import type { Message } from "../messages/message.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import { versionId, versionsOf } from "../versions/index.ts";
import type { PackageChange, SideName } from "./change.ts";
import type { ReadState } from "./readPairs.ts";

/** A package as one state has it, before anything is asked about it. */
export interface Half {
  readonly subject: Subject;
  /** The file that declares or locks it. */
  readonly path: string;
  /** The manifest by whose settings it is read. */
  readonly state: ReadState;
  /** The file that decides its version. */
  readonly decidedBy: string;
  readonly isDirect: boolean;
  readonly locked?: LockedPackage | undefined;
  /** The packages of its lockfile that are its own. */
  readonly covers?: readonly LockedPackage[];
  readonly through?: readonly VersionKey[] | undefined;
  /** The ways to it, of a transitive dependency. */
  readonly leading?: Facts["leading"];
}

/** The changes in where a package comes from. */
export type OriginChange = Pick<PackageChange, "source" | "revision" | "integrity">;

/** A package that the files of the two states have differently. */
export interface Difference extends Partial<Readonly<Record<SideName, Half>>> {
  readonly origin?: OriginChange;
  /** The reasons why a state may have more than is known of it. */
  readonly incomplete?: Partial<Readonly<Record<SideName, Message | undefined>>>;
}

/**
 * Joins what both states have of each package. Those with the same ID are the same, and left out; then come those of the same section,
 * those of the same version, and the rest in order.
 */
export function differencesOf(
  before: readonly Half[],
  after: readonly Half[],
  idOf: (half: Half) => string,
): readonly Difference[] {
  const [first, second] = [byPackage(before), byPackage(after)];
  return [...new Set([...first.keys(), ...second.keys()])].sort().flatMap((id) => {
    const left = { before: [...(first.get(id) ?? [])], after: [...(second.get(id) ?? [])] };
    take(left, idOf);
    const pairs = [...take(left, sectionOf), ...take(left, versionOf)];
    const count = Math.max(left.before.length, left.after.length);
    const rest = Array.from({ length: count }, (_, index) => differenceOf(left.before[index], left.after[index]));
    return [...pairs, ...rest];
  });
}

function differenceOf(before: Half | undefined, after: Half | undefined): Difference {
  return { ...(before && { before }), ...(after && { after }) };
}

/** Takes those of both lists with the same ID out of them. */
function take(
  { before, after }: Readonly<Record<SideName, Half[]>>,
  idOf: (half: Half) => string,
): readonly Difference[] {
  return [...before].flatMap((one) => {
    const index = after.findIndex((other) => idOf(other) === idOf(one));
    if (index < 0) return [];
    before.splice(before.indexOf(one), 1);
    return [differenceOf(one, after.splice(index, 1)[0])];
  });
}

function byPackage(halves: readonly Half[]): ReadonlyMap<string, readonly Half[]> {
  const groups = new Map<string, Half[]>();
  for (const half of halves) {
    const id = packageId(half.subject.declaration.package);
    const group = groups.get(id);
    if (group) group.push(half);
    else groups.set(id, [half]);
  }
  for (const group of groups.values()) group.sort(compareHalves);
  return groups;
}

function compareHalves(a: Half, b: Half): number {
  const [first, second] = [a, b].map(({ locked }) => locked?.key.version);
  if (first === undefined || second === undefined) return 0;
  return versionsOf(a.subject.declaration.package.system).compare(first, second);
}

function sectionOf({ isDirect, subject: { declaration, stale } }: Half): string {
  return JSON.stringify([isDirect, declaration.scope, stale?.kind ?? ""]);
}

export function versionOf({ subject, locked }: Half): string {
  const target = targetOf(subject);
  return locked ? versionId(locked.key) : target.kind === "version" ? versionId(target.key) : "";
}

/** The same for direct dependencies between which nothing differs that a person should know of. */
export function declaredId(half: Half): string {
  const { subject, locked } = half;
  const installed = locked ? lockedId(locked) : versionOf(half);
  const { declaration, stale } = subject;
  return JSON.stringify([requirementId(half), installed, isDevelopment(declaration), stale?.kind ?? ""]);
}

/** The same for what is required alike, whatever is locked. */
export function requirementId({ subject: { declaration } }: Half): string {
  const { scope, requirement } = declaration;
  return JSON.stringify([scope, requirement.text, requirement.kind === "skipped" ? requirement.reason : ""]);
}

/** The same for locked packages that are one, with the same archive from the same place. */
export function lockedId(locked: LockedPackage): string {
  const { key, origin, registries, source, integrity, isForDevelopment } = locked;
  return JSON.stringify([packageId(key), origin, key.version, registries, source, integrity, isForDevelopment]);
}
