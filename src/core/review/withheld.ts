import type { LockedPackage } from "../manifests/lockfile.ts";
import type { Withheld } from "../manifests/manifest.ts";
import type { PrivateNames } from "../manifests/privateNames.ts";
import type { Lock } from "../manifests/project.ts";
import { isFromRegistry, skip } from "../manifests/shared/skip.ts";
import type { PackageKey, System } from "../model/keys.ts";
import { foldedName } from "../model/names.ts";
import { fileNameOf } from "../model/path.ts";
import type { Difference, Half } from "./halves.ts";
import type { ReadPair, ReadState, ReviewFiles } from "./readPairs.ts";
import type { ReviewSide } from "./reviewSide.ts";

/** The names that differ and that one of the states does not ask the service about, by IDs. */
type WithheldNames = ReadonlyMap<string, Withheld>;

function idOf({ system, name }: PackageKey): string {
  return `${system} ${foldedName(system, name)}`;
}

/**
 * Withholds on both sides what is private on one of them: by the settings, the lockfile or a declaration of a manifest, unless another
 * manifest of that side has the name from a public registry. Never rejects.
 */
export async function withoutPrivate(
  differences: readonly Difference[],
  pairs: readonly ReadPair[],
  { before, after }: Pick<ReviewFiles, "before" | "after">,
): Promise<readonly Difference[]> {
  const names = namesIn(differences);
  if (names.size === 0) return differences;
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

function namesIn(differences: readonly Difference[]): ReadonlyMap<System, ReadonlySet<string>> {
  const names = new Map<System, Set<string>>();
  for (const { before, after } of differences) {
    const key = (after ?? before)?.subject.declaration.package;
    if (!key) continue;
    const known = names.get(key.system) ?? new Set();
    names.set(key.system, known.add(key.name));
  }
  return names;
}

/** A manifest of one side; where that side does not have it, the other's shows which settings are around its path. */
interface Placed {
  readonly own: ReadState | undefined;
  readonly other: ReadState | undefined;
}

async function withheldOn(
  side: ReviewSide,
  states: readonly Placed[],
  names: ReadonlyMap<System, ReadonlySet<string>>,
): Promise<WithheldNames> {
  const withheld = new Map<string, Withheld>();
  const open = new Set<string>();
  for (const { own, other } of states) {
    const state = own ?? other;
    const asked = [...(state ? (names.get(state.system) ?? []) : [])];
    if (!state || asked.length === 0) continue;
    const found = own ? await withheldBy(own, asked) : await withheldAround(side, state, asked);
    for (const [name, why] of found) withheld.set(idOf({ system: state.system, name }), why);
    for (const name of own ? publicIn(own, found) : []) open.add(idOf({ system: state.system, name }));
  }
  return new Map([...withheld].filter(([id]) => !open.has(id)));
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
  const why = withheld.get(idOf(declaration.package));
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
