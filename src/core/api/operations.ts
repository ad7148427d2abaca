import type { PackageKey, System, VersionKey } from "../model/keys.ts";
import type * as m from "./messages/messages.ts";
import type { Requirements } from "./messages/requirements.ts";

/** Request and response of each of the sixteen operations. Batches take any number; the client cuts and joins pages. */
export interface Operations {
  GetPackage: { request: { packageKey: PackageKey }; response: m.Package };
  GetVersion: { request: { versionKey: VersionKey }; response: m.Version };
  GetVersionBatch: { request: { requests: readonly { versionKey: VersionKey }[] }; response: m.VersionBatch };
  GetRequirements: { request: { versionKey: VersionKey }; response: Requirements };
  GetDependencies: { request: { versionKey: VersionKey }; response: m.Dependencies };
  GetDependents: { request: { versionKey: VersionKey }; response: m.Dependents };
  GetCapabilities: { request: { versionKey: VersionKey }; response: m.Capabilities };
  GetProject: { request: { projectKey: m.ProjectKey }; response: m.Project };
  GetProjectBatch: { request: { requests: readonly { projectKey: m.ProjectKey }[] }; response: m.ProjectBatch };
  GetProjectPackageVersions: { request: { projectKey: m.ProjectKey }; response: m.ProjectPackageVersions };
  GetAdvisory: { request: { advisoryKey: m.AdvisoryKey }; response: m.Advisory };
  GetSimilarlyNamedPackages: { request: { packageKey: PackageKey }; response: m.SimilarlyNamedPackages };
  Query: { request: QueryRequest; response: m.QueryResult };
  PurlLookup: { request: { purl: string }; response: m.PurlLookupResult };
  PurlLookupBatch: { request: { requests: readonly { purl: string }[] }; response: m.PurlLookupBatch };
  QueryContainerImages: { request: { chainId: string }; response: m.ContainerImages };
}

export type Operation = keyof Operations;
export type RequestOf<O extends Operation> = Operations[O]["request"];
export type ResponseOf<O extends Operation> = Operations[O]["response"];

/** A content hash (base64 of the raw digest), a version, or both, which narrows. */
export interface QueryRequest {
  readonly hash?: { readonly type: "MD5" | "SHA1" | "SHA256" | "SHA512"; readonly value: string };
  readonly versionKey?: VersionKey;
}

export type Prefix = "v3alpha" | "v3";

/** What the wire needs to know of one operation: the single place that says so. */
export interface OperationShape<O extends Operation> {
  readonly prefixes: readonly Prefix[];
  /** Systems that have an answer today. A hint that saves useless requests, never a refusal: it has changed before. */
  readonly systems?: readonly System[];
  /** The parameters of the path in order; each is percent-encoded. Batches have none. */
  readonly parameters: (request: RequestOf<O>) => readonly string[];
  /** The path behind the prefix, built from encoded parameters. */
  readonly path: (...parameters: readonly string[]) => string;
  readonly query?: (request: RequestOf<O>) => readonly (readonly [string, string])[];
  /** POST with a body of `requests` and `pageToken`. */
  readonly batch?: true;
  /** The service never returns more than so many; as many means that there may be more. */
  readonly cap?: { readonly list: string; readonly size: number };
}

const both: readonly Prefix[] = ["v3alpha", "v3"];
const alpha: readonly Prefix[] = ["v3alpha"];
const resolved: readonly System[] = ["CARGO", "MAVEN", "NPM", "PYPI"];

const ofPackage = ({ packageKey: { system, name } }: { packageKey: PackageKey }) => [system.toLowerCase(), name];
const ofVersion = ({ versionKey: { system, name, version } }: { versionKey: VersionKey }) => [
  system.toLowerCase(),
  name,
  version,
];
const ofProject = ({ projectKey: { id } }: { projectKey: m.ProjectKey }) => [id];
const none = () => [];
const packagePath = (system = "", name = "") => `systems/${system}/packages/${name}`;
const versionPath = (system = "", name = "", version = "") => `${packagePath(system, name)}/versions/${version}`;

export const operations: { readonly [O in Operation]: OperationShape<O> } = {
  GetPackage: { prefixes: both, parameters: ofPackage, path: packagePath },
  GetVersion: { prefixes: both, parameters: ofVersion, path: versionPath },
  GetVersionBatch: { prefixes: alpha, parameters: none, path: () => "versionbatch", batch: true },
  GetRequirements: { prefixes: both, parameters: ofVersion, path: (...p) => `${versionPath(...p)}:requirements` },
  GetDependencies: {
    prefixes: both,
    systems: resolved,
    parameters: ofVersion,
    path: (...p) => `${versionPath(...p)}:dependencies`,
  },
  GetDependents: {
    prefixes: alpha,
    systems: resolved,
    parameters: ofVersion,
    path: (...p) => `${versionPath(...p)}:dependents`,
  },
  GetCapabilities: {
    prefixes: alpha,
    systems: ["GO"],
    parameters: ofVersion,
    path: (...p) => `${versionPath(...p)}:capabilities`,
  },
  GetProject: { prefixes: both, parameters: ofProject, path: (id = "") => `projects/${id}` },
  GetProjectBatch: { prefixes: alpha, parameters: none, path: () => "projectbatch", batch: true },
  GetProjectPackageVersions: {
    prefixes: both,
    parameters: ofProject,
    path: (id = "") => `projects/${id}:packageversions`,
    cap: { list: "versions", size: 1500 },
  },
  GetAdvisory: {
    prefixes: both,
    parameters: ({ advisoryKey }) => [advisoryKey.id],
    path: (id = "") => `advisories/${id}`,
  },
  GetSimilarlyNamedPackages: {
    prefixes: alpha,
    parameters: ofPackage,
    path: (...p) => `${packagePath(...p)}:similarlyNamedPackages`,
  },
  Query: {
    prefixes: both,
    parameters: none,
    path: () => "query",
    query: queryOf,
    cap: { list: "results", size: 1000 },
  },
  PurlLookup: { prefixes: alpha, parameters: ({ purl }) => [purl], path: (purl = "") => `purl/${purl}` },
  PurlLookupBatch: { prefixes: alpha, parameters: none, path: () => "purlbatch", batch: true },
  QueryContainerImages: {
    prefixes: alpha,
    parameters: ({ chainId }) => [chainId],
    path: (id = "") => `querycontainerimages/${id}`,
    cap: { list: "results", size: 1000 },
  },
};

function queryOf({ hash, versionKey }: QueryRequest): [string, string][] {
  return [
    ...(hash
      ? ([
          ["hash.type", hash.type],
          ["hash.value", hash.value],
        ] as [string, string][])
      : []),
    ...(versionKey
      ? ([
          ["versionKey.system", versionKey.system],
          ["versionKey.name", versionKey.name],
          ["versionKey.version", versionKey.version],
        ] as [string, string][])
      : []),
  ];
}

/** Whether the service resolves dependency graphs for this system today. */
export function hasGraph(system: System): boolean {
  return resolved.includes(system);
}
