import type { Fetched } from "../../api/fetched.ts";
import type { ProjectPackageVersion, ProjectPackageVersions } from "../../api/messages/projects.ts";
import { message, plural } from "../../messages/message.ts";
import { systemTraits } from "../../model/systems.ts";
import { sectionOf } from "../answers.ts";
import { messageCell, note, pageCell, textCell } from "../cells.ts";
import type { Row, Section } from "../page.ts";
import { provenanceNames, relationNames } from "../relations.ts";
import { numberText } from "../../model/numberText.ts";

/** *Versions Built from This Repository*: those with an attestation first, as the service lists them. */
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
          note(
            plural(versions.length, "{count} version", "{count} versions", {
              count: numberText(versions.length),
            }),
          ),
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
            rows: versions.map(versionRow),
          },
        ],
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
      messageCell(relationNames[relationType]),
      messageCell(provenanceNames[relationProvenance]),
      messageCell(
        statements.length === 0
          ? message("none")
          : message("{verified} of {count} verified", { verified, count: statements.length }),
      ),
    ],
    sort: [name, displayName, undefined, relationProvenance, undefined],
  };
}
