import { publicRegistries } from "../../registries/origin.ts";
import type { LockedPackage } from "../lockfile.ts";
import { type Field, fieldsOf, valuesOf } from "./indentedText.ts";
import { evidenceOf, isLockedVersion, originOfAddress, originOfResolved } from "./lockedVersions.ts";
import { isNpmName } from "./npmDeclaration.ts";

type Origin = LockedPackage["origin"];

/** A dependency with its resolution: a version, the key of a package, or `link:` and a folder. */
export interface PnpmDependency {
  readonly name: string;
  readonly reference: string;
  /** The requirement in the manifest, where it is beside the resolution. */
  readonly specifier?: string;
  readonly isForDevelopment?: true;
  /** Its line in the lockfile. */
  readonly field: Field;
}

/** A package as a `pnpm-lock.yaml` lists it. */
export interface PnpmEntry extends Omit<LockedPackage, "dependencies"> {
  readonly dependencies: readonly PnpmDependency[];
}

/** The place where a package is written: since version 9, apart from its dependencies. */
export interface PnpmSource {
  readonly path: string;
  /** The details of the package. */
  readonly details: readonly Field[];
  /** The entry with the dependencies. */
  readonly snapshot: readonly Field[];
}

/** Reads an entry; returns undefined if package or version are unclear. */
export function readPnpmEntry(
  { path, details, snapshot }: PnpmSource,
  format: number,
  isMember: (folder: string) => boolean,
): PnpmEntry | undefined {
  const resolution = resolutionOf(details);
  if (!resolution) return undefined;
  const parsed = readPnpmPath(path, format);
  const [tarball] = valuesOf(resolution, "tarball");
  const origin = originOf(resolution, isMember) ?? originOfPath(path, parsed, tarball);
  const name = valuesOf(details, "name")[0] ?? parsed?.name;
  if (origin === undefined || name === undefined || !isNpmName(name)) return undefined;
  const written = isRelease(parsed) ? undefined : valuesOf(details, "version")[0];
  const version = written ?? parsed?.reference ?? withoutSuffixes(path);
  if (isFromRegistry(origin) && !isLockedVersion(version)) return undefined;
  const dependencies = dependenciesIn(snapshot, packageSections);
  const evidence = evidenceIn(resolution, origin, addressOf(parsed) ?? version);
  return { key: { system: "NPM", name, version }, origin, ...evidence, ...scriptOf(details), dependencies };
}

/** `otherwise` is the address of one that has none in its resolution. */
function evidenceIn(resolution: readonly Field[], origin: Origin, otherwise: string): ReturnType<typeof evidenceOf> {
  const [hashes] = valuesOf(resolution, "integrity");
  if (origin === "registry") return evidenceOf(origin, undefined, hashes);
  const [repository, archive, file] = ["repo", "tarball", "url"].map((key) => valuesOf(resolution, key)[0]);
  if (repository === undefined) return evidenceOf(origin, archive ?? file ?? otherwise, hashes);
  return evidenceOf(origin, `${repository}#${valuesOf(resolution, "commit")[0] ?? ""}`, hashes);
}

/** Lockfiles of pnpm 9 and later do not tell. */
function scriptOf(details: readonly Field[]): Pick<PnpmEntry, "runsInstallScript"> {
  return valuesOf(details, "requiresBuild")[0] === "true" ? { runsInstallScript: true } : {};
}

function isFromRegistry(origin: Origin): boolean {
  return origin === "registry" || origin === "private";
}

/** Returns the address of a registry other than the configured one. */
function addressOf(parsed: PnpmPath | undefined): string | undefined {
  return parsed?.host ? `https://${parsed.host}` : undefined;
}

const packageSections = ["dependencies", "optionalDependencies"];
/** The sections with what is installed for a member of the workspace. */
export const memberSections = [...packageSections, "devDependencies"];

/** `name: reference`, or since version 6 in the sections of members a map with the `version`. */
export function dependenciesIn(fields: readonly Field[], sections: readonly string[]): readonly PnpmDependency[] {
  const wanted = fields.filter(({ key }) => sections.includes(key));
  return wanted.flatMap((section) => {
    const mark = section.key === "devDependencies" && ({ isForDevelopment: true } as const);
    return fieldsOf(section).flatMap((field) => {
      const isMap = field.value === "" || field.value.startsWith("{");
      const references = isMap ? valuesOf(fieldsOf(field), "version") : [field.value];
      const [specifier] = isMap ? valuesOf(fieldsOf(field), "specifier") : [];
      return references.map((reference) => {
        return { name: field.key, reference, ...(specifier !== undefined && { specifier }), ...mark, field };
      });
    });
  });
}

