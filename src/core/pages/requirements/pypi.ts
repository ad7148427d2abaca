import type { PypiDependency, Requirements } from "../../api/messages/requirements.ts";
import { message } from "../../messages/message.ts";
import { fact, listCell, textCell } from "../cells.ts";
import type { Block, Fact } from "../page.ts";
import { optionalCell, requirementTable } from "./table.ts";

type Pypi = NonNullable<Requirements["pypi"]>;

const system = "PYPI";

export function pypiBlocks({
  dependencies,
  providedExtras,
  externalDependencies,
  requiredPythonVersion,
}: Pypi): readonly Block[] {
  const facts: readonly Fact[] = [
    ...(requiredPythonVersion === ""
      ? []
      : [fact("requiredPythonVersion", message("Python"), textCell(requiredPythonVersion))]),
    ...(providedExtras.length === 0
      ? []
      : [
          fact(
            "providedExtras",
            message("Provided extras"),
            listCell(providedExtras.map(({ name }) => textCell(name))),
          ),
        ]),
  ];
  const named = dependencies.map((dependency) => ({
    ...dependency,
    name: dependency.projectName,
    requirement: dependency.versionSpecifier,
  }));
  return [
    ...(facts.length > 0 ? [{ kind: "facts", facts } as const] : []),
    ...requirementTable({ id: "dependencies", title: message("Dependencies"), system }, named, [
      { id: "extras", title: message("Extras"), cell: ({ extras }: PypiDependency) => optionalCell(extras) },
      {
        id: "environmentMarker",
        title: message("Marker"),
        cell: ({ environmentMarker }: PypiDependency) => optionalCell(environmentMarker),
      },
    ]),
    ...externalBlocks(externalDependencies),
  ];
}

/** What no package index has, such as libraries of the operating system. */
function externalBlocks(dependencies: Pypi["externalDependencies"]): readonly Block[] {
  if (dependencies.length === 0) return [];
  return [
    {
      kind: "table",
      id: "externalDependencies",
      caption: message("Outside Python"),
      heading: message("Outside Python"),
      columns: [
        { id: "name", title: message("Name") },
        { id: "versionSpecifier", title: message("Requirement") },
        { id: "environmentMarker", title: message("Marker") },
      ],
      rows: dependencies.map(({ name, versionSpecifier, environmentMarker }) => ({
        cells: [textCell(name), optionalCell(versionSpecifier), optionalCell(environmentMarker)],
      })),
    },
  ];
}
