import { message } from "../../core/messages/message.ts";
import { command } from "../command.ts";
import { oneOf } from "../option.ts";

const shells = ["bash", "zsh", "fish"] as const;

export const completion = command({
  name: "completion",
  text: "prints a script by which a shell completes commands, options and their values",
  arguments: { shell: { usage: "<bash|zsh|fish>", missing: message("missing shell: bash, zsh or fish") } },
  options: {},
  examples: ["completion bash", "completion fish"],
  exitCodes: { 0: "printed" },
  async run({ shell }, _, { commands }) {
    const [{ completionScript }, { print }] = await Promise.all([import("../completion.ts"), import("../print.ts")]);
    await print(completionScript(oneOf(shells, shell, "SHELL"), commands));
    return 0;
  },
});
