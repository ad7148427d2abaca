import assert from "node:assert/strict";
import { readMavenSettings } from "../../../../src/core/manifests/maven/mavenSettings.ts";
import { type FileTree, surroundings } from "../../../support/project.ts";

const mirror = (id: string) => `<mirrors><mirror><id>${id}</id><mirrorOf>*</mirrorOf><url>u</url></mirror></mirrors>`;
const settings = (...parts: readonly string[]) => `<settings>${parts.join("")}</settings>`;
const profile = (id: string, more = "") => `<profile><id>${id}</id>${more}</profile>`;
const profiles = (...parts: readonly string[]) => `<profiles>${parts.join("")}</profiles>`;
const active = (...ids: readonly string[]) =>
  `<activeProfiles>${ids.map((id) => `<activeProfile>${id}</activeProfile>`).join("")}</activeProfiles>`;
const value = (text: string) => `<properties><p>${text}</p></properties>`;
const condition = (content: string) => `<activation>${content}</activation>`;

const user = "/home/me/.m2/settings.xml";
const config = "/work/.mvn/maven.config";

/** The IDs of the mirrors in their order. */
type Row = readonly [
  what: string,
  files: FileTree,
  mirrors: readonly string[],
  host?: { readonly home?: string; readonly environment?: Readonly<Record<string, string>> },
];

const places: readonly Row[] = [
  ["nothing", {}, []],
  ["the user's", { [user]: settings(mirror("a")) }, ["a"]],
  ["the user's on Windows", { "C:/Users/me/.m2/settings.xml": settings(mirror("a")) }, ["a"], { home: "C:/Users/me" }],
  ["none where no home folder is known", { [user]: settings(mirror("a")) }, [], {}],
  [
    "the project's, above the module, behind the user's",
    { "/work/.mvn/settings.xml": settings(mirror("b")), [user]: settings(mirror("a")) },
    ["a", "b"],
  ],
  [
    "the installation's, behind both",
    {
      "/opt/maven/conf/settings.xml": settings(mirror("c")),
      "/work/shop/.mvn/settings.xml": settings(mirror("b")),
      [user]: settings(mirror("a")),
    },
    ["a", "b", "c"],
    { home: "/home/me", environment: { MAVEN_HOME: "/opt/maven" } },
  ],
  [
    "the installation's by M2_HOME",
    { "/opt/maven/conf/settings.xml": settings(mirror("c")) },
    ["c"],
    { environment: { M2_HOME: "/opt/maven/" } },
  ],
  [
    "the installation's on Windows",
    { "D:/tools/maven/conf/settings.xml": settings(mirror("c")) },
    ["c"],
    { environment: { MAVEN_HOME: "D:\\tools\\maven" } },
  ],
  ...["-s ci.xml", "-T 4\n--settings\nci.xml\n", "--settings=ci.xml -q", '-s "ci.xml"'].map((text): Row => [
    `those of ${JSON.stringify(text)} in place of the user's`,
    { [config]: text, "/work/ci.xml": settings(mirror("d")), [user]: settings(mirror("a")) },
    ["d"],
  ]),
  ...["-s /etc/ci.xml", "-B --settings /etc/ci.xml", "--settings='/etc/ci.xml'"].map((text): Row => [
    `those of MAVEN_ARGS=${text} in place of the user's`,
    { "/etc/ci.xml": settings(mirror("d")), [user]: settings(mirror("a")) },
    ["d"],
    { home: "/home/me", environment: { MAVEN_ARGS: text } },
  ]),
  [
    "those of MAVEN_ARGS on Windows",
    { "C:/ci files/settings.xml": settings(mirror("d")) },
    ["d"],
    { environment: { MAVEN_ARGS: '-s "C:\\ci files\\settings.xml"' } },
  ],
  ...["-gs all.xml", "--global-settings=all.xml"].map((text): Row => [
    `those of ${text} in place of the installation's`,
    { [config]: text, "/work/all.xml": settings(mirror("e")), "/opt/maven/conf/settings.xml": settings(mirror("c")) },
    ["e"],
    { environment: { MAVEN_HOME: "/opt/maven" } },
  ]),
  ["the machine's", { "/etc/maven/settings.xml": settings(mirror("a")) }, ["a"], {}],
  ["the machine's in the other place", { "/usr/share/maven/conf/settings.xml": settings(mirror("a")) }, ["a"], {}],
  [
    "not those of another option",
    { [config]: "-sx ci.xml --settingsx=ci.xml", "/work/ci.xml": settings(mirror("d")) },
    [],
  ],
];

