import type { Facts } from "../analysis/facts.ts";
import { fixAmong } from "../analysis/finding.ts";
import { recommendedVersion } from "../analysis/gathering/latestVersion.ts";
import { stepBetween } from "../analysis/update.ts";
import type { Package } from "../api/messages.ts";
import { packageId, type VersionKey, type VersionText } from "../model/keys.ts";
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
  lateGuard,
  readAsked,
  refusedEntry,
  unknownWord,
  withheldAmong,
  withheldEntry,
  withheldWord,
  type AskedPackage,
  type Named,
} from "./asked.ts";
import { checkVersions, type CheckedPackage } from "./checkVersions.ts";
import { plain } from "./quote.ts";
import { answerOf, countText, failed, inTime, outcomeOf, packagesPath, type Running } from "./running.ts";
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
  /** What it changes: the step, the license, what it newly depends on. */
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
  const asked = packages.map((each) => readAsked(each));
  const policy = { ...(await host.policyFor(packagesPath(host))), now: host.now() };
  const named = asked.filter((each) => each.kind === "named");
  const withheld = await withheldAmong(named, host, running);
  if (!withheld) return failed(lateGuard, "unknown");
  const open = named.filter(({ key }) => !withheld.has(packageId(key)));
  const how = { policy, isClose: true };
  const present = await checkVersions(open, how, host, running);
  const candidates = new Map(
    await Promise.all(
      open.map(async (each) => [each, await candidatesOf(each, present.get(each), host, running)] as const),
    ),
  );
  const all = [...candidates.values()].flatMap((each) => each.map(({ named: candidate }) => candidate));
  const checked = await checkVersions(all, how, host, running);
  const by = { most: most.problems, transitive: true, now: policy.now };
  const entries = asked.map((each): readonly [entry: Entry, word?: string] => {
    if (each.kind === "refused") return [refusedEntry(each), "not a package"];
    const reason = withheld.get(packageId(each.key));
    if (reason) return [withheldEntry(each, reason), withheldWord(reason)];
    return entryOf(each, { present, checked, candidates: candidates.get(each) ?? [] }, by);
  });
  return answer(entries);
}

interface Candidate {
  readonly named: Named;
  readonly is: readonly string[];
}

/** The versions to suggest, each once, as far as the service has told. */
async function candidatesOf(
  { key, requirement }: Named,
  present: CheckedPackage | undefined,
  { core }: ToolHost,
  running: Running,
): Promise<readonly Candidate[]> {
  if (!present || present.facts.target?.kind !== "version") return [];
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
  return [...found.values()].map(({ version, is }) => {
    return { named: { kind: "named", key, chosen: "given", text: version }, is };
  });
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
  readonly candidates: readonly Candidate[];
}

function entryOf(named: Named, { present, checked, candidates }: Answers, how: AssessHow): readonly [Entry, string?] {
  const own = present.get(named);
  const purl = purlOf(named.key, versionOf(own) ?? (named.text === "" ? undefined : named.text));
  if (!own) return [{ purl, verdict: "unknown", reason: unanswered }, unknownWord(undefined)];
  const versions = candidates.map(({ named: candidate, is }): Suggested => {
    const found = checked.get(candidate);
    const version = plain(candidate.text);
    if (!found) return { version, is: is.join(", "), verdict: "unknown", reason: unanswered };
    const changes = isSame(own, candidate) ? ["the present version"] : changesBetween(own.facts, found.facts);
    const assessed = assess(found.facts, found.findings, how);
    return { version, is: is.join(", "), ...assessed, ...(changes.length > 0 && { changes }) };
  });
  const assessed = assess(own.facts, own.findings, how);
  return [{ purl, ...assessed, ...(versions.length > 0 && { versions }) }, unknownWord(own.facts)];
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

function answer(entries: readonly (readonly [entry: Entry, word?: string])[]): ToolResult {
  const verdicts = entries.map(([{ verdict }]) => verdict);
  const words = entries.flatMap(([{ verdict }, word]) => (verdict === "unknown" && word !== undefined ? [word] : []));
  const summary = `now: ${countText(verdicts, words)}`;
  const packages = entries.map(([entry]) => entry);
  return answerOf({ summary, packages }, [summary, ...packages.flatMap(entryLines)], outcomeOf(verdicts));
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
