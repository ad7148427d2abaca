import assert from "node:assert/strict";
import { gapLines, type FileTree } from "../../../../support/project.ts";

const path = "/shop/settings.gradle";

/** Files, of which the first is the manifest, and what is not read. */
const rows: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "projects",
    { [path]: "include ':a', ':b:c', 'd'\ninclude(\":e\")", "/shop/a/src/A.java": "", "/shop/d/build.gradle": "" },
    ["missing /shop/b/c/build.gradle “:b:c”", "missing /shop/e/build.gradle “:e”"],
  ],
  [
    "projects in Kotlin",
    { "/shop/settings.gradle.kts": 'include(":a")\nincludeFlat("b")' },
    ["missing /shop/a/build.gradle.kts “:a”", "missing /b/build.gradle.kts “b”"],
  ],
  [
    "builds",
    {
      "/work/shop/settings.gradle":
        "pluginManagement {\n includeBuild 'logic'\n}\nincludeBuild('../lib')\nincludeBuild '.'",
      "/work/lib/src/a": "",
    },
    ["missing /work/shop/logic/settings.gradle “logic”"],
  ],
  ["a project by a condition", { [path]: "if (isLocal) {\n include ':a'\n}" }, ["missing /shop/a/build.gradle “:a”"]],
  ["a project whose folder is looked for", { [path]: "if (file('a').exists()) include ':a'" }, []],
  ["projects whose names are computed", { [path]: 'include ":$name"\n["a"].each { include ":$it" }' }, []],
  ["files of a tree", { [path]: "fileTree('.') { include 'build.gradle', '**/*.gradle' }" }, []],
  [
    "projects whose folder is set",
    { [path]: "include ':a', ':a:b', ':c'\nproject(':a').projectDir = file('libs/a')" },
    ["missing /shop/c/build.gradle “:c”"],
  ],
  [
    "projects whose folders are computed",
    { [path]: "include ':a'\nrootProject.children.each { it.projectDir = x }" },
    [],
  ],
  ["what another script includes", { "/shop/build.gradle": "include ':a'" }, []],
];

describe("folders that Gradle's settings name", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }
});
