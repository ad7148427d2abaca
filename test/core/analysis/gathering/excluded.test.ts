import assert from "node:assert/strict";
import { chosenTarget, questionOf } from "../../../../src/core/analysis/gathering/question.ts";
import { type RangeTarget, targetOf, type Target } from "../../../../src/core/analysis/target/target.ts";
import { parserFor } from "../../../../src/core/manifests/formats.ts";
import type { Declaration } from "../../../../src/core/manifests/manifest.ts";

const name = "github.com/gin-gonic/gin";
const packageKey = { system: "GO", name } as const;

/** The declaration of a module that requires v1.6.2 and excludes these versions. */
function requiring(excluded: readonly string[]): Declaration {
  const lines = excluded.map((version) => `exclude ${name} ${version}\n`);
  const { declarations = [] } =
    parserFor("go.mod")?.parse(`module a.example/b\n\nrequire ${name} v1.6.2\n${lines.join("")}`) ?? {};
  return declarations[0] ?? assert.fail();
}

const versionsOf = (...versions: readonly string[]) =>
  versions.map((version) => ({ versionKey: { ...packageKey, version }, isDefault: false }));

function textOf(target: Target | RangeTarget): string {
  if (target.kind === "version") return `${target.key.version} ${target.how}`;
  return target.kind === "range" ? `range without ${target.excluded?.join(" ") ?? "none"}` : target.why.kind;
}

const rows: readonly (readonly [
  what: string,
  excluded: readonly string[],
  target: string,
  listed: string,
  chosen: string,
])[] = [
  ["nothing is", [], "v1.6.2 written", "v1.6.2 v1.7.0", ""],
  ["another version is", ["v1.6.3"], "v1.6.2 written", "v1.6.2 v1.7.0", ""],
  ["it is", ["v1.6.2"], "range without v1.6.2", "v1.6.1 v1.6.2 v1.7.0", "v1.7.0 assumed"],
  [
    "it and the next one are",
    ["v1.6.2", "v1.6.3"],
    "range without v1.6.2 v1.6.3",
    "v1.6.3 v1.6.2 v1.7.0 v1.6.4",
    "v1.6.4 assumed",
  ],
  ["all above it are", ["v1.6.2", "v1.7.0"], "range without v1.6.2 v1.7.0", "v1.6.1 v1.6.2 v1.7.0", "unsatisfied"],
];

describe("of a Go module of which a version is required, and excluded", () => {
  for (const [what, excluded, target, listed, chosen] of rows) {
    it(`${what}: ${chosen || target}`, () => {
      const declaration = requiring(excluded);
      const found = targetOf({ declaration });
      assert.equal(textOf(found), target);
      assert.deepEqual(questionOf({ declaration }).target, found);
      if (found.kind !== "range") return;
      const all = versionsOf(...listed.split(" "));
      for (const now of [undefined, 0])
        assert.equal(
          textOf(chosenTarget(found, all, { package: packageKey, ...(now !== undefined && { now }) })),
          chosen,
        );
    });
  }

  it("nothing is left out of a range without excluded versions", () => {
    const target = chosenTarget({ kind: "range", text: "v1.6.2" }, versionsOf("v1.6.2"), { package: packageKey });
    assert.equal(textOf(target), "v1.6.2 assumed");
  });
});
