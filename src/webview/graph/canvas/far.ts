import type { Item } from "../../../core/graph/groups/group.ts";
import { setAttributes, svg } from "../../shared/dom.ts";
import type { Camera } from "../state.ts";
import type { Stress } from "./emphasis.ts";
import { byImportance, dotTones, farLabels, farPaths, type FarPaths, farText } from "./farPaths.ts";
import type { Area, Drawing } from "./inView.ts";

/** A drawing at a scale at which its text could not be read: dots in the colors of what was found, and the names that matter. */
export interface Far {
  /** The elements under the box that has the focus, and over it. */
  readonly below: SVGGElement;
  readonly above: SVGGElement;
  readonly paths: () => FarPaths;
  stress(stress: Stress): void;
  /** Chooses the names for this part of the drawing. */
  look(camera: Camera, area: Area): void;
}

export function createFar(drawing: Drawing, first: Stress): Far {
  const below = svg("g", { "aria-hidden": "true" });
  const dots = svg("g", {});
  const names = svg("g", { class: "far-names" });
  let stress = first;
  let made: { readonly paths: FarPaths; readonly order: readonly Item[] } | undefined;
  const texts = new Map<Item, SVGTextElement>();

  function make(): { readonly paths: FarPaths; readonly order: readonly Item[] } {
    if (made) return made;
    const paths = farPaths(drawing, stress);
    below.replaceChildren(...boxesOf(paths));
    dots.replaceChildren(...dotsOf(paths));
    return (made = { paths, order: byImportance(drawing, stress) });
  }

  return {
    below,
    above: svg("g", { "aria-hidden": "true" }, names, dots),
    paths: () => make().paths,
    stress(next) {
      stress = next;
      made = undefined;
    },
    look(camera, area) {
      const { order } = make();
      const shown = new Set<SVGTextElement>();
      for (const { item, text, x, y } of farLabels(drawing, order, area, camera)) {
        const element = texts.get(item) ?? svg("text", {}, text);
        texts.set(item, element);
        setAttributes(element, { x, y });
        shown.add(element);
      }
      setAttributes(names, { "font-size": farText.size / camera.scale, "stroke-width": 3 / camera.scale });
      names.replaceChildren(...shown);
    },
  };
}

/** The lines and the boxes over them. */
export function boxesOf(paths: FarPaths): readonly SVGPathElement[] {
  return [
    svg("path", { class: "far-lines", d: paths.lines }),
    svg("path", { class: "far-lines stressed", d: paths.stressedLines }),
    svg("path", { class: "far-box dimmed", d: paths.dimmed }),
    svg("path", { class: "far-box", d: paths.boxes }),
    svg("path", { class: "far-box stressed", d: paths.stressed }),
  ];
}

/** The most severe over the others. */
export function dotsOf(paths: FarPaths): readonly SVGPathElement[] {
  return dotTones.toReversed().flatMap((tone) => {
    const d = paths.dots.get(tone);
    return d === undefined ? [] : [svg("path", { class: `far-dot ${tone}`, d })];
  });
}
