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
  ["what a script includes that is named like settings", { "/shop/mysettings.gradle": "include ':a'" }, []],
  [
    "projects in lists, and over lines",
    {
      [path]:
        "include(listOf(':a'), ':b')\ninclude setOf(':c')\ninclude arrayOf(':d')\ninclude(\n ':e',\n ':f'\n)\ninclude(someOf(':x'))",
    },
    ["a", "b", "c", "d", "e", "f"].map((name) => `missing /shop/${name}/build.gradle “:${name}”`),
  ],
  ["a text behind a project", { [path]: "include ':a'\n':b'.x()" }, ["missing /shop/a/build.gradle “:a”"]],
  [
    "names that are none, and other words",
    { [path]: "include '', ':', 'a/b', 'c*'\nincludes ':d'\nincluded(':e')\nx { include ':f' }" },
    [],
  ],
  [
    "a project whose folder is not looked for",
    { [path]: "include ':a'\nx.existsNot()\nlistFilesOf()" },
    ["missing /shop/a/build.gradle “:a”"],
  ],
  [
    "a project whose folder is set without its colon",
    { [path]: "include ':a', ':b'\nproject('a').projectDir = file('libs/a')\nproject(':b').projectDirs = 1" },
    ["missing /shop/b/build.gradle “:b”"],
  ],
  [
    "projects, where the folder of an unknown one is set",
    { [path]: "include ':a'\nproject(\"$name\").projectDir = file(name)" },
    [],
  ],
  ["projects, where the folder of the root is set", { [path]: "include ':a'\nrootProject.projectDir = file('b')" }, []],
  ["projects, where a folder is set of no project", { [path]: "projectDir = file('b')\ninclude ':a'" }, []],
  ["projects in a list of another kind", { [path]: "include(listOfNames(':a'))" }, []],
  ["projects, where the folder of some object is set", { [path]: "include ':a'\nx.projectDir = file('b')" }, []],
  [
    "scripts that are applied",
    {
      "/shop/app/build.gradle":
        "apply from: 'a.gradle'\napply(from: file('b.gradle'))\napply from: rootProject.file('c.gradle')\napply from: \"$rootDir\" + '/d.gradle'\napply from: \"${projectDir}/e.gradle\"\napply from: uri('f.gradle')",
      "/shop/settings.gradle": "",
    },
    ["app/a", "app/b", "c", "d", "app/e", "app/f"].map((file, index) => {
      const written = [
        "apply from: 'a.gradle",
        "apply(from: file('b.gradle')",
        "apply from: rootProject.file('c.gradle')",
        'apply from: "$rootDir',
        'apply from: "${projectDir}/e.gradle',
        "apply from: uri('f.gradle')",
      ][index];
      return `missing /shop/${file}.gradle “${written}”`;
    }),
  ],
  [
    "scripts that are looked for before they are applied",
    { "/shop/build.gradle": "if (file('a.gradle').exists()) apply from: 'a.gradle'\napply from: f('x')" },
    ["entry apply from: f('x')"],
  ],
  [
    "scripts beside a call that only looks like it asks for files",
    { "/shop/build.gradle": "x.existsNot()\napply from: 'a.gradle'\napply from: files('b.gradle')" },
    ["entry apply from: files('b.gradle')", "missing /shop/a.gradle “apply from: 'a.gradle”"],
  ],
  [
    "a script that is applied by another one, and scripts that apply each other",
    {
      "/shop/build.gradle": "apply from: 'a.gradle'\napply from: 'a.gradle'\nx.existsNot()",
      "/shop/a.gradle": "apply from: 'b.gradle'\napply from: 'none.gradle'",
      "/shop/b.gradle": "apply from: 'a.gradle'\napply from: 'build.gradle'",
    },
    [],
  ],
  [
    "archives of a folder that has some, and of one that has none",
    {
      "/shop/build.gradle":
        "dependencies {\n api fileTree('libs')\n api fileTree('none')\n api fileTree('docs')\n api fileTree('deep')\n}",
      "/shop/libs/a.JAR": "",
      "/shop/docs/a.jar.txt": "",
      "/shop/deep/x/a.jar": "",
    },
    ["entry api fileTree('libs')", "entry api fileTree('deep')"],
  ],
];

describe("folders that Gradle's settings name", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }
});
