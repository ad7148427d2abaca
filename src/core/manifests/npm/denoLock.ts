import validRange from "semver/ranges/valid.js";
import { message } from "../../messages/message.ts";
import { mapInSlices, perSlice, reading, type Slices } from "../../model/slices.ts";
import type { LockedPackage, Lockfile, LockfileParser, LockfileProblem } from "../lockfile.ts";
import { jsonLockfileSlices, type JsonObject, membersOf, objectOf, textOf } from "../shared/jsonLockfile.ts";
import { shorten } from "../shared/shorten.ts";
import { unreadableLockfile } from "./installation.ts";
import { evidenceOf, isLockedVersion, originOfResolved } from "./lockedVersions.ts";

/**
 * The lockfile of Deno, versions 3 to 5, which has what each specifier of the imports was resolved to. Only packages of npm are
 * read: those of JSR have no key in the service.
 */
export const denoLock: LockfileParser = {
  id: "npm/deno.lock",
  system: "NPM",
  names: ["deno.lock"],
  // A package.json may be beside it that another tool installs.
  governs: (path) => /(?:^|\/)deno\.jsonc?$/.test(path),
  format: {
    version: { pattern: /"version"\s*:\s*"(\d+)"/, newest: 5 },
    content: /"version"\s*:\s*"[3-9]/,
  },
  ...reading(readDenoLock),
};

interface DenoPackage {
  readonly name: string;
  readonly entry: JsonObject;
  readonly locked: Omit<LockedPackage, "dependencies">;
}

/** The packages with their indexes by ID, such as `a@1.0.0_b@2.0.0`, and by name. */
interface Packages {
  readonly all: readonly DenoPackage[];
  readonly byId: ReadonlyMap<string, number>;
  readonly byName: ReadonlyMap<string, readonly number[]>;
}

function* readDenoLock(text: string): Slices<Lockfile> {
  const json = yield* jsonLockfileSlices(text);
  if ("problem" in json) return unreadableLockfile(json.problem);
  const { root } = json;
  yield;
  // Version 3 has both among its packages.
  const sections = { ...objectOf(root.packages), ...root };
  const unread: string[] = [];
  const packages = yield* packagesIn(sections.npm, unread);
  const specifiers = yield* specifiersIn(sections.specifiers, packages, unread);
  const workspace = objectOf(root.workspace);
  const members = objectOf(workspace.members);
  return {
    packages: yield* mapInSlices(packages.all, ({ locked, entry }) => {
      return { ...locked, dependencies: dependenciesOf(entry, packages) };
    }),
    hasGraph: true,
    neededByMembers: membersOf(members).flatMap(([, member]) =>
      (importsOf(objectOf(member)) ?? []).flatMap(({ name, range }) => lockedFor(specifiers.get(name), range)),
    ),
    covers: ({ folder }) => folder === "" || Object.hasOwn(members, folder),
    requested: ({ package: { name }, requirement: { text } }, { folder }) => {
      // What is not imported by any file need not be resolved.
      if (/^(?:jsr|https?):/i.test(text)) return undefined;
      const imports = importsOf(folder === "" ? workspace : objectOf(members[folder]));
      return imports?.flatMap((specifier) => (specifier.name === name ? [specifier.range] : []));
    },
    // What is imported from JSR or an address may have the name of a package of npm.
    locked: ({ package: { name }, requirement: { text } }) =>
      /^(?:jsr|https?):/i.test(text) ? [] : lockedFor(specifiers.get(name), text),
    problems: unread.slice(0, 1).map(problemOf),
  };
}

function problemOf(name: string): LockfileProblem {
  return { message: message("Missing version of `{name}`", { name: shorten(name) }), span: { start: 0, end: 0 } };
}

function* packagesIn(section: unknown, unread: string[]): Slices<Packages> {
  const all: DenoPackage[] = [];
  const byId = new Map<string, number>();
  const byName = new Map<string, number[]>();
  for (const [at, [id, value]] of membersOf(section).entries()) {
    if (at % perSlice === perSlice - 1) yield;
    const named = nameAndVersion(id);
    if (!named) {
      unread.push(id);
      continue;
    }
    const [name, version] = named;
    const entry = objectOf(value);
    const index = all.push({ name, entry, locked: lockedPackage(name, version, entry) }) - 1;
    byId.set(id, index);
    const same = byName.get(name);
    if (same) same.push(index);
    else byName.set(name, [index]);
  }
  return { all, byId, byName };
}

