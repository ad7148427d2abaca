import assert from "node:assert/strict";
import { pomXml } from "../../../../src/core/manifests/maven/pomXml.ts";
import { formatMessage } from "../../../../src/core/messages/message.ts";
import { completed, declarationLines, type FileTree } from "../../../support/project.ts";

/** What `/shop/app/pom.xml` declares, once the other files were read; the home folder is `/home/me`. */
type Row = readonly [what: string, own: string, others: FileTree, lines: readonly string[]];

/** `g:a:1` or `g:a`, and what else stands in it. */
const coordinates = (name: string, more = "") => {
  const [group = "", artifact = "", version] = name.split(":");
  const written = version === undefined ? "" : `<version>${version}</version>`;
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>${written}${more}`;
};
const dependency = (name: string, more = "") => `<dependency>${coordinates(name, more)}</dependency>`;
const list = (...names: readonly string[]) =>
  `<dependencies>${names.map((name) => dependency(name)).join("")}</dependencies>`;
/** The names in dependencies that differ by their classifiers. */
const classified = (...names: readonly string[]) =>
  `<dependencies>${names.map((name, index) => dependency(name, `<classifier>c${index}</classifier>`)).join("")}</dependencies>`;
const managed = (...names: readonly string[]) => `<dependencyManagement>${list(...names)}</dependencyManagement>`;
const imported = (...names: readonly string[]) =>
  `<dependencyManagement><dependencies>${names
    .map((name) => dependency(name, "<type>pom</type><scope>import</scope>"))
    .join("")}</dependencies></dependencyManagement>`;
const properties = (values: string) => `<properties>${values}</properties>`;
const plugins = (...names: readonly string[]) =>
  `<plugins>${names.map((name) => `<plugin>${coordinates(name)}</plugin>`).join("")}</plugins>`;
const parent = (name: string, more = "") => `<parent>${coordinates(name, more)}</parent>`;
const modules = (...names: readonly string[]) =>
  `<modules>${names.map((name) => `<module>${name}</module>`).join("")}</modules>`;
const repositories = (...urls: readonly string[]) =>
  `<repositories>${urls.map((url, index) => `<repository><id>r${index}</id><url>${url}</url></repository>`).join("")}</repositories>`;
const project = (name: string, ...parts: readonly string[]) =>
  `<project>${coordinates(name)}${parts.join("")}</project>`;
const app = (...parts: readonly string[]) => `<project><artifactId>app</artifactId>${parts.join("")}</project>`;
const settings = (...parts: readonly string[]) => `<settings>${parts.join("")}</settings>`;
const mirror = (of: string, url = "https://nexus.acme.example/maven") =>
  settings(`<mirrors><mirror><id>nexus</id><mirrorOf>${of}</mirrorOf><url>${url}</url></mirror></mirrors>`);

const root = "/shop/pom.xml";
const userSettings = "/home/me/.m2/settings.xml";
const repository = "/home/me/.m2/repository";

const parents: readonly Row[] = [
  ["no other file", project("s:app:1", list("g:a:1", "g:b")), {}, ["compile g:a 1", "compile g:b (inherited) "]],
  [
    "a managed version of the parent",
    app(parent("s:root:1"), list("g:a", "g:b")),
    { [root]: project("s:root:1", managed("g:a:2")) },
    ["parent s:root (workspace) 1", `compile g:a 2 at ${root} “2”`, "compile g:b (inherited) "],
  ],
  [
    "by a property, which a child may set otherwise",
    app(parent("s:root:1"), properties("<b>4</b>"), list("g:a", "g:b", "g:c:${a}", "g:d:${e}")),
    { [root]: project("s:root:1", properties("<a>2</a><b>3</b>"), managed("g:a:${a}", "g:b:${b}")) },
    [
      "parent s:root (workspace) 1",
      `compile g:a 2 at ${root} “2”`,
      "compile g:b 4",
      `compile g:c 2 at ${root} “2”`,
      "compile g:d (variable) ${e}",
    ],
  ],
  [
    "the version of the parent, and a revision",
    app(parent("s:root:${revision}"), list("s:x:${project.version}", "s:y:${project.parent.version}")),
    { [root]: project("s:root:${revision}", properties("<revision>7</revision>")) },
    [`parent s:root (workspace) 7 at ${root} “7”`, "compile s:x 7", `compile s:y 7 at ${root} “7”`],
  ],
  [
    "a revision that Maven is given",
    app(list("s:x:${revision}")),
    { "/shop/.mvn/maven.config": "-T4\n-Drevision=8 --define other=1" },
    ["compile s:x 8 at /shop/.mvn/maven.config “8”"],
  ],
  [
    "grandparents by other paths, to a folder and to a file",
    app(parent("s:mid:1", "<relativePath>../mid</relativePath>"), list("g:a", "g:b")),
    {
      "/shop/mid/pom.xml": `<project>${parent("s:top:1", "<relativePath>../top/top.xml</relativePath>")}<artifactId>mid</artifactId>${managed("g:a:2")}</project>`,
      "/shop/top/top.xml": project("s:top:1", managed("g:a:1", "g:b:1")),
    },
    ["parent s:mid (workspace) 1", "compile g:a 2 at /shop/mid/pom.xml “2”", "compile g:b 1 at /shop/top/top.xml “1”"],
  ],
  [
    "a file above that is not the parent",
    app(parent("s:root:2"), list("g:a")),
    { [root]: project("s:root:1", managed("g:a:1")) },
    ["parent s:root 2", "compile g:a (inherited)  because s:root 2"],
  ],
  [
    "none by path where that is empty",
    app(parent("s:root:1", "<relativePath/>"), list("g:a:${a}")),
    { [root]: project("s:root:1", properties("<a>1</a>")) },
    ["parent s:root 1", "compile g:a (variable) ${a} because s:root 1"],
  ],
  [
    "from the local repository: nothing there is to be edited",
    app(parent("org.acme:base:1"), list("g:a", "g:b:${b}")),
    {
      [`${repository}/org/acme/base/1/base-1.pom`]: project("org.acme:base:1", parent("o:up:3"), managed("g:a:2")),
      [`${repository}/o/up/3/up-3.pom`]: project("o:up:3", properties("<b>3</b>")),
    },
    ["parent org.acme:base 1", "compile g:a 2", "compile g:b 3"],
  ],
  [
    "plugins, of the build and managed",
    app(parent("s:root:1"), `<build>${plugins("g:p", "g:q", "g:r")}</build>`),
    {
      [root]: project(
        "s:root:1",
        `<build><pluginManagement>${plugins("g:p:1")}</pluginManagement>${plugins("g:q:2")}</build>`,
      ),
    },
    [
      "parent s:root (workspace) 1",
      `plugin g:p 1 at ${root} “1”`,
      `plugin g:q 2 at ${root} “2”`,
      "plugin g:r (inherited) ",
    ],
  ],
  [
    "a circle",
    app(parent("s:root:1"), list("g:a")),
    { [root]: project("s:root:1", parent("s:app:1", "<relativePath>app</relativePath>")) },
    ["parent s:root (workspace) 1", "compile g:a (inherited)  because s:app 1"],
  ],
  [
    "a parent that is no POM",
    app(parent("s:root:1"), list("g:a")),
    { [root]: "<settings/>" },
    ["parent s:root 1", "compile g:a (inherited)  because s:root 1"],
  ],
];

const imports: readonly Row[] = [
  [
    "from the local repository",
    project("s:app:1", imported("b:om:1"), list("g:a", "g:b")),
    { [`${repository}/b/om/1/om-1.pom`]: project("b:om:1", properties("<a>5</a>"), managed("g:a:${a}")) },
    ["import b:om 1", "compile g:a 5", "compile g:b (inherited) "],
  ],
  [
    "one that is not at hand, and those behind it",
    project("s:app:1", imported("b:one:1", "b:two:1"), list("g:a")),
    { [`${repository}/b/two/1/two-1.pom`]: project("b:two:1", managed("g:a:1")) },
    ["import b:one 1", "import b:two 1", "compile g:a (inherited)  because b:one 1"],
  ],
  [
    "the first wins, with what it imports and inherits",
    project("s:app:1", imported("b:one:1", "b:two:1"), list("g:a", "g:b", "g:c")),
    {
      [`${repository}/b/one/1/one-1.pom`]: project("b:one:1", parent("b:up:1"), imported("b:in:1")),
      [`${repository}/b/up/1/up-1.pom`]: project("b:up:1", managed("g:a:1")),
      [`${repository}/b/in/1/in-1.pom`]: project("b:in:1", managed("g:a:2", "g:b:2")),
      [`${repository}/b/two/1/two-1.pom`]: project("b:two:1", managed("g:b:3", "g:c:3")),
    },
    ["import b:one 1", "import b:two 1", "compile g:a 1", "compile g:b 2", "compile g:c 3"],
  ],
  [
    "a profile's imports come behind those of its project",
    app(
      "<profiles><profile><id>x</id><activation><activeByDefault>true</activeByDefault></activation>",
      `${imported("b:two:1")}</profile></profiles>`,
      imported("b:one:1"),
      list("g:a", "g:b"),
    ),
    {
      [`${repository}/b/one/1/one-1.pom`]: project("b:one:1", managed("g:a:1")),
      [`${repository}/b/two/1/two-1.pom`]: project("b:two:1", managed("g:a:2", "g:b:2")),
    },
    ["import b:two 1", "import b:one 1", "compile g:a 1", "compile g:b 2"],
  ],
  [
    "imported by a parent, by a property",
    app(parent("s:root:1"), list("g:a")),
    {
      [root]: project("s:root:1", properties("<v>1</v>"), imported("b:om:${v}")),
      [`${repository}/b/om/1/om-1.pom`]: project("b:om:1", managed("g:a:1")),
    },
    ["parent s:root (workspace) 1", "compile g:a 1"],
  ],
  [
    "a module of the project",
    app(parent("s:root:1"), imported("s:bom:${project.version}"), list("g:a")),
    {
      [root]: project("s:root:1", modules("app", "bom")),
      "/shop/bom/pom.xml": project("s:bom:1", managed("g:a:6")),
    },
    ["parent s:root (workspace) 1", "import s:bom (workspace) 1", "compile g:a 6 at /shop/bom/pom.xml “6”"],
  ],
  [
    "a circle of imports",
    project("s:app:1", imported("b:om:1"), list("g:a")),
    { [`${repository}/b/om/1/om-1.pom`]: project("b:om:1", imported("b:om:1")) },
    ["import b:om 1", "compile g:a (inherited) "],
  ],
  [
    "another place for the local repository",
    project("s:app:1", imported("b:om:1"), list("g:a")),
    {
      [userSettings]: settings("<localRepository>${user.home}/jars</localRepository>"),
      "/home/me/jars/b/om/1/om-1.pom": project("b:om:1", managed("g:a:1")),
    },
    ["import b:om 1", "compile g:a 1"],
  ],
];

const reactor: readonly Row[] = [
  [
    "modules of a parent, and of modules",
    app(parent("s:root:1"), classified("s:lib:1", "s:deep:${project.version}", "s:deep:0", "s:none:1")),
    {
      [root]: project("s:root:1", modules("app", "lib", "more")),
      "/shop/lib/pom.xml": `<project>${parent("s:root:1")}<artifactId>lib</artifactId></project>`,
      "/shop/more/pom.xml": project("s:more:1", modules("deep/deep.xml")),
      "/shop/more/deep/deep.xml": project("s:deep:1"),
    },
    [
      "parent s:root (workspace) 1",
      "compile s:lib (workspace) 1",
      "compile s:deep (workspace) 1",
      "compile s:deep (private) 0 because module of this build",
      "compile s:none 1",
    ],
  ],
  [
    "an aggregator that is no parent",
    project("s:app:1", list("s:lib:2")),
    { [root]: project("s:all:1", modules("app", "lib")), "/shop/lib/pom.xml": project("s:lib:2") },
    ["compile s:lib (workspace) 2"],
  ],
  [
    "a POM above that does not list it",
    project("s:app:1", list("s:lib:2")),
    { [root]: project("s:all:1", modules("lib")), "/shop/lib/pom.xml": project("s:lib:2") },
    ["compile s:lib 2"],
  ],
  [
    "own modules, of profiles as well",
    project("s:app:1", list("s:m:1"), `<profiles><profile><id>x</id>${modules("m")}</profile></profiles>`),
    { "/shop/app/m/pom.xml": project("s:m:1") },
    ["compile s:m (workspace) 1"],
  ],
  [
    "the project itself, which is never sent",
    project("s:app:1", classified("s:app:1", "s:app:2", "s:app")),
    {},
    [
      "compile s:app (workspace) 1",
      "compile s:app (private) 2 because module of this build",
      "compile s:app (workspace) ",
    ],
  ],
  [
    "modules that list one another",
    project("s:app:1", modules(".", "m"), list("s:m:1")),
    { "/shop/app/m/pom.xml": project("s:m:1", modules("..", "../m")) },
    ["compile s:m (workspace) 1"],
  ],
];

const nexus = "https://nexus.acme.example/repository/maven";
const remote = (...entries: readonly string[]) => entries.map((entry) => `${entry}=\n`).join("");
const unlisted = project("com.acme.shop:app:1", repositories(nexus), list("com.foo:a:1"));
const unlistedAt = `${repository}/com/foo/a/1/_remote.repositories`;
const unlistedPublic = ["compile com.foo:a 1"];
const unlistedUnknown = ["compile com.foo:a (unknown-origin) 1 because <repositories>"];

const own = list("com.acme.shop:a:1", "com.acme.shop.b:b:1", "com.acme.shopping:c:1", "com.acme:d:1", "junit:junit:4");
const ownPrivate = [
  "compile com.acme.shop:a (private) 1 because <repositories>",
  "compile com.acme.shop.b:b (private) 1 because <repositories>",
  "compile com.acme.shopping:c (private) 1 because <repositories>",
  "compile com.acme:d (private) 1 because <repositories>",
  "compile junit:junit 4",
];
const ownPublic = ["a", ".b:b", "ping:c"]
  .map((name) => `compile com.acme.shop${name.includes(":") ? name : `:${name}`} 1`)
  .concat("compile com.acme:d 1", "compile junit:junit 4");

/** What the local repository has about a package of a group that is not in the list. */
const evidence: readonly Row[] = [
  ["nothing", unlisted, {}, unlistedUnknown],
  ["the public one", unlisted, { [unlistedAt]: `#NOTE\n#date\n${remote("a-1.jar>central")}` }, unlistedPublic],
  ["the public one, among others", unlisted, { [unlistedAt]: remote("a-1.jar>r0", "a-1.pom>central") }, unlistedPublic],
  ["the private one", unlisted, { [unlistedAt]: remote("a-1.jar>r0") }, unlistedUnknown],
  ["a mirror", unlisted, { [unlistedAt]: remote("a-1.jar>nexus") }, unlistedUnknown],
  ["no repository, as it was built here", unlisted, { [unlistedAt]: remote("a-1.jar>") }, unlistedUnknown],
  [
    "another version",
    unlisted,
    { [`${repository}/com/foo/a/2/_remote.repositories`]: remote("a-2.jar>central") },
    unlistedUnknown,
  ],
  [
    "a public one that the project declares",
    unlisted.replace(
      "<repositories>",
      "<repositories><repository><id>sp</id><url>https://repo.spring.io</url></repository>",
    ),
    { [unlistedAt]: remote("a-1.jar>sp") },
    unlistedPublic,
  ],
  [
    "a private one in place of Central",
    unlisted.replace("<id>r0</id>", "<id>central</id>"),
    { [unlistedAt]: remote("a-1.jar>central") },
    unlistedUnknown,
  ],
  [
    "the public one, for one of the own namespace",
    project("com.acme.shop:app:1", repositories(nexus), list("com.acme:d:1")),
    { [`${repository}/com/acme/d/1/_remote.repositories`]: remote("d-1.jar>central") },
    ["compile com.acme:d (private) 1 because <repositories>"],
  ],
  [
    "the public one, in another folder",
    unlisted,
    {
      [userSettings]: settings("<localRepository>/jars</localRepository>"),
      "/jars/com/foo/a/1/_remote.repositories": remote("a-1.jar>central"),
    },
    unlistedPublic,
  ],
];

