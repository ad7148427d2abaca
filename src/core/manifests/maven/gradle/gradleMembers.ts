import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { Surroundings } from "../../manifest.ts";
import { readNaming } from "../../shared/settingsFiles.ts";
import { groupOf } from "../groups.ts";
import { type Script, scriptOf } from "./gradleScript.ts";
import { type GradleBlock, type GradleToken, isPunctuator, readGradleTokens } from "./gradleTokens.ts";

/** The projects of a build and of the builds that it includes. */
export interface GradleMembers {
  /** The folders of the included builds. */
  readonly includedBuilds: readonly string[];
  /** The folders of the projects whose scripts are read. */
  readonly folders: readonly string[];
  /** Groups that their scripts set. */
  readonly groups: readonly string[];
  /** Checks whether the module has the name of one of the members; `groups` are further groups that they may have. */
  has(name: string, groups: ReadonlySet<string>): boolean;
}

/** Projects of which the scripts are read; real builds with more set their group in one place. */
const maxProjects = 200;

interface Build {
  readonly names: readonly string[];
  /** Absolute paths of their folders. */
  readonly folders: readonly string[];
}

/** Reads the scripts of all projects that `settings.gradle` includes. `root` is its folder. */
export async function readGradleMembers(
  settings: readonly Script[],
  root: string,
  surroundings: Surroundings,
): Promise<GradleMembers> {
  const included = settings.flatMap(({ code }) => textsAfter(code.tokens, /^includeBuild$/));
  const others = included.map((path) => resolvePath(root, path));
  const otherSettings = await Promise.all(others.map((folder) => readScripts(surroundings, folder, "settings.gradle")));
  const builds = [
    buildOf(settings, root),
    ...others.map((folder, index) => buildOf(otherSettings[index] ?? [], folder)),
  ];
  const folders = [...new Set(builds.flatMap((build) => build.folders))].slice(0, maxProjects);
  const groups = new Set((await Promise.all(folders.map((folder) => groupsAt(surroundings, folder)))).flat());
  const names = new Set(builds.flatMap((build) => build.names));
  return {
    includedBuilds: others,
    folders,
    groups: [...groups],
    has(name, furtherGroups) {
      const group = groupOf(name);
      return names.has(name.slice(group.length + 1)) && (groups.has(group) || furtherGroups.has(group));
    },
  };
}

function buildOf(settings: readonly Script[], root: string): Build {
  const paths = settings.flatMap(({ code }) => textsAfter(code.tokens, /^include$/));
  const flat = settings.flatMap(({ code }) => textsAfter(code.tokens, /^includeFlat$/));
  const folderNames = paths.map((path) => path.split(":").filter((part) => part !== ""));
  const lastNames = folderNames.flatMap((parts) => parts.at(-1) ?? []);
  const rootName = root.slice(root.lastIndexOf("/") + 1);
  return {
    names: [rootName, ...lastNames, ...flat, ...settings.flatMap(({ code }) => namesSet(code.tokens))],
    folders: [
      root,
      ...folderNames.map((parts) => resolvePath(root, parts.join("/"))),
      ...flat.map((name) => resolvePath(root, `../${name}`)),
    ],
  };
}

function textsAfter(tokens: readonly GradleToken[], word: RegExp): readonly string[] {
  return tokens.flatMap((token, index) =>
    token.kind === "word" && word.test(token.text) ? stringsAfter(tokens, index).map(({ text }) => text) : [],
  );
}

/** `rootProject.name = 'shop'` and `project(':a').name = 'shop-a'`. */
function namesSet(tokens: readonly GradleToken[]): readonly string[] {
  return tokens.flatMap((token, index) => {
    const value = tokens[index + 2];
    const isName = token.kind === "word" && /(?:^|\.)name$/.test(token.text);
    return isName && isPunctuator(tokens[index + 1], "=") && value?.kind === "string" ? [value.text] : [];
  });
}

/** The groups that the files of a project set, read line by line: every manifest of a build needs those of all projects. */
async function groupsAt(surroundings: Surroundings, folder: string): Promise<readonly string[]> {
  const files = ["build.gradle", "build.gradle.kts", "gradle.properties"].map((file) => resolvePath(folder, file));
  const texts = await Promise.all(files.map((path) => readNaming(surroundings, path)));
  return texts.flatMap((text = "") => groupLines(text));
}

export function groupLines(text: string): readonly string[] {
  return [...text.matchAll(groupLine)].map(([, group = ""]) => group);
}

