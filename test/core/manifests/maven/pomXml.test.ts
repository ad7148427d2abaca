import assert from "node:assert/strict";
import { pomXml } from "../../../../src/core/manifests/maven/pomXml.ts";
import { checkManifest } from "../../../support/marked.ts";
import { gapLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["pom.xml", true],
  ["/shop/pom.xml", true],
  ["orders/pom.xml", true],
  ["C:/shop/pom.xml", true],
  ["guava-33.0.0-jre.pom", true],
  [".m2/repository/g/a/1/a-1.pom", true],
  ["mypom.xml", false],
  ["pom.xml.bak", false],
  ["POM.xml", false],
  ["pom.xml/readme.md", false],
  [".pom", false],
  ["shop/.pom", false],
  ["a.pom.txt", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

/** A dependency, or whatever else has coordinates, on one line. */
const element = (artifact: string, version: string, more = "", tag = "dependency") =>
  `<${tag}><groupId>g</groupId><artifactId>«${artifact}»</artifactId>${version === "" ? "" : `<version>${version}</version>`}${more}</${tag}>`;
const project = (...parts: readonly string[]) => `<project>\n${parts.join("\n")}\n</project>`;
const list = (...parts: readonly string[]) => `<dependencies>\n${parts.join("\n")}\n</dependencies>`;
const managed = (...parts: readonly string[]) => `<dependencyManagement>${list(...parts)}</dependencyManagement>`;
const properties = (values: string) => `<properties>${values}</properties>`;
const profile = (id: string, ...parts: readonly string[]) => `<profile><id>${id}</id>${parts.join("")}</profile>`;
const byDefault = "<activation><activeByDefault>true</activeByDefault></activation>";

const sections: readonly Row[] = [
  ["nothing", "", []],
  ["another root", "<settings><dependencies/></settings>", []],
  ["an empty project", "<project/>", []],
  ["empty sections", project("<dependencies/>", "<build><plugins/></build>", "<profiles></profiles>"), []],
  ["one", project(list(element("a", "‹1.0›"))), ["compile g:a 1.0"]],
  [
    "one over lines",
    `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <!-- <dependency><groupId>x</groupId><artifactId>x</artifactId></dependency> -->
  <dependencies>
    <dependency>
      <version>
        ‹1.0›
      </version>
      <artifactId> «a» </artifactId>
      <groupId><![CDATA[g]]></groupId>
      <exclusions>
        <exclusion><groupId>x</groupId><artifactId>y</artifactId></exclusion>
      </exclusions>
    </dependency>
  </dependencies>
</project>`,
    ["compile g:a 1.0"],
  ],
  [
    "scopes",
    project(
      list(
        element("a", "‹1›", "<scope>test</scope>"),
        element("b", "‹1›", "<scope> provided </scope>"),
        element("c", "‹1›", "<scope/>"),
        element("d", "‹1›", "<optional>true</optional>"),
        element("e", "‹1›", "<optional>true</optional><scope>runtime</scope>"),
        element("f", "‹1›", "<optional>false</optional>"),
      ),
    ),
    ["test g:a 1", "provided g:b 1", "compile g:c 1", "optional g:d 1", "runtime g:e 1", "compile g:f 1"],
  ],
  [
    "versions of all kinds",
    project(
      list(
        element("a", "‹[1,2)›"),
        element("b", "‹1.0-SNAPSHOT›"),
        element("c", "‹LATEST›"),
        element("d", "‹[1.0]›"),
        element("e", "‹&#91;1,&lt;›"),
      ),
    ),
    ["compile g:a [1,2)", "compile g:b 1.0-SNAPSHOT", "compile g:c LATEST", "compile g:d [1.0]", "compile g:e [1,<"],
  ],
  [
    "the parent",
    project(element("p", "‹1.0›", "<relativePath/>", "parent"), list(element("a", "‹2›"))),
    ["parent g:p 1.0", "compile g:a 2"],
  ],
  [
    "plugins, their dependencies, and extensions",
    project(
      `<build>
<extensions>${element("x", "‹1›", "", "extension")}</extensions>
<pluginManagement><plugins>
<plugin><artifactId>«m»</artifactId><version>‹2›</version></plugin>
</plugins></pluginManagement>
<plugins>
<plugin><artifactId>«maven-jar-plugin»</artifactId><version>‹3›</version></plugin>
${element("own", "‹4›", `<configuration><path><groupId>g</groupId><artifactId>no</artifactId></path></configuration>${list(element("d", "‹5›"))}`, "plugin")}
<plugin><artifactId>«maven-site-plugin»</artifactId></plugin>
</plugins>
</build>
<reporting><plugins>${element("r", "‹6›", "", "plugin")}</plugins></reporting>`,
    ),
    [
      "extension g:x 1",
      "pluginManagement org.apache.maven.plugins:m 2",
      "plugin org.apache.maven.plugins:maven-jar-plugin 3",
      "plugin g:own 4",
      "plugin g:d 5",
      "plugin org.apache.maven.plugins:maven-site-plugin (inherited) ",
      "plugin g:r 6",
    ],
  ],
  [
    "profiles",
    project(
      list(element("a", "‹1›")),
      `<profiles>${profile("x", list(element("b", "‹2›")), `<build><plugins>${element("c", "‹3›", "", "plugin")}</plugins></build>`)}
${profile("y", managed(element("d", "‹4›")))}</profiles>`,
    ),
    ["compile g:a 1", "compile g:b 2", "plugin g:c 3", "dependencyManagement g:d 4"],
  ],
  [
    "local files",
    project(
      list(
        element("a", "‹1›", "<scope>system</scope>"),
        element("b", "‹1›", "<systemPath>${project.basedir}/b.jar</systemPath>"),
      ),
    ),
    ["system g:a (archive) 1", "compile g:b (archive) 1"],
  ],
  ["a name twice", project(list(element("a", "‹1›"), element("a", "‹2›"))), ["compile g:a 1", "compile g:a 2"]],
  [
    "a section twice",
    project(list(element("a", "‹1›")), list(element("b", "‹2›"))),
    ["compile g:a 1", "compile g:b 2"],
  ],
  [
    "coordinates that are incomplete or impossible",
    project(
      list(
        "<dependency><artifactId>«a»</artifactId><version>‹1›</version></dependency>",
        "<dependency><groupId>g</groupId><version>1</version></dependency>",
        "<dependency><groupId>g</groupId><artifactId/></dependency>",
        "<dependency><groupId>g h</groupId><artifactId>«b»</artifactId><version>‹1›</version></dependency>",
        "<dependency/>",
      ),
    ),
    ["compile :a (unsupported) 1", "compile g h:b (unsupported) 1"],
  ],
];

const management: readonly Row[] = [
  [
    "a managed version, from below as well",
    project(
      list(element("a", ""), element("c", "‹3›")),
      managed(element("a", "‹1›"), element("b", "‹2›"), element("c", "‹9›")),
    ),
    [
      "compile g:a 1",
      "compile g:c 3",
      "dependencyManagement g:a 1",
      "dependencyManagement g:b 2",
      "dependencyManagement g:c 9",
    ],
  ],
  [
    "no version anywhere",
    project(list(element("a", "")), managed(element("b", "‹1›"))),
    ["compile g:a (inherited) ", "dependencyManagement g:b 1"],
  ],
  [
    "an imported one",
    project(
      managed(element("bom", "‹1›", "<type>pom</type><scope>import</scope>")),
      list(element("bom", ""), element("a", "")),
    ),
    ["import g:bom 1", "compile g:bom (inherited) ", "compile g:a (inherited) "],
  ],
  [
    "a managed scope",
    project(
      managed(element("a", "‹1›", "<scope>test</scope>")),
      list(element("a", ""), element("a", "‹2›", "<scope>runtime</scope>")),
    ),
    ["dependencyManagement g:a 1", "test g:a 1", "runtime g:a 2"],
  ],
  [
    "managed by type and classifier",
    project(
      managed(
        element("a", "‹1›"),
        element("a", "‹2›", "<type>test-jar</type>"),
        element("b", "‹3›", "<classifier>x</classifier>"),
      ),
      list(
        element("a", "", "<type>jar</type>"),
        element("a", "", "<type>test-jar</type>"),
        element("b", "", "<classifier>x</classifier>"),
        element("b", ""),
      ),
    ),
    [
      "dependencyManagement g:a 1",
      "dependencyManagement g:a 2",
      "dependencyManagement g:b 3",
      "compile g:a 1",
      "compile g:a 2",
      "compile g:b 3",
      "compile g:b (inherited) ",
    ],
  ],
  [
    "plugins are managed by plugins, dependencies of plugins not at all",
    project(
      managed(element("p", "‹1›"), element("d", "‹2›")),
      `<build><pluginManagement><plugins>${element("p", "‹3›", "", "plugin")}</plugins></pluginManagement>
<plugins>${element("p", "", list(element("d", "")), "plugin")}</plugins></build>`,
    ),
    [
      "dependencyManagement g:p 1",
      "dependencyManagement g:d 2",
      "pluginManagement g:p 3",
      "plugin g:p 3",
      "plugin g:d (inherited) ",
    ],
  ],
  [
    "a profile's management is for that profile",
    project(
      list(element("a", ""), element("b", "")),
      managed(element("b", "‹1›")),
      `<profiles>${profile("x", managed(element("a", "‹2›"), element("b", "‹3›")), list(element("a", ""), element("b", "")))}
${profile("y", list(element("a", ""), element("b", "")))}</profiles>`,
    ),
    [
      "compile g:a (inherited) ",
      "compile g:b 1",
      "dependencyManagement g:b 1",
      "dependencyManagement g:a 2",
      "dependencyManagement g:b 3",
      "compile g:a 2",
      "compile g:b 3",
      "compile g:a (inherited) ",
      "compile g:b 1",
    ],
  ],
];

const variables: readonly Row[] = [
  [
    "a property",
    project(
      properties("<v>‹1.0›</v><w> ‹2› </w>"),
      list(element("a", "${v}"), element("b", "${ v }"), element("c", "${w}")),
    ),
    ["compile g:a 1.0", "compile g:b 1.0", "compile g:c 2"],
  ],
  [
    "a property that is not here",
    project(list(element("a", "‹${v}›"), element("b", "‹1.${v}›"))),
    ["compile g:a (variable) ${v}", "compile g:b (variable) 1.${v}"],
  ],
  [
    "a property that is empty",
    project(properties("<v/>"), list(element("a", "‹${v}›"))),
    ["compile g:a (variable) ${v}"],
  ],
  [
    "a text with a property that is empty",
    `<project><version>\${revision}\${sha1}\${changelist}</version>${properties(
      "<revision>1.2</revision><sha1/><changelist>-SNAPSHOT</changelist>",
    )}${list(element("a", "${project.version}"), element("b", "1${sha1}"))}</project>`,
    ["compile g:a 1.2-SNAPSHOT", "compile g:b 1"],
  ],
  [
    "a property of a property",
    project(properties("<u>${v}</u><v>${w}</v><w>‹1›</w>"), list(element("a", "${u}"))),
    ["compile g:a 1"],
  ],
  [
    "a text that is put together",
    project(
      properties("<v>1</v><w>-jre</w><x>${v}.2</x>"),
      list(element("a", "${v}.0${w}"), element("b", "${x}"), element("c", "[${v},2)")),
    ),
    ["compile g:a 1.0-jre", "compile g:b 1.2", "compile g:c [1,2)"],
  ],
  [
    "circles",
    project(
      properties("<u>${u}</u><v>1${w}</v><w>${v}</w>"),
      list(element("a", "‹${u}›"), element("b", "‹${v}›"), element("c", "‹${w}›")),
    ),
    ["compile g:a (variable) ${u}", "compile g:b (variable) ${v}", "compile g:c (variable) ${w}"],
  ],
  [
    "a reference that is not closed, or nested",
    project(properties("<v>1</v>"), list(element("a", "‹${v›"), element("b", "‹${${v}}›"))),
    ["compile g:a (variable) ${v", "compile g:b (variable) ${${v}}"],
  ],
  [
    "the project itself: no edit of its version updates a sibling",
    `<project><groupId>shop</groupId><artifactId>s</artifactId><version>1.0</version>${list(
      "<dependency><groupId>${project.groupId}</groupId><artifactId>«a»</artifactId><version>${project.version}</version></dependency>",
      "<dependency><groupId>${pom.groupId}</groupId><artifactId>«${project.artifactId}-b»</artifactId><version>${version}</version></dependency>",
    )}</project>`,
    ["compile shop:a as ${project.groupId}:a 1.0", "compile shop:s-b as ${pom.groupId}:${project.artifactId}-b 1.0"],
  ],
  [
    "the parent",
    project(
      element("p", "‹2.0›", "", "parent"),
      list(
        "<dependency><groupId>${project.parent.groupId}</groupId><artifactId>«a»</artifactId><version>${project.parent.version}</version></dependency>",
        "<dependency><groupId>${project.groupId}</groupId><artifactId>«b»</artifactId><version>${project.version}</version></dependency>",
      ),
    ),
    ["parent g:p 2.0", "compile g:a as ${project.parent.groupId}:a 2.0", "compile g:b as ${project.groupId}:b 2.0"],
  ],
  [
    "a revision",
    `<project><version>\${revision}</version>${properties("<revision>‹3.0›</revision>")}${list(element("a", "${project.version}"), element("b", "${revision}"))}</project>`,
    ["compile g:a 3.0", "compile g:b 3.0"],
  ],
  [
    "names",
    project(
      properties("<s>2.13</s>"),
      list(
        "<dependency><groupId>g</groupId><artifactId>«spark_${s}»</artifactId><version>‹1›</version></dependency>",
        "<dependency><groupId>g</groupId><artifactId>«spark_${t}»</artifactId><version>‹1›</version></dependency>",
        "<dependency><groupId>${t}</groupId><artifactId>«x»</artifactId><version>‹1›</version></dependency>",
      ),
    ),
    ["compile g:spark_2.13 as g:spark_${s} 1", "compile g:spark_${t} (variable) 1", "compile ${t}:x (variable) 1"],
  ],
  [
    "a managed version by a property",
    project(
      properties("<v>‹1›</v>"),
      managed(element("a", "${v}"), element("b", "‹${w}›")),
      list(element("a", ""), element("b", "")),
    ),
    [
      "dependencyManagement g:a 1",
      "dependencyManagement g:b (variable) ${w}",
      "compile g:a 1",
      "compile g:b (variable) ${w}",
    ],
  ],
  [
    "a profile's properties are for that profile",
    project(
      properties("<v>‹1›</v>"),
      list(element("a", "${v}"), element("b", "‹${w}›")),
      `<profiles>${profile("x", properties("<v>‹2›</v><w>‹3›</w>"), list(element("c", "${v}"), element("d", "${w}")))}
${profile("y", list(element("e", "${v}"), element("f", "‹${w}›")))}</profiles>`,
    ),
    [
      "compile g:a 1",
      "compile g:b (variable) ${w}",
      "compile g:c 2",
      "compile g:d 3",
      "compile g:e 1",
      "compile g:f (variable) ${w}",
    ],
  ],
  [
    "a profile that is active by default is for all but other profiles",
    project(
      properties("<v>‹1›</v>"),
      list(element("a", "${v}"), element("b", "")),
      `<profiles>${profile("x", byDefault, properties("<v>‹2›</v>"), managed(element("b", "‹3›")))}
${profile("y", list(element("c", "${v}"), element("d", "")))}</profiles>`,
    ),
    ["compile g:a 2", "compile g:b 3", "dependencyManagement g:b 3", "compile g:c 1", "compile g:d (inherited) "],
  ],
];

const halfTyped: readonly Row[] = [
  [
    "a version to be typed",
    project(
      list(
        "<dependency><groupId>g</groupId><artifactId>«a»</artifactId><version>‹›</version></dependency>",
        element("b", "", "<version/>"),
      ),
    ),
    ["compile g:a (unsupported) ", "compile g:b (unsupported) "],
  ],
  [
    "a version whose tag has no end has no place",
    project(list(element("a", "", "<version</version>"), element("b", "", "<version<"), element("c", "‹3›"))),
    ["compile g:a (unsupported) ", "compile g:b (unsupported) ", "compile g:c 3"],
    [
      "Expected `>` after `<version`: <version",
      "Expected `>` after `<version`: <version",
      "Expected a name after `<`: <",
    ],
  ],
  [
    "a version whose tag ends with `<`, or in another tag",
    project(
      list(
        element("a", "", "<version<‹1›</version>"),
        element("b", "", "<version</scope=>‹2›</version>"),
        element("c", "", "<version/ >‹3›</version>"),
        element("d", "", "<version>‹4›</version x"),
      ),
    ),
    ["compile g:a 1", "compile g:b 2", "compile g:c 3", "compile g:d 4"],
    [
      "Expected `>` after `<version`: <version",
      "Expected a name after `<`: <",
      "Expected `>` after `<version`: <version",
      "Expected `>` after `</scope`: </scope",
      "Unexpected text: /",
      "Expected `>` after `</version`: </version",
    ],
  ],
  [
    "the start of a tag between others",
    project(`  <dependencies>
    <depen
    ${element("a", "‹1›")}
    ${element("b", "‹2›")}
  </dependencies>`),
    ["compile g:a 1", "compile g:b 2"],
    ["Expected `>` after `<depen`: <depen"],
  ],
  [
    "an open tag between others",
    `<project>
  <dependencies>
    ${element("a", "‹1›")}
    <dependency>
      <groupId>g</groupId>
      <artifactId>«b»</artifactId>
    ${element("c", "‹3›")}
    ${element("d", "‹4›")}
  </dependencies>
  <build><plugins>${element("p", "‹5›", "", "plugin")}</plugins></build>
</project>`,
    ["compile g:a 1", "compile g:b (inherited) ", "compile g:c 3", "compile g:d 4", "plugin g:p 5"],
    ["Unclosed tag `<dependency>`: <dependency"],
  ],
  ...["<groupId", "<groupId>", "<artifactId>", "<groupId>x</groupId><artifactId>", "<groupId>x</groupId><version>"].map(
    (start): Row => [
      `${start} of one that no line parts from others`,
      `<project>${list(`${element("a", "‹1›")}<dependency>${start}${element("b", "‹2›")}${element("c", "‹3›")}`)}</project>`,
      ["compile g:a 1", "compile g:b 2", "compile g:c 3"],
      [
        start.endsWith("Id") ? "Expected `>` after `<groupId`: <groupId" : lastUnclosed(start),
        "Unclosed tag `<dependency>`: <dependency",
      ],
    ],
  ),
  [
    "a plugin that no line parts from others",
    `<project><build><plugins>${element("a", "‹1›", "", "plugin")}<plugin><groupId>${element("b", "‹2›", "", "plugin")}</plugins></build></project>`,
    ["plugin g:a 1", "plugin g:b 2"],
    ["Unclosed tag `<groupId>`: <groupId", "Unclosed tag `<plugin>`: <plugin"],
  ],
  [
    "what is excluded or configured is no declaration",
    `<project>${list(element("a", "‹1›", "<exclusions><dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></exclusions>"))}
<build><plugins>${element("p", "‹2›", "<configuration><plugin><artifactId>x</artifactId></plugin></configuration>", "plugin")}</plugins></build></project>`,
    ["compile g:a 1", "plugin g:p 2"],
  ],
  [
    "a section that is being added",
    `<project>
  <dependencies>
  <build>
    <plugins>
      ${element("p", "‹5›", "", "plugin")}
    </plugins>
  </build>
</project>`,
    ["plugin g:p 5"],
    ["Unclosed tag `<dependencies>`: <dependencies"],
  ],
  [
    "fields without their end",
    `<project>
  <dependencies>
    <dependency>
      <groupId>g
      <artifactId>«a»</artifa
      <version>‹1›</
      <scope>test</scop>
    </dependency>
    ${element("b", "‹2›")}
  </dependencies>
</project>`,
    ["test g:a 1", "compile g:b 2"],
    [
      "Expected `>` after `</artifa`: </artifa",
      "Expected `>` after `</`: </",
      "No opening tag for `</scop>`: </scop>",
      "Unclosed tag `<groupId>`: <groupId",
    ],
  ],
  [
    "a file that breaks off",
    "<project><dependencies><dependency><groupId>g</groupId><artifactId>«a»</artifactId><version>‹1›",
    ["compile g:a 1"],
    [
      "Unclosed tag `<version>`: <version",
      "Unclosed tag `<dependency>`: <dependency",
      "Unclosed tag `<dependencies>`: <dependencies",
      "Unclosed tag `<project>`: <project",
    ],
  ],
];

function lastUnclosed(start: string): string {
  const open = start.slice(start.lastIndexOf("<"), -1);
  return `Unclosed tag \`${open}>\`: ${open}`;
}

describe("pom.xml", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(pomXml.handles(path), handled));

  const tables = { sections, management, variables, "half-typed": halfTyped };
  for (const [table, rows] of Object.entries(tables))
    for (const [what, marked, declares, problems] of rows)
      it(`${table}: ${what}`, () => checkManifest(pomXml, marked, declares, problems));

  it("says which requirements are written apart from their declarations", () => {
    const marked = project(
      properties("<v>1</v>"),
      managed(element("a", "2"), element("b", "${v}")),
      list(
        element("c", "3"),
        element("d", "${v}"),
        element("e", "1.${v}"),
        element("a", ""),
        element("b", ""),
        element("f", ""),
        element("g", "${x}"),
      ),
    );
    const { declarations } = pomXml.parse(marked.replace(/[«»]/g, ""));
    const shared = declarations.filter((declaration) => declaration.shared);
    assert.deepEqual(
      shared.map(({ name, scope }) => `${scope} ${name}`),
      ["dependencyManagement g:b", "compile g:d", "compile g:e", "compile g:a", "compile g:b"],
    );
  });

  it("keeps every other dependency, wherever a line of one is cut off", () => {
    const dependency = (name: string) => `    <dependency>
      <groupId>g</groupId>
      <artifactId>${name}</artifactId>
      <version>1</version>
    </dependency>`;
    const text = `<project>\n  <dependencies>\n${["a", "b", "c"].map(dependency).join("\n")}\n  </dependencies>\n</project>`;
    const lines = text.split("\n");
    for (const [index, line] of lines.entries()) {
      if (index < 7 || index >= 12) continue;
      for (let length = 0; length < line.length; length++) {
        const cut = lines.with(index, line.slice(0, length)).join("\n");
        const { declarations } = pomXml.parse(cut);
        const complete = declarations.filter(
          ({ requirement }) => requirement.kind === "written" && requirement.text === "1",
        );
        const names = complete.map(({ name }) => name);
        assert.ok(names.includes("g:a") && names.includes("g:c"), `${line.slice(0, length)}: ${names.join(" ")}`);
      }
    }
  });
});

/** A text, and what of it is not read. */
const unread: readonly (readonly [what: string, text: string, gaps: readonly string[]])[] = [
  ["a dependency with all coordinates", project(list(element("a", "1"))), []],
  [
    "a dependency without an artifact",
    project(list("<dependency><groupId>g</groupId><version>1</version></dependency>")),
    ["entry <dependency><groupId>g</groupId><versio…"],
  ],
  [
    "entries with an empty artifact",
    project(
      managed(element("", "1").replace("«»", "")),
      "<build><plugins><plugin><artifactId/></plugin></plugins></build>",
    ),
    ["entry <dependency><groupId>g</groupId><artifa…", "entry <plugin><artifactId/></plugin>"],
  ],
  [
    "a dependency of a profile",
    project(`<profiles>${profile("x", list("<dependency/>"))}</profiles>`),
    ["entry <dependency/>"],
  ],
  ["profiles beyond the hundredth", project(`<profiles>${"<profile/>".repeat(101)}</profiles>`), ["entry <profile/>"]],
];

describe("what is not read of a POM", () => {
  for (const [what, text, expected] of unread) {
    it(what, async () => assert.deepEqual((await gapLines({ "/shop/pom.xml": text })).gaps, expected));
  }
});
