import { folderOf, resolvePath } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { publicRegistries, type Registries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlString } from "../../syntax/toml/tomlDocument.ts";
import { nodeAt, stringAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { EntryGap } from "../gap.ts";
import type { AgeLimit, Declaration, Manifest, ManifestParser, Surroundings, Withheld } from "../manifest.ts";
import { ageLimitsIn } from "../shared/ageLimits.ts";
import { entryGap } from "../shared/entryGap.ts";
import { readOnce } from "../shared/readOnce.ts";
import { inFolders, inHome } from "../shared/settingsFiles.ts";
import { readAgeLimits } from "./ageLimits.ts";
import {
  defaultOrigin,
  fromPrivateIndex,
  type IndexSettings,
  type PackageOrigin,
  type PackageOrigins,
  pipIndexes,
  skipSelf,
  withOrigin,
} from "./indexes.ts";
import { pdmIndex, pdmIndexes, readPdmOverrides } from "./pdm.ts";
import { readPixi } from "./pixi.ts";
import { readPoetry } from "./poetry.ts";
import { projectIndexes } from "./pyprojectIndexes.ts";
import { fileOption, readLists, readScriptLists } from "./pyprojectLists.ts";
import { missingGroups, recordAddresses, recordTomlFolders } from "./pythonFolders.ts";
import { listedDeclarations } from "./requirementsTxt.ts";
import { uvMembers, uvRoot, uvSettings, uvSources } from "./uv.ts";
import { lockedProject } from "./uvRequirements.ts";

/**
 * `pyproject.toml`: the dependencies of the project and its extras (PEP 621), its groups (PEP 735), its build (PEP 518), and
 * those in the tables of Poetry, uv, PDM, Hatch, Rye, Flit, Pixi, tox, Briefcase and cibuildwheel.
 */
export const pyprojectToml: ManifestParser = {
  id: "pypi/pyproject.toml",
  system: "PYPI",
  patterns: ["**/pyproject.toml"],
  handles: (path) => /(?:^|\/)pyproject\.toml$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => readPyproject(text, noSettings).manifest,
  complete: completePyproject,
  privateAmong: privatePackages,
};

async function completePyproject(_: Manifest, unread: Surroundings): Promise<Manifest> {
  const surroundings = readOnce(unread);
  const settings = await settingsAround(surroundings);
  const { manifest, originOf } = readPyproject(surroundings.text, settings);
  const root = await uvRoot(surroundings);
  const ofRoot = root && root.path !== surroundings.path ? setInRoot(readPyproject(root.text, settings).manifest) : {};
  const tree = tomlTree(parseToml(surroundings.text));
  await recordTomlFolders(tree, surroundings);
  await recordAddresses(manifest.declarations, surroundings);
  const dynamic = await readDynamic(tree, surroundings, { self: manifest.self, originOf });
  const gaps = [...(manifest.gaps ?? []), ...missingGroups(tree, surroundings.text), ...dynamic.gaps];
  const declarations = inOrder([...manifest.declarations, ...dynamic.declarations]);
  const ageLimits = await ageLimitsAround(surroundings);
  return {
    ...manifest,
    declarations,
    ...ofRoot,
    ...(gaps.length > 0 && { gaps }),
    ...(ageLimits.length > 0 && { ageLimits }),
  };
}

/** The minimum ages of versions in the settings of the project and of the user. */
function ageLimitsAround(surroundings: Surroundings): Promise<readonly AgeLimit[]> {
  const files = [
    ...inFolders(surroundings, "uv.toml").flatMap((file) => {
      const path = resolvePath(folderOf(file.path), "pyproject.toml");
      return [file, { path, label: "pyproject.toml" }];
    }),
    ...inFolders(surroundings, "poetry.toml").slice(0, 1),
    ...inHome(surroundings, ".config/uv/uv.toml"),
  ];
  return ageLimitsIn(files, surroundings, /exclude-newer|min-release-age/, readAgeLimits);
}

function inOrder(declarations: readonly Declaration[]): readonly Declaration[] {
  return declarations.toSorted((a, b) => a.nameSpan.start - b.nameSpan.start);
}

/** Returns what uv reads only in the root of a workspace. */
function setInRoot({ declarations }: Manifest): Pick<Manifest, "overrides" | "constraints"> {
  const limits = declarations.filter(
    ({ scope, requirement, isConditional }) =>
      scope === "constraint-dependencies" && requirement.kind === "written" && !isConditional,
  );
  return {
    overrides: declarations.filter(({ scope }) => scope === "override-dependencies"),
    ...(limits.length > 0 && {
      constraints: new Map(limits.map(({ package: { name }, requirement }) => [name, requirement.text])),
    }),
  };
}

async function privatePackages(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  return fromPrivateIndex(names, readPyproject(surroundings.text, await settingsAround(surroundings)).originOf);
}

async function settingsAround(unread: Surroundings): Promise<Settings> {
  const surroundings = readOnce(unread);
  const [pip, uv, pdm, members] = await Promise.all([
    pipIndexes(surroundings),
    uvSettings(surroundings),
    pdmIndexes(surroundings),
    uvMembers(surroundings),
  ]);
  return {
    tools: [pip, uv.indexes, pdm],
    sources: new Map([...uv.sources, ...members]),
    registries: surroundings.registries,
  };
}

interface ReadPyproject {
  readonly manifest: Manifest;
  /** The origin of a package by its canonical name; undefined for PyPI. */
  readonly originOf: (name: string) => PackageOrigin | undefined;
}

/** The metadata of a script, alone and with the settings around it. */
export function readScriptMetadata(text: string): Manifest {
  return readPyproject(text, noSettings, readScriptLists).manifest;
}

export async function completeScript(surroundings: Surroundings): Promise<Manifest> {
  return readPyproject(surroundings.text, await settingsAround(surroundings), readScriptLists).manifest;
}

export const privateInScript = privatePackages;

/** Settings outside of the file. */
interface Settings {
  readonly tools: readonly IndexSettings[];
  readonly sources: PackageOrigins;
  readonly registries: Registries;
}

const noSettings: Settings = { tools: [], sources: new Map(), registries: publicRegistries };

function readPyproject(text: string, { tools, sources, registries }: Settings, lists = readLists): ReadPyproject {
  const document = parseToml(text);
  const root = tomlTree(document);
  const self = stringAt(root, "project", "name") ?? stringAt(root, "tool", "poetry", "name");
  const requirements = lists(text, root);
  const listed = requirements.flatMap(({ declaration }) => declaration ?? []);
  const index = defaultOrigin(projectIndexes(root, registries), tools);
  const pdm = pdmIndex(root, registries);
  const originFor = (name: string) => pdm(name) ?? index;
  const poetry = readPoetry(root, new Set(listed.map((declaration) => declaration.package.name)), originFor);
  const origins = new Map([...sources, ...poetry.origins, ...uvSources(root)]);
  const originOf = (name: string) => origins.get(name) ?? originFor(name);
  const pixi = readPixi(root, originOf);
  const declarations = [
    ...listed.map((declaration) =>
      withOrigin(skipSelf(declaration, self, "project.name"), originOf(declaration.package.name)),
    ),
    ...poetry.declarations,
    ...readPdmOverrides(root, originOf),
    ...pixi.declarations,
  ];
  const problems = [...document.problems, ...requirements.flatMap(({ problem }) => problem ?? []), ...poetry.problems];
  const unread = [...requirements.flatMap(({ gap }) => gap ?? []), ...poetry.gaps, ...pixi.gaps];
  const gaps = unread.map((span) => entryGap(text, span));
  const manifest: Manifest = {
    ...(gaps.length > 0 && { gaps }),
    declarations: inOrder(declarations),
    problems: problems.sort((a, b) => a.span.start - b.span.start),
    privateNames: [...origins].flatMap(([name, origin]) => (origin === "public" ? [] : name)),
    ...(self !== undefined && { self }),
  };
  return { manifest, originOf };
}

/** The requirements that a `pyproject.toml` leaves to other files. */
export interface FilesRead {
  readonly declarations: readonly Declaration[];
  readonly gaps: readonly EntryGap[];
}

/** The origin of packages that have none of their own. */
type OriginOf = (name: string) => PackageOrigin | undefined;

const fields: ReadonlySet<string> = new Set(["dependencies", "optional-dependencies"]);

/**
 * The dependencies that `project.dynamic` leaves to the build tool: in files that setuptools or Hatch is told to read, or as
 * `uv.lock` has them. Gaps are those that are read nowhere, neither there nor in a table of Poetry, a `setup.cfg` or a
 * `setup.py`. Files that tox reads are read in the same way.
 */
async function readDynamic(
  root: TomlNode,
  surroundings: Surroundings,
  project: { readonly self: string | undefined; readonly originOf: OriginOf },
): Promise<FilesRead> {
  const read: FilesRead[] = [await readFiles(toxFiles(root), surroundings, project.originOf)];
  const isPoetry = nodeAt(root, "tool", "poetry", "dependencies") !== undefined;
  const named = stringsIn(nodeAt(root, "project", "dynamic")).filter(({ value }) => fields.has(value));
  const dynamic = new Map(named.map(({ value, span }) => [value, span]));
  for (const [field, span] of isPoetry ? [] : dynamic) {
    const files = filesFor(field, root);
    if (files.length > 0) read.push(await readFiles(files, surroundings, project.originOf));
    else if (!(await isInSetup(field, surroundings)))
      read.push(await readLocked({ field, span }, surroundings, project));
  }
  return { declarations: read.flatMap((each) => each.declarations), gaps: read.flatMap((each) => each.gaps) };
}

/** A file that lists requirements. */
export interface NamedList {
  /** The path as written. */
  readonly file: string;
  readonly span: Span;
  readonly scope: string;
}

/** Reads the requirements that the files list, unless they are manifests of their own by their names. */
export async function readFiles(
  files: readonly NamedList[],
  surroundings: Surroundings,
  originOf: OriginOf,
): Promise<FilesRead> {
  const declarations: Declaration[] = [];
  const gaps: EntryGap[] = [];
  for (const { file, span, scope } of files) {
    const path = resolvePath(folderOf(surroundings.path), file);
    const text = await surroundings.readNamed(path, span);
    if (text === undefined) continue;
    const listed = listedDeclarations({ path, text, span }, surroundings.registries);
    gaps.push(...listed.gaps);
    declarations.push(
      ...listed.declarations.map((each) => withOrigin({ ...each, scope }, originOf(each.package.name))),
    );
  }
  return { declarations, gaps };
}

function filesFor(field: string, root: TomlNode): readonly NamedList[] {
  const tool = nodeAt(root, "tool");
  const setuptools = nodeAt(tool, "setuptools", "dynamic", field);
  const hatch = nodeAt(tool, "hatch", "metadata", "hooks", "requirements_txt");
  if (field === "dependencies") {
    const nodes = [nodeAt(setuptools, "file"), nodeAt(hatch, "files"), nodeAt(hatch, "filename")];
    return nodes.flatMap((node) => listsNamed(stringsIn(node), field));
  }
  return [
    ...[...(setuptools?.children ?? [])].flatMap(([extra, node]) => listsNamed(stringsIn(nodeAt(node, "file")), extra)),
    ...[...(nodeAt(hatch, field)?.children ?? [])].flatMap(([extra, node]) => listsNamed(stringsIn(node), extra)),
  ];
}

function listsNamed(files: readonly TomlString[], scope: string): readonly NamedList[] {
  return files.map(({ value: file, span }) => ({ file, span, scope }));
}

/** Files in the `deps` of environments. Those of constraints install nothing. */
function toxFiles(root: TomlNode): readonly NamedList[] {
  const tox = nodeAt(root, "tool", "tox");
  const named = ["env", "env_base"].flatMap((table) => [...(nodeAt(tox, table)?.children.values() ?? [])]);
  const tables = [nodeAt(tox, "env_run_base"), nodeAt(tox, "env_pkg_base"), ...named];
  return tables
    .flatMap((table) => stringsIn(nodeAt(table, "deps")))
    .flatMap(({ value, span }) => {
      const [option] = fileOption.exec(value) ?? [];
      const isConstraint = option?.includes("c") === true && !option.includes("q");
      const file = value.slice(option?.length).trim();
      return option === undefined || isConstraint ? [] : [{ file, span, scope: "tool.tox" }];
    });
}

function stringsIn(node: TomlNode | undefined): readonly TomlString[] {
  const values = (node?.values ?? []).flatMap(({ value }) => (value.kind === "array" ? value.items : [value]));
  return values.filter((value) => value.kind === "string");
}

/** A field in `project.dynamic`. */
interface Field {
  readonly field: string;
  readonly span: Span;
}

async function readLocked(
  { field, span }: Field,
  surroundings: Surroundings,
  { self = "", originOf }: { readonly self: string | undefined; readonly originOf: OriginOf },
): Promise<FilesRead> {
  const { path, text, read } = surroundings;
  const root = folderOf((await uvRoot(surroundings))?.path ?? path);
  const lock = await read(resolvePath(root, "uv.lock"));
  const project = lock === undefined ? undefined : lockedProject(lock, self, { root, folder: folderOf(path) });
  if (!project) return { declarations: [], gaps: [entryGap(text, span)] };
  const required = project.filter(({ extra }) => (extra === undefined) === (field === "dependencies"));
  const declarations = required.map(({ extra = field, name, requirement, origin, isConditional }): Declaration => {
    const key = { system: "PYPI", name } as const;
    const declaration: Declaration = { package: key, name, requirement, scope: extra, nameSpan: span };
    return withOrigin({ ...declaration, ...(isConditional && { isConditional }) }, origin ?? originOf(name));
  });
  return { declarations, gaps: [] };
}

async function isInSetup(field: string, { path, read }: Surroundings): Promise<boolean> {
  const beside = (name: string) => read(resolvePath(folderOf(path), name));
  const [cfg = "", py = ""] = await Promise.all([beside("setup.cfg"), beside("setup.py")]);
  if (field === "dependencies") return /^install[_-]requires\b/m.test(cfg) || /\binstall_requires\s*=/.test(py);
  return cfg.includes("[options.extras_require]") || /\bextras_require\s*=/.test(py);
}