const privates: readonly Row[] = [
  ["no repository", project("com.acme.shop:app:1", own), {}, ownPublic],
  ["one of its own", project("com.acme.shop:app:1", repositories(nexus), own), {}, ownPrivate],
  [
    "public ones",
    project(
      "com.acme.shop:app:1",
      repositories(
        "https://repo.maven.apache.org/maven2",
        "https://repo.spring.io/milestone",
        "https://maven.google.com",
        "",
      ),
      own,
    ),
    {},
    ownPublic,
  ],
  [
    "one that looks like a public one",
    project("com.acme.shop:app:1", repositories("https://repo.maven.apache.org.acme.example/maven2"), own),
    {},
    ownPrivate,
  ],
  [
    "an address by a property, for plugins, of a profile",
    project(
      "com.acme.shop:app:1",
      properties(`<nexus>${nexus}</nexus>`),
      "<profiles><profile><pluginRepositories><pluginRepository><url>${nexus}/all</url></pluginRepository></pluginRepositories></profile></profiles>",
      own,
    ),
    {},
    ownPrivate,
  ],
  [
    "of a parent, with the parent's group",
    `<project><groupId>com.acme.shop</groupId>${parent("com.acme:root:1")}<artifactId>app</artifactId>${list("com.acme.x:a:1", "junit:junit:4")}</project>`,
    { [root]: project("com.acme:root:1", repositories(nexus)) },
    [
      "parent com.acme:root (workspace) 1",
      "compile com.acme.x:a (private) 1 because <repositories>",
      "compile junit:junit 4",
    ],
  ],
  [
    "a public parent's group is not the project's",
    `<project><groupId>com.acme</groupId>${parent("org.open:base:1", "<relativePath/>")}<artifactId>app</artifactId>${repositories(nexus)}${list("org.open:a:1")}</project>`,
    {},
    [
      "parent org.open:base (unknown-origin) 1 because <repositories>",
      "compile org.open:a (unknown-origin) 1 because <repositories>",
    ],
  ],
  [
    "a group that all others begin with",
    project("com:app:1", repositories(nexus), list("com.google.guava:guava:1", "com:x:1")),
    {},
    ["compile com.google.guava:guava 1", "compile com:x (private) 1 because <repositories>"],
  ],
  [
    "of an active profile in the settings",
    project("com.acme.shop:app:1", own),
    {
      [userSettings]: settings(
        `<profiles><profile><id>p</id>${repositories(nexus)}</profile></profiles><activeProfiles><activeProfile>p</activeProfile></activeProfiles>`,
      ),
    },
    ownPrivate,
  ],
  [
    "of a profile in the settings that is not active",
    project("com.acme.shop:app:1", own),
    { [userSettings]: settings(`<profiles><profile><id>p</id>${repositories(nexus)}</profile></profiles>`) },
    ownPublic,
  ],
  ...["*", "central", "external:*", "x, *", "*,!x"].map((of): Row => [
    `a mirror of ${of}`,
    project("s:app:1", list("g:a:1", "g:b", "g:c:${c}"), `<build>${plugins("g:p:1")}</build>`),
    { [userSettings]: mirror(of) },
    [
      "compile g:a (unknown-origin) 1 because mirror nexus in settings.xml",
      "compile g:b (unknown-origin)  because mirror nexus in settings.xml",
      "compile g:c (unknown-origin) ${c} because mirror nexus in settings.xml",
      "plugin g:p (unknown-origin) 1 because mirror nexus in settings.xml",
    ],
  ]),
  ...["x", "*,!central", "external:http:*", "!central,*", ""].map((of): Row => [
    `a mirror of ${of || "nothing"}`,
    project("s:app:1", list("g:a:1")),
    { [userSettings]: mirror(of) },
    ["compile g:a 1"],
  ]),
  [
    "a mirror for everybody",
    project("s:app:1", list("g:a:1")),
    { [userSettings]: mirror("*", "https://maven-central.storage.googleapis.com/maven2/") },
    ["compile g:a 1"],
  ],
  [
    "a mirror in settings that the project names",
    project("s:app:1", list("g:a:1")),
    { "/shop/.mvn/maven.config": "--settings=.mvn/ci.xml", "/shop/.mvn/ci.xml": mirror("*") },
    ["compile g:a (unknown-origin) 1 because mirror nexus in ci.xml"],
  ],
  [
    "what lies beside or in a folder is not private",
    project(
      "s:app:1",
      modules("m"),
      `<dependencies>${dependency("s:m:1")}${dependency("g:a:1", "<scope>system</scope>")}</dependencies>`,
    ),
    { [userSettings]: mirror("*"), "/shop/app/m/pom.xml": project("s:m:1") },
    ["compile s:m (workspace) 1", "system g:a (archive) 1"],
  ],
];

