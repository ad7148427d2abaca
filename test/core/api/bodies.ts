import type { Json } from "../../../src/core/api/decodeFields.ts";
import type { Operation } from "../../../src/core/api/operations.ts";
import { systems } from "../../../src/core/model/keys.ts";

/** A body for each operation, and for each system where bodies differ, with every field of the specification and no default value. */

export interface Body {
  readonly operation: Operation;
  readonly what: string;
  readonly body: Json;
}

const key = { system: "NPM", name: "@acme/tool" };
const versionKey = { ...key, version: "1.2.3" };
const slsa = { sourceRepository: "https://a.example/r", commit: "c0ffee", url: "https://a.example/p", verified: true };
const attestation = { type: "https://slsa.dev/provenance/v1", ...slsa, url: "https://a.example/q" };
const relation = { relationProvenance: "SLSA_ATTESTATION", relationType: "SOURCE_REPO" };

const summary = {
  versionKey,
  publishedAt: "2024-01-02T03:04:05Z",
  isDefault: true,
  isDeprecated: true,
  deprecatedReason: "use another",
};

const version = {
  ...summary,
  purl: "pkg:npm/%40acme/tool@1.2.3",
  licenses: ["MIT", "Apache-2.0"],
  licenseDetails: [{ license: "The MIT License", spdx: "MIT" }],
  advisoryKeys: [{ id: "GHSA-aaaa-bbbb-cccc" }, { id: "PYSEC-1" }],
  links: [{ label: "HOMEPAGE", url: "https://a.example" }],
  slsaProvenances: [slsa],
  attestations: [attestation],
  registries: ["https://registry.example/"],
  relatedProjects: [
    { projectKey: { id: "github.com/acme/tool" }, ...relation },
    {
      projectKey: { id: "gitlab.com/acme/tool" },
      relationProvenance: "UNVERIFIED_METADATA",
      relationType: "ISSUE_TRACKER",
    },
  ],
  upstreamIdentifiers: [{ packageName: "Acme", versionString: "1.2.3.0", source: "NPM_NPMJS_ORG" }],
  projectStatus: { status: "archived", reason: "moved" },
  cooldown: { end: "2024-01-09T00:00:00Z", description: "new" },
};

const packageBody = { packageKey: key, purl: "pkg:npm/%40acme/tool", versions: [summary] };

const project = {
  projectKey: { id: "github.com/acme/tool" },
  openIssuesCount: 4,
  starsCount: 1200,
  forksCount: 80,
  license: "MIT",
  description: "A tool",
  homepage: "https://tool.example",
  scorecard: {
    date: "2026-02-09T00:00:00Z",
    repository: { name: "github.com/acme/tool", commit: "ab" },
    scorecard: { version: "v5", commit: "cd" },
    checks: [
      {
        name: "Packaging",
        documentation: { shortDescription: "is packaged", url: "https://checks.example" },
        score: 7,
        reason: "found",
        details: ["Warn: d"],
      },
    ],
    overallScore: 5.7,
    metadata: ["m"],
  },
  ossFuzz: { lineCount: 100, lineCoverCount: 70, date: "2024-04-25T00:00:00Z", configUrl: "https://fuzz.example" },
};

const named = (name: string) => ({ name, requirement: `^${name.length}` });

const npmDependencies = (name: string) => ({
  dependencies: [named(`${name}-dependency`)],
  devDependencies: [named(`${name}-dev`)],
  optionalDependencies: [named(`${name}-optional`)],
  peerDependencies: [named(`${name}-peer`)],
  bundleDependencies: [`${name}-bundle`],
});

const mavenDependency = (name: string) => ({
  name: `org.acme:${name}`,
  version: "${core.version}",
  classifier: "tests",
  type: "jar",
  scope: "test",
  optional: "true",
  exclusions: ["*:*"],
  resolvedVersion: "1.2.4",
});

const mavenSections = (name: string) => ({
  dependencies: [mavenDependency(name)],
  dependencyManagement: [mavenDependency(`${name}-managed`)],
  properties: [{ name: `${name}.version`, value: "1.2" }],
  repositories: [
    {
      id: name,
      url: "https://maven.example",
      layout: "default",
      releasesEnabled: "true",
      snapshotsEnabled: "false",
    },
  ],
});

