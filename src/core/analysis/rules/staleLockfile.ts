import { code, message, type Message } from "../../messages/message.ts";
import { declaredName } from "../../messages/shownName.ts";
import { fileNameOf } from "../../model/path.ts";
import { subjectName, versionSpan, type FindingItem, type FindingOf, type Rule } from "../rule.ts";
import type { Stale } from "../target/stale.ts";

interface StaleLock extends FindingItem {
  /** Path of the lockfile. */
  readonly lockfile: string;
  readonly kind: Stale["kind"];
  /** The requirement that it was written for, where that is another one. */
  readonly requested?: string;
}

/** The lockfile was not updated when the requirement changed: it lacks the dependency, or has it for another requirement. */
export const staleLockfile: Rule<"stale-lockfile", StaleLock> = {
  id: "stale-lockfile",
  default: "default",
  severity: "warning",
  word: message("lockfile out of date"),
  help: {
    summary: "The lockfile lacks the dependency, or has it for another requirement.",
    advice: "Update the lockfile with the package manager: what is installed is not what the manifest requires.",
    note: "Where the package manager would choose another version than the locked one, both are checked; the finding says which it is about.",
    tags: ["maintenance"],
    details: { lockfile: "its path", requested: "the requirement that it was written for, if that is another one" },
  },
  find({ declaration, stale }) {
    if (!stale || stale.kind === "next") return undefined;
    const { kind, from: lockfile, key, requested } = stale;
    const item = { kind, lockfile, ...(requested !== undefined && { requested }) };
    return { span: versionSpan(declaration), ...(key && { key }), items: [item] };
  },
  message(finding) {
    const lockfile = fileNameOf(finding.items[0].lockfile);
    return message("{lockfile} is out of date: {why}", { lockfile, why: reason(finding) });
  },
  line(finding) {
    const { key, items } = finding;
    const lockfile = fileNameOf(items[0].lockfile);
    return {
      text: key
        ? message("{lockfile} is out of date: it has {version}", { lockfile, version: code(key.version) })
        : message("{lockfile} is out of date: it lacks this dependency", { lockfile }),
    };
  },
  details: ({ items: [{ lockfile, requested }] }, shownPath) => ({
    lockfile: shownPath(lockfile),
    ...(requested !== undefined && { requested }),
  }),
};

function reason({ key, declaration, items: [item] }: FindingOf<"stale-lockfile", StaleLock>): Message {
  const { kind, requested = "" } = item;
  const { text: requirement } = declaration.requirement;
  const name = key ? subjectName({ key, declaration }) : declaredName(declaration);
  const values = { package: name, requested: anyText(requested), requirement: anyText(requirement) };
  if (item.requested !== undefined)
    return message("it has {package} for “{requested}”, not for “{requirement}”", values);
  if (kind === "outdated") return message("it has {package}, which does not satisfy “{requirement}”", values);
  if (kind === "kept") return message("it has {package} only as a dependency of others", values);
  return message("it does not have {package} for “{requirement}”", values);
}

/** An empty requirement allows any version. */
function anyText(requirement: string): string {
  return requirement === "" ? "*" : requirement;
}
