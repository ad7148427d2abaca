import type { Band } from "../../graph/marks.ts";

/** Colors as CSS has them; such as `#1f1f1f`. Anything else is drawn as `currentColor`. */
export interface GraphColors {
  readonly background: string;
  readonly foreground: string;
  readonly muted: string;
  readonly border: string;
  readonly rootBackground: string;
  readonly rootForeground: string;
  readonly bands: Readonly<Record<Band, string>>;
}
