import { formatMessage } from "../../core/messages/message.ts";
import { positionsIn } from "../../core/report/positions.ts";
import { unreadMessage } from "../../core/scan/unreadFile.ts";
import type { Checked } from "../check/checkedFiles.ts";

/** Lines about files that were not read, or not all of them. */
export function unreadLines({ files, unread }: Checked): readonly string[] {
  return [
    ...unread.map(({ file, reason }) => `${file.displayPath} not checked: ${formatMessage(unreadMessage(reason))}`),
    ...files.flatMap(({ file, text, manifest }) =>
      manifest.problems.map(
        ({ message, span }) => `${file.displayPath}:${positionsIn(text)(span.start).line}: syntax: ${message}`,
      ),
    ),
  ];
}
