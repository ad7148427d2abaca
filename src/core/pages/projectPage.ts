import type { VersionFacts } from "../analysis/facts.ts";
import { sourceProject } from "../analysis/gathering/provenance.ts";
import type { Fetched } from "../api/fetched.ts";
import type {
  OssFuzz,
  Project,
  ProjectPackageVersion,
  ProjectPackageVersions,
  RelationProvenance,
  RelationType,
  Scorecard,
  ScorecardCheck,
} from "../api/messages.ts";
import { collectedProjects } from "../messages/collected.ts";
import { errorMessage } from "../messages/errors.ts";
import { code, listed, message, type Message, plural } from "../messages/message.ts";
import { packageId, type VersionKey } from "../model/keys.ts";
import { systemTraits } from "../model/systems.ts";
import { versionsOf } from "../versions/index.ts";
import { outcomeOfAnswer, sectionOf, sourcesOf, unknownText } from "./answers.ts";
import {
  fact,
  listCell,
  messageCell,
  nameCell,
  note,
  numberCell,
  pageCell,
  projectSite,
  sentencesCell,
  textCell,
  unknownCell,
  valued,
  webCell,
} from "./cells.ts";
import type { LoadPage, PageHost } from "./host.ts";
import type { Block, Cell, Fact, Page, Row, Section, Value } from "./page.ts";
import { detailCell } from "./scorecardDetails.ts";
import type { SubjectOf } from "./subject.ts";

/** The facts about a project that are known so far; those that are undefined have not been answered. */
interface ProjectAnswers {
  readonly project?: Fetched<Project>;
  readonly versions?: Fetched<ProjectPackageVersions>;
}

/** A repository, its scores, and the versions that are built from it. */
export const loadProjectPage: LoadPage<"project"> = async ({ id }, host, caller, report) => {
  const projectKey = { id };
  let answers: ProjectAnswers = {};
  const add = (news: ProjectAnswers): void => {
    const known = { ...answers, ...news };
    answers = known;
    report(() => ({ ...projectPage(id, known, host), isLoading: true }));
  };
  await Promise.all([
    host.api.call("GetProject", { projectKey }, caller).then((project) => add({ project })),
    host.api.call("GetProjectPackageVersions", { projectKey }, caller).then((versions) => add({ versions })),
  ]);
  return projectPage(id, answers, host);
};

function projectPage(id: string, { project, versions }: ProjectAnswers, host: PageHost): Page {
  const found = project?.kind === "found" ? project.value : undefined;
  const site = projectSite(host.site, id);
  const sources = sourcesOf([{ operation: "GetProject", fetched: project }]);
  const sections: readonly (Section | undefined)[] = [
    overviewSection(project),
    found && { id: "scorecard", title: message("OpenSSF Scorecard"), sources, blocks: scorecardBlocks(found) },
    found && { id: "ossFuzz", title: message("OSS-Fuzz"), sources, blocks: fuzzBlocks(found) },
    builtVersions(versions),
  ];
  return {
    subject: { kind: "project", id },
    title: id,
    kind: message("Project"),
    verdict: project && { marks: marksOf(project, versions) },
    actions: [
      { kind: "web", label: message("Open Repository"), url: `https://${id}` },
      ...(site === undefined ? [] : [{ kind: "web", label: message("Open on deps.dev"), url: site } as const]),
      { kind: "copy", label: message("Copy Address"), text: `https://${id}` },
    ],
    sections: sections.filter((section) => section !== undefined),
    outcome: outcomeOfAnswer(project),
  };
}

