import type { Facts } from "../analysis/facts.ts";
import type { Finding } from "../analysis/finding.ts";
import { evaluate } from "../analysis/evaluate.ts";
import { latestVersion } from "../analysis/gathering/latestVersion.ts";
import type { Policy } from "../analysis/policy/policy.ts";
import { dependentsOf } from "../analysis/target/dependents.ts";
import type { Locked } from "../analysis/target/subject.ts";
import { verdictOf, type UncheckedReason } from "../analysis/target/verdict.ts";
import type { Project } from "../api/messages/projects.ts";
import type { VersionKey } from "../model/keys.ts";
import { fixedInMessage } from "../messages/fixedIn.ts";
import { code as codeValue, message, plural, type Message } from "../messages/message.ts";
import { releaseTitle, uncheckedReason } from "../messages/reasons.ts";
import { ago, dayAndAge } from "../messages/time.ts";
import { systemTraits } from "../model/systems.ts";
import { versionOrigin } from "./versionOrigin.ts";
import { findingLine } from "./findingLine.ts";
import { code, escape, link, markdown } from "./markdown.ts";
import { transitiveLine, unlistedLine } from "./transitiveLine.ts";

/** How many affected transitive dependencies a hover lists. */
const mostTransitive = 4;
/** How many packages a hover lists that require one of a lockfile. */
const mostDependents = 4;

export interface HoverHost {
  readonly policy: Policy;
  /** The addresses behind the links to the host's own commands. */
  readonly graphLink: (key: VersionKey) => string;
  readonly detailsLink: (key: VersionKey) => string;
  /** Leads to what releases a group, so that the service is asked about it. */
  readonly releaseLink: (pattern: string) => string;
  /** Systems that the service has graphs for; a link elsewhere would lead to nothing. */
  readonly hasGraph: (key: VersionKey) => boolean;
}

