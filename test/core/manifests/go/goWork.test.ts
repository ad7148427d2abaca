import assert from "node:assert/strict";
import { goWork } from "../../../../src/core/manifests/go/goWork.ts";
import { checkManifest } from "../../../support/marked.ts";
import { completed, declarationLines } from "../../../support/project.ts";

const paths: readonly (readonly [path: string, handled: boolean])[] = [
  ["go.work", true],
  ["/shop/go.work", true],
  ["go.work.sum", false],
  ["go.mod", false],
  ["my-go.work", false],
  ["", false],
];

/** A text with its marks, what it declares, and what is wrong with it. */
type Row = readonly [what: string, marked: string, declares: readonly string[], problems?: readonly string[]];

const texts: readonly Row[] = [
  ["nothing", "", []],
  [
    "members only",
    "go 1.22\n\ntoolchain go1.22.4\ngodebug default=go1.21\n\nuse .\nuse (\n\t./api // first\n\t../other\n\tuse\n\ttools\n)\n",
    [],
  ],
  [
    "replacements",
    `replace a.example/a => «b.example/a» ‹v1.0.0›
replace (
	a.example/b v1.1.0 => "«b.example/b»" ‹v1.1.1›
	a.example/c => ./c
)`,
    ["replace b.example/a v1.0.0", "replace b.example/b v1.1.1"],
  ],
  [
    "what is for go.mod",
    "module a\nrequire a.example/a v1.0.0\nreplace a.example/a => «b.example/a» ‹v1.0.0›",
    ["replace b.example/a v1.0.0"],
    ["Unknown directive: module a", "Unknown directive: require a.example/a v1.0.0"],
  ],
  [
    "being typed",
    "use (\n\t./a\nreplace a.example/a => «b.example/a»\nuse\nreplace a.example/b => «b.example/b» ‹v1›",
    ["replace b.example/a (unsupported) ", "replace b.example/b v1"],
    ["Expected `)`: (", "Expected a version: b.example/a", "Incomplete `use`: use"],
  ],
];

describe("go.work", () => {
  for (const [path, handled] of paths)
    it(`${handled ? "handles" : "leaves"} ${path || "the empty path"}`, () =>
      assert.equal(goWork.handles(path), handled));

  for (const [what, marked, declares, problems] of texts)
    it(what, () => checkManifest(goWork, marked, declares, problems));

  it("keeps private modules to itself", async () => {
    const text = "replace a.example/a => corp.example/a v1.0.0\nreplace a.example/b => b.example/b v1.0.0";
    const environment = (name: string) => (name === "GOPRIVATE" ? "corp.example" : undefined);
    const manifest = await completed(goWork, { "/w/go.work": text }, "/w/go.work", { environment });
    assert.deepEqual(declarationLines(manifest), [
      "replace corp.example/a (private) v1.0.0 because GOPRIVATE",
      "replace b.example/b v1.0.0",
    ]);
  });
});
