import assert from "node:assert/strict";
import type { Item } from "../../../../src/core/graph/groups/group.ts";
import { keyAction, type KeyAction, neighbourOf } from "../../../../src/webview/graph/groups/keys.ts";
import { drawingOf } from "../drawings.ts";

const drawing = drawingOf(1000);
const { scene } = drawing.picture;
const { count, groups } = scene.groups;
const isHead = (item: Item) => item < count;
const known = (item: Item | undefined): Item => {
  assert.ok(item !== undefined);
  return item;
};

/** A package, one that heads a closed group, one that heads an open one, and a closed group without a head. */
const boxes = {
  package: known(scene.items.find((item) => item > 0 && !scene.closed.has(item) && !scene.open.has(item))),
  closed: known([...scene.closed.keys()].find(isHead)),
  open: known([...scene.open.keys()].find((item) => item > 0)),
  several: known([...scene.closed.keys()].find((item) => !isHead(item))),
};
const member = known(groups[scene.open.get(boxes.open) ?? -1]?.members.find((item) => scene.items.includes(item)));

/** `toggle` is of the group of the box; `around` of the one around it. */
const rows: readonly (readonly [key: string, item: Item, what: string, expected: string])[] = [
  ["Enter", boxes.package, "a package", `select ${boxes.package}`],
  [" ", boxes.closed, "the head of a closed group", `select ${boxes.closed}`],
  ["Enter", boxes.closed, "the head of a closed group", `toggle ${scene.closed.get(boxes.closed)}`],
  ["ArrowRight", boxes.closed, "the head of a closed group", `toggle ${scene.closed.get(boxes.closed)}`],
  ["Enter", boxes.open, "the head of an open group", `select ${boxes.open}`],
  ["ArrowLeft", boxes.open, "the head of an open group", `toggle ${scene.open.get(boxes.open)}`],
  ["Enter", boxes.several, "a group without a head", `toggle ${scene.closed.get(boxes.several)}`],
  [" ", boxes.several, "a group without a head", "none"],
  ["Backspace", member, "a member of an open group", `toggle ${scene.open.get(boxes.open)}`],
  ["Backspace", 0, "the root", "none"],
  ["Home", boxes.closed, "any box", "focus 0"],
  ["0", boxes.closed, "any box", "fit"],
  ["+", boxes.closed, "any box", "zoom 1.25"],
  ["-", boxes.closed, "any box", "zoom 0.8"],
  ["a", boxes.closed, "any box", "undefined"],
];

function textOf(action: KeyAction | undefined): string {
  switch (action?.kind) {
    case undefined:
      return "undefined";
    case "toggle":
      return `toggle ${groups.indexOf(action.group)}`;
    case "select":
    case "focus":
      return `${action.kind} ${action.item}`;
    case "zoom":
      return `zoom ${action.factor}`;
    case "fit":
    case "none":
      return action.kind;
  }
}

describe("keys in a drawing with groups", () => {
  for (const [key, item, what, expected] of rows) {
    it(`answer ${key === " " ? "Space" : key} at ${what} with ${expected.split(" ")[0]}`, () => {
      assert.equal(textOf(keyAction(key, item, drawing)), expected);
    });
  }

  it("lead into an opened group by Right, as along any line", () => {
    const opened = drawingOf(1000, undefined, [...drawing.picture.open, groups[scene.closed.get(boxes.closed)!]!.id]);
    const adjacency = opened.picture.links;
    const next = neighbourOf(boxes.closed, "right", { adjacency, flow: opened.flow }, opened.places);
    assert.equal(textOf(keyAction("ArrowRight", boxes.closed, opened)), `focus ${next}`);
    assert.ok((adjacency.out[boxes.closed] ?? []).some(({ to }) => to === next));
  });
});
