import type { Measure } from "../../shared/measure.ts";

/** Measures in the font of an element, without a layout of the page. */
export function createMeasure(element: Element): Measure {
  const context = document.createElement("canvas").getContext("2d");
  const { fontSize, fontFamily } = getComputedStyle(element);
  let font = "";
  return (text, isBold = false) => {
    if (!context || text === "") return text.length * 7;
    const wanted = `${isBold ? 600 : 400} ${fontSize} ${fontFamily}`;
    if (wanted !== font) context.font = font = wanted;
    return context.measureText(text).width;
  };
}
