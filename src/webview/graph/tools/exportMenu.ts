import { exportFormats, type ExportFormat } from "../../../core/graph/export.ts";
import { html } from "../../shared/dom.ts";

const labels: Readonly<Record<ExportFormat, string>> = {
  svg: "SVG",
  png: "PNG",
  dot: "DOT",
  mermaid: "Mermaid",
  json: "JSON",
  csv: "CSV",
};

/** A select that stands for a menu: choosing a format exports, and the choice is not kept. */
export function exportMenu(onExport: (format: ExportFormat) => void): HTMLElement {
  const select = html("select", { "aria-label": "Export", title: "Export the graph", class: "menu" });
  select.append(
    html("option", { value: "" }, "Export…"),
    ...exportFormats.map((format) => html("option", { value: format }, labels[format])),
  );
  select.addEventListener("change", () => {
    const format = exportFormats.find((candidate) => candidate === select.value);
    select.value = "";
    if (format) onExport(format);
  });
  return select;
}
