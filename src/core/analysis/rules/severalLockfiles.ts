import { code, listed, message } from "../../messages/message.ts";
import { fileNameOf } from "../../model/path.ts";
import type { FindingItem, Rule } from "../rule.ts";

interface SeveralLockfiles extends FindingItem {
  /** Their paths; at least two. */
  readonly lockfiles: readonly string[];
}

/** Lockfiles of several tools apply to the manifest, and nothing says which tool is used. Found once for each manifest. */
export const severalLockfiles: Rule<"several-lockfiles", SeveralLockfiles> = {
  id: "several-lockfiles",
  default: "default",
  severity: "information",
  word: message("several lockfiles"),
  help: {
    summary: "Lockfiles of several package managers are side by side.",
    advice:
      "Remove the lockfiles that are not used, or name the package manager: `packageManager` or `devEngines` in package.json. Until then, what any of them has installed is checked.",
    note: "Found once for each manifest, at its start.",
    tags: ["maintenance"],
    details: { lockfiles: "their paths" },
  },
  find: ({ lockfiles }) => lockfiles && { span: { start: 0, end: 0 }, items: [{ lockfiles }] },
  message: ({ items: [{ lockfiles }] }) =>
    message("{lockfiles} are side by side, and nothing says which one is used: all of them are checked", {
      lockfiles: listed(lockfiles.map(fileNameOf)),
    }),
  line: ({ items: [{ lockfiles }] }) => ({
    text: message("{lockfiles} are side by side, and nothing says which one is used", {
      lockfiles: listed(lockfiles.map((path) => code(fileNameOf(path)))),
    }),
  }),
  details: ({ items: [{ lockfiles }] }, shownPath) => ({ lockfiles: lockfiles.map(shownPath) }),
};
