import type { Span } from "../../model/span.ts";
import type { TomlString, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { Declaration } from "../manifest.ts";
import { skipped } from "../shared/skip.ts";
import { declareAddress, eggName, readRequirement, type ReadRequirement, skipReasonOfAddress } from "./requirement.ts";

/** Reads the requirements in all lists of `pyproject.toml`: those of the standards, and those of tools in the same notation. */
export function readLists(text: string, root: TomlNode): readonly ReadRequirement[] {
  return readAll(text, listsOf(root));
}

/** Reads the lists in the metadata of a script: its own, and those of uv. */
export function readScriptLists(text: string, root: TomlNode): readonly ReadRequirement[] {
  return readAll(text, [{ node: nodeAt(root, "dependencies"), scope: "dependencies" }, ...uvListsIn(root)]);
}

function readAll(text: string, lists: readonly RequirementList[]): readonly ReadRequirement[] {
  return lists.flatMap((list): readonly ReadRequirement[] => {
    const { node } = list;
    if (!node) return [];
    if (node.values.length === 0) return node.isTable || node.items.length > 0 ? [{ gap: node.key.span }] : [];
    return node.values.flatMap(({ value }) => readValue(text, value, list));
  });
}

function readValue(text: string, value: TomlValue, list: RequirementList): readonly ReadRequirement[] {
  const { scope, mayBeString, read = readTomlRequirement } = list;
  const isString = mayBeString === true && value.kind === "string";
  if (isString && (value.value.trim() === "" || isIgnored(value, list))) return [];
  const isSingle = isString && !/\s/.test(value.value.trim());
  if (value.kind !== "array" && !isSingle) return [{ gap: value.span }];
  return (value.kind === "array" ? value.items : [value]).flatMap((item): readonly ReadRequirement[] => {
    if (isIgnored(item, list)) return [];
    const written = item.kind === "table" ? fieldIn(item, list.field) : item;
    return written?.kind === "string" ? [inGroup(read(text, written, scope), list)] : [{ gap: item.span }];
  });
}

/** A table that includes another group, or a line that names a file: both are read elsewhere. */
function isIgnored(item: TomlValue, { mayInclude, mayNameFiles }: RequirementList): boolean {
  if (item.kind === "table") return mayInclude === true && fieldIn(item, "include-group")?.kind === "string";
  return mayNameFiles === true && item.kind === "string" && fileOption.test(item.value);
}

/** `-r`, `-c` and their long names, with the file behind them and no further line. */
export const fileOption = /^\s*(?:-[rc]\s*|--(requirement|constraint)(?:\s*=\s*|\s+))(?=\S[^\n]*\n?$)/;

function fieldIn(table: Extract<TomlValue, { readonly kind: "table" }>, field?: string): TomlValue | undefined {
  return table.entries.find(({ keys }) => keys.length === 1 && keys[0]?.text === field)?.value;
}

type Read = (document: string, string: TomlString, scope: string) => ReadRequirement;

interface RequirementList {
  readonly node: TomlNode | undefined;
  readonly scope: string;
  /** A group, which no one installs with the project, unlike an extra. */
  readonly isForDevelopment?: true;
  readonly read?: Read;
  /** The field with the requirement, where an item may be a table. */
  readonly field?: string;
  /** An item may be a table that includes another group. */
  readonly mayInclude?: true;
  /** An item may name a requirements file, which `dynamicFields` reads. */
  readonly mayNameFiles?: true;
  /** One requirement may stand without a list. */
  readonly mayBeString?: true;
}

function inGroup(read: ReadRequirement, { isForDevelopment }: RequirementList): ReadRequirement {
  return read.declaration && isForDevelopment
    ? { ...read, declaration: { ...read.declaration, isForDevelopment } }
    : read;
}

function listsOf(root: TomlNode): readonly RequirementList[] {
  const project = nodeAt(root, "project");
  const tool = nodeAt(root, "tool");
  const flit = nodeAt(tool, "flit", "metadata");
  const buildSystem = nodeAt(root, "build-system");
  return [
    ...[buildSystem, project, tool, ...tools.map((name) => nodeAt(tool, name))].flatMap(misplaced),
    { node: nodeAt(buildSystem, "requires"), scope: "build-system.requires" },
    { node: nodeAt(project, "dependencies"), scope: "dependencies" },
    ...listsIn(nodeAt(project, "optional-dependencies")),
    ...listsIn(nodeAt(root, "dependency-groups")).map((list) => forDevelopment({ ...list, mayInclude: true })),
    ...uvListsIn(root),
    ...listsIn(nodeAt(tool, "pdm", "dev-dependencies")).map((list) => forDevelopment({ ...list, read: readPdm })),
    { node: nodeAt(tool, "pdm", "plugins"), scope: "tool.pdm.plugins", isForDevelopment: true },
    { node: nodeAt(tool, "rye", "dev-dependencies"), scope: "dev-dependencies" },
    { node: nodeAt(flit, "requires"), scope: "dependencies" },
    ...listsIn(nodeAt(flit, "requires-extra")),
    { node: nodeAt(flit, "dev-requires"), scope: "dev-requires", isForDevelopment: true },
    ...hatchListsIn(nodeAt(tool, "hatch")),
    ...toxListsIn(nodeAt(tool, "tox")),
    ...briefcaseListsIn(nodeAt(tool, "briefcase")),
    ...cibuildwheelListsIn(nodeAt(tool, "cibuildwheel")),
    ...childrenOf(nodeAt(root, "external")).map(unread),
  ];
}

/** The tables of uv, which also has some of what other packages are built with. */
function uvListsIn(root: TomlNode): readonly RequirementList[] {
  const uv = nodeAt(root, "tool", "uv");
  const scope = "extra-build-dependencies";
  return [
    ...uvLists.map((list) => ({ node: nodeAt(uv, list), scope: list })),
    ...listsIn(nodeAt(uv, scope)).map(({ node }) => ({ node, scope, field: "requirement" })),
    ...(nodeAt(uv, "dependency-metadata")?.items ?? []).map((item) => ({
      node: nodeAt(item, "requires-dist"),
      scope: "dependency-metadata",
    })),
  ];
}

function forDevelopment(list: RequirementList): RequirementList {
  return { ...list, isForDevelopment: true };
}

const uvLists = [
  "dev-dependencies",
  "constraint-dependencies",
  "override-dependencies",
  "build-constraint-dependencies",
] as const;

/**
 * Lists the requirements of its environments, of its build with targets and hooks, and the plugins that it installs for itself.
 */
function hatchListsIn(hatch: TomlNode | undefined): readonly RequirementList[] {
  const build = nodeAt(hatch, "build");
  const targets = [build, ...childrenOf(nodeAt(build, "targets"))];
  const builds = targets.flatMap((target) => [target, ...childrenOf(nodeAt(target, "hooks"))]);
  return [
    { node: nodeAt(hatch, "env", "requires"), scope: "tool.hatch.env", isForDevelopment: true },
    ...builds.map((table) => ({ node: nodeAt(table, "dependencies"), scope: "tool.hatch.build", read: readHatch })),
    ...[...(nodeAt(hatch, "envs")?.children ?? [])].flatMap(([scope, environment]) =>
      hatchTables(environment).flatMap((table) =>
        hatchLists.map((list) =>
          forDevelopment({ node: nodeAt(table, list), scope, field: "value", mayBeString: true, read: readHatch }),
        ),
      ),
    ),
  ];
}

/** An environment, and what replaces its options by platform, variable, matrix and name. */
function hatchTables(environment: TomlNode): readonly TomlNode[] {
  const bySource = childrenOf(nodeAt(environment, "overrides")).flatMap((source) => childrenOf(source));
  return [environment, ...bySource];
}

const hatchLists = ["dependencies", "extra-dependencies", "set-dependencies", "set-extra-dependencies"] as const;

/** Its own plugins, and what it installs into each environment. */
function toxListsIn(tox: TomlNode | undefined): readonly RequirementList[] {
  const named = ["env", "env_base"].flatMap((table) => childrenOf(nodeAt(tox, table)));
  const tables = [nodeAt(tox, "env_run_base"), nodeAt(tox, "env_pkg_base"), ...named];
  const legacy = nodeAt(tox, "legacy_tox_ini");
  const declares = /^[ \t]*(?:deps|requires)[ \t]*=/m.test(stringAt(legacy) ?? "");
  return [
    ...(legacy && declares ? [unread(legacy)] : []),
    ...[nodeAt(tox, "requires"), ...tables.map((table) => nodeAt(table, "deps"))].map((node) => ({
      node,
      scope: "tool.tox",
      isForDevelopment: true as const,
      mayBeString: true as const,
      mayNameFiles: true as const,
    })),
  ];
}

/** Lists the requirements below the tool, an app, its platforms and their formats. */
function briefcaseListsIn(briefcase: TomlNode | undefined): readonly RequirementList[] {
  const apps = childrenOf(nodeAt(briefcase, "app"));
  const platforms = [briefcase, ...apps].flatMap(childrenOf);
  const tables = [briefcase, ...apps, ...platforms, ...platforms.flatMap(childrenOf)];
  return [...new Set(tables)].flatMap((table): readonly RequirementList[] => [
    { node: nodeAt(table, "requires"), scope: "requires", read: readAddressed },
    { node: nodeAt(table, "test_requires"), scope: "test_requires", isForDevelopment: true, read: readAddressed },
    ...elsewhereLists.flatMap((list) => nodeAt(table, list) ?? []).map(unread),
  ]);
}

/** Packages of operating systems and of Maven. */
const elsewhereLists = ["system_requires", "system_runtime_requires", "build_gradle_dependencies"] as const;

/** The requirements that cibuildwheel installs to test each wheel, also by platform and by name. */
function cibuildwheelListsIn(tool: TomlNode | undefined): readonly RequirementList[] {
  const platforms = ["linux", "macos", "windows", "android", "ios", "pyodide"].map((name) => nodeAt(tool, name));
  return [tool, ...platforms, ...(nodeAt(tool, "overrides")?.items ?? [])].map((table) => ({
    node: nodeAt(table, "test-requires"),
    scope: "tool.cibuildwheel",
    isForDevelopment: true,
    mayBeString: true,
  }));
}

/** The tools of which tables are read. */
const tools = ["poetry", "uv", "pdm", "rye", "flit", "hatch", "pixi", "tox", "briefcase", "cibuildwheel"] as const;

/** A value, or an array of tables, in place of a table. */
function misplaced(table: TomlNode | undefined): readonly RequirementList[] {
  return table && (table.values.length > 0 || table.items.length > 0) ? [unread(table)] : [];
}

/** The lists in a table of extras or groups. */
function listsIn(table: TomlNode | undefined): readonly RequirementList[] {
  return [...misplaced(table), ...[...(table?.children ?? [])].map(([scope, node]) => ({ node, scope }))];
}

/** A value in place of a table, or packages of another system. */
function unread(node: TomlNode): RequirementList {
  return { node: { ...node, isTable: true, values: [] }, scope: "" };
}

function childrenOf(node: TomlNode | undefined): readonly TomlNode[] {
  return [...(node?.children.values() ?? [])];
}

/** Briefcase passes each item to pip, also a path or an address. */
function readAddressed(document: string, string: TomlString, scope: string): ReadRequirement {
  const [head = ""] = /^~?[^\s@;<>=!~([,]*/.exec(string.value.trim()) ?? [];
  if (!/^[.~]|[\\/]/.test(head)) return readTomlRequirement(document, string, scope);
  return skipReasonOfAddress(head) === "path" ? {} : { gap: string.span };
}

/** PDM also accepts `-e <address>#egg=<name>`, as pip does. */
function readPdm(document: string, string: TomlString, scope: string): ReadRequirement {
  const address = /^\s*-e\s+(\S+)/.exec(string.value)?.[1];
  if (address === undefined) return readTomlRequirement(document, string, scope);
  const name = eggName(string.value);
  if (!name) return skipReasonOfAddress(address) === "path" ? {} : { gap: string.span };
  return readInTomlString(document, string, (start) => ({ declaration: declareAddress(address, name, scope, start) }));
}

/** Hatch replaces fields such as `{root:uri}` and `{env:VERSION}` before it reads a requirement. */
function readHatch(document: string, string: TomlString, scope: string): ReadRequirement {
  const result = readTomlRequirement(document, string, scope);
  if (!/\{\w+(?::[^{}]*)?\}/.test(string.value) || !result.problem) return result;
  if (!result.declaration) return { gap: string.span };
  const { text } = result.declaration.requirement;
  return { declaration: { ...result.declaration, requirement: skipped("variable", text) } };
}

/** Reads the PEP 508 requirement in a TOML string. */
function readTomlRequirement(document: string, string: TomlString, scope: string): ReadRequirement {
  return readInTomlString(document, string, (start) => readRequirement(string.value, scope, start));
}

/**
 * Returns what `read` reads in the value of a TOML string that starts at an offset. Spans are exact also behind escapes, such as
 * those of quotes in a marker.
 */
function readInTomlString(
  document: string,
  string: TomlString,
  read: (start: number) => ReadRequirement,
): ReadRequirement {
  if (string.literal) return read(string.span.start);
  const { declaration, problem } = read(0);
  const offsets = offsetsOf(document, string);
  const toDocument = ({ start, end }: Span): Span => ({
    start: offsets[start] ?? string.span.end,
    end: offsets[end] ?? string.span.end,
  });
  return {
    ...(declaration && { declaration: moveSpans(declaration, toDocument) }),
    ...(problem && { problem: { ...problem, span: toDocument(problem.span) } }),
  };
}

function moveSpans(declaration: Declaration, move: (span: Span) => Span): Declaration {
  const { nameSpan, requirementSpan } = declaration;
  return {
    ...declaration,
    nameSpan: move(nameSpan),
    ...(requirementSpan && { requirementSpan: move(requirementSpan) }),
  };
}

const unitPattern = /\\(?:u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|x[\dA-Fa-f]{2}|[ \t]*\r?\n[ \t\r\n]*|[^\r\n])|[\s\S]/g;

/** The offset in the document of each code unit of the value. */
function offsetsOf(document: string, { span }: TomlString): readonly number[] {
  const offsets: number[] = [];
  for (const { 0: written, index } of document.slice(span.start, span.end).matchAll(unitPattern)) {
    const width = widthOf(written);
    for (let at = 0; at < width; at++) offsets.push(span.start + index + (width === written.length ? at : 0));
  }
  return offsets;
}

/** The number of code units of the value that an escape or a character stands for. */
function widthOf(written: string): number {
  if (written.length === 1) return 1;
  if (/^\\\s/.test(written) && written.includes("\n")) return 0;
  if (written.length > 2) {
    const point = parseInt(written.slice(2), 16);
    return point > 0x10ffff ? written.length : point > 0xffff ? 2 : 1;
  }
  // An unknown escape stays as written.
  return /[btnfre"\\]/.test(written.charAt(1)) ? 1 : 2;
}
