import { printable } from "../../model/sanitize.ts";
import type { Span } from "../../model/span.ts";
import type { ReportFile } from "../reportInput.ts";
import { positionsIn } from "../positions.ts";

/** The name of the folder that all paths are relative to. Readers of the report resolve it. */
export const rootId = "SRCROOT";

/** Locations in one manifest. */
export interface Places {
  readonly file: object;
  at(span: Span): object;
}

/** `index` is the position of the file in the list of artifacts. */
export function placesIn({ path, text }: ReportFile, index: number): Places {
  const file = artifactOf(path);
  const positionOf = positionsIn(text);
  return {
    file,
    at({ start, end }) {
      const [from, to] = [positionOf(start), positionOf(Math.max(start, end))];
      return {
        physicalLocation: {
          artifactLocation: { ...file, index },
          region: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
        },
      };
    },
  };
}

/** Text from elsewhere as a SARIF message that shows exactly that text: braces are not placeholders, and nothing is a link. */
export function plain(text: string): string {
  return printable(text.toWellFormed()).replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}

/** A file by its path relative to the checked folder. */
export function artifactOf(path: string): { readonly uri: string; readonly uriBaseId: string } {
  return { uri: path.toWellFormed().split("/").map(encodeURIComponent).join("/"), uriBaseId: rootId };
}
