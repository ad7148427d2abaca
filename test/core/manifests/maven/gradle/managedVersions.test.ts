import assert from "node:assert/strict";
import { buildGradle } from "../../../../../src/core/manifests/maven/gradle/buildGradle.ts";
import { createPublishedPoms } from "../../../../../src/core/manifests/maven/published/publishedPoms.ts";
import type { PublishedPom } from "../../../../../src/core/manifests/maven/published/publishedPom.ts";
import { fileText } from "../../../../../src/core/manifests/gap.ts";
import { createProjectReader } from "../../../../../src/core/manifests/project.ts";
import { declarationLines, type FileTree } from "../../../../support/project.ts";

function bom(
  managed: Readonly<Record<string, string>>,
  properties: Readonly<Record<string, string>> = {},
): PublishedPom {
  const entries = Object.entries(managed).map(([name, version]) => ({ name, version }));
  return {
    dependencies: [],
    dependencyManagement: entries.map((each) => ({ ...each, classifier: "", type: "", scope: "", optional: "" })),
    properties: Object.entries(properties).map(([name, value]) => ({ name, value })),
    repositories: [],
    profiles: [],
  };
}

const poms: Readonly<Record<string, PublishedPom>> = {
  "b:one 1": bom({ "g:a": "1.2", "g:b": "1.9" }),
  "b:two 2": bom({ "g:a": "1.10" }),
  "org.springframework.boot:spring-boot-dependencies 2.7.1": bom(
    { "g:a": "${a.version}", "g:c": "3" },
    { "a.version": "2.0" },
  ),
};

/** A script, the lines of its declarations, the POMs that were asked for, and the files around it. */
type Row = readonly [
  what: string,
  script: string,
  lines: readonly string[],
  asked: readonly string[],
  others?: FileTree,
];

const boot = "org.springframework.boot:spring-boot-dependencies 2.7.1";
const plugins = `plugins { id("org.springframework.boot") version "2.7.1"; id("io.spring.dependency-management") version "1.0.11" }`;
const rows: readonly Row[] = [
  [
    "the highest version of several platforms",
    `dependencies {\n  implementation(platform("b:one:1"))\n  implementation enforcedPlatform("b:two:2")\n  implementation "g:a"\n  implementation "g:b"\n  implementation "g:x"\n}`,
    [
      "implementation b:one 1",
      "implementation b:two 2",
      "implementation g:a 1.10 by b:two 2",
      "implementation g:b 1.9 by b:one 1",
      "implementation g:x (inherited) ",
    ],
    ["b:one 1", "b:two 2"],
  ],
  [
    "Spring's plugin, with a property of the project and a version of its own",
    `${plugins}\next["a.version"] = "2.5"\ndependencies {\n  implementation("g:a")\n  implementation("g:c")\n  implementation("g:b:7")\n}`,
    ["implementation g:a 2.5", `implementation g:c 3 by ${boot}`, "implementation g:b 7"],
    [boot],
  ],
  [
    "the last of imported BOMs, applied by the root project",
    `apply plugin: "org.springframework.boot"\ndependencyManagement { imports { mavenBom "b:one:1" } }\ndependencies { implementation "g:a" }`,
    ["mavenBom b:one 1", "implementation g:a 1.2 by b:one 1"],
    ["b:one 1"],
    {
      "/shop/settings.gradle": "",
      "/shop/build.gradle": `plugins { id "org.springframework.boot" version "2.7.1" apply false }\nsubprojects { apply plugin: "io.spring.dependency-management" }`,
    },
  ],
  [
    "a platform that the service does not know",
    `dependencies {\n  implementation platform("b:none:1")\n  implementation "g:a"\n}`,
    ["implementation b:none 1", "implementation g:a (inherited)  because b:none 1"],
    ["b:none 1"],
  ],
  [
    "none of a private repository",
    `repositories { maven { url "https://maven.acme.example/all" } }\ndependencies {\n  implementation platform("b:one:1")\n  implementation "g:a"\n}`,
    [
      "implementation b:one (unknown-origin) 1 because repositories in build.gradle",
      "implementation g:a (unknown-origin)  because repositories in build.gradle",
    ],
    [],
  ],
];

describe("versions that BOMs manage for scripts of Gradle", () => {
  for (const [what, text, lines, asked, others = {}] of rows) {
    it(what, async () => {
      const path = "/shop/app/build.gradle";
      const files: FileTree = { ...others, [path]: text };
      const requested: string[] = [];
      const reader = createProjectReader({
        lockfileParsers: [],
        readFile: (at) => Promise.resolve(fileText(files[at])),
        poms: createPublishedPoms(({ name, version }) => {
          requested.push(`${name} ${version}`);
          const maven = poms[`${name} ${version}`];
          return Promise.resolve(maven ? { kind: "found", value: { maven } } : { kind: "missing" });
        }),
      });
      const { manifest } = await reader.read(buildGradle, path, text, { signal: new AbortController().signal });
      const found = declarationLines(manifest, files).map((line, index) => {
        const { managedBy } = manifest.declarations[index] ?? {};
        return managedBy === undefined ? line : `${line} by ${managedBy}`;
      });
      assert.deepEqual(found, lines);
      assert.deepEqual(requested, asked);
    });
  }
});
