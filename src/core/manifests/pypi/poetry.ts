import { message } from "../../messages/message.ts";
import { canonicalName } from "../../model/names.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Span } from "../../model/span.ts";
import type { TomlKey, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import { setSeparator } from "../../versions/pypi/pep440.ts";
import { translatePoetry } from "../../versions/pypi/poetry.ts";
import type { Declaration, Requirement, SkipReason } from "../manifest.ts";
import { shorten } from "../shared/shorten.ts";
import { isPackageArchive, type Skip, skipped } from "../shared/skip.ts";
import { type PackageOrigin, type PackageOrigins, withOrigin } from "./indexes.ts";
import { type NamedIndex, poetryIndex } from "./pyprojectIndexes.ts";
import { isPackageName } from "./requirement.ts";

export interface PoetrySections {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  /** The origins of packages that are declared elsewhere in the file. */
  readonly origins: PackageOrigins;
  /** Values in place of tables. */
  readonly gaps: readonly Span[];
}

/**
 * Reads the dependencies in `tool.poetry`; `python` is not a package. An entry without a version for a package that PEP 621
 * or 735 has `declared` only gives that its origin. `originFor` is that of packages without an origin of their own.
 */
export function readPoetry(
  root: TomlNode,
  declared: ReadonlySet<string>,
  originFor: (name: string) => Skip | undefined,
): PoetrySections {
  const poetry = nodeAt(root, "tool", "poetry");
  const sections = { declarations: [], problems: [], origins: new Map<string, PackageOrigin>(), gaps: [] };
  const reader: Reader = { ...sections, declared, originFor, index: poetryIndex(root) };
  readSection(reader, nodeAt(poetry, "dependencies"), "dependencies");
  readSection(reader, nodeAt(poetry, "dev-dependencies"), "dev-dependencies");
  for (const [name, group] of nodeAt(poetry, "group")?.children ?? []) {
    // The main group has what is in `dependencies`, too.
    if (name === "main") readSection(reader, nodeAt(group, "dependencies"), name);
    else readForDevelopment(reader, nodeAt(group, "dependencies"), name);
  }
  // Poetry's own plugins, and what other packages may be built with.
  readForDevelopment(reader, nodeAt(poetry, "requires-plugins"), "requires-plugins");
  for (const section of nodeAt(poetry, "build-constraints")?.children.values() ?? [])
    readSection({ ...reader, declared: new Set() }, section, "build-constraints");
  return sections;
}

function readForDevelopment(reader: Reader, section: TomlNode | undefined, scope: string): void {
  const declarations: Declaration[] = [];
  readSection({ ...reader, declarations }, section, scope);
  reader.declarations.push(...declarations.map((each) => ({ ...each, isForDevelopment: true as const })));
}

interface Reader {
  readonly declared: ReadonlySet<string>;
  readonly originFor: (name: string) => Skip | undefined;
  readonly index: NamedIndex;
  readonly declarations: Declaration[];
  readonly problems: SyntaxProblem[];
  readonly origins: Map<string, PackageOrigin>;
  readonly gaps: Span[];
}

function readSection(reader: Reader, section: TomlNode | undefined, scope: string): void {
  if (section && (section.values.length > 0 || section.items.length > 0)) reader.gaps.push(section.key.span);
  for (const [name, node] of section?.children ?? []) {
    if (name.toLowerCase() === "python") continue;
    for (const { key, value } of node.values) {
      // One of several constraints may be a string; those that are tables are items of the node.
      const constraints = value.kind === "array" ? value.items.filter((item) => item.kind !== "table") : [value];
      for (const constraint of constraints) addDependency(reader, { scope, key, constraint });
    }
    for (const table of [node, ...node.items]) if (table.isTable) readTable(reader, scope, table);
  }
}

function readTable(reader: Reader, scope: string, table: TomlNode): void {
  const { key, children } = table;
  const origin = originOfTable(reader, table);
  const version = children.get("version");
  const name = canonicalName("PYPI", key.text);
  if (version || !reader.declared.has(name)) {
    const constraint = version ? (version.values[0]?.value ?? "missing") : "any";
    const isConditional = conditions.some((field) => children.has(field));
    addDependency(reader, { scope, key, constraint, isConditional, ...(origin && { origin }) });
  } else if (origin) {
    reader.origins.set(name, origin === "public" ? origin : { detail: "tool.poetry", ...origin });
  }
}

const conditions = ["python", "markers", "platform"];

const reasons: readonly (readonly [field: string, reason: SkipReason])[] = [
  ["path", "path"],
  ["file", "archive"],
  ["git", "git"],
  ["url", "url"],
];

function originOfTable({ index }: Reader, { children }: TomlNode): PackageOrigin | undefined {
  const reason = reasons.find(([field]) => children.has(field))?.[1];
  const isArchive = isPackageArchive(stringAt(children.get("path")) ?? "");
  if (reason) return { reason: isArchive ? "archive" : reason };
  return children.has("source") ? index(stringAt(children.get("source")) ?? "") : undefined;
}

interface PoetryDependency {
  readonly scope: string;
  readonly key: TomlKey;
  /** `missing` for a field without a value. */
  readonly constraint: TomlValue | "any" | "missing";
  readonly origin?: PackageOrigin;
  /** True if the dependency is only for some versions of Python, or in some environments. */
  readonly isConditional?: boolean;
}

function addDependency(reader: Reader, dependency: PoetryDependency): void {
  const { scope, key, constraint, origin, isConditional } = dependency;
  const isString = typeof constraint === "object" && constraint.kind === "string";
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", key.text) },
    name: key.text,
    requirement: isPackageName(key.text) ? requirementOf(reader, constraint) : unsupported(constraint),
    scope,
    nameSpan: key.span,
    ...(isString && { requirementSpan: constraint.span }),
    ...(isConditional && { isConditional }),
  };
  reader.declarations.push(withOrigin(declaration, origin ?? reader.originFor(declaration.package.name)));
}

function requirementOf({ problems }: Reader, constraint: PoetryDependency["constraint"]): Requirement {
  if (constraint === "any") return { kind: "written", text: "" };
  if (constraint === "missing" || constraint.kind !== "string") return unsupported(constraint);
  const { requirement, isBroken } = readPoetryConstraint(constraint.value);
  if (isBroken) {
    const text = shorten(constraint.value);
    const invalid = message("`{text}` is not a version constraint such as `^1.2`", { text });
    problems.push({ message: invalid, span: constraint.span });
  }
  return requirement;
}

/** A number without quotes, or a version that is still being typed. */
function unsupported(constraint: PoetryDependency["constraint"]): Requirement {
  const isString = typeof constraint === "object" && constraint.kind === "string";
  return skipped("unsupported", isString ? constraint.value : "");
}

/** The requirement of a Poetry constraint, and whether the text is not a constraint at all. */
export interface PoetryConstraint {
  readonly requirement: Requirement;
  readonly isBroken: boolean;
}

/** Reads a version constraint in Poetry's own syntax. */
export function readPoetryConstraint(text: string): PoetryConstraint {
  const sets = translatePoetry(text);
  if (sets !== undefined) return { requirement: { kind: "written", text: sets.join(setSeparator) }, isBroken: false };
  return { requirement: { kind: "skipped", reason: "unsupported", text }, isBroken: true };
}
