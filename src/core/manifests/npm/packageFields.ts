import { message } from "../../messages/message.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { type JsonString, type Node, propertiesOf, readJson, spanOf, stringOf } from "../../syntax/json/json.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest } from "../manifest.ts";
import { entryGap } from "../shared/entryGap.ts";
import { catalogsOf, notAnObject, versionNotAString } from "./catalogEntries.ts";
import { declareConfig, declareNpm, extendedSections, readNpmSpecifier } from "./npmDeclaration.ts";
import { resolveReferences } from "./npmReferences.ts";
import { conditionOf, type OverrideKey, readOverrideKey } from "./overrideKey.ts";

interface Reading {
  readonly text: string;
  readonly declarations: Declaration[];
  readonly problems: SyntaxProblem[];
  /** Overrides of packages that no single name stands for. */
  readonly gaps: EntryGap[];
  self?: string;
}

/**
 * Reads the sections of a `package.json` in which npm, yarn, pnpm and bun declare dependencies, overrides and catalogs, but
 * not fields that only repeat names, such as `bundleDependencies` and `peerDependenciesMeta`.
 */
export function readPackageFields(text: string): Manifest {
  const { root, problems } = readJson(text);
  const reading: Reading = { text, declarations: [], problems: [...problems], gaps: [] };
  if (root?.type === "object") readRoot(reading, root);
  else if (root) reading.problems.push({ message: message("Expected an object"), span: spanOf(root) });
  const { declarations, gaps, self } = reading;
  return {
    declarations: resolveReferences(declarations, declarations),
    problems: reading.problems,
    ...(gaps.length > 0 && { gaps }),
    ...(self !== undefined && { self }),
  };
}

function readRoot(reading: Reading, root: Node): void {
  for (const { key, value } of propertiesOf(root, reading.text)) {
    if (!value) continue;
    switch (key.value) {
      case "name":
        readOwnName(reading, value);
        break;
      case "dependencies":
      case "devDependencies":
      case "optionalDependencies":
      case "peerDependencies":
        readDependencies(reading, key.value, value);
        break;
      case "overrides":
      case "resolutions":
        readSection(reading, key.value, value);
        break;
      case "pnpm":
        readPnpm(reading, value);
        break;
      case "packageManager":
        readPackageManager(reading, value);
        break;
      default:
        readCatalogs(reading, key, value);
    }
  }
}

function readOwnName(reading: Reading, node: Node): void {
  const name = stringOf(node, reading.text)?.value;
  if (name) reading.self = name;
}

function readDependencies(reading: Reading, scope: string, section: Node, field = scope): void {
  for (const { key, value } of entriesOf(reading, field, section)) {
    const specifier = stringOf(value, reading.text);
    if (specifier) reading.declarations.push(declareNpm(scope, key, specifier));
    else reading.problems.push(versionNotAString(key.value, value));
  }
}

/** The package managers that read a section with overrides. */
const readers: Readonly<Record<string, readonly string[]>> = {
  overrides: ["npm", "bun"],
  resolutions: ["yarn", "pnpm", "bun"],
};

function readSection(reading: Reading, scope: string, section: Node, readBy = readers[scope] ?? []): void {
  const start = reading.declarations.length;
  readOverrides(reading, scope, section, []);
  const added = reading.declarations.splice(start);
  reading.declarations.push(...added.map((declaration) => ({ ...declaration, readBy })));
}

/**
 * npm nests objects, with `.` for the package itself; yarn and pnpm write the path to a package into the key. `parents` are the
 * keys around the section.
 */
function readOverrides(reading: Reading, scope: string, section: Node, parents: readonly OverrideKey[]): void {
  const parent = parents.at(-1);
  for (const { key, value } of entriesOf(reading, parent?.name.value ?? scope, section)) {
    const own = key.value === "." ? parent : readOverrideKey(key);
    if (!own) {
      reading.gaps.push(entryGap(reading.text, key.span));
      continue;
    }
    const specifier = stringOf(value, reading.text);
    // pnpm removes the dependency.
    if (specifier?.value === "-") continue;
    const around = key.value === "." ? parents.slice(0, -1) : parents;
    if (specifier)
      reading.declarations.push({ ...declareNpm(scope, own.name, specifier), ...conditionOf(own, around) });
    else if (value.type === "object") readOverrides(reading, scope, value, [...around, own]);
    else reading.problems.push(versionNotAString(own.name.value, value));
  }
}

function readPnpm(reading: Reading, node: Node): void {
  for (const { key, value } of propertiesOf(node, reading.text)) {
    if (key.value === "overrides" && value) readSection(reading, "overrides", value, ["pnpm"]);
    if (key.value === "packageExtensions" && value) readExtensions(reading, value);
    if (key.value === "configDependencies" && value) readConfig(reading, value);
  }
}

/** Reads what the user adds to the dependencies of packages that forgot them. Peers are not installed for that. */
function readExtensions(reading: Reading, node: Node): void {
  for (const { key, value: extension } of entriesOf(reading, "packageExtensions", node)) {
    for (const list of entriesOf(reading, key.value, extension))
      if (extendedSections.has(list.key.value))
        readDependencies(reading, "packageExtensions", list.value, list.key.value);
  }
}

/** Packages with settings and hooks for pnpm, each with its hash behind the version, or in fields. */
function readConfig(reading: Reading, node: Node): void {
  for (const { key, value } of entriesOf(reading, "configDependencies", node)) {
    const written = stringOf(value, reading.text);
    if (written) reading.declarations.push(declareConfig(key, written.value));
    else reading.gaps.push(entryGap(reading.text, key.span));
  }
}

/** The catalogs of bun are at the top level or in `workspaces`. */
function readCatalogs(reading: Reading, key: JsonString, value: Node): void {
  const properties = key.value === "workspaces" ? propertiesOf(value, reading.text) : [{ key, value }];
  for (const property of properties) {
    const entries = catalogsOf(property, reading.text, reading.problems);
    reading.declarations.push(...entries.map(({ declaration }) => declaration));
  }
}

/** `<name>@<version>`, to which corepack appends the checksum of its download. */
function readPackageManager(reading: Reading, node: Node): void {
  const field = stringOf(node, reading.text);
  const [, name, version] = /^([^@]+)@(.+?)(?:\+sha\d+\.[0-9a-f]*)?$/i.exec(field?.value ?? "") ?? [];
  if (!field || name === undefined || version === undefined) {
    reading.problems.push({ message: message("Expected `<name>@<version>`"), span: field?.span ?? spanOf(node) });
    return;
  }
  // From version 2 on, yarn is published under another name.
  const isModernYarn = name === "yarn" && Number(/\d+/.exec(version)?.[0]) >= 2;
  const { requirement } = readNpmSpecifier(name, version);
  const start = field.span.start + name.length + 1;
  reading.declarations.push({
    package: { system: "NPM", name: isModernYarn ? "@yarnpkg/cli-dist" : name },
    name,
    requirement,
    scope: "packageManager",
    nameSpan: field.literal ? { start: field.span.start, end: start - 1 } : field.span,
    ...(field.literal && { requirementSpan: { start, end: start + version.length } }),
  });
}

function entriesOf(reading: Reading, name: string, section: Node): readonly { key: JsonString; value: Node }[] {
  if (section.type !== "object") reading.problems.push(notAnObject(name, section));
  return propertiesOf(section, reading.text).flatMap(({ key, value }) => (value ? [{ key, value }] : []));
}
