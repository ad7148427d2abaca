import type { Band } from "./marks.ts";

/** The files that a graph is exported to. */
export const exportFormats = ["svg", "png", "dot", "mermaid", "json", "csv"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The colors of a drawing. Values such as `#1f1f1f`: a picture knows no theme. Anything else is drawn as `currentColor`. */
export interface GraphColors {
  readonly background: string;
  readonly foreground: string;
  readonly muted: string;
  readonly border: string;
  readonly rootBackground: string;
  readonly rootForeground: string;
  readonly bands: Readonly<Record<Band, string>>;
}
