import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/model/slices.ts";
import { readTomlLockfile } from "../../../../src/core/manifests/shared/tomlLockfile.ts";
import { nodeAt, stringAt, stringsAt } from "../../../../src/core/syntax/toml/tomlTree.ts";
import { problemLines } from "../../../support/lockfileRows.ts";

const item = (name: string, ...lines: readonly string[]) =>
  ["[[package]]", `name = "${name}"`, ...lines, ""].map((line) => `${line}\n`).join("");

/** A text, the names of its packages with `!` behind those that are damaged, and the problems with what they stand on. */
type Row = readonly [what: string, text: string, packages: readonly string[], problems?: readonly string[]];

const rows: readonly Row[] = [
  ["nothing", "", []],
  ["packages", item("a") + item("b"), ["a", "b"]],
  [
    "a syntax error",
    item("a") + item("b", "version = ") + item("c"),
    ["a", "b!", "c"],
    ["Expected a value: version ="],
  ],
  [
    "a syntax error in a header below it",
    `${item("a")}[package.x\n${item("b")}`,
    ["a!", "b"],
    ["Expected `]`: [package.x"],
  ],
  ["a syntax error in the first", item("a", "version = ") + item("b"), ["a!", "b"], ["Expected a value: version ="]],
  [
    "a header that is not closed",
    `${item("a")}[[package]\nname = "b"\n\n${item("c")}`,
    ["a", "b!", "c"],
    ["Expected `]]`: [[package"],
  ],
  [
    "a syntax error and a repeated key in one",
    item("a", "version = ", 'name = "x"') + item("b"),
    ["a!", "b"],
    ["Expected a value: version ="],
  ],
  [
    "more errors than are told, behind which nothing is relied on",
    item("a") + item("b", ...Array<string>(120).fill("= 1")) + item("c") + item("d"),
    ["a", "b!", "c!", "d!"],
    Array<string>(100).fill("Unexpected text: = 1"),
  ],
  ["a repeated key", item("a", 'name = "x"') + item("b"), ["a!", "b"], ["Duplicate key `name`: name"]],
  [
    "a repeated key in a table below",
    `${item("a")}[package.x]\ny = 1\ny = 2\n${item("b")}`,
    ["a!", "b"],
    ["Duplicate key `y`: y"],
  ],
  ["a repeated inline key", item("a", "x = { y = 1, y = 2 }"), ["a!"], ["Duplicate key `y`: y"]],
  ["a repeated header", `${item("a")}[package.x]\n[package.x]\n`, ["a!"], ["Duplicate key `x`: x"]],
  [
    "a conflict in a package",
    item("a") + item("b", "<<<<<<< ours", "version = 1", "=======", ">>>>>>> theirs") + item("c"),
    ["a", "b!", "c"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
  [
    "a conflict between packages",
    `${item("a")}<<<<<<< ours\n${item("b")}=======\n${item("b")}>>>>>>> theirs\n${item("c")}`,
    ["a", "b!", "b!", "c"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
  [
    "a conflict between entries of a package",
    item("a", "version = 1", "<<<<<<< ours", "=======", ">>>>>>> theirs", "x = 1", "y = 2"),
    ["a!"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
  [
    "errors around and within conflicts, in their order",
    item("a", "version = ") +
      item("b", "<<<<<<< ours", "version =", "=======", ">>>>>>> theirs") +
      item("c", "x = ") +
      item("d") +
      item("e", "<<<<<<< ours", "=======", "version =", ">>>>>>> theirs") +
      item("f", 'name = "x"') +
      item("g"),
    ["a!", "b!", "c!", "d", "e!", "f!", "g"],
    [
      "Expected a value: version =",
      "Merge conflict (conflicted): <<<<<<< ours",
      "Expected a value: x =",
      "Merge conflict (conflicted): <<<<<<< ours",
      "Duplicate key `name`: name",
    ],
  ],
  [
    "a conflict that is not closed",
    `${item("a")}<<<<<<< ours\n${item("b")}`,
    ["a", "b!"],
    ["Merge conflict (conflicted): <<<<<<< ours"],
  ],
];

describe("readTomlLockfile", () => {
  for (const [what, text, packages, problems = []] of rows) {
    it(what, () => {
      const { root, damaged, problems: found } = atOnce(readTomlLockfile(text));
      const items = nodeAt(root, "package")?.items ?? [];
      assert.deepEqual(
        items.map((node) => `${stringAt(node, "name") ?? ""}${damaged.has(node) ? "!" : ""}`),
        packages,
      );
      assert.deepEqual(problemLines(found, text), problems);
    });
  }

  it("merges headers, dotted keys and inline tables", () => {
    const { root } = atOnce(
      readTomlLockfile(
        `${item("a", 'source.kind = "git"', 'files = [{ name = "f" }, { name = "g" }]')}[package.x]\ny = ["b", "c"]\n`,
      ),
    );
    const [first] = nodeAt(root, "package")?.items ?? [];
    assert.equal(stringAt(first, "source", "kind"), "git");
    assert.deepEqual(
      nodeAt(first, "files")?.items.map((file) => stringAt(file, "name")),
      ["f", "g"],
    );
    assert.deepEqual(stringsAt(first, "x", "y"), ["b", "c"]);
  });

  it("has no content of a damaged table that is not an item", () => {
    const { root } = atOnce(readTomlLockfile('[metadata]\nfiles = "x"\n= 1\n[other]\na = "b"\n'));
    assert.equal(stringAt(root, "metadata", "files"), undefined);
    assert.equal(stringAt(root, "other", "a"), "b");
    const files = atOnce(readTomlLockfile('[[metadata.files]]\nname = "x"\n= 1\n')).root;
    assert.equal(stringAt(nodeAt(files, "metadata", "files")?.items[0], "name"), undefined);
  });

  it("keeps the first of what is defined twice", () => {
    assert.equal(stringAt(atOnce(readTomlLockfile('[a]\nb = "1"\n[c]\nd = "2"\nd = "3"\n')).root, "c", "d"), "2");
  });
});
