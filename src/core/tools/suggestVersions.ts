import type { Facts } from "../analysis/facts.ts";
import { fixAmong } from "../analysis/finding.ts";
import { recommendedVersion } from "../analysis/gathering/latestVersion.ts";
import { stepBetween } from "../analysis/update.ts";
import type { Package } from "../api/messages.ts";
import { type VersionKey, type VersionText } from "../model/keys.ts";
import { purlOf } from "../model/purl.ts";
import { isSameKey, versionId, versionsOf } from "../versions/index.ts";
import {
  assess,
  assessmentText,
  licenseText,
  withRest,
  type Assessment,
  type AssessHow,
  unanswered,
} from "./assess.ts";
import {
  countEntries,
  lateGuard,
  readPackages,
  unknownWord,
  type AskedPackage,
  type Known,
  type Named,
} from "./asked.ts";
import { checkVersions, type CheckedPackage } from "./checkVersions.ts";
import { plain } from "./quote.ts";
import { answerOf, failed, inTime, outcomeOf, type Running } from "./running.ts";
import type { ToolHost, ToolResult } from "./tool.ts";

export interface SuggestVersionsInput {
  readonly packages: readonly AskedPackage[];
}

type Checked = ReadonlyMap<Named, CheckedPackage>;

interface Entry extends Assessment {
  /** The present version. */
  readonly purl: string;
  readonly versions?: readonly Suggested[];
}

interface Suggested extends Assessment {
  readonly version: string;
  /** `nearest clean`, `newest allowed`, `latest` */
  readonly is: string;
  /** The changes that it makes: the step, the license, what it newly depends on. */
  readonly changes?: readonly string[];
}

/** Advisories and problems of a version, and names of what it adds. */
const most = { problems: 2, added: 5 };

/** Suggests versions in the place of the present ones, each checked with what it depends on. */
export async function suggestVersions(
  { packages }: SuggestVersionsInput,
  host: ToolHost,
  running: Running,
): Promise<ToolResult> {
  const read = await readPackages(packages, host, running);
  if (!read) return failed(lateGuard, "unknown");
  const { policy, open } = read;
  const how = { policy, isClose: true };
  const present = await checkVersions(open, how, host, running);
  const candidates = new Map(
    await Promise.all(
      open.map(async (each) => [each, await candidatesOf(each, present.get(each), host, running)] as const),
    ),
  );
  const all = [...candidates.values()].flatMap(({ versions }) => versions.map(({ named }) => named));
  const checked = await checkVersions(all, how, host, running);
  const by = { most: most.problems, transitive: true, now: policy.now };
  const entries = read.entries((each) =>
    entryOf(each, { present, checked, candidates: candidates.get(each) ?? none }, by),
  );
  const isOpen = [...candidates.values()].some(({ isOpen }) => isOpen);
  return answer(entries, isOpen);
}

interface Candidate {
  readonly named: Named;
  readonly is: readonly string[];
}

interface Candidates {
  readonly versions: readonly Candidate[];
  /** True if the service has not told which versions there are. */
  readonly isOpen: boolean;
}

const none: Candidates = { versions: [], isOpen: false };

/** The versions to suggest, each once, as far as the service has told. */
async function candidatesOf(
  { key, requirement }: Named,
  present: CheckedPackage | undefined,
  { core }: ToolHost,
  running: Running,
): Promise<Candidates> {
  if (!present || present.facts.target?.kind !== "version") return none;
  const parent = await inTime(core.package(key, { signal: running.signal }), running);
  const fix = fixAmong(present.findings);
  const found = new Map<string, { readonly version: VersionText; readonly is: string[] }>();
  const add = (is: string, version: VersionText | undefined): void => {
    if (version === undefined) return;
    const id = versionId({ ...key, version });
    const other = found.get(id) ?? { version, is: [] };
    other.is.push(is);
    found.set(id, other);
  };
  if (fix?.kind === "fixed") add("nearest clean", fix.version);
  if (fix?.kind === "partly") add("fixes most", fix.version);
  if (parent?.kind === "found") {
    add("newest allowed", requirement === undefined ? undefined : newestAllowed(parent.value, requirement));
    add("latest", recommendedVersion(parent.value, key.system)?.versionKey.version);
  }
  const versions = [...found.values()].map(({ version, is }): Candidate => {
    return { named: { kind: "named", key, chosen: "given", text: version }, is };
  });
  return { versions, isOpen: parent?.kind !== "found" };
}

