import { message } from "../../core/messages/message.ts";
import { tableFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { ruleOptions } from "../options.ts";

export const purls = command({
  name: "purls",
  text: "checks the package URLs of a list, or of a CycloneDX or SPDX file, in their order",
  arguments: { file: { usage: "<file|->", missing: message("missing file, or - for the input") } },
  formats: tableFormats,
  options: ruleOptions,
  examples: ["purls bom.json", "purls bom.json --format csv"],
  exitCodes: {
    0: "all were checked, without advisories or deprecated versions",
    1: "there is an advisory or a deprecated version",
    2: "otherwise, if anything was not checked",
  },
  async run({ file, format }, common, host) {
    const { purls } = await import("../lookups/purls.ts");
    return purls(file, { ...common, format }, host);
  },
});
