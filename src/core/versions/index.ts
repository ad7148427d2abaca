import type { System, VersionKey, VersionText } from "../model/keys.ts";
import { cargo } from "./cargo.ts";
import { go } from "./go.ts";
import { maven } from "./maven/maven.ts";
import { npm } from "./npm.ts";
import { nuget } from "./nuget.ts";
import { pep440 } from "./pypi/pep440.ts";
import { rubygems } from "./rubygems.ts";
import type { Versions } from "./versions.ts";

const registry: Readonly<Record<System, Versions>> = {
  NPM: npm,
  PYPI: pep440,
  MAVEN: maven,
  GO: go,
  CARGO: cargo,
  NUGET: nuget,
  RUBYGEMS: rubygems,
};

/** Tells whether both texts name one published version of the system. */
export function isSameVersion(system: System, a: string, b: string): boolean {
  return versionsOf(system).isSame(a, b);
}

/** Tells whether both are one version of one package, however it is spelled. */
export function isSameKey(a: VersionKey, b: VersionKey): boolean {
  return a.system === b.system && a.name === b.name && isSameVersion(a.system, a.version, b.version);
}

/** Tells whether both are spelled the same, for the few to whom that matters. */
export function isSameText(a: VersionText, b: VersionText): boolean {
  return a === b;
}

/** One string per version, however that is spelled, for maps and sets. The separator can stand in no name. */
export function versionId({ system, name, version }: VersionKey): string {
  return `${system} ${name}\n${versionsOf(system).canonical(version)}`;
}

/** The version rules of a package system. */
export function versionsOf(system: System): Versions {
  return registry[system];
}