/** A package of another registry has the address of its archive, and a linked one no hash. */
function lockedPackage(name: string, version: string, entry: JsonObject): DenoPackage["locked"] {
  const address = textOf(entry.tarball);
  const isLinked = address === undefined && entry.integrity === undefined;
  const origin = isLinked ? "path" : originOfResolved(address);
  const evidence = evidenceOf(origin, address, textOf(entry.integrity));
  return { key: { system: "NPM", name, version }, origin, ...evidence };
}

/** Returns the name and the version of `@s/a@1.0.0_b@2.0.0`, where the peers follow; undefined without a version. */
function nameAndVersion(id: string): readonly [name: string, version: string] | undefined {
  const [, name = "", version = ""] = /^(.[^@]*)@([^_]*)/s.exec(id) ?? [];
  return isLockedVersion(version) ? [name, version] : undefined;
}

/** The indexes of packages by the name of the package, and by the range. */
type Specifiers = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** `"npm:a@^1": "1.0.0"`, or in version 3 `"npm:a@^1": "npm:a@1.0.0"`. */
function* specifiersIn(section: unknown, { byId }: Packages, unread: string[]): Slices<Specifiers> {
  const specifiers = new Map<string, Map<string, number>>();
  for (const [at, [specifier, value]] of membersOf(section).entries()) {
    if (at % perSlice === perSlice - 1) yield;
    const { name, range = "" } = readSpecifier(specifier) ?? {};
    const resolved = textOf(value);
    if (name === undefined) continue;
    const index = byId.get(`${name}@${resolved}`) ?? byId.get(resolved?.replace(/^npm:/, "") ?? "");
    if (index === undefined) unread.push(specifier);
    else specifiers.set(name, (specifiers.get(name) ?? new Map<string, number>()).set(rangeKey(range), index));
  }
  return specifiers;
}

interface Specifier {
  readonly name: string;
  readonly range: string;
}

/** What a member imports from npm; undefined where the lockfile does not tell. */
function importsOf({ dependencies }: JsonObject): readonly Specifier[] | undefined {
  if (!Array.isArray(dependencies)) return undefined;
  return dependencies.flatMap((item: unknown) => readSpecifier(textOf(item) ?? "") ?? []);
}

/** `npm:a@^1`; undefined for what is not from npm. */
function readSpecifier(text: string): Specifier | undefined {
  const [, name, range = ""] = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@(.*))?$/s.exec(text) ?? [];
  return name === undefined ? undefined : { name, range };
}

/** Deno writes some ranges in another way than the imports, such as `1` for `^1.0.0`, and `*` for none. */
function rangeKey(range: string): string {
  return range.length > 256 ? range : (validRange(range) ?? range);
}

/**
 * Finds the packages for a range. If no specifier has the range, returns all that the package was resolved to: the imports may
 * have changed.
 */
function lockedFor(resolved: ReadonlyMap<string, number> | undefined, range: string): readonly number[] {
  if (!resolved) return [];
  const exact = resolved.get(rangeKey(range));
  return exact === undefined ? [...new Set(resolved.values())] : [exact];
}

/** Names, IDs or `alias@npm:<ID>`, in version 3 by alias. What is not installed, such as for another platform, is not listed. */
function dependenciesOf(
  { dependencies, optionalDependencies, optionalPeers }: JsonObject,
  { byId, byName }: Packages,
): readonly number[] {
  const listed = [dependencies, optionalDependencies, optionalPeers].flatMap((list) =>
    Array.isArray(list) ? (list as readonly unknown[]) : membersOf(list).map(([, id]) => id),
  );
  const indexes = listed.flatMap((item) => {
    const id = textOf(item)?.replace(/^.[^@]*@npm:/s, "") ?? "";
    const index = byId.get(id);
    return index === undefined ? (byName.get(id) ?? []) : [index];
  });
  return [...new Set(indexes)];
}
