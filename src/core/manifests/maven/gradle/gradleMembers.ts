import { resolvePath } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { groupOf } from "../repositories/groups.ts";
import { stringsAfter } from "./missingProjects.ts";
import { scriptOf, type Script } from "./script/gradleScript.ts";
import { isPunctuator, type GradleToken } from "./script/gradleTokens.ts";

/** The projects of a build and of the builds that it includes. */
export interface GradleMembers {
  /** The folders of the included builds. */
  readonly includedBuilds: readonly string[];
  /** The folders of the projects whose scripts are read. */
  readonly folders: readonly string[];
  /** Groups that their scripts set. */
  readonly groups: readonly string[];
  /** Whether the module has the name of one of them; `groups` are further groups that they may have. */
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
async function groupsAt({ read }: Surroundings, folder: string): Promise<readonly string[]> {
  const files = ["build.gradle", "build.gradle.kts", "gradle.properties"].map((file) => resolvePath(folder, file));
  const texts = await Promise.all(files.map((path) => read(path)));
  return texts.flatMap((text = "") => groupLines(text));
}

export function groupLines(text: string): readonly string[] {
  return [...text.matchAll(groupLine)].map(([, group = ""]) => group);
}

/** `group = "com.acme"`, `group 'com.acme'` and `group=com.acme`. */
const groupLine = /^[ \t]*(?:project\.)?group\b(?:[ \t]*[=:])?[ \t]*["']?([A-Za-z_][\w.-]*)["']?[ \t]*;?\r?$/gm;

async function readScripts(surroundings: Surroundings, folder: string, name: string): Promise<readonly Script[]> {
  const paths = [name, `${name}.kts`].map((file) => resolvePath(folder, file));
  const texts = await Promise.all(paths.map((path) => surroundings.read(path)));
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "project")]));
}
