import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { EntryGap } from "../../gap.ts";
import type { Surroundings } from "../../manifest.ts";
import { readSettingsFile } from "../../shared/settingsFiles.ts";
import { valueAt } from "./gradleExpressions.ts";
import { type Script, scriptOf, statementGap } from "./gradleScript.ts";
import { isForProjects, isPunctuator } from "./gradleTokens.ts";
import { type GradleValue, isWord } from "./gradleValues.ts";

/** `apply from: "versions.gradle"` */
interface Application {
  /** The path of the script; absent if it is computed. */
  readonly path?: string;
  readonly span: Span;
  /** True if the project of the manifest applies it. */
  readonly isOfProject: boolean;
}

const maxApplied = 50;

/**
 * The scripts that these apply, and those that they apply in turn. Only what the manifest itself applies and cannot be read is
 * a gap: the other scripts are manifests, too.
 */
export async function readAppliedScripts(
  own: Script,
  others: readonly Script[],
  root: string,
  { text, read, readNamed }: Surroundings,
): Promise<{ readonly scripts: readonly Script[]; readonly gaps: readonly EntryGap[] }> {
  const paths = new Set([own, ...others].map(({ path }) => path));
  const gaps: EntryGap[] = [];
  const scripts: Script[] = [];
  for (let level: readonly Script[] = [own, ...others]; level.length > 0;) {
    const next: Promise<Script | undefined>[] = [];
    for (const script of level) {
      const isNamed = script === own && !script.code.tokens.some(({ text: word }) => /(?:^|\.)exists$/.test(word));
      for (const { path, span, isOfProject } of applicationsIn(script, root)) {
        if (path === undefined) {
          if (script === own) gaps.push(statementGap(text, span));
        } else if (!paths.has(path) && paths.size < maxApplied) {
          paths.add(path);
          const content = isNamed ? readNamed(path, span) : read(path);
          next.push(content.then((found) => appliedScript(path, found, isOfProject)));
        }
      }
    }
    level = (await Promise.all(next)).filter((script) => script !== undefined);
    scripts.push(...level);
  }
  return { scripts, gaps };
}

function appliedScript(path: string, text: string | undefined, isOfProject: boolean): Script | undefined {
  const script = text === undefined ? undefined : scriptOf(path, text, "project");
  return script && isOfProject ? { ...script, isOfProject: true } : script;
}

function applicationsIn({ path, code, ...script }: Script, root: string): readonly Application[] {
  return code.tokens.flatMap((token, index): readonly Application[] => {
    const sign = code.tokens[index + 1];
    if (!isWord(token, "from") || !(isPunctuator(sign, ":") || isPunctuator(sign, "="))) return [];
    const apply = [code.tokens[index - 1], code.tokens[index - 2]].find((before) => isWord(before, "apply"));
    const value = apply && valueAt(code, index + 2)?.value;
    if (!value) return [];
    const span = { start: apply.span.start, end: value.span.end };
    const written = pathIn(value);
    const relative = written && expandPath(written, root, folderOf(path));
    const isOfProject = script.isOfProject === true || isForProjects(token.block);
    if (relative === undefined) return [{ span, isOfProject }];
    const isRooted = value.kind === "call" && /^rootProject\./.test(value.name);
    return [{ path: resolvePath(isRooted ? root : folderOf(path), relative), span, isOfProject }];
  });
}

/** Returns the path in a text, in `file("…")`, or in `"$rootDir" + "/…"`. */
function pathIn(value: GradleValue): string | undefined {
  if (value.kind === "text") return value.tail ? value.text.text + value.tail.text : value.text.text;
  if (value.kind !== "call" || !/(?:^|\.)(?:file|uri)$/.test(value.name) || value.entries.length !== 1)
    return undefined;
  const [only] = value.entries;
  return only && pathIn(only.value);
}

function expandPath(path: string, root: string, folder: string): string | undefined {
  const expanded = path
    .replace(/\$(?:rootDir|\{(?:rootDir|rootProject\.projectDir|rootProject\.rootDir|project\.rootDir)\})/g, root)
    .replace(/\$(?:projectDir|\{(?:project\.)?projectDir\})/g, folder);
  return expanded.includes("$") || /^\w+:\/\//.test(expanded) ? undefined : expanded;
}

/** The folder with the user's settings of Gradle; undefined where the host has no home folder. */
export function gradleHome({ path, home, environment }: Surroundings): string | undefined {
  const folder = environment?.("GRADLE_USER_HOME");
  return folder ? resolvePath(folderOf(path), folder) : home && `${home}/.gradle`;
}

/** The scripts of the user and of the installation, which Gradle runs before those of every build. */
export async function readInitScripts(surroundings: Surroundings): Promise<readonly Script[]> {
  const { path, environment, list } = surroundings;
  const user = gradleHome(surroundings);
  const installation = environment?.("GRADLE_HOME");
  const folders = [
    ...(user ? [`${user}/init.d`] : []),
    ...(installation ? [resolvePath(folderOf(path), `${installation}/init.d`)] : []),
  ];
  const inFolders = folders.map(async (folder) => {
    const files = (await list?.(folder))?.files ?? [];
    return files.filter((name) => /\.gradle(?:\.kts)?$/.test(name)).map((name) => `${folder}/${name}`);
  });
  const paths = [
    ...(user ? [`${user}/init.gradle`, `${user}/init.gradle.kts`] : []),
    ...(await Promise.all(inFolders)).flat(),
  ];
  const texts = await Promise.all(
    paths.map((file) => readSettingsFile(surroundings, { path: file, label: fileNameOf(file) })),
  );
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "outside")]));
}
