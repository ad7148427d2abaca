import { message } from "../../core/messages/message.ts";
import { command } from "../command.ts";
import { UsageError } from "../usageError.ts";

export const api = command({
  name: "api",
  text: "prints the JSON that the service answers to one of its operations",
  arguments: {
    operation: { usage: "<operation>", missing: message("missing operation; api --help lists them") },
    values: { usage: "<values…>", repeatable: true },
  },
  options: { format: { value: "FORMAT", default: "json", text: "JSON and nothing else" } },
  examples: [
    "api GetVersion npm lodash 4.17.20",
    "api Query versionKey.system=NPM versionKey.name=express versionKey.version=4.17.1",
  ],
  exitCodes: { 0: "answered", 1: "not found", 2: "no answer or not sent" },
  async help(rest, usual) {
    const { apiHelp } = await import("../lookups/api.ts");
    return apiHelp(rest, usual);
  },
  async run({ operation, values, format }, common, host) {
    if (format !== "text" && format !== "json") throw new UsageError(message("api prints JSON only"));
    const { api } = await import("../lookups/api.ts");
    return api([operation, ...values], common, host);
  },
});
