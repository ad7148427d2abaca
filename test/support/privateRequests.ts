/** Requests that name private packages, and others, for every operation. */
import type { Operation, RequestOf } from "../../src/core/api/operations.ts";
import type { PackageKey } from "../../src/core/model/keys.ts";

export const secret = { system: "NPM", name: "@acme/till" } as const;
export const lodash = { system: "NPM", name: "lodash" } as const;
export const version = (key: PackageKey) => ({ versionKey: { ...key, version: "4.17.20" } });
const project = { projectKey: { id: "github.com/acme/till" } };
export const isPrivate = ({ name }: PackageKey) => /^@?acme/.test(name);

/** For every operation what must not be sent, and what may; both are the same where a request names no package. */
export const requests: {
  readonly [O in Operation]: { readonly private?: readonly RequestOf<O>[]; readonly open: RequestOf<O> };
} = {
  GetPackage: { private: [{ packageKey: secret }], open: { packageKey: lodash } },
  GetVersion: { private: [version(secret)], open: version(lodash) },
  GetVersionBatch: { private: [{ requests: [version(secret)] }], open: { requests: [version(lodash)] } },
  GetRequirements: { private: [version(secret)], open: version(lodash) },
  GetDependencies: { private: [version(secret)], open: version(lodash) },
  GetDependents: { private: [version(secret)], open: version(lodash) },
  GetCapabilities: { private: [version(secret)], open: version(lodash) },
  GetProject: { open: project },
  GetProjectBatch: { open: { requests: [project] } },
  GetProjectPackageVersions: { open: project },
  GetAdvisory: { open: { advisoryKey: { id: "GHSA-acme" } } },
  GetSimilarlyNamedPackages: { private: [{ packageKey: secret }], open: { packageKey: lodash } },
  Query: {
    private: [version(secret), { ...version(secret), hash: { type: "SHA1", value: "AAAA" } }],
    open: { hash: { type: "SHA1", value: "AAAA" } },
  },
  PurlLookup: {
    private: [
      "pkg:npm/%40acme/till",
      "pkg:npm/@acme/till@1.0.0",
      "pkg:npm/%40acme%2Ftill@1.0.0",
      "pkg:NPM/%40acme/till@1.0.0?repository_url=x#y",
      "pkg://npm//%40acme/till",
      "pkg:pypi/Acme_Till@1",
      "pkg:maven/acme.shop/till@1",
      "pkg:golang/acme.example/till@v1.0.0",
      "pkg:gem/acme-till",
      "pkg:cargo/acme-till@1.0.0",
      "pkg:nuget/Acme.Till@1.0.0",
    ].map((purl) => ({ purl })),
    open: { purl: "pkg:npm/lodash@4.17.20" },
  },
  PurlLookupBatch: {
    private: [{ requests: [{ purl: "pkg:npm/%40acme/till@1.0.0" }] }],
    open: { requests: [{ purl: "pkg:npm/lodash@4.17.20" }] },
  },
  QueryContainerImages: { open: { chainId: "sha256:acme" } },
};
