import { type Additions, isYoung, type News } from "../../analysis/additions.ts";
import { evaluate, isRepeated } from "../../analysis/evaluate.ts";
import type { Facts } from "../../analysis/facts.ts";
import { heldUpdate } from "../../analysis/update.ts";
import { type Finding, isVulnerability, ruleOf } from "../../analysis/finding.ts";
import { latestVersion } from "../../analysis/gathering/latestVersion.ts";
import { isDevelopment, needsOf, type Policy, settingOf } from "../../analysis/policy.ts";
import type { Severity } from "../../analysis/severity.ts";
import { standingOf } from "../../analysis/standing.ts";
import { dependentsOf } from "../../analysis/target/dependents.ts";
import type { Stale } from "../../analysis/target/stale.ts";
import type { VersionTarget } from "../../analysis/target/target.ts";
import { verdictOf } from "../../analysis/target/verdict.ts";
import type { Version } from "../../api/messages.ts";
import { additionsText } from "../../comparison/additionTexts.ts";
import type { PlannedFix } from "../../fixes/plan/planFixes.ts";
import type { Declaration } from "../../manifests/manifest.ts";
import { listed, message, type Message, plural, prose } from "../../messages/message.ts";
import { cooldownMessage, projectStatusMessage } from "../../messages/serviceMarks.ts";
import { shownName } from "../../messages/shownName.ts";
import { age } from "../../messages/time.ts";
import { heldUpdateText, type VersionOrigin, versionOriginText } from "../../messages/versionOrigin.ts";
import type { VersionText } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { systemTraits } from "../../model/systems.ts";
import { versionsOf } from "../../versions/index.ts";
import { escape, markdown } from "../markdown.ts";
import { type Nearest, otherDependents } from "../nearest.ts";
import { advisoryLists } from "./advisoryList.ts";
import { command, type HoverLinks, linksLine } from "./links.ts";
import { projectLine } from "./source.ts";
import { unbroken, widthOf } from "../width.ts";
import { verdictLine } from "./verdict.ts";

export interface HoverHost extends HoverLinks {
  readonly policy: Policy;
  /** The locked version of a dependency for which the lockfile is out of date, beside the one that would be installed. */
  readonly locked?: Facts | undefined;
  /** News of the version that an update leads to. */
  readonly news?: News;
  /** The change that is planned where no version fixes the dependency. */
  readonly planned?: PlannedFix;
  /** The dependencies at which Problems have the vulnerable packages of the manifest, once it is checked. */
  readonly nearest?: Nearest;
}

/** Rows at 500 px, so that a hover below its diagnostic is read without scrolling. */
const mostRows = 8;

/**
 * The hover of one dependency as Markdown with HTML: what it is, how bad it is, the way out, and as many of the three worst advisories as there is room for. What
 * has not arrived is shown as pending, what is unknown as unknown. `other` is the version of `otherVersion`, where the
 * service was asked about it.
 */
export function hoverMarkdown(facts: Facts, host: HoverHost, other?: Version): string {
  const { policy, nearest, locked, planned } = host;
  if (locked && isRepeated(facts)) return hoverMarkdown(locked, { ...host, locked: undefined }, other);
  const findings = evaluate([facts], policy);
  const ofLocked = locked ? evaluate([locked], policy) : [];
  const through = nearest && otherDependents(findings, nearest);
  const details = facts.target?.kind === "version" ? host.detailsLink(facts.target.key) : undefined;
  const summary = [
    headLine(facts, findings, host),
    // A break within a paragraph, without the space between two of them.
    [
      ...verdictLines(
        { facts, findings, ...(through && { through }) },
        locked && { facts: locked, findings: ofLocked },
        policy,
      ),
      [noteLine(facts, findings, policy.now), standingNote(facts, policy)].filter(Boolean).join(" · "),
    ]
      .filter(Boolean)
      .join("\\\n"),
    [
      linksLine(facts, { findings, ...(other && { other }), ...(planned && { planned }) }, host),
      ...newsNotes(host.news, findings, policy.now),
    ]
      .filter(Boolean)
      .join("\\\n"),
  ];
  const project = projectLine(facts);
  const layouts = advisoryLists([...findings, ...ofLocked], details).flatMap((list) =>
    list.most > 1 ? [[list.text, project]] : list.most === 1 ? [[list.text, project], [list.text]] : [[list.text]],
  );
  const texts = layouts.map((layout) => joined([...summary, ...layout]));
  return texts.find((text) => rowsOf(text) <= mostRows) ?? joined(summary);
}

