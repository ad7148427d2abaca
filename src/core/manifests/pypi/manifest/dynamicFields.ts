import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { TomlString } from "../../../syntax/toml/tomlDocument.ts";
import { nodeAt, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { withOrigin, type PackageOrigin } from "../indexes/origin.ts";
import { uvRoot } from "../indexes/uvWorkspace.ts";
import { lockedProject } from "../lockfiles/uvRequirements.ts";
import { listedDeclarations } from "../requirements/includedFiles.ts";
import { fileOption } from "./pyprojectLists.ts";

/** What a `pyproject.toml` leaves to other files. */
export interface FilesRead {
  readonly declarations: readonly Declaration[];
  readonly gaps: readonly EntryGap[];
}

/** Where packages without an origin of their own come from. */
type OriginOf = (name: string) => PackageOrigin | undefined;

const fields: ReadonlySet<string> = new Set(["dependencies", "optional-dependencies"]);

/**
 * The dependencies that `project.dynamic` leaves to the build tool: in files that setuptools or Hatch is told to read, or as
 * `uv.lock` has them. Gaps are those that are read nowhere, neither there nor in a table of Poetry, a `setup.cfg` or a
 * `setup.py`. Files that tox reads are read in the same way.
 */
export async function readDynamic(
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
  /** As written. */
  readonly file: string;
  readonly span: Span;
  readonly scope: string;
}

/** What the files list, which are manifests of their own if they are named so. */
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
    const listed = listedDeclarations({ path, text, span }, surroundings);
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
