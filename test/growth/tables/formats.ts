import { lockfileParsers, parsers } from "../../../src/core/manifests/formats.ts";
import { readInput } from "../../../src/core/manifests/lockfileInput.ts";
import { lockedRequirements } from "../../../src/core/manifests/lockedRequirements.ts";
import { lockedDeclaration } from "../../../src/core/manifests/lockfile.ts";
import { readLockfile } from "../../../src/core/manifests/lockfileSearch.ts";
import { fixturesIn } from "../../support/fixtures.ts";
import type { Reader } from "../growth.ts";

const fixtures = ["sample", "manifests", "lockfiles"].flatMap(fixturesIn);

/** The shortest fixture of a format is enough: what matters are its tokens. */
function shortest(isOfFormat: (path: string) => boolean): readonly string[] {
  const texts = fixtures.filter(({ path }) => isOfFormat(path)).map(({ text }) => text);
  return texts.sort((a, b) => a.length - b.length).slice(0, 1);
}

export const manifestReaders: readonly Reader[] = parsers.map((parser) => ({
  name: parser.id,
  read: (text) => parser.parse(text),
  samples: shortest((path) => parser.handles(path)),
}));

export const lockfileReaders: readonly Reader[] = lockfileParsers.map((parser) => ({
  name: parser.id,
  read: (text) => parser.parse(text),
  samples: shortest((path) => parser.names.includes(path.slice(path.lastIndexOf("/") + 1))),
}));

/** What the packages of a lockfile require of each other. */
export const lockfileRequirements: readonly Reader[] = lockfileReaders.map(({ name, samples }, index) => ({
  name: `${name}, with its requirements`,
  read: (text) => {
    const parser = lockfileParsers[index];
    return parser && lockedRequirements(parser.id, text, parser.parse(text).packages);
  },
  samples,
  repetitions: 12,
}));

/** With the positions of what they list. */
export const lockfileInputs: readonly Reader[] = lockfileReaders.map(({ name, samples }, index) => ({
  name: `${name}, checked by itself`,
  read: (text) => {
    const parser = lockfileParsers[index];
    return parser && readInput(parser, { path: `/work/${parser.names[0] ?? ""}`, text }, readLockfile(parser, text));
  },
  samples,
  repetitions: 12,
}));

/** Asked for each of its packages as if a manifest declared them. */
export const lockfileQuestions: readonly Reader[] = lockfileReaders.map(({ name, samples }, index) => ({
  name: `${name}, beside a manifest`,
  read: (text) => {
    const lockfile = lockfileParsers[index]?.parse(text);
    return lockfile?.packages.map((locked) => {
      const declaration = { ...lockedDeclaration(locked), scope: "dependencies" };
      return [lockfile.locked(declaration, { folder: "" }), lockfile.requested?.(declaration, { folder: "" })];
    });
  },
  samples,
  repetitions: 12,
}));
