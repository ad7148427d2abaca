import assert from "node:assert/strict";
import { parentPaths } from "../../../../src/core/manifests/maven/parentPoms.ts";
import { pomXml } from "../../../../src/core/manifests/maven/pomXml.ts";
import { parseXml } from "../../../../src/core/syntax/xml/xml.ts";
import { completed, declarationLines, type FileTree, gapLines } from "../../../support/project.ts";

const own = "/shop/app/pom.xml";
const identity = (artifact: string, group = "com.acme", version = "1") =>
  `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
const pom = (...parts: readonly string[]) => `<project>${parts.join("")}</project>`;
const parent = (more = "", coordinates = identity("parent")) => `<parent>${coordinates}${more}</parent>`;
const modules = (...names: readonly string[]) =>
  `<modules>${names.map((name) => `<module>${name}</module>`).join("")}</modules>`;
const dependency = (name: string, more = "") => {
  const [group = "", artifact = "", version] = name.split(":");
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${version === undefined ? "" : `<version>${version}</version>`}${more}</dependency>`;
};
const dependencies = (...all: readonly string[]) => `<dependencies>${all.join("")}</dependencies>`;
const managed = (...all: readonly string[]) => `<dependencyManagement>${dependencies(...all)}</dependencyManagement>`;

/** Files, of which the first is the manifest, and what is not read. */
const unread: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "modules",
    {
      [own]: pom(identity("app"), modules("a", "b", "", "${c}", "d/other.xml", "e/build.xml", "f/pom.xml")),
      "/shop/app/a/pom.xml": pom(identity("a")),
      "/shop/app/e/build.xml": pom(identity("e")),
      "/shop/app/f/pom.xml": pom(identity("f")),
    },
    [
      "entry ${c}",
      "entry e/build.xml",
      "missing /shop/app/b/pom.xml “b”",
      "missing /shop/app/d/other.xml “d/other.xml”",
    ],
  ],
  [
    "modules beside dependencies",
    { [own]: pom(identity("app"), modules("a", "${b}"), dependencies(dependency("g:a:1"), "<dependency/>")) },
    ["entry <dependency/>", "entry ${b}", "missing /shop/app/a/pom.xml “a”"],
  ],
  [
    "a parent that the POM says the place of",
    { [own]: pom(parent("<relativePath>../parent</relativePath>"), "<artifactId>app</artifactId>") },
    ["missing /shop/parent/pom.xml “../parent”"],
  ],
  [
    "a parent that is there",
    {
      [own]: pom(parent("<relativePath>../parent</relativePath>"), "<artifactId>app</artifactId>"),
      "/shop/parent/pom.xml": pom(identity("parent")),
    },
    [],
  ],
  [
    "a parent in a file of another name",
    {
      [own]: pom(parent("<relativePath>../parent.xml</relativePath>"), "<artifactId>app</artifactId>"),
      "/shop/parent.xml": pom(identity("parent")),
    },
    ["entry ../parent.xml"],
  ],
  ["a parent without a place", { [own]: pom(parent(), "<artifactId>app</artifactId>") }, []],
  [
    "a parent that is in no file of the project",
    { [own]: pom(parent("<relativePath/>"), "<artifactId>app</artifactId>") },
    [],
  ],
  ["a file of another kind", { [own]: "<settings><a>b</a></settings>" }, ["entry <settings><a>b</a></settings>"]],
  ["no text", { [own]: "" }, []],
];

const managing = pom(
  identity("parent"),
  "<packaging>pom</packaging>",
  managed(
    dependency("g:a:1"),
    dependency("g:b:2"),
    dependency("g:c:3", "<type>zip</type>"),
    dependency("g:d:4", "<classifier>x</classifier>"),
    dependency("g:bom:5", "<type>pom</type><scope>import</scope>"),
    dependency("g:b:6", "<type>test-jar</type>"),
  ),
  dependencies(dependency("g:e:7")),
);

