import type { VersionFacts } from "../../analysis/facts.ts";
import type { Version } from "../../api/messages/packages.ts";
import { message } from "../../messages/message.ts";
import { sectionOf, sourcesOf } from "../answers.ts";
import { messageCell, note, pageCell, textCell, webCell } from "../cells.ts";
import type { Section } from "../page.ts";
import { projectFacts } from "../project/overview.ts";
import { provenanceNames, relationNames } from "../relations.ts";
import { tableSection } from "../sections.ts";

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
          messageCell(relationNames[relationType]),
          messageCell(provenanceNames[relationProvenance]),
        ],
      })),
    },
  );
}

export function linksSection({ links }: Version, { version: fetched }: VersionFacts): Section | undefined {
  if (links.length === 0) return undefined;
  const sources = sourcesOf([{ operation: "GetVersion", fetched }]);
  const section = tableSection(
    { id: "links", title: message("Links"), sources },
    {
      id: "links",
      caption: message("Links of this version"),
      columns: [
        { id: "label", title: message("Label") },
        { id: "address", title: message("Address") },
      ],
      rows: links.map(({ label, url }) => ({
        cells: [textCell(label), webCell(url, url.replace(/^git\+(?=https?:)/, ""))],
      })),
    },
  );
  return { ...section, blocks: [note(message("As declared; not verified.")), ...section.blocks] };
}
