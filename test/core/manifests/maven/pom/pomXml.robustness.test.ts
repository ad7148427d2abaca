import assert from "node:assert/strict";
import fc from "fast-check";
import { pomXml } from "../../../../../src/core/manifests/maven/pom/pomXml.ts";
import { fixturesIn } from "../../../../support/fixtures.ts";
import { completed, type FileTree } from "../../../../support/project.ts";
import { runs } from "../../../../support/runs.ts";
import { checkSpans } from "../../../../support/spans.ts";

const home = "/home/me";
const repository = `${home}/.m2/repository`;

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  return process.cpuUsage(start).user / 1_000_000;
}

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

describe("pom.xml among other files, of great size or hostile", () => {
  const many = Array.from({ length: 2_000 }, (_, index) => `a${index}`);

  it("two thousand dependencies by an imported POM", async () => {
    const files: FileTree = {
      "/shop/pom.xml": project("shop", manage(imported("bom")), list(...many.map(dependency))),
      [installed("bom")]: project(
        "bom",
        manage(...many.map((name) => `<dependency>${coordinates(name)}</dependency>`)),
      ),
    };
    const spent = await seconds(async () => {
      const { declarations } = await completed(pomXml, files, "/shop/pom.xml", { home });
      assert.equal(declarations.filter(({ requirement }) => requirement.kind === "written").length, 2_001);
    });
    assert.ok(spent < 3, `${spent} s`);
  });

  it("a hundred modules", async () => {
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
    const spent = await seconds(async () => {
      const { declarations } = await completed(pomXml, files, "/shop/m0/pom.xml", { home });
      const members = declarations.filter(
        ({ requirement }) => requirement.kind === "skipped" && requirement.reason === "workspace",
      );
      assert.equal(members.length, 100);
    });
    assert.ok(spent < 2, `${spent} s`);
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
      "parents without end",
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
      "settings that are open",
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
      const spent = await seconds(async () => {
        const { declarations } = await completed(pomXml, files, "/shop/pom.xml", { home });
        assert.ok(declarations.length > 0);
      });
      assert.ok(spent < 2, `${spent} s`);
    });
  }

  it("any other texts: what is declared and where stays", async () => {
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
            const whole = await completed(pomXml, files, path, { home });
            checkSpans(files[path] ?? "", whole);
            assert.deepEqual(
              whole.declarations.map(({ nameSpan }) => nameSpan),
              pomXml.parse(files[path] ?? "").declarations.map(({ nameSpan }) => nameSpan),
            );
          }
        }),
        runs(60),
      );
    }
  });
});
