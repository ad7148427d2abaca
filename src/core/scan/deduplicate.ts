import type { Facts } from "../analysis/facts.ts";
import type { Locked, Subject } from "../analysis/target/subject.ts";
import type { Overrides } from "../analysis/target/overrides.ts";
import type { Lockfile } from "../manifests/lockfile.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { packageId } from "../model/keys.ts";

/** Collects the subjects of many manifests. Of those that need the same answers, only one is gathered. */
export interface Deduplicator {
  /** The subjects to gather, in the order of their first occurrence. */
  readonly subjects: readonly Subject[];
  add(subject: Subject): DeduplicatedSubject;
}

export interface DeduplicatedSubject {
  readonly subject: Subject;
  /** The index in `subjects` of the one with the same answers. */
  readonly answerIndex: number;
  /** The same for subjects with the same findings, apart from their spans and from ignore comments. */
  readonly findingsIndex: number;
}

/**
 * A package of a lockfile that is private to any of its manifests is not asked for on behalf of the others either: the
 * lockfile installs it once, from one source.
 */
export function createDeduplicator(): Deduplicator {
  const declaredIndexes = new Map<string, number>();
  const subjects: Subject[] = [];
  const answerIndexes = new Map<string, number>();
  const findingsIndexes = new Map<string, number>();
  const packages = new Map<object, number>();
  const overrideIndexes = createOverrideIndexes();
  const privateNames = createPrivateNames();
  return {
    subjects,
    add(subject) {
      const { locked } = subject;
      const names = locked && privateNames.add(locked);
      const declared = locked?.declared ? ` ${indexOf(locked.declared.id, declaredIndexes)}` : "";
      const answerIndex = indexOf(`${answerKey(subject, packages, overrideIndexes)}${declared}`, answerIndexes);
      if (answerIndex === subjects.length) {
        const own = withNames(subject, privateNames);
        subjects.push(locked && names ? { ...own, locked: { ...locked, privateNames: names } } : own);
      }
      // Rules read the group of a declaration, ignore entries its name as written.
      const { scope, isForDevelopment = false, name } = subject.declaration;
      const group = `${scope}\n${isForDevelopment}`;
      const findingsIndex = indexOf(`${answerIndex}\n${group}\n${name}`, findingsIndexes);
      return { subject, answerIndex, findingsIndex };
    },
  };
}

/** An override asks about packages of a lockfile, too. */
function withNames(subject: Subject, privateNames: ReturnType<typeof createPrivateNames>): Subject {
  const { overrideUse } = subject;
  if (overrideUse?.kind !== "used" || !("lock" in overrideUse.by)) return subject;
  const { lock, parents } = overrideUse.by;
  const by = { lock: { ...lock, privateNames: privateNames.add(lock) }, parents };
  return { ...subject, overrideUse: { ...overrideUse, by } };
}

/** Joins the private names of all manifests that share a lockfile. */
function createPrivateNames(): {
  add(locked: Pick<Locked, "lockfile" | "privateNames">): Locked["privateNames"];
} {
  const sources = new Map<Lockfile, Set<Locked["privateNames"]>>();
  const unions = new Map<Lockfile, Locked["privateNames"]>();
  return {
    add({ lockfile, privateNames }) {
      const all = sources.get(lockfile) ?? new Set();
      sources.set(lockfile, all.add(privateNames));
      const union = unions.get(lockfile) ?? unionOf(all);
      unions.set(lockfile, union);
      return union;
    },
  };
}

/** The facts of one subject as those of another with the same answers. */
export function factsFor({ declaration, ignores = [] }: Subject, facts: Facts): Facts {
  return { ...facts, declaration, ignores };
}

/** The same for all subjects with the same answers. */
function answerKey(
  { declaration, locked, stale, privateBy, lockfiles, damage, forcedTo, overrides, ...more }: Subject,
  packages: Map<object, number>,
  overrideIndexes: OverrideIndexes,
): string {
  const parts = requirementParts(declaration);
  if (privateBy !== undefined) parts.push("private", privateBy);
  if (lockfiles) parts.push("lockfiles", ...lockfiles);
  if (stale) parts.push("stale", stale.kind, stale.from, stale.requested ?? "");
  if (damage) parts.push("damaged", damage.path, damage.reason);
  if (forcedTo !== undefined) parts.push("forced to", forcedTo);
  if (overrides) parts.push("overrides", overrideIndexes.of(overrides));
  parts.push(...overrideParts(more), ...settingParts(more));
  if (locked) {
    parts.push(locked.isListed ? "listed" : locked.isForced ? "forced" : "locked", locked.forcedTo ?? "", locked.from);
    parts.push(...locked.packages.map((lockedPackage) => indexOf(lockedPackage, packages)));
  }
  // Most have a package and a requirement only, and a text that is short.
  const { package: key, requirement } = declaration;
  return `${parts.length === 0 ? "" : JSON.stringify(parts)}${packageId(key)}\n${requirement.text}`;
}

/** Returns what else a declaration says of the version. */
function requirementParts({ requirement, isExact, excluded }: Declaration): (string | number)[] {
  return [
    ...(requirement.kind === "skipped"
      ? ["skipped", requirement.reason, requirement.detail ?? "", requirement.pom?.why ?? ""]
      : []),
    ...(isExact ? ["exact"] : []),
    ...(excluded ? ["without", ...excluded] : []),
  ];
}

/** Returns what else an override says. */
function overrideParts({ unreadBy, overrideUse }: Pick<Subject, "unreadBy" | "overrideUse">): readonly string[] {
  return [...(unreadBy === undefined ? [] : ["unread", unreadBy]), ...(overrideUse ? ["use", overrideUse.id] : [])];
}

/** Returns what the settings of the package manager say. */
function settingParts({ trustPolicy, ageLimit }: Pick<Subject, "trustPolicy" | "ageLimit">): readonly string[] {
  return [
    ...(trustPolicy ? ["trust", trustPolicy.id] : []),
    ...(ageLimit ? ["age", ageLimit.id, ageLimit.where ? ageLimit.path : ""] : []),
  ];
}

interface OverrideIndexes {
  of(overrides: Overrides): number;
}

/** Numbers for overrides, equal for equal ones. Their IDs are long, and each dependency of a manifest has the same. */
function createOverrideIndexes(): OverrideIndexes {
  const byObject = new Map<Overrides, number>();
  const byId = new Map<string, number>();
  return {
    of(overrides) {
      const index = byObject.get(overrides) ?? indexOf(overrides.id, byId);
      byObject.set(overrides, index);
      return index;
    },
  };
}

/** Indexes from 0, in the order of the first occurrence. */
function indexOf<T>(value: T, indexes: Map<T, number>): number {
  const index = indexes.get(value);
  if (index !== undefined) return index;
  indexes.set(value, indexes.size);
  return indexes.size - 1;
}

/** The names of all sources, which are read when they are asked for first. */
export function unionOf(sources: ReadonlySet<Locked["privateNames"]>): Locked["privateNames"] {
  return once(async () => {
    const names = await Promise.all([...sources].map((privateNames) => privateNames()));
    return new Map(names.flatMap((some) => [...some]));
  });
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => (result ??= { value: make() }).value;
}
