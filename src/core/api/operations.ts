/**
 * Every operation of the Package Insights API (the public deps.dev API), one row each: the layers of the client read all they
 * need to know of an operation here. Messages are spelled as the wire spells them. Their lists are always present (empty when
 * nothing was served) and what may be unknown is optional. Fields marked alpha are served under `v3alpha` and may be absent
 * under `v3`. Times are RFC 3339 in UTC.
 */
import { message } from "../messages/message.ts";
import type { System } from "../model/keys.ts";
import { parsePurl } from "../model/purl.ts";
import { systemTraits } from "../model/systems.ts";
import {
  decodeAdvisory,
  decodeCapabilities,
  decodeContainerImages,
  decodeDependencies,
  decodeDependents,
  decodePackage,
  decodeProject,
  decodeProjectPackageVersions,
  decodePurlLookup,
  decodeQueryResult,
  decodeSimilarlyNamedPackages,
  decodeVersion,
  projectKey,
  versionKey,
} from "./decode.ts";
import { text } from "./decodeFields.ts";
import { decodeRequirements } from "./decodeRequirements.ts";
import type { Fetched } from "./fetched.ts";
import type {
  Advisory,
  AdvisoryKey,
  Batch,
  Capabilities,
  ContainerImages,
  Dependencies,
  Dependents,
  Package,
  Project,
  ProjectPackageVersions,
  PurlLookupResult,
  QueryResult,
  Requirements,
  SimilarlyNamedPackages,
  Version,
} from "./messages.ts";
import {
  echoedPurlPair,
  ofPackage,
  ofProject,
  ofPurl,
  ofVersion,
  packagePair,
  packagePath,
  projectPair,
  purlPairs,
  queryPairs,
  queryParameters,
  versionPair,
  versionPath,
  type OfPackage,
  type OfProject,
  type OfPurl,
  type OfVersion,
  type QueryRequest,
} from "./rows/subjects.ts";
import { batchOf, type BatchedLookup, type BatchRow, type LookupRow, type Prefix } from "./rows/row.ts";

/** Request and response of each operation. Batches take any number of requests; the client cuts and joins pages. */
interface Operations {
  GetPackage: { request: OfPackage; response: Package };
  GetVersion: { request: OfVersion; response: Version };
  GetVersionBatch: { request: { requests: readonly OfVersion[] }; response: Batch<OfVersion, Version> };
  GetRequirements: { request: OfVersion; response: Requirements };
  GetDependencies: { request: OfVersion; response: Dependencies };
  GetDependents: { request: OfVersion; response: Dependents };
  GetCapabilities: { request: OfVersion; response: Capabilities };
  GetProject: { request: OfProject; response: Project };
  GetProjectBatch: { request: { requests: readonly OfProject[] }; response: Batch<OfProject, Project> };
  GetProjectPackageVersions: { request: OfProject; response: ProjectPackageVersions };
  GetAdvisory: { request: { readonly advisoryKey: AdvisoryKey }; response: Advisory };
  GetSimilarlyNamedPackages: { request: OfPackage; response: SimilarlyNamedPackages };
  Query: { request: QueryRequest; response: QueryResult };
  PurlLookup: { request: OfPurl; response: PurlLookupResult };
  PurlLookupBatch: { request: { requests: readonly OfPurl[] }; response: Batch<OfPurl, PurlLookupResult> };
  QueryContainerImages: { request: { readonly chainId: string }; response: ContainerImages };
}

export type Operation = keyof Operations;
export type RequestOf<O extends Operation> = Operations[O]["request"];
export type ResponseOf<O extends Operation> = Operations[O]["response"];

export type Ask = <O extends Operation>(operation: O, request: RequestOf<O>) => Promise<Fetched<ResponseOf<O>>>;
export type OperationRow<O extends Operation> =
  LookupRow<RequestOf<O>, ResponseOf<O>, Ask> | BatchRow<RequestOf<O>, ResponseOf<O>, Ask>;

const both: readonly Prefix[] = ["v3alpha", "v3"];
const alpha: readonly Prefix[] = ["v3alpha"];

const getVersion: BatchedLookup<OfVersion, Version, Ask> = {
  ...ofVersion,
  prefixes: both,
  path: versionPath,
  decode: decodeVersion,
  v3Omits: message("deprecation, license details and upstream identifiers"),
  keys: versionPair,
  batch: {
    field: "version",
    echo: (request, echo) => versionPair(request, { versionKey: versionKey(echo.versionKey) }),
    call: (ask, requests) => ask("GetVersionBatch", { requests }),
  },
};

