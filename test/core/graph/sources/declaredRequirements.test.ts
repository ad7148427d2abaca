import assert from "node:assert/strict";
import type {
  CargoDependency,
  MavenDependency,
  NpmDependencies,
  PypiDependency,
  Requirements,
} from "../../../../src/core/api/messages.ts";
import { declaredRequirements } from "../../../../src/core/graph/sources/declaredRequirements.ts";
import type { System } from "../../../../src/core/model/keys.ts";

const named = (...entries: readonly (readonly [name: string, requirement: string])[]) =>
  entries.map(([name, requirement]) => ({ name, requirement }));

function npm(dependencies: Partial<NpmDependencies>): Requirements {
  const none = { dependencies: [], devDependencies: [], optionalDependencies: [], peerDependencies: [] };
  return { npm: { dependencies: { ...none, bundleDependencies: [], ...dependencies }, bundled: [] } };
}

function cargo(...dependencies: readonly Partial<CargoDependency>[]): Requirements {
  const defaults = { name: "", requirement: "", optional: false, packageAlias: "", usesDefaultFeatures: true };
  const rest = { kind: "normal", features: [], target: "" };
  return { cargo: { dependencies: dependencies.map((each) => ({ ...defaults, ...rest, ...each })), features: [] } };
}

function maven(...dependencies: readonly Partial<MavenDependency>[]): Requirements {
  const defaults = { name: "", version: "", classifier: "", type: "", scope: "", optional: "", exclusions: [] };
  const sections = { dependencyManagement: [], properties: [], repositories: [], profiles: [] };
  return { maven: { dependencies: dependencies.map((each) => ({ ...defaults, ...each })), ...sections } };
}

function pypi(...dependencies: readonly Partial<PypiDependency>[]): Requirements {
  const defaults = { projectName: "", extras: "", versionSpecifier: "", environmentMarker: "" };
  return {
    pypi: {
      dependencies: dependencies.map((each) => ({ ...defaults, ...each })),
      providedExtras: [],
      externalDependencies: [],
      requiredPythonVersion: ">=3.8",
    },
  };
}

/** What the service says that a version requires, and what of it is installed, `name requirement` in each. */
const rows: readonly (readonly [
  what: string,
  system: System,
  requirements: Requirements,
  ...installed: readonly string[],
])[] = [
  [
    "npm's dependencies, optional ones and peers, but not those for development",
    "NPM",
    npm({
      dependencies: named(["ms", "^2.0.0"]),
      devDependencies: named(["mocha", "^10"]),
      optionalDependencies: named(["fsevents", "~2.3.2"]),
      peerDependencies: named(["react", ">=16"]),
    }),
    "ms ^2.0.0",
    "fsevents ~2.3.2",
    "react >=16",
  ],
  [
    "a package once for each of its requirements",
    "NPM",
    npm({
      dependencies: named(["ms", "^2.0.0"], ["ms", "^1.0.0"]),
      optionalDependencies: named(["ms", "^2.0.0"]),
    }),
    "ms ^2.0.0",
    "ms ^1.0.0",
  ],
  ["nothing without a name", "NPM", npm({ dependencies: named(["", "^1"], ["ms", ""]) }), "ms "],
  [
    "crates, but not for development and not what only a feature needs",
    "CARGO",
    cargo(
      { name: "syn", requirement: "^2" },
      { name: "cc", requirement: "^1", kind: "build" },
      { name: "trybuild", requirement: "^1", kind: "dev" },
      { name: "quickcheck", requirement: "^1", kind: "dev-dependencies" },
      { name: "serde", requirement: "^1", optional: true },
      { name: "redevelop", requirement: "^3", kind: "non-dev" },
    ),
    "syn ^2",
    "cc ^1",
    "redevelop ^3",
  ],
  [
    "artifacts, but not for tests, of the platform, of the machine or optional ones",
    "MAVEN",
    maven(
      { name: "g:a", version: "1.0" },
      { name: "g:b", version: "${b.version}", resolvedVersion: "2.0", scope: "compile" },
      { name: "g:c", version: "3.0", scope: "runtime", optional: "false" },
      { name: "g:junit", version: "4.13", scope: "test" },
      { name: "g:servlet", version: "4.0", scope: "provided" },
      { name: "g:tools", version: "1.8", scope: "system" },
      { name: "g:more", version: "1.0", optional: "true" },
      { name: "g:own", version: "1.0", scope: "testing" },
      { name: "g:latest", version: "1.0", scope: "latest" },
    ),
    "g:a 1.0",
    "g:b 2.0",
    "g:c 3.0",
    "g:own 1.0",
    "g:latest 1.0",
  ],
  [
    "distributions by their canonical names, but not what only an extra needs",
    "PYPI",
    pypi(
      { projectName: "Typing_Extensions", versionSpecifier: ">=4" },
      { projectName: "tomli", versionSpecifier: ">=1", environmentMarker: 'python_version < "3.11"' },
      { projectName: "sphinx", environmentMarker: 'extra == "docs"' },
      { projectName: "idna", environmentMarker: 'platform_version == "extras"' },
    ),
    "typing-extensions >=4",
    "tomli >=1",
    "idna ",
  ],
  [
    "NuGet's packages of all target frameworks, each once",
    "NUGET",
    {
      nuget: {
        dependencyGroups: [
          { targetFramework: ".NETStandard2.0", dependencies: named(["System.Memory", "[4.5.4, )"]) },
          { targetFramework: "net8.0", dependencies: named(["system.memory", "[4.5.4, )"], ["NUnit", "[3.13.0, )"]) },
        ],
      },
    },
    "system.memory [4.5.4, )",
    "nunit [3.13.0, )",
  ],
  [
    "gems, but not for development",
    "RUBYGEMS",
    { rubygems: { runtimeDependencies: named(["rack", "~> 2.0"]), devDependencies: named(["rspec", ">= 0"]) } },
    "rack ~> 2.0",
  ],
  [
    "Go modules, also indirect ones",
    "GO",
    {
      go: {
        directDependencies: named(["x.example/a", "v1.0.0"]),
        indirectDependencies: named(["x.example/b", "v1.2.0"]),
      },
    },
    "x.example/a v1.0.0",
    "x.example/b v1.2.0",
  ],
  ["nothing of an answer without requirements", "GO", {}],
];

describe("what is installed with a version", () => {
  for (const [what, system, requirements, ...installed] of rows) {
    it(`is ${what}`, () => {
      const found = declaredRequirements(system, requirements);
      assert.deepEqual(
        found.map(({ name, requirement }) => `${name} ${requirement}`),
        installed,
      );
    });
  }
});
