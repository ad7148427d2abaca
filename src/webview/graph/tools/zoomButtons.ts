import { button, html } from "../../shared/dom.ts";
import { icon } from "../../shared/icons.ts";
import type { CameraControl } from "../canvas/camera.ts";

export function zoomButtons(camera: CameraControl): HTMLElement {
  return html(
    "div",
    { class: "zoom", role: "group", "aria-label": "Zoom" },
    button({ label: "Zoom in (+)", icon: icon("plus"), onClick: () => camera.zoom(1.25) }),
    button({ label: "Zoom out (−)", icon: icon("minus"), onClick: () => camera.zoom(0.8) }),
    button({ label: "Fit the whole graph (0)", icon: icon("fit"), onClick: () => camera.fit() }),
  );
}
