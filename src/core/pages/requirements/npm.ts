import type { NamedRequirement, NpmBundled, NpmDependencies, Requirements } from "../../api/messages/requirements.ts";
import { message } from "../../messages/message.ts";
import { listCell, pageCell, textCell } from "../cells.ts";
import type { Block } from "../page.ts";
import { requirementTable } from "./table.ts";

const system = "NPM";

export function npmBlocks({ dependencies, bundled }: NonNullable<Requirements["npm"]>): readonly Block[] {
  return [...groupBlocks(dependencies), ...bundledBlocks(bundled)];
}

function groupBlocks(groups: NpmDependencies): readonly Block[] {
  const names = groups.bundleDependencies;
  return [
    ...requirementTable({ id: "dependencies", title: message("dependencies"), system }, groups.dependencies),
    ...requirementTable(
      { id: "peerDependencies", title: message("peerDependencies"), system },
      groups.peerDependencies,
    ),
    ...requirementTable(
      { id: "optionalDependencies", title: message("optionalDependencies"), system },
      groups.optionalDependencies,
    ),
    ...requirementTable({ id: "devDependencies", title: message("devDependencies"), system }, groups.devDependencies),
    ...(names.length === 0
      ? []
      : [
          {
            kind: "facts",
            facts: [
              { id: "bundleDependencies", name: message("bundleDependencies"), value: listCell(names.map(textCell)) },
            ],
          } as const,
        ]),
  ];
}

/** What the tarball itself contains, which no other version of the packages replaces. */
function bundledBlocks(bundled: readonly NpmBundled[]): readonly Block[] {
  if (bundled.length === 0) return [];
  return [
    {
      kind: "table",
      id: "bundled",
      caption: message("Packages bundled with this version"),
      heading: message("Packages bundled with this version"),
      columns: [
        { id: "path", title: message("Bundled In") },
        { id: "package", title: message("Package") },
        { id: "requirements", title: message("Requirements") },
      ],
      rows: bundled.map(({ path, name, version, dependencies }) => ({
        cells: [
          textCell(path),
          version === ""
            ? textCell(name)
            : pageCell(`${name} ${version}`, { kind: "version", key: { system, name, version } }),
          listCell(requirementsOf(dependencies).map(textCell), []),
        ],
      })),
    },
  ];
}

function requirementsOf(groups: NpmDependencies): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies, bundleDependencies } = groups;
  const named = (list: readonly NamedRequirement[], kind = "") =>
    list.map(({ name, requirement }) => `${name} ${requirement}`.trim() + kind);
  return [
    ...named(dependencies),
    ...named(optionalDependencies, " (optional)"),
    ...named(peerDependencies, " (peer)"),
    ...named(devDependencies, " (dev)"),
    ...bundleDependencies.map((name) => `${name} (bundled)`),
  ];
}