interface Evaluated {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  readonly through?: Message;
}

/** The lines that say how bad the version is, and the one that the lockfile has beside it: first, where it is vulnerable. */
function verdictLines(next: Evaluated, locked: Evaluated | undefined, policy: Policy): readonly string[] {
  const { transitive } = needsOf(policy, true);
  const own = verdictLine(next.facts, next.findings, transitive, next.through);
  if (locked?.facts.target?.kind !== "version") return [own];
  const { version } = locked.facts.target.key;
  const asLocked = markdown(message("{version} as locked:", { version }));
  const ofLocked = `${asLocked} ${verdictLine(locked.facts, locked.findings, transitive)}`;
  if (next.facts.target?.kind !== "version" || !locked.findings.some(isVulnerability)) return [own, ofLocked];
  const asNext = markdown(message("{version} instead:", { version: next.facts.target.key.version }));
  return [ofLocked, `${asNext} ${own}`];
}

function joined(paragraphs: readonly string[]): string {
  return paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
}

/** Characters of a list of licenses. */
const mostLicenses = 40;

/**
 * Tells which version is checked and where it comes from, then the latest one, the license and the age. What is not known is left
 * out: where it matters, a rule says so.
 */
function headLine(facts: Facts, findings: readonly Finding[], host: HoverHost): string {
  const isMalicious = findings.some(({ rule }) => rule === "malicious");
  const development = isDevelopment(facts.declaration) ? [message("dev")] : [];
  const latest = isMalicious ? [] : latestParts(facts, host);
  const others = versionParts(facts, host.policy.now);
  return [nameAndVersion(facts), ...development.map(inLine), ...latest, ...others.map(inLine)].join(" · ");
}

function inLine(text: Message): string {
  return markdown(text, mostLicenses);
}

function nameAndVersion({ declaration, target, stale }: Facts): string {
  const { name: declared, package: key } = declaration;
  // Where names fold, the declared one is another spelling.
  const isAlias = declared !== key.name && systemTraits[key.system].folds === "nothing";
  const alias = isAlias ? ` ${markdown(message("(as {name})", { name: declared }))}` : "";
  const name = `**${escape(shownName(declaration))}**`;
  if (target?.kind !== "version") return `${name}${alias}`;
  return `${name} ${escape(target.key.version)}${alias} (${versionOrigin(declaration, target, stale)})`;
}

/**
 * The latest version, which leads to what it takes, and the one that is installed by default where that is another one. For no version
 * that is malicious: the latest may be as well.
 */
function latestParts(facts: Facts, host: HoverHost): readonly string[] {
  const { package: parent, target, declaration } = facts;
  if (parent?.kind !== "found") return [];
  const { byDefault, latest } = latestVersion(parent.value, declaration.package.system);
  const { isSame } = versionsOf(declaration.package.system);
  const isCurrent = (version: VersionText) => target?.kind === "version" && isSame(version, target.key.version);
  const newest = (latest ?? byDefault)?.versionKey.version;
  if (newest === undefined) return [];
  const usual = byDefault?.versionKey.version ?? newest;
  const held = heldUpdate(facts);
  const later = (version: VersionText) => (held && isSame(held.to, version) ? heldUpdateText(held) : version);
  return [
    isCurrent(newest) ? inLine(message("the latest")) : latestPart(later(newest), facts, host),
    ...(isSame(usual, newest)
      ? []
      : [inLine(isCurrent(usual) ? message("the default") : message("default {version}", { version: later(usual) }))]),
  ];
}

function latestPart(version: VersionText | Message, { declaration, target, locked, ...facts }: Facts, host: HoverHost) {
  const text = message("latest {version}", { version });
  const isPlanned = target?.kind === "version" && facts.version?.kind === "found" && !locked?.isListed;
  const [planned = inLine(text)] = command(text, isPlanned ? host.planLink(declaration) : undefined);
  return planned;
}

