// Every field of every answer is on a page, or in the list of those that are not, with the reason.

import assert from "node:assert/strict";
import type { Fetched } from "../../../src/core/api/fetched.ts";
import type { Operation, ResponseOf } from "../../../src/core/api/operations.ts";
import type { Version } from "../../../src/core/api/messages/packages.ts";
import type { Attestation, SlsaProvenance } from "../../../src/core/api/messages/provenance.ts";
import { loadPage } from "../../../src/core/pages/loadPage.ts";
import type { PageSubject } from "../../../src/core/pages/subject.ts";
import { decodeRequirements } from "../../../src/core/api/decode/requirements.ts";
import { systems } from "../../../src/core/model/keys.ts";
import { requirementsSection } from "../../../src/core/pages/requirements/requirements.ts";
import { bodies } from "../api/decode/bodies.ts";
import { caller, scripted } from "../../support/world.ts";

const key = { system: "NPM", name: "field-name", version: "1.0.0" } as const;

const provenance: SlsaProvenance = {
  sourceRepository: "https://git.example/provenance",
  commit: "commit-of-provenance",
  url: "https://statement.example/provenance",
  verified: true,
};

const attestation: Attestation = {
  type: "https://type.example/attestation",
  sourceRepository: "https://git.example/attestation",
  commit: "commit-of-attestation",
  url: "https://statement.example/attestation",
  verified: false,
};

const version: Version = {
  versionKey: key,
  purl: "pkg:npm/field-purl",
  publishedAt: "2020-01-02T03:04:05Z",
  isDefault: true,
  isDeprecated: true,
  deprecatedReason: "field-deprecated-reason",
  licenses: ["field-license"],
  licenseDetails: [{ license: "field-license-as-written", spdx: "field-spdx" }],
  advisoryKeys: [{ id: "GHSA-field" }],
  links: [{ label: "FIELD_LABEL", url: "https://link.example/" }],
  slsaProvenances: [provenance],
  attestations: [attestation],
  registries: ["https://registry.example/"],
  relatedProjects: [
    { projectKey: { id: "github.com/field/project" }, relationProvenance: "GO_ORIGIN", relationType: "SOURCE_REPO" },
  ],
  upstreamIdentifiers: [{ packageName: "field-upstream", versionString: "field-string", source: "FIELD_SOURCE" }],
  projectStatus: { status: "field-status", reason: "field-status-reason" },
  cooldown: { end: "2020-02-01T00:00:00Z", description: "field-cooldown" },
};

/** An answer of each operation with every field set, each to another value. */
const answers: { readonly [O in Operation]?: ResponseOf<O> } = {
  GetVersion: version,
  GetPackage: {
    packageKey: { system: key.system, name: key.name },
    purl: "pkg:npm/field-package-purl",
    versions: [
      {
        versionKey: key,
        purl: "pkg:npm/field-purl",
        publishedAt: "2020-01-02T03:04:05Z",
        isDefault: true,
        isDeprecated: true,
        deprecatedReason: "field-deprecated-reason",
      },
    ],
  },
  GetAdvisory: {
    advisoryKey: { id: "GHSA-field" },
    url: "https://osv.example/GHSA-field",
    title: "field-title",
    aliases: ["CVE-field"],
    cvss3Score: 7.3,
    cvss3Vector: "CVSS:3.1/AV:N",
  },
  GetDependents: { dependentCount: 911, directDependentCount: 822, indirectDependentCount: 733 },
  GetCapabilities: { capabilities: [{ capability: "CAPABILITY_FIELD", directCount: 311, indirectCount: 322 }] },
  GetProject: {
    projectKey: { id: "github.com/field/project" },
    openIssuesCount: 411,
    starsCount: 422,
    forksCount: 433,
    license: "field-project-license",
    description: "field-description",
    homepage: "https://homepage.example/",
    scorecard: {
      date: "2021-02-03T00:00:00Z",
      repository: { name: "field-repository", commit: "commit-of-repository" },
      scorecard: { version: "v9.8.7", commit: "commit-of-scorecard" },
      checks: [
        {
          name: "Field-Check",
          documentation: { shortDescription: "field-short", url: "https://check.example/" },
          score: 5,
          reason: "field-reason",
          details: ["field-detail"],
        },
      ],
      overallScore: 6.5,
      metadata: ["field-metadata"],
    },
    ossFuzz: { lineCount: 511, lineCoverCount: 522, date: "2022-03-04T00:00:00Z", configUrl: "https://fuzz.example/" },
  },
  GetProjectPackageVersions: {
    versions: [
      {
        versionKey: { system: "NPM", name: "field-built", version: "3.2.1" },
        relationType: "SOURCE_REPO",
        relationProvenance: "SLSA_ATTESTATION",
        slsaProvenances: [provenance],
        attestations: [attestation],
      },
    ],
  },
  GetSimilarlyNamedPackages: {
    packageKey: { system: key.system, name: key.name },
    packages: [{ packageKey: { system: "NPM", name: "field-similar" } }],
  },
  GetDependencies: {
    nodes: [
      { versionKey: key, bundled: false, relation: "SELF", errors: [] },
      {
        versionKey: { system: "NPM", name: "field-node", version: "2.0.0" },
        bundled: false,
        relation: "DIRECT",
        errors: ["field-node-error"],
      },
    ],
    edges: [{ fromNode: 0, toNode: 1, requirement: "field-edge-requirement" }],
    error: "field-graph-error",
  },
  Query: { results: [{ version, artifacts: [{ url: "https://artifact.example/" }] }] },
  PurlLookup: { version: { ...version, versionKey: { ...key, name: "field-canonical" } } },
  QueryContainerImages: { results: [{ registry: "field-registry", repository: "field-image" }] },
};

