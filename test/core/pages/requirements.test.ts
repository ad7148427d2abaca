import assert from "node:assert/strict";
import type { MavenDependency, NpmDependencies, Requirements } from "../../../src/core/api/messages.ts";
import type { System } from "../../../src/core/model/keys.ts";
import { requirementsSection } from "../../../src/core/pages/requirements.ts";
import { pageText } from "../../../src/core/report/pageReport.ts";
import { message } from "../../../src/core/messages/message.ts";

const noNpm: NpmDependencies = {
  dependencies: [],
  devDependencies: [],
  optionalDependencies: [],
  peerDependencies: [],
  bundleDependencies: [],
};
const noPom = { dependencies: [], dependencyManagement: [], properties: [], repositories: [] };
const jar: MavenDependency = {
  name: "org.acme:core",
  version: "${core.version}",
  classifier: "",
  type: "",
  scope: "test",
  optional: "",
  exclusions: ["*:*"],
};

/** As text without the title and the source, with bars between the columns. */
function textOf(system: System, value: Requirements): string {
  const key = { system, name: "acme", version: "1.0.0" };
  const section = requirementsSection(key, { kind: "found", value });
  const page = {
    subject: { kind: "version", key },
    title: "acme",
    kind: message(""),
    actions: [],
    sections: [section],
  } as const;
  return pageText(page)
    .replace(/^[^]*?\nRequirements\n/, "")
    .replace(/ {2}\(GetRequirements.*\n$/, "")
    .replace(/(?<=\S) {2,}/g, " | ")
    .replace(/^ {2}/gm, "");
}

const rows: readonly (readonly [what: string, system: System, value: Requirements, expected: string])[] = [
  [
    "npm's groups and what it bundles",
    "NPM",
    {
      npm: {
        dependencies: {
          ...noNpm,
          dependencies: [{ name: "left", requirement: "^1.0.0" }],
          peerDependencies: [{ name: "react", requirement: "" }],
          bundleDependencies: ["left", "right"],
        },
        bundled: [
          {
            path: "node_modules/left",
            name: "left",
            version: "1.2.0",
            dependencies: { ...noNpm, dependencies: [{ name: "up", requirement: "2" }] },
          },
        ],
      },
    },
    `dependencies (1)
PACKAGE | REQUIREMENT
left | ^1.0.0
peerDependencies (1)
PACKAGE | REQUIREMENT
react | any
bundleDependencies | left, right
Packages bundled with this version
BUNDLED IN | PACKAGE | REQUIREMENTS
node_modules/left | left 1.2.0 | up 2
`,
  ],
  [
    "Cargo's kinds, features and targets",
    "CARGO",
    {
      cargo: {
        dependencies: [
          {
            name: "serde",
            requirement: "^1",
            kind: "normal",
            optional: true,
            packageAlias: "serde1",
            usesDefaultFeatures: false,
            features: ["derive", "rc"],
            target: "cfg(unix)",
          },
          {
            name: "cc",
            requirement: "1",
            kind: "build-dependency",
            optional: false,
            packageAlias: "",
            usesDefaultFeatures: true,
            features: [],
            target: "",
          },
        ],
        features: [{ name: "default", implies: ["std", "serde1"] }],
      },
    },
    `dependencies (1)
PACKAGE | REQUIREMENT | OPTIONAL | RENAMED TO | FEATURES | WITHOUT DEFAULT FEATURES | TARGET
serde | ^1 | yes | serde1 | derive, rc | yes | cfg(unix)
build-dependencies (1)
PACKAGE | REQUIREMENT
cc | 1
Features
FEATURE | ENABLES
default | std, serde1
`,
  ],
  [
    "a POM with its parent, managed versions, properties, repositories and profiles",
    "MAVEN",
    {
      maven: {
        ...noPom,
        parent: { system: "MAVEN", name: "org.acme:parent", version: "3" },
        dependencies: [jar],
        properties: [{ name: "core.version", value: "1.2" }],
        profiles: [
          {
            ...noPom,
            id: "jdk9",
            activation: { activeByDefault: "true", jdk: { jdk: "[9,)" } },
            dependencyManagement: [{ ...jar, version: "2", scope: "", exclusions: [], type: "pom", optional: "true" }],
            repositories: [
              {
                id: "own",
                url: "https://maven.example/",
                layout: "default",
                releasesEnabled: "true",
                snapshotsEnabled: "",
              },
            ],
          },
        ],
        repositories: [],
      },
    },
    `Parent | org.acme:parent 3
Dependencies (1)
PACKAGE | REQUIREMENT | SCOPE | EXCLUSIONS
org.acme:core | \${core.version} | test | *:*
Properties
PROPERTY | VALUE
core.version | 1.2
Profile jdk9 | activated by activeByDefault, jdk [9,)
Dependency management of the profile jdk9 (1)
PACKAGE | REQUIREMENT | TYPE | OPTIONAL
org.acme:core | 2 | pom | true
Repositories of the profile jdk9
REPOSITORY | ADDRESS | LAYOUT | RELEASES | SNAPSHOTS
own | https://maven.example/ | default | true
As declared in the POM: parents are not merged, and properties are not replaced.
`,
  ],
  [
    "a profile without conditions, as the service writes it",
    "MAVEN",
    {
      maven: {
        ...noPom,
        profiles: [
          {
            id: "release",
            activation: {
              activeByDefault: "",
              jdk: { jdk: "" },
              os: { name: "", family: "", arch: "", version: "" },
              property: { property: { name: "", value: "" } },
              file: { exists: "", missing: "" },
            },
            ...noPom,
          },
        ],
      },
    },
    "Profile release | activated by name only\nAs declared in the POM: parents are not merged, and properties are not replaced.\n",
  ],
  [
    "Python's extras, markers and what is outside of Python",
    "PYPI",
    {
      pypi: {
        dependencies: [
          { projectName: "idna", extras: "a,b", versionSpecifier: ">=2", environmentMarker: "python_version < '3'" },
        ],
        providedExtras: [{ name: "socks" }],
        externalDependencies: [{ name: "openssl", versionSpecifier: ">=3", environmentMarker: "" }],
        requiredPythonVersion: ">=3.8",
      },
    },
    `Python | >=3.8
Provided extras | socks
Dependencies (1)
PACKAGE | REQUIREMENT | EXTRAS | MARKER
idna | >=2 | a,b | python_version < '3'
Outside Python
NAME | REQUIREMENT | MARKER
openssl | >=3
`,
  ],
  [
    "NuGet's frameworks",
    "NUGET",
    {
      nuget: {
        dependencyGroups: [
          { targetFramework: "net8.0", dependencies: [{ name: "Acme.Core", requirement: "[1.0.0, )" }] },
          { targetFramework: "", dependencies: [{ name: "Acme.Old", requirement: "" }] },
          { targetFramework: "net9.0", dependencies: [] },
        ],
      },
    },
    `Framework net8.0 (1)
PACKAGE | REQUIREMENT
Acme.Core | [1.0.0, )
Any framework (1)
PACKAGE | REQUIREMENT
Acme.Old | any
`,
  ],
  [
    "RubyGems' groups",
    "RUBYGEMS",
    {
      rubygems: {
        runtimeDependencies: [{ name: "rack", requirement: ">= 2" }],
        devDependencies: [{ name: "rake", requirement: "~> 13" }],
      },
    },
    `Runtime (1)
PACKAGE | REQUIREMENT
rack | >= 2
Development (1)
PACKAGE | REQUIREMENT
rake | ~> 13
`,
  ],
  [
    "Go's direct and indirect modules",
    "GO",
    {
      go: {
        directDependencies: [{ name: "golang.org/x/mod", requirement: "v0.20.0" }],
        indirectDependencies: [{ name: "golang.org/x/sys", requirement: "v0.1.0" }],
      },
    },
    `Direct (1)
PACKAGE | REQUIREMENT
golang.org/x/mod | v0.20.0
Indirect (1)
PACKAGE | REQUIREMENT
golang.org/x/sys | v0.1.0
`,
  ],
  [
    "that there are none",
    "RUBYGEMS",
    { rubygems: { runtimeDependencies: [], devDependencies: [] } },
    "Declares no requirements.\n",
  ],
  ["that the answer has none of the system", "GO", {}, "The answer has no requirements of this system.\n"],
];

describe("the requirements on a page", () => {
  for (const [what, system, value, expected] of rows) {
    it(`show ${what}`, () => assert.equal(textOf(system, value), expected));
  }
});
