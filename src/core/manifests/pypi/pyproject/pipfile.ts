import { canonicalName } from "../../../model/names.ts";
import type { Declaration, Manifest, ManifestParser, Requirement, Surroundings } from "../../manifest.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import type { TomlKey, TomlString, TomlValue } from "../../../syntax/toml/tomlDocument.ts";
import { indexAt, originAmong, privateBy, type IndexSettings } from "../indexes/indexSettings.ts";
import { withOrigin, type Origin } from "../indexes/origin.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { isPublicIndex } from "../indexes/publicIndex.ts";
import { readRequirement, skipReasonOfAddress } from "../requirements/requirement.ts";
import { isPackageName, shorten } from "./tomlRequirement.ts";
import { isTrueAt, nodeAt, stringAt, tomlTree, type TomlNode } from "./tomlTree.ts";

/** `Pipfile` of Pipenv: packages, those for development, and any further category. */
export const pipfile: ManifestParser = {
  id: "pypi/Pipfile",
  system: "PYPI",
  patterns: ["**/Pipfile"],
  handles: (path) => /(?:^|\/)Pipfile$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => readPipfile(text, []),
  complete: completePipfile,
};

/** Pipenv has an own variable for what takes the place of PyPI wherever a Pipfile names it. */
async function completePipfile(_: Manifest, around: Surroundings): Promise<Manifest> {
  const { index } = indexAt(around.environment?.("PIPENV_PYPI_MIRROR"), "PIPENV_PYPI_MIRROR");
  return readPipfile(around.text, [await pipIndexes(around)], index);
}

/** Tables that are no category of packages. */
const otherTables: ReadonlySet<string> = new Set(["source", "requires", "scripts", "pipenv", "pipfile"]);

interface Reading {
  readonly defaultSource: Origin | "public";
  /** What is asked in place of PyPI. */
  readonly pypi: Origin | "public";
  /** The names of the sources that are PyPI. */
  readonly publicSources: ReadonlySet<string | undefined>;
  readonly declarations: Declaration[];
  readonly problems: SyntaxProblem[];
}

function readPipfile(text: string, tools: readonly IndexSettings[], pypi: Origin | "public" = "public"): Manifest {
  const document = parseToml(text);
  const root = tomlTree(document);
  const sources = nodeAt(root, "source")?.items ?? [];
  const reading: Reading = {
    defaultSource: originAmong(indexOf(root, sources), tools) ?? pypi,
    pypi,
    publicSources: new Set(sources.filter(isPublicSource).map((source) => stringAt(source, "name"))),
    declarations: [],
    problems: [...document.problems],
  };
  for (const [scope, category] of root.children) if (!otherTables.has(scope)) readCategory(reading, scope, category);
  return {
    declarations: reading.declarations.sort((a, b) => a.nameSpan.start - b.nameSpan.start),
    problems: reading.problems.sort((a, b) => a.span.start - b.span.start),
  };
}

function readCategory(reading: Reading, scope: string, category: TomlNode): void {
  for (const node of category.children.values()) {
    for (const { key, value } of node.values) add(reading, scope, key, value, reading.defaultSource);
    if (node.isTable) readTable(reading, scope, node);
  }
}

function readTable(reading: Reading, scope: string, { key, children }: TomlNode): void {
  const version = children.get("version");
  const index = children.get("index");
  const origin = index ? namedSource(reading, stringAt(index)) : reading.defaultSource;
  const value = version ? version.values[0]?.value : "any";
  add(reading, scope, key, value, addressOf(children) ?? origin);
}

function namedSource({ publicSources, pypi }: Reading, name: string | undefined): Origin | "public" {
  return name !== undefined && publicSources.has(name) ? pypi : privateSource(name);
}

/** A file may be one of this machine or an archive somewhere. */
function addressOf(fields: TomlNode["children"]): Origin | undefined {
  if (["git", "hg", "svn", "bzr"].some((field) => fields.has(field))) return { reason: "git" };
  const file = fields.get("file") ?? fields.get("path");
  return file && { reason: skipReasonOfAddress(stringAt(file) ?? "") };
}

/**
 * Pipenv takes from the first source what names none, unless it is told to search all: then PyPI is in the place of none. A
 * source without an address is still being typed.
 */
function indexOf(root: TomlNode, sources: readonly TomlNode[]): IndexSettings {
  const typed = sources.filter((source) => stringAt(source, "url") !== undefined);
  const [first] = typed;
  const searched = isTrueAt(root, "pipenv", "install_search_all_sources") ? typed : typed.slice(0, 1);
  if (!first) return {};
  return { index: searched.some(isPublicSource) ? "public" : privateSource(stringAt(first, "name")) };
}

function isPublicSource(source: TomlNode): boolean {
  return isPublicIndex(stringAt(source, "url") ?? "");
}

function privateSource(name = ""): Origin {
  return privateBy(name === "" ? "source" : `${name} in source`);
}

/** The version of a package: none where its value is not typed yet. */
function add(
  { declarations, problems }: Reading,
  scope: string,
  key: TomlKey,
  version: TomlValue | "any" | undefined,
  origin: Origin | "public" | undefined,
): void {
  const string = typeof version === "object" && version.kind === "string" ? version : undefined;
  const { requirement, problem } = version === "any" ? anyVersion : readVersion(string);
  if (problem && string) problems.push({ message: problem, span: string.span });
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", key.text) },
    name: key.text,
    requirement: isPackageName(key.text) ? requirement : { ...unsupported, text: requirement.text },
    scope,
    nameSpan: key.span,
    ...(string && { requirementSpan: string.span }),
  };
  declarations.push(withOrigin(declaration, origin));
}

interface ReadVersion {
  readonly requirement: Requirement;
  readonly problem?: string;
}

const anyVersion: ReadVersion = { requirement: { kind: "written", text: "" } };
const unsupported = { kind: "skipped", reason: "unsupported" } as const;

/** What Pipenv puts behind the name for pip: nothing for `*`, and `==` before a version alone. */
function readVersion(string: TomlString | undefined): ReadVersion {
  const text = string?.value.trim() ?? "";
  if (text === "*") return anyVersion;
  const specifiers = /^\d/.test(text) ? `==${text}` : text;
  const { declaration, problem } = readRequirement(`name ${specifiers}`, "", 0);
  const requirement = declaration?.requirement;
  if (requirement && text !== "" && /^[=<>~!(]/.test(specifiers) && !problem) return { requirement };
  const message = `\`${shorten(text)}\` is not a version specifier such as \`>=1.0\`, nor \`*\``;
  return { requirement: { ...unsupported, text }, ...(string && { problem: message }) };
}
