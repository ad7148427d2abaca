import { message } from "../../core/messages/message.ts";
import { command } from "../command.ts";
import { folderOptions } from "../options.ts";

export const tool = command({
  name: "tool",
  text: "answers one of the questions that agents ask, as an MCP server would",
  arguments: {
    name: { usage: "<name>", missing: message("missing name of a tool; tool --help lists them") },
    input: { usage: "[JSON|-]" },
  },
  formats: ["text", "json"],
  options: {
    root: { value: "FOLDER", default: ".", text: "folder outside of which no path is read" },
    ...folderOptions,
  },
  examples: ['tool check_packages \'{"packages":["pkg:npm/lodash@4.17.20"]}\'', "tool check_manifest --format json"],
  exitCodes: {
    0: "everything was checked, without problems",
    1: "there are problems",
    2: "otherwise, if anything is not known",
  },
  async help(rest, usual) {
    const { toolHelp } = await import("../tool.ts");
    return toolHelp(rest, usual);
  },
  async run({ name, input, root, format }, common, host) {
    const { tool } = await import("../tool.ts");
    return tool(name, input, { ...common, root, format }, host);
  },
});
