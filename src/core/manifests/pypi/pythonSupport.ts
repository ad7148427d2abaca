import { fileNameOf, folderOf, relativePath, resolvePath } from "../../model/path.ts";
import { readIni } from "../../syntax/ini.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import { setSeparator } from "../../versions/pypi/pep440.ts";
import { translatePoetry } from "../../versions/pypi/poetry.ts";
import type { Surroundings } from "../manifest.ts";
import { firstText, inFolders } from "../shared/settingsFiles.ts";

/** The versions of Python that a project is for, and how its tool compares them with those that a package needs. */
export interface PythonSupport {
  readonly tool: "poetry" | "uv" | "pdm" | "pipenv" | "pip";
  /** The versions that the project itself names; absent where it names none. */
  readonly project?: PythonRange;
  /** The interpreter that is chosen for it. */
  readonly interpreter?: PythonRange;
  /** Some of its dependencies are for other versions of Python than the project. */
  readonly hasOthers?: true;
}

export interface PythonRange {
  /** The range in the notation of PEP 440; as written where it is not understood. */
  readonly range: string;
  readonly written: string;
  /** `requires-python`, in the file as the manifest refers to it. */
  readonly setting: string;
  readonly file: string;
}

type Around = Pick<Surroundings, "path" | "text" | "read">;

/** Reads which Python the project of a manifest is for. */
export async function readPythonSupport(around: Around): Promise<PythonSupport> {
  const { path, text } = around;
  const interpreter = await readInterpreter(around);
  const chosen = interpreter && { interpreter };
  const name = fileNameOf(path);
  if (name === "Pipfile") {
    const required = inPipfile(tomlTree(parseToml(text)));
    return { tool: "pipenv", ...(required ? { interpreter: required } : chosen) };
  }
  if (name === "setup.cfg") {
    const project = inSetupCfg(text, name);
    return { tool: "pip", ...(project && { project }), ...chosen };
  }
  const own = name === "pyproject.toml" ? text : await around.read(resolvePath(folderOf(path), "pyproject.toml"));
  if (own === undefined) {
    const setup = await around.read(resolvePath(folderOf(path), "setup.cfg"));
    const project = setup === undefined ? undefined : inSetupCfg(setup, "setup.cfg");
    return { tool: "pip", ...(project && { project }), ...chosen };
  }
  const root = tomlTree(parseToml(own));
  const tool = name === "pyproject.toml" ? await toolOf(root, around) : "pip";
  const project = tool === "uv" ? await withUvLock(inPyproject(root), around) : inPyproject(root);
  const hasOthers = nodeAt(root, "tool", "uv", "dependency-groups") !== undefined;
  return { tool, ...(project && { project }), ...chosen, ...(hasOthers && { hasOthers }) };
}

function inPyproject(root: TomlNode): PythonRange | undefined {
  const file = "pyproject.toml";
  const written = stringAt(root, "project", "requires-python");
  if (written !== undefined) return { range: written, written, setting: "requires-python", file };
  const python = nodeAt(root, "tool", "poetry", "dependencies", "python");
  const constraint = stringAt(python) ?? stringAt(python, "version");
  if (constraint === undefined) return undefined;
  const range = translatePoetry(constraint)?.join(setSeparator) ?? constraint;
  return { range, written: constraint, setting: "python", file };
}

function inPipfile(root: TomlNode): PythonRange | undefined {
  for (const setting of ["python_full_version", "python_version"]) {
    const written = stringAt(root, "requires", setting);
    const range = written === undefined ? undefined : rangeOfVersion(written);
    if (written !== undefined && range !== undefined) return { range, written, setting, file: "Pipfile" };
  }
  return undefined;
}

function inSetupCfg(text: string, file: string): PythonRange | undefined {
  const option = readIni(text).options.find(({ section, key }) => section === "options" && key === "python_requires");
  const written = option?.lines[0]?.text;
  return written === undefined ? undefined : { range: written, written, setting: "python_requires", file };
}

/** The interpreter in the nearest `.python-version`, which names several where the first one is used. */
async function readInterpreter({ path, read }: Around): Promise<PythonRange | undefined> {
  const found = await firstText(inFolders({ path } as Surroundings, ".python-version"), read);
  const lines = (found?.text ?? "").split("\n").map((line) => line.trim());
  const written = lines.find((line) => line !== "" && !line.startsWith("#"));
  const range = written === undefined ? undefined : rangeOfVersion(written);
  if (!found || written === undefined || range === undefined) return undefined;
  return { range, written, setting: "", file: relativePath(path, found.path) };
}

/** `3.11` stands for any release of it, as for pyenv, uv and Pipenv. */
function rangeOfVersion(written: string): string | undefined {
  const [, numbers = "", patch] = /^(?:cpython[-@]?)?(\d+\.\d+)(\.\d+)?$/.exec(written) ?? [];
  if (numbers === "") return undefined;
  return patch === undefined ? `==${numbers}.*` : `==${numbers}${patch}`;
}

/** The tool by the lockfile beside the project, or else by the tables in its file. */
async function toolOf(root: TomlNode, { path, read }: Around): Promise<PythonSupport["tool"]> {
  const folder = folderOf(path);
  const locks = [
    ["uv.lock", "uv"],
    ["poetry.lock", "poetry"],
    ["pdm.lock", "pdm"],
  ] as const;
  const texts = await Promise.all(locks.map(([name]) => read(resolvePath(folder, name))));
  const [locked, ...others] = locks.filter((_, index) => texts[index] !== undefined);
  if (locked && others.length === 0) return locked[1];
  if (nodeAt(root, "tool", "poetry", "dependencies")) return "poetry";
  const tool = (["uv", "pdm", "poetry"] as const).find((name) => nodeAt(root, "tool", name) !== undefined);
  if (tool !== undefined) return tool;
  return (await firstText(inFolders({ path } as Surroundings, "uv.lock"), read)) ? "uv" : "pip";
}

/** A workspace of uv is for the versions that all of its members are for, which its lockfile has. */
async function withUvLock(project: PythonRange | undefined, { path, read }: Around): Promise<PythonRange | undefined> {
  const lock = await firstText(inFolders({ path } as Surroundings, "uv.lock"), read);
  // It stands before the packages.
  const [head = ""] = (lock?.text ?? "").split("[[package]]", 1);
  const locked = stringAt(tomlTree(parseToml(head)), "requires-python");
  if (!lock || locked === undefined) return project;
  const file = relativePath(path, lock.path);
  if (!project) return { range: locked, written: locked, setting: "requires-python", file };
  return folderOf(lock.path) === folderOf(path) ? project : { ...project, range: `${project.range},${locked}` };
}
