// What stands in a box that has less room than its content takes.

import assert from "node:assert/strict";
import type { LensClass } from "../../../../src/core/graph/lenses.ts";
import type { NodeMark } from "../../../../src/core/graph/marks.ts";
import { message, servedText } from "../../../../src/core/messages/message.ts";
import { labelOf, leastWidth, type Density } from "../../../../src/webview/graph/canvas/label.ts";
import { graphModelOf } from "../../../../src/webview/graph/graphModel.ts";
import type { BoxContent } from "../../../../src/webview/graph/groups/boxes.ts";
import { versioned } from "../../../core/graph/graphs.ts";

const measure = (text: string) => 7 * text.length;
const marks: readonly NodeMark[] = [
  { state: "checked", advisories: [] },
  { state: "checked", advisories: [{ id: "GHSA-1", band: "high", title: servedText("A flaw"), url: "" }] },
  { state: "checked", advisories: [], deprecated: true },
];
const model = graphModelOf("shop", versioned("shop@1.0.0 body-parser@1.19.0 1\nshop@1.0.0 left-pad@1.3.0 1"), {
  marks,
});
const node = (index: number): BoxContent => ({ item: index, node: index, group: undefined });
const pending = graphModelOf("shop", model.graph, { marks: marks.map(() => ({ state: "pending", advisories: [] })) });
const group = { id: "g", kind: "owner", label: "", parent: 0, members: [1], size: 1 } as const;
const worst: LensClass = { id: "high", label: message("High"), tone: "high", isFinding: true };
/** A package with the group that it is the head of, in which something was found. */
const closed = (findings: number): BoxContent => ({
  ...node(1),
  group: { group, tally: { findings, worst }, changed: 0, isOpen: false },
});
const range = (label: string): BoxContent => ({
  item: 2,
  node: undefined,
  group: { group: { ...group, kind: "range", label }, tally: { findings: 0, worst }, changed: 0, isOpen: false },
});

const rows: readonly (readonly [what: string, box: BoxContent, density: Density, room: number, text: string])[] = [
  ["all of it", node(1), "roomy", 190, "body-parser 1.19.0 high:1"],
  ["the name before the version", node(1), "roomy", 180, "body-parser high:1"],
  ["a part of the name beside the sign", node(1), "narrow", 120, "body-…er high:1"],
  ["no words rather than a part of the name", node(2), "roomy", 170, "left-pad deprecated:"],
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

  for (const density of ["roomy", "narrow", "tight"] as const) {
    it(`has room for the signs that arrive, ${density}`, () => {
      for (const [before, after] of [
        [node(1), node(1)],
        [closed(0), closed(12)],
      ] as const) {
        const room = leastWidth(labelOf(pending, before, { hidden: 0, measure, density }), density);
        const { width } = labelOf(model, after, { hidden: 0, measure, density, room });
        assert.ok(width <= room, `${width} in ${room}`);
      }
    });
  }
});
