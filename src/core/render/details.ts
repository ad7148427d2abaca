import type { VersionFacts } from "../analysis/facts.ts";
import { latestFirst, latestVersion } from "../analysis/gathering/latestVersion.ts";
import { sortedAdvisories } from "../analysis/advisories.ts";
import type { Fetched } from "../api/fetched.ts";
import { describeError } from "../api/errors.ts";
import type { Version } from "../api/messages/packages.ts";
import type { Scorecard } from "../api/messages/projects.ts";
import { formatMessage } from "../messages/message.ts";
import { dayAndAge } from "../messages/time.ts";
import { versionMarks } from "../messages/versions.ts";
import type { VersionKey } from "../model/keys.ts";
import { advisoryCells, advisoryHead } from "./advisoryCells.ts";
import { code, escape, link, markdown } from "./markdown.ts";
import { cell, table } from "./table.ts";

/** Everything that the service serves about one version, as a page of Markdown. */
export function detailsMarkdown(key: VersionKey, facts: VersionFacts, now: number): string {
  const { version = notAsked } = facts;
  const head = `# ${escape(key.name)} ${code(key.version)}\n\n${key.system}`;
  const body =
    version.kind === "found"
      ? [factTable(version.value, facts, now), advisorySection(version.value, facts), provenance(version.value)]
      : [`**Not checked:** ${escape(missingText(version, "this version"))}`];
  return (
    [head, ...body, versionsSection(key, facts, now), projectSection(facts), links(version)]
      .filter(Boolean)
      .join("\n\n") + "\n"
  );
}

const notAsked = { kind: "missing", text: "" } as const;

function missingText(fetched: Fetched<unknown>, what: string): string {
  if (fetched.kind === "failed") return describeError(fetched.error);
  return fetched.kind === "missing" ? `the service knows nothing of ${what} (${fetched.text || "404"}).` : "";
}

function factTable(version: Version, { package: parent }: VersionFacts, now: number): string {
  const rows: [string, string][] = [
    ["License", version.licenses.length > 0 ? version.licenses.map(escape).join(", ") : "unknown"],
    ["Published", publishedText(version.publishedAt, now)],
    ["Deprecated", version.isDeprecated === undefined ? "not served by this version of the API" : deprecation(version)],
  ];
  if (parent?.kind === "found") {
    const { byDefault, latest } = latestVersion(parent.value, version.versionKey.system);
    if (byDefault) rows.push(["Default version", cell(byDefault.versionKey.version)]);
    if (latest) rows.push(["Latest version", cell(latest.versionKey.version)]);
  }
  if (version.purl) rows.push(["purl", cell(version.purl)]);
  return table(["Fact", "Value"], rows);
}

function deprecation({ isDeprecated, deprecatedReason }: Version): string {
  return isDeprecated ? `**yes**${deprecatedReason ? `: ${escape(deprecatedReason)}` : ""}` : "no";
}

function advisorySection(version: Version, { advisories }: VersionFacts): string {
  const rows = sortedAdvisories(version, advisories).map(advisoryCells);
  if (rows.length === 0)
    return "## Advisories\n\nNone known for this version itself. Its dependencies are not included.";
  return `## Advisories (${rows.length})\n\n${table(advisoryHead, rows)}`;
}

function provenance({ attestations, slsaProvenances }: Version): string {
  const rows = [...slsaProvenances, ...attestations].map(({ verified, sourceRepository, commit, url }) => [
    verified ? "verified" : "not verified",
    link(sourceRepository || "unknown", sourceRepository),
    cell(commit.slice(0, 12)),
    link(url ? "statement" : "", url),
  ]);
  return rows.length === 0 ? "" : `## Provenance\n\n${table(["Attestation", "Repository", "Commit", ""], rows)}`;
}

/** A package may have thousands of versions. */
const mostVersions = 25;

function publishedText(time: string | undefined, now: number): string {
  const text = dayAndAge(time, now);
  return text ? markdown(text) : "unknown";
}

function versionsSection(key: VersionKey, { package: parent = notAsked }: VersionFacts, now: number): string {
  if (parent.kind !== "found") return `## Versions\n\n${escape(missingText(parent, "this package"))}`;
  const sorted = latestFirst(parent.value);
  const rows = sorted.slice(0, mostVersions).map(({ versionKey, publishedAt, isDefault, isDeprecated }) => {
    const marks = [
      ...(isDefault ? [versionMarks.default] : []),
      ...(isDeprecated ? [versionMarks.deprecated] : []),
      ...(versionKey.version === key.version ? [versionMarks.current] : []),
    ];
    return [
      cell(versionKey.version),
      publishedText(publishedAt, now),
      marks.map((mark) => formatMessage(mark)).join(", "),
    ];
  });
  const rest = sorted.length > mostVersions ? `\n\n… and ${sorted.length - mostVersions} older ones.` : "";
  return `## Versions (${sorted.length})\n\n${table(["Version", "Published", ""], rows)}${rest}`;
}

function projectSection({ project }: VersionFacts): string {
  if (!project) return "";
  if (project.kind !== "found") return `## Project\n\n${escape(missingText(project, "the project"))}`;
  const { projectKey, description, starsCount, forksCount, openIssuesCount, license, scorecard } = project.value;
  const lines = [
    `## Project ${link(projectKey.id, `https://${projectKey.id}`)}`,
    escape(description),
    `${starsCount.toLocaleString("en")} stars · ${forksCount.toLocaleString("en")} forks · ${openIssuesCount.toLocaleString("en")} open issues · license ${escape(license || "unknown")}`,
    scorecard ? scorecardText(scorecard) : "No OpenSSF Scorecard.",
  ];
  return lines.filter(Boolean).join("\n\n");
}

function scorecardText({ overallScore, date, checks }: Scorecard): string {
  const rows = checks.map(({ name, score, reason }) => [
    escape(name),
    score === undefined ? "did not run" : `${score} of 10`,
    escape(reason),
  ]);
  return `### Scorecard ${overallScore.toFixed(1)} of 10 (${escape(date.slice(0, 10))})\n\n${table(["Check", "Score", "Reason"], rows)}`;
}

function links(version: Fetched<Version>): string {
  if (version.kind !== "found" || version.value.links.length === 0) return "";
  const lines = version.value.links.map(
    ({ label, url }) => `- ${escape(label)}: ${link(url, url.replace(/^git\+/, ""))}`,
  );
  return `## Links\n\nDeclared by the author, verified by nobody.\n\n${lines.join("\n")}`;
}
