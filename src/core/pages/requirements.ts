import type { Fetched } from "../api/fetched.ts";
import type {
  CargoDependency,
  NamedRequirement,
  NpmBundled,
  NpmDependencies,
  PypiDependency,
  Requirements,
} from "../api/messages.ts";
import { message, servedText, type Message } from "../messages/message.ts";
import type { System, VersionKey } from "../model/keys.ts";
import { sectionOf } from "./answers.ts";
import { fact, listCell, messageCell, note, pageCell, textCell } from "./cells.ts";
import { mavenBlocks } from "./mavenRequirements.ts";
import type { Block, Fact, Section } from "./page.ts";
import { type ExtraColumn, flagCell, optionalCell, requirementTable } from "./requirementsTable.ts";

/** Lists what the author declares that the version needs, in the terms of its system. */
export function requirementsSection({ system }: VersionKey, fetched: Fetched<Requirements> | undefined): Section {
  const head = {
    id: "requirements",
    title: message("Requirements"),
    missing: message("The service does not have the requirements of this version, so they are unknown."),
  };
  return sectionOf(head, { operation: "GetRequirements", fetched }, (requirements) => {
    const blocks = requirementBlocks(system, requirements);
    return blocks.length > 0 ? blocks : [note(message("Declares no requirements."))];
  });
}

/** The service answers with the one object that is named after the system. */
function requirementBlocks(system: System, requirements: Requirements): readonly Block[] {
  const { npm, cargo, maven, pypi, nuget, rubygems, go } = requirements;
  if (npm) return npmBlocks(npm);
  if (cargo) return cargoBlocks(cargo);
  if (maven) return mavenBlocks(maven);
  if (pypi) return pypiBlocks(pypi);
  if (nuget) {
    return nuget.dependencyGroups.flatMap(({ targetFramework, dependencies }) =>
      requirementTable({ id: targetFramework || "any", title: frameworkTitle(targetFramework), system }, dependencies),
    );
  }
  if (rubygems) {
    return [
      ...requirementTable(
        { id: "runtimeDependencies", title: message("Runtime"), system },
        rubygems.runtimeDependencies,
      ),
      ...requirementTable({ id: "devDependencies", title: message("Development"), system }, rubygems.devDependencies),
    ];
  }
  if (go) {
    return [
      ...requirementTable({ id: "directDependencies", title: message("Direct"), system }, go.directDependencies),
      ...requirementTable({ id: "indirectDependencies", title: message("Indirect"), system }, go.indirectDependencies),
    ];
  }
  return [note(message("The answer has no requirements of this system."), "unknown")];
}

function frameworkTitle(targetFramework: string) {
  return targetFramework === ""
    ? message("Any framework")
    : message("Framework {framework}", { framework: targetFramework });
}

const cargo = "CARGO";

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

function cargoBlocks({ dependencies, features }: NonNullable<Requirements["cargo"]>): readonly Block[] {
  const ofKind = (pattern: RegExp) => dependencies.filter(({ kind }) => pattern.test(kind));
  return [
    ...requirementTable(
      { id: "dependencies", title: servedText("dependencies"), system: cargo },
      ofKind(/^(?!dev|build)/),
      columns,
    ),
    ...requirementTable(
      { id: "devDependencies", title: message("dev-dependencies"), system: cargo },
      ofKind(/^dev/),
      columns,
    ),
    ...requirementTable(
      { id: "buildDependencies", title: message("build-dependencies"), system: cargo },
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

const npm = "NPM";

function npmBlocks({ dependencies, bundled }: NonNullable<Requirements["npm"]>): readonly Block[] {
  return [...groupBlocks(dependencies), ...bundledBlocks(bundled)];
}

function groupBlocks(groups: NpmDependencies): readonly Block[] {
  const names = groups.bundleDependencies;
  return [
    ...requirementTable({ id: "dependencies", title: servedText("dependencies"), system: npm }, groups.dependencies),
    ...requirementTable(
      { id: "peerDependencies", title: message("peerDependencies"), system: npm },
      groups.peerDependencies,
      [{ id: "optional", title: message("Optional"), cell: ({ name }) => flagCell(isOptionalPeer(groups, name)) }],
    ),
    ...requirementTable(
      { id: "optionalDependencies", title: message("optionalDependencies"), system: npm },
      groups.optionalDependencies,
    ),
    ...requirementTable(
      { id: "devDependencies", title: message("devDependencies"), system: npm },
      groups.devDependencies,
    ),
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

/** Lists the packages that the tarball itself contains, which no other version of them replaces. */
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
            : pageCell(`${name} ${version}`, { kind: "version", key: { system: npm, name, version } }),
          listCell(requirementsOf(dependencies).map(messageCell), []),
        ],
      })),
    },
  ];
}

function isOptionalPeer({ peerDependencyMetadata = [] }: NpmDependencies, peer: string): boolean {
  return peerDependencyMetadata.some(({ name, optional }) => optional && name === peer);
}

function requirementsOf(groups: NpmDependencies): readonly Message[] {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies, bundleDependencies } = groups;
  const texts = (list: readonly NamedRequirement[]) =>
    list.map(({ name, requirement }) => `${name} ${requirement}`.trim());
  return [
    ...texts(dependencies).map(servedText),
    ...texts(optionalDependencies).map((requirement) => message("{requirement} (optional)", { requirement })),
    ...peerDependencies.flatMap((peer) =>
      texts([peer]).map((requirement) =>
        isOptionalPeer(groups, peer.name)
          ? message("{requirement} (optional peer)", { requirement })
          : message("{requirement} (peer)", { requirement }),
      ),
    ),
    ...texts(devDependencies).map((requirement) => message("{requirement} (dev)", { requirement })),
    ...bundleDependencies.map((name) => message("{name} (bundled)", { name })),
  ];
}

type Pypi = NonNullable<Requirements["pypi"]>;

const pypi = "PYPI";

function pypiBlocks({
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
    ...requirementTable({ id: "dependencies", title: message("Dependencies"), system: pypi }, named, [
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

/** Lists the dependencies that no package index has, such as libraries of the operating system. */
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