describe("pom.xml among other files", () => {
  for (const [table, rows] of Object.entries({ parents, imports, reactor, privates, evidence })) {
    for (const [what, text, others, lines] of rows) {
      it(`${table}: ${what}`, async () => {
        const path = "/shop/app/pom.xml";
        const files = { ...others, [path]: text };
        const manifest = await completed(pomXml, files, path, { home: "/home/me" });
        assert.deepEqual(declarationLines(manifest, files), lines);
      });
    }
  }

  it("knows its own name by a parent's property", async () => {
    const files = {
      "/shop/app/pom.xml": app(parent("${g}:root:1"), list("g:a:1")),
      [root]: project("${g}:root:1", properties("<g>s</g>")),
    };
    assert.equal((await completed(pomXml, files, "/shop/app/pom.xml")).self, "s:app");
  });

  it("keeps modules beyond the limit by the names of their folders", async () => {
    const names = Array.from({ length: 260 }, (_, index) => `m${index}`);
    const files = {
      "/shop/app/pom.xml": project("s:app:1", modules(...names), list("s:m3:1", "s:m259:1", "s:m260:1")),
      ...Object.fromEntries(names.map((name) => [`/shop/app/${name}/pom.xml`, project(`s:${name}:1`)])),
    };
    assert.deepEqual(declarationLines(await completed(pomXml, files, "/shop/app/pom.xml")), [
      "compile s:m3 (workspace) 1",
      "compile s:m259 (workspace) 1",
      "compile s:m260 1",
    ]);
  });

  it("takes the last of equal dependencies, and notes that", async () => {
    const text = project("s:app:1", list("g:a:1", "g:b:1", "g:a:2"));
    const { declarations } = await completed(pomXml, { "/shop/app/pom.xml": text }, "/shop/app/pom.xml");
    const note = "Declared more than once: Maven takes the last one, 2";
    assert.deepEqual(
      declarations.map(({ name, requirement, requirementSpan, notes = [] }) => [
        name,
        requirement.text,
        requirementSpan?.start === text.lastIndexOf("2"),
        ...notes.map((each) => formatMessage(each)),
      ]),
      [
        ["g:a", "2", true, note],
        ["g:b", "1", false],
        ["g:a", "2", true, note],
      ],
    );
  });

  it("edits a version in its own file, wherever it is asked for", async () => {
    const text = app(parent("s:root:1"), properties("<a>2</a>"), list("g:a"));
    const files = { "/shop/app/pom.xml": text, [root]: project("s:root:1", managed("g:a:${a}")) };
    const { declarations } = await completed(pomXml, files, "/shop/app/pom.xml");
    const { requirementSpan: span, shared } = declarations.at(-1) ?? {};
    assert.deepEqual([span && text.slice(span.start, span.end), shared], ["2", true]);
  });

  it("reads nothing in a home folder that it does not know", async () => {
    const files = { "/shop/app/pom.xml": project("s:app:1", list("g:a:1")), [userSettings]: mirror("*") };
    const manifest = await completed(pomXml, files, "/shop/app/pom.xml");
    assert.deepEqual(declarationLines(manifest), ["compile g:a 1"]);
  });
});
