import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { Surroundings } from "../../manifest.ts";
import { isPunctuator, readGradleTokens, type GradleBlock, type GradleToken } from "./script/gradleTokens.ts";

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
  /** From the folder of the settings. */
  readonly folder: string;
  /** The name of the script that it would have. */
  readonly file: string;
  readonly span: Span;
}

/** What `include`, `includeFlat` or `includeBuild` at this index names, without what is computed. */
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
export function stringsAfter(
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
