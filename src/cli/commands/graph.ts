import { message } from "../../core/messages/message.ts";
import { graphFormats, whyFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { folderOptions } from "../options.ts";

const exitCodes = { 0: "all of it is known", 2: "something is not known" } as const;

export const graph = command({
  name: "graph",
  text: "prints the dependency graph of a project, of a package in its lockfile, or of a version of a package",
  arguments: {
    target: { usage: "<manifest, folder or package version>", missing: message("missing manifest or package URL") },
  },
  formats: graphFormats,
  options: {
    root: {
      value: "NAME",
      text: "a package of the lockfile, or else a dependency of the manifest, as `name` or `name@version`",
    },
    source: {
      value: "SOURCE",
      values: ["lockfile", "service"],
      text: "where the graph is from, by default the lockfile if there is one",
    },
    ...folderOptions,
  },
  examples: ["graph package.json --root express --format dot", "graph npm:express@4.17.1"],
  exitCodes,
  async run(values, common, host) {
    const { graph } = await import("../graph/graph.ts");
    return graph({ ...common, ...values }, host);
  },
});

export const why = command({
  name: "why",
  text: "prints the shortest paths that lead to a package, and what only it leads to",
  arguments: {
    package: { usage: "<package>", missing: message("missing package") },
    path: { usage: "[manifest or folder]" },
  },
  formats: whyFormats,
  options: folderOptions,
  examples: ["why qs package.json", "why qs --format json"],
  exitCodes,
  async run({ path = ".", ...values }, common, host) {
    const { why } = await import("../graph/graph.ts");
    return why({ ...common, ...values, path }, host);
  },
});
