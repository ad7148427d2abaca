import type { Surroundings } from "../../manifest.ts";
import { scriptOf, type Script } from "./script/gradleScript.ts";

/** Scripts, and projects of one build, that are read: real builds have fewer. */
const maxScripts = 50;
const maxProjects = 20;

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