function versionParts({ version }: Facts, now: number): readonly Message[] {
  if (version?.kind !== "found") return [];
  const { licenses, publishedAt } = version.value;
  const years = age(publishedAt, now);
  return [
    ...(licenses.length > 0 ? [message("{license}", { license: prose(licenses.join(", ")) })] : []),
    ...(years ? [years] : []),
  ];
}

/** About how many characters of a hover stand on a row of 500 px. */
const rowLength = 72;

/** Characters that the indent of an item and the wide letters of an ID take. */
const itemIndent = "_".repeat(8);

/** About how many rows a hover takes at 500 px: its lines, with the words wrapped. */
export function rowsOf(markdown: string): number {
  return markdown
    .split("\n")
    .map((line) => wrappedRows(`${line.startsWith("- ") ? itemIndent : ""}${visibleText(line)}`))
    .reduce((sum, rows) => sum + rows, 0);
}

/** Returns what remains of a line of Markdown: the labels of links without their addresses, and an icon as two characters. */
function visibleText(line: string): string {
  return line
    .replace(/&#36;/g, "$")
    .replace(/\\(.)/g, "_")
    .replace(/<[^>]*>|\*\*|`/g, "")
    .replace(/\]\([^)]*\)|\[/g, "")
    .replace(/\$\([\w~-]+\)/g, "__")
    .trim();
}

function wrappedRows(text: string): number {
  if (text === "") return 0;
  let rows = 1;
  let used = 0;
  for (const { text: part, space } of unbroken(text)) {
    const width = widthOf(part);
    if (used > 0 && used + space + width > rowLength) {
      rows += 1;
      used = 0;
    }
    used += width + (used === 0 ? 0 : space);
    // A word that is longer than a row is broken.
    rows += Math.floor(Math.max(0, used - 1) / rowLength);
    used = used > rowLength ? used % rowLength : used;
  }
  return rows;
}

/** The number of packages that a hover lists that require one of a lockfile. */
const mostDependents = 4;
/** Characters of a reason from elsewhere, which is about a row. */
const mostReason = 56;

/** The findings that are not about advisories, and what else is known or not known of the version, each with an icon. */
export function noteLine(facts: Facts, findings: readonly Finding[], now: number): string {
  const notes = findings.filter(isNote).map((finding) => findingLine(finding, mostReason));
  const { notes: ownNotes = [] } = facts.declaration;
  const own = ownNotes.map((note) => `$(info) ${markdown(note)}`);
  const isRisky = findings.some(({ rule }) => rule === "risky-addition");
  const news = [...(isRisky ? [] : additionsNote(facts.additions, now)), ...scriptNote(facts, now)];
  return [...notes, ...own, ...news, ...requiredBy(facts), ...deprecationNote(facts), ...serviceNotes(facts)].join(
    " · ",
  );
}

/** Tells what an update loses and brings; of a fix, its sentence tells that it loses the attestation. */
function newsNotes(news: News | undefined, findings: readonly Finding[], now: number): readonly string[] {
  if (!news) return [];
  const { version } = news.to;
  const isSaid = findings.some(({ fixedIn }) => fixedIn?.kind === "fixed" && fixedIn.losesAttestation);
  return [
    ...(news.isMalicious ? [`$(error) ${markdown(message("{version} is confirmed malicious", { version }))}`] : []),
    ...(news.losesAttestation && !isSaid
      ? [`$(warning) ${markdown(message("{version} has no provenance attestation", { version }))}`]
      : []),
    ...additionsNote(news, now),
  ];
}

/** Tells what a version brings; nothing where nothing is known to be new. */
function additionsNote(additions: Additions | undefined, now: number): readonly string[] {
  const text = additions && additionsText(additions, now);
  return text
    ? [`$(diff-added) ${markdown(message("{version} {text}", { version: additions.to.version, text }))}`]
    : [];
}

/** Tells that a young version runs code when it is installed, by the lockfile. */
function scriptNote({ locked, version }: Facts, now: number): readonly string[] {
  const isNew = version?.kind === "found" && isYoung(version.value.publishedAt, now);
  const runs = isNew && locked?.packages.some(({ runsInstallScript }) => runsInstallScript);
  return runs ? [`$(terminal) ${markdown(message("Runs an install script"))}`] : [];
}

/** The lines above have the latest version, count advisories, and say of a package or version that it is not known; Problems have what it depends on. */
function isNote(finding: Finding): boolean {
  switch (finding.rule) {
    case "malicious":
    case "advisory":
    case "transitive-advisory":
    case "outdated":
    case "unknown-version":
      return false;
    case "unmaintained":
      return finding.items[0].path === undefined;
    case "unknown-package":
      return finding.items[0].similar.length > 0;
    default:
      return true;
  }
}

/** Lists the packages of the lockfile that depend on an entry of it. */
function requiredBy({ locked }: Facts): readonly string[] {
  const dependents = locked?.isListed && dependentsOf(locked);
  if (!dependents) return [];
  const line = (text: Message) => [`$(type-hierarchy-super) ${markdown(text)}`];
  if (dependents.length === 0) return line(message("No other package of the lockfile requires it"));
  const names = dependents.slice(0, mostDependents).map(({ key }) => `${key.name} ${key.version}`.trim());
  const rest = dependents.length - names.length;
  const more = rest > 0 ? plural(rest, " and {count} more") : "";
  return line(message("Required by {names}{more}", { names: listed(names), more }));
}

function deprecationNote(facts: Facts): readonly string[] {
  const verdict = verdictOf(facts);
  if (verdict.kind !== "checked" || verdict.version.isDeprecated !== undefined) return [];
  return [`$(question) ${markdown(message("Deprecation is not available in this version of the API"))}`];
}

/** Tells why it is not known whether the package stands still, where the user wants that to be found. */
function standingNote(facts: Facts, policy: Policy): string {
  if (settingOf("unmaintained", policy) === "off" || verdictOf(facts).kind !== "checked") return "";
  const standing = standingOf(facts, { years: policy.unmaintainedYears, now: policy.now });
  if (standing?.kind !== "unknown") return "";
  return `$(question) ${markdown(message("Not known whether it is maintained: {what}", { what: standing.what }))}`;
}

/** Lists what newer services say of the project and of new versions; an active project is not worth a note. */
function serviceNotes(facts: Facts): readonly string[] {
  const verdict = verdictOf(facts);
  if (verdict.kind !== "checked") return [];
  const { projectStatus, cooldown } = verdict.version;
  const status = projectStatus?.status === "active" ? undefined : projectStatusMessage(projectStatus);
  const wait = cooldownMessage(cooldown);
  return [
    ...(status ? [`$(archive) ${markdown(message("Project {status}", { status }))}`] : []),
    ...(wait ? [`$(history) ${markdown(message("Cooldown {wait}", { wait }))}`] : []),
  ];
}

/** One finding as a line of Markdown for a place that names the version, with an icon and links. Prose is cut off. */
export function findingLine(finding: Finding, mostProse = Infinity): string {
  const { icon, text } = ruleOf(finding).line(finding);
  return `$(${icon ?? icons[finding.severity]}) ${markdown(text, mostProse)}`;
}

const icons: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "info",
  hint: "info",
};

/** Tells where the version that is checked comes from, as a few words of Markdown. */
export function versionOrigin(
  { requirement, package: { system }, elsewhere, isExact, managedBy, replaced }: Declaration,
  target: VersionTarget,
  stale?: Stale,
): string {
  const { displayName, resolves, selectsMinimums } = systemTraits[system];
  const isMinimum = versionsOf(system).isMinimum(requirement.text) && !isExact;
  return markdown(
    versionOriginText({
      how: target.how,
      requirement: requirement.text,
      ...(target.from !== undefined && { lockfile: fileNameOf(target.from) }),
      ...outdatedBy(target, stale),
      ...(elsewhere && { elsewhere: fileNameOf(elsewhere.path) }),
      ...(replaced && { replaced: { ...replaced, by: target.key.version } }),
      ...(managedBy !== undefined && { managedBy }),
      ...(isMinimum && { minimum: selectsMinimums ? "selected" : "installed" }),
      resolves,
      displayName,
      ...(target.held && { held: target.held }),
      ...(target.fallback && { fallback: target.fallback }),
    }),
  );
}

function outdatedBy(
  { key: { version: next } }: VersionTarget,
  stale: Stale | undefined,
): Pick<VersionOrigin, "outdated"> {
  if (stale?.kind !== "next" || !stale.key) return {};
  return { outdated: { version: stale.key.version, next, lockfile: fileNameOf(stale.from) } };
}
