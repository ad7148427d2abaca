import { code, message } from "../../messages/message.ts";
import { fileNameOf } from "../../model/path.ts";
import { subjectName, versionSpan, type FindingItem, type Rule } from "../rule.ts";
import { staleLock } from "../target/target.ts";

interface StaleLock extends FindingItem {
  /** Path of the lockfile. */
  readonly lockfile: string;
}

/** The locked version no longer satisfies the requirement: the lockfile was not updated when the requirement changed. */
export const staleLockfile: Rule<"stale-lockfile", StaleLock> = {
  id: "stale-lockfile",
  default: "default",
  severity: "warning",
  help: {
    summary: message("The locked version does not satisfy the requirement."),
    advice: message(
      "Update the lockfile with the package manager: what is installed is not what the manifest requires.",
    ),
    tags: ["maintenance"],
    details: { lockfile: "its path" },
  },
  find({ declaration, locked }) {
    const stale = staleLock({ declaration, ...(locked && { locked }) });
    return stale && { span: versionSpan(declaration), key: stale.key, items: [{ lockfile: stale.from }] };
  },
  message: (finding) =>
    message("{lockfile} is out of date: it has {package}, which does not satisfy “{requirement}”", {
      lockfile: fileNameOf(finding.items[0].lockfile),
      package: subjectName(finding),
      requirement: finding.declaration.requirement.text,
    }),
  line: ({ key, items: [{ lockfile }] }) => ({
    text: message("{lockfile} is out of date: it has {version}", {
      lockfile: fileNameOf(lockfile),
      version: code(key?.version ?? ""),
    }),
  }),
  details: ({ items: [{ lockfile }] }, shownPath) => ({ lockfile: shownPath(lockfile) }),
};