/** `group = "com.acme"`, `group 'com.acme'` and `group=com.acme`, also before a comment. */
const groupLine =
  /^[ \t]*(?:project\.)?group\b(?:[ \t]*[=:])?[ \t]*["']?([A-Za-z_][\w.-]*)["']?(?:[ \t]*;)?[ \t]*(?:\/[/*].*)?\r?$/gm;

async function readScripts(surroundings: Surroundings, folder: string, name: string): Promise<readonly Script[]> {
  const paths = [name, `${name}.kts`].map((file) => resolvePath(folder, file));
  const texts = await Promise.all(paths.map((path) => readNaming(surroundings, path)));
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "project")]));
}

/** Real builds include fewer projects. */
const maxFolders = 1_000;

/**
 * Records the folders of projects and builds that the settings include and that do not exist. Without an own script a project
 * is configured by others. Settings that ask for folders, or that compute them for several projects, may leave some out.
 */
export async function recordProjects({ path, text, list, readNamed }: Surroundings): Promise<void> {
  const names = /^settings\.gradle(?:\.kts)?$/.exec(fileNameOf(path));
  if (!names || !list) return;
  const tokens = readGradleTokens(text);
  const moved = movedProjects(tokens);
  if (!moved || tokens.some((token) => token.kind === "word" && asksForFolders.test(token.text))) return;
  const included = tokens.flatMap((token, index) =>
    token.kind === "word" && isOfSettings(token.block) ? foldersAfter(tokens, index, token.text) : [],
  );
  const isMoved = (project: string) => moved.some((other) => project === other || project.startsWith(`${other}:`));
  const suffix = path.endsWith(".kts") ? ".kts" : "";
  for (const { project, folder, file, span } of included.slice(0, maxFolders)) {
    if (project !== undefined && isMoved(project)) continue;
    const absolute = resolvePath(folderOf(path), folder);
    const { folders } = await list(folderOf(absolute));
    if (!folders.includes(fileNameOf(absolute))) await readNamed(`${absolute}/${file}${suffix}`, span);
  }
}

const asksForFolders = /(?:^|\.)(?:exists|isDirectory|isFile|listFiles)$/;

interface Included {
  /** The path of the project; absent for a build. */
  readonly project?: string;
  /** The folder, relative to that of the settings. */
  readonly folder: string;
  /** The name of the script that it would have. */
  readonly file: string;
  readonly span: Span;
}

/** Finds the folders that `include`, `includeFlat` or `includeBuild` at this index names, without those that are computed. */
function foldersAfter(tokens: readonly GradleToken[], index: number, word: string): readonly Included[] {
  if (!/^include(?:Flat|Build)?$/.test(word)) return [];
  return stringsAfter(tokens, index).flatMap(({ text, span, isTemplate }): readonly Included[] => {
    if (text === "" || (isTemplate && text.includes("$"))) return [];
    if (word === "includeBuild") return [{ folder: text, file: "settings.gradle", span }];
    // Gradle refuses these characters in the name of a project.
    if (/[*/\\]/.test(text)) return [];
    const parts = text.split(":").filter((part) => part !== "");
    const folder = word === "includeFlat" ? `../${text}` : parts.join("/");
    return parts.length > 0 ? [{ project: `:${parts.join(":")}`, folder, file: "build.gradle", span }] : [];
  });
}

/** The arguments of `include ':a', ':b'`, `include(":a")` and `include(listOf(":a"))`. */
function stringsAfter(
  tokens: readonly GradleToken[],
  index: number,
): readonly Extract<GradleToken, { readonly kind: "string" }>[] {
  const found: Extract<GradleToken, { readonly kind: "string" }>[] = [];
  for (let at = index + 1; at < tokens.length; at++) {
    const argument = tokens[at];
    // A line after the last argument is another statement.
    if (argument?.isFirst && tokens[at - 1]?.kind === "string" && !/^[)\]]$/.test(argument.text)) break;
    if (argument?.kind === "string") found.push(argument);
    else if (!argument || !/^(?:[(),[\]]|listOf|arrayOf|setOf)$/.test(argument.text)) break;
  }
  return found;
}

/** A tree of files includes files. */
function isOfSettings(block: GradleBlock): boolean {
  for (let outer = block; outer.parent; outer = outer.parent) {
    if (!/^(?:|if|else|pluginManagement)$/.test(outer.name)) return false;
  }
  return true;
}

/** The projects of `project(":a").projectDir = file("b")`; undefined where the folders of unknown projects are set. */
function movedProjects(tokens: readonly GradleToken[]): readonly string[] | undefined {
  const projects: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || !/(?:^|\.)projectDir$/.test(token.text) || !isPunctuator(tokens[index + 1], "="))
      continue;
    const before = tokens.slice(Math.max(0, index - 5), index).findLast(({ kind }) => kind === "string");
    if (token.text !== "projectDir" || !before || before.text.includes("$")) return undefined;
    projects.push(before.text.replace(/^:?/, ":"));
  }
  return projects;
}
