import type { VersionFacts } from "../analysis/facts.ts";
import { latestFirst, latestVersion } from "../analysis/gathering/latestVersion.ts";
import { sortedAdvisories } from "../analysis/advisories.ts";
import type { Fetched } from "../api/fetched.ts";
import type { Version } from "../api/messages/packages.ts";
import type { Scorecard } from "../api/messages/projects.ts";
import { errorMessage } from "../messages/errors.ts";
import { formatMessage, link as linkTo, message, type Message } from "../messages/message.ts";
import { dayAndAge } from "../messages/time.ts";
import { versionMarks } from "../messages/versions.ts";
import type { VersionKey } from "../model/keys.ts";
import { advisoryCells, advisoryHead } from "./advisoryCells.ts";
import { code, escape, link, markdown } from "./markdown.ts";
import { transitiveSection } from "./detailsTransitive.ts";
import { cell, table } from "./table.ts";

/** Everything that the service serves about one version, as a page of Markdown. */
export function detailsMarkdown(key: VersionKey, facts: VersionFacts, now: number): string {
  const { version = notAsked } = facts;
  const head = `# ${escape(key.name)} ${code(key.version)}\n\n${key.system}`;
  const body =
    version.kind === "found"
      ? [
          factTable(version.value, facts, now),
          advisorySection(version.value, facts),
          transitiveSection(facts),
          provenance(version.value),
        ]
      : [markdown(message("**Not checked:** {reason}", { reason: missing(version, unknownVersion) }))];
  return (
    [head, ...body, versionsSection(key, facts, now), projectSection(facts), links(version)]
      .filter(Boolean)
      .join("\n\n") + "\n"
  );
}

const notAsked = { kind: "missing", text: "" } as const;

const unknownVersion = message("the service does not know this version");
const unknownPackage = message("the service does not know this package");
const unknownProject = message("the service does not know the project");
const unknown = message("unknown");

function missing(fetched: Exclude<Fetched<unknown>, { kind: "found" }>, reason: Message): Message {
  if (fetched.kind === "failed") return errorMessage(fetched.error);
  return message("{reason} ({detail}).", { reason, detail: fetched.text || "404" });
}

function factTable(version: Version, { package: parent }: VersionFacts, now: number): string {
  const rows: [name: Message, value: string][] = [
    [message("License"), version.licenses.map(escape).join(", ") || markdown(unknown)],
    [message("Published"), publishedText(version.publishedAt, now)],
    [message("Deprecated"), markdown(deprecation(version))],
  ];
  if (parent?.kind === "found") {
    const { byDefault, latest } = latestVersion(parent.value, version.versionKey.system);
    if (byDefault) rows.push([message("Default version"), cell(byDefault.versionKey.version)]);
    if (latest) rows.push([message("Latest version"), cell(latest.versionKey.version)]);
  }
  if (version.purl) rows.push([message("purl"), cell(version.purl)]);
  return table(
    [message("Fact"), message("Value")].map(markdown),
    rows.map(([name, value]) => [markdown(name), value]),
  );
}

function deprecation({ isDeprecated, deprecatedReason }: Version): Message {
  if (isDeprecated === undefined) return message("not available in this version of the API");
  if (!isDeprecated) return message("no");
  return deprecatedReason ? message("**yes**: {reason}", { reason: deprecatedReason }) : message("**yes**");
}

function advisorySection(version: Version, { advisories }: VersionFacts): string {
  const rows = sortedAdvisories(version, advisories).map(advisoryCells);
  if (rows.length > 0) {
    return `${markdown(message("## Advisories ({count})", { count: rows.length }))}\n\n${table(advisoryHead, rows)}`;
  }
  const none = message("No known advisories for this version itself.");
  return `${markdown(message("## Advisories"))}\n\n${markdown(none)}`;
}

