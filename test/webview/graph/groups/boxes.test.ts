import assert from "node:assert/strict";
import { servedText } from "../../../../src/core/messages/message.ts";
import { atOnce } from "../../../../src/core/model/slices.ts";
import type { NodeMark } from "../../../../src/core/graph/marks.ts";
import { graphModelOf, nodesToDraw } from "../../../../src/webview/graph/graphModel.ts";
import { boxOf, describeBox, insideOf } from "../../../../src/webview/graph/groups/boxes.ts";
import { createPictures } from "../../../../src/webview/graph/groups/picture.ts";
import { graphFrom } from "../../../core/graph/graphs.ts";

const clean: NodeMark = { state: "checked", advisories: [], deprecated: false };
const affected: NodeMark = { ...clean, advisories: [{ id: "GHSA-x", band: "high", title: servedText(""), url: "" }] };

/** Two packages of which the first alone leads to 250 others. */
const lines = ["a b", "a c", ...Array.from({ length: 250 }, (_, index) => `b @x/d${index}`)];
const graph = graphFrom(lines.join("\n"));
const marks = graph.nodes.map(({ name }) => (name === "@x/d7" || name === "b" ? affected : clean));
const model = graphModelOf("a", graph, { marks });
const nodes = nodesToDraw(model, { levels: 0, onlyFindings: false, onlyMatches: false });
const b = graph.nodes.findIndex(({ name }) => name === "b");

const rows: readonly (readonly [open: readonly string[], label: string, inside: string | undefined])[] = [
  [
    [],
    "b 1.0.0, direct dependency, 1 advisory, high, 250 packages required only through it, 1 finding in it, the worst High",
    "high 1",
  ],
  [[`owner ${b}`], "b 1.0.0, direct dependency, 1 advisory, high, 250 packages required only through it", undefined],
];

describe("the box of a group", () => {
  for (const [open, label, inside] of rows) {
    it(`is named and marked while it is ${open.length > 0 ? "open" : "closed"}`, () => {
      const box = boxOf(atOnce(createPictures()(model, { nodes, grouping: "owner", open })), b);
      assert.equal(describeBox(model, box), label);
      const found = insideOf(box.group);
      assert.equal(found && `${found.tone} ${found.text}`, inside);
    });
  }

  it("counts what has changed in it, the package itself not", () => {
    const changes = graph.nodes.map(({ name }) => ({
      kind: ["b", "@x/d7", "@x/d8"].includes(name) ? ("added" as const) : ("same" as const),
    }));
    const diff = { before: "1", after: "2", nodes: changes, edges: [] };
    const pictures = createPictures();
    const wish = { nodes, grouping: "owner", open: [] } as const;
    assert.equal(boxOf(atOnce(pictures(model, wish)), b).group?.changed, 0);
    const box = boxOf(atOnce(pictures({ ...model, diff }, wish)), b);
    assert.equal(box.group?.changed, 2);
    assert.match(
      describeBox({ ...model, diff }, box),
      /250 packages required only through it, 2 of them added, removed or changed, /,
    );
  });

  it("keeps its place in the picture while only marks change", () => {
    const pictures = createPictures();
    const wish = { nodes, grouping: "owner", open: undefined } as const;
    const before = atOnce(pictures(model, wish));
    const after = atOnce(pictures({ ...model, lens: { ...model.lens, findings: new Set() } }, wish));
    assert.equal(after.scene, before.scene);
    assert.notEqual(after.found, before.found);
  });
});
