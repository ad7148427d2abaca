import { subjectsOf, type Subject } from "../analysis/target/subject.ts";
import { parentsFrom, pathAlong } from "../graph/paths.ts";
import type { Ways } from "../graph/ways.ts";
import { isOwn } from "../graph/sources/lockedProject.ts";
import { lockedDeclaration, type LockedPackage, lockedScope } from "../manifests/lockfile.ts";
import type { Lock } from "../manifests/project.ts";
import { message, type Message } from "../messages/message.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import { versionId } from "../versions/index.ts";
import type { ReviewNote, SideName } from "./change.ts";
import { type Difference, differencesOf, type Half, lockedId } from "./halves.ts";
import type { ReadPair, ReadState } from "./readPairs.ts";

/** A lockfile as one state has it, with the manifests that it governs. */
interface LockState {
  readonly lock: Lock;
  readonly states: readonly [ReadState, ...(readonly ReadState[])];
}

/** A lockfile in both states, or those that take the place of one another. */
interface LockPair extends Partial<Readonly<Record<SideName, LockState>>> {
  readonly incomplete: Partial<Readonly<Record<SideName, Message | undefined>>>;
}

/**
 * Adds what lockfiles have besides what manifests declare. A direct dependency that was only a transitive one, or is one now, has both sides.
 * Pure.
 */
export function withLocked(
  pairs: readonly ReadPair[],
  declared: readonly Difference[],
): { readonly differences: readonly Difference[]; readonly notes: readonly ReviewNote[] } {
  const locks = lockPairs(pairs);
  const joined = declared.map((difference) => locks.reduce(withTransitive, difference));
  const locked = locks.flatMap((pair) => lockedDifferences(pair, joined));
  return { differences: [...joined, ...locked], notes: locks.flatMap((pair) => notesOn(pair, declared)) };
}

function lockPairs(pairs: readonly ReadPair[]): readonly LockPair[] {
  const units = new Map<
    string,
    Record<SideName, { readonly path: string | undefined; readonly states: ReadState[] }>
  >();
  for (const { before, after } of pairs) {
    for (const [first, second] of pathPairs(lockPaths(before), lockPaths(after))) {
      const id = JSON.stringify([first, second]);
      const unit = units.get(id) ?? { before: { path: first, states: [] }, after: { path: second, states: [] } };
      units.set(id, unit);
      if (before) unit.before.states.push(before);
      if (after) unit.after.states.push(after);
    }
  }
  return [...units.values()].map((unit): LockPair => {
    const [before, after] = [lockState(unit.before), lockState(unit.after)];
    const incomplete = {
      before: incompleteIn(before, unit.before.states, after),
      after: incompleteIn(after, unit.after.states, before),
    };
    return { ...(before && { before }), ...(after && { after }), incomplete };
  });
}

function lockPaths(state: ReadState | undefined): readonly string[] {
  return locksOf(state).map(({ path }) => path);
}

function locksOf(state: ReadState | undefined): readonly Lock[] {
  const { lock, otherLocks = [] } = state?.project ?? {};
  return lock ? [lock, ...otherLocks] : [];
}

/** Pairs those of one path, then those that are gone with those that have come. */
function pathPairs(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [string | undefined, string | undefined])[] {
  const common = before.filter((path) => after.includes(path));
  const [gone, come] = [before, after].map((paths) => paths.filter((path) => !common.includes(path)));
  const others = Array.from(
    { length: Math.max(gone?.length ?? 0, come?.length ?? 0) },
    (_, index) => [gone?.[index], come?.[index]] as const,
  );
  return [...common.map((path) => [path, path] as const), ...others];
}

function lockState({ path, states }: { readonly path: string | undefined; readonly states: readonly ReadState[] }) {
  const [first, ...others] = states;
  const lock = states.flatMap(locksOf).find((each) => each.path === path);
  return first && lock && { lock, states: [first, ...others] as const };
}