/** Finds the resolution; returns undefined if there is none, or only the start of one. */
function resolutionOf(details: readonly Field[]): readonly Field[] | undefined {
  const [field, ...others] = details.filter(({ key }) => key === "resolution");
  if (!field || others.length > 0) return undefined;
  if (field.value !== "" && !/^\{.*\}$/.test(field.value)) return undefined;
  const resolution = fieldsOf(field);
  return resolution.length > 0 ? resolution : undefined;
}

/** Returns the origin; undefined for a package that may come from a registry. */
function originOf(resolution: readonly Field[], isMember: (folder: string) => boolean): Origin | undefined {
  const [type] = valuesOf(resolution, "type");
  if (type === "directory") return isMember(valuesOf(resolution, "directory")[0] ?? "") ? "workspace" : "path";
  if (type === "git" || valuesOf(resolution, "gitHosted")[0] === "true") return "git";
  return type === undefined ? undefined : "url";
}

function originOfPath(path: string, parsed: PnpmPath | undefined, tarball: string | undefined): Origin | undefined {
  if (tarball !== undefined) {
    const origin = originOfResolved(tarball);
    // A registry with archive addresses of its own is still a registry, and not the public one.
    return origin === "url" && isRelease(parsed) ? "private" : origin;
  }
  if (!isRelease(parsed)) return originOfAddress(parsed?.reference ?? path);
  const host = parsed?.host ?? "";
  const isPublic = host === "" || publicRegistries.origin("NPM", `https://${host}`) === "public";
  return isPublic ? "registry" : "private";
}

function isRelease(parsed: PnpmPath | undefined): boolean {
  return parsed !== undefined && isLockedVersion(parsed.reference);
}

/** The key of an entry in `packages`, for a package that may come from a registry. */
interface PnpmPath {
  /** The host of a registry other than the configured one, else empty. */
  readonly host: string;
  readonly name: string;
  /** A version, or the address of a package that is not from a registry. */
  readonly reference: string;
}

/** The patterns of paths by the major version of the lockfile. */
const forms: Readonly<Record<number, RegExp>> = {
  // `/name/1.0.0_peer@2.0.0`, `host/name/1.0.0` and, at first, `/name/1.0.0/peer@2.0.0`
  5: /^([^/]*)\/((?:@[^/]+\/)?[^/@][^/]*)\/([^/_]+)(?:[/_]|$)/,
  // `/name@1.0.0(peer@2.0.0)` and `host/name@1.0.0`
  6: /^([^/]*)\/((?:@[^/]+\/)?[^/@]+)@(.+)$/,
  // `name@1.0.0(peer@2.0.0)`
  9: /^()(@?[^@]+)@(.+)$/,
};

/** Checks whether lockfiles of this version are read. No release wrote 7 or 8. */
export function isSupportedFormat(format: number): boolean {
  return format in forms;
}

/** Reads a key; returns undefined for that of a package that has an address alone. */
function readPnpmPath(path: string, format: number): PnpmPath | undefined {
  const [, host, name, reference] = forms[format]?.exec(withoutSuffixes(path)) ?? [];
  if (host === undefined || name === undefined || reference === undefined) return undefined;
  return { host, name, reference };
}

/** The path without the peers and patches in parentheses at its end. */
export function withoutSuffixes(path: string): string {
  let start = path.length;
  let depth = 0;
  for (let at = path.length - 1; at >= 0; at--) {
    if (path[at] === ")") depth++;
    else if (path[at] === "(") depth--;
    else if (depth === 0) break;
    if (depth === 0) start = at;
  }
  return path.slice(0, start);
}

/** The keys that a reference may stand for: a version of that name, or the full key that an alias has. */
export function pathsOf(name: string, reference: string, format: number): readonly string[] {
  const separator = format === 5 ? "/" : "@";
  return [`${format === 9 ? "" : "/"}${name}${separator}${reference}`, reference];
}
