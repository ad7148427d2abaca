import { noticeText } from "../../messages/advisories.ts";
import { message } from "../../messages/message.ts";
import { versionName, via } from "../../messages/versions.ts";
import type { VersionKey } from "../../model/keys.ts";
import { type AffectedBy, noticesOf } from "../advisories.ts";
import { advisoryEntry, pathEntry } from "../details.ts";
import { onVersion, subjectName, type FindingItem, type Rule } from "../rule.ts";

interface UnmaintainedPackage extends FindingItem {
  readonly notice: AffectedBy;
  /** Absent where it is the version itself. */
  readonly path?: readonly VersionKey[];
}

/** Packages that nobody maintains, the version itself first. */
export const unmaintained: Rule<"unmaintained", UnmaintainedPackage> = {
  id: "unmaintained",
  default: "default",
  severity: "information",
  word: message("unmaintained"),
  help: {
    summary: message("RustSec lists the package, or a transitive dependency, as unmaintained."),
    advice: message("Replace it with a package that is maintained."),
    note: message("It is not counted as vulnerable."),
    tags: ["maintenance"],
    details: {
      advisory: "as `advisory` of a finding",
      affected: "`{name, version}` of a transitive dependency",
      path: "from the checked version to the transitive dependency, both included",
    },
  },
  find({ declaration, advisories, version, transitive }, verdict) {
    if (verdict.kind !== "checked") return undefined;
    const below = (transitive?.packages ?? [])
      .flatMap((each) => (each.isDeclared ? [] : noticesOf(each).map((notice) => ({ notice, path: each.path }))))
      .sort((a, b) => a.path.length - b.path.length);
    const own = noticesOf({ advisories, ...(version && { version }) }).map((notice) => ({ notice }));
    return onVersion<UnmaintainedPackage>(declaration, verdict, [...own, ...below]);
  },
  message(finding) {
    const { notice, path } = finding.items[0];
    const values = { package: subjectName(finding), notice: noticeText(notice) };
    const affected = path?.at(-1);
    return path && affected
      ? message("{package} depends on {affected}{via}: {notice}", {
          ...values,
          affected: versionName(affected),
          via: via(path),
        })
      : message("{package}: {notice}", values);
  },
  line: ({ items: [{ notice }] }) => ({ text: noticeText(notice) }),
  details: ({ items: [{ notice, path }] }) => ({ advisory: advisoryEntry(notice), ...pathEntry(path) }),
  identity: ({ notice }) => [notice.id],
};
