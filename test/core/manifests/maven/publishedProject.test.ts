import assert from "node:assert/strict";
import type { PublishedPom, PublishedSections } from "../../../../src/core/manifests/maven/publishedPoms.ts";
import { publishedProject } from "../../../../src/core/manifests/maven/publishedProject.ts";
import type { XmlElement } from "../../../../src/core/syntax/xml/xmlDocument.ts";

const sections: PublishedSections = { dependencies: [], dependencyManagement: [], properties: [], repositories: [] };

/** The content of a POM as the service has it, and as it would stand in a file, without its own coordinates and empty lists. */
const rows: readonly (readonly [what: string, pom: Partial<PublishedPom>, xml: string])[] = [
  ["nothing", {}, ""],
  [
    "a parent",
    { parent: { name: "p:a", version: "1" } },
    "<parent><groupId>p</groupId><artifactId>a</artifactId><version>1</version></parent>",
  ],
  ["a parent without a name", { parent: { name: "", version: "" } }, ""],
  [
    "properties and repositories",
    {
      properties: [
        { name: "v", value: "1" },
        { name: "w", value: "" },
      ],
      repositories: [{ id: "own", url: "https://maven.acme.example/" }],
    },
    "<properties><v>1</v><w/></properties><repositories><repository><id>own</id><url>https://maven.acme.example/</url></repository></repositories>",
  ],
  [
    "managed versions, but no dependencies",
    {
      dependencies: [{ name: "g:no", version: "1", classifier: "", type: "", scope: "", optional: "" }],
      dependencyManagement: [
        {
          name: "g:a",
          version: "${v}",
          classifier: "c",
          type: "pom",
          scope: "import",
          optional: "",
          resolvedVersion: "1",
        },
        { name: "g:b", version: "", classifier: "", type: "", scope: "", optional: "true" },
      ],
    },
    "<dependencyManagement><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>${v}</version><resolvedVersion>1</resolvedVersion><type>pom</type><classifier>c</classifier><scope>import</scope></dependency><dependency><groupId>g</groupId><artifactId>b</artifactId><optional>true</optional></dependency></dependencies></dependencyManagement>",
  ],
  [
    "profiles",
    {
      profiles: [
        {
          ...sections,
          id: "x",
          properties: [{ name: "v", value: "2" }],
          activation: { activeByDefault: "true", jdk: { jdk: "[17,)" } },
        },
        {
          ...sections,
          id: "y",
          activation: {
            activeByDefault: "",
            os: {},
            file: {},
            property: { property: { name: "env.CI", value: "" } },
          },
        },
      ],
    },
    "<profiles><profile><id>x</id><activation><activeByDefault>true</activeByDefault><jdk>[17,)</jdk></activation><properties><v>2</v></properties></profile><profile><id>y</id><activation><os/><file/><property><name>env.CI</name></property></activation></profile></profiles>",
  ],
];

const lists = new Set(["properties", "dependencyManagement", "dependencies", "repositories", "profiles", "activation"]);

function written({ name, text, children }: XmlElement): string {
  const inside = children.map(written).join("") + text.value;
  if (inside === "") return lists.has(name) ? "" : `<${name}/>`;
  return `<${name}>${inside}</${name}>`;
}

describe("published POMs as projects", () => {
  for (const [what, pom, xml] of rows)
    it(what, () => {
      const project = publishedProject("g:own", "3", { ...sections, profiles: [], ...pom });
      const own = "<groupId>g</groupId><artifactId>own</artifactId><version>3</version>";
      assert.equal(written(project).replace(own, ""), xml === "" ? "<project></project>" : `<project>${xml}</project>`);
    });

  it("are made once", () => {
    const pom = { ...sections, profiles: [] };
    assert.equal(publishedProject("g:a", "1", pom), publishedProject("g:a", "1", pom));
  });
});
