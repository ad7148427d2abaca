import assert from "node:assert/strict";
import { glide } from "../../../src/webview/graph/canvas/glide.ts";
import type { Camera } from "../../../src/webview/graph/state.ts";

const from = { x: 0, y: 0, scale: 1 };
const to = { x: 100, y: 50, scale: 1 };

/** Where the drawing is in frames at these milliseconds, where it ends, and how many frames are cancelled when it is stopped then. */
function moved(frames: readonly number[], isReduced = false) {
  const waiting: ((time: number) => void)[] = [];
  const [steps, ends, cancelled]: [Camera[], Camera[], number[]] = [[], [], []];
  const stop = glide(
    { from, to, apply: (camera) => steps.push(camera), onEnd: (camera) => ends.push(camera) },
    {
      isReduced: () => isReduced,
      now: () => 0,
      request: (step) => waiting.push(step),
      cancel: (frame) => cancelled.push(frame),
    },
  );
  for (const frame of frames) waiting.shift()?.(frame);
  if (ends.length === 0) stop();
  return { steps, ends, cancelled: cancelled.length };
}

describe("moving to a box", () => {
  it("glides there", () => {
    const { steps, ends, cancelled } = moved([40, 80, 10_000]);
    assert.deepEqual([ends, cancelled], [[to], 0]);
    assert.ok(steps.every(({ x, y, scale }) => x > 0 && x < 100 && y === x / 2 && scale === 1));
    assert.equal(steps.length, 2);
    assert.ok(steps[0]!.x < steps[1]!.x);
  });

  it("stops when something else moves the drawing", () => {
    const { ends, cancelled } = moved([40]);
    assert.deepEqual([ends, cancelled], [[], 1]);
  });

  it("jumps there where less motion is asked for", () => {
    assert.deepEqual(moved([], true), { steps: [], ends: [to], cancelled: 0 });
  });
});
