import { targetOf } from "../../src/core/analysis/target/target.ts";
import { readIn } from "./project.ts";

/** A line for each version of each dependency: which it is, and how the lockfile is out of date for it. Paths are relative. */
export async function staleLines(files: Readonly<Record<string, string>>, file: string): Promise<readonly string[]> {
  const paths = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/w/${path}`, text]));
  const { subjects } = await readIn(paths, `/w/${file}`, { list: foldersOf(files) });
  return subjects.map((subject) => {
    const { declaration, stale } = subject;
    const target = targetOf(subject);
    const version =
      target.kind === "version"
        ? `${target.key.version} ${target.how}`
        : target.kind === "range"
          ? `one of ${target.text}`
          : target.why.kind;
    const requested = stale?.requested === undefined ? "" : ` for ${stale.requested}`;
    return `${declaration.name.replace("g:", "")}: ${version}${stale ? `, ${stale.kind}${requested}` : ""}`;
  });
}

function foldersOf(files: Readonly<Record<string, string>>) {
  return (folder: string) => {
    const below = Object.keys(files).flatMap((path) =>
      `/w/${path}`.startsWith(`${folder}/`) ? [`/w/${path}`.slice(folder.length + 1).split("/")] : [],
    );
    const names = (isFile: boolean) => [
      ...new Set(below.flatMap(([name = "", ...rest]) => ((rest.length === 0) === isFile ? name : []))),
    ];
    return Promise.resolve({ files: names(true), folders: names(false) });
  };
}
