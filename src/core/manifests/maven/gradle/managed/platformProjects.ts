import { resolvePath } from "../../../../model/path.ts";
import type { Surroundings } from "../../../manifest.ts";
import { ofProject } from "../conventionScripts.ts";
import type { GradleProject } from "../gradleProject.ts";
import { scriptOf, type Script } from "../script/gradleScript.ts";
import { isPunctuator } from "../script/gradleTokens.ts";
import { isWord } from "../script/gradleValues.ts";
import type { Definition } from "../script/gradleVariables.ts";
import { isConstraint, modulesIn, type ScriptModule } from "./scriptModules.ts";

/** Projects of one build that are platforms: real builds have few. */
const maxProjects = 20;

/** The platforms and constraints of the build's own projects that `platform(project(":bom"))` names, and of those they name. */
export async function platformModules(
  { scripts, definitions, catalogs, root }: GradleProject,
  others: readonly Definition[],
  { read }: Pick<Surroundings, "read">,
): Promise<readonly ScriptModule[]> {
  const found: ScriptModule[] = [];
  const named = new Set<string>();
  for (let level: readonly Script[] = scripts; level.length > 0 && named.size < maxProjects;) {
    const projects = level.flatMap(platformsIn).filter((project) => !named.has(project));
    for (const project of projects) named.add(project);
    const folders = [...new Set(projects)].map((project) => resolvePath(root, project.split(":").join("/")));
    const paths = folders.flatMap((folder) => [`${folder}/build.gradle`, `${folder}/build.gradle.kts`]);
    const texts = await Promise.all(paths.map((path) => read(path)));
    level = texts.flatMap((text, index) =>
      text === undefined ? [] : [{ ...scriptOf(paths[index] ?? "", text, "project"), isOfProject: true }],
    );
    for (const script of level) {
      const modules = modulesIn(script, [...definitions, ...others], catalogs, true);
      found.push(...modules.filter((each) => each.module.isPlatform === true || isConstraint(each)));
    }
  }
  return found;
}

/** The paths of the projects in `platform(project(":bom"))`, without the first colon. */
function platformsIn(script: Script): readonly string[] {
  const tokens = ofProject(script);
  return tokens.flatMap((token, index) => {
    const isPlatform = token.kind === "word" && /(?:^|\.)(?:enforcedP|p)latform$/.test(token.text);
    const call = tokens[index + 2];
    if (!isPlatform || !isPunctuator(tokens[index + 1], "(") || !isWord(call, "project")) return [];
    const path = tokens.slice(index + 3, index + 8).find(({ kind }) => kind === "string");
    return path?.text.startsWith(":") ? [path.text.slice(1)] : [];
  });
}
