import { message } from "../../core/messages/message.ts";
import { tableFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { folderOptions } from "../options.ts";

export const find = command({
  name: "find",
  text: "finds the packages of a list in the manifests and lockfiles under the paths, and sends nothing",
  arguments: {
    list: { usage: "<list|->", missing: message("missing list, or - for the input") },
    paths: { usage: "[paths…]", repeatable: true },
  },
  formats: tableFormats,
  options: folderOptions,
  examples: ["find malicious.csv", "find malicious.csv services --format json"],
  exitCodes: {
    0: "none was found",
    1: "a package is locked, declared or allowed by a requirement",
    2: "otherwise, if a file was not read or part of the list was not understood",
  },
  async run({ list, paths, format }, common, host) {
    const { find } = await import("../lookups/find.ts");
    return find(list, paths.length > 0 ? paths : ["."], { ...common, format }, host);
  },
});
