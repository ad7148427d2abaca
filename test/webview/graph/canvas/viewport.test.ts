import fc from "fast-check";
import assert from "node:assert/strict";
import { noEmphasis, stressOf } from "../../../../src/webview/graph/canvas/emphasis.ts";
import {
  byImportance,
  farLabels,
  farPaths,
  farText,
  linesPath,
  toneOf,
} from "../../../../src/webview/graph/canvas/farPaths.ts";
import { fitted } from "../../../../src/webview/graph/canvas/fit.ts";
import { areaOf, type Drawing, isLarge, itemAt, itemsIn, sizeOf } from "../../../../src/webview/graph/canvas/inView.ts";
import { runs } from "../../../support/runs.ts";
import { drawingOf, measure } from "../drawings.ts";

// What of a drawing is in view, and what of it is shown from afar.

const stress = (drawing: Drawing) => stressOf(drawing.model, drawing.picture, noEmphasis);
const dotsIn = (path: string) => [...path.matchAll(/M(\S+) (\S+)h\.01/g)].map(([, x, y]) => ({ x: +x!, y: +y! }));

const cases = fc.record({
  size: fc.integer({ min: 2, max: 400 }),
  width: fc.integer({ min: 240, max: 2000 }),
  height: fc.integer({ min: 200, max: 1400 }),
});

describe("a drawing from afar", () => {
  it("has every finding in the window once it is fitted", () => {
    fc.assert(
      fc.property(cases, ({ size, width, height }) => {
        const drawing = drawingOf(size);
        const camera = fitted({ clientWidth: width, clientHeight: height }, sizeOf(drawing), undefined, true);
        const { dots } = farPaths(drawing, stress(drawing));
        const all = [...dots.values()].flatMap(dotsIn);
        const found = [...drawing.boxes.keys()].filter((item) => toneOf(drawing, item) !== undefined);
        assert.equal(all.length, found.length);
        for (const { x, y } of all) {
          const at = { x: camera.x + x * camera.scale, y: camera.y + y * camera.scale };
          assert.ok(at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height, JSON.stringify({ at, width, height }));
        }
      }),
      runs(25),
    );
  });

  it("has a dot for each box with a finding, own or hidden, and one for what was not checked", () => {
    const drawing = drawingOf(1000);
    const { found, scene } = drawing.picture;
    for (const item of scene.items) {
      const group = scene.closed.get(item);
      const isFound =
        (item < scene.groups.count && drawing.model.lens.findings.has(item)) ||
        (group !== undefined && found[group]!.findings > 0);
      assert.equal(toneOf(drawing, item) !== undefined, isFound, String(item));
    }
    const unknown = drawingOf(1000, []);
    for (const item of unknown.picture.scene.items) assert.equal(toneOf(unknown, item), "unknown", String(item));
  });

  it("names the root and what is severe, and no name touches another", () => {
    const drawing = drawingOf(1000);
    for (const scale of [0.05, 0.2, 0.45]) {
      const area = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
      const labels = farLabels(drawing, byImportance(drawing, stress(drawing)), area, { scale });
      assert.equal(labels[0]?.item, 0);
      for (const [index, a] of labels.entries()) {
        for (const b of labels.slice(index + 1)) {
          const isApartDown = Math.abs(a.y - b.y) * scale > farText.height;
          const [first, second] = a.x < b.x ? [a, b] : [b, a];
          const isApartAcross = first.x * scale + measure(first.text) <= second.x * scale;
          assert.ok(isApartDown || isApartAcross, `${a.text} touches ${b.text} at ${scale}`);
        }
      }
    }
  });

  it("draws what lines have in common once", () => {
    const drawing = drawingOf(5000);
    const parts = linesPath(drawing.routes, drawing.flow).split("M").slice(1);
    const steps = drawing.routes.reduce((sum, { route }) => sum + route.points.length - 1, 0);
    assert.equal(new Set(parts).size, parts.length);
    assert.ok(parts.length < steps / 2, `${parts.length} of ${steps}`);
  });
});

describe("what is in view", () => {
  it("is each box that the window touches, and no other", () => {
    const drawing = drawingOf(1000);
    const camera = fc.record({
      x: fc.integer({ min: -3000, max: 3000 }),
      y: fc.integer({ min: -3000, max: 3000 }),
      scale: fc.double({ min: 0.05, max: 2.5, noNaN: true }),
    });
    fc.assert(
      fc.property(camera, ({ x, y, scale }) => {
        const shown = new Set(itemsIn(drawing, areaOf({ x, y, scale }, { width: 800, height: 600 })));
        for (const [item, { place }] of drawing.boxes) {
          const [left, top] = [x + place.x * scale, y + place.y * scale];
          const isOut = left > 800 || top > 600 || left + place.width * scale < 0 || top + place.height * scale < 0;
          assert.equal(shown.has(item), !isOut, String(item));
        }
      }),
      runs(100),
    );
  });

  it("is found under the mouse, or near it", () => {
    const drawing = drawingOf(200);
    for (const [item, { place }] of drawing.boxes) {
      const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
      assert.equal(itemAt(drawing, middle, 0), item);
      assert.equal(itemAt(drawing, { x: place.x - 3, y: middle.y }, 4), item);
    }
    assert.equal(itemAt(drawing, { x: -100, y: -100 }, 50), undefined);
  });

  it("has a map where the drawing takes more than three windows", () => {
    const room = { width: 100, height: 100 };
    assert.equal(isLarge({ width: 300, height: 100 }, { scale: 1 }, room), false);
    assert.equal(isLarge({ width: 301, height: 100 }, { scale: 1 }, room), true);
    assert.equal(isLarge({ width: 301, height: 100 }, { scale: 0.5 }, room), false);
  });
});