/** By the system, as all seven differ. */
const requirements: Readonly<Record<(typeof systems)[number], Json>> = {
  CARGO: {
    cargo: {
      dependencies: [
        {
          name: "serde",
          requirement: "^1",
          kind: "dev-dependency",
          optional: true,
          packageAlias: "s",
          usesDefaultFeatures: true,
          features: ["derive"],
          target: "cfg(unix)",
        },
      ],
      features: [{ name: "default", implies: ["std"] }],
    },
  },
  GO: { go: { directDependencies: [named("golang.org/x/mod")], indirectDependencies: [named("golang.org/x/sys")] } },
  MAVEN: {
    maven: {
      parent: { system: "MAVEN", name: "org.acme:parent", version: "3" },
      ...mavenSections("core"),
      profiles: [
        {
          id: "fast",
          activation: {
            activeByDefault: "true",
            jdk: { jdk: "17" },
            os: { name: "Linux", family: "unix", arch: "amd64", version: "6" },
            property: { property: { name: "fast", value: "yes" } },
            file: { exists: "a.txt", missing: "b.txt" },
          },
          ...mavenSections("profile"),
        },
      ],
    },
  },
  NPM: {
    npm: {
      dependencies: npmDependencies("own"),
      bundled: [{ path: "node_modules/a", name: "a", version: "1.0.0", dependencies: npmDependencies("bundled") }],
    },
  },
  NUGET: { nuget: { dependencyGroups: [{ targetFramework: "net8.0", dependencies: [named("Acme.Core")] }] } },
  PYPI: {
    pypi: {
      dependencies: [
        { projectName: "idna", extras: "a,b", versionSpecifier: ">=2", environmentMarker: "python_version < '3'" },
      ],
      providedExtras: [{ name: "socks" }],
      externalDependencies: [{ name: "libssl", versionSpecifier: ">=3", environmentMarker: "os_name == 'posix'" }],
      requiredPythonVersion: ">=3.8",
    },
  },
  RUBYGEMS: { rubygems: { runtimeDependencies: [named("rack")], devDependencies: [named("rspec")] } },
};

const graph = (system: string) => ({
  nodes: [
    { versionKey: { system, name: "root", version: "1" }, bundled: false, relation: "SELF", errors: ["of the root"] },
    { versionKey: { system, name: "b", version: "2" }, bundled: true, relation: "DIRECT", errors: [] },
    { versionKey: { system, name: "c", version: "3" }, bundled: false, relation: "INDIRECT", errors: ["x", "y"] },
  ],
  edges: [
    { fromNode: 0, toNode: 1, requirement: "^2" },
    { fromNode: 1, toNode: 2, requirement: "*" },
  ],
  error: "incomplete",
});

const fixed: readonly (readonly [operation: Operation, what: string, body: Json])[] = [
  ["GetPackage", "a package", packageBody],
  ["GetVersion", "a version", version],
  ["GetDependents", "counts", { dependentCount: 120, directDependentCount: 30, indirectDependentCount: 95 }],
  [
    "GetCapabilities",
    "capabilities",
    { capabilities: [{ capability: "CAPABILITY_NETWORK", directCount: 2, indirectCount: 41 }] },
  ],
  ["GetProject", "a project", project],
  [
    "GetProjectPackageVersions",
    "versions of a project",
    { versions: [{ versionKey, ...relation, slsaProvenances: [slsa], attestations: [attestation] }] },
  ],
  [
    "GetAdvisory",
    "an advisory",
    {
      advisoryKey: { id: "GHSA-aaaa-bbbb-cccc" },
      url: "https://osv.example/GHSA-aaaa-bbbb-cccc",
      title: "t",
      aliases: ["CVE-2024-1"],
      cvss3Score: 8.8,
      cvss3Vector: "CVSS:3.1/AV:N",
    },
  ],
  [
    "GetSimilarlyNamedPackages",
    "similar names",
    { packageKey: key, packages: [{ packageKey: { system: "NPM", name: "acme-tool" } }] },
  ],
  ["Query", "results with artifacts", { results: [{ version, artifacts: [{ url: "https://a.example/t.tgz" }] }] }],
  ["PurlLookup", "a package", { package: packageBody }],
  ["PurlLookup", "a version", { version }],
  [
    "QueryContainerImages",
    "images",
    { results: [{ registry: "https://registry.example", repository: "library/acme" }] },
  ],
];

export const bodies: readonly Body[] = [
  ...fixed.map(([operation, what, body]) => ({ operation, what, body })),
  ...systems.map((system): Body => ({ operation: "GetRequirements", what: system, body: requirements[system] })),
  ...["CARGO", "MAVEN", "NPM", "PYPI"].map((system): Body => ({
    operation: "GetDependencies",
    what: system,
    body: graph(system),
  })),
];
