import assert from "node:assert/strict";
import { cargoToml } from "../../../src/core/manifests/cargo/cargoToml.ts";
import { pomXml } from "../../../src/core/manifests/maven/pom/pomXml.ts";
import { packageJson } from "../../../src/core/manifests/npm/manifest/packageJson.ts";
import { requirementsTxt } from "../../../src/core/manifests/pypi/requirements/requirementsTxt.ts";

/** Seconds of this process's own time, which other work on the machine does not lengthen. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user / 1_000_000;
}

describe("package.json against hostile texts", () => {
  for (const piece of [">", "/", "@", "a/", "1 ||", "a@", "#", ".", "git+", "x@y:"]) {
    it(`keys and specifiers of ${piece}`, () => {
      const long = piece.repeat(20_000);
      const text = JSON.stringify({ dependencies: { [long]: long, a: `npm:${long}` }, overrides: { [long]: long } });
      assert.deepEqual(packageJson.parse(text).problems, []);
    });
  }
  for (const piece of [" ", "\t", ": ", "\\", '"\n', '"a"\n', '"a":\n', "\n", "\n ", "\r", "a"]) {
    it(`an open string of ${JSON.stringify(piece)}`, () => {
      assert.notDeepEqual(packageJson.parse(`{ "a": ,\n"${piece.repeat(20_000)}\nx`).problems, []);
    });
  }
});

describe("requirements.txt against hostile texts", () => {
  const pieces = [
    "a",
    "-",
    ".",
    " ",
    "[",
    "(",
    ">=1,",
    "#",
    " #",
    "#egg=",
    "&a=b",
    "/",
    "\\\n",
    "==1 ",
    "${",
    "@",
    " @",
  ];
  for (const piece of [...pieces, ";", "\r", "-i "]) {
    it(`lines of ${JSON.stringify(piece)}`, () => {
      const parsed = ["", "a", "a @ ", "-e "].map((start) => requirementsTxt.parse(start + piece.repeat(10_000)));
      assert.equal(parsed.length, 4);
    });
  }
});

describe("Cargo.toml of great size", () => {
  it("two thousand dependencies", () => {
    const line = (_: unknown, index: number) => `crate-${index} = { version = "1.${index}", features = ["x"] }\n`;
    const text = `[dependencies]\n${Array.from({ length: 2_000 }, line).join("")}`;
    assert.ok(seconds(() => assert.equal(cargoToml.parse(text).declarations.length, 2_000)) < 0.5);
  });

  it("dependencies in pieces that many others surround", () => {
    const field = (index: number) => (index < 2_500 ? "version" : "registry");
    const line = (_: unknown, index: number) => `a${index % 2_500}.${field(index)} = "x"\n`;
    const { declarations } = cargoToml.parse(`[dependencies]\n${Array.from({ length: 5_000 }, line).join("")}`);
    assert.equal(declarations.filter(({ requirement }) => requirement.kind === "skipped").length, 2_500);
  });
});

describe("pom.xml against hostile texts", () => {
  const dependency = (artifact: string, version: string) =>
    `<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  const project = (properties: string, ...dependencies: readonly string[]) =>
    `<project><properties>${properties}</properties><dependencies>${dependencies.join("\n")}</dependencies></project>`;
  const references = (count: number) =>
    Array.from({ length: count }, (_, index) => `<p${index}>\${p${index + 1}}\${p${index + 1}}</p${index}>`).join("");
  const profile = `<profile><id>x</id><properties><w>1</w></properties><dependencies>${dependency("a", "${v}")}</dependencies></profile>`;
  const hostile: readonly (readonly [what: string, text: string])[] = [
    ["properties that double", project(`${references(18)}<p18>x</p18>`, dependency("a", "${p0}"))],
    ["a long chain of properties", project(references(5_000), dependency("a", "${p0}"))],
    ["many references", project("<v>1</v>", dependency("a", "${v}".repeat(20_000)))],
    ["references that nobody closes", project("", dependency("a", "${".repeat(20_000)))],
    ["circles that double", project("<p>${p}${q}</p><q>${q}${p}</q>", dependency("a", "${p}"))],
    [
      "profiles, each with another view of the project",
      `<project><properties>${"<v>1</v>".repeat(2_000)}</properties><profiles>${profile.repeat(4_000)}</profiles></project>`,
    ],
    ["a bomb", "<project><dependencies>".repeat(5_000)],
  ];
  for (const [what, text] of hostile) {
    it(what, () => {
      const spent = seconds(() => {
        const { declarations } = pomXml.parse(text);
        assert.ok(declarations.every(({ requirement }) => requirement.text.length < 100_000));
      });
      assert.ok(spent < 1, `${spent} s`);
    });
  }

  it("two thousand dependencies", () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => dependency(`a${index}`, index % 2 ? "1" : "${v}"));
    const text = project("<v>1</v>", ...lines);
    assert.ok(seconds(() => assert.equal(pomXml.parse(text).declarations.length, 2_000)) < 0.5);
  });
});
