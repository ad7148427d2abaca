import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import { nodeAt, tomlTree, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { Surroundings } from "../../manifest.ts";

/** Folders above the file's in which the workspace is looked for. */
const maxFolders = 12;

export interface UvRoot {
  /** Of its `pyproject.toml`. */
  readonly path: string;
  readonly text: string;
  /** `tool.uv.workspace` */
  readonly workspace: TomlNode;
}

/** The root of the workspace of uv that the file is in, perhaps itself. */
export async function uvRoot({
  path: own,
  text: ownText,
  read,
}: Pick<Surroundings, "path" | "text" | "read">): Promise<UvRoot | undefined> {
  for (const folder of upward(folderOf(own)).slice(0, maxFolders)) {
    const path = resolvePath(folder, "pyproject.toml");
    const text = path === own ? ownText : await read(path);
    if (!text?.includes("workspace")) continue;
    const workspace = nodeAt(tomlTree(parseToml(text)), "tool", "uv", "workspace");
    if (workspace) return { path, text, workspace };
  }
  return undefined;
}
