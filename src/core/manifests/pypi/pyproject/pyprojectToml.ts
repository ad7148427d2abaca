import { canonicalName } from "../../../model/names.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../../manifest.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import type { TomlString } from "../../../syntax/toml/tomlDocument.ts";
import { originAmong, type IndexSettings } from "../indexes/indexSettings.ts";
import { asSelf, withOrigin, type Origin } from "../indexes/origin.ts";
import { pdmIndexes } from "../indexes/pdmSettings.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { readPoetry } from "./poetry.ts";
import { pdmIndex, projectIndexes } from "../indexes/pyprojectIndexes.ts";
import { skipReasonOfAddress, type ReadRequirement } from "../requirements/requirement.ts";
import { readTomlRequirement } from "./tomlRequirement.ts";
import { nodeAt, stringAt, tomlTree, type TomlNode } from "./tomlTree.ts";
import { uvSettings } from "../indexes/uvSettings.ts";
import { uvSources } from "./uvSources.ts";

/**
 * `pyproject.toml`: the dependencies of the project and its extras (PEP 621), its groups (PEP 735), what builds it (PEP
 * 518), and what Poetry, uv, PDM and Hatch have in tables of their own. Left out are PDM's overrides and Hatch's matrices.
 */
export const pyprojectToml: ManifestParser = {
  id: "pypi/pyproject.toml",
  system: "PYPI",
  patterns: ["**/pyproject.toml"],
  handles: (path) => /(?:^|\/)pyproject\.toml$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => readPyproject(text, { tools: [], sources: new Map() }),
  complete: completePyproject,
};

async function completePyproject(_: Manifest, around: Surroundings): Promise<Manifest> {
  const [pip, uv, pdm] = await Promise.all([pipIndexes(around), uvSettings(around), pdmIndexes(around)]);
  return readPyproject(around.text, { tools: [pip, uv.indexes, pdm], sources: uv.sources });
}

/** What is said outside of the file. */
interface Outside {
  readonly tools: readonly IndexSettings[];
  readonly sources: ReadonlyMap<string, Origin | "public">;
}

function readPyproject(text: string, { tools, sources }: Outside): Manifest {
  const document = parseToml(text);
  const root = tomlTree(document);
  const self = stringAt(root, "project", "name") ?? stringAt(root, "tool", "poetry", "name");
  const read = listsOf(root).flatMap(({ node, scope, reader = readTomlRequirement }) =>
    stringsOf(node).map((string) => reader(text, string, scope)),
  );
  const listed = read.flatMap(({ declaration }) => declaration ?? []);
  const index = originAmong(projectIndexes(root), tools);
  const pdm = pdmIndex(root);
  const indexFor = (name: string) => pdm(name) ?? index;
  const poetry = readPoetry(root, new Set(listed.map((declaration) => declaration.package.name)), indexFor);
  const origins = new Map([...sources, ...poetry.origins, ...uvSources(root)]);
  const declarations = [
    ...listed.map((one) => {
      const { name } = one.package;
      return withOrigin(asSelf(one, self, "project.name"), origins.get(name) ?? indexFor(name));
    }),
    ...poetry.declarations,
  ];
  const problems = [...document.problems, ...read.flatMap(({ problem }) => problem ?? []), ...poetry.problems];
  return {
    declarations: declarations.sort((a, b) => a.nameSpan.start - b.nameSpan.start),
    problems: problems.sort(byPlace),
    ...(self !== undefined && { self }),
  };
}

type Reader = (document: string, string: TomlString, scope: string) => ReadRequirement;

/** A list of requirements. */
interface List {
  readonly node: TomlNode | undefined;
  readonly scope: string;
  readonly reader?: Reader;
}

function listsOf(root: TomlNode): readonly List[] {
  const project = nodeAt(root, "project");
  const tool = nodeAt(root, "tool");
  const uv = nodeAt(tool, "uv");
  return [
    { node: nodeAt(root, "build-system", "requires"), scope: "build-system.requires" },
    { node: nodeAt(project, "dependencies"), scope: "dependencies" },
    ...named(nodeAt(project, "optional-dependencies")),
    ...named(nodeAt(root, "dependency-groups")),
    ...uvLists.map((scope) => ({ node: nodeAt(uv, scope), scope })),
    ...named(nodeAt(tool, "pdm", "dev-dependencies")).map((list) => ({ ...list, reader: readPdm })),
    ...[...(nodeAt(tool, "hatch", "envs")?.children ?? [])].flatMap(([scope, environment]) =>
      hatchLists.map((list) => ({ node: nodeAt(environment, list), scope, reader: readHatch })),
    ),
  ];
}

const uvLists = [
  "dev-dependencies",
  "constraint-dependencies",
  "override-dependencies",
  "build-constraint-dependencies",
] as const;

const hatchLists = ["dependencies", "extra-dependencies"] as const;

/** The lists of a table of extras or groups. */
function named(table: TomlNode | undefined): readonly List[] {
  return [...(table?.children ?? [])].map(([scope, node]) => ({ node, scope }));
}

function stringsOf(node: TomlNode | undefined): readonly TomlString[] {
  const items = (node?.values ?? []).flatMap(({ value }) => (value.kind === "array" ? value.items : []));
  return items.filter((item) => item.kind === "string");
}

/** PDM also takes `-e <address>#egg=<name>`, as pip does. */
function readPdm(document: string, string: TomlString, scope: string): ReadRequirement {
  const editable = /^\s*-e\s+(\S+)/.exec(string.value);
  const address = editable?.[1];
  if (address === undefined) return readTomlRequirement(document, string, scope);
  const egg = /[#&]egg=([a-z0-9](?:[\w.-]*[a-z0-9])?)/i.exec(string.value);
  const name = egg?.[1];
  if (!egg || name === undefined) return {};
  const start = string.span.start + egg.index + "#egg=".length;
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", name) },
    name,
    requirement: { kind: "skipped", reason: skipReasonOfAddress(address), text: address },
    scope,
    nameSpan: { start, end: start + name.length },
  };
  return { declaration };
}

/** Hatch fills in fields such as `{root:uri}` and `{env:VERSION}` before it reads a requirement. */
function readHatch(document: string, string: TomlString, scope: string): ReadRequirement {
  const read = readTomlRequirement(document, string, scope);
  if (!/\{\w+(?::[^{}]*)?\}/.test(string.value) || !read.problem) return read;
  if (!read.declaration) return {};
  const { text } = read.declaration.requirement;
  return { declaration: { ...read.declaration, requirement: { kind: "skipped", reason: "variable", text } } };
}

function byPlace(a: SyntaxProblem, b: SyntaxProblem): number {
  return a.span.start - b.span.start;
}
