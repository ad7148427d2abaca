import assert from "node:assert/strict";
import { carryOver, noFacts, type Facts } from "../../../../src/core/analysis/facts.ts";
import { overridesOf } from "../../../../src/core/analysis/target/overrides.ts";
import { subjectsOf } from "../../../../src/core/analysis/target/subject.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import { createDeduplicator } from "../../../../src/core/scan/deduplicate.ts";

function manifestOf(file: string, text: string) {
  const parser = parserFor(file);
  assert.ok(parser);
  return parser.parse(text);
}

const managed = `<project><dependencyManagement><dependencies><dependency><groupId>org.acme</groupId>
  <artifactId>core</artifactId><version>1.2.3</version></dependency></dependencies></dependencyManagement></project>`;

const rows: readonly (readonly [what: string, file: string, text: string, expected: readonly string[]])[] = [
  ["none", "package.json", `{ "dependencies": { "qs": "6.5.1" } }`, []],
  ["npm's", "package.json", `{ "overrides": { "qs": "^6.5.1" } }`, ["qs → qs ^6.5.1"]],
  ["yarn's, wherever they apply", "package.json", `{ "resolutions": { "**/qs": "6.5.1" } }`, ["qs → qs 6.5.1"]],
  ["pnpm's", "pnpm-workspace.yaml", "overrides:\n  qs: 6.5.1\n", ["qs → qs 6.5.1"]],
  ["an alias", "package.json", `{ "overrides": { "qs": "npm:@acme/qs@1.0.0" } }`, ["qs → @acme/qs 1.0.0"]],
  ["a folder", "package.json", `{ "overrides": { "qs": "file:../qs" } }`, ["qs → qs file:../qs"]],
  ["below another package", "package.json", `{ "overrides": { "express": { "qs": "6.5.1" } } }`, []],
  ["two of one package", "package.json", `{ "overrides": { "qs": "6.5.1", "qs@5": "5.2.1" } }`, []],
  ["Maven's managed versions", "pom.xml", managed, ["org.acme:core → org.acme:core 1.2.3"]],
  ["uv's", "pyproject.toml", `[tool.uv]\noverride-dependencies = ["Acme_Core==1.2"]`, ["acme-core → acme-core ==1.2"]],
];

describe("overrides of a manifest", () => {
  for (const [what, file, text, expected] of rows) {
    it(what, () => {
      const overrides = overridesOf(manifestOf(file, text).declarations);
      const lines = [...(overrides?.byName ?? [])].map(
        ([name, set]) => `${name} → ${set.package.name} ${set.requirement.text}`,
      );
      assert.deepEqual(lines, expected);
    });
  }

  const declared = (overrides: string) =>
    subjectsOf({
      gaps: [],
      manifest: manifestOf("package.json", `{ "dependencies": { "axios": "0.21.0" }, "overrides": { ${overrides} } }`),
    });

  it("keep what was known of transitive dependencies until they change", () => {
    const facts = declared(`"qs": "6.5.1"`).map((subject): Facts => ({
      ...noFacts(subject),
      transitive: { from: "resolved", packages: [] },
    }));
    const [same] = carryOver(declared(`"qs": "6.5.1"`), facts);
    const [changed] = carryOver(declared(`"qs": "6.5.2"`), facts);
    assert.ok(same?.transitive);
    assert.equal(changed?.transitive, undefined);
  });

  it("make dependencies of different manifests need different answers", () => {
    const deduplicator = createDeduplicator();
    const indexes = [`"qs": "6.5.1"`, `"qs": "6.5.2"`, `"qs": "6.5.1"`].map((overrides) => {
      const [axios] = declared(overrides);
      assert.ok(axios);
      return deduplicator.add(axios).answerIndex;
    });
    assert.equal(indexes[0], indexes[2]);
    assert.notEqual(indexes[0], indexes[1]);
  });
});