/** Tells why not all is known that one state had installed. */
function incompleteIn(
  own: LockState | undefined,
  states: readonly ReadState[],
  other: LockState | undefined,
): Message | undefined {
  if (own)
    return own.lock.damage === undefined ? undefined : own.states.find(({ incomplete }) => incomplete)?.incomplete;
  const isUnlocked = states.some(({ project }) => project.manifest.declarations.length > 0 && !project.listed);
  if (!other || !isUnlocked) return undefined;
  return message("without {file} it is not known what was installed", { file: fileNameOf(other.lock.path) });
}

/** The transitive dependency that a direct one was before, or is now. */
function withTransitive(difference: Difference, pair: LockPair): Difference {
  const { before, after } = difference;
  const [known, lacking] = before && !after ? (["before", "after"] as const) : (["after", "before"] as const);
  const half = difference[known];
  const [own, other] = [pair[known], pair[lacking]];
  if ((before && after) || !half?.locked || !own || !other || half.subject.locked?.from !== own.lock.path)
    return difference;
  const { locked } = half;
  const remaining = new Set(own.lock.lockfile.packages.map(lockedId));
  const same = other.lock.lockfile.packages.filter((each) => packageId(each.key) === packageId(locked.key));
  const found =
    same.find((each) => versionId(each.key) === versionId(locked.key)) ??
    same.find((each) => !remaining.has(lockedId(each)));
  return found ? { ...difference, [lacking]: lockedHalf(other, found) } : difference;
}

function lockedDifferences(pair: LockPair, declared: readonly Difference[]): readonly Difference[] {
  const { before, after, incomplete } = pair;
  const isUnread = [before, after].some(
    (state) => state?.lock.damage !== undefined && state.lock.lockfile.packages.length === 0,
  );
  if (isUnread) return [];
  const idOf = ({ locked }: Half) => (locked ? lockedId(locked) : "");
  const all = differencesOf(lockedHalves(before, declared, "before"), lockedHalves(after, declared, "after"), idOf);
  const hasUnused = [before, after].some((state) => state?.lock.lockfile.hasUnused);
  const throughs = {
    before: before && pathsIn(before, declared, "before"),
    after: after && pathsIn(after, declared, "after"),
  };
  const ways = { before: before && waysInto(before), after: after && waysInto(after) };
  return all.flatMap(({ before: one, after: other }): readonly Difference[] => {
    const versions = [one, other].map((half) => half?.locked && versionId(half.locked.key));
    if ([one, other].every((half) => !half?.locked || isOwn(half.locked))) return [];
    if (hasUnused && versions[0] !== versions[1]) return [];
    return [
      {
        ...(one && { before: { ...one, through: throughs.before?.(one.locked), ...ways.before } }),
        ...(other && { after: { ...other, through: throughs.after?.(other.locked), ...ways.after } }),
        incomplete,
      },
    ];
  });
}

/** Each package of the lockfile once, but for those that have rows of their own. */
function lockedHalves(state: LockState | undefined, declared: readonly Difference[], side: SideName): readonly Half[] {
  if (!state) return [];
  const seen = new Set(
    declared.flatMap((difference) => {
      const { covers = [], state: own } = difference[side] ?? {};
      return own && locksOf(own).some(({ path }) => path === state.lock.path) ? covers.map(lockedId) : [];
    }),
  );
  return state.lock.lockfile.packages.flatMap((locked): readonly Half[] => {
    const id = lockedId(locked);
    if (seen.has(id)) return [];
    seen.add(id);
    return [lockedHalf(state, locked)];
  });
}

/** A package of a lockfile as a subject of its own. */
function lockedHalf({ lock, states: [state] }: LockState, locked: LockedPackage): Half {
  const { path, lockfile, privateNames, mayBeMirrored } = lock;
  const { privateAmong } = state.project;
  const subject: Subject = {
    declaration: lockedDeclaration(locked),
    locked: {
      from: path,
      packages: [locked],
      lockfile,
      privateNames,
      ...(mayBeMirrored && { mayBeMirrored }),
      isListed: true,
    },
    ...(privateAmong && { privateAmong }),
  };
  return { subject, path, state, decidedBy: path, isDirect: false, locked, covers: [locked] };
}