/** A POM, files around it, and the packages that it and its parents manage for what it requires. */
const overriding: readonly (readonly [what: string, files: FileTree, lines: readonly string[] | undefined])[] = [
  ["none without a parent", { [own]: pom(identity("app"), managed(dependency("g:a:1"))) }, undefined],
  [
    "those of the parents in the project, but for other artifacts and what the POM manages itself",
    {
      [own]: pom(
        parent(),
        "<artifactId>app</artifactId>",
        managed(dependency("g:b:9")),
        dependencies(dependency("g:a")),
      ),
      "/shop/pom.xml": managing,
    },
    [
      "parent com.acme:parent (workspace) 1",
      "dependencyManagement g:b 9",
      "compile g:a 1 at /shop/pom.xml “1”",
      "dependencyManagement g:a 1 at /shop/pom.xml “1”",
    ],
  ],
  [
    "those of the nearest parent",
    {
      [own]: pom(
        parent("<relativePath>../mid/pom.xml</relativePath>", identity("mid")),
        "<artifactId>app</artifactId>",
      ),
      "/shop/mid/pom.xml": pom(parent(), "<artifactId>mid</artifactId>", managed(dependency("g:a:5"))),
      "/shop/pom.xml": managing,
    },
    [
      "parent com.acme:mid (workspace) 1",
      "dependencyManagement g:a 5 at /shop/mid/pom.xml “5”",
      "dependencyManagement g:b 2 at /shop/pom.xml “2”",
    ],
  ],
];

const nexus = "https://nexus.other.example/maven";
const publishing = (kind: string) =>
  `<distributionManagement><${kind}><id>x</id><url>${nexus}</url></${kind}></distributionManagement>`;
const reading = `<repositories><repository><id>x</id><url>${nexus}</url></repository></repositories>`;

/** The rest of a POM of `com.acme.app:app` with the dependencies of the groups `com.acme` and `org.parent`, and what is said of them. */
const origins: readonly (readonly [what: string, rest: string, lines: readonly string[], files?: FileTree])[] = [
  ["public ones", "", ["com.acme.app:x 1", "com.acme:x 1", "org.parent:x 1"]],
  [
    "one that is published to a private place",
    publishing("repository"),
    ["com.acme.app:x (private) 1 because <distributionManagement>", "com.acme:x 1", "org.parent:x 1"],
  ],
  [
    "one whose snapshots are published to a private place",
    publishing("snapshotRepository"),
    ["com.acme.app:x (private) 1 because <distributionManagement>", "com.acme:x 1", "org.parent:x 1"],
  ],
  [
    "one whose parent in the project is published to a private place",
    parent(),
    [
      "com.acme.app:x (private) 1 because <distributionManagement>",
      "com.acme:x (private) 1 because <distributionManagement>",
      "org.parent:x 1",
    ],
    { "/shop/pom.xml": pom(identity("parent"), publishing("repository")) },
  ],
  [
    "one from a private repository, with a parent of its own group",
    `${parent("<relativePath/>", identity("parent", "com.acme"))}${reading}`,
    ["com.acme.app:x", "com.acme:x", "org.parent:x"].map(
      (name) => `${name} (${name.startsWith("org") ? "unknown-origin" : "private"}) 1 because <repositories>`,
    ),
  ],
  [
    "one from a private repository, with a parent of another group",
    `${parent("<relativePath/>", identity("parent", "org.parent"))}${reading}`,
    ["com.acme.app:x", "com.acme:x", "org.parent:x"].map(
      (name) => `${name} (${name.startsWith("org") ? "unknown-origin" : "private"}) 1 because <repositories>`,
    ),
  ],
  [
    "one with a repository that has no address yet",
    "<repositories><repository><id>x</id><url></url></repository></repositories>",
    ["com.acme.app:x 1", "com.acme:x 1", "org.parent:x 1"],
  ],
];

const paths: readonly (readonly [relative: string | undefined, paths: readonly string[]])[] = [
  [undefined, ["/shop/pom.xml", "/shop/pom.xml/pom.xml"]],
  ["", []],
  ["../parent", ["/shop/parent/pom.xml", "/shop/parent"]],
  ["../parent/base.pom", ["/shop/parent/base.pom", "/shop/parent/base.pom/pom.xml"]],
  ["../../..", ["/pom.xml", "/"]],
];

/** The coordinates of a parent as the POM has them and as the file above has them, and whether that is the parent. */
const parents: readonly (readonly [wanted: string, found: string, isParent: boolean])[] = [
  [identity("parent"), identity("parent"), true],
  [identity("parent", "com.acme", "2"), identity("parent"), false],
  [identity("parent", "com.acme", "${revision}"), identity("parent"), true],
  [identity("parent", "com.acme", "[1,2)"), identity("parent"), true],
  [identity("parent"), identity("parent", "com.acme", "${revision}"), true],
  [identity("other"), identity("parent"), false],
  [identity("parent", "com.other"), identity("parent"), false],
  [identity("parent", "${group}"), identity("parent"), false],
  [identity("parent"), `${parent("", identity("top"))}<artifactId>parent</artifactId>`, true],
  [identity("parent", "com.acme", "2"), `${parent("", identity("top"))}<artifactId>parent</artifactId>`, false],
];

