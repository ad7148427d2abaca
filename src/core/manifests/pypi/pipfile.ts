import { message, type Message } from "../../messages/message.ts";
import { canonicalName } from "../../model/names.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import { publicRegistries, type Registries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlKey, TomlString, TomlValue } from "../../syntax/toml/tomlDocument.ts";
import { isTrueAt, nodeAt, stringAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { EntryGap } from "../gap.ts";
import type { Declaration, Manifest, ManifestParser, Requirement, Surroundings, Withheld } from "../manifest.ts";
import { shorten } from "../shared/shorten.ts";
import { type Skip, skipped } from "../shared/skip.ts";
import {
  defaultOrigin,
  fromPrivateIndex,
  indexAt,
  type IndexSettings,
  type PackageOrigin,
  pipIndexes,
  privateOrigin,
  withOrigin,
} from "./indexes.ts";
import { recordPaths } from "./pythonFolders.ts";
import { isPackageName, readRequirement, skipReasonOfAddress } from "./requirement.ts";

/** `Pipfile` of Pipenv: packages, those for development, and further categories. */
export const pipfile: ManifestParser = {
  id: "pypi/Pipfile",
  system: "PYPI",
  patterns: ["**/Pipfile"],
  handles: (path) => /(?:^|\/)Pipfile$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => readPipfile(text, { tools: [], registries: publicRegistries }).manifest,
  complete: completePipfile,
  privateAmong: privatePackages,
};

/** Pipenv has a variable of its own for a mirror that replaces PyPI wherever a Pipfile refers to it. */
async function completePipfile(_: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const { children } = tomlTree(parseToml(surroundings.text));
  const categories = [...children].flatMap(([scope, category]) => (otherTables.has(scope) ? [] : category));
  await recordPaths(categories, surroundings);
  return (await readAround(surroundings)).manifest;
}

async function readAround(surroundings: Surroundings): Promise<ReadPipfile> {
  return readPipfile(surroundings.text, {
    tools: [await pipIndexes(surroundings)],
    pypi: mirrorOf(surroundings),
    registries: surroundings.registries,
  });
}

async function privatePackages(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const { defaultOrigin: origin } = await readAround(surroundings);
  return fromPrivateIndex(names, () => origin);
}

function mirrorOf({ environment, registries }: Surroundings): PackageOrigin | undefined {
  return indexAt(environment?.("PIPENV_PYPI_MIRROR"), "PIPENV_PYPI_MIRROR", registries).index;
}

/** Tables that are not categories of packages. */
const otherTables: ReadonlySet<string> = new Set(["source", "requires", "scripts", "pipenv", "pipfile"]);

interface Reader {
  readonly defaultOrigin: PackageOrigin;
  /** The origin of packages from PyPI, which a mirror may replace. */
  readonly pypi: PackageOrigin;
  /** Names of the sources that are PyPI. */
  readonly publicSources: ReadonlySet<string | undefined>;
  readonly declarations: Declaration[];
  readonly problems: SyntaxProblem[];
  readonly gaps: EntryGap[];
}

interface ReadPipfile {
  readonly manifest: Manifest;
  /** The origin of packages without a source of their own. */
  readonly defaultOrigin: PackageOrigin;
}

/** Settings outside of the file. */
interface Settings {
  readonly tools: readonly IndexSettings[];
  readonly pypi?: PackageOrigin | undefined;
  readonly registries: Registries;
}

function readPipfile(text: string, { tools, pypi = "public", registries }: Settings): ReadPipfile {
  const document = parseToml(text);
  const root = tomlTree(document);
  const sources = nodeAt(root, "source")?.items ?? [];
  const reader: Reader = {
    defaultOrigin: defaultOrigin(indexOf(root, sources, registries), tools) ?? pypi,
    pypi,
    publicSources: new Set(sources.filter(isPublicSource).map((source) => stringAt(source, "name"))),
    declarations: [],
    problems: [...document.problems],
    gaps: [],
  };
  for (const [scope, category] of root.children) if (!otherTables.has(scope)) readCategory(reader, scope, category);
  const { gaps } = reader;
  const manifest: Manifest = {
    declarations: reader.declarations.sort((a, b) => a.nameSpan.start - b.nameSpan.start),
    problems: reader.problems.sort((a, b) => a.span.start - b.span.start),
    ...(gaps.length > 0 && { gaps }),
  };
  return { manifest, defaultOrigin: reader.defaultOrigin };
}

/** Reads a category. Only tables are categories and packages, or the version of a package. */
function readCategory(reader: Reader, scope: string, category: TomlNode): void {
  if (category.values.length > 0 || category.items.length > 0) addGap(reader, category);
  for (const node of category.children.values()) {
    if (node.items.length > 0 && node.values.length === 0) addGap(reader, node);
    for (const { key, value } of node.values) {
      addPackage(reader, { scope, key, version: value, origin: reader.defaultOrigin });
    }
    if (node.isTable) readTable(reader, scope, node);
  }
}

function addGap({ gaps }: Reader, { key: { text, span } }: TomlNode): void {
  gaps.push({ kind: "entry", text: shorten(text), span });
}

function readTable(reader: Reader, scope: string, { key, children }: TomlNode): void {
  const version = children.get("version");
  const index = children.get("index");
  const origin = index ? namedSource(reader, stringAt(index)) : reader.defaultOrigin;
  addPackage(reader, {
    scope,
    key,
    version: version ? version.values[0]?.value : "any",
    origin: addressOf(children) ?? origin,
    isConditional: [...children.keys()].some(isMarker),
  });
}

/** Checks whether a field of a package is a marker: `markers`, or one of those that may be written by themselves. */
function isMarker(field: string): boolean {
  return /^(?:markers|os_name|sys_platform|platform_\w+|python_\w+|implementation_\w+)$/.test(field);
}

function namedSource({ publicSources, pypi }: Reader, name: string | undefined): PackageOrigin {
  return name !== undefined && publicSources.has(name) ? pypi : privateSource(name);
}

/** A file may be on this machine or an archive on the web. */
function addressOf(fields: TomlNode["children"]): Skip | undefined {
  if (["git", "hg", "svn", "bzr"].some((field) => fields.has(field))) return { reason: "git" };
  const file = fields.get("file") ?? fields.get("path");
  return file && { reason: skipReasonOfAddress(stringAt(file) ?? "") };
}

/**
 * Pipenv installs packages without a source from the first one, or searches all if it is set to; PyPI is then no longer
 * implied. A source without an address is still being typed.
 */
function indexOf(root: TomlNode, sources: readonly TomlNode[], registries: Registries): IndexSettings {
  const complete = sources.filter((source) => stringAt(source, "url") !== undefined);
  const [first] = complete;
  const searched = isTrueAt(root, "pipenv", "install_search_all_sources") ? complete : complete.slice(0, 1);
  if (!first) return {};
  const addresses = searched.map((source) => stringAt(source, "url") ?? "");
  if (addresses.some((address) => registries.origin("PYPI", address) !== "private")) return { index: "public" };
  const { detail = "" } = privateSource(stringAt(first, "name"));
  return indexAt(stringAt(first, "url"), detail, registries);
}

function isPublicSource(source: TomlNode): boolean {
  return publicRegistries.origin("PYPI", stringAt(source, "url") ?? "") === "public";
}

function privateSource(name = ""): Skip {
  return privateOrigin(name === "" ? "source" : `${name} in source`);
}

interface PipfilePackage {
  readonly scope: string;
  readonly key: TomlKey;
  /** The version; undefined while it is typed. */
  readonly version: TomlValue | "any" | undefined;
  readonly origin: PackageOrigin;
  readonly isConditional?: boolean;
}

function addPackage({ declarations, problems }: Reader, dependency: PipfilePackage): void {
  const { scope, key, version, origin, isConditional } = dependency;
  const string = typeof version === "object" && version.kind === "string" ? version : undefined;
  const { requirement, problem } = version === "any" ? anyVersion : readVersion(string);
  if (problem && string) problems.push({ message: problem, span: string.span });
  const declaration: Declaration = {
    package: { system: "PYPI", name: canonicalName("PYPI", key.text) },
    name: key.text,
    requirement: isPackageName(key.text) ? requirement : skipped("unsupported", requirement.text),
    scope,
    nameSpan: key.span,
    ...(string && { requirementSpan: string.span }),
    ...(isConditional && { isConditional }),
  };
  declarations.push(withOrigin(declaration, origin));
}

interface ReadVersion {
  readonly requirement: Requirement;
  readonly problem?: Message;
}

const anyVersion: ReadVersion = { requirement: { kind: "written", text: "" } };

/** Reads a version as Pipenv passes it to pip after the name: nothing for `*`, and `==` before a bare version. */
function readVersion(string: TomlString | undefined): ReadVersion {
  const text = string?.value.trim() ?? "";
  if (text === "*") return anyVersion;
  const specifiers = /^\d/.test(text) ? `==${text}` : text;
  const { declaration, problem } = readRequirement(`name ${specifiers}`, "", 0);
  const requirement = declaration?.requirement;
  if (requirement && text !== "" && /^[=<>~!(]/.test(specifiers) && !problem) return { requirement };
  const invalid = message("`{text}` is not a version specifier such as `>=1.0`, nor `*`", { text: shorten(text) });
  return { requirement: skipped("unsupported", text), ...(string && { problem: invalid }) };
}
