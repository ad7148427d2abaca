import assert from "node:assert/strict";
import fc from "fast-check";
import type { Line } from "../../../../src/core/graph/layout/layering.ts";
import type { Columns } from "../../../../src/core/graph/layout/ordering.ts";
import type { Flow, Layout, Place, Point } from "../../../../src/core/graph/layout/layout.ts";

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

/** Points from their columns, `a b | c`, and lines, `ac bc`: nodes are letters and come first, bends are digits. */
export function columnsFrom(
  text: string,
  lines: string,
): { readonly names: readonly string[]; readonly columns: Columns } {
  const names = [...(text.match(/[a-z]/g) ?? []), ...(text.match(/\d/g) ?? [])];
  const [left, right] = [names.map((): number[] => []), names.map((): number[] => [])];
  for (const line of lines.split(" ").filter((each) => each !== "")) {
    const [from, to] = [names.indexOf(line.charAt(0)), names.indexOf(line.charAt(1))];
    right[from]!.push(to);
    left[to]!.push(from);
  }
  const columns =
    text === "" ? [] : text.split(" | ").map((column) => column.split(" ").map((name) => names.indexOf(name)));
  return { names, columns: { columns, left, right } };
}

/** Of a layout: no two boxes touch, and beside their neighbours in a column or row they have the gap. */
export function assertApart({ flow, places, width, height }: Layout): void {
  const [gapAcross, gapDown] = flow === "right" ? [0, gap] : [gap, 0];
  for (const [index, a] of places.entries()) {
    assert.ok(a.x >= -error && a.y >= -error && a.x + a.width <= width + error && a.y + a.height <= height + error);
    for (const b of places.slice(index + 1)) {
      const isApartAcross = a.x + a.width + gapAcross < b.x || b.x + b.width + gapAcross < a.x;
      const isApartDown = a.y + a.height + gapDown < b.y || b.y + b.height + gapDown < a.y;
      assert.ok(isApartAcross || isApartDown, `${JSON.stringify(a)} touches ${JSON.stringify(b)}`);
    }
  }
}

/** Of a layout: each line leads the way of the others from box to box, or all of its way back where it is turned round. */
export function assertRoutes({ flow, places, routes }: Layout, lines: readonly Line[]): void {
  for (const [index, { from, to }] of lines.entries()) {
    const { points, isReversed } = routes[index]!;
    if (from === to) {
      assert.deepEqual(points, []);
      continue;
    }
    const [first, last] = isReversed ? [places[to]!, places[from]!] : [places[from]!, places[to]!];
    assert.ok(first.column < last.column);
    const ordered = isReversed ? points.toReversed() : points;
    assertNear(ordered[0], endOf(first, flow));
    assertNear(ordered.at(-1), startOf(last, flow));
    const along = ordered.map(({ x, y }) => (flow === "right" ? x : y));
    assert.ok(along.every((at, step) => step === 0 || at >= along[step - 1]!));
  }
}

/** In pixels; what is computed is not exact. */
const error = 1e-6;
const gap = 7.9;

function endOf({ x, y, width, height }: Place, flow: Flow): Point {
  return flow === "right" ? { x: x + width, y: y + height / 2 } : { x: x + width / 2, y: y + height };
}

function startOf({ x, y, width, height }: Place, flow: Flow): Point {
  return flow === "right" ? { x, y: y + height / 2 } : { x: x + width / 2, y };
}

function assertNear(actual: Point | undefined, expected: Point): void {
  assert.ok(
    actual && Math.hypot(actual.x - expected.x, actual.y - expected.y) < error,
    JSON.stringify({ actual, expected }),
  );
}
