import { canonicalName } from "../../model/names.ts";
import type { Span } from "../../model/span.ts";
import { publicRegistries } from "../../registries/origin.ts";
import type { TomlKey, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import { versionsOf } from "../../versions/index.ts";
import type { Declaration, Requirement, SkipReason } from "../manifest.ts";
import { isPackageArchive, skipped } from "../shared/skip.ts";
import { type PackageOrigin, privateOrigin, withOrigin } from "./indexes.ts";
import { isPackageName } from "./requirement.ts";

export interface PixiSections {
  readonly declarations: readonly Declaration[];
  /** Tables of packages of conda, and entries that are not packages. */
  readonly gaps: readonly Span[];
}

type OriginOf = (name: string) => PackageOrigin | undefined;

/**
 * Reads `pypi-dependencies` of Pixi's workspace, its features and their platforms, and what it overrides wherever that is required.
 * Packages of conda are not those of PyPI, whatever their names, so their tables are only named. `originOf` is that of packages
 * without an index of their own.
 */
export function readPixi(root: TomlNode, originOf: OriginOf): PixiSections {
  const pixi = nodeAt(root, "tool", "pixi");
  const features = [...(nodeAt(pixi, "feature")?.children ?? [])];
  const scoped: readonly (readonly [scope: string, table: TomlNode | undefined])[] = [
    ["pypi-dependencies", pixi],
    ...features,
  ];
  const all = scoped.flatMap(([scope, table]) => withTargets(table).map((each) => [scope, each] as const));
  const parts = all.flatMap(([scope, table]) => [
    readTable(nodeAt(table, "pypi-dependencies"), scope, originOf),
    readTable(nodeAt(table, "pypi-options", "dependency-overrides"), "overrides", originOf),
  ]);
  const packages = withTargets(nodeAt(pixi, "package"));
  const tables = [...all.map(([, table]) => table), ...packages, nodeAt(pixi, "package", "build")];
  return {
    declarations: parts.flatMap(({ declarations }) => declarations),
    gaps: [
      ...parts.flatMap(({ gaps }) => gaps),
      ...tables.flatMap((table) => condaTables.flatMap((name) => spanOf(nodeAt(table, name)))),
    ],
  };
}

/** The packages of conda that a table installs, to run, to build with, and to build for. */
const condaTables = [
  "dependencies",
  "host-dependencies",
  "build-dependencies",
  "run-dependencies",
  "additional-dependencies",
  "backend",
];

function withTargets(table: TomlNode | undefined): readonly TomlNode[] {
  return table ? [table, ...(nodeAt(table, "target")?.children.values() ?? [])] : [];
}

function spanOf(node: TomlNode | undefined): readonly Span[] {
  const isEmpty = !node || (node.children.size === 0 && node.values.length === 0 && node.items.length === 0);
  return isEmpty ? [] : [node.key.span];
}

function readTable(table: TomlNode | undefined, scope: string, originOf: OriginOf): PixiSections {
  if (!table) return { declarations: [], gaps: [] };
  const entries = [...table.children.values()];
  const unread = entries.filter((entry) => !isPackageName(entry.key.text) || entry.items.length > 0);
  const read = entries.filter((entry) => !unread.includes(entry));
  return {
    declarations: read.flatMap((entry) => [
      ...entry.values.map(({ key, value }) =>
        withOrigin(declare(key, value, scope), originOf(canonicalName("PYPI", key.text))),
      ),
      ...(entry.isTable ? [declareTable(entry, scope, originOf)] : []),
    ]),
    gaps: [...unread.map(({ key }) => key.span), ...(table.values.length > 0 ? [table.key.span] : [])],
  };
}

function declareTable(entry: TomlNode, scope: string, originOf: OriginOf): Declaration {
  const { key, children } = entry;
  const version = children.get("version")?.values[0]?.value;
  const isConditional = ["env-markers", "marker", "markers"].some((field) => children.has(field));
  const declaration = { ...declare(key, version, scope), ...(isConditional && { isConditional }) };
  const reason = reasons.find((field) => children.has(field));
  const isArchive = isPackageArchive(stringAt(entry, "path") ?? "");
  if (reason) return withOrigin(declaration, { reason: isArchive ? "archive" : reason });
  const index = stringAt(entry, "index");
  const origin = index === undefined ? originOf(canonicalName("PYPI", key.text)) : undefined;
  const isPrivate = index !== undefined && publicRegistries.origin("PYPI", index) !== "public";
  return withOrigin(declaration, isPrivate ? privateOrigin("index in tool.pixi") : origin);
}

const reasons = ["path", "git", "url"] as const satisfies readonly SkipReason[];

/** The declaration of a package: without a value, as in a table without a version, any version is meant. */
function declare(key: TomlKey, value: TomlValue | undefined, scope: string): Declaration {
  return {
    package: { system: "PYPI", name: canonicalName("PYPI", key.text) },
    name: key.text,
    requirement: value ? requirementOf(value) : { kind: "written", text: "" },
    scope,
    nameSpan: key.span,
    ...(value?.kind === "string" && { requirementSpan: value.span }),
  };
}

function requirementOf(value: TomlValue): Requirement {
  if (value.kind !== "string") return skipped("unsupported", "");
  const text = value.value.trim();
  if (text === "*" || text === "") return { kind: "written", text: "" };
  return versionsOf("PYPI").isRequirement(text) ? { kind: "written", text } : skipped("unsupported", text);
}
