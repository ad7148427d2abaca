import assert from "node:assert/strict";
import { gapLines, type FileTree } from "../../../support/project.ts";

/** Files, of which the first is the manifest, and what is not read. */
const rows: readonly (readonly [what: string, files: FileTree, gaps: readonly string[]])[] = [
  [
    "folders that replace a module",
    {
      "/shop/go.mod":
        "module a\nrequire a.example/a v1.0.0\nreplace (\n\ta.example/a => ../a\n\ta.example/b v1.0.0 => ./b\n\ta.example/c => ./c\n\ta.example/d => d.example/d v1.0.0\n)",
      "/shop/c/go.mod": "module c",
    },
    ["missing /a/go.mod “../a”", "missing /shop/b/go.mod “./b”"],
  ],
  [
    "folders of a workspace",
    {
      "/shop/go.work": "go 1.22\nuse (\n\t./a\n\t./c\n\t[\n)\nreplace b.example/b => ../b",
      "/shop/a/go.mod": "module a",
    },
    ["missing /shop/c/go.mod “./c”", "missing /b/go.mod “../b”"],
  ],
];

describe("folders that replace Go modules", () => {
  for (const [what, files, expected] of rows) {
    it(what, async () => assert.deepEqual((await gapLines(files)).gaps, expected));
  }
});
