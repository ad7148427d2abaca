import { message } from "../../core/messages/message.ts";
import { fixFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { filterOptions, folderOptions, ruleOptions } from "../options.ts";
import { UsageError } from "../usageError.ts";

export const fix = command({
  name: "fix",
  text: "updates vulnerable dependencies to the nearest versions without known advisories, and never changes a lockfile",
  arguments: { paths: { usage: "<paths…>", missing: message("missing path"), repeatable: true } },
  formats: fixFormats,
  options: {
    "dry-run": { text: "only show the changes (default)" },
    write: {
      text: "change the versions in the files, also where they are written in another one such as a catalog or a parent",
    },
    only: { value: "PACKAGE", repeatable: true, text: "only these packages; `*` matches any characters" },
    to: {
      value: "VERSION",
      text: "lead the packages of `--only` to this version, as `plan` lists them, whether an advisory affects them or not",
    },
    ...ruleOptions,
    ...folderOptions,
    ...filterOptions,
  },
  examples: [
    "fix .",
    "fix package.json --only lodash --write",
    "fix . --only lodash --to 4.17.21",
    "fix . --format patch",
  ],
  exitCodes: {
    0: "no advisories with the changes",
    1: "some advisories remain with the changes",
    2: "otherwise, if something could not be checked with the changes or a file could not be written",
  },
  async run({ "dry-run": isDryRun, ...values }, common, host) {
    if (values.write && isDryRun) throw new UsageError(message("--write and --dry-run cannot be combined"));
    if (values.to !== undefined && values.only.length === 0)
      throw new UsageError(message("--to needs the packages that it is for: --only PACKAGE"));
    const { fix } = await import("../fix/fix.ts");
    return fix({ ...common, ...values }, host);
  },
});