const properties = `<properties><v>1</v><w>2</w><x>3</x><y>\${x}.0</y></properties>`;

describe("entries of a POM that files around it explain", () => {
  for (const [what, files, gaps] of unread)
    it(`names ${what}`, async () => assert.deepEqual((await gapLines(files)).gaps, gaps));

  for (const [what, files, lines] of overriding)
    it(`manages ${what}`, async () => {
      const { overrides } = await completed(pomXml, files, own);
      assert.deepEqual(overrides && declarationLines({ declarations: overrides, problems: [] }, files), lines);
    });

  for (const [what, rest, lines, around] of origins)
    it(`tells the origins of ${what}`, async () => {
      const all = ["com.acme.app:x:1", "com.acme:x:1", "org.parent:x:1"].map((name) => dependency(name));
      const files = { ...around, [own]: pom(identity("app", "com.acme.app"), rest, dependencies(...all)) };
      const manifest = await completed(pomXml, files, own);
      const found = declarationLines(manifest).filter((line) => line.startsWith("compile "));
      assert.deepEqual(
        found.map((line) => line.replace("compile ", "")),
        lines,
      );
    });

  for (const [wanted, found, isParent] of parents)
    it(`${isParent ? "has" : "has not"} ${found} as the parent ${wanted}`, async () => {
      const files = {
        [own]: pom(parent("", wanted), "<artifactId>app</artifactId>", dependencies(dependency("g:a"))),
        "/shop/pom.xml": pom(found, managed(dependency("g:a:7"))),
      };
      const { declarations } = await completed(pomXml, files, own);
      assert.equal(declarations.at(-1)?.requirement.kind, isParent ? "written" : "skipped");
    });

  it("says which versions are changed by hand, as names and other versions are put together from them", () => {
    const all = ["g:a:${v}", "g:b-${v}:1", "g:c:${w}", "g:d:${x}", "g:e:${y}", "g:f:4"];
    const { declarations } = pomXml.parse(pom(properties, dependencies(...all.map((name) => dependency(name)))));
    assert.deepEqual(
      declarations.map(({ package: { name }, byHand }) => `${name}${byHand ? " by hand" : ""}`),
      ["g:a by hand", "g:b-1", "g:c", "g:d by hand", "g:e", "g:f"],
    );
  });

  it("says who it is, which modules it has, and that the nearest version wins", async () => {
    const text = pom(identity("app"), modules("a", "../b"), dependencies(dependency("g:a:1")));
    const { self, nearestWins, gaps } = pomXml.parse(text);
    assert.deepEqual([self, nearestWins, gaps], ["com.acme:app", true, undefined]);
    assert.equal(pomXml.parse(pom("<artifactId>a</artifactId>")).self, undefined);
    const { members } = await completed(pomXml, { [own]: text }, own);
    assert.deepEqual(members, [
      { name: "a", folder: "a" },
      { name: "../b", folder: "../b" },
    ]);
    const single = pom(identity("app"), dependencies(dependency("g:a:1")));
    assert.equal((await completed(pomXml, { [own]: single }, own)).members, undefined);
  });

  it("takes a module of the build from there, and another version of it from a repository", async () => {
    const files = {
      [own]: pom(
        identity("app"),
        modules("lib"),
        dependencies(
          dependency("com.acme:lib:1"),
          dependency("com.acme:lib:3", "<classifier>x</classifier><scope>system</scope><systemPath>a.jar</systemPath>"),
        ),
        managed(dependency("com.acme:lib:2")),
      ),
      "/shop/app/lib/pom.xml": pom(identity("lib")),
    };
    assert.deepEqual(
      (await completed(pomXml, files, own)).declarations.map(({ requirement }) =>
        requirement.kind === "skipped" ? `${requirement.reason} ${requirement.detail ?? ""}` : requirement.kind,
      ),
      ["workspace ", "archive ", "private module of this build"],
    );
  });

  for (const [relative, expected] of paths)
    it(`looks for a parent at ${relative ?? "no path"}`, () => {
      const field = relative === undefined ? "" : `<relativePath>${relative}</relativePath>`;
      const [element] = parseXml(parent(field)).roots;
      assert.ok(element);
      assert.deepEqual(parentPaths("/shop/app/pom.xml", element), expected);
    });
});