/** The hover of one dependency as Markdown. What has not arrived is shown as pending, what is unknown as unknown. */
export function hoverMarkdown(facts: Facts, host: HoverHost): string {
  return [
    heading(facts),
    state(facts, host),
    numbers(facts, host),
    project(facts),
    links(facts, host),
    releaseLink(facts, host),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function heading({ declaration, target }: Facts): string {
  const name = `**${escape(declaration.package.name)}**`;
  const { name: declared, package: key } = declaration;
  // Where names fold, the declared one is another spelling.
  const isAlias = declared !== key.name && systemTraits[key.system].folds === "nothing";
  const alias = isAlias ? ` (as ${escape(declared)})` : "";
  if (target?.kind !== "version") return `${name}${alias}`;
  return `${name} ${code(target.key.version)}${alias} — ${versionOrigin(declaration, target)}`;
}

function state(facts: Facts, { policy }: HoverHost): string {
  const verdict = verdictOf(facts);
  const findings = evaluate([facts], policy);
  const lines = findingLines(findings).map((line) => `- ${line}`);
  switch (verdict.kind) {
    case "pending":
      return [`$(loading~spin) ${markdown(message("Asking the service…"))}`, ...lines].join("\n");
    case "unknown":
      return [`$(question) ${markdown(notChecked(verdict.why))}`, ...lines].join("\n");
    case "checked": {
      const advisoryCount = verdict.version.advisoryKeys.length;
      const reportedCount = findings.filter(({ rule }) => rule === "advisory").length;
      const icon = isNeutral(facts) ? "info" : "pass";
      if (advisoryCount === 0)
        lines.unshift(`- $(${icon}) ${markdown(message("No known advisories for this version itself"))}`);
      lines.push(...fixedInLine(facts, findings));
      if (advisoryCount > reportedCount)
        lines.push(`- $(eye-closed) ${markdown(hiddenAdvisories(advisoryCount - reportedCount))}`);
      lines.push(...transitiveLines(facts));
      if (verdict.version.isDeprecated === undefined)
        lines.push(`- $(question) ${markdown(message("Deprecation is not available in this version of the API"))}`);
      const { age = 0, stale } = verdict;
      if (stale || age >= 3_600)
        lines.push(`- $(history) ${markdown(message("From the cache, {age}", { age: ago(age) }))}`);
      return lines.join("\n");
    }
  }
}

function transitiveLines(facts: Facts): readonly string[] {
  const { locked, transitive, isTransitiveUnlisted } = facts;
  if (locked?.isListed) return requiredByLines(locked);
  if (transitive) return [`- ${transitiveLine(transitive, isPartlyRead(facts))}`];
  return isTransitiveUnlisted ? [`- ${unlistedLine()}`] : [];
}

/** Which packages of the lockfile depend on it. */
function requiredByLines(locked: Locked): readonly string[] {
  const dependents = dependentsOf(locked);
  if (!dependents) return [];
  if (dependents.length === 0) return ["- $(type-hierarchy-super) No other package of the lockfile requires it"];
  const names = dependents.slice(0, mostDependents).map(({ key }) => code(`${key.name} ${key.version}`.trim()));
  const rest = dependents.length - names.length;
  return [`- $(type-hierarchy-super) Required by ${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
}

function fixedInLine({ cleanIn }: Facts, findings: readonly Finding[]): readonly string[] {
  const fixedIn = findings.find((finding) => finding.fixedIn)?.fixedIn;
  const text =
    cleanIn === undefined
      ? fixedIn && fixedInMessage(fixedIn)
      : message("Fixed in {version}, with its transitive dependencies", { version: cleanIn });
  return text ? [`- $(wrench) **${markdown(text)}**`] : [];
}

/** Whether too little is known for a green mark: nothing of transitive dependencies, or the lockfile was not read whole. */
function isNeutral(facts: Facts): boolean {
  const { transitive, isTransitiveUnlisted } = facts;
  const isUnknown = transitive?.packages.every(({ version }) => version?.kind !== "found") ?? false;
  const isIncomplete = transitive?.incomplete !== undefined || (transitive?.packages.length ?? 0) > 0;
  return (isUnknown && isIncomplete) || isTransitiveUnlisted === true || isPartlyRead(facts);
}

function isPartlyRead({ locked, target }: Facts): boolean {
  return target?.kind === "version" && target.how === "locked" && (locked?.lockfile.problems.length ?? 0) > 0;
}

/** A line for each finding, but only the worst of the transitive dependencies. */
function findingLines(findings: readonly Finding[]): readonly string[] {
  const transitive = findings.filter(({ rule }) => rule === "transitive-advisory");
  const omitted = new Set(transitive.slice(mostTransitive));
  const lines = findings.filter((finding) => !omitted.has(finding)).map(findingLine);
  if (omitted.size === 0) return lines;
  const rest = plural(
    omitted.size,
    "{count} more of its dependencies is affected",
    "{count} more of its dependencies are affected",
  );
  return [...lines, `$(ellipsis) ${markdown(rest)}`];
}

function notChecked(why: UncheckedReason): Message {
  return message("Not checked: {reason}.", { reason: uncheckedReason(why) });
}

function hiddenAdvisories(count: number): Message {
  return plural(count, "{count} advisory hidden by settings", "{count} advisories hidden by settings");
}

function numbers(facts: Facts, { policy: { now } }: HoverHost): string {
  return [...latestParts(facts), ...versionParts(facts, now)].join(" · ");
}

function latestParts({ package: parent, version, declaration }: Facts): readonly string[] {
  if (parent?.kind !== "found") return [];
  const { byDefault, latest } = latestVersion(parent.value, declaration.package.system);
  const recommended = byDefault ?? latest;
  if (!recommended) return [];
  const current = version?.kind === "found" ? version.value.versionKey.version : undefined;
  const { version: text } = recommended.versionKey;
  const values = {
    version: codeValue(text),
    current: current === text ? message(" (this one)") : message(""),
  };
  const first = byDefault
    ? message("Default {version}{current}", values)
    : message("Latest {version}{current}", values);
  const isOther = byDefault && latest && latest.versionKey.version !== text;
  const other = isOther ? [message("latest {version}", { version: codeValue(latest.versionKey.version) })] : [];
  return [first, ...other].map(markdown);
}

function versionParts({ version }: Facts, now: number): readonly string[] {
  if (version?.kind !== "found") return [];
  const { licenses, publishedAt } = version.value;
  const published = dayAndAge(publishedAt, now);
  return [
    licenses.length > 0 ? message("license {license}", { license: licenses.join(", ") }) : message("license unknown"),
    published ? message("published {time}", { time: published }) : message("publication date unknown"),
  ].map(markdown);
}

function project({ project: fetched }: Facts): string {
  if (fetched?.kind !== "found") return "";
  return projectLine(fetched.value);
}

function projectLine(project: Project): string {
  const parts = [
    link(project.projectKey.id, `https://${project.projectKey.id}`),
    ...(project.starsCount === undefined ? [] : [markdown(starsMessage(project.starsCount))]),
    markdown(
      project.scorecard
        ? message("Scorecard {score} of 10", { score: project.scorecard.overallScore.toFixed(1) })
        : message("no Scorecard"),
    ),
  ];
  return `$(repo) ${parts.join(" · ")}`;
}

function starsMessage(count: number): Message {
  return message("{stars} stars", { stars: count.toLocaleString("en") });
}

function releaseLink({ declaration: { requirement } }: Facts, host: HoverHost): string {
  const pattern = requirement.kind === "skipped" ? requirement.release : undefined;
  return pattern === undefined ? "" : `[${markdown(releaseTitle(pattern))}](${host.releaseLink(pattern)})`;
}

function links({ target }: Facts, host: HoverHost): string {
  if (target?.kind !== "version") return "";
  const parts = [`[Open details](${host.detailsLink(target.key)})`];
  if (host.hasGraph(target.key)) parts.unshift(`[Dependency graph](${host.graphLink(target.key)})`);
  return parts.join(" · ");
}
