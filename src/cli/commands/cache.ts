import { message } from "../../core/messages/message.ts";
import { command } from "../command.ts";
import { oneOf } from "../option.ts";

export const cache = command({
  name: "cache",
  text: "writes the answers that are kept into a file, or adds those of such a file from another machine",
  arguments: {
    direction: { usage: "<export|import>", missing: message("missing export or import") },
    file: { usage: "<file>", missing: message("missing file") },
  },
  options: {},
  examples: ["cache export answers.db", "cache import answers.db"],
  exitCodes: {
    0: "written, or added",
    2: "a file cannot be written or read to its end, or this version of Node has no SQLite",
  },
  async run({ direction, file }, _, { cache: folder }) {
    const { exchangeAnswers } = await import("../exchangeAnswers.ts");
    return exchangeAnswers(oneOf(["export", "import"], direction, "DIRECTION"), file, folder);
  },
});