/** `Scorecard 6.4 of 10`, `lowest: Fuzzing 0, CII-Best-Practices 2`, and what else tells whether the project is looked after. */
function marksOf(project: Fetched<Project>, versions: Fetched<ProjectPackageVersions> | undefined): readonly Cell[] {
  if (project.kind !== "found") return [messageCell(unknownText(project))];
  const { scorecard, license, starsCount, ossFuzz } = project.value;
  return [
    messageCell(
      scorecard
        ? message("Scorecard {score} of 10", { score: scorecard.overallScore.toFixed(1) })
        : message("No Scorecard"),
    ),
    ...(scorecard ? lowestMark(scorecard) : []),
    license === "" ? messageCell(message("license unknown")) : textCell(license),
    ...(starsCount === undefined ? [] : [messageCell(plural(starsCount, "{count} star", "{count} stars"))]),
    messageCell(ossFuzz ? message("tested by OSS-Fuzz") : message("not tested by OSS-Fuzz")),
    ...(versions?.kind === "found" && versions.value.versions.length > 0 ? [builtMark(versions.value)] : []),
  ];
}

/** The number of checks that a verdict names, and the score from which a check is fine. */
const [mostLowest, goodScore] = [3, 7];

function lowestMark({ checks }: Scorecard): readonly Cell[] {
  const low = checks
    .flatMap(({ name, score }) => (score !== undefined && score < goodScore ? [{ name, score }] : []))
    .sort((a, b) => a.score - b.score)
    .slice(0, mostLowest)
    .map(({ name, score }) => message("{name} {score}", { name, score }));
  return low.length === 0 ? [] : [messageCell(message("lowest: {checks}", { checks: listed(low) }))];
}

function builtMark({ versions }: ProjectPackageVersions): Cell {
  const attested = versions.filter((each) =>
    [...each.attestations, ...each.slsaProvenances].some(({ verified }) => verified),
  ).length;
  return messageCell(
    plural(
      versions.length,
      "{count} version built from it, {attested} with a verified attestation",
      "{count} versions built from it, {attested} with verified attestations",
      { attested },
    ),
  );
}

function overviewSection(fetched: Fetched<Project> | undefined): Section {
  const head = {
    id: "overview",
    title: message("Overview"),
    missing: message("The service does not know this project. {collected}", { collected: collectedProjects }),
  };
  return sectionOf(head, { operation: "GetProject", fetched }, (project) => [
    { kind: "facts", facts: projectFacts(project) },
  ]);
}

/** A project in numbers. Counts that the host does not tell are left out: they are not zero. */
export function projectFacts(project: Project): readonly Fact[] {
  const { projectKey, description, homepage, license, scorecard, starsCount, forksCount, openIssuesCount } = project;
  const { id } = projectKey;
  return [
    fact("id", message("Repository"), pageCell(id, { kind: "project", id })),
    ...(description === "" ? [] : [fact("description", message("Description"), textCell(description))]),
    ...(homepage === "" ? [] : [fact("homepage", message("Homepage"), webCell(homepage, homepage))]),
    fact("license", message("License"), license === "" ? unknownCell : textCell(license)),
    ...count("starsCount", message("Stars"), starsCount),
    ...count("forksCount", message("Forks"), forksCount),
    ...count("openIssuesCount", message("Open issues"), openIssuesCount),
    fact("scorecard", message("OpenSSF Scorecard"), scoreCell(scorecard?.overallScore)),
  ];
}

function count(id: string, name: Message, value: number | undefined): readonly Fact[] {
  return value === undefined ? [] : [fact(id, name, numberCell(value))];
}

function scoreCell(score: number | undefined): Cell {
  return score === undefined
    ? valued(messageCell(message("not scored")), null)
    : valued(messageCell(message("{score} of 10", { score: score.toFixed(1) })), score);
}

