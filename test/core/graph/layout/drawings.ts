import assert from "node:assert/strict";
import fc from "fast-check";
import type { Point } from "../../../../src/core/graph/layout/layout.ts";

const boxes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 200 }), height: fc.integer({ min: 1, max: 40 }) }),
  {
    minLength: 1,
    maxLength: 14,
  },
);
/** Boxes, and any lines between them. */
export const drawings = boxes.chain((boxes) => {
  const end = fc.integer({ min: 0, max: boxes.length - 1 });
  return fc.tuple(fc.constant(boxes), fc.array(fc.record({ from: end, to: end }), { maxLength: 40 }));
});

export function assertNear(actual: Point | undefined, expected: Point): void {
  assert.ok(
    actual && Math.hypot(actual.x - expected.x, actual.y - expected.y) < 1e-6,
    JSON.stringify({ actual, expected }),
  );
}