/** Which page shows the answer. Requirements have a test of their own, and batches the answers of their look-ups. */
const pages: Readonly<Partial<Record<Operation, PageSubject>>> = {
  GetVersion: { kind: "version", key },
  GetPackage: { kind: "package", key: { system: key.system, name: key.name } },
  GetAdvisory: { kind: "advisory", id: "GHSA-field" },
  GetDependents: { kind: "version", key },
  GetCapabilities: { kind: "capabilities", key: { ...key, system: "GO" } },
  GetProject: { kind: "project", id: "github.com/field/project" },
  GetProjectPackageVersions: { kind: "project", id: "github.com/field/project" },
  GetSimilarlyNamedPackages: { kind: "package", key: { system: key.system, name: key.name } },
  GetDependencies: { kind: "version", key },
  Query: { kind: "file", hash: { type: "SHA1", value: "AAAA" } },
  QueryContainerImages: { kind: "image", chainId: "sha256:00" },
};

/** Not on a page of its own answer, by the path of the field, with where it is instead or why it is nowhere. */
const elsewhere: Readonly<Record<string, string>> = {
  "GetVersion isDefault": "as the default version, from GetPackage",
  "GetPackage versions.purl": "on the page of the version",
  "GetProjectPackageVersions versions.slsaProvenances": "counted here; on the page of the version",
  "GetProjectPackageVersions versions.attestations": "counted here; on the page of the version",
  "GetDependencies nodes": "counted here; in the graph panel",
  "GetDependencies edges": "in the graph panel",
  "Query results.version": "on the page of the version",
  "PurlLookup version": "its name and version; the rest is the answer of GetVersion",
};

const { api } = scripted((operation): Fetched<unknown> => {
  const value = answers[operation];
  return value === undefined ? { kind: "missing", text: "" } : { kind: "found", value };
});

/** A cell has words for the kinds of dependencies, and a page is of a version in one system. */
const requirementWords = /^cargo\.dependencies\.kind$|^maven\.parent\.system$/;

/** Texts and numbers with the path that leads to each. */
function leavesOf(value: unknown, path: string): readonly (readonly [path: string, leaf: string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path === "" ? name : `${path}.${name}`));
  if (typeof value === "string") return [[path, /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 10) : value]];
  return typeof value === "number" ? [[path, String(value)]] : [];
}

describe("the fields of answers", () => {
  for (const [operation, subject] of Object.entries(pages) as [Operation, PageSubject][]) {
    it(`of ${operation} are on a page`, async () => {
      const page = JSON.stringify(await loadPage(subject, { api, now: () => 0 }, caller(), () => undefined));
      const unseen = leavesOf(answers[operation], "").filter(([path, leaf]) => {
        const isElsewhere = Object.keys(elsewhere).some((field) => {
          const full = `${operation} ${path}`;
          return full === field || full.startsWith(`${field}.`);
        });
        // Spelled in words: systems, relations and what the version key of the page says.
        const isWord = /(?:system|relationType|relationProvenance|relation)$/.test(path);
        return !isElsewhere && !isWord && !page.includes(leaf);
      });
      assert.deepEqual(unseen, []);
    });
  }

  for (const { what, body } of bodies.filter(({ operation }) => operation === "GetRequirements")) {
    it(`of GetRequirements are on a page: ${what}`, () => {
      const value = decodeRequirements(body);
      const system = systems.find((candidate) => candidate.toLowerCase() in body) ?? "NPM";
      const section = requirementsSection({ ...key, system }, { kind: "found", value });
      const page = JSON.stringify(section);
      const unseen = leavesOf(value, "").filter(
        ([path, leaf]) => !requirementWords.test(path) && !page.includes(JSON.stringify(leaf).slice(1, -1)),
      );
      assert.deepEqual(unseen, []);
    });
  }

  it("of PurlLookup are on a page", async () => {
    const subject = { kind: "version", key, purl: "pkg:npm/field-name@1.0.0" } as const;
    const page = JSON.stringify(await loadPage(subject, { api, now: () => 0 }, caller(), () => undefined));
    for (const text of ["pkg:npm/field-name@1.0.0", "field-canonical 1.0.0"]) assert.ok(page.includes(text), text);
  });

  it("that are elsewhere exist", () => {
    for (const field of Object.keys(elsewhere)) {
      const [operation = "", path = ""] = field.split(" ");
      const known = leavesOf(answers[operation as Operation], "").map(([leaf]) => leaf);
      const isFlag = path === "isDefault";
      assert.ok(isFlag || known.some((leaf) => leaf === path || leaf.startsWith(`${path}.`)), field);
    }
  });
});
