import type { CoverageGap, Limit, TransitiveGapReason } from "../analysis/coverage.ts";
import { errorMessage } from "./errors.ts";
import { message, type Message } from "./message.ts";
import { uncheckedReason } from "./reasons.ts";
import { fileGapMessage } from "./fileGap.ts";

/** Why a part of a manifest was not checked, as half a sentence after the name of what was not: `private registry`. */
export function gapMessage(gap: CoverageGap): Message {
  switch (gap.kind) {
    case "file":
      return fileGapMessage(gap);
    case "entry":
      return message("“{text}” is not evaluated", { text: gap.text });
    case "text":
      return message("syntax: {message}", { message: gap.message });
    case "dependency":
      return gap.why.kind === "pending" ? message("not answered yet") : uncheckedReason(gap.why);
    case "transitive":
      return transitiveGapMessage(gap);
    case "advisory":
      return message("details of {id}: {error}", { id: gap.id, error: errorMessage(gap.error) });
    case "limit":
      return limitMessages[gap.limit];
  }
}

function transitiveGapMessage({ key, why }: Extract<CoverageGap, { kind: "transitive" }>): Message {
  const version = key ? `${key.name} ${key.version}` : undefined;
  const reason = transitiveReason(why);
  return version === undefined ? reason : message("transitive dependency {version}: {reason}", { version, reason });
}

function transitiveReason(why: TransitiveGapReason): Message {
  switch (why.kind) {
    case "failed":
      return errorMessage(why.error);
    case "skipped":
      return uncheckedReason({ ...why, text: "" });
    case "unknown-version":
      return message("the service does not know this version");
    case "pending":
      return message("not answered yet");
    case "graph":
      return message("the dependency graph is incomplete ({error})", { error: why.message });
  }
}

export const limitMessages: Readonly<Record<Limit, Message>> = {
  "no-graph": message("no source lists the transitive dependencies"),
  bundled: message("the service has no facts about bundled dependencies"),
  "no-deprecation": message("this version of the API does not tell whether versions are deprecated"),
  "unread-override": message("the package manager, npm unless another is named, does not read this override"),
  "unknown-plugin": message("the service does not know this plugin of Gradle"),
};
