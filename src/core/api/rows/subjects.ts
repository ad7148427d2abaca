import type { PackageKey, VersionKey } from "../../model/keys.ts";
import { parsePurl } from "../../model/purl.ts";
import type { KeyPair } from "./answeredKeys.ts";
import type { ProjectKey, PurlLookupResult, QueryResult } from "../messages.ts";

/** The subject that several operations ask about, with the columns of their rows that follow from it. */
export interface OfPackage {
  readonly packageKey: PackageKey;
}

export interface OfVersion {
  readonly versionKey: VersionKey;
}

export interface OfProject {
  readonly projectKey: ProjectKey;
}

export interface OfPurl {
  readonly purl: string;
}

/** A content hash (base64 of the raw digest), a version, or both, which narrows. */
export interface QueryRequest {
  readonly hash?: { readonly type: "MD5" | "SHA1" | "SHA256" | "SHA512"; readonly value: string };
  readonly versionKey?: VersionKey;
}

export const ofPackage = {
  kind: "lookup",
  fields: ["packageKey.system", "packageKey.name"],
  parameters: ({ packageKey: { system, name } }: OfPackage) => [system.toLowerCase(), name],
  names: ({ packageKey }: OfPackage) => [packageKey],
} as const;

export const ofVersion = {
  kind: "lookup",
  fields: ["versionKey.system", "versionKey.name", "versionKey.version"],
  parameters: ({ versionKey: { system, name, version } }: OfVersion) => [system.toLowerCase(), name, version],
  names: ({ versionKey }: OfVersion) => [versionKey],
} as const;

export const ofProject = {
  kind: "lookup",
  fields: ["projectKey.id"],
  parameters: ({ projectKey: { id } }: OfProject) => [id],
  names: () => [],
} as const;

export const ofPurl = {
  kind: "lookup",
  fields: ["purl"],
  parameters: ({ purl }: OfPurl) => [purl],
  // What cannot be read cannot be recognized as private either.
  accepts: ({ purl }: OfPurl) => parsePurl(purl) !== undefined,
  names: ({ purl }: OfPurl) => packagesIn(purl),
} as const;

export const packagePath = (system = "", name = "") => `systems/${system}/packages/${name}`;
export const versionPath = (system = "", name = "", version = "") => `${packagePath(system, name)}/versions/${version}`;

export function packagePair({ packageKey: requested }: OfPackage, { packageKey: answered }: OfPackage): KeyPair[] {
  return [{ kind: "package", requested, answered }];
}

export function versionPair({ versionKey: requested }: OfVersion, { versionKey: answered }: OfVersion): KeyPair[] {
  return [{ kind: "version", requested, answered }];
}

export function projectPair({ projectKey: requested }: OfProject, { projectKey: answered }: OfProject): KeyPair[] {
  return [{ kind: "project", requested, answered }];
}

export function purlPairs({ purl }: OfPurl, { package: found, version }: PurlLookupResult): KeyPair[] {
  return [...(found ? purlPair(purl, found.packageKey) : []), ...(version ? purlPair(purl, version.versionKey) : [])];
}

/** The pair of two purls, of which the service may spell the second in another way. */
export function echoedPurlPair({ purl }: OfPurl, echoed: string): KeyPair[] {
  const answered = parsePurl(echoed);
  if (!answered) return [];
  const { key, version } = answered;
  return purlPair(purl, version === undefined ? key : { ...key, version });
}

export function queryPairs({ versionKey: requested }: QueryRequest, { results }: QueryResult): KeyPair[] {
  if (!requested) return [];
  return results.map(({ version }) => ({ kind: "version", requested, answered: version.versionKey }));
}

export function queryParameters({ hash, versionKey }: QueryRequest): (readonly [name: string, value: string])[] {
  const parameters: [string, string][] = [];
  if (hash) parameters.push(["hash.type", hash.type], ["hash.value", hash.value]);
  if (versionKey) {
    const { system, name, version } = versionKey;
    parameters.push(["versionKey.system", system], ["versionKey.name", name], ["versionKey.version", version]);
  }
  return parameters;
}

function packagesIn(purl: string): readonly PackageKey[] {
  const key = parsePurl(purl)?.key;
  return key ? [key] : [];
}

function purlPair(purl: string, answered: PackageKey | VersionKey): KeyPair[] {
  const requested = parsePurl(purl);
  if (!requested) return [];
  const { key, version } = requested;
  if (version === undefined || !("version" in answered)) return [{ kind: "package", requested: key, answered }];
  return [{ kind: "version", requested: { ...key, version }, answered }];
}
