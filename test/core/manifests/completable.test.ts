import assert from "node:assert/strict";
import { completableAt, completableIn } from "../../../src/core/manifests/completable.ts";
import { inputFor, parserFor } from "../../../src/core/manifests/formats.ts";
import type { ManifestProject } from "../../../src/core/manifests/project.ts";
import { readIn } from "../../support/project.ts";

/** `|` is the cursor; what is completed there where a person asks for it, and while typing. */
const rows: readonly (readonly [path: string, text: string, invoked: string, typing: string])[] = [
  ["package.json", `{"dependencies":{"ms":"^1|"}}`, "version of ms", "version of ms"],
  ["package.json", `{"dependencies":{"ms":"|"}}`, "version of ms", "version of ms"],
  ["package.json", `{"dependencies":{"m|s":"^1"}}`, "name of ms", "nothing"],
  ["package.json", `{"dependencies":{"ms":"late|st"}}`, "version of ms", "version of ms"],
  ["package.json", `{"dependencies":{"@acme/u|i":"^1"}}`, "name of @acme/ui", "nothing"],
  // The beginning of a name is not the name of anything, and perhaps that of a company.
  ["package.json", `{"dependencies":{"@acme-internal|":"^1"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"@acme-internal":"^1|"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"@acme/|":""}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"ui":"workspace:^1|"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{"ui":"file:../u|i"}}`, "nothing", "nothing"],
  ["package.json", `{"dependencies":{}}|`, "nothing", "nothing"],
  ["Cargo.toml", `[dependencies]\nserde = "1|"\n`, "version of serde", "version of serde"],
  ["Cargo.toml", `[dependencies]\nsecret = { registry = "acme", version = "1|" }\n`, "nothing", "nothing"],
  ["requirements.txt", "requests==|", "version of requests", "version of requests"],
  ["requirements.txt", "--index-url https://pypi.acme.example\nsecret==|", "nothing", "nothing"],
  // What is replaced is not edited where it is declared.
  ["go.mod", "require a.example/a v1.0.0\nreplace a.example/a => b.example/a v1.1|.0", "nothing", "nothing"],
  ["Cargo.toml", "[dependencies]\nserde = {|}\n", "nothing", "nothing"],
  [
    "pom.xml",
    "<project><dependencies><dependency><groupId>g.x</groupId><artifactId>a</artifactId><version>${v}|</version></dependency></dependencies></project>",
    "version of g.x:a",
    "version of g.x:a",
  ],
  ["Gemfile", `source "https://gems.acme.example"\ngem "secret", "~> |"`, "nothing", "nothing"],
];

describe("what is completed at a place", () => {
  for (const [path, marked, invoked, typing] of rows) {
    it(`${path} ${JSON.stringify(marked)}`, () => {
      const offset = marked.indexOf("|");
      const { declarations } = parserFor(`/${path}`)?.parse(marked.replace("|", "")) ?? { declarations: [] };
      const described = (isInvoked: boolean) => {
        const found = completableAt(declarations, offset, isInvoked);
        return found ? `${found.part} of ${found.declaration.package.name}` : "nothing";
      };
      assert.deepEqual([described(true), described(false)], [invoked, typing]);
    });
  }
});

describe("what is completed in a project", () => {
  const manifest = `{"dependencies":{"ms":"^2","secret":"^1"}}`;
  const packages = {
    "node_modules/ms": { version: "2.0.0" },
    "node_modules/secret": { version: "1.0.0", resolved: "https://npm.acme.example/secret/-/secret-1.0.0.tgz" },
  };
  const files = {
    "/w/package.json": manifest,
    "/w/package-lock.json": JSON.stringify({ lockfileVersion: 3, packages }),
  };
  const namesIn = (project: ManifestProject) =>
    ["^2", "^1"].map((version) => completableIn(project, manifest.indexOf(version), false)?.declaration.name);

  it("is not what a lockfile has from a private registry", async () => {
    const { project } = await readIn(files, "/w/package.json");
    assert.deepEqual(namesIn(project), ["ms", undefined]);
    const { lock, ...others } = project;
    assert.ok(lock);
    assert.deepEqual(namesIn({ ...others, otherLocks: [lock] }), ["ms", undefined]);
    assert.deepEqual(namesIn(others), ["ms", "secret"]);
  });

  it("is not what could become a private name", async () => {
    const { typedAt, ...project } = (await readIn({ "/w/package.json": manifest }, "/w/package.json")).project;
    assert.ok(typedAt);
    assert.deepEqual(namesIn({ ...project, typedAt }), ["ms", "secret"]);
    assert.deepEqual(namesIn(project), ["ms", "secret"]);
    assert.deepEqual(namesIn({ ...project, typedAt: () => ({ ...project.manifest, declarations: [] }) }), [
      undefined,
      undefined,
    ]);
  });

  it("is nothing in a lockfile", () => {
    const text = files["/w/package-lock.json"];
    const { declarations } = inputFor("/w/package-lock.json")?.parse(text) ?? assert.fail();
    assert.equal(declarations.length, 2);
    for (const { nameSpan } of declarations) assert.equal(completableAt(declarations, nameSpan.start, true), undefined);
  });
});
