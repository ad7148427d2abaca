import { verdictOf } from "../analysis/target/verdict.ts";
import { purlOf } from "../model/purl.ts";
import {
  countEntries,
  lateGuard,
  readPackages,
  unknownWord,
  type AskedPackage,
  type Known,
  type Named,
} from "./asked.ts";
import { assess, assessmentText, type Assessment, type AssessHow, unanswered } from "./assess.ts";
import { checkVersions, type CheckedPackage, type NamedPackage } from "./checkVersions.ts";
import { fullEntries } from "./full.ts";
import { plain } from "./quote.ts";
import { answerOf, failed, outcomeOf, type Running } from "./running.ts";
import type { ToolHost, ToolResult } from "./tool.ts";

export interface CheckPackagesInput {
  readonly packages: readonly AskedPackage[];
  readonly detail?: "short" | "full";
}

interface Entry extends Assessment {
  readonly purl: string;
  readonly chosen?: NamedPackage["chosen"];
  /** Packages that may be meant. */
  readonly similar?: readonly string[];
  readonly full?: object;
}

/** The number of packages that people add at once: what they depend on and names like theirs cost requests for each. */
const mostClosely = 10;
/** Advisories of all entries together. */
const mostIds = 20;

/** Checks packages like dependencies, in the order asked. */
export async function checkPackages(
  { packages, detail }: CheckPackagesInput,
  host: ToolHost,
  running: Running,
): Promise<ToolResult> {
  const read = await readPackages(packages, host, running);
  if (!read) return failed(lateGuard, "unknown");
  const { policy, open } = read;
  const isClose = packages.length <= mostClosely;
  const checked = await checkVersions(open, { policy, isClose }, host, running);
  const most = Math.min(10, Math.max(1, Math.floor(mostIds / packages.length)));
  const how = { most: detail === "full" ? mostIds * 5 : most, transitive: isClose, now: policy.now };
  const entries = read.entries<Entry>((each) => {
    const found = checked.get(each);
    const known = knownEntry(each, found, how);
    return detail === "full" && found
      ? { ...known, entry: { ...known.entry, full: fullEntries(found.findings, host.roots) } }
      : known;
  });
  return answer(entries, isClose);
}

function answer(entries: readonly Known<Entry>[], isClose: boolean): ToolResult {
  const verdicts = entries.map(({ entry }) => entry.verdict);
  const isWhole = entries.every(({ entry }) => !entry.limits);
  const scope = isClose
    ? `with what they depend on${isWhole ? "" : ", as far as that is known"}`
    : `without what they depend on, as more than ${mostClosely} were asked about`;
  const summary = `${countEntries(entries)}; checked ${scope}`;
  const lines = entries.map(({ entry }, index) => `${index + 1}. ${entryText(entry)}`);
  return answerOf({ summary, packages: entries.map(({ entry }) => entry) }, [summary, ...lines], outcomeOf(verdicts));
}

function entryText({ purl, chosen, similar = [], full, ...found }: Entry): string {
  const how =
    chosen === undefined || chosen === "given"
      ? ""
      : ` (${chosen === "default" ? "default version" : "chosen for the requirement"})`;
  const names = similar.length > 0 ? `; similar names: ${similar.join(", ")}` : "";
  return `${purl}${how}: ${assessmentText(found)}${names}${full ? `\n   ${JSON.stringify(full)}` : ""}`;
}

function knownEntry({ key, text, chosen }: Named, found: CheckedPackage | undefined, how: AssessHow): Known<Entry> {
  const asked = purlOf(key, chosen === "given" ? text : undefined);
  if (!found) return { entry: { purl: asked, verdict: "unknown", reason: unanswered }, word: unknownWord(undefined) };
  const { facts, similar = [], findings } = found;
  const verdict = verdictOf(facts);
  const version = facts.target?.kind === "version" ? facts.target.key.version : undefined;
  const assessed = assess(facts, findings, how);
  return {
    entry: {
      purl: purlOf(key, version ?? (chosen === "given" ? text : undefined)),
      ...assessed,
      ...(verdict.kind === "checked" && { chosen }),
      ...(similar.length > 0 && { similar: similar.map(plain) }),
    },
    word: unknownWord(facts),
  };
}
