import type { Facts } from "../analysis/facts.ts";
import type { Locked, Subject } from "../analysis/target/subject.ts";
import type { Lockfile } from "../manifests/lockfile.ts";
import { packageId } from "../model/keys.ts";

/** Subjects of many manifests, where those that ask the same are asked for once. */
export interface Deduplicated {
  /** Each of those that differ, in the order in which they came. */
  readonly subjects: readonly Subject[];
  add(subject: Subject): Placed;
}

/** A subject among those of other manifests. */
export interface Placed {
  readonly subject: Subject;
  /** The place among those that differ of the one that asks the same. */
  readonly place: number;
  /** The same number for all of whom the same is found, but for where it stands and what comments beside it say. */
  readonly kin: number;
}

/**
 * The packages of one lockfile that any of its manifests takes for private are asked for on behalf of none of them: the
 * lockfile installs them once, from one place.
 */
export function createDeduplicator(): Deduplicated {
  const subjects: Subject[] = [];
  const places = new Map<string, number>();
  const kins = new Map<string, number>();
  const packages = new Map<object, number>();
  const privacies = new Map<Lockfile, Set<Locked["privateNames"]>>();
  const unions = new Map<Lockfile, Locked["privateNames"]>();

  function unionOf({ lockfile, privateNames }: Locked): Locked["privateNames"] {
    const all = privacies.get(lockfile) ?? new Set();
    privacies.set(lockfile, all.add(privateNames));
    const union = unions.get(lockfile) ?? once(() => unionFrom(all));
    unions.set(lockfile, union);
    return union;
  }

  return {
    subjects,
    add(subject) {
      const { locked } = subject;
      const privateNames = locked && unionOf(locked);
      const asked = question(subject, packages);
      const place = numberOf(asked, places);
      if (place === subjects.length) {
        subjects.push(locked && privateNames ? { ...subject, locked: { ...locked, privateNames } } : subject);
      }
      // Of a declaration the rules take its spans and its scope beside what is asked; what is ignored, the name as written.
      const { scope, name } = subject.declaration;
      return { subject, place, kin: numberOf(`${place}\n${scope}\n${name}`, kins) };
    },
  };
}

/** What was answered to one subject, as the facts of another that asks the same. */
export function factsFor({ declaration, ignores = [] }: Subject, facts: Facts): Facts {
  return { ...facts, declaration, ignores };
}

/** One text for all subjects that ask the same. */
function question(
  { declaration: { package: key, requirement }, locked, damage }: Subject,
  packages: Map<object, number>,
) {
  const parts: (string | number)[] = [packageId(key), requirement.kind, requirement.text];
  if (requirement.kind === "skipped") parts.push(requirement.reason, requirement.detail ?? "");
  if (damage) parts.push("damaged", damage.path, damage.reason);
  if (locked)
    parts.push(
      locked.isForced ? "forced" : "locked",
      locked.from,
      ...locked.packages.map((one) => numberOf(one, packages)),
    );
  return JSON.stringify(parts);
}

/** From 0, in the order of their first coming. */
function numberOf<T>(one: T, numbers: Map<T, number>): number {
  const known = numbers.get(one);
  if (known !== undefined) return known;
  numbers.set(one, numbers.size);
  return numbers.size - 1;
}

async function unionFrom(privacies: ReadonlySet<Locked["privateNames"]>): Promise<ReadonlySet<string>> {
  const names = await Promise.all([...privacies].map((privateNames) => privateNames()));
  return new Set(names.flatMap((some) => [...some]));
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
