import fc from "fast-check";
import assert from "node:assert/strict";
import { pomXml } from "../../../../src/core/manifests/maven/pomXml.ts";
import { fixturesIn } from "../../../support/fixtures.ts";
import { completed, type FileTree } from "../../../support/project.ts";
import { cpuSecondsOf, takesLess, testHostile } from "../../../support/robustness.ts";
import { runs } from "../../../support/runs.ts";
import { checkSpans } from "../../../support/spans.ts";

const home = "/home/me";
const repository = `${home}/.m2/repository`;

const coordinates = (artifact: string, version = "1") =>
  `<groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
const dependency = (artifact: string) =>
  `<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId></dependency>`;
const imported = (artifact: string) =>
  `<dependency>${coordinates(artifact)}<type>pom</type><scope>import</scope></dependency>`;
const project = (artifact: string, ...parts: readonly string[]) =>
  `<project>${coordinates(artifact)}${parts.join("")}</project>`;
const manage = (...entries: readonly string[]) =>
  `<dependencyManagement><dependencies>${entries.join("")}</dependencies></dependencyManagement>`;
const list = (...entries: readonly string[]) => `<dependencies>${entries.join("")}</dependencies>`;
const installed = (artifact: string) => `${repository}/g/${artifact}/1/${artifact}-1.pom`;

describe("pom.xml among large or hostile files", () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `a${index}`);

  it("reads two thousand dependencies of an imported POM", async () => {
    const files: FileTree = {
      "/shop/pom.xml": project("shop", manage(imported("bom")), list(...many.map(dependency))),
      [installed("bom")]: project(
        "bom",
        manage(...many.map((name) => `<dependency>${coordinates(name)}</dependency>`)),
      ),
    };
    const spent = await cpuSecondsOf(async () => {
      const { declarations } = await completed(pomXml, files, "/shop/pom.xml", { home });
      assert.equal(declarations.filter(({ requirement }) => requirement.kind === "written").length, 2_001);
    });
    assert.ok(spent < 12, `${spent} s`);
  });

  it("reads a hundred modules", async () => {
    const modules = Array.from({ length: 100 }, (_, index) => `m${index}`);
    const parent = `<parent>${coordinates("root")}</parent>`;
    const entries = modules.map((name) => [
      `/shop/${name}/pom.xml`,
      project(name, parent, list(...many.slice(0, 20).map(dependency))),
    ]);
    const files: FileTree = {
      ...(Object.fromEntries(entries) as FileTree),
      "/shop/pom.xml": project(
        "root",
        `<modules>${modules.map((name) => `<module>${name}</module>`).join("")}</modules>`,
      ),
      "/shop/m0/pom.xml": project("m0", parent, list(...modules.slice(1).map(dependency))),
    };
    const spent = await cpuSecondsOf(async () => {
      const { declarations } = await completed(pomXml, files, "/shop/m0/pom.xml", { home });
      const members = declarations.filter(
        ({ requirement }) => requirement.kind === "skipped" && requirement.reason === "workspace",
      );
      assert.equal(members.length, 100);
    });
    assert.ok(spent < 8, `${spent} s`);
  });

  const others: readonly (readonly [what: string, files: FileTree])[] = [
    [
      "a POM that is its own parent",
      {
        "/shop/pom.xml": project(
          "a",
          `<parent>${coordinates("a")}<relativePath>pom.xml</relativePath></parent>`,
          list(dependency("b")),
        ),
      },
    ],
    [
      "a POM that lists itself",
      {
        "/shop/pom.xml": project(
          "a",
          "<modules><module>.</module><module>./x/..</module></modules>",
          list(dependency("b")),
        ),
      },
    ],
    [
      "an endless chain of parents",
      Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [
          index === 0 ? "/shop/pom.xml" : installed(`p${index}`),
          project(`p${index}`, `<parent>${coordinates(`p${index + 1}`)}</parent>`, list(dependency("b"))),
        ]),
      ),
    ],
    [
      "imports that import two others each",
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          index === 0 ? "/shop/pom.xml" : installed(`b${index}`),
          project(`b${index}`, manage(imported(`b${index + 1}`), imported(`b${index + 2}`)), list(dependency("x"))),
        ]),
      ),
    ],
    [
      "a thousand missing imports",
      { "/shop/pom.xml": project("a", manage(...many.slice(0, 1_000).map(imported)), list(...many.map(dependency))) },
    ],
    [
      "settings that are not closed",
      {
        "/shop/pom.xml": project("a", list(dependency("b"))),
        [`${home}/.m2/settings.xml`]: "<settings><mirrors>".repeat(5_000),
      },
    ],
    [
      "a configuration of one long word",
      { "/shop/pom.xml": project("a", list(dependency("b"))), "/shop/.mvn/maven.config": "-D".repeat(50_000) },
    ],
  ];
  for (const [what, files] of others) {
    it(what, async () => {
      const spent = await cpuSecondsOf(async () => {
        const { declarations } = await completed(pomXml, files, "/shop/pom.xml", { home });
        assert.ok(declarations.length > 0);
      });
      assert.ok(spent < 8, `${spent} s`);
    });
  }

  it("keeps declarations and their places beside damaged files", async () => {
    const texts = fixturesIn("manifests").filter(({ path }) => path.endsWith("pom.xml"));
    assert.ok(texts.length > 0);
    const piece = fc.constantFrom(
      "<parent>",
      "</parent>",
      "${",
      "}",
      "<version>",
      "1",
      "<",
      ">",
      "<modules><module>a</module>",
      "&#",
      "..",
    );
    for (const { text } of texts) {
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: text.length }), fc.array(piece, { maxLength: 5 }), async (at, inserted) => {
          const damaged = text.slice(0, at) + inserted.join("") + text.slice(at);
          const files: FileTree = {
            "/shop/a/pom.xml": text,
            "/shop/pom.xml": damaged,
            [`${home}/.m2/settings.xml`]: damaged,
          };
          for (const path of ["/shop/a/pom.xml", "/shop/pom.xml"]) {
            const complete = await completed(pomXml, files, path, { home });
            checkSpans(files[path] ?? "", complete);
            assert.deepEqual(
              complete.declarations.map(({ nameSpan }) => nameSpan),
              pomXml.parse(files[path] ?? "").declarations.map(({ nameSpan }) => nameSpan),
            );
          }
        }),
        runs(60),
      );
    }
  });
});

describe("pom.xml against hostile texts", () => {
  const versioned = (artifact: string, version: string) =>
    `<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  const projectWith = (properties: string, ...dependencies: readonly string[]) =>
    `<project><properties>${properties}</properties><dependencies>${dependencies.join("\n")}</dependencies></project>`;
  const references = (count: number) =>
    Array.from({ length: count }, (_, index) => `<p${index}>\${p${index + 1}}\${p${index + 1}}</p${index}>`).join("");
  const profile = `<profile><id>x</id><properties><w>1</w></properties><dependencies>${versioned("a", "${v}")}</dependencies></profile>`;
  const hostile: readonly (readonly [what: string, text: string])[] = [
    ["properties that double", projectWith(`${references(18)}<p18>x</p18>`, versioned("a", "${p0}"))],
    ["a long chain of properties", projectWith(references(5_000), versioned("a", "${p0}"))],
    ["many references", projectWith("<v>1</v>", versioned("a", "${v}".repeat(20_000)))],
    ["references that are not closed", projectWith("", versioned("a", "${".repeat(20_000)))],
    ["circles that double", projectWith("<p>${p}${q}</p><q>${q}${p}</q>", versioned("a", "${p}"))],
    [
      "profiles, each with another view of the project",
      `<project><properties>${"<v>1</v>".repeat(2_000)}</properties><profiles>${profile.repeat(4_000)}</profiles></project>`,
    ],
    ["deep nesting", "<project><dependencies>".repeat(5_000)],
  ];
  testHostile(
    hostile.map(([what, text]) => [what, () => text] as const),
    (text) => {
      const { declarations } = pomXml.parse(text);
      assert.ok(declarations.every(({ requirement }) => requirement.text.length < 100_000));
    },
    1,
  );

  it("reads two thousand dependencies", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => versioned(`a${index}`, index % 2 ? "1" : "${v}"));
    const text = projectWith("<v>1</v>", ...lines);
    assert.ok(takesLess(0.5, () => assert.equal(pomXml.parse(text).declarations.length, 2_000)));
  });
});