function newestAllowed({ packageKey: { system }, versions }: Package, requirement: string): VersionText | undefined {
  const { compare, satisfies, isPrerelease } = versionsOf(system);
  const allowed = versions
    .map(({ versionKey: { version } }) => version)
    .filter((version) => !isPrerelease(version) && satisfies(version, requirement));
  return allowed.sort(compare).at(-1);
}

interface Answers {
  readonly present: Checked;
  readonly checked: Checked;
  readonly candidates: Candidates;
}

function entryOf(named: Named, { present, checked, candidates }: Answers, how: AssessHow): Known<Entry> {
  const own = present.get(named);
  const purl = purlOf(named.key, versionOf(own) ?? (named.text === "" ? undefined : named.text));
  if (!own) return { entry: { purl, verdict: "unknown", reason: unanswered }, word: unknownWord(undefined) };
  const versions = candidates.versions.map(({ named: candidate, is }): Suggested => {
    const found = checked.get(candidate);
    const version = plain(candidate.text);
    if (!found) return { version, is: is.join(", "), verdict: "unknown", reason: unanswered };
    const changes = isSame(own, candidate) ? ["the present version"] : changesBetween(own.facts, found.facts);
    const assessed = assess(found.facts, found.findings, how);
    return { version, is: is.join(", "), ...assessed, ...(changes.length > 0 && { changes }) };
  });
  const assessed = assess(own.facts, own.findings, how);
  const limits = [...(assessed.limits ?? []), ...(candidates.isOpen ? ["which versions there are is not known"] : [])];
  const entry = { purl, ...assessed, ...(limits.length > 0 && { limits }), ...(versions.length > 0 && { versions }) };
  return { entry, word: unknownWord(own.facts) };
}

function versionOf(checked: CheckedPackage | undefined): VersionText | undefined {
  return checked?.facts.target?.kind === "version" ? checked.facts.target.key.version : undefined;
}

function isSame({ facts: { target } }: CheckedPackage, { key, text }: Named): boolean {
  return target?.kind === "version" && isSameKey(target.key, { ...key, version: text });
}

function changesBetween(before: Facts, after: Facts): readonly string[] {
  if (before.target?.kind !== "version" || after.target?.kind !== "version") return [];
  const [from, to] = [before.target.key, after.target.key];
  const isLower = versionsOf(from.system).compare(to.version, from.version) < 0;
  const [old, now] = [licensesOf(before), licensesOf(after)];
  const added = addedBetween(before, after);
  return [
    isLower ? "downgrade" : stepBetween(from.system, from.version, to.version),
    ...(old !== undefined && now !== undefined && old !== now ? [`license ${old} becomes ${now}`] : []),
    ...(added === undefined
      ? ["what it newly depends on is not known"]
      : added.length > 0
        ? [`newly depends on ${withRest(added, most.added).join(", ")}`]
        : []),
  ];
}

function licensesOf({ version }: Facts): string | undefined {
  if (version?.kind !== "found") return undefined;
  return licenseText(version.value.licenses);
}

/** The packages that only the later version depends on, directly or not; undefined where one of the graphs is not known. */
function addedBetween({ transitive: before }: Facts, { transitive: after }: Facts): readonly string[] | undefined {
  if (!before || !after || before.failure || after.failure || before.incomplete || after.incomplete) return undefined;
  const known = new Set(before.packages.map(({ key }) => key.name));
  return [...new Set(after.packages.map(({ key }: { readonly key: VersionKey }) => key.name))]
    .filter((name) => !known.has(name))
    .map(plain);
}

function answer(entries: readonly Known<Entry>[], isOpen: boolean): ToolResult {
  const packages = entries.map(({ entry }) => entry);
  const verdicts = packages.map(({ verdict }) => verdict);
  const summary = `now: ${countEntries(entries)}`;
  const outcome = outcomeOf([...verdicts, ...(isOpen ? (["unknown"] as const) : [])]);
  return answerOf({ summary, packages }, [summary, ...packages.flatMap(entryLines)], outcome);
}

function entryLines({ purl, versions = [], ...found }: Entry, index: number): readonly string[] {
  return [
    `${index + 1}. ${purl}: ${assessmentText(found)}`,
    ...versions.map(({ version, is, changes = [], ...of }) => {
      const changed = changes.length > 0 ? `; changes: ${changes.join("; ")}` : "";
      return `   ${version} (${is}): ${assessmentText(of)}${changed}`;
    }),
  ];
}
