import { fileNameOf } from "../../../model/path.ts";
import type { Surroundings } from "../../manifest.ts";
import { scriptOf, type Script } from "./script/gradleScript.ts";
import { isForProjects, type GradleToken } from "./script/gradleTokens.ts";

/** Scripts, and projects of one build, that are read: real builds have fewer. */
const maxScripts = 50;
const maxProjects = 20;

/** The build scripts of these builds, which have the plugins that convention scripts apply on their classpath. */
export async function readBuildScripts(
  builds: readonly string[],
  { read }: Pick<Surroundings, "read">,
): Promise<readonly Script[]> {
  const paths = builds.flatMap((build) => [`${build}/build.gradle`, `${build}/build.gradle.kts`]);
  const texts = await Promise.all(paths.map((path) => read(path)));
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "project")]));
}

/** Those of the convention scripts that the scripts of a project apply, and that these apply in turn. */
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

/** The plugins that these builds have as scripts, such as `buildSrc/src/main/kotlin/acme.java.gradle.kts`. */
export async function readConventionScripts(
  builds: readonly string[],
  { list, read }: Pick<Surroundings, "list" | "read">,
): Promise<readonly Script[]> {
  const namesIn = async (folder: string, kind: "files" | "folders") => (await list?.(folder))?.[kind] ?? [];
  const projectsOf = async (build: string) => {
    const inside = (await namesIn(build, "folders")).filter((name) => name !== "src" && !name.startsWith("."));
    return [build, ...inside.slice(0, maxProjects).map((name) => `${build}/${name}`)];
  };
  const projects = (await Promise.all(builds.map(projectsOf))).flat();
  const sources = projects.flatMap((project) => [`${project}/src/main/kotlin`, `${project}/src/main/groovy`]);
  const scriptsIn = async (folder: string) => {
    const files = await namesIn(folder, "files");
    return files.filter((name) => /\.gradle(?:\.kts)?$/.test(name)).map((name) => `${folder}/${name}`);
  };
  const paths = (await Promise.all(sources.map(scriptsIn))).flat().slice(0, maxScripts);
  const texts = await Promise.all(paths.map((path) => read(path)));
  return texts.flatMap((text, index) => (text === undefined ? [] : [scriptOf(paths[index] ?? "", text, "project")]));
}
