import type { GraphFileFormat } from "../formats.ts";
import { graphCsv } from "./graphCsv.ts";
import { graphDot } from "./graphDot.ts";
import type { GraphExport, GraphExportInput } from "./graphExportInput.ts";
import { graphJson } from "./graphJson.ts";
import { graphMermaid } from "./graphMermaid.ts";
import { graphSvg } from "./graphSvg.ts";

/** A graph as a file. Names are escaped as each format asks for, and cannot hide or add anything. */
export function exportGraph(format: GraphFileFormat, input: GraphExportInput): GraphExport {
  switch (format) {
    case "svg":
      return { kind: "text", text: graphSvg(input) };
    case "dot":
      return { kind: "text", text: graphDot(input) };
    case "mermaid":
      return graphMermaid(input);
    case "json":
      return { kind: "text", text: graphJson(input) };
    case "csv":
      return { kind: "text", text: graphCsv(input) };
  }
}
