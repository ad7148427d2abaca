import type { Span } from "../../model/span.ts";
import type { Declaration, Manifest, ManifestParser, Requirement, SyntaxProblem } from "../manifest.ts";
import {
  propertiesOf,
  readJson,
  spanOf,
  stringOf,
  type JsonProperty,
  type JsonString,
  type Node,
} from "../syntax/json.ts";
import { readNpmSpecifier, readOverrideKey } from "./npmSpecifier.ts";

/**
 * The sections by which npm, yarn, pnpm and bun declare dependencies, overrides and catalogs in a `package.json`.
 * Left out are fields that only repeat names, such as `bundleDependencies` and `peerDependenciesMeta`.
 */
export const packageJson: ManifestParser = {
  id: "npm/package.json",
  system: "NPM",
  patterns: ["**/package.json"],
  handles: (path) => /(?:^|\/)package\.json$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
  parse: parsePackageJson,
};

interface Reading {
  readonly text: string;
  readonly declarations: Declaration[];
  readonly problems: SyntaxProblem[];
}

/** A name as it is to be shown, and where it stands. */
interface Name {
  readonly value: string;
  readonly span: Span;
}

function parsePackageJson(text: string): Manifest {
  const { root, problems } = readJson(text);
  const reading: Reading = { text, declarations: [], problems: [...problems] };
  if (root?.type === "object") readRoot(reading, root);
  else if (root) reading.problems.push({ message: "A package.json holds one object", span: spanOf(root) });
  return { declarations: reading.declarations, problems: reading.problems };
}

function readRoot(reading: Reading, root: Node): void {
  for (const { key, value } of propertiesOf(root, reading.text)) {
    if (!value) continue;
    switch (key.value) {
      case "dependencies":
      case "devDependencies":
      case "optionalDependencies":
      case "peerDependencies":
        readDependencies(reading, key.value, key.value, value);
        break;
      case "overrides":
      case "resolutions":
        readOverrides(reading, key.value, value, undefined);
        break;
      case "pnpm":
        for (const field of propertiesOf(value, reading.text)) {
          if (field.key.value === "overrides" && field.value)
            readOverrides(reading, "overrides", field.value, undefined);
        }
        break;
      case "packageManager":
        readPackageManager(reading, value);
        break;
      case "workspaces":
        for (const field of propertiesOf(value, reading.text)) readCatalogs(reading, field);
        break;
      default:
        readCatalogs(reading, { key, value });
    }
  }
}

function readDependencies(reading: Reading, field: string, scope: string, section: Node): void {
  for (const { key, value } of entriesOf(reading, field, section)) {
    const specifier = stringOf(value, reading.text);
    if (specifier) declare(reading, scope, nameOf(key), specifier);
    else refuse(reading, key.value, value);
  }
}

/** npm nests objects in which `.` stands for the package itself; yarn and pnpm write the way to the package into the key. */
function readOverrides(reading: Reading, scope: string, section: Node, parent: Name | undefined): void {
  for (const { key, value } of entriesOf(reading, parent?.value ?? scope, section)) {
    const name = key.value === "." ? parent : overriddenName(key);
    if (!name) continue;
    const specifier = stringOf(value, reading.text);
    if (specifier) declare(reading, scope, name, specifier);
    else if (value.type === "object") readOverrides(reading, scope, value, name);
    else refuse(reading, name.value, value);
  }
}

function overriddenName(key: JsonString): Name | undefined {
  const found = readOverrideKey(key.value);
  if (!found) return undefined;
  if (!key.literal) return { value: found.name, span: key.span };
  const start = key.span.start + found.start;
  return { value: found.name, span: { start, end: start + found.name.length } };
}

function readCatalogs(reading: Reading, { key, value }: JsonProperty): void {
  if (value?.type !== "object") return;
  if (key.value === "catalog") readDependencies(reading, "catalog", "catalog", value);
  if (key.value !== "catalogs") return;
  for (const named of entriesOf(reading, "catalogs", value)) {
    readDependencies(reading, named.key.value, "catalog", named.value);
  }
}

/** `<name>@<version>`, behind which corepack keeps the checksum of its download. */
function readPackageManager(reading: Reading, node: Node): void {
  const field = stringOf(node, reading.text);
  const [, name, version] = /^([^@]+)@(.+?)(?:\+sha\d+\.[0-9a-f]*)?$/i.exec(field?.value ?? "") ?? [];
  if (!field || name === undefined || version === undefined) {
    const message = "The package manager is written `<name>@<version>`";
    reading.problems.push({ message, span: field?.span ?? spanOf(node) });
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

function declare(reading: Reading, scope: string, name: Name, text: JsonString): void {
  const specifier = readNpmSpecifier(name.value, text.value);
  const isReference = scope === "overrides" && text.value.startsWith("$");
  const requirement: Requirement = isReference
    ? { kind: "skipped", reason: "inherited", text: text.value }
    : specifier.requirement;
  const requirementSpan = spanWithin(text, specifier.span, specifier.package !== name.value);
  reading.declarations.push({
    package: { system: "NPM", name: specifier.package },
    name: name.value,
    requirement,
    scope,
    nameSpan: name.span,
    ...(requirementSpan && { requirementSpan }),
  });
}

/** With escapes in the text only the whole of it can be pointed at, and of an alias that would be too much. */
function spanWithin(text: JsonString, part: Span | undefined, isAlias: boolean): Span | undefined {
  if (!part) return undefined;
  if (text.literal) return { start: text.span.start + part.start, end: text.span.start + part.end };
  return isAlias ? undefined : text.span;
}

function entriesOf(reading: Reading, field: string, section: Node): readonly { key: JsonString; value: Node }[] {
  if (section.type !== "object") {
    reading.problems.push({ message: `\`${field}\` should be an object`, span: spanOf(section) });
  }
  return propertiesOf(section, reading.text).flatMap(({ key, value }) => (value ? [{ key, value }] : []));
}

function nameOf(key: JsonString): Name {
  return { value: key.value, span: key.span };
}

function refuse(reading: Reading, name: string, value: Node): void {
  reading.problems.push({ message: `The version of \`${name}\` should be a string`, span: spanOf(value) });
}
