import { folderOf, resolvePath, upward } from "../../model/path.ts";
import type { SyntaxProblem } from "../../model/problem.ts";
import type { Place, Surroundings } from "../manifest.ts";
import { firstText, readNaming, type SettingsText } from "../shared/settingsFiles.ts";
import { type GoToken, readDirectives } from "./goDirectives.ts";
import {
  type ExcludedVersions,
  readGoMod,
  readReplacements,
  type Replacement,
  type Replacements,
  replacementsOf,
} from "./goModFile.ts";
import type { GoSettings } from "./goPrivate.ts";

/** A workspace that the module belongs to. */
export interface GoWorkspace {
  /** The path of its `go.work`. */
  readonly path: string;
  readonly replacements: Replacements;
  /** The members without the module itself. */
  readonly members: readonly GoMember[];
}

export interface GoMember {
  /** The path of the module. */
  readonly self?: string;
  readonly replacements: Replacements;
  readonly excluded: ExcludedVersions;
  /** The requirements by module. */
  readonly requires: ReadonlyMap<string, Required>;
}

/** A requirement of another member. */
interface Required {
  readonly version: string;
  readonly place: Place;
}

/** Members beyond this number are not read. */
const maxMembers = 200;

/**
 * The workspace of the nearest `go.work`, or of the one that GOWORK names. Undefined if it does not list the folder of this
 * `go.mod`: then the module is built without it, or not at all.
 */
export async function findWorkspace(
  surroundings: Surroundings,
  settings: GoSettings,
): Promise<GoWorkspace | undefined> {
  const file = await readGoWorkFile(surroundings, settings("GOWORK")?.value);
  if (!file) return undefined;
  const { uses, replacements } = readGoWork(file.text);
  const folders = new Set(uses.map(({ text }) => resolvePath(folderOf(file.path), text)));
  if (!folders.delete(folderOf(surroundings.path))) return undefined;
  const paths = [...folders].slice(0, maxMembers).map((folder) => resolvePath(folder, "go.mod"));
  const members = await Promise.all(paths.map((path) => readMember(surroundings, path)));
  return {
    path: file.path,
    replacements: replacementsOf(replacements, file.path),
    members: members.filter((member) => member !== undefined),
  };
}

/** The names of the modules that a `go.work` lists, for the file itself. */
export async function membersOf(surroundings: Surroundings): Promise<readonly string[]> {
  const folder = folderOf(surroundings.path);
  const uses = readGoWork(surroundings.text).uses.slice(0, maxMembers);
  const paths = uses.map(({ text }) => resolvePath(resolvePath(folder, text), "go.mod"));
  const members = await Promise.all(paths.map((path) => readMember(surroundings, path)));
  return members.flatMap((member) => member?.self ?? []);
}

async function readGoWorkFile(
  surroundings: Surroundings,
  chosen: string | undefined,
): Promise<SettingsText | undefined> {
  if (chosen === "off") return undefined;
  const folder = folderOf(surroundings.path);
  const paths = chosen ? [resolvePath(folder, chosen)] : upward(folder).map((above) => resolvePath(above, "go.work"));
  return firstText(
    paths.map((path) => ({ path, label: path })),
    (path) => readNaming(surroundings, path),
  );
}

async function readMember(surroundings: Surroundings, path: string): Promise<GoMember | undefined> {
  const text = await readNaming(surroundings, path);
  if (text === undefined) return undefined;
  const { self, requires, replacements, excluded } = readGoMod(text);
  const required = requires.flatMap(({ name, requirement, requirementSpan: span }) =>
    span ? [[name, { version: requirement.text, place: { path, span } }] as const] : [],
  );
  return {
    replacements: replacementsOf(replacements, path),
    excluded,
    requires: new Map(required),
    ...(self !== undefined && { self }),
  };
}

/** The content of a `go.work`. */
export interface GoWorkFile {
  /** The folders of the members. */
  readonly uses: readonly GoToken[];
  readonly replacements: readonly Replacement[];
  readonly problems: readonly SyntaxProblem[];
}

const keywords: ReadonlySet<string> = new Set(["go", "toolchain", "godebug", "use", "replace"]);

export function readGoWork(text: string): GoWorkFile {
  const { directives, problems: found } = readDirectives(text, keywords);
  const problems = [...found];
  const uses = directives
    .filter(({ keyword, tokens }) => keyword === "use" && tokens[0]?.kind !== "mark")
    .flatMap(({ tokens }) => tokens[0] ?? []);
  const replacements = readReplacements(directives, problems);
  problems.sort((a, b) => a.span.start - b.span.start);
  return { uses, replacements, problems };
}