/** *Versions Built from This Repository*: the packages as the service lists them, the latest version of each first. */
export function builtVersions(fetched: Fetched<ProjectPackageVersions> | undefined): Section {
  const head = {
    id: "versions",
    title: message("Versions Built from This Repository"),
    missing: message("The service relates no package versions to this project."),
  };
  return sectionOf(head, { operation: "GetProjectPackageVersions", fetched }, ({ versions }) =>
    versions.length === 0
      ? [note(message("The service relates no package versions to this project."))]
      : [
          note(plural(versions.length, "{count} version", "{count} versions")),
          {
            kind: "table",
            id: "versions",
            caption: message("Versions built from this repository"),
            columns: [
              { id: "version", title: message("Version"), isSortable: true },
              { id: "system", title: message("System"), isSortable: true },
              { id: "relation", title: message("Relation") },
              { id: "provenance", title: message("Source of the Relation"), isSortable: true },
              { id: "attestations", title: message("Attestations") },
            ],
            rows: newestFirst(versions).map(versionRow),
          },
        ],
  );
}

export const relationNames: Readonly<Record<RelationType, Message>> = {
  SOURCE_REPO: message("source repository"),
  ISSUE_TRACKER: message("issue tracker"),
  UNKNOWN: message("unknown"),
};

export const provenanceNames: Readonly<Record<RelationProvenance, Message>> = {
  SLSA_ATTESTATION: message("SLSA attestation"),
  GO_ORIGIN: message("origin in the Go module proxy"),
  PYPI_PUBLISH_ATTESTATION: message("PyPI publish attestation"),
  RUBYGEMS_PUBLISH_ATTESTATION: message("RubyGems publish attestation"),
  UNVERIFIED_METADATA: message("as declared; not verified"),
  UNKNOWN: message("unknown"),
};

/** Packages in the order of the service, which has those with an attestation first; the versions of each from the latest. */
function newestFirst(list: readonly ProjectPackageVersion[]): readonly ProjectPackageVersion[] {
  const places = new Map<string, number>();
  for (const { versionKey } of list) {
    const id = packageId(versionKey);
    if (!places.has(id)) places.set(id, places.size);
  }
  const placeOf = ({ versionKey }: ProjectPackageVersion) => places.get(packageId(versionKey)) ?? 0;
  return [...list].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) || versionsOf(a.versionKey.system).compare(b.versionKey.version, a.versionKey.version),
  );
}

function versionRow(related: ProjectPackageVersion): Row {
  const { versionKey, relationType, relationProvenance, attestations, slsaProvenances } = related;
  const { displayName } = systemTraits[versionKey.system];
  const name = `${versionKey.name} ${versionKey.version}`;
  // The attestations of a version include those of SLSA.
  const statements = attestations.length > 0 ? attestations : slsaProvenances;
  const verified = statements.filter((statement) => statement.verified).length;
  return {
    cells: [
      pageCell(name, { kind: "version", key: versionKey }),
      textCell(displayName),
      nameCell(relationNames[relationType], relationType),
      nameCell(provenanceNames[relationProvenance], relationProvenance),
      valued(
        messageCell(
          statements.length === 0
            ? message("none")
            : message("{verified} of {count} verified", { verified, count: statements.length }),
        ),
        { count: statements.length, verified },
      ),
    ],
    sort: [name, displayName, undefined, relationProvenance, undefined],
    ...(statements.length > 0 && { data: { statements: statementsValue(related) } }),
  };
}

/** The statements on how a version was built, as the service spells them. */
function statementsValue({ attestations, slsaProvenances }: ProjectPackageVersion): Value {
  return {
    ...(attestations.length > 0 && { attestations: attestations.map((each) => ({ ...each })) }),
    ...(slsaProvenances.length > 0 && { slsaProvenances: slsaProvenances.map((each) => ({ ...each })) }),
  };
}

