import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { Surroundings } from "../manifest.ts";
import { readGoMod } from "./goModFile.ts";
import { replacementsOf, type Replacements } from "./goReplacements.ts";
import type { GoSettings } from "./goSettings.ts";
import { readGoWork } from "./goWorkFile.ts";

/** A workspace that the module belongs to. */
export interface GoWorkspace {
  /** Of its `go.work`. */
  readonly path: string;
  readonly replacements: Replacements;
  /** The others. */
  readonly members: readonly GoMember[];
}

export interface GoMember {
  /** The path of the module. */
  readonly self?: string;
  readonly replacements: Replacements;
}

/** More members than this are not read. */
const mostMembers = 200;

/**
 * The workspace of the nearest `go.work`, or of the one that GOWORK names; none if that one does not list the folder of this
 * `go.mod`, as then it is built without it or not at all.
 */
export async function findWorkspace(around: Surroundings, settings: GoSettings): Promise<GoWorkspace | undefined> {
  const found = await readNearest(around, settings("GOWORK")?.value);
  if (!found) return undefined;
  const { uses, replacements } = readGoWork(found.text);
  const folders = new Set(uses.map((use) => resolvePath(folderOf(found.path), use)));
  if (!folders.delete(folderOf(around.path))) return undefined;
  const paths = [...folders].slice(0, mostMembers).map((folder) => resolvePath(folder, "go.mod"));
  const members = await Promise.all(paths.map((path) => readMember(around, path)));
  return {
    path: found.path,
    replacements: replacementsOf(replacements, found.path),
    members: members.filter((member) => member !== undefined),
  };
}

async function readNearest(
  { path, read }: Surroundings,
  told: string | undefined,
): Promise<{ readonly path: string; readonly text: string } | undefined> {
  if (told === "off") return undefined;
  const folder = folderOf(path);
  const candidates = told ? [resolvePath(folder, told)] : upward(folder).map((above) => resolvePath(above, "go.work"));
  for (const candidate of candidates) {
    const text = await read(candidate);
    if (text !== undefined) return { path: candidate, text };
  }
  return undefined;
}

async function readMember({ read }: Surroundings, path: string): Promise<GoMember | undefined> {
  const text = await read(path);
  if (text === undefined) return undefined;
  const { self, replacements } = readGoMod(text);
  return { replacements: replacementsOf(replacements, path), ...(self !== undefined && { self }) };
}
