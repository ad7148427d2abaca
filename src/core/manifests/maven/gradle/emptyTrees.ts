import { folderOf, resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { codeOf } from "./script/gradleBrackets.ts";
import { dependenciesIn } from "./script/gradleDependencies.ts";
import { readGradleTokens } from "./script/gradleTokens.ts";

/** The folders of `fileTree("…")` among the dependencies that have neither archives nor folders: nothing comes from them. */
export async function emptyTrees({
  path,
  text,
  list,
}: Pick<Surroundings, "path" | "text" | "list">): Promise<ReadonlySet<string>> {
  if (!list || !text.includes("fileTree")) return new Set();
  const found = dependenciesIn(codeOf(readGradleTokens(text)));
  const trees = new Set(found.flatMap(({ item }) => (item.kind === "tree" ? item.folder : [])));
  const empty = [...trees].map(async (tree) => {
    const { files, folders } = await list(resolvePath(folderOf(path), tree));
    return folders.length > 0 || files.some((name) => /\.(?:jar|aar|zip)$/i.test(name)) ? [] : [tree];
  });
  return new Set((await Promise.all(empty)).flat());
}
