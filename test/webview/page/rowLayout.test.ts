import assert from "node:assert/strict";

interface FakeTable {
  readonly dataset: { readonly columns: string };
  readonly classList: { toggle(name: string, isOn: boolean): void };
}

describe("layOutTables", () => {
  let width = 0;
  let isByRow: readonly number[] = [];
  const listeners: (() => void)[] = [];
  const tables: readonly FakeTable[] = Array.from({ length: 9 }, (_, index) => ({
    dataset: { columns: String(index + 1) },
    classList: {
      toggle: (name, isOn) => {
        isByRow = [...isByRow, ...(name === "rows" && isOn ? [index + 1] : [])];
      },
    },
  }));
  const root = { querySelectorAll: () => tables };
  const fakes = {
    document: root,
    window: {
      matchMedia: (query: string) => ({
        get matches() {
          return width <= Number(/max-width: (\d+)px/.exec(query)?.[1]);
        },
        addEventListener: (_: string, listener: () => void) => listeners.push(listener),
      }),
    },
  };
  let layOutTables: (root: object) => void;

  before(async () => {
    Object.assign(globalThis, fakes);
    // The types of the DOM are not those of the tests.
    const path = "../../../src/webview/page/rowLayout.ts";
    ({ layOutTables } = (await import(path)) as { layOutTables: (root: object) => void });
  });

  after(() => {
    for (const name of Object.keys(fakes)) Reflect.deleteProperty(globalThis, name);
  });

  /** Of tables of 1 to 9 columns, how many columns those have that are read row by row. */
  const rows: readonly (readonly [width: number, columns: readonly number[]])[] = [
    [1_101, []],
    [1_100, [7, 8, 9]],
    [701, [7, 8, 9]],
    [700, [5, 6, 7, 8, 9]],
    [521, [5, 6, 7, 8, 9]],
    [520, [3, 4, 5, 6, 7, 8, 9]],
    [200, [3, 4, 5, 6, 7, 8, 9]],
  ];

  for (const [panel, columns] of rows) {
    it(`reads tables of ${columns.join(", ") || "no number of"} columns row by row in a panel of ${panel} pixels`, () => {
      width = panel;
      isByRow = [];
      layOutTables(root);
      assert.deepEqual(isByRow, columns);
    });
  }

  it("follows the width of the panel", () => {
    width = 700;
    isByRow = [];
    listeners.at(0)?.();
    assert.deepEqual(isByRow, [5, 6, 7, 8, 9]);
  });
});
