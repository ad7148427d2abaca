import { canonicalName } from "../../model/names.ts";
import { fileNameOf } from "../../model/path.ts";
import { readRequirement } from "../../manifests/pypi/requirement.ts";
import { uvRoot } from "../../manifests/pypi/uv.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringsAt, tomlTree, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import type { OverriddenManifest, OverrideFile, PlannedOverride, Read } from "./overrideFile.ts";
import { insertEntry, insertItem } from "./insert.ts";

/** The table of the tool that has written the lockfile; without one, of the tool whose table the file has. */
export async function pyprojectOverrides(manifest: OverriddenManifest, read: Read): Promise<OverrideFile | undefined> {
  const { path, text, lockfile } = manifest;
  const root = tomlTree(parseToml(text));
  const poetry = nodeAt(root, "tool", "poetry");
  const workspace = await uvRoot({ path, text, read });
  switch (workspace ? "uv" : toolOf(lockfile, root)) {
    case "uv":
      return uvOverrides(workspace ?? manifest);
    case "poetry": {
      const write = nodeAt(poetry, "dependencies") ? insertInPoetry : insertInProject;
      return { path, text, overrules: false, write: (overrides) => writeAll(text, overrides, write) };
    }
    case "pdm":
      return { path, text, overrules: true, write: (overrides) => writeAll(text, overrides, insertInPdm) };
    default:
      return undefined;
  }
}

/** The entry in `packages` of a `Pipfile`: Pipenv has no other place for a version. */
export function pipfileOverrides({ path, text }: OverriddenManifest): OverrideFile {
  const insert: Insert = (before, { key: { name, version } }) =>
    isPresent(before, ["packages"], name) ? undefined : insertEntry(before, ["packages"], name, `==${version}`);
  return { path, text, overrules: false, write: (overrides) => writeAll(text, overrides, insert) };
}

type Tool = "uv" | "poetry" | "pdm";

const byLockfile: ReadonlyMap<string, Tool> = new Map([
  ["uv.lock", "uv"],
  ["poetry.lock", "poetry"],
  ["pdm.lock", "pdm"],
]);

function toolOf(lockfile: string | undefined, root: TomlNode): Tool | undefined {
  const locking = byLockfile.get(fileNameOf(lockfile ?? ""));
  return locking ?? (["poetry", "uv", "pdm"] as const).find((tool) => nodeAt(root, "tool", tool) !== undefined);
}

/** A constraint where all that is required allows the version, else an override; both are read only at the root. */
function uvOverrides({ path, text }: Pick<OverriddenManifest, "path" | "text">): OverrideFile {
  return { path, text, overrules: true, write: (overrides) => writeAll(text, overrides, insertInUv) };
}

type Insert = (text: string, override: PlannedOverride) => string | undefined;

function writeAll(text: string, overrides: readonly PlannedOverride[], insert: Insert): string | undefined {
  return overrides.reduce<string | undefined>(
    (before, override) => (before === undefined ? undefined : insert(before, override)),
    text,
  );
}

const insertInUv: Insert = (text, { key: { name, version }, isSatisfying }) => {
  const lists = ["override-dependencies", "constraint-dependencies"];
  if (lists.some((list) => isListed(text, ["tool", "uv", list], name))) return undefined;
  const list = isSatisfying ? "constraint-dependencies" : "override-dependencies";
  return insertItem(text, ["tool", "uv", list], `${name}==${version}`);
};

const insertInPoetry: Insert = (text, { key: { name, version } }) => {
  const path = ["tool", "poetry", "dependencies"];
  return isPresent(text, path, name) ? undefined : insertEntry(text, path, name, version);
};

/** Poetry also reads the dependencies of the standards. */
const insertInProject: Insert = (text, { key: { name, version } }) => {
  const path = ["project", "dependencies"];
  return isListed(text, path, name) ? undefined : insertItem(text, path, `${name}==${version}`);
};

const insertInPdm: Insert = (text, { key: { name, version } }) => {
  const path = ["tool", "pdm", "resolution", "overrides"];
  return isPresent(text, path, name) ? undefined : insertEntry(text, path, name, version);
};

function isPresent(text: string, path: readonly string[], name: string): boolean {
  const table = nodeAt(tomlTree(parseToml(text)), ...path);
  return [...(table?.children.keys() ?? [])].some((key) => canonicalName("PYPI", key) === name);
}

function isListed(text: string, path: readonly string[], name: string): boolean {
  return stringsAt(tomlTree(parseToml(text)), ...path).some(
    (item) => readRequirement(item, "", 0).declaration?.package.name === name,
  );
}
