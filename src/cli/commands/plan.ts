import { message } from "../../core/messages/message.ts";
import { tableFormats } from "../../core/report/formats.ts";
import { command } from "../command.ts";
import { filterOptions, folderOptions, ruleOptions } from "../options.ts";

export const plan = command({
  name: "plan",
  text: "prints the versions that dependencies can go to, and what each would take; `fix --to` goes there",
  arguments: { paths: { usage: "<paths…>", missing: message("missing path"), repeatable: true } },
  formats: tableFormats,
  options: {
    only: {
      value: "PACKAGE",
      repeatable: true,
      text: "only these packages, each with what its versions require, a request for each; `*` matches any characters",
    },
    ...ruleOptions,
    ...folderOptions,
    ...filterOptions,
  },
  examples: ["plan .", "plan package.json --only lodash", "plan . --only 'lodash*' --format json"],
  exitCodes: {
    0: "all that was asked for is known, whatever breaks",
    2: "the version of a dependency, or what an update of the packages of `--only` takes, is not known",
  },
  async run(values, common, host) {
    const { plan } = await import("../plan/plan.ts");
    return plan({ ...common, ...values }, host);
  },
});
