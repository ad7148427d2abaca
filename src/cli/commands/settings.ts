import { command } from "../command.ts";
import { ruleOptions } from "../options.ts";

export const config = command({
  name: "config",
  text: "prints the settings that apply to a manifest or a folder, and where each of them is from",
  arguments: { path: { usage: "[manifest or folder]" } },
  formats: ["text", "json"],
  options: ruleOptions,
  examples: ["config", "config services/package.json --format json"],
  exitCodes: { 0: "printed" },
  async run({ path = ".", format }, common) {
    const { config } = await import("../config.ts");
    return config({ ...common, path, format });
  },
});

export const init = command({
  name: "init",
  text: "writes a `package-insights.json` with all settings as comments, unless there is one",
  arguments: { folder: { usage: "[folder]" } },
  options: {},
  examples: ["init", "init services"],
  exitCodes: { 0: "written", 2: "there is one already, or it cannot be written" },
  async run({ folder = "." }) {
    const { init } = await import("../config.ts");
    return init(folder);
  },
});