const activation: readonly (readonly [what: string, files: FileTree, profiles: readonly string[], p?: string])[] = [
  ["of the same file", { [user]: settings(profiles(profile("x"), profile("y")), active("y")) }, ["y"]],
  [
    "of another file",
    { [user]: settings(active("x")), "/work/.mvn/settings.xml": settings(profiles(profile("x", value("1")))) },
    ["x"],
    "1",
  ],
  [
    "by default",
    { [user]: settings(profiles(profile("x", condition("<activeByDefault>true</activeByDefault>")))) },
    ["x"],
  ],
  [
    "not by default",
    { [user]: settings(profiles(profile("x", condition("<activeByDefault>false</activeByDefault>")))) },
    [],
  ],
  [
    "by a condition, perhaps: its repositories count, its properties do not",
    { [user]: settings(profiles(profile("x", condition("<jdk>17</jdk>") + value("1")))) },
    ["x"],
  ],
  [
    "by an argument",
    { [config]: "-Px,!y,+z", [user]: settings(profiles(profile("x", value("1")), profile("y"), profile("z"))) },
    ["x", "z"],
    "1",
  ],
  ["by a long argument", { [config]: "--activate-profiles x", [user]: settings(profiles(profile("x"))) }, ["x"]],
  [
    "in several files: the user's properties come last",
    {
      [user]: settings(profiles(profile("x", value("1"))), active("x")),
      "/work/.mvn/settings.xml": settings(profiles(profile("x", value("2")))),
    },
    ["x", "x"],
    "1",
  ],
  [
    "by a condition, perhaps, but not by default",
    { [user]: settings(profiles(profile("x", condition("<activeByDefault>false</activeByDefault><jdk>17</jdk>")))) },
    ["x"],
  ],
  [
    "by an argument, of which some may not exist",
    {
      [config]: "-P a-b,-c,?d,+?e,!f",
      [user]: settings(profiles(...["a-b", "c", "d", "e", "f", "b"].map((id) => profile(id)))),
    },
    ["a-b", "d", "e"],
  ],
];

const local = (folder: string) => `<localRepository>${folder}</localRepository>`;

/** Files, the local repository, and the properties of every run. */
const runs: readonly (readonly [what: string, files: FileTree, repository: string | undefined, properties?: string])[] =
  [
    ["in the home folder", {}, "/home/me/.m2/repository"],
    ["by the user's settings", { [user]: settings(local("/srv/repository")) }, "/srv/repository"],
    ["below the home folder", { [user]: settings(local("${user.home}/repository")) }, "/home/me/repository"],
    ["below an unknown folder", { [user]: settings(local("${env.DATA}/repository")) }, undefined],
    [
      "by the first of several settings",
      { [user]: settings(mirror("a")), "/work/.mvn/settings.xml": settings(local("/srv/b")) },
      "/srv/b",
    ],
    [
      "by an argument",
      { [config]: "-Dx=/srv/x -Dmaven.repo.local=/srv/c", [user]: settings(local("/srv/a")) },
      "/srv/c",
      "x=/srv/x maven.repo.local=/srv/c",
    ],
    [
      "beside other arguments",
      { [config]: "-Da=1 --define b=2\n--define  c=3 --define=d=4 x-De=5 -Df -Dg=\n" },
      "/home/me/.m2/repository",
      "a=1 b=2 c=3 d=4 g=",
    ],
  ];

describe("readMavenSettings", () => {
  const path = "/work/shop/pom.xml";

  for (const [what, files, mirrors, { home, environment = {} } = { home: "/home/me" }] of places) {
    it(`reads ${what}`, async () => {
      const manifestSurroundings = surroundings({ ...files, [path]: "" }, path, {
        ...(home !== undefined && { home }),
        environment: (name) => environment[name],
      });
      const found = await readMavenSettings(manifestSurroundings);
      assert.deepEqual(
        found.mirrors.map(({ id }) => id),
        mirrors,
      );
    });
  }

  for (const [what, files, ids, p] of activation) {
    it(`activates profiles ${what}`, async () => {
      const found = await readMavenSettings(surroundings({ ...files, [path]: "" }, path, { home: "/home/me" }));
      const idOf = (element: (typeof found.profiles)[number]) =>
        element.children.find(({ name }) => name === "id")?.text.value;
      assert.deepEqual(found.profiles.map(idOf), ids);
      assert.equal(found.properties.findLast(({ name }) => name === "p")?.text.value, p);
    });
  }

  for (const [what, files, repository, properties = ""] of runs) {
    it(`finds the local repository ${what}`, async () => {
      const found = await readMavenSettings(surroundings({ ...files, [path]: "" }, path, { home: "/home/me" }));
      assert.equal(found.localRepository, repository);
      assert.equal(found.userProperties.map(({ name, text }) => `${name}=${text.value}`).join(" "), properties);
      for (const { text } of found.userProperties)
        assert.equal(files[config]?.slice(text.span.start, text.span.end), text.value);
    });
  }
});
