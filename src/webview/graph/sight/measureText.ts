import type { Measure } from "../../shared/measure.ts";

/** What was measured in a font, by the weight and the text. */
let known: { readonly font: string; readonly widths: Map<string, number> } | undefined;

/** Measures in the font of an element, without a layout of the page. */
export function createMeasure(element: Element): Measure {
  const { fontSize, fontFamily } = getComputedStyle(element);
  const own = `${fontSize} ${fontFamily}`;
  if (known?.font !== own) known = { font: own, widths: new Map() };
  const { widths } = known;
  let context: CanvasRenderingContext2D | null | undefined;
  let font = "";
  return (text, isBold = false) => {
    if (text === "") return 0;
    const id = `${isBold} ${text}`;
    const before = widths.get(id);
    if (before !== undefined) return before;
    context ??= document.createElement("canvas").getContext("2d");
    if (!context) return text.length * 7;
    const wanted = `${isBold ? 600 : 400} ${own}`;
    if (wanted !== font) context.font = font = wanted;
    const { width } = context.measureText(text);
    widths.set(id, width);
    return width;
  };
}