/** The checks of the OpenSSF Scorecard, the lowest score first; those that did not run have none. */
function scorecardBlocks({ scorecard }: Project): readonly Block[] {
  if (!scorecard) return [note(message("The OpenSSF Scorecard has not scored this project."))];
  return [
    { kind: "facts", facts: scorecardFacts(scorecard) },
    {
      kind: "table",
      id: "checks",
      caption: message("Checks of the Scorecard"),
      columns: [
        { id: "name", title: message("Check"), isSortable: true },
        { id: "score", title: message("Score"), isSortable: true, align: "end" },
        { id: "reason", title: message("Reason") },
        { id: "details", title: message("Details") },
        { id: "documentation", title: message("Documentation"), isAddress: true },
      ],
      rows: [...scorecard.checks].sort((a, b) => (a.score ?? 11) - (b.score ?? 11)).map(checkRow),
    },
  ];
}

function scorecardFacts({ overallScore, date, repository, scorecard, metadata }: Scorecard): readonly Fact[] {
  const of = (name: string, version: string): Cell =>
    messageCell(message("{name} {version}", { name, version: code(version) }));
  return [
    fact("overallScore", message("Score"), scoreCell(overallScore)),
    fact("date", message("Date"), textCell(date.slice(0, 10))),
    ...(repository.name === "" ? [] : [fact("repository", message("Commit"), of(repository.name, repository.commit))]),
    ...(scorecard.version === ""
      ? []
      : [fact("program", message("Scorecard version"), of(scorecard.version, scorecard.commit))]),
    ...(metadata.length === 0 ? [] : [fact("metadata", message("Metadata"), listCell(metadata.map(textCell)))]),
  ];
}

function scoreBar(score: number): Cell {
  return [{ kind: "bar", text: message("{score} of 10", { score }), share: score / 10, value: score }];
}

function checkRow({ name, documentation, score, reason, details: list }: ScorecardCheck): Row {
  const { url, shortDescription } = documentation;
  const title = url === "" ? textCell(name) : webCell(name, url);
  return {
    cells: [
      valued(
        shortDescription === ""
          ? title
          : [...title, ...messageCell(message(" – {description}", { description: shortDescription }))],
        name,
      ),
      score === undefined ? valued(messageCell(message("did not run")), null) : scoreBar(score),
      textCell(reason),
      sentencesCell(list.map(detailCell)),
      webCell(url, url),
    ],
    sort: [name, score, undefined, undefined, undefined],
  };
}

/** Tells how far OSS-Fuzz tests the project. */
function fuzzBlocks({ ossFuzz }: Project): readonly Block[] {
  if (!ossFuzz) return [note(message("Not tested by OSS-Fuzz."))];
  return [{ kind: "facts", facts: fuzzFacts(ossFuzz) }];
}

function fuzzFacts({ lineCount, lineCoverCount, date, configUrl }: OssFuzz): readonly Fact[] {
  const percent = lineCount > 0 ? Math.round((lineCoverCount / lineCount) * 100) : undefined;
  const covered =
    percent === undefined
      ? message("{count}", { count: lineCoverCount })
      : message("{count} ({percent} %)", { count: lineCoverCount, percent });
  return [
    fact("lineCount", message("Lines of code"), numberCell(lineCount)),
    fact("lineCoverCount", message("Lines covered by fuzzing"), valued(messageCell(covered), lineCoverCount)),
    fact("date", message("Date"), textCell(date.slice(0, 10))),
    ...(configUrl === "" ? [] : [fact("configUrl", message("Configuration"), webCell(configUrl, configUrl))]),
  ];
}

/** The project that a version is built from, or why none is known. */
export function repositoryOf(
  { name, version }: VersionKey,
  fetched: VersionFacts["version"],
): SubjectOf<"project"> | Message {
  switch (fetched?.kind) {
    case "found": {
      const project = sourceProject(fetched.value);
      if (project) return { kind: "project", id: project.id };
      return message("The service relates no repository to {name} {version}.", { name, version });
    }
    case "missing":
      return message("The service does not know {name} {version}.", { name, version });
    case "failed":
      return message("The repository of {name} {version} is not known: {reason}", {
        name,
        version,
        reason: errorMessage(fetched.error),
      });
    case undefined:
      return message("The repository of {name} {version} is not known.", { name, version });
  }
}
