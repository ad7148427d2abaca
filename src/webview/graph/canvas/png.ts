/** Pixels of the picture for each unit of the drawing, as far as a canvas can be that large. */
const sharpness = 2;
const margin = 16;
const lineHeight = 18;
const largest = { side: 16_000, area: 100_000_000 };

/**
 * The drawing as a PNG in base64, in the colors that it has in the window, under what the toolbar says of it; undefined where nothing can be drawn. It
 * is painted from the elements themselves: a picture of their markup would have to be loaded, which the page does not allow.
 */
export async function pngOf(layer: SVGGElement): Promise<string | undefined> {
  const { x, y, width, height } = layer.getBBox();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.body);
  const font = `13px ${fontFamily}`;
  context.font = font;
  // Names the source, and how much of the graph is left out or in closed groups.
  const lines = [...document.querySelectorAll(".heading :is(h1, .source, .summary)")].map(
    ({ textContent }) => textContent,
  );
  const room = Math.max(width, ...lines.map((line) => context.measureText(line).width));
  const top = lines.length * lineHeight + margin;
  const size = { width: room + 2 * margin, height: height + top + 2 * margin };
  const most = Math.min(
    sharpness,
    largest.side / Math.max(size.width, size.height),
    Math.sqrt(largest.area / (size.width * size.height)),
  );
  canvas.width = Math.ceil(size.width * most);
  canvas.height = Math.ceil(size.height * most);
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(most, most);
  Object.assign(context, { font, fillStyle: color, textBaseline: "top" });
  lines.forEach((line, index) => context.fillText(line, margin, margin + index * lineHeight));
  const base = new DOMMatrix().scale(most).translate(margin - x, margin + top - y);
  paint(context, layer, base.multiply(matrixOf(layer).inverse()), 1);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob ? base64(await blob.arrayBuffer()) : undefined;
}

/** `matrix` leads from the parent to the canvas. */
function paint(context: CanvasRenderingContext2D, element: Element, matrix: DOMMatrix, opacity: number): void {
  if (!(element instanceof SVGGraphicsElement)) return;
  const style = getComputedStyle(element);
  const own = matrix.multiply(matrixOf(element));
  const shade = opacity * Number(style.opacity);
  context.setTransform(own);
  context.globalAlpha = shade;
  const shape = shapeOf(element);
  if (shape) paintShape(context, shape, style);
  if (element instanceof SVGTextElement) paintText(context, element, style);
  if (element instanceof SVGPathElement && style.markerEnd !== "none") paintHead(context, element, style);
  for (const child of element.children) paint(context, child, own, shade);
}

function matrixOf(element: SVGGraphicsElement): DOMMatrix {
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  return matrix ? new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]) : new DOMMatrix();
}

function shapeOf(element: SVGGraphicsElement): Path2D | undefined {
  const number = (name: string) => Number(element.getAttribute(name) ?? 0);
  if (element instanceof SVGPathElement) return new Path2D(element.getAttribute("d") ?? "");
  const path = new Path2D();
  if (element instanceof SVGRectElement) {
    path.roundRect(number("x"), number("y"), number("width"), number("height"), number("rx"));
    return path;
  }
  if (!(element instanceof SVGCircleElement)) return undefined;
  path.arc(number("cx"), number("cy"), number("r"), 0, 2 * Math.PI);
  return path;
}

function paintShape(context: CanvasRenderingContext2D, shape: Path2D, style: CSSStyleDeclaration): void {
  if (style.fill !== "none") {
    context.fillStyle = style.fill;
    context.fill(shape, style.fillRule === "evenodd" ? "evenodd" : "nonzero");
  }
  if (style.stroke === "none") return;
  context.strokeStyle = style.stroke;
  context.lineWidth = parseFloat(style.strokeWidth);
  context.setLineDash(style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[ ,]+/).map(parseFloat));
  context.stroke(shape);
}

function paintText(context: CanvasRenderingContext2D, element: SVGTextElement, style: CSSStyleDeclaration): void {
  const [x, y] = [Number(element.getAttribute("x") ?? 0), Number(element.getAttribute("y") ?? 0)];
  const text = element.textContent;
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.fill;
  context.textBaseline = "middle";
  context.fillText(text, x, y);
  if (style.textDecorationLine.includes("line-through")) {
    context.fillRect(x, y, context.measureText(text).width, 1);
  }
}

/** The head of an arrow, in the direction of the line's end. */
function paintHead(context: CanvasRenderingContext2D, path: SVGPathElement, style: CSSStyleDeclaration): void {
  const length = path.getTotalLength();
  const [end, before] = [path.getPointAtLength(length), path.getPointAtLength(Math.max(0, length - 1))];
  context.translate(end.x, end.y);
  context.rotate(Math.atan2(end.y - before.y, end.x - before.x));
  context.fillStyle = style.stroke;
  context.fill(new Path2D("M-6-3.5 0 0-6 3.5z"));
}

function base64(bytes: ArrayBuffer): string {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
