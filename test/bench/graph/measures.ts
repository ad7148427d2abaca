// What is measured in the page. These functions run there: they know nothing of this file.

import type { Page } from "playwright-core";
import type { ShowMessage } from "../../../src/webview/graph/protocol.ts";

/** Milliseconds. */
export interface Timed {
  /** Until the frame in which the change is seen. */
  readonly time: number;
  readonly longestTask: number;
  /** Until the frame in which a first part of the change is seen. */
  readonly answered?: number;
}

type InPage = (act: () => void, isSeen: () => boolean, isAnswered?: () => boolean) => Promise<Timed>;

/** Makes `settled` and `timed` known to the page. */
export async function prepare(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const pause = () => new Promise((resolve) => setTimeout(resolve));
    const timed: InPage = async (act, isSeen, isAnswered) => {
      await frame();
      await pause();
      // The tasks before are reported late.
      await new Promise((resolve) => setTimeout(resolve, 100));
      tasks.length = 0;
      const start = performance.now();
      act();
      let answered: number | undefined;
      for (await frame(); !isSeen(); await frame()) {
        if (answered === undefined && isAnswered?.() === true) {
          await pause();
          answered = performance.now() - start;
        }
        if (performance.now() > start + 30_000) throw new Error("nothing is seen of it");
      }
      // The work of the frame itself: style, layout and paint follow its callbacks.
      await pause();
      const time = performance.now() - start;
      await frame();
      await new Promise((resolve) => setTimeout(resolve, 200));
      const longestTask = Math.max(0, ...tasks);
      return { time, longestTask, ...(isAnswered && { answered: answered ?? time }) };
    };
    Object.assign(window, { timed, frame });
  });
}

export function measureShow(page: Page, message: ShowMessage, seen: string): Promise<Timed> {
  return page.evaluate(
    ([data, selector]) => {
      const { timed } = window as unknown as { timed: InPage };
      // New objects, as they arrive from the host.
      const sent = structuredClone(data);
      return timed(
        () => window.dispatchEvent(new MessageEvent("message", { data: sent })),
        () => document.querySelector(selector) !== null,
      );
    },
    [message, seen] as const,
  );
}

export interface Act {
  readonly selector: string;
  readonly event: string;
  readonly value?: string;
  /** Of a check box. */
  readonly checked?: boolean;
  /** What has to be in the page, and, with `isOther`, have another text than before. */
  readonly seen: string;
  readonly isOther?: boolean;
  /** There are fewer such elements than before, or parts of such paths, once a first part of the change is seen. */
  readonly fewer?: string;
}

/** What a person does, by the event of an element. */
export function measureEvent(page: Page, { isOther = false, ...options }: Act): Promise<Timed> {
  return page.evaluate(
    (act) => {
      const { timed } = window as unknown as { timed: InPage };
      const element = document.querySelector(act.selector);
      if (!element) throw new Error(`nothing at ${act.selector}`);
      const before = document.querySelector(act.seen)?.textContent;
      const { fewer } = act;
      // From afar, a path has many boxes.
      const countOf = (selector: string) =>
        [...document.querySelectorAll(selector)].reduce(
          (sum, element) => sum + (element.getAttribute("d") ?? "M").split("M").length - 1,
          0,
        );
      const had = fewer === undefined ? 0 : countOf(fewer);
      return timed(
        () => {
          if (act.value !== undefined) (element as HTMLInputElement).value = act.value;
          if (act.checked !== undefined) (element as HTMLInputElement).checked = act.checked;
          if (act.event === "click") element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          else element.dispatchEvent(new Event(act.event, { bubbles: true }));
        },
        () => {
          const seen = document.querySelector(act.seen);
          return seen !== null && !(act.isOther && seen.textContent === before);
        },
        fewer === undefined ? undefined : () => countOf(fewer) < had,
      );
    },
    { ...options, isOther },
  );
}

/** Milliseconds of each of sixty frames in which the wheel is turned. */
export function measureFrames(page: Page, kind: "pan" | "zoom"): Promise<readonly number[]> {
  return page.evaluate(async (what) => {
    const { frame } = window as unknown as { frame: () => Promise<number> };
    const canvas = document.querySelector(".canvas");
    if (!canvas) throw new Error("no drawing");
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const times: number[] = [];
    let before = await frame();
    for (let step = 0; step < 60; step++) {
      const deltaY = what === "pan" ? (step < 30 ? 40 : -40) : step < 30 ? -60 : 60;
      const place = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      canvas.dispatchEvent(new WheelEvent("wheel", { ...place, deltaY, shiftKey: what === "pan" }));
      const now = await frame();
      times.push(now - before);
      before = now;
    }
    return times;
  }, kind);
}

export function countElements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll("*").length);
}
