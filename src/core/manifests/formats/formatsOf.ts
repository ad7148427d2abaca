import { isMadeFor, lockfileInput, type LockfileInput } from "../lockfileInput.ts";
import type { LockfileParser } from "../lockfile.ts";
import type { ManifestParser } from "../manifest.ts";
import type { createPublishedPoms } from "../maven/publishedPoms.ts";

/** The formats of one package system. No file is handled by two parsers, of this system or another. */
export interface SystemFormats {
  readonly parsers: readonly ManifestParser[];
  /** The parsers of lockfiles. Of several lockfiles in a folder, the first that covers the manifest governs it. */
  readonly lockfileParsers: readonly LockfileParser[];
  /** Creates the published POMs; present for the system whose manifests take versions from published ones. */
  readonly createPublishedPoms?: typeof createPublishedPoms;
}

/** The formats of some package systems. Files of other systems have no parser here. */
export interface Formats extends SystemFormats {
  /** The parser for the file at this path, with `/`. */
  readonly parserFor: (path: string) => ManifestParser | undefined;
  /** The parser for the file at this path, with `/`: a manifest, or a lockfile that is checked by itself. */
  readonly inputFor: (path: string) => ManifestParser | LockfileInput | undefined;
  /** Checks whether the file at this path is a lockfile that is made for one of these manifests in the same folder. */
  readonly hasManifest: (path: string, paths: Iterable<string>) => boolean;
}

export function formatsOf(systems: readonly SystemFormats[]): Formats {
  const parsers = systems.flatMap((system) => system.parsers);
  const lockfileParsers = systems.flatMap((system) => system.lockfileParsers);
  const createPublishedPoms = systems.find((system) => system.createPublishedPoms)?.createPublishedPoms;
  const parserFor = (path: string): ManifestParser | undefined => parsers.find((parser) => parser.handles(path));
  const lockfileInputs = lockfileParsers.map((parser) => lockfileInput(parser, parserFor));
  const lockfileInputFor = (path: string): LockfileInput | undefined =>
    lockfileInputs.find((input) => input.handles(path));
  return {
    parsers,
    lockfileParsers,
    ...(createPublishedPoms && { createPublishedPoms }),
    parserFor,
    inputFor: (path) => parserFor(path) ?? lockfileInputFor(path),
    hasManifest(path, paths) {
      const input = parserFor(path) ? undefined : lockfileInputFor(path);
      return input !== undefined && isMadeFor(path, input, paths, parserFor);
    },
  };
}
