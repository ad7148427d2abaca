import type { LockedPackage } from "../manifests/lockfile.ts";
import type { Withheld } from "../manifests/manifest.ts";
import type { PrivateNames } from "../manifests/privateNames.ts";
import type { Lock } from "../manifests/project.ts";
import { isFromRegistry, skip } from "../manifests/shared/skip.ts";
import type { System } from "../model/keys.ts";
import { fileNameOf } from "../model/path.ts";
import type { Difference, Half } from "./halves.ts";
import { nameId, namesIn } from "./holders.ts";
import type { ReadPair, ReadState, ReviewFiles } from "./readPairs.ts";
import type { ReviewSide } from "./reviewSide.ts";

/** The names that differ and that one of the states does not ask the service about, by IDs. */
type WithheldNames = ReadonlyMap<string, Withheld>;

/**
 * Withholds on both sides what is private on one of them: by the settings, the lockfile or a declaration of a manifest, unless another
 * manifest of that side has the name from a public registry. Never rejects.
 */
export async function withoutPrivate(
  differences: readonly Difference[],
  pairs: readonly ReadPair[],
  { before, after }: Pick<ReviewFiles, "before" | "after">,
): Promise<readonly Difference[]> {
  if (differences.length === 0) return differences;
  const names = differingNames(differences);
  const [first, second] = await Promise.all([
    withheldOn(
      before,
      pairs.map((pair) => ({ own: pair.before, other: pair.after })),
      names,
    ),
    withheldOn(
      after,
      pairs.map((pair) => ({ own: pair.after, other: pair.before })),
      names,
    ),
  ]);
  const withheld: WithheldNames = new Map([...first, ...second]);
  const guards = [...new Set(pairs.flatMap(({ before: one, after: other }) => [one, other]))];
  const isPrivate: PrivateNames = async (asked) => {
    const answers = await Promise.all(guards.flatMap((state) => state?.project.privateAmong?.(asked) ?? []));
    return { has: (name) => answers.some((answer) => answer.has(name)) };
  };
  const guarded = (half: Half): Half => guardedHalf(half, withheld, isPrivate);
  return differences.map(({ before: one, after: other, ...rest }) => ({
    ...(one && { before: guarded(one) }),
    ...(other && { after: guarded(other) }),
    ...rest,
  }));
}

/** The names that differ, and those by the path of the manifest in which they do. */
interface Names {
  readonly all: ReadonlyMap<System, ReadonlySet<string>>;
  readonly byPath: ReadonlyMap<string, ReadonlySet<string>>;
}

function differingNames(differences: readonly Difference[]): Names {
  const all = new Map<System, Set<string>>();
  const byPath = new Map<string, Set<string>>();
  for (const { before, after } of differences) {
    for (const half of [before, after]) {
      if (!half) continue;
      const { system, name } = half.subject.declaration.package;
      all.set(system, (all.get(system) ?? new Set()).add(name));
      byPath.set(half.state.path, (byPath.get(half.state.path) ?? new Set()).add(name));
    }
  }
  return { all, byPath };
}

/** A manifest of one side; where that side does not have it, the other's shows which settings are around its path. */
interface Placed {
  readonly own: ReadState | undefined;
  readonly other: ReadState | undefined;
}

async function withheldOn(side: ReviewSide, states: readonly Placed[], names: Names): Promise<WithheldNames> {
  const withheld = new Map<string, Withheld>();
  const open = new Set<string>();
  for (const { own, other } of states) {
    const state = own ?? other;
    if (!state) continue;
    const asked = askedOf(state, own && other ? [own, other] : [state], names);
    if (asked.length === 0) continue;
    const found = own ? await withheldBy(own, asked) : await withheldAround(side, state, asked);
    for (const [name, why] of found) withheld.set(nameId({ system: state.system, name }), why);
    for (const name of own ? publicIn(own, found) : []) open.add(nameId({ system: state.system, name }));
  }
  return new Map([...withheld].filter(([id]) => !open.has(id)));
}

/** The names that differ in this manifest, and those of the others that it has, too. */
function askedOf(state: ReadState, both: readonly ReadState[], { all, byPath }: Names): readonly string[] {
  const own = new Set(both.flatMap(({ path }) => [...(byPath.get(path) ?? [])]));
  const having = namesIn(state);
  const isAsked = (name: string) => own.has(name) || having.has(nameId({ system: state.system, name }));
  return [...(all.get(state.system) ?? [])].filter(isAsked);
}

async function withheldBy(
  { path, project }: ReadState,
  names: readonly string[],
): Promise<ReadonlyMap<string, Withheld>> {
  const why: Withheld = { reason: "private", detail: fileNameOf(path) };
  const bySettings = await project.privateAmong?.(names);
  const byLocks = await Promise.all(locksOf(project).map((lock) => lock.privateNames()));
  return new Map(
    names.flatMap((name) => {
      const reason = byLocks.flatMap((lock) => lock.get(name) ?? [])[0];
      if (reason === undefined && !bySettings?.has(name)) return [];
      return [[name, reason === undefined ? why : { ...why, reason }] as const];
    }),
  );
}

async function withheldAround(
  { checker }: ReviewSide,
  { path, text }: ReadState,
  names: readonly string[],
): Promise<ReadonlyMap<string, Withheld>> {
  const { inputFor, projects } = await checker.reader();
  const parser = inputFor(path);
  return parser ? projects.privateAmong(parser, { path, text }, names) : new Map<string, Withheld>();
}

function locksOf({ lock, otherLocks = [] }: ReadState["project"]): readonly Lock[] {
  return lock ? [lock, ...otherLocks] : [];
}

/** The names that a manifest or its lockfiles have from a public registry. */
function publicIn({ project }: ReadState, withheld: ReadonlyMap<string, Withheld>): readonly string[] {
  const isPublic = ({ origin }: LockedPackage) => origin === "registry";
  const declared = project.manifest.declarations.filter(({ requirement }) => isFromRegistry(requirement));
  const locked = locksOf(project).flatMap(({ lockfile }) => lockfile.packages.filter(isPublic));
  const names = [...declared.map(({ package: { name } }) => name), ...locked.map(({ key: { name } }) => name)];
  return names.filter((name) => !withheld.has(name));
}

function guardedHalf(half: Half, withheld: WithheldNames, isPrivate: PrivateNames): Half {
  const { subject } = half;
  const { declaration, locked } = subject;
  const why = withheld.get(nameId(declaration.package));
  const isOpen = isFromRegistry(declaration.requirement);
  return {
    ...half,
    subject: {
      ...subject,
      privateAmong: isPrivate,
      ...(why && isOpen && { declaration: skip(declaration, why) }),
      ...(locked &&
        why && { locked: { ...locked, privateNames: withName(locked.privateNames, declaration.package.name, why) } }),
    },
  };
}

function withName(known: Lock["privateNames"], name: string, { reason }: Withheld): Lock["privateNames"] {
  return async () => new Map([...(await known()), [name, reason] as const]);
}
