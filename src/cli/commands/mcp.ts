import { command } from "../command.ts";
import { folderOptions } from "../options.ts";

export const mcp = command({
  name: "mcp",
  text: "answers the same questions over the Model Context Protocol, on its input and output, until the input is closed",
  arguments: {},
  options: {
    root: {
      value: "FOLDER",
      repeatable: true,
      text: "folder outside of which no path is read (default: the current one, but for the home folder and the uppermost)",
    },
    ...folderOptions,
  },
  examples: ["mcp", "mcp --root services --root web"],
  exitCodes: { 0: "the input was closed" },
  async serve({ root }, common, { productVersion, ...host }) {
    const { mcp } = await import("../mcp.ts");
    return mcp(root, common, {
      ...{ ...host, productVersion },
      async connect() {
        const { connect } = await import("../mcpTransport.ts");
        return connect(`package-insights/${productVersion}`);
      },
    });
  },
});
