import { resolvePath } from "../../../model/path.ts";
import { propertiesOf, readJson, stringOf, type Node } from "../../../syntax/json/json.ts";
import type { Surroundings } from "../../manifest.ts";
import { memberFolders } from "./workspacePatterns.ts";

/** Members of a repository in a file of another tool than a package manager. */
interface MemberList {
  /** Of the folders that they are in. */
  readonly patterns: readonly string[];
  /** Folders of members by name, where the file has both. */
  readonly named: ReadonlyMap<string, string>;
}

interface Source {
  readonly fileName: string;
  /** Undefined where the file lists none. */
  readonly read: (root: Node, text: string) => MemberList | undefined;
  /** The files in the folder of a member that may have its name. */
  readonly manifests: readonly string[];
}

const none: ReadonlyMap<string, string> = new Map();
const denoFiles = ["deno.json", "deno.jsonc"];

const sources: readonly Source[] = [
  { fileName: "lerna.json", read: readLerna, manifests: ["package.json"] },
  { fileName: "rush.json", read: readRush, manifests: [] },
  ...denoFiles.map((fileName) => ({ fileName, read: readDeno, manifests: [...denoFiles, "package.json"] })),
];

/** The paths of the members that files of Lerna, Rush and Deno in this folder list, by name. */
export async function listedMembers(
  folder: string,
  { read, list }: Pick<Surroundings, "read" | "list">,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (!list) return found;
  // One listing is less than a look for each of the files, which hardly any folder has.
  const { files } = await list(folder);
  for (const source of sources) {
    if (!files.includes(source.fileName)) continue;
    const text = await read(resolvePath(folder, source.fileName));
    const { root } = text === undefined ? {} : readJson(text);
    const members = root && source.read(root, text ?? "");
    if (!members) continue;
    for (const [name, inside] of members.named) found.set(name, resolvePath(folder, `${inside}/package.json`));
    const matching = memberFolders(folder, members.patterns);
    const folders = members.patterns.length > 0 ? await matching.list(list) : [];
    const paths = folders.flatMap((member) => source.manifests.map((fileName) => resolvePath(member, fileName)));
    const names = await Promise.all(paths.map(async (path) => packageName((await read(path)) ?? "")));
    for (const [index, path] of paths.entries()) {
      const name = names[index];
      if (name !== undefined && !found.has(name)) found.set(name, path);
    }
  }
  return found;
}

/** The name in the text of a `package.json` or `deno.json`. */
export function packageName(text: string): string | undefined {
  const { root } = readJson(text);
  return root && textIn(root, "name", text);
}

function readLerna(root: Node, text: string): MemberList {
  const packages = lastOf(root, "packages", text);
  return { patterns: packages ? textsIn(packages, text) : ["packages/*"], named: none };
}

function readRush(root: Node, text: string): MemberList | undefined {
  const projects = lastOf(root, "projects", text);
  const named = (projects?.children ?? []).flatMap((project) => {
    const [name, folder] = [textIn(project, "packageName", text), textIn(project, "projectFolder", text)];
    return name === undefined ? [] : [[name, folder ?? ""] as const];
  });
  return named.length > 0 ? { patterns: [], named: new Map(named) } : undefined;
}

/** A list, or an object with the list as `members`. */
function readDeno(root: Node, text: string): MemberList | undefined {
  const value = lastOf(root, "workspace", text);
  const list = value?.type === "object" ? lastOf(value, "members", text) : value;
  return list && { patterns: [".", ...textsIn(list, text)], named: none };
}

function textsIn(list: Node, text: string): readonly string[] {
  return (list.children ?? []).flatMap((item) => stringOf(item, text)?.value ?? []);
}

function textIn(node: Node, name: string, text: string): string | undefined {
  const value = lastOf(node, name, text);
  return value && stringOf(value, text)?.value;
}

function lastOf(node: Node, name: string, text: string): Node | undefined {
  return propertiesOf(node, text).findLast(({ key }) => key.value === name)?.value;
}
