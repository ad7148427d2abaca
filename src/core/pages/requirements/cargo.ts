import type { CargoDependency, Requirements } from "../../api/messages/requirements.ts";
import { message } from "../../messages/message.ts";
import { listCell, textCell } from "../cells.ts";
import type { Block } from "../page.ts";
import { flagCell, optionalCell, requirementTable, type ExtraColumn } from "./table.ts";

const system = "CARGO";

const columns: readonly ExtraColumn<CargoDependency>[] = [
  { id: "optional", title: message("Optional"), cell: ({ optional }) => flagCell(optional) },
  { id: "packageAlias", title: message("Renamed To"), cell: ({ packageAlias }) => optionalCell(packageAlias) },
  { id: "features", title: message("Features"), cell: ({ features }) => listCell(features.map(textCell), []) },
  {
    id: "withoutDefaultFeatures",
    title: message("Without Default Features"),
    cell: ({ usesDefaultFeatures }) => flagCell(!usesDefaultFeatures),
  },
  { id: "target", title: message("Target"), cell: ({ target }) => optionalCell(target) },
];

export function cargoBlocks({ dependencies, features }: NonNullable<Requirements["cargo"]>): readonly Block[] {
  const ofKind = (pattern: RegExp) => dependencies.filter(({ kind }) => pattern.test(kind));
  return [
    ...requirementTable(
      { id: "dependencies", title: message("dependencies"), system },
      ofKind(/^(?!dev|build)/),
      columns,
    ),
    ...requirementTable({ id: "devDependencies", title: message("dev-dependencies"), system }, ofKind(/^dev/), columns),
    ...requirementTable(
      { id: "buildDependencies", title: message("build-dependencies"), system },
      ofKind(/^build/),
      columns,
    ),
    ...(features.length === 0
      ? []
      : [
          {
            kind: "table",
            id: "features",
            caption: message("Features"),
            heading: message("Features"),
            columns: [
              { id: "feature", title: message("Feature") },
              { id: "implies", title: message("Enables") },
            ],
            rows: features.map(({ name, implies }) => ({
              cells: [textCell(name), listCell(implies.map(textCell), [])],
            })),
          } as const,
        ]),
  ];
}
