import { parseToml } from "../../../syntax/toml/toml.ts";
import { stringAt, tomlTree } from "../../../syntax/toml/tomlTree.ts";
import type { Declaration, Manifest, ManifestParser, Withheld, Surroundings } from "../../manifest.ts";
import { readOnce } from "../../shared/readOnce.ts";
import type { UserMirrors } from "../../shared/mirrors/userMirrors.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { defaultOrigin, type IndexSettings } from "../indexes/indexSettings.ts";
import { fromPrivateIndex, skipSelf, withOrigin, type PackageOrigin, type PackageOrigins } from "../indexes/origin.ts";
import { pdmIndexes } from "../indexes/pdmSettings.ts";
import { pdmIndex } from "../indexes/pdmSources.ts";
import { pipIndexes } from "../indexes/pipIndexes.ts";
import { projectIndexes } from "../indexes/pyprojectIndexes.ts";
import { uvMembers } from "../indexes/uvMembers.ts";
import { uvRoot } from "../indexes/uvWorkspace.ts";
import { uvSettings } from "../indexes/uvSettings.ts";
import { uvSources } from "../indexes/uvSources.ts";
import { readPoetry } from "./poetry.ts";
import { readDynamic } from "./dynamicFields.ts";
import { missingGroups, recordTomlFolders } from "./pythonFolders.ts";
import { readPixi } from "./pixi.ts";
import { readPdmOverrides } from "./pdmOverrides.ts";
import { readLists, readScriptLists } from "./pyprojectLists.ts";

/**
 * `pyproject.toml`: the dependencies of the project and its extras (PEP 621), its groups (PEP 735), its build (PEP 518), and
 * those in the tables of Poetry, uv, PDM, Hatch, Rye, Flit, Pixi, tox, Briefcase and cibuildwheel.
 */
export const pyprojectToml: ManifestParser = {
  id: "pypi/pyproject.toml",
  system: "PYPI",
  patterns: ["**/pyproject.toml"],
  handles: (path) => /(?:^|\/)pyproject\.toml$/.test(path) && !/(?:^|\/)(?:site-packages|node_modules)\//.test(path),
  parse: (text) => readPyproject(text, { tools: [], sources: new Map() }).manifest,
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
  const dynamic = await readDynamic(tree, surroundings, { self: manifest.self, originOf });
  const gaps = [...(manifest.gaps ?? []), ...missingGroups(tree, surroundings.text), ...dynamic.gaps];
  const declarations = inOrder([...manifest.declarations, ...dynamic.declarations]);
  return { ...manifest, declarations, ...ofRoot, ...(gaps.length > 0 && { gaps }) };
}

function inOrder(declarations: readonly Declaration[]): readonly Declaration[] {
  return declarations.toSorted((a, b) => a.nameSpan.start - b.nameSpan.start);
}

/** What uv reads only in the root of a workspace. */
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
  return { tools: [pip, uv.indexes, pdm], sources: new Map([...uv.sources, ...members]), user: unread };
}

interface ReadPyproject {
  readonly manifest: Manifest;
  /** The origin of a package by its canonical name; undefined for PyPI. */
  readonly originOf: (name: string) => PackageOrigin | undefined;
}

/** The metadata of a script, alone and with the settings around it. */
export function readScriptMetadata(text: string): Manifest {
  return readPyproject(text, { tools: [], sources: new Map() }, readScriptLists).manifest;
}

export async function completeScript(surroundings: Surroundings): Promise<Manifest> {
  return readPyproject(surroundings.text, await settingsAround(surroundings), readScriptLists).manifest;
}

export const privateInScript = privatePackages;

/** Settings outside of the file. */
interface Settings {
  readonly tools: readonly IndexSettings[];
  readonly sources: PackageOrigins;
  readonly user?: UserMirrors;
}

function readPyproject(text: string, { tools, sources, user = {} }: Settings, lists = readLists): ReadPyproject {
  const document = parseToml(text);
  const root = tomlTree(document);
  const self = stringAt(root, "project", "name") ?? stringAt(root, "tool", "poetry", "name");
  const requirements = lists(text, root);
  const listed = requirements.flatMap(({ declaration }) => declaration ?? []);
  const index = defaultOrigin(projectIndexes(root, user), tools);
  const pdm = pdmIndex(root, user);
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
