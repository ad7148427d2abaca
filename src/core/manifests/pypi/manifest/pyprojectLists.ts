import type { TomlString } from "../../../syntax/toml/tomlDocument.ts";
import { nodeAt, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import { skipped } from "../../shared/skip.ts";
import { declareAddress, eggName, skipReasonOfAddress, type ReadRequirement } from "../requirements/requirement.ts";
import { readInTomlString, readTomlRequirement } from "./tomlRequirement.ts";

/** Reads the requirements in all lists of `pyproject.toml`: those of the standards, and those of tools in the same notation. */
export function readLists(text: string, root: TomlNode): readonly ReadRequirement[] {
  return readAll(text, listsOf(root));
}

/** Those in the metadata of a script: its own, and those of uv. */
export function readScriptLists(text: string, root: TomlNode): readonly ReadRequirement[] {
  return readAll(text, [{ node: nodeAt(root, "dependencies"), scope: "dependencies" }, ...uvListsIn(root)]);
}

function readAll(text: string, lists: readonly RequirementList[]): readonly ReadRequirement[] {
  return lists.flatMap((list) => {
    const { node, scope, read = readTomlRequirement } = list;
    return (node?.values ?? []).flatMap(({ value }): readonly ReadRequirement[] => {
      if (value.kind !== "array") return [{ gap: value.span }];
      // Tables include other groups.
      const items = value.items.filter((item) => item.kind !== "table");
      return items.map((item) =>
        item.kind === "string" ? inGroup(read(text, item, scope), list) : { gap: item.span },
      );
    });
  });
}

type Read = (document: string, string: TomlString, scope: string) => ReadRequirement;

interface RequirementList {
  readonly node: TomlNode | undefined;
  readonly scope: string;
  /** A group, which no one installs with the project, unlike an extra. */
  readonly isForDevelopment?: true;
  readonly read?: Read;
}

function inGroup(read: ReadRequirement, { isForDevelopment }: RequirementList): ReadRequirement {
  return read.declaration && isForDevelopment
    ? { ...read, declaration: { ...read.declaration, isForDevelopment } }
    : read;
}

function listsOf(root: TomlNode): readonly RequirementList[] {
  const project = nodeAt(root, "project");
  const tool = nodeAt(root, "tool");
  return [
    { node: nodeAt(root, "build-system", "requires"), scope: "build-system.requires" },
    { node: nodeAt(project, "dependencies"), scope: "dependencies" },
    ...listsIn(nodeAt(project, "optional-dependencies")),
    ...listsIn(nodeAt(root, "dependency-groups")).map(forDevelopment),
    ...uvListsIn(root),
    ...listsIn(nodeAt(tool, "pdm", "dev-dependencies")).map((list) => forDevelopment({ ...list, read: readPdm })),
    ...[...(nodeAt(tool, "hatch", "envs")?.children ?? [])].flatMap(([scope, environment]) =>
      hatchLists.map((list) => forDevelopment({ node: nodeAt(environment, list), scope, read: readHatch })),
    ),
  ];
}

function uvListsIn(root: TomlNode): readonly RequirementList[] {
  return uvLists.map((scope) => ({ node: nodeAt(root, "tool", "uv", scope), scope }));
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

const hatchLists = ["dependencies", "extra-dependencies"] as const;

/** The lists in a table of extras or groups. */
function listsIn(table: TomlNode | undefined): readonly RequirementList[] {
  return [...(table?.children ?? [])].map(([scope, node]) => ({ node, scope }));
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
