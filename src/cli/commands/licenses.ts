import { message } from "../../core/messages/message.ts";
import { licenseFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { folderOptions } from "../options.ts";
import { UsageError } from "../usageError.ts";

export const licenses = command({
  name: "licenses",
  text: "prints the licenses of all dependencies, first those that are not known",
  arguments: { paths: { usage: "[paths…]", repeatable: true } },
  formats: licenseFormats,
  options: {
    notice: { text: "print each package with its license for a file of notices" },
    ...folderOptions,
  },
  examples: ["licenses .", "licenses . --format csv"],
  exitCodes: {
    0: "all licenses are known",
    2: "a license is not known, is not a standard one, or something was not read",
  },
  async run({ paths, ...values }, common, host) {
    if (values.notice && values.format !== "text")
      throw new UsageError(message("--notice means nothing with --format {format}", { format: values.format }));
    const { licenses } = await import("../check/licenses.ts");
    return licenses({ ...common, ...values, paths: paths.length > 0 ? paths : ["."] }, host);
  },
});
