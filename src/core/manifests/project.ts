import { fileNameOf, folderOf, pathBelow, upward } from "../model/path.ts";
import type { LockedPackage, Lockfile, LockfileParser, Member } from "./lockfile.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "./manifest.ts";
import { markPrivate, privateBy } from "./privateNames.ts";

/** Where the other files of a project come from. */
export interface ProjectHost extends Pick<Surroundings, "read" | "home" | "environment"> {
  /** Name patterns of packages that are never asked for, with `*` for any characters. */
  readonly privateNames?: readonly string[];
  readonly lockfileParsers: readonly LockfileParser[];
}

/** A manifest with what the files around it say. */
export interface Project {
  readonly manifest: Manifest;
  /** The lockfile that governs it, if there is one. */
  readonly lock?: Lock;
}

export interface Lock {
  /** Absolute, with `/`. */
  readonly path: string;
  readonly lockfile: Lockfile;
  readonly member: Member;
  /** Names of its packages that come from a private registry though it does not say so: they are never asked for. Never rejects. */
  readonly privateNames: () => Promise<ReadonlySet<string>>;
}

export interface ProjectReader {
  /** Never rejects. What other files do not tell stays as the manifest alone has it. */
  read(parser: ManifestParser, path: string, text: string): Promise<Project>;
  /** Reads the same files, but these, by absolute path, with other texts. */
  over(texts: ReadonlyMap<string, string>): ProjectReader;
}

/** How many lockfiles are kept read. A large one takes a tenth of a second, and every keystroke needs it. */
const kept = 24;
/** Folders above the manifest's in which a lockfile is looked for. */
const mostFolders = 24;

export function createProjectReader(
  host: ProjectHost,
  known = new Map<string, { readonly text: string; readonly lockfile: Lockfile }>(),
): ProjectReader {
  const patternOf = privateBy(host.privateNames ?? []);

  async function lockfileAt(parser: LockfileParser, path: string): Promise<Lockfile | undefined> {
    const text = await host.read(path);
    if (text === undefined) return undefined;
    const entry = known.get(path);
    const lockfile = entry?.text === text ? entry.lockfile : parser.parse(text);
    known.delete(path);
    known.set(path, { text, lockfile });
    for (const oldest of known.keys()) {
      if (known.size <= kept) break;
      known.delete(oldest);
    }
    return lockfile;
  }

  /** The nearest lockfile that covers the manifest; one that does not is passed over, as a tool would. */
  async function governing(
    { system }: ManifestParser,
    path: string,
    self: string | undefined,
  ): Promise<Omit<Lock, "privateNames"> | undefined> {
    const folder = folderOf(path);
    const candidates = host.lockfileParsers.filter(
      (parser) =>
        parser.system === system && (parser.governs?.(path) ?? true) && !parser.names.includes(fileNameOf(path)),
    );
    for (const above of upward(folder).slice(0, mostFolders)) {
      const beside = await Promise.all(
        candidates.flatMap((parser) =>
          parser.names.map(async (name) => {
            const at = above === "/" ? `/${name}` : `${above}/${name}`;
            return { path: at, lockfile: await lockfileAt(parser, at) };
          }),
        ),
      );
      const member: Member = { folder: pathBelow(above, folder) ?? "", ...(self !== undefined && { self }) };
      const found = beside.find(({ lockfile }) => lockfile?.covers(member));
      if (found?.lockfile) return { path: found.path, lockfile: found.lockfile, member };
    }
    return undefined;
  }

  async function privateOf(
    parser: ManifestParser,
    { lockfile }: Pick<Lock, "lockfile">,
    around: Surroundings,
  ): Promise<ReadonlySet<string>> {
    const asked = lockfile.packages.filter(({ origin }) => origin === "registry").map(({ key }) => key.name);
    const names = [...new Set(asked)];
    const bySettings = (await parser.privateAmong?.(names, around)) ?? new Set();
    return new Set(names.filter((name) => bySettings.has(name) || patternOf(parser.system, name) !== undefined));
  }

  return {
    async read(parser, path, text) {
      const alone = parser.parse(text);
      if (alone.declarations.length === 0) return { manifest: alone };
      const around: Surroundings = { ...host, path, text };
      const complete = parser.complete?.(alone, around) ?? Promise.resolve(alone);
      const [whole, found] = await Promise.all([complete, governing(parser, path, alone.self)]);
      const manifest = markPrivate(whole, patternOf);
      return {
        manifest,
        ...(found && { lock: { ...found, privateNames: once(() => privateOf(parser, found, around)) } }),
      };
    },
    over(texts) {
      const read = (path: string) => (texts.has(path) ? Promise.resolve(texts.get(path)) : host.read(path));
      return createProjectReader({ ...host, read }, known);
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Scopes that say what others shall use, or that name a tool: what is installed for them is not theirs. */
const notInstalled: ReadonlySet<string> = new Set(["overrides", "resolutions", "packageManager"]);

/** What the lockfile has installed for the declaration: none where it does not know it. */
export function lockedIn({ lockfile, member }: Lock, declaration: Declaration): readonly LockedPackage[] {
  if (notInstalled.has(declaration.scope)) return [];
  return lockfile.locked(declaration, member).flatMap((index) => lockfile.packages[index] ?? []);
}
