import assert from "node:assert/strict";
import type { Table } from "../../../src/core/pages/page.ts";
import { linesCell, messageCell, textCell } from "../../../src/core/pages/cells.ts";
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

  let draw: (table: Table, host?: object) => FakeNode;

  before(async () => {
    // The types of the DOM are not those of the tests.
    const path = "../../../src/webview/page/table.ts";
    const { tableElement } = (await import(path)) as { tableElement: (table: Table, host: object) => FakeNode };
    draw = (table, host = {}) => tableElement(table, { sort: undefined, onSort: () => undefined, ...host });
  });

  const named = (element: FakeNode, tag: string) => allNodes(element).filter((node) => node.tag === tag);
  const cellsOf = (element: FakeNode) => named(element, "td").map(({ textContent }) => textContent);

  it("draws clauses a line each, the first of many in view", () => {
    const clauses = ["a", "b, c", "d", "e", "f"];
    const drawn = (count: number) => {
      const table = { ...tableOf(0), rows: [{ cells: [linesCell(clauses.slice(0, count).map(textCell))] }] };
      const element = draw(table);
      const lines = named(element, "div").filter(({ textContent }) => clauses.includes(textContent));
      return [lines.map(({ textContent }) => textContent), named(element, "summary").map((each) => each.textContent)];
    };
    assert.deepEqual(drawn(4), [clauses.slice(0, 4), []]);
    assert.deepEqual(drawn(5), [clauses, ["2 more"]]);
  });

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
    assert.equal(cellsOf(element)[1_249], "odd 1,249");
  });

  it("sorts all rows, not only those that are drawn, and begins at the first again", () => {
    const element = draw(tableOf(1_250));
    named(element, "button").at(-1)?.click();
    named(element, "button")[0]?.click();
    const cells = cellsOf(element);
    assert.deepEqual([cells.length, cells[0]], [200, "odd 1,249"]);
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

  describe("rows below a row", () => {
    const below = [{ cells: [textCell("first below")] }, { cells: [textCell("second below")] }];
    const folded: Table = {
      ...tableOf(2),
      rows: [{ cells: [textCell("direct")], below }, { cells: [textCell("other")] }],
    };
    const shown = (element: FakeNode) =>
      rowsOf(element)
        .filter(({ hidden }) => !hidden)
        .map(({ textContent }) => textContent);
    const rowsOf = (element: FakeNode) => named(element, "tr").slice(1);
    const foldOf = (element: FakeNode): FakeNode => {
      const found = named(element, "button").find(({ attributes }) => attributes.has("aria-expanded"));
      assert.ok(found);
      return found;
    };

    it("are folded at first, shown after their row by its button, and hidden again", () => {
      const told: unknown[] = [];
      const element = draw(folded, { onFold: (...what: unknown[]) => told.push(what) });
      const fold = foldOf(element);
      const states = [shown(element)];
      assert.equal(fold.attributes.get("aria-label"), "2 more below direct");
      for (const isExpanded of ["true", "false", "true"]) {
        fold.click();
        assert.equal(fold.attributes.get("aria-expanded"), isExpanded);
        states.push(shown(element));
      }
      const open = ["direct2 more", "first below", "second below", "other"];
      const closed = ["direct2 more", "other"];
      assert.deepEqual(states, [closed, open, closed, open]);
      assert.deepEqual(told, [
        ["direct", false],
        ["direct", true],
        ["direct", false],
      ]);
    });

    it("are unfolded where they were before, and are no rows of the table when it is filled in parts", () => {
      assert.deepEqual(shown(draw(folded, { unfolded: ["direct"] })), [
        "direct2 more",
        "first below",
        "second below",
        "other",
      ]);
      const rows = Array.from({ length: 201 }, (_, index) => ({ cells: [textCell(`row ${index}`)], below }));
      const more = named(draw({ ...folded, rows }, { unfolded: ["row 0"] }), "button").at(-1);
      assert.equal(more?.textContent, "Show 1 more row");
    });
  });
});
