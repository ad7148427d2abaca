import type { VersionKey } from "../../../model/keys.ts";
import type { LockedPackage } from "../../lockfile.ts";
import { fieldsOf, sectionsOf, valuesOf, type Field } from "./indentedText.ts";
import { originOfAddress, originOfResolved } from "./lockedOrigin.ts";
import { isLockedVersion } from "./lockedVersions.ts";
import { isNpmName } from "../manifest/npmSpecifier.ts";
import { readPnpmPath, withoutSuffixes } from "./pnpmPath.ts";
import { isPublicRegistry } from "../registries/publicRegistry.ts";

/** A dependency and what was found for it: a version, the key of a package, or `link:` and a folder. */
export interface PnpmNeed {
  readonly name: string;
  readonly reference: string;
  /** Where it is written. */
  readonly field: Field;
}

/** What a `pnpm-lock.yaml` says of a package. */
export interface PnpmEntry {
  readonly key: VersionKey;
  readonly origin: LockedPackage["origin"];
  readonly needs: readonly PnpmNeed[];
}

/**
 * Undefined where it is not told which package in which version it is. `about` is the entry that tells where it comes from,
 * which since version 9 stands apart from the one with the dependencies.
 */
export function readPnpmEntry(
  path: string,
  about: readonly Field[],
  entry: readonly Field[],
  format: number,
  isMember: (folder: string) => boolean,
): PnpmEntry | undefined {
  const resolution = resolutionOf(about);
  if (!resolution) return undefined;
  const { host = "", name, reference } = readPnpmPath(path, format) ?? {};
  const [type] = valuesOf(resolution, "type");
  const [tarball] = valuesOf(resolution, "tarball");
  const isRelease = reference !== undefined && isLockedVersion(reference);
  let origin: LockedPackage["origin"] | undefined;
  if (type === "directory") origin = isMember(valuesOf(resolution, "directory")[0] ?? "") ? "workspace" : "path";
  else if (type === "git" || valuesOf(resolution, "gitHosted")[0] === "true") origin = "git";
  else if (type !== undefined) origin = "url";
  else if (tarball !== undefined) origin = originOfTarball(tarball, isRelease);
  else if (isRelease) origin = host === "" || isPublicRegistry(`https://${host}`) ? "registry" : "private";
  else origin = originOfAddress(reference ?? path);

  const known = valuesOf(about, "name")[0] ?? name;
  const version = isRelease ? reference : (valuesOf(about, "version")[0] ?? reference ?? withoutSuffixes(path));
  if (origin === undefined || known === undefined || !isNpmName(known)) return undefined;
  if ((origin === "registry" || origin === "private") && !isLockedVersion(version)) return undefined;
  return { key: { system: "NPM", name: known, version }, origin, needs: pnpmNeedsOf(entry, installed) };
}

/** The sections of what is installed with a package, and with a member of the workspace. */
const installed = ["dependencies", "optionalDependencies"];
export const memberSections = [...installed, "devDependencies"];

/** `name: reference`, or since version 6 in the sections of members a map with the `version`. */
export function pnpmNeedsOf(fields: readonly Field[], sections: readonly string[]): readonly PnpmNeed[] {
  return sectionsOf(fields, ...sections).flatMap((field) => {
    const isMap = field.value === "" || field.value.startsWith("{");
    const references = isMap ? valuesOf(fieldsOf(field), "version") : [field.value];
    return references.map((reference) => ({ name: field.key, reference, field }));
  });
}

/** Undefined where there is none, or only the beginning of one. */
function resolutionOf(about: readonly Field[]): readonly Field[] | undefined {
  const [field, ...others] = about.filter(({ key }) => key === "resolution");
  if (!field || others.length > 0) return undefined;
  if (field.value !== "" && !/^\{.*\}$/.test(field.value)) return undefined;
  const resolution = fieldsOf(field);
  return resolution.length > 0 ? resolution : undefined;
}

/** A registry that lays out its archives in its own way is still one, and not the public one. */
function originOfTarball(tarball: string, isRelease: boolean): LockedPackage["origin"] {
  const origin = originOfResolved(tarball);
  return origin === "url" && isRelease ? "private" : origin;
}
