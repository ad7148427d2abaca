import { fileNameOf } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { type Script, scriptOf } from "./gradleScript.ts";
import { type GradleToken, isForProjects, isPunctuator, isWithin } from "./gradleTokens.ts";
import { isWord } from "./gradleValues.ts";

/** Scripts, and projects of one build, that are read: real builds have fewer. */
const maxScripts = 50;
const maxProjects = 20;

/** The build scripts of these builds, which have the plugins that convention scripts apply on their classpath. */
export async function readBuildScripts(builds: readonly string[], surroundings: Reading): Promise<readonly Script[]> {
  const projects = await projectsOf(builds, surroundings);
  return readScripts(
    projects.flatMap((project) => [`${project}/build.gradle`, `${project}/build.gradle.kts`]),
    surroundings,
  );
}

type Reading = Pick<Surroundings, "list" | "read">;

async function namesIn(folder: string, kind: "files" | "folders", { list }: Reading): Promise<readonly string[]> {
  return (await list?.(folder))?.[kind] ?? [];
}

/** The folders of the builds and of the projects in them. */
async function projectsOf(builds: readonly string[], surroundings: Reading): Promise<readonly string[]> {
  const folders = builds.map(async (build) => {
    const inside = await namesIn(build, "folders", surroundings);
    const projects = inside.filter((name) => name !== "src" && !name.startsWith("."));
    return [build, ...projects.slice(0, maxProjects).map((name) => `${build}/${name}`)];
  });
  return (await Promise.all(folders)).flat();
}

async function readScripts(paths: readonly string[], { read }: Reading): Promise<readonly Script[]> {
  const texts = await Promise.all(paths.map((path) => read(path)));
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "project")]));
}

/** Finds the convention scripts that the scripts of a project apply, and those that these apply in turn. */
export function appliedConventions(conventions: readonly Script[], scripts: readonly Script[]): readonly Script[] {
  const applied: Script[] = [];
  for (let level = scripts; level.length > 0;) {
    const names = new Set(level.flatMap(ofProject).map(({ text }) => text));
    const isNew = (script: Script) => names.has(pluginId(script)) && !applied.some(({ path }) => path === script.path);
    level = conventions.filter(isNew).map((script) => ({ ...script, isOfProject: true }));
    applied.push(...level);
  }
  return applied;
}

/** The tokens that configure the project of the manifest. */
export function ofProject({ code, isOfProject }: Script): readonly GradleToken[] {
  return isOfProject ? code.tokens : code.tokens.filter(({ block }) => isForProjects(block));
}

function pluginId({ path }: Script): string {
  return fileNameOf(path).replace(/\.gradle(?:\.kts)?$/, "");
}

/** The IDs of the plugins that are scripts, and of those that `gradlePlugin { plugins { … } }` of these build scripts names. */
export function ownPluginsIn(conventions: readonly Script[], buildScripts: readonly Script[]): ReadonlySet<string> {
  const named = buildScripts.flatMap(({ code: { tokens } }) =>
    tokens.flatMap((token, index) => {
      if (!isWord(token, "id") || !isWithin(token.block, "gradlePlugin")) return [];
      const value = tokens[isPunctuator(tokens[index + 1], "=") ? index + 2 : index + 1];
      return value?.kind === "string" ? value.text : [];
    }),
  );
  return new Set([...conventions.map(pluginId), ...named]);
}

/** The plugins that these builds have as scripts, such as `buildSrc/src/main/kotlin/acme.java.gradle.kts`. */
export async function readConventionScripts(
  builds: readonly string[],
  surroundings: Reading,
): Promise<readonly Script[]> {
  const projects = await projectsOf(builds, surroundings);
  const sources = projects.flatMap((project) => [`${project}/src/main/kotlin`, `${project}/src/main/groovy`]);
  const scriptsIn = async (folder: string) => {
    const files = await namesIn(folder, "files", surroundings);
    return files.filter((name) => /\.gradle(?:\.kts)?$/.test(name)).map((name) => `${folder}/${name}`);
  };
  const paths = (await Promise.all(sources.map(scriptsIn))).flat().slice(0, maxScripts);
  return readScripts(paths, surroundings);
}
