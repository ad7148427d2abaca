import { withoutEffect } from "../core/analysis/evaluate.ts";
import type { Facts } from "../core/analysis/facts.ts";
import { formatMessage, message } from "../core/messages/message.ts";
import type { CommonOptions } from "./options.ts";
import { warn } from "./print.ts";

/** Tells which entries of `--ignore` have hidden nothing: they are misspelled or out of date. */
export function tellIdleIgnores({ ignored, policy }: CommonOptions, facts: readonly Facts[]): void {
  for (const ignore of withoutEffect([...ignored.keys()], facts, policy)) {
    const text = ignored.get(ignore) ?? "";
    warn(formatMessage(message("--ignore {text}: nothing that was found is ignored by it", { text })));
  }
}
