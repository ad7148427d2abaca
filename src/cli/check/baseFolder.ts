import { namesOf } from "../../core/analysis/advisories.ts";
import { advisoriesOf, type Finding, isVulnerability, pathOf } from "../../core/analysis/finding.ts";
import { formatMessage, message } from "../../core/messages/message.ts";
import { packageId } from "../../core/model/keys.ts";
import { reviewSentence } from "../../core/pages/reviewVerdict.ts";
import type { ReportFile } from "../../core/report/reportInput.ts";
import type { PackageChange, Review } from "../../core/review/change.ts";
import { review } from "../../core/review/review.ts";
import type { CommonOptions } from "../options.ts";
import { note } from "../print.ts";
import { folderStates } from "../review/states.ts";
import type { Session } from "../session.ts";
import { UsageError } from "../usageError.ts";

/**
 * Reviews the checked folder against an earlier state of it, and returns the findings that are not introduced. What is malicious is never
 * one of them, nor what is not known to be old. Rejects with a `UsageError` where anything else than one folder is checked.
 */
export async function knownSince(
  base: string,
  files: readonly Pick<ReportFile, "absolutePath" | "findings">[],
  options: CommonOptions & { readonly paths: readonly string[] },
  session: Session,
): Promise<ReadonlySet<Finding>> {
  const [folder, ...others] = options.paths;
  if (folder === undefined || others.length > 0)
    throw new UsageError(message("--base-dir is for a check of one folder"));
  const { core, signal } = session;
  const states = await folderStates({ before: base, after: folder }, options, session);
  const found = await review({ core, files: states.files }, { signal, priority: "background" });
  const changes: Review = { ...found, unread: [...states.unread, ...found.unread] };
  note(formatMessage(message("compared with {base}: {changes}", { base, changes: reviewSentence(changes) })));
  const isNew = newnessIn(changes);
  return new Set(
    files.flatMap(({ absolutePath, findings }) => findings.filter((finding) => !isNew(absolutePath, finding))),
  );
}

/** Rules of which a review says nothing: what they find in a file that differs may be new. */
const notReviewed: ReadonlySet<Finding["rule"]> = new Set([
  "stale-lockfile",
  "stale-override",
  "several-lockfiles",
  "unused-ignore",
  "expired-ignore",
  "release-age",
  "provenance-source",
  "risky-addition",
]);

function newnessIn({ changes, unread, files }: Review): (path: string, finding: Finding) => boolean {
  const unreadPaths = new Set(unread.map(({ path }) => path));
  const byPackage = new Map<string, PackageChange[]>();
  for (const change of changes) {
    const id = packageId(change.package);
    byPackage.set(id, [...(byPackage.get(id) ?? []), change]);
  }
  return (path, finding) => {
    if (finding.rule === "malicious" || unreadPaths.has(path)) return true;
    if (notReviewed.has(finding.rule)) return files.has(path);
    const key = pathOf(finding)?.at(-1) ?? finding.declaration.package;
    const places = new Set([path, finding.lockfile]);
    const isHere = ({ paths }: PackageChange) => paths.some((each) => places.has(each));
    return (byPackage.get(packageId(key)) ?? []).some((change) => isHere(change) && bringsIn(change, finding));
  };
}

/** An advisory that is not settled may be new. */
function bringsIn({ introduced, unsettled }: PackageChange, finding: Finding): boolean {
  if (!isVulnerability(finding)) return introduced.some((each) => each.finding.rule === finding.rule);
  const brought = new Set([...introduced.flatMap((each) => advisoriesOf(each.finding)), ...unsettled].flatMap(namesOf));
  return advisoriesOf(finding)
    .flatMap(namesOf)
    .some((name) => brought.has(name));
}
