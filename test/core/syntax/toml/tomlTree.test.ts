import assert from "node:assert/strict";
import { parseToml } from "../../../../src/core/syntax/toml/toml.ts";
import {
  createTomlTree,
  isTrueAt,
  nodeAt,
  stringAt,
  stringsAt,
  tomlTree,
  type TomlNode,
} from "../../../../src/core/syntax/toml/tomlTree.ts";

/** One line for each value, and for each table without content: the names that lead to it, with the index of an item. */
function lines(node: TomlNode, path = ""): readonly string[] {
  const values = node.values.map(({ value }) => `${path} = ${value.kind === "string" ? value.value : value.kind}`);
  const children = [...node.children].flatMap(([name, child]) => lines(child, path === "" ? name : `${path}.${name}`));
  const items = node.items.flatMap((item, index) => lines(item, `${path}[${index}]`));
  const isEmpty = node.isTable && children.length + items.length + values.length === 0;
  return [...values, ...(isEmpty ? [`${path} {}`] : []), ...children, ...items];
}

/** A text, what it defines, and the keys that it defines a second time. */
type Row = readonly [what: string, text: string, defines: readonly string[], repeated?: readonly string[]];

const rows: readonly Row[] = [
  ["nothing", "", [" {}"]],
  ["values", `a = "1"\nb = 2\nc = ["x"]`, ["a = 1", "b = scalar", "c = array"]],
  ["headers, dotted keys and inline tables", `[a]\nb.c = "1"\n[a.d]\ne = { f = "2" }`, ["a.b.c = 1", "a.d.e.f = 2"]],
  ["empty tables", `[a]\nb = {}`, ["a.b {}"]],
  ["items", `[[a]]\nb = "1"\n[a.c]\nd = "2"\n[[a]]\nb = "3"`, ["a[0].b = 1", "a[0].c.d = 2", "a[1].b = 3"]],
  ["inline items", `a = [{ b = "1" }, { b = "2" }]`, ["a = array", "a[0].b = 1", "a[1].b = 2"]],
  ["a table in pieces", `a.b = "1"\na.c = "2"\n[x]\n[a.d]\ne = "3"`, ["a.b = 1", "a.c = 2", "a.d.e = 3", "x {}"]],
  ["a key without a value", `a =\nb.c =`, ["b {}"]],
  ["a value twice", `a = "1"\na = "2"`, ["a = 1", "a = 2"], ["a"]],
  ["a table twice", `[a]\nb = "1"\n[a]\nc = "2"`, ["a.b = 1", "a.c = 2"], ["a"]],
  ["a header for an inline table", `a = { b = "1" }\n[a.c]\n[a]\nd = "2"`, ["a.b = 1", "a.c {}", "a.d = 2"], ["a"]],
  ["a table that is a value too", `[a]\nb = "1"\n[x]\n[a.b]\nc = "2"`, ["a.b = 1", "a.b.c = 2", "x {}"], ["b"]],
  ["an item for a table", `[a]\nb = "1"\n[[a]]\nb = "2"`, ["a.b = 1", "a[0].b = 2"], ["a"]],
  ["a value for a table", `a.b = "1"\na = "2"`, ["a = 2", "a.b = 1"], ["a"]],
  ["a value for items", `[[a]]\nb = "1"\n[x]\ny = "2"`, ["a[0].b = 1", "x.y = 2"]],
  ["an inline table for a table in pieces", `a.b = "1"\na = { c = "2" }`, ["a.b = 1", "a.c = 2"], ["a"]],
  [
    "inline items for items",
    `[x]\na = [{ b = "1" }]\na = [{ b = "2" }]`,
    ["x.a = array", "x.a = array", "x.a[0].b = 1", "x.a[1].b = 2"],
    ["a"],
  ],
  ["an item for a value", `a = "1"\n[[a]]\nb = "2"`, ["a = 1", "a[0].b = 2"], ["a"]],
  ["an inline key twice", `a = { b = "1", b = "2" }`, ["a.b = 1", "a.b = 2"], ["b"]],
];

describe("tomlTree", () => {
  for (const [what, text, defines, repeated = []] of rows) {
    it(what, () => {
      assert.deepEqual(lines(tomlTree(parseToml(text))), defines);
      const { add } = createTomlTree();
      const keys = parseToml(text).tables.flatMap((table) => add(table));
      assert.deepEqual(
        keys.map((key) => key.text),
        repeated,
      );
    });
  }

  it("gives each name the place where it comes first", () => {
    const text = `[b]\n[a.c]\n[a]\nd = 1`;
    const { key } = nodeAt(tomlTree(parseToml(text)), "a") ?? assert.fail();
    assert.deepEqual(key.span, { start: 5, end: 6 });
  });

  it("finds values of the wanted kind only", () => {
    const root = tomlTree(parseToml(`a.b = "1"\nc = ["2", 3]\nd = true\ne = "true"`));
    assert.equal(stringAt(root, "a", "b"), "1");
    assert.equal(stringAt(root, "d"), undefined);
    assert.equal(stringAt(root, "a", "x", "y"), undefined);
    assert.deepEqual([stringsAt(root, "c"), stringsAt(root, "a", "b"), stringsAt(root, "d")], [["2"], ["1"], []]);
    assert.deepEqual(
      [isTrueAt(root, "d"), isTrueAt(root, "e"), isTrueAt(root, "x"), isTrueAt(root, "c")],
      [true, false, false, false],
    );
  });
});
