import assert from "node:assert/strict";
import type { Table } from "../../../src/core/pages/page.ts";
import { messageCell, textCell } from "../../../src/core/pages/cells.ts";
import { message } from "../../../src/core/messages/message.ts";
import { allNodes, useFakeDom, type FakeNode } from "./fakeDom.ts";

function tableOf(count: number): Table {
  return {
    kind: "table",
    id: "numbers",
    caption: message("Numbers"),
    columns: [{ id: "number", title: message("Number"), isSortable: true }],
    rows: Array.from({ length: count }, (_, index) => ({
      cells: [index % 2 === 0 ? textCell(String(index)) : messageCell(message("odd {index}", { index }))],
      sort: [-index],
    })),
  };
}

describe("tableElement", () => {
  useFakeDom();

  let draw: (table: Table) => FakeNode;

  before(async () => {
    // The types of the DOM are not those of the tests.
    const path = "../../../src/webview/page/table.ts";
    const { tableElement } = (await import(path)) as { tableElement: (table: Table, host: object) => FakeNode };
    draw = (table) => tableElement(table, { sort: undefined, onSort: () => undefined });
  });

  const named = (element: FakeNode, tag: string) => allNodes(element).filter((node) => node.tag === tag);
  const cellsOf = (element: FakeNode) => named(element, "td").map(({ textContent }) => textContent);

  it("draws many rows in parts", () => {
    const element = draw(tableOf(1_250));
    const more = named(element, "button").at(-1);
    assert.ok(more);
    const parts = [[cellsOf(element).length, more.textContent, more.hidden]];
    while (!more.hidden && parts.length < 10) {
      more.click();
      parts.push([cellsOf(element).length, more.textContent, more.hidden]);
    }
    assert.deepEqual(parts, [
      [200, "Show 500 of 1,050 more rows", false],
      [700, "Show 500 of 550 more rows", false],
      [1_200, "Show 50 more rows", false],
      [1_250, "Show 0 more rows", true],
    ]);
    assert.deepEqual(cellsOf(element).slice(0, 2), ["0", "odd 1"]);
    assert.equal(cellsOf(element)[1_249], "odd 1249");
  });

  it("sorts all rows, not only those that are drawn, and begins at the first again", () => {
    const element = draw(tableOf(1_250));
    named(element, "button").at(-1)?.click();
    named(element, "button")[0]?.click();
    const cells = cellsOf(element);
    assert.deepEqual([cells.length, cells[0]], [200, "odd 1249"]);
  });

  for (const [count, text] of [
    [0, "hidden"],
    [200, "hidden"],
    [201, "Show 1 more row"],
    [700, "Show 500 more rows"],
  ] as const) {
    it(`has ${count} rows`, () => {
      const more = named(draw(tableOf(count)), "button").at(-1);
      assert.equal(more?.hidden ? "hidden" : more?.textContent, text);
    });
  }
});
