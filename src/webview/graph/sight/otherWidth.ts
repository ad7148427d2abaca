import { fitsAcross } from "../canvas/fit.ts";
import { sizeOf, type Drawing } from "./placed.ts";

/** Pixels by which the room of a drawing changes before its boxes may be arranged again. */
const otherWidth = 80;

/** Calls back when the panel has another width, and when details beside the drawing leave it too little to be read. */
export function onOtherWidth(
  element: HTMLElement,
  drawing: () => Drawing | undefined,
  listener: (drawing: Drawing, width: number) => Promise<void>,
): void {
  let [width, panel] = [0, window.innerWidth];
  new ResizeObserver(() => {
    const { clientWidth } = element;
    if (clientWidth === 0 || Math.abs(clientWidth - width) < otherWidth) return;
    const shown = width > 0 ? drawing() : undefined;
    const isOther = window.innerWidth !== panel;
    [width, panel] = [clientWidth, window.innerWidth];
    if (shown && (isOther || !fitsAcross(sizeOf(shown), clientWidth))) listener(shown, clientWidth).catch(reportError);
  }).observe(element);
}
