import { printable } from "../../model/sanitize.ts";
import type { Span } from "../../model/span.ts";
import type { ReportFile } from "../reportInput.ts";
import { positionsIn } from "../positions.ts";

/** The name of the folder that all paths are relative to; whoever reads the report knows where it is. */
export const rootId = "SRCROOT";

/** Locations in one manifest. */
export interface Places {
  readonly file: object;
  at(span: Span): object;
}

/** `index` is the file's in the list of artifacts. */
export function placesIn({ path, text }: ReportFile, index: number): Places {
  const file = { uri: relativeAddress(path), uriBaseId: rootId };
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

/**
 * A text from outside as a SARIF message that shows this very text: line breaks become spaces, braces are doubled so that
 * they hold no place for an argument, and nothing in it is a link.
 */
export function plain(text: string): string {
  return printable(text.toWellFormed()).replace(/[{}]/g, "$&$&").replaceAll("](", "] (");
}

function relativeAddress(path: string): string {
  return path.toWellFormed().split("/").map(encodeURIComponent).join("/");
}
