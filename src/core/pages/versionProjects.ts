import type { VersionFacts } from "../analysis/facts.ts";
import type { Version } from "../api/messages.ts";
import { code, message, type Message } from "../messages/message.ts";
import { projectIdOf } from "../model/projectId.ts";
import { sectionOf, sourcesOf } from "./answers.ts";
import {
  messageCell,
  nameCell,
  note,
  pageCell,
  tableSection,
  textCell,
  unknownCell,
  valued,
  webCell,
} from "./cells.ts";
import { changeLinks } from "./changeLinks.ts";
import type { Block, Cell, Section } from "./page.ts";
import { projectFacts, provenanceNames, relationNames } from "./projectPage.ts";

/** The project that the version is built from, in short; its page has the rest. */
export function projectSection({ version, project }: VersionFacts): Section | undefined {
  if (version?.kind !== "found" || !project) return undefined;
  const head = { id: "project", title: message("Project"), missing: message("The service does not know the project.") };
  return sectionOf(head, { operation: "GetProject", fetched: project }, (found) => [
    { kind: "facts", facts: projectFacts(found) },
  ]);
}

/** Every project that the service relates to the version, and how it knows. */
export function relatedProjectsSection(version: Version, { version: fetched }: VersionFacts): Section | undefined {
  if (version.relatedProjects.length === 0) return undefined;
  const sources = sourcesOf([{ operation: "GetVersion", fetched }]);
  return tableSection(
    { id: "relatedProjects", title: message("Related Projects"), sources },
    {
      id: "relatedProjects",
      caption: message("Projects related to this version"),
      columns: [
        { id: "project", title: message("Project") },
        { id: "relation", title: message("Relation") },
        { id: "provenance", title: message("Source of the Relation") },
      ],
      rows: version.relatedProjects.map(({ projectKey: { id }, relationType, relationProvenance }) => ({
        cells: [
          pageCell(id, { kind: "project", id }),
          nameCell(relationNames[relationType], relationType),
          nameCell(provenanceNames[relationProvenance], relationProvenance),
        ],
      })),
    },
  );
}

/** Links to what describes its changes, and all that its package links to. */
export function linksSection(version: Version, { version: fetched }: VersionFacts): Section | undefined {
  const { links } = version;
  const changes = changeLinks(version);
  if (links.length + changes.length === 0) return undefined;
  const sources = sourcesOf([{ operation: "GetVersion", fetched }]);
  const head = { id: "links", title: message("Links"), sources };
  const list: readonly Block[] = changes.length > 0 ? [{ kind: "list", items: changes }] : [];
  if (links.length === 0) return { ...head, blocks: list };
  const section = tableSection(head, {
    id: "links",
    caption: message("Links of this version"),
    columns: [
      { id: "label", title: message("Label") },
      { id: "address", title: message("Address") },
    ],
    rows: links.map(({ label, url }) => ({
      cells: [textCell(label), webCell(url, url.replace(/^git\+(?=https?:)/, ""))],
    })),
  });
  return { ...section, blocks: [note(message("As declared; not verified.")), ...list, ...section.blocks] };
}

interface Statement {
  readonly type: Message;
  /** The type as the service spells it; absent for those that it lists as provenance of SLSA. */
  readonly typeUri?: string;
  readonly verified: boolean;
  readonly sourceRepository: string;
  readonly commit: string;
  readonly url: string;
}

/** Tells from which source the version was built, as its attestations state. */
export function provenanceSection(version: Version, { version: fetched }: VersionFacts): Section {
  const sources = sourcesOf([{ operation: "GetVersion", fetched }]);
  return tableSection(
    { id: "provenance", title: message("Provenance"), sources },
    {
      id: "attestations",
      caption: message("Attestations of this version"),
      columns: [
        { id: "state", title: message("State") },
        { id: "type", title: message("Type") },
        { id: "repository", title: message("Repository") },
        { id: "commit", title: message("Commit") },
        { id: "statement", title: message("Statement") },
      ],
      rows: statementsOf(version).map((statement) => ({
        cells: statementCells(statement),
        ...(statement.typeUri !== undefined && { data: { typeUri: statement.typeUri } }),
      })),
    },
    note(message("No attestation of how this version was built.")),
  );
}

/** The attestations of a version include those of SLSA, which the service lists once more by themselves. */
function statementsOf({ attestations, slsaProvenances }: Version): readonly Statement[] {
  const addresses = new Set(attestations.map(({ url }) => url));
  return [
    ...attestations.map((attestation) => ({
      ...attestation,
      type: typeName(attestation.type),
      typeUri: attestation.type,
    })),
    ...slsaProvenances
      .filter(({ url }) => url === "" || !addresses.has(url))
      .map((provenance) => ({ ...provenance, type: message("SLSA provenance") })),
  ];
}

function typeName(type: string): Message {
  const slsa = /slsa\.dev\/provenance(?:\/(?<version>v[\d.]+))?/.exec(type)?.groups;
  if (slsa) {
    const { version } = slsa;
    return version === undefined ? message("SLSA provenance") : message("SLSA provenance {version}", { version });
  }
  if (type.includes("pypi.org/attestations")) return message("PyPI publish attestation");
  if (type.includes("rubygems") || type.includes("sigstore")) return message("RubyGems publish attestation");
  return type === "" ? message("unknown") : message("{type}", { type });
}

function statementCells({ type, verified, sourceRepository, commit, url }: Statement): readonly Cell[] {
  return [
    valued(messageCell(verified ? message("verified") : message("not verified")), verified),
    messageCell(type),
    repositoryCell(sourceRepository),
    commit === "" ? unknownCell : messageCell(message("{commit}", { commit: code(commit) })),
    url === "" ? [] : webCell(url, url),
  ];
}

/** A link to the page of the project where the service may have one. */
function repositoryCell(address: string): Cell {
  if (address === "") return unknownCell;
  const id = projectIdOf(address);
  return id === undefined ? webCell(address, address) : pageCell(id, { kind: "project", id });
}
