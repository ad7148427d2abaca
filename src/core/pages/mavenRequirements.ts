import type { MavenActivation, MavenDependency, MavenProfile, MavenRequirements } from "../api/messages.ts";
import { listed, message, servedText, type Message } from "../messages/message.ts";
import { fact, listCell, messageCell, note, pageCell, textCell, webCell } from "./cells.ts";
import type { Block } from "./page.ts";
import { type ExtraColumn, optionalCell, requirementTable } from "./requirementsTable.ts";

const system = "MAVEN";

type Sections = Pick<MavenRequirements, "dependencies" | "dependencyManagement" | "properties" | "repositories">;

const columns: readonly ExtraColumn<MavenDependency & { readonly requirement: string }>[] = [
  {
    id: "resolvedVersion",
    title: message("Resolved Version"),
    cell: ({ resolvedVersion }) => optionalCell(resolvedVersion ?? ""),
  },
  { id: "scope", title: message("Scope"), cell: ({ scope }) => optionalCell(scope) },
  { id: "type", title: message("Type"), cell: ({ type }) => optionalCell(type) },
  { id: "classifier", title: message("Classifier"), cell: ({ classifier }) => optionalCell(classifier) },
  {
    id: "optional",
    title: message("Optional"),
    cell: ({ optional }) => optionalCell(optional === "false" ? "" : optional),
  },
  { id: "exclusions", title: message("Exclusions"), cell: ({ exclusions }) => listCell(exclusions.map(textCell), []) },
];

/** Lists the requirements as the POM declares them: parents are not merged, and `${…}` is not replaced. */
export function mavenBlocks(pom: MavenRequirements): readonly Block[] {
  const { parent, profiles } = pom;
  const blocks: readonly Block[] = [
    ...(parent
      ? [
          {
            kind: "facts",
            facts: [
              fact(
                "parent",
                message("Parent"),
                pageCell(`${parent.name} ${parent.version}`, {
                  kind: "version",
                  key: { system, name: parent.name, version: parent.version },
                }),
              ),
            ],
          } as const,
        ]
      : []),
    ...sectionBlocks(pom, "", message("")),
    ...profiles.flatMap(profileBlocks),
  ];
  const asDeclared = message("As declared in the POM: parents are not merged, and properties are not replaced.");
  return blocks.length > 0 ? [...blocks, note(asDeclared)] : blocks;
}

/** Everything that a POM and each of its profiles may have. */
function sectionBlocks(sections: Sections, prefix: string, of: Message): readonly Block[] {
  const withRequirement = (dependency: MavenDependency) => ({ ...dependency, requirement: dependency.version });
  return [
    ...requirementTable(
      { id: `${prefix}dependencies`, title: message("Dependencies{of}", { of }), system },
      sections.dependencies.map(withRequirement),
      columns,
    ),
    ...requirementTable(
      { id: `${prefix}dependencyManagement`, title: message("Dependency management{of}", { of }), system },
      sections.dependencyManagement.map(withRequirement),
      columns,
    ),
    ...propertyBlocks(sections, prefix, of),
    ...repositoryBlocks(sections, prefix, of),
  ];
}

function propertyBlocks({ properties }: Sections, prefix: string, of: Message): readonly Block[] {
  if (properties.length === 0) return [];
  return [
    {
      kind: "table",
      id: `${prefix}properties`,
      caption: message("Properties{of}", { of }),
      heading: message("Properties{of}", { of }),
      columns: [
        { id: "name", title: message("Property") },
        { id: "value", title: message("Value") },
      ],
      rows: properties.map(({ name, value }) => ({ cells: [textCell(name), textCell(value)] })),
    },
  ];
}

function repositoryBlocks({ repositories }: Sections, prefix: string, of: Message): readonly Block[] {
  if (repositories.length === 0) return [];
  return [
    {
      kind: "table",
      id: `${prefix}repositories`,
      caption: message("Repositories{of}", { of }),
      heading: message("Repositories{of}", { of }),
      columns: [
        { id: "id", title: message("Repository") },
        { id: "url", title: message("Address") },
        { id: "layout", title: message("Layout") },
        { id: "releasesEnabled", title: message("Releases") },
        { id: "snapshotsEnabled", title: message("Snapshots") },
      ],
      rows: repositories.map(({ id, url, layout, releasesEnabled, snapshotsEnabled }) => ({
        cells: [textCell(id), webCell(url, url), ...[layout, releasesEnabled, snapshotsEnabled].map(optionalCell)],
      })),
    },
  ];
}

function profileBlocks(profile: MavenProfile): readonly Block[] {
  const { id, activation } = profile;
  return [
    {
      kind: "facts",
      facts: [fact(`profile:${id}`, message("Profile {id}", { id }), messageCell(activationText(activation)))],
    },
    ...sectionBlocks(profile, `profile:${id}:`, message(" of the profile {id}", { id })),
  ];
}

/** Tells when the profile is active, each condition by itself. */
function activationText({ activeByDefault, jdk, os, property, file }: MavenActivation): Message {
  const condition = (textOf: (value: string) => Message, ...parts: readonly string[]): readonly Message[] => {
    const value = parts.filter((part) => part !== "").join(" ");
    return value === "" ? [] : [textOf(value)];
  };
  const { name = "", value = "" } = property?.property ?? {};
  const { exists = "", missing = "" } = file ?? {};
  const conditions = [
    ...(activeByDefault === "true" ? [servedText("activeByDefault")] : []),
    ...condition((version) => message("jdk {version}", { version }), jdk?.jdk ?? ""),
    ...condition(
      (system) => message("os {system}", { system }),
      ...(os ? [os.name, os.family, os.arch, os.version] : []),
    ),
    ...condition((property) => message("property {property}", { property }), name, value),
    ...condition((file) => message("file {file}", { file }), exists),
    ...condition((file) => message("missing file {file}", { file }), missing),
  ];
  return conditions.length === 0
    ? message("activated by name only")
    : message("activated by {conditions}", { conditions: listed(conditions) });
}