/** Finds a shortest path from a direct dependency to a package: from one that has changed, if any leads there. */
function pathsIn(
  { lock, states }: LockState,
  declared: readonly Difference[],
  side: SideName,
): (locked: LockedPackage | undefined) => readonly VersionKey[] | undefined {
  const { packages, hasGraph } = lock.lockfile;
  if (!hasGraph) return () => undefined;
  const indexes = new Map(packages.map((locked, index) => [locked, index]));
  const changed = declared.flatMap((difference) => {
    const half = difference[side];
    return half?.isDirect ? (half.subject.locked?.packages ?? []) : [];
  });
  const direct = states.flatMap(({ project, text }) =>
    project.listed
      ? []
      : subjectsOf(project, text).flatMap(({ declaration, locked }) =>
          declaration.scope !== lockedScope && locked?.from === lock.path ? locked.packages : [],
        ),
  );
  const roots = [...changed, ...direct].flatMap((locked) => indexes.get(locked) ?? []);
  const parents = parentsFrom(roots, (index) => packages[index]?.dependencies ?? []);
  return (locked) => {
    const index = locked && indexes.get(locked);
    if (index === undefined || !parents.has(index)) return undefined;
    const path = pathAlong((node) => parents.get(node), index).flatMap((node) => packages[node]?.key ?? []);
    return path.length > 1 ? path : undefined;
  };
}

/** The ways from all that manifests declare, members of the workspace require or nothing leads to; none where these are not known. */
function waysInto({ lock, states }: LockState): Pick<Half, "leading"> {
  const { packages, hasGraph, problems } = lock.lockfile;
  if (!hasGraph || problems.length > 0 || states.some(({ project }) => project.listed)) return {};
  let ways: Ways | undefined;
  const make = (): Ways => {
    const direct = new Set(
      states.flatMap(({ project, text }) => subjectsOf(project, text).flatMap(({ locked }) => locked?.packages ?? [])),
    );
    const starts = packages.flatMap((locked, index) => (isOwn(locked) || direct.has(locked) ? [index] : []));
    return { starts, nodes: packages };
  };
  return { leading: () => [(ways ??= make())] };
}

function writtenId({ subject: { declaration } }: Half): string {
  return JSON.stringify([declaration.scope, declaration.requirement.text]);
}

/** Tells which lockfile has taken the place of another, and where only one of a manifest and its lockfile has changed. */
function notesOn({ before, after }: LockPair, declared: readonly Difference[]): readonly ReviewNote[] {
  if (!before || !after || after.states.some(({ project }) => project.listed)) return [];
  const [first, second] = [before.lock, after.lock];
  if (first.damage ?? second.damage) return [];
  const file = fileNameOf(second.path);
  if (file !== fileNameOf(first.path)) {
    const values = { before: fileNameOf(first.path), after: file };
    return [{ path: second.path, text: message("{after} takes the place of {before}", values) }];
  }
  const paths = new Set([...before.states, ...after.states].map(({ path }) => path));
  const isDeclared = declared.some(({ before: one, after: other }) => {
    const half = other ?? one;
    return half !== undefined && paths.has(half.path) && (!one || !other || writtenId(one) !== writtenId(other));
  });
  const [was, is] = [first, second].map(({ lockfile }) => JSON.stringify(lockfile.packages.map(lockedId).sort()));
  if (isDeclared === (was !== is)) return [];
  const manifests = [...new Set(after.states.map(({ path }) => fileNameOf(path)))].join(", ");
  const text = isDeclared
    ? message("{file} did not change, though {manifests} did", { file, manifests })
    : message("{file} changed, though {manifests} did not", { file, manifests });
  return [{ path: second.path, text }];
}
