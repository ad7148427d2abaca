// What a window that is busy may lose: a click on what is drawn anew, a key while something else takes the focus.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import type { Locator } from "playwright-core";

const PATIENCE = 240_000;

/** In sight, or so. */
export type Effect = Locator | (() => Promise<boolean>);

/**
 * Repeats a gesture until its effect shows, `within` so many milliseconds of each. Actions in the gesture need timeouts of their
 * own, as what they act on may be gone; those of the last try end the test. The gesture must do no harm when it is repeated.
 */
export async function repeatUntil(effect: Effect, gesture: () => Promise<unknown>, within = 10_000): Promise<void> {
  for (const deadline = Date.now() + PATIENCE; !(await holds(effect, 0));) {
    let problem: unknown;
    await gesture().catch((error: unknown) => (problem = error));
    if (await holds(effect, within)) return;
    if (Date.now() < deadline) continue;
    const description = typeof effect === "function" ? "effect of the gesture" : String(effect);
    assert.fail(`There is no ${description}${problem instanceof Error ? `: ${problem.message}` : ""}`);
  }
}

/** Whether it becomes visible `within` so many milliseconds. */
export function appears(locator: Locator, within: number): Promise<boolean> {
  return locator.waitFor({ timeout: within }).then(
    () => true,
    () => false,
  );
}

/** Whether it comes to be true `within` so many milliseconds. */
export async function isTrue(ask: () => Promise<boolean>, within: number): Promise<boolean> {
  const deadline = Date.now() + within;
  while (!(await ask())) {
    if (Date.now() >= deadline) return false;
    await pause(50);
  }
  return true;
}

/** Whether the effect shows `within` so many milliseconds. */
export async function holds(effect: Effect, within: number): Promise<boolean> {
  if (typeof effect === "function") return isTrue(effect, within);
  return within === 0 ? effect.isVisible() : appears(effect, within);
}
