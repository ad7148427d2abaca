import assert from "node:assert/strict";
import { mvnExtensions } from "../../../../src/core/manifests/maven/mvnExtensions.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  [".mvn/extensions.xml", true],
  ["/shop/.mvn/extensions.xml", true],
  ["extensions.xml", false],
  ["my.mvn/extensions.xml", false],
  [".mvn/extensions.xml.bak", false],
  [".mvn/more/extensions.xml", false],
  ["", false],
];

const extension = (artifact: string, version: string) =>
  `<extension><groupId>org.acme</groupId><artifactId>${artifact}</artifactId>${version}</extension>`;
const extensions = (...parts: readonly string[]) => `<extensions>\n${parts.join("\n")}\n</extensions>`;

const rows: readonly (readonly [what: string, marked: string, declares: readonly string[], problems?: string[]])[] = [
  ["nothing", "", []],
  ["another root", `<project>${extension("a", "<version>1</version>")}</project>`, []],
  ["none", extensions(), []],
  [
    "extensions",
    extensions(extension("«a»", "<version>‹1.0›</version>"), extension("«b»", "<version>‹2›</version>"), "<other/>"),
    ["build org.acme:a 1.0", "build org.acme:b 2"],
  ],
  [
    "what is incomplete",
    extensions(extension("«a»", ""), extension("«b»", "<version>‹›</version>"), extension("", "<version>1</version>")),
    ["build org.acme:a (inherited) ", "build org.acme:b (unsupported) "],
  ],
  [
    "half typed",
    `<extensions>${extension("«a»", "<version>‹1›</version>")}<extension><artifactId>`,
    ["build org.acme:a 1"],
    [
      "Unclosed tag `<artifactId>`: <artifactId",
      "Unclosed tag `<extension>`: <extension",
      "Unclosed tag `<extensions>`: <extensions",
    ],
  ],
];

describe(".mvn/extensions.xml", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(mvnExtensions.handles(path), handled));

  for (const [what, marked, declares, problems] of rows)
    it(what, () => checkManifest(mvnExtensions, marked, declares, problems));

  it("says which extensions have no name", () => {
    const text = extensions(extension("a", "<version>1</version>"), "<extension><version>2</version></extension>");
    const gaps = mvnExtensions.parse(text).gaps ?? [];
    assert.deepEqual(
      gaps.map((gap) => gap.kind === "entry" && gap.text),
      ["<extension><version>2</version></extens…"],
    );
    assert.equal(mvnExtensions.parse(extensions(extension("a", ""))).gaps, undefined);
  });

  it("leaves out what the project beside makes private", async () => {
    const files = {
      "/shop/.mvn/extensions.xml": extensions(
        extension("a", "<version>1</version>"),
        extension("b", "<version>1</version>").replace("org.acme", "org.slf4j"),
      ),
      "/shop/pom.xml": `<project><groupId>org.acme</groupId><artifactId>shop</artifactId><version>1</version>
<repositories><repository><id>own</id><url>https://maven.acme.example/</url></repository></repositories></project>`,
    };
    const path = "/shop/.mvn/extensions.xml";
    assert.deepEqual(declarationLines(await completed(mvnExtensions, files, path)), [
      "build org.acme:a (private) 1 because <repositories>",
      "build org.slf4j:b 1",
    ]);
    const alone = { [path]: files[path] };
    assert.deepEqual(declarationLines(await completed(mvnExtensions, alone, path)), [
      "build org.acme:a 1",
      "build org.slf4j:b 1",
    ]);
  });
});