const getProject: BatchedLookup<OfProject, Project, Ask> = {
  ...ofProject,
  prefixes: both,
  path: (id = "") => `projects/${id}`,
  decode: decodeProject,
  keys: projectPair,
  batch: {
    field: "project",
    echo: (request, echo) => projectPair(request, { projectKey: projectKey(echo.projectKey) }),
    call: (ask, requests) => ask("GetProjectBatch", { requests }),
  },
};

const purlLookup: BatchedLookup<OfPurl, PurlLookupResult, Ask> = {
  ...ofPurl,
  prefixes: alpha,
  path: (purl = "") => `purl/${purl}`,
  decode: decodePurlLookup,
  keys: purlPairs,
  batch: {
    field: "result",
    takes: ({ purl }) => parsePurl(purl)?.version !== undefined,
    echo: (request, echo) => echoedPurlPair(request, text(echo, "purl")),
    call: (ask, requests) => ask("PurlLookupBatch", { requests }),
  },
};

export const operations: { readonly [O in Operation]: OperationRow<O> } = {
  GetPackage: {
    ...ofPackage,
    prefixes: both,
    path: packagePath,
    decode: decodePackage,
    keys: packagePair,
    canWait: "lists",
    v3Omits: message("the deprecation of versions"),
  },
  GetVersion: getVersion,
  GetVersionBatch: batchOf("versionbatch", getVersion),
  GetRequirements: {
    ...ofVersion,
    prefixes: both,
    path: (...key: readonly string[]) => `${versionPath(...key)}:requirements`,
    decode: decodeRequirements,
    isImmutable: true,
    v3Omits: message("the requirements of Cargo, Go and PyPI packages"),
  },
  GetDependencies: {
    ...ofVersion,
    prefixes: both,
    serves: "graphs",
    path: (...key: readonly string[]) => `${versionPath(...key)}:dependencies`,
    decode: decodeDependencies,
    keys: (request, { nodes }) => nodes.slice(0, 1).flatMap((root) => versionPair(request, root)),
    isImmutable: true,
  },
  GetDependents: {
    ...ofVersion,
    prefixes: alpha,
    serves: "dependents",
    path: (...key: readonly string[]) => `${versionPath(...key)}:dependents`,
    decode: decodeDependents,
  },
  GetCapabilities: {
    ...ofVersion,
    prefixes: alpha,
    serves: "capabilities",
    path: (...key: readonly string[]) => `${versionPath(...key)}:capabilities`,
    decode: decodeCapabilities,
  },
  GetProject: getProject,
  GetProjectBatch: batchOf("projectbatch", getProject),
  GetProjectPackageVersions: {
    ...ofProject,
    prefixes: both,
    path: (id = "") => `projects/${id}:packageversions`,
    decode: decodeProjectPackageVersions,
    cap: { size: 1500, count: ({ versions }) => versions.length },
  },
  GetAdvisory: {
    kind: "lookup",
    prefixes: both,
    fields: ["advisoryKey.id"],
    parameters: ({ advisoryKey: { id } }) => [id],
    path: (id = "") => `advisories/${id}`,
    decode: decodeAdvisory,
    keys: ({ advisoryKey: requested }, answered) => [{ kind: "advisory", requested, answered }],
    names: () => [],
    canWait: "details",
  },
  GetSimilarlyNamedPackages: {
    ...ofPackage,
    prefixes: alpha,
    path: (...key: readonly string[]) => `${packagePath(...key)}:similarlyNamedPackages`,
    decode: decodeSimilarlyNamedPackages,
    keys: packagePair,
  },
  Query: {
    kind: "lookup",
    prefixes: both,
    fields: ["hash.type", "hash.value", ...ofVersion.fields],
    takesAny: true,
    parameters: () => [],
    path: () => "query",
    query: queryParameters,
    decode: decodeQueryResult,
    keys: queryPairs,
    names: ({ versionKey }) => (versionKey ? [versionKey] : []),
    v3Omits: message("the artifacts of a version"),
    cap: { size: 1000, count: ({ results }) => results.length },
  },
  PurlLookup: purlLookup,
  PurlLookupBatch: batchOf("purlbatch", purlLookup),
  QueryContainerImages: {
    kind: "lookup",
    prefixes: alpha,
    fields: ["chainId"],
    parameters: ({ chainId }) => [chainId],
    path: (id = "") => `querycontainerimages/${id}`,
    decode: decodeContainerImages,
    names: () => [],
    cap: { size: 1000, count: ({ results }) => results.length },
  },
};

/** Checks whether versions of the system have an answer to the operation today. Requests for others are useless. */
export function isServed(operation: Operation, system: System): boolean {
  const row = operations[operation];
  return row.kind === "batch" || row.serves === undefined || systemTraits[system].serves[row.serves];
}

/** Checks whether the service resolves dependency graphs for the system. */
export function hasGraph(system: System): boolean {
  return isServed("GetDependencies", system);
}
