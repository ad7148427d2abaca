import type { GraphColors } from "../../../core/graph/export.ts";
import { bands } from "../../../core/graph/marks.ts";

/** The colors of the drawing in the editor's theme. */
export function pictureColors(): GraphColors {
  const probe = document.createElement("span");
  document.body.append(probe);
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const valueOf = (color: string): string => {
    probe.style.color = color;
    if (!context) return "";
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  const colors = {
    background: valueOf("var(--surface)"),
    foreground: valueOf("var(--text)"),
    muted: valueOf("var(--quiet)"),
    border: valueOf("var(--line)"),
    rootBackground: valueOf("var(--vscode-button-background)"),
    rootForeground: valueOf("var(--vscode-button-foreground)"),
    bands: Object.fromEntries(bands.map((band) => [band, valueOf(`var(--${band})`)])) as GraphColors["bands"],
  };
  probe.remove();
  return colors;
}
