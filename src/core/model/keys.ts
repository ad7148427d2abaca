/** The seven package systems, spelled as the API spells them. */
export const systems = ["CARGO", "GO", "MAVEN", "NPM", "NUGET", "PYPI", "RUBYGEMS"] as const;

export type System = (typeof systems)[number];

/**
 * The text of a version, which may be spelled in several ways. `core/versions` tells whether two are the same: lint refuses to
 * compare them as texts, or to look them up by their text. For the compiler it is any text, but one that keeps its name.
 */
export type VersionText = string & NonNullable<unknown>;

export interface PackageKey {
  readonly system: System;
  readonly name: string;
}

export interface VersionKey extends PackageKey {
  readonly version: VersionText;
}

/** One string per package, for maps and sets. Two keys are the same package when their canonical names give the same id. */
export function packageId(key: PackageKey): string {
  return `${key.system} ${key.name}`;
}

/** One string per version as it is written: where one source has spelled them all, such as the nodes of a graph. */
export function writtenId({ system, name, version }: VersionKey): string {
  return `${system} ${name}\n${version}`;
}
