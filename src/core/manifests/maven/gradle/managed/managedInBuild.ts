import type { VersionKey } from "../../../../model/keys.ts";
import type { Declaration, Surroundings } from "../../../manifest.ts";
import type { GradleProject } from "../gradleProject.ts";
import { scriptOf, type Script } from "../script/gradleScript.ts";
import { managementOf } from "./management.ts";
import { withManagedVersions } from "./managedVersions.ts";
import { platformModules } from "./platformProjects.ts";
import { springPlugins, type SpringPlugins } from "./springBoot.ts";

/** Declarations with the versions that are managed, and the versions whose published POMs are lacking. */
export interface ManagedDeclarations {
  readonly declarations: readonly Declaration[];
  readonly poms: readonly VersionKey[];
}

/** As the platforms, constraints and Spring's plugins of one project manage them. */
export async function managedInProject(
  declarations: readonly Declaration[],
  project: GradleProject,
  spring: SpringPlugins,
  surroundings: Surroundings,
): Promise<ManagedDeclarations> {
  if (!declarations.some(isInherited)) return { declarations, poms: [] };
  const others = await platformModules(project, spring.definitions, surroundings);
  return withManagedVersions(declarations, managementOf(project, spring, others), surroundings, project.originOf);
}

/** The same for a version catalog: all projects of the build may use its libraries. */
export async function managedInBuild(
  declarations: readonly Declaration[],
  project: GradleProject,
  surroundings: Surroundings,
): Promise<ManagedDeclarations> {
  if (!declarations.some(isInherited)) return { declarations, poms: [] };
  const scripts = [...project.scripts, ...project.conventions, ...(await projectScripts(project, surroundings))];
  const build = { ...project, scripts: scripts.map((script): Script => ({ ...script, isOfProject: true })) };
  return managedInProject(declarations, build, springPlugins(build), surroundings);
}

function isInherited({ requirement }: Declaration): boolean {
  return requirement.kind === "skipped" && requirement.reason === "inherited";
}

const manages = /latform\b|\bmavenBom\b|\bspringframework\b|\bconstraints\b/;

/** The scripts of the build's projects that may manage versions. */
async function projectScripts(
  { folders, scripts }: GradleProject,
  { read }: Pick<Surroundings, "read">,
): Promise<readonly Script[]> {
  const known = new Set(scripts.map(({ path }) => path));
  const paths = folders.flatMap((folder) => [`${folder}/build.gradle`, `${folder}/build.gradle.kts`]);
  const others = paths.filter((path) => !known.has(path));
  const texts = await Promise.all(others.map((path) => read(path)));
  return texts.flatMap((text, index) =>
    text !== undefined && manages.test(text) ? [scriptOf(others[index] ?? "", text, "project")] : [],
  );
}
