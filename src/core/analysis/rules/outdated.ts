import { code, message } from "../../messages/message.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";
import { updateOf, type Step } from "../update.ts";

interface Update extends FindingItem {
  /** The version that `updateOf` proposes. */
  readonly to: string;
  readonly step: Step;
}

/** A newer version than the one that is checked is available. */
export const outdated: Rule<"outdated", Update> = {
  id: "outdated",
  default: "off",
  severity: "information",
  word: message("outdated"),
  help: {
    summary: message("A newer version is available."),
    advice: message(
      "Update to the version that its maintainers recommend. Inlay hints show it even while this rule is off.",
    ),
    tags: ["maintenance"],
    details: { newVersion: "", updateType: "`patch`, `minor` or `major`" },
  },
  needs: () => ["packages"],
  find(facts, verdict) {
    const update = verdict.kind === "checked" ? updateOf(facts) : undefined;
    return verdict.kind === "checked" && update ? onVersion(facts.declaration, verdict, [update]) : undefined;
  },
  message(finding) {
    const { to, step } = finding.items[0];
    return message("{package} is outdated; {to} is available ({step})", { package: subjectName(finding), to, step });
  },
  line: ({ items: [{ to, step }] }) => ({
    icon: "arrow-up",
    text: message("{to} is available ({step})", { to: code(to), step }),
  }),
  details: ({ items: [{ to, step }] }) => ({ newVersion: to, updateType: step }),
};
