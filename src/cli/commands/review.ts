import { message } from "../../core/messages/message.ts";
import { command } from "../command.ts";
import { filterOptions, folderOptions, ruleOptions } from "../options.ts";

export const review = command({
  name: "review",
  text: "prints what a change of a project brings in: packages, advisories, licenses and sources of the later folder that the earlier one does not have",
  arguments: {
    before: { usage: "<old>", missing: message("missing folder with the earlier state") },
    after: { usage: "<new>", missing: message("missing folder with the later state") },
  },
  formats: ["text", "json", "markdown"],
  options: {
    ...ruleOptions,
    ...folderOptions,
    ...filterOptions,
  },
  examples: ["review ../base .", "review ../base . --format markdown"],
  exitCodes: {
    0: "nothing that is introduced fails the review",
    2: "something was not compared or not checked",
  },
  async run(values, common, host) {
    const { review } = await import("../review/review.ts");
    return review({ ...common, ...values }, host);
  },
});
