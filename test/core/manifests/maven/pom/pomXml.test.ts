import assert from "node:assert/strict";
import { pomXml } from "../../../../../src/core/manifests/maven/pom/pomXml.ts";
import { checkManifest } from "../../../../support/marked.ts";

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
const one = (artifact: string, version: string, more = "", tag = "dependency") =>
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
  ["one", project(list(one("a", "‹1.0›"))), ["compile g:a 1.0"]],
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
        one("a", "‹1›", "<scope>test</scope>"),
        one("b", "‹1›", "<scope> provided </scope>"),
        one("c", "‹1›", "<scope/>"),
        one("d", "‹1›", "<optional>true</optional>"),
        one("e", "‹1›", "<optional>true</optional><scope>runtime</scope>"),
        one("f", "‹1›", "<optional>false</optional>"),
      ),
    ),
    ["test g:a 1", "provided g:b 1", "compile g:c 1", "optional g:d 1", "runtime g:e 1", "compile g:f 1"],
  ],
  [
    "versions of all kinds",
    project(
      list(
        one("a", "‹[1,2)›"),
        one("b", "‹1.0-SNAPSHOT›"),
        one("c", "‹LATEST›"),
        one("d", "‹[1.0]›"),
        one("e", "‹&#91;1,&lt;›"),
      ),
    ),
    ["compile g:a [1,2)", "compile g:b 1.0-SNAPSHOT", "compile g:c LATEST", "compile g:d [1.0]", "compile g:e [1,<"],
  ],
  [
    "the parent",
    project(one("p", "‹1.0›", "<relativePath/>", "parent"), list(one("a", "‹2›"))),
    ["parent g:p 1.0", "compile g:a 2"],
  ],
  [
    "plugins, their dependencies, and extensions",
    project(
      `<build>
<extensions>${one("x", "‹1›", "", "extension")}</extensions>
<pluginManagement><plugins>
<plugin><artifactId>«m»</artifactId><version>‹2›</version></plugin>
</plugins></pluginManagement>
<plugins>
<plugin><artifactId>«maven-jar-plugin»</artifactId><version>‹3›</version></plugin>
${one("own", "‹4›", `<configuration><path><groupId>g</groupId><artifactId>no</artifactId></path></configuration>${list(one("d", "‹5›"))}`, "plugin")}
<plugin><artifactId>«maven-site-plugin»</artifactId></plugin>
</plugins>
</build>
<reporting><plugins>${one("r", "‹6›", "", "plugin")}</plugins></reporting>`,
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
      list(one("a", "‹1›")),
      `<profiles>${profile("x", list(one("b", "‹2›")), `<build><plugins>${one("c", "‹3›", "", "plugin")}</plugins></build>`)}
${profile("y", managed(one("d", "‹4›")))}</profiles>`,
    ),
    ["compile g:a 1", "compile g:b 2", "plugin g:c 3", "dependencyManagement g:d 4"],
  ],
  [
    "local files",
    project(
      list(
        one("a", "‹1›", "<scope>system</scope>"),
        one("b", "‹1›", "<systemPath>${project.basedir}/b.jar</systemPath>"),
      ),
    ),
    ["system g:a (path) 1", "compile g:b (path) 1"],
  ],
  ["a name twice", project(list(one("a", "‹1›"), one("a", "‹2›"))), ["compile g:a 1", "compile g:a 2"]],
  ["a section twice", project(list(one("a", "‹1›")), list(one("b", "‹2›"))), ["compile g:a 1", "compile g:b 2"]],
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
    project(list(one("a", ""), one("c", "‹3›")), managed(one("a", "‹1›"), one("b", "‹2›"), one("c", "‹9›"))),
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
    project(list(one("a", "")), managed(one("b", "‹1›"))),
    ["compile g:a (inherited) ", "dependencyManagement g:b 1"],
  ],
  [
    "an imported one",
    project(managed(one("bom", "‹1›", "<type>pom</type><scope>import</scope>")), list(one("bom", ""), one("a", ""))),
    ["import g:bom 1", "compile g:bom (inherited) ", "compile g:a (inherited) "],
  ],
  [
    "a managed scope",
    project(
      managed(one("a", "‹1›", "<scope>test</scope>")),
      list(one("a", ""), one("a", "‹2›", "<scope>runtime</scope>")),
    ),
    ["dependencyManagement g:a 1", "test g:a 1", "runtime g:a 2"],
  ],
  [
    "managed by type and classifier",
    project(
      managed(one("a", "‹1›"), one("a", "‹2›", "<type>test-jar</type>"), one("b", "‹3›", "<classifier>x</classifier>")),
      list(
        one("a", "", "<type>jar</type>"),
        one("a", "", "<type>test-jar</type>"),
        one("b", "", "<classifier>x</classifier>"),
        one("b", ""),
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
      managed(one("p", "‹1›"), one("d", "‹2›")),
      `<build><pluginManagement><plugins>${one("p", "‹3›", "", "plugin")}</plugins></pluginManagement>
<plugins>${one("p", "", list(one("d", "")), "plugin")}</plugins></build>`,
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
      list(one("a", ""), one("b", "")),
      managed(one("b", "‹1›")),
      `<profiles>${profile("x", managed(one("a", "‹2›"), one("b", "‹3›")), list(one("a", ""), one("b", "")))}
${profile("y", list(one("a", ""), one("b", "")))}</profiles>`,
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
    project(properties("<v>‹1.0›</v><w> ‹2› </w>"), list(one("a", "${v}"), one("b", "${ v }"), one("c", "${w}"))),
    ["compile g:a 1.0", "compile g:b 1.0", "compile g:c 2"],
  ],
  [
    "a property that is not here",
    project(list(one("a", "‹${v}›"), one("b", "‹1.${v}›"))),
    ["compile g:a (variable) ${v}", "compile g:b (variable) 1.${v}"],
  ],
  ["a property that is empty", project(properties("<v/>"), list(one("a", "‹${v}›"))), ["compile g:a (variable) ${v}"]],
  [
    "a text with a property that is empty",
    `<project><version>\${revision}\${sha1}\${changelist}</version>${properties(
      "<revision>1.2</revision><sha1/><changelist>-SNAPSHOT</changelist>",
    )}${list(one("a", "${project.version}"), one("b", "1${sha1}"))}</project>`,
    ["compile g:a 1.2-SNAPSHOT", "compile g:b 1"],
  ],
  [
    "a property of a property",
    project(properties("<u>${v}</u><v>${w}</v><w>‹1›</w>"), list(one("a", "${u}"))),
    ["compile g:a 1"],
  ],
  [
    "a text that is put together",
    project(
      properties("<v>1</v><w>-jre</w><x>${v}.2</x>"),
      list(one("a", "${v}.0${w}"), one("b", "${x}"), one("c", "[${v},2)")),
    ),
    ["compile g:a 1.0-jre", "compile g:b 1.2", "compile g:c [1,2)"],
  ],
  [
    "circles",
    project(
      properties("<u>${u}</u><v>1${w}</v><w>${v}</w>"),
      list(one("a", "‹${u}›"), one("b", "‹${v}›"), one("c", "‹${w}›")),
    ),
    ["compile g:a (variable) ${u}", "compile g:b (variable) ${v}", "compile g:c (variable) ${w}"],
  ],
  [
    "a reference that is not closed, or nested",
    project(properties("<v>1</v>"), list(one("a", "‹${v›"), one("b", "‹${${v}}›"))),
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
      one("p", "‹2.0›", "", "parent"),
      list(
        "<dependency><groupId>${project.parent.groupId}</groupId><artifactId>«a»</artifactId><version>${project.parent.version}</version></dependency>",
        "<dependency><groupId>${project.groupId}</groupId><artifactId>«b»</artifactId><version>${project.version}</version></dependency>",
      ),
    ),
    ["parent g:p 2.0", "compile g:a as ${project.parent.groupId}:a 2.0", "compile g:b as ${project.groupId}:b 2.0"],
  ],
  [
    "a revision",
    `<project><version>\${revision}</version>${properties("<revision>‹3.0›</revision>")}${list(one("a", "${project.version}"), one("b", "${revision}"))}</project>`,
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
    project(properties("<v>‹1›</v>"), managed(one("a", "${v}"), one("b", "‹${w}›")), list(one("a", ""), one("b", ""))),
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
      list(one("a", "${v}"), one("b", "‹${w}›")),
      `<profiles>${profile("x", properties("<v>‹2›</v><w>‹3›</w>"), list(one("c", "${v}"), one("d", "${w}")))}
${profile("y", list(one("e", "${v}"), one("f", "‹${w}›")))}</profiles>`,
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
      list(one("a", "${v}"), one("b", "")),
      `<profiles>${profile("x", byDefault, properties("<v>‹2›</v>"), managed(one("b", "‹3›")))}
${profile("y", list(one("c", "${v}"), one("d", "")))}</profiles>`,
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
        one("b", "", "<version/>"),
      ),
    ),
    ["compile g:a (unsupported) ", "compile g:b (unsupported) "],
  ],
  [
    "the start of a tag between others",
    project(`  <dependencies>
    <depen
    ${one("a", "‹1›")}
    ${one("b", "‹2›")}
  </dependencies>`),
    ["compile g:a 1", "compile g:b 2"],
    ["Expected `>` after `<depen`: <depen"],
  ],
  [
    "an open tag between others",
    `<project>
  <dependencies>
    ${one("a", "‹1›")}
    <dependency>
      <groupId>g</groupId>
      <artifactId>«b»</artifactId>
    ${one("c", "‹3›")}
    ${one("d", "‹4›")}
  </dependencies>
  <build><plugins>${one("p", "‹5›", "", "plugin")}</plugins></build>
</project>`,
    ["compile g:a 1", "compile g:b (inherited) ", "compile g:c 3", "compile g:d 4", "plugin g:p 5"],
    ["Unclosed tag `<dependency>`: <dependency"],
  ],
  ...["<groupId", "<groupId>", "<artifactId>", "<groupId>x</groupId><artifactId>", "<groupId>x</groupId><version>"].map(
    (start): Row => [
      `${start} of one that no line parts from others`,
      `<project>${list(`${one("a", "‹1›")}<dependency>${start}${one("b", "‹2›")}${one("c", "‹3›")}`)}</project>`,
      ["compile g:a 1", "compile g:b 2", "compile g:c 3"],
      [
        start.endsWith("Id") ? "Expected `>` after `<groupId`: <groupId" : lastUnclosed(start),
        "Unclosed tag `<dependency>`: <dependency",
      ],
    ],
  ),
  [
    "a plugin that no line parts from others",
    `<project><build><plugins>${one("a", "‹1›", "", "plugin")}<plugin><groupId>${one("b", "‹2›", "", "plugin")}</plugins></build></project>`,
    ["plugin g:a 1", "plugin g:b 2"],
    ["Unclosed tag `<groupId>`: <groupId", "Unclosed tag `<plugin>`: <plugin"],
  ],
  [
    "what is excluded or configured is no declaration",
    `<project>${list(one("a", "‹1›", "<exclusions><dependency><groupId>g</groupId><artifactId>x</artifactId></dependency></exclusions>"))}
<build><plugins>${one("p", "‹2›", "<configuration><plugin><artifactId>x</artifactId></plugin></configuration>", "plugin")}</plugins></build></project>`,
    ["compile g:a 1", "plugin g:p 2"],
  ],
  [
    "a section that is being added",
    `<project>
  <dependencies>
  <build>
    <plugins>
      ${one("p", "‹5›", "", "plugin")}
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
    ${one("b", "‹2›")}
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
      managed(one("a", "2"), one("b", "${v}")),
      list(
        one("c", "3"),
        one("d", "${v}"),
        one("e", "1.${v}"),
        one("a", ""),
        one("b", ""),
        one("f", ""),
        one("g", "${x}"),
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
        const whole = declarations.filter(
          ({ requirement }) => requirement.kind === "written" && requirement.text === "1",
        );
        const names = whole.map(({ name }) => name);
        assert.ok(names.includes("g:a") && names.includes("g:c"), `${line.slice(0, length)}: ${names.join(" ")}`);
      }
    }
  });
});
