import type { Operation, RequestOf } from "../../src/core/api/operations.ts";
import type { PackageKey, VersionKey } from "../../src/core/model/keys.ts";

const express: VersionKey = { system: "NPM", name: "express", version: "4.17.1" };
const popular: VersionKey = { system: "NPM", name: "acme-invented-popular", version: "3.1.0" };
const unknown: PackageKey = { system: "NPM", name: "acme-invented-nowhere" };
const nowhere: VersionKey = { ...unknown, version: "1.0.0" };
const capable: VersionKey = { system: "GO", name: "github.com/Acme-Invented/Capable", version: "v1.1.0" };
const project = { id: "github.com/acme-invented/tool" };
const noProject = { id: "github.com/acme-invented/nowhere" };
const image = "sha256:1ad1541bde153b7d004d20c476af4cece4f95e49fb47f15b720b5098cea4abc3";

/** Of each operation a request that finds something in the loopback service, and one that does not. */
export const operationRequests: {
  readonly [O in Operation]: { readonly found: RequestOf<O>; readonly missing: RequestOf<O> };
} = {
  GetPackage: { found: { packageKey: { system: "NPM", name: "express" } }, missing: { packageKey: unknown } },
  GetVersion: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  GetVersionBatch: { found: { requests: [{ versionKey: express }] }, missing: { requests: [{ versionKey: nowhere }] } },
  GetRequirements: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  GetDependencies: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  GetDependents: { found: { versionKey: popular }, missing: { versionKey: nowhere } },
  GetCapabilities: { found: { versionKey: capable }, missing: { versionKey: { ...capable, version: "v9.0.0" } } },
  GetProject: { found: { projectKey: project }, missing: { projectKey: noProject } },
  GetProjectBatch: {
    found: { requests: [{ projectKey: project }] },
    missing: { requests: [{ projectKey: noProject }] },
  },
  GetProjectPackageVersions: { found: { projectKey: project }, missing: { projectKey: noProject } },
  GetAdvisory: { found: { advisoryKey: { id: "GHSA-35jh-r3h4-6jhm" } }, missing: { advisoryKey: { id: "GHSA-none" } } },
  GetSimilarlyNamedPackages: {
    found: { packageKey: { system: "NPM", name: "acme-invented-populer" } },
    missing: { packageKey: unknown },
  },
  Query: { found: { versionKey: express }, missing: { versionKey: nowhere } },
  PurlLookup: { found: { purl: "pkg:npm/express@4.17.1" }, missing: { purl: "pkg:npm/acme-invented-nowhere" } },
  PurlLookupBatch: {
    found: { requests: [{ purl: "pkg:npm/express@4.17.1" }] },
    missing: { requests: [{ purl: "pkg:npm/acme-invented-nowhere@1.0.0" }] },
  },
  QueryContainerImages: { found: { chainId: image }, missing: { chainId: "sha256:00" } },
};
