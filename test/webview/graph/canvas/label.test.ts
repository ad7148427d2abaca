// What stands in a box that has less room than its content takes.

import assert from "node:assert/strict";
import type { NodeMark } from "../../../../src/core/graph/marks.ts";
import { labelOf, leastWidth, type Density } from "../../../../src/webview/graph/canvas/label.ts";
import { graphModelOf } from "../../../../src/webview/graph/graphModel.ts";
import type { BoxContent } from "../../../../src/webview/graph/groups/boxes.ts";
import { versioned } from "../../../core/graph/graphs.ts";

const measure = (text: string) => 7 * text.length;
const marks: readonly NodeMark[] = [
  { state: "checked", advisories: [] },
  { state: "checked", advisories: [{ id: "GHSA-1", band: "high", title: "A flaw", url: "" }] },
];
const model = graphModelOf("shop", versioned("shop@1.0.0 body-parser@1.19.0 1"), { marks });
const node = (index: number): BoxContent => ({ item: index, node: index, group: undefined });
const range = (label: string): BoxContent => ({
  item: 2,
  node: undefined,
  group: {
    group: { id: "r", kind: "range", label, parent: 0, members: [1], size: 1 },
    tally: { findings: 0, worst: undefined },
    changed: 0,
    isOpen: false,
  },
});

const rows: readonly (readonly [what: string, box: BoxContent, density: Density, room: number, text: string])[] = [
  ["all of it", node(1), "roomy", 190, "body-parser 1.19.0 high:1"],
  ["the name before the version", node(1), "roomy", 180, "body-parser high:1"],
  ["a part of the name beside the sign", node(1), "narrow", 120, "body-…er high:1"],
  ["no number where it is tight", node(1), "tight", 200, "body-parser high:"],
  [
    "the beginnings of both ends of a range",
    range("@babel/plugin-syntax … supports-hyperlinks"),
    "roomy",
    400,
    "@babel/plugin-… … supports-hyper…",
  ],
  ["a short range", range("a … b"), "roomy", 400, "a … b"],
];

describe("the label of a box", () => {
  for (const [what, box, density, room, text] of rows) {
    it(`has ${what}`, () => {
      const label = labelOf(model, box, { hidden: 0, measure, density, room });
      const { name, version, badge } = label;
      const parts = [name, version, badge ? `${badge.tone}:${badge.text}` : ""];
      assert.equal(parts.filter((part) => part !== "").join(" "), text);
      assert.ok(label.width <= room, `${label.width} in ${room}`);
    });
  }

  it("fits with a sign into the least width", () => {
    for (const density of ["roomy", "narrow", "tight"] as const) {
      const room = leastWidth(density);
      const { width } = labelOf(model, node(1), { hidden: 0, measure, density, room });
      assert.ok(width <= room, `${density}: ${width} in ${room}`);
    }
  });
});