function provenance({ attestations, slsaProvenances }: Version): string {
  const rows = [...slsaProvenances, ...attestations].map(({ verified, sourceRepository, commit, url }) => [
    markdown(verified ? message("verified") : message("not verified")),
    sourceRepository === "" ? markdown(unknown) : link(sourceRepository, sourceRepository),
    cell(commit.slice(0, 12)),
    url ? link(formatMessage(message("statement")), url) : "",
  ]);
  if (rows.length === 0) return "";
  const head = [message("Attestation"), message("Repository"), message("Commit"), message("")].map(markdown);
  return `${markdown(message("## Provenance"))}\n\n${table(head, rows)}`;
}

/** A package may have thousands of versions. */
const mostVersions = 25;

function publishedText(time: string | undefined, now: number): string {
  return markdown(dayAndAge(time, now) ?? unknown);
}

function versionsSection(key: VersionKey, { package: parent = notAsked }: VersionFacts, now: number): string {
  if (parent.kind !== "found")
    return `${markdown(message("## Versions"))}\n\n${markdown(missing(parent, unknownPackage))}`;
  const sorted = latestFirst(parent.value);
  const rows = sorted.slice(0, mostVersions).map(({ versionKey, publishedAt, isDefault, isDeprecated }) => {
    const marks = [
      ...(isDefault ? [versionMarks.default] : []),
      ...(isDeprecated ? [versionMarks.deprecated] : []),
      ...(versionKey.version === key.version ? [versionMarks.current] : []),
    ];
    return [cell(versionKey.version), publishedText(publishedAt, now), marks.map(markdown).join(", ")];
  });
  const older = sorted.length - mostVersions;
  const parts = [
    markdown(message("## Versions ({count})", { count: sorted.length })),
    table([message("Version"), message("Published"), message("")].map(markdown), rows),
    ...(older > 0 ? [markdown(message("… and {count} older", { count: older }))] : []),
  ];
  return parts.join("\n\n");
}

function projectSection({ project }: VersionFacts): string {
  if (!project) return "";
  if (project.kind !== "found")
    return `${markdown(message("## Project"))}\n\n${markdown(missing(project, unknownProject))}`;
  const { projectKey, description, starsCount, forksCount, openIssuesCount, license, scorecard } = project.value;
  // Unknown counts are left out.
  const counts = [
    starsCount === undefined ? [] : message("{count} stars", { count: starsCount.toLocaleString("en") }),
    forksCount === undefined ? [] : message("{count} forks", { count: forksCount.toLocaleString("en") }),
    openIssuesCount === undefined
      ? []
      : message("{count} open issues", { count: openIssuesCount.toLocaleString("en") }),
    message("license {license}", { license: license || unknown }),
  ];
  const lines = [
    markdown(message("## Project {project}", { project: linkTo(projectKey.id, `https://${projectKey.id}`) })),
    escape(description),
    counts.flat().map(markdown).join(" · "),
    scorecard ? scorecardText(scorecard) : markdown(message("No OpenSSF Scorecard.")),
  ];
  return lines.filter(Boolean).join("\n\n");
}

function scorecardText({ overallScore, date, checks }: Scorecard): string {
  const rows = checks.map(({ name, score, reason }) => [
    escape(name),
    markdown(score === undefined ? message("not run") : message("{score} of 10", { score })),
    escape(reason),
  ]);
  const values = { score: overallScore.toFixed(1), date: date.slice(0, 10) };
  const head = [message("Check"), message("Score"), message("Reason")].map(markdown);
  return `${markdown(message("### Scorecard {score} of 10 ({date})", values))}\n\n${table(head, rows)}`;
}

function links(version: Fetched<Version>): string {
  if (version.kind !== "found" || version.value.links.length === 0) return "";
  const lines = version.value.links.map(
    ({ label, url }) => `- ${escape(label)}: ${link(url, url.replace(/^git\+/, ""))}`,
  );
  return [markdown(message("## Links")), markdown(message("As declared; not verified.")), lines.join("\n")].join(
    "\n\n",
  );
}
