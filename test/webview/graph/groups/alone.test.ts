import assert from "node:assert/strict";
import { atOnce } from "../../../../src/core/model/slices.ts";
import type { Grouping } from "../../../../src/core/graph/groups/groups.ts";
import { opening } from "../../../../src/core/graph/groups/scene.ts";
import { graphModelOf, nodesToDraw } from "../../../../src/webview/graph/graphModel.ts";
import { aloneWith, boxesForAlone, withoutFilters } from "../../../../src/webview/graph/groups/alone.ts";
import { createPictures, wholeItems, type Picture } from "../../../../src/webview/graph/groups/picture.ts";
import { graphFrom } from "../../../core/graph/graphs.ts";

/** `b` alone leads to 150 packages and `c` to 3, two of them in a scope with one that several require. */
const lines = [
  "a b",
  "a c",
  "a @x/shared",
  "c @x/own1",
  "c @x/own2",
  "c own",
  "c @x/shared",
  ...Array.from({ length: 150 }, (_, index) => `b @y/d${index}`),
  ...Array.from({ length: 60 }, (_, index) => `a e${index}`),
];
const graph = graphFrom(lines.join("\n"));
const model = graphModelOf("a", graph);
const extent = { levels: 0, onlyFindings: false, onlyMatches: false };
const nodeOf = (name: string) => graph.nodes.findIndex((node) => node.name === name);
const named = (nodes: Iterable<number>) =>
  [...nodes].map((node) => graph.nodes[node]?.name ?? `group ${node - graph.nodes.length}`).sort();

function picture(grouping: Grouping, open: readonly string[], levels = 0): Picture {
  return atOnce(createPictures()(model, { nodes: nodesToDraw(model, { ...extent, levels }), grouping, open }));
}

const owned = ["@x/own1", "@x/own2", "c", "own"];

const rows: readonly {
  readonly what: string;
  readonly grouping: Grouping;
  /** What has boxes of its own. */
  readonly drawn: readonly string[];
  readonly whole: readonly string[];
}[] = [
  { what: "a closed group by its head", grouping: "owner", drawn: ["c"], whole: ["c"] },
  { what: "each package of an open group", grouping: "owner", drawn: owned, whole: owned },
  { what: "no group with packages that would stay", grouping: "scope", drawn: [], whole: [] },
  { what: "what is drawn of it beside such a group", grouping: "scope", drawn: ["c", "own"], whole: ["c", "own"] },
];

describe("what would go with a package", () => {
  for (const { what, grouping, drawn, whole } of rows) {
    it(`is shown by ${what}`, () => {
      const closed = picture(grouping, []);
      const open = opening(closed.scene.groups, new Set(), drawn.map(nodeOf));
      const opened = picture(grouping, [...open]);
      assert.deepEqual(named(wholeItems(opened, aloneWith(model, nodeOf("c")))), whole);
    });
  }

  it("gets boxes of its own unless that would be too many", () => {
    assert.deepEqual(named(boxesForAlone(model, nodeOf("c"))), owned);
    assert.deepEqual(named(boxesForAlone(model, nodeOf("b"))), ["b"]);
  });

  it("takes filters back only where they leave a part of it out", () => {
    const boxes = boxesForAlone(model, nodeOf("c"));
    assert.deepEqual(withoutFilters(picture("owner", []).scene.itemOf, boxes), {});
    assert.deepEqual(withoutFilters(picture("owner", [], 1).scene.itemOf, boxes), extent);
    assert.deepEqual(withoutFilters(undefined, boxes), extent);
  });
});
