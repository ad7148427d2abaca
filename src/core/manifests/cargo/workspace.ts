import { folderOf, pathBelow, resolvePath, upward } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import type { TomlDocument } from "../../syntax/toml/tomlDocument.ts";
import { leavesOf, textAt, textsAt } from "./tomlLeaves.ts";

/** A `Cargo.toml` that was read. */
export interface CargoManifest {
  readonly path: string;
  readonly document: TomlDocument;
}

/**
 * The root of the workspace that the manifest belongs to: itself, the one it points to with `package.workspace`, or the
 * nearest above it that does not exclude it. Whether that one lists it as a member is not asked.
 */
export async function findWorkspaceRoot(own: CargoManifest, around: Surroundings): Promise<CargoManifest | undefined> {
  if (isRoot(own)) return own;
  const pointed = pointedRoot(own);
  if (pointed !== undefined) return readRoot(pointed, around);
  for (const folder of upward(folderOf(own.path)).slice(1)) {
    const above = await readManifest(resolvePath(folder, "Cargo.toml"), around);
    if (!above) continue;
    if (!isRoot(above)) {
      // A package between the two may know the way.
      const further = pointedRoot(above);
      if (further !== undefined) return readRoot(further, around);
    } else if (!excludes(above, own.path)) return above;
  }
  return undefined;
}

async function readRoot(path: string, around: Surroundings): Promise<CargoManifest | undefined> {
  const manifest = await readManifest(path, around);
  return manifest && isRoot(manifest) ? manifest : undefined;
}

async function readManifest(path: string, { read }: Surroundings): Promise<CargoManifest | undefined> {
  const text = await read(path);
  return text === undefined ? undefined : { path, document: parseToml(text) };
}

function isRoot({ document }: CargoManifest): boolean {
  return document.tables.some(({ keys, entries }) =>
    keys[0] ? keys[0].text === "workspace" : entries.some((entry) => entry.keys[0]?.text === "workspace"),
  );
}

function pointedRoot({ path, document }: CargoManifest): string | undefined {
  const folder = textAt(leavesOf(document), "package", "workspace");
  return folder === undefined ? undefined : resolvePath(resolvePath(folderOf(path), folder), "Cargo.toml");
}

/** A member that is listed by its very path stays one though a folder above it is excluded. */
function excludes({ path: root, document }: CargoManifest, path: string): boolean {
  const leaves = leavesOf(document);
  const isBelow = (folder: string) => pathBelow(resolvePath(folderOf(root), folder), path) !== undefined;
  return (
    textsAt(leaves, "workspace", "exclude").some(isBelow) && !textsAt(leaves, "workspace", "members").some(isBelow)
  );
}
