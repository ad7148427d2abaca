import { canonicalName } from "../../../model/names.ts";
import type { Declaration, Requirement, SkipReason } from "../../manifest.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import type { TomlKey, TomlValue } from "../../../syntax/toml/tomlDocument.ts";
import { withOrigin, type Origin } from "../indexes/origin.ts";
import { readPoetryConstraint } from "./poetryConstraint.ts";
import { poetryIndex, type NamedIndex } from "../indexes/pyprojectIndexes.ts";
import { isPackageName, shorten } from "./tomlRequirement.ts";
import { nodeAt, stringAt, type TomlNode } from "./tomlTree.ts";

export interface PoetrySections {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  /** By canonical name, for what is declared elsewhere in the file. */
  readonly origins: ReadonlyMap<string, Origin | "public">;
}

/**
 * Reads what `tool.poetry` depends on; `python` is no package. An entry without a version for a package that is `declared`
 * by PEP 621 or 735 is no dependency of its own: it only says where that one comes from. `indexFor` says which index has a
 * package of this canonical name that does not say it itself.
 */
export function readPoetry(
  root: TomlNode,
  declared: ReadonlySet<string>,
  indexFor: (name: string) => Origin | undefined,
): PoetrySections {
  const poetry = nodeAt(root, "tool", "poetry");
  const found = { declarations: [], problems: [], origins: new Map<string, Origin | "public">() };
  const reading: Reading = { ...found, declared, indexFor, index: poetryIndex(root) };
  readSection(reading, nodeAt(poetry, "dependencies"), "dependencies");
  readSection(reading, nodeAt(poetry, "dev-dependencies"), "dev-dependencies");
  for (const [name, group] of nodeAt(poetry, "group")?.children ?? [])
    readSection(reading, nodeAt(group, "dependencies"), name);
  return found;
}

interface Reading {
  readonly declared: ReadonlySet<string>;
  readonly indexFor: (name: string) => Origin | undefined;
  readonly index: NamedIndex;
  readonly declarations: Declaration[];
  readonly problems: SyntaxProblem[];
  readonly origins: Map<string, Origin | "public">;
}

/** `untyped` is a field without a value yet. */
type Constraint = TomlValue | "any" | "untyped";

function readSection(reading: Reading, section: TomlNode | undefined, scope: string): void {
  for (const [name, node] of section?.children ?? []) {
    if (name.toLowerCase() === "python") continue;
    for (const { key, value } of node.values) {
      // One of several constraints may be a text; the tables among them are items of the node.
      const texts = value.kind === "array" ? value.items.filter((item) => item.kind !== "table") : [value];
      for (const text of texts) add(reading, scope, key, text, undefined);
    }
    for (const table of [node, ...node.items]) if (table.isTable) readTable(reading, scope, table);
  }
}

function readTable(reading: Reading, scope: string, table: TomlNode): void {
  const { key, children } = table;
  const origin = originOfTable(reading, table);
  const version = children.get("version");
  const name = canonicalName("PYPI", key.text);
  if (version || !reading.declared.has(name)) {
    add(reading, scope, key, version ? (version.values[0]?.value ?? "untyped") : "any", origin);
  } else if (origin) {
    reading.origins.set(name, origin === "public" ? origin : { detail: "tool.poetry", ...origin });
  }
}

const reasons: readonly (readonly [field: string, reason: SkipReason])[] = [
  ["path", "path"],
  ["file", "path"],
  ["git", "git"],
  ["url", "url"],
];

function originOfTable({ index }: Reading, { children }: TomlNode): Origin | "public" | undefined {
  const reason = reasons.find(([field]) => children.has(field))?.[1];
  if (reason) return { reason };
  if (!children.has("source")) return undefined;
  return index(stringAt(children.get("source")) ?? "");
}

function add(reading: Reading, scope: string, key: TomlKey, constraint: Constraint, origin?: Origin | "public"): void {
  const isText = typeof constraint === "object" && constraint.kind === "string";
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", key.text) },
    name: key.text,
    requirement: isPackageName(key.text) ? requirementOf(reading, constraint) : unsupported(constraint),
    scope,
    nameSpan: key.span,
    ...(isText && { requirementSpan: constraint.span }),
  };
  reading.declarations.push(withOrigin(declaration, origin ?? reading.indexFor(declaration.package.name)));
}

function requirementOf({ problems }: Reading, constraint: Constraint): Requirement {
  if (constraint === "any") return { kind: "written", text: "" };
  if (constraint === "untyped" || constraint.kind !== "string") return unsupported(constraint);
  const { requirement, isBroken } = readPoetryConstraint(constraint.value);
  if (isBroken) {
    const message = `\`${shorten(constraint.value)}\` is not a version constraint such as \`^1.2\``;
    problems.push({ message, span: constraint.span });
  }
  return requirement;
}

/** A version that is a number lacks its quotes, and one being typed is no version yet. */
function unsupported(constraint: Constraint): Requirement {
  const text = typeof constraint === "string" ? "" : constraint.kind === "string" ? constraint.value : "";
  return { kind: "skipped", reason: "unsupported", text };
}
