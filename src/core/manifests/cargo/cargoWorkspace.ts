import { foldedName } from "../../model/names.ts";
import { folderOf, pathBelow, resolvePath, upward } from "../../model/path.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { stringAt, stringsAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../manifest.ts";
import { rememberedReads } from "../recordedReads.ts";
import { matchingFolders } from "../shared/matchingFolders.ts";
import { readNaming } from "../shared/settingsFiles.ts";

/** A `Cargo.toml` with its content. */
export interface CargoManifest {
  readonly path: string;
  readonly root: TomlNode;
}

/**
 * The root of the workspace that the manifest belongs to: itself, the one that `package.workspace` names, or the nearest
 * above it that does not exclude it. Whether that root lists the manifest as a member is not checked.
 */
export async function findWorkspaceRoot(
  own: CargoManifest,
  surroundings: Surroundings,
): Promise<CargoManifest | undefined> {
  if (isWorkspaceRoot(own)) return own;
  const named = namedRoot(own);
  if (named !== undefined) return readRoot(named, surroundings);
  for (const folder of upward(folderOf(own.path)).slice(1)) {
    const above = await readManifest(resolvePath(folder, "Cargo.toml"), surroundings);
    if (!above) continue;
    if (isWorkspaceRoot(above)) {
      if (!excludes(above, own.path)) return above;
      continue;
    }
    // A package in between may name the root.
    const next = namedRoot(above);
    if (next !== undefined) return readRoot(next, surroundings);
  }
  return undefined;
}

async function readRoot(path: string, surroundings: Surroundings): Promise<CargoManifest | undefined> {
  const manifest = await readManifest(path, surroundings);
  return manifest && isWorkspaceRoot(manifest) ? manifest : undefined;
}

async function readManifest(path: string, surroundings: Surroundings): Promise<CargoManifest | undefined> {
  const text = await readNaming(surroundings, path);
  return text === undefined ? undefined : { path, root: tomlTree(parseToml(text)) };
}

function isWorkspaceRoot({ root }: CargoManifest): boolean {
  return root.children.has("workspace");
}

function namedRoot({ path, root }: CargoManifest): string | undefined {
  const folder = stringAt(root, "package", "workspace");
  return folder === undefined ? undefined : resolvePath(resolvePath(folderOf(path), folder), "Cargo.toml");
}

/** A path that `members` lists stays a member though a folder above it is excluded. */
function excludes({ path: rootPath, root }: CargoManifest, path: string): boolean {
  const isBelow = (folder: string) => pathBelow(resolvePath(folderOf(rootPath), folder), path) !== undefined;
  return (
    stringsAt(root, "workspace", "exclude").some(isBelow) && !stringsAt(root, "workspace", "members").some(isBelow)
  );
}

/** The paths of the members of the workspace by their names, with `_` as `-`. */
export async function memberPaths(
  { path, root }: CargoManifest,
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, string>> {
  if (!root.children.has("workspace")) return new Map();
  return rememberedReads(`cargo members ${path}`, surroundings, async (around) => {
    const folder = folderOf(path);
    const folders = (keys: string) => stringsAt(root, "workspace", keys).map((pattern) => resolvePath(folder, pattern));
    const excluded = folders("exclude");
    const { list } = around;
    const found = list ? await matchingFolders(folders("members"), list) : [];
    const members = found.filter((member) => !excluded.some((each) => pathBelow(each, member) !== undefined));
    const paths = [folder, ...members].map((member) => resolvePath(member, "Cargo.toml"));
    const names = await Promise.all(paths.map(async (member) => nameIn((await readNaming(around, member)) ?? "")));
    return new Map(paths.flatMap((member, index) => (names[index] === undefined ? [] : [[names[index], member]])));
  });
}

function nameIn(text: string): string | undefined {
  const name = stringAt(tomlTree(parseToml(text)), "package", "name");
  return name === undefined ? undefined : foldedName("CARGO", name);
}
