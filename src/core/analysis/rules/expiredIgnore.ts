import { message } from "../../messages/message.ts";
import type { Ignore } from "../ignores/ignore.ts";
import type { FindingItem, Rule } from "../rule.ts";

interface ExpiredIgnore extends FindingItem {
  readonly ignore: Ignore;
}

/** An ignore entry whose last day is past, though it would still hide a finding. Found by `applyIgnores`. */
export const expiredIgnore: Rule<"expired-ignore", ExpiredIgnore> = {
  id: "expired-ignore",
  default: "default",
  severity: "information",
  word: message("ignore entry expired"),
  help: {
    summary: "An ignore entry has expired.",
    advice: "Fix what it ignored, or give the entry a new date.",
    tags: ["maintenance"],
    details: { ignore: "`{rule?, package?, path?, advisory?, until?, reason?}`" },
  },
  message: ({ items: [{ ignore }] }) => expiry(ignore),
  line: ({ items: [{ ignore }] }) => ({ icon: "bell", text: expiry(ignore) }),
  details: ({ items: [{ ignore }] }) => ({
    ignore: Object.fromEntries(Object.entries(ignore).filter(([field]) => field !== "span")),
  }),
  identity: ({ ignore: { rule = "*", advisory = "*", path = [], until = "" } }) => [rule, advisory, ...path, until],
};

function expiry({ until = "", reason }: Ignore) {
  return reason === undefined
    ? message("The ignore entry expired on {until}", { until })
    : message("The ignore entry expired on {until} ({reason})", { until, reason });
}
