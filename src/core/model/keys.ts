/** The seven package systems, spelled as the API spells them. */
export const systems = ["CARGO", "GO", "MAVEN", "NPM", "NUGET", "PYPI", "RUBYGEMS"] as const;

export type System = (typeof systems)[number];

export interface PackageKey {
  readonly system: System;
  readonly name: string;
}

export interface VersionKey extends PackageKey {
  readonly version: string;
}

/** One string per package, for maps and sets. Two keys are the same package when their canonical names give the same id. */
export function packageId(key: PackageKey): string {
  return `${key.system} ${key.name}`;
}

/** One string per version, for maps and sets. The separator can stand in no name. */
export function versionId(key: VersionKey): string {
  return `${key.system} ${key.name}\n${key.version}`;
}
