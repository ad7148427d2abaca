import { message, type Message } from "../../messages/message.ts";
import { fileNameOf } from "../../model/path.ts";
import { purlOf } from "../../model/purl.ts";
import { type Ignore, packagesText } from "../ignores/ignore.ts";
import type { FindingItem, PlacedSetting, Rule } from "../rule.ts";

interface UnusedIgnore extends FindingItem {
  readonly ignore: Ignore;
  /** Its place in a file of settings; absent for a comment. */
  readonly entry?: PlacedSetting;
}

/** An ignore entry that hides nothing of what is found. Found by `unusedComments` and `unusedEntries`. */
export const unusedIgnore: Rule<"unused-ignore", UnusedIgnore> = {
  id: "unused-ignore",
  default: "default",
  severity: "information",
  word: message("unused ignore entry"),
  isFoundInDevelopment: true,
  help: {
    summary: "An ignore entry hides nothing.",
    advice: "Remove it, so that it does not hide what is found later.",
    note: "Found where everything was checked that it could hide. An entry of `package-insights.json` is found by the command line, at the start of the first manifest below.",
    tags: ["maintenance"],
    details: {
      ignore: "`{rule?, package?, path?, advisory?, until?, reason?}`",
      file: "of an entry: its file",
    },
  },
  message: ({ items: [item] }) => unusedText(item),
  line: ({ items: [item] }) => ({ icon: "bell", text: unusedText(item) }),
  details: ({ items: [{ ignore, entry }] }, shownPath) => ({
    ignore: Object.fromEntries(Object.entries(ignore).filter(([field]) => field !== "span" && field !== "about")),
    ...(entry && { file: shownPath(entry.path) }),
  }),
  identity: ({ ignore: { rule = "*", advisory = "*", ...ignore }, entry }) => [
    ...[rule, advisory, packagesText(ignore) ?? "*"],
    ...(entry ? [fileNameOf(entry.path)] : []),
  ],
};

function unusedText({ ignore, entry }: UnusedIgnore): Message {
  const subject = subjectOf(ignore);
  if (!entry) {
    return subject
      ? message("The comment that ignores {subject} hides nothing", { subject })
      : message("The comment that ignores all findings hides nothing");
  }
  const values = { name: fileNameOf(entry.path), line: entry.position.line };
  return subject
    ? message("{name} (line {line}): the entry that ignores {subject} hides nothing", { ...values, subject })
    : message("{name} (line {line}): the entry that ignores all findings hides nothing", values);
}

/** What the ignore is about; undefined for all findings. */
function subjectOf({ advisory, rule, about, ...ignore }: Ignore): Message | undefined {
  const what = advisory ?? rule;
  const name = about ? purlOf(about.key, about.version) : packagesText(ignore);
  if (what === undefined) return name === undefined ? undefined : message("all of {name}", { name });
  return name === undefined ? message("{what}", { what }) : message("{what} of {name}", { what, name });
}
