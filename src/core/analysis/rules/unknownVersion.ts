import { message } from "../../messages/message.ts";
import { declaredName } from "../../messages/shownName.ts";
import { versionSpan, type Rule } from "../rule.ts";

/** The service knows the package but not the version that is required. */
export const unknownVersion: Rule<"unknown-version"> = {
  id: "unknown-version",
  default: "default",
  severity: "information",
  word: message("unknown version"),
  help: {
    summary: "The service does not know the version.",
    advice: "It was not checked. It may have been removed, be very new, or be misspelled.",
    tags: ["supply-chain"],
  },
  find({ declaration }, verdict) {
    if (verdict.kind !== "unknown" || verdict.why.kind !== "unknown-version") return undefined;
    return { span: versionSpan(declaration), key: verdict.why.key, items: [{}] };
  },
  message: ({ declaration, key }) =>
    message("Not checked: the service does not know version {version} of {name}", {
      name: declaredName(declaration),
      version: key?.version ?? "",
    }),
  line: ({ key }) => ({
    icon: "question",
    text: message("The service does not know version {version}", { version: key?.version ?? "" }),
  }),
};
