import assert from "node:assert/strict";
import {
  repositoriesIn,
  type RepositoryUse,
} from "../../../../../src/core/manifests/maven/gradle/gradleRepositories.ts";
import { readGradleTokens } from "../../../../../src/core/manifests/maven/gradle/gradleTokens.ts";

/**
 * A script, and the private repositories by what they are for: whether some are computed, the addresses of others, and the groups that
 * they alone are asked for.
 */
const rows: readonly (readonly [text: string, found: Partial<Readonly<Record<RepositoryUse, string>>>])[] = [
  ["", {}],
  ["mavenCentral()", {}],
  [
    "repositories { mavenCentral(); google(); gradlePluginPortal(); jcenter(); mavenLocal(); flatDir { dirs 'libs' } }",
    {},
  ],
  [
    "repositories { maven { url 'https://nexus.acme.example/maven' } }",
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    'repositories { maven { url = uri("https://nexus.acme.example/maven") } }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    'repositories { maven { setUrl("https://nexus.acme.example/maven") } }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    'repositories { maven("https://nexus.acme.example/maven") }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    'repositories { maven(url = "https://nexus.acme.example/maven") }',
    { modules: "private https://nexus.acme.example/maven https://nexus.acme.example/maven" },
  ],
  [
    'repositories { maven(uri("https://nexus.acme.example/maven")) }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  ["repositories { maven { url 'https://repo.spring.io/x' } }", {}],
  ["repositories { maven { url '../repo' } }", {}],
  ["repositories { maven { url '$base/x' } }", { modules: "private $base/x" }],
  ["repositories { maven { url base } }", { modules: "private computed" }],
  ["repositories { maven { url = base + '/x' } }", { modules: "private computed" }],
  ["repositories { maven { url uri(base) } }", { modules: "private computed" }],
  ["repositories { maven(base) }", { modules: "private computed" }],
  [
    "repositories { maven {\n name 'x'\n url\n 'https://nexus.acme.example/maven' } }",
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    "repositories { ivy { url 'https://nexus.acme.example/maven' } }",
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    "repositories { maven { artifactUrls 'https://nexus.acme.example/maven' } }",
    { modules: "private https://nexus.acme.example/maven" },
  ],
  ["repositories { maven { urls 'https://nexus.acme.example/maven' } }", {}],
  [
    "repositories { maven { url 'https://nexus.acme.example/maven'; content { includeGroup 'a.b'; includeGroupAndSubgroups 'c'; includeGroupByRegex 'd'; includeModule 'e', 'f'; includeGroup x } } }",
    { modules: "private https://nexus.acme.example/maven for a.b c" },
  ],
  [
    "repositories { maven { content { includeGroup 'a' }; url 'https://nexus.acme.example/maven' } }",
    { modules: "private https://nexus.acme.example/maven for a" },
  ],
  [
    'repositories { maven("https://nexus.acme.example/maven") { content { includeGroup("a") } } }',
    { modules: "private https://nexus.acme.example/maven for a" },
  ],
  ['repositories { maven("https://jitpack.io") { content { includeGroup("a") } } }', {}],
  [
    'repositories { maven("https://nexus.acme.example/maven"); maven("https://jitpack.io") { content { includeGroup("a") } } }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    "repositories { exclusiveContent { forRepository { maven { url 'https://nexus.acme.example/maven' } }; filter { includeGroup 'a' } } }",
    { modules: "private https://nexus.acme.example/maven for a" },
  ],
  ["repositories { exclusiveContent { forRepository { mavenCentral() }; filter { includeGroup 'a' } } }", {}],
  ["repositories { acmeNexus() }", { modules: "private computed" }],
  ["repositories { acmeNexus { x } }", { modules: "private computed" }],
  ["repositories { acme.nexus() }", { modules: "private computed" }],
  ["repositories { if (x) { acmeNexus() } else { mavenLocal() } }", { modules: "private computed" }],
  ["repositories { if (x) acmeNexus() }", { modules: "private computed" }],
  ["repositories { try { acmeNexus() } catch (e) { x() } }", { modules: "private computed" }],
  ["repositories { maven { acmeNexus() } }", {}],
  ["repositories { x = acmeNexus() }", {}],
  ["repositories { mavenCentral { acmeNexus() } }", {}],
  ["repositories { acmeNexus }", {}],
  ["repositories { each { acmeNexus() } }", { modules: "private computed" }],
  ["repositories { mavenCentral() acmeNexus() }", { modules: "private computed" }],
  ["repositories { mavenCentral()\nacmeNexus() }", { modules: "private computed" }],
  ["repositories { mavenCentral(); acmeNexus() }", { modules: "private computed" }],
  [
    "publishing { repositories { maven { url 'https://nexus.acme.example/maven' } } }",
    { publishing: "private https://nexus.acme.example/maven" },
  ],
  [
    "uploadArchives { repositories { mavenDeployer { repository(url: 'https://nexus.acme.example/maven') } } }",
    { publishing: "private computed https://nexus.acme.example/maven" },
  ],
  [
    "buildscript { repositories { maven { url 'https://nexus.acme.example/maven' } } }",
    { plugins: "private https://nexus.acme.example/maven" },
  ],
  [
    'pluginManagement { repositories { maven("https://nexus.acme.example/maven") } }',
    { plugins: "private https://nexus.acme.example/maven" },
  ],
  [
    'initscript { repositories { maven("https://nexus.acme.example/maven") } }',
    { plugins: "private https://nexus.acme.example/maven" },
  ],
  [
    'buildscript { publishing { repositories { maven("https://nexus.acme.example/maven") } } }',
    { publishing: "private https://nexus.acme.example/maven" },
  ],
  [
    'publishing { buildscript { repositories { maven("https://nexus.acme.example/maven") } } }',
    { publishing: "private https://nexus.acme.example/maven" },
  ],
  [
    'dependencyResolutionManagement { repositories { maven("https://nexus.acme.example/maven") } }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  [
    'allprojects { repositories { maven { url "https://nexus.acme.example/maven" } } }',
    { modules: "private https://nexus.acme.example/maven" },
  ],
  ["maven { url 'https://nexus.acme.example/maven' }", {}],
  ["repositoriesX { maven { url 'https://nexus.acme.example/maven' } }", {}],
];

describe("the repositories of Gradle's scripts", () => {
  for (const [text, expected] of rows)
    it(text === "" ? "none" : text, () => {
      const tokens = readGradleTokens(text);
      const found = (["modules", "plugins", "publishing"] as const).flatMap((use) => {
        const { hasPrivate, isComputed, privateAddresses, privateGroups } = repositoriesIn(tokens, use);
        const groups = privateGroups.length > 0 ? ["for", ...privateGroups] : [];
        const words = ["private", ...(isComputed ? ["computed"] : []), ...privateAddresses, ...groups];
        return hasPrivate ? [[use, words.join(" ")]] : [];
      });
      assert.deepEqual(Object.fromEntries(found), expected);
    });
});
