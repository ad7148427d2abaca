import assert from "node:assert/strict";
import { fitted } from "../../../../src/webview/graph/canvas/fit.ts";
import { type Drawing, sizeOf } from "../../../../src/webview/graph/canvas/inView.ts";
import { drawingOf } from "../drawings.ts";
import { elementsIn, FakeElement, useFakeSvg } from "../fakeSvg.ts";

// How many elements of a drawing stand in the page.

/** 3,000 in the panel, of which the toolbar, the legend and details with everything take less than 500. */
const most = 2_500;
const room = { width: 1_280, height: 700 };

/** As `viewport.ts` has it, whose types are those of a browser. */
interface Viewport {
  readonly minimap: FakeElement;
  show(drawing: Drawing): void;
  leaveOut(kept: ReadonlySet<number>): void;
  look(camera: object, room: object): void;
  point(item: number | undefined): void;
  elementOf(item: number): object | undefined;
  whole<T>(act: () => T): T;
}

const path = "../../../../src/webview/graph/canvas/viewport.ts";
let createViewport: (layer: FakeElement, onMove: () => void) => Viewport;

describe("the elements of a drawing", () => {
  useFakeSvg();

  before(async () => {
    ({ createViewport } = (await import(path)) as { createViewport: typeof createViewport });
  });

  for (const opened of [0, 25, 100, 250]) {
    it(`are few for 5,000 packages with ${opened} more groups open, wherever one looks and at each scale`, () => {
      const drawing = openedBy(opened);
      const { viewport, count } = sightOf(drawing);
      const size = sizeOf(drawing);
      const cameras = [0.05, 0.2, 0.49, 0.5, 0.66, 0.8, 1, 2.5].flatMap((scale) =>
        [0, 0.25, 0.5, 0.75].flatMap((part) => [
          { x: -size.width * scale * part, y: -size.height * scale * part, scale },
          { x: 0, y: -size.height * scale * part, scale },
        ]),
      );
      const whole = fitted({ clientWidth: room.width, clientHeight: room.height }, size, undefined, true);
      for (const camera of [...cameras, whole]) {
        viewport.look(camera, room);
        assert.ok(count() <= most, `${count()} at ${JSON.stringify(camera)}`);
      }
    });
  }

  it("are those of all boxes while a picture is made of the whole, and few again after it", () => {
    const drawing = openedBy(100);
    const { viewport, layer, count } = sightOf(drawing);
    viewport.look({ x: 0, y: 0, scale: 1 }, room);
    const boxes = viewport.whole(() => boxesIn(layer));
    assert.equal(boxes, drawing.boxes.size);
    assert.ok(boxes > 300, String(boxes));
    assert.ok(count() <= most, String(count()));
  });

  it("are those of what a filter keeps, and all of them again in the next drawing", () => {
    const drawing = drawingOf(1_000);
    const { viewport, layer } = sightOf(drawing);
    viewport.look({ x: 0, y: 0, scale: 1 }, { width: 1e5, height: 1e5 });
    const kept = [...drawing.boxes.keys()].filter((_, place) => place % 3 === 0);
    assert.equal(boxesIn(layer), drawing.boxes.size);
    const boxOfRoot = viewport.elementOf(0);
    viewport.leaveOut(new Set(kept));
    assert.equal(boxesIn(layer), kept.length);
    assert.equal(viewport.elementOf(0), boxOfRoot);
    for (const [item] of drawing.boxes) assert.equal(viewport.elementOf(item) !== undefined, kept.includes(item));
    viewport.show(drawing);
    assert.equal(boxesIn(layer), drawing.boxes.size);
  });

  it("have the lines of the box under the pointer over the others, also where these are one element", () => {
    for (const size of [40, 1_000]) {
      const drawing = drawingOf(size);
      const layer = new FakeElement("g");
      const viewport = createViewport(layer, () => undefined);
      viewport.show(drawing);
      viewport.look({ x: 0, y: 0, scale: 1 }, { width: 1e5, height: 1e5 });
      const lines = () => layer.children[0]?.children ?? [];
      const before = lines();
      const item = drawing.routes[0]?.line.from;
      const own = drawing.routes.filter(({ line }) => line.from === item || line.to === item).length;
      viewport.point(item);
      const inFront = lines().slice(-own);
      assert.ok(own > 0 && own < drawing.routes.length);
      const isOne = before.length === 1;
      assert.equal(lines().length, isOne ? 1 + own : before.length);
      assert.notDeepEqual(lines(), before);
      viewport.point(undefined);
      assert.deepEqual(new Set(lines()), new Set(before));
      assert.ok(isOne || inFront.every((line) => before.includes(line)));
    }
  });
});

/** 5,000 packages with the first groups and as many more of them open. */
function openedBy(more: number): Drawing {
  const first = drawingOf(5_000);
  const { groups } = first.picture.scene.groups;
  const closed = groups.filter(({ id, parent }) => parent >= 0 && !first.picture.open.has(id));
  return drawingOf(5_000, undefined, [...first.picture.open, ...closed.slice(0, more).map(({ id }) => id)]);
}

function sightOf(drawing: Drawing): {
  readonly viewport: Viewport;
  readonly layer: FakeElement;
  readonly count: () => number;
} {
  const layer = new FakeElement("g");
  const viewport = createViewport(layer, () => undefined);
  viewport.show(drawing);
  return { viewport, layer, count: () => elementsIn(layer).length + elementsIn(viewport.minimap).length };
}

function boxesIn(layer: FakeElement): number {
  return elementsIn(layer).filter(({ attributes }) => attributes.has("data-node")).length;
}
