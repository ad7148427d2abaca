// What of a graph is drawn, in groups or left out, for any filters and any groups that are open.

import assert from "node:assert/strict";
import fc from "fast-check";
import { mostBoxes } from "../../../src/core/graph/groups/firstGroups.ts";
import { groupings, type Grouping } from "../../../src/core/graph/groups/groups.ts";
import { pathTo } from "../../../src/core/graph/paths.ts";
import { atOnce } from "../../../src/core/model/slices.ts";
import { graphModelOf, nodesToDraw, type Extent, type GraphModel } from "../../../src/webview/graph/graphModel.ts";
import { insideOf, boxOf } from "../../../src/webview/graph/groups/boxes.ts";
import { toggled, withBoxes } from "../../../src/webview/graph/groups/opening.ts";
import { createPictures, type Picture } from "../../../src/webview/graph/groups/picture.ts";
import { hiddenText } from "../../../src/webview/graph/tools/summary.ts";
import { bigGraph, checkedMarks } from "../../bench/graph/bigGraphs.ts";
import { runs } from "../../support/runs.ts";

const whole: Extent = { levels: 0, onlyFindings: false, onlyMatches: false };

/** Mostly whole graphs: parts of them are rarely large enough for groups. */
const extents = fc.oneof(
  { arbitrary: fc.constant(whole), weight: 4 },
  fc.integer({ min: 1, max: 5 }).map((levels) => ({ ...whole, levels })),
  fc.constant({ ...whole, onlyFindings: true }),
  fc.nat(199).map((focus) => ({ ...whole, focus })),
);

interface Case {
  readonly size: number;
  readonly grouping: Grouping;
  readonly extent: Extent;
  readonly seed: number;
}

const cases: fc.Arbitrary<Case> = fc.record({
  size: fc.integer({ min: 200, max: 1500 }),
  grouping: fc.constantFrom(...groupings),
  extent: extents,
  seed: fc.nat(),
});

function modelOf(size: number): GraphModel {
  const graph = bigGraph(size);
  return graphModelOf("a", graph, { marks: checkedMarks(graph) });
}

function pictureOf(model: GraphModel, { grouping }: Case, nodes: readonly number[], open?: readonly string[]): Picture {
  return atOnce(createPictures()(model, { nodes, grouping, open }));
}

describe("a drawing of a part of a graph", () => {
  it("counts each finding once: in a box of its own, in a group or not shown", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const model = modelOf(one.size);
        const nodes = nodesToDraw(model, one.extent);
        const first = pictureOf(model, one, nodes);
        const groups = first.scene.groups.groups.slice(1);
        const open = groups.filter((_, place) => (Math.imul(place + 1, 2_654_435_761) ^ one.seed) & 4);
        const picture = pictureOf(
          model,
          one,
          nodes,
          open.map(({ id }) => id),
        );
        const { scene } = picture;
        const hasBox = (node: number) => scene.itemOf[node] === node;
        const text = hiddenText(model, nodes, hasBox);
        const numberIn = (pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replace(",", "") ?? 0);
        const own = [...model.lens.findings].filter(hasBox).length;
        const inGroups = numberIn(/([\d,]+) findings? in groups/);
        assert.equal(own + inGroups + numberIn(/([\d,]+) findings? not shown/), model.lens.findings.size);
        const signs = [...scene.closed.keys()].map((item) => insideOf(boxOf(picture, item).group)?.text ?? "0");
        assert.equal(
          signs.reduce((sum, sign) => sum + Number(sign.replace(",", "")), 0),
          inGroups,
        );
      }),
      runs(60),
    );
  });

  it("has a box for each of its packages once their groups are opened", () => {
    fc.assert(
      fc.property(cases, (one) => {
        const model = modelOf(one.size);
        const nodes = nodesToDraw(model, one.extent);
        let picture = pictureOf(model, one, nodes);
        assert.ok(picture.scene.items.length <= mostBoxes);
        for (const node of [one.seed, one.seed * 7, one.seed * 31].map((at) => nodes[at % nodes.length]!)) {
          const { open = [...picture.open] } = withBoxes(picture, [node]);
          assert.equal(pictureOf(model, one, nodes, open).scene.itemOf[node], node);
        }
        for (let [place] = picture.scene.closed.values(); place !== undefined;) {
          const open = toggled(picture, picture.scene.groups.groups[place]!.id);
          picture = pictureOf(model, one, nodes, open);
          [place] = picture.scene.closed.values();
        }
        assert.deepEqual(picture.scene.items, nodes);
      }),
      runs(12),
    );
  });

  it("has the path to the package that it is around, and not more boxes than a person can survey", () => {
    const model = modelOf(30_000);
    for (const focus of [0, 1, 400, 1234, 29_999]) {
      const nodes = nodesToDraw(model, { ...whole, focus });
      assert.ok(nodes.length <= mostBoxes && nodes.length > 2, `${nodes.length}`);
      assert.deepEqual(
        [focus, ...pathTo(model.reach, focus)].filter((node) => !nodes.includes(node)),
        [],
      );
      assert.match(hiddenText(model, nodes), /^\d+ of 30,000 shown, [\d,]+ findings not shown$/);
    }
  });
});
