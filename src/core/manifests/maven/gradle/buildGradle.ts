import type { SyntaxProblem } from "../../../model/problem.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, ManifestParser } from "../../manifest.ts";
import { completeDeclarations, notAskedAmong, readGradleProject, type GradleProject } from "./gradleProject.ts";
import { managedInProject } from "./managed/managedInBuild.ts";
import { modulesOfItem } from "./managed/scriptModules.ts";
import { springPlugins } from "./managed/springBoot.ts";
import { recordProjects } from "./missingProjects.ts";
import { bracketProblems, codeOf } from "./script/gradleBrackets.ts";
import { archiveDeclaration, gradleDeclaration } from "./script/gradleDeclarations.ts";
import { definitionsIn } from "./script/gradleDefinitions.ts";
import { statementGap } from "./script/gradleScript.ts";
import { dependenciesIn } from "./script/gradleDependencies.ts";
import { librariesOf } from "./script/gradleLibraries.ts";
import { readGradleTokens } from "./script/gradleTokens.ts";
import { variablesOf, type Definition } from "./script/gradleVariables.ts";

/**
 * Build scripts of Gradle in Groovy and Kotlin: after the name of a configuration (see `isConfiguration`) `"g:a:v"`, `group`,
 * `name` and `version`, or a variable, entry of a map or accessor of a version catalog with one of them, in this script or in
 * those around it; also in `platform()` and the like. The script is not run: what it computes is a gap. Plugins are left out, as
 * they come from a portal of their own, and so are projects and trees of files.
 */
export const buildGradle: ManifestParser = {
  id: "maven/build.gradle",
  system: "MAVEN",
  patterns: ["**/*.gradle", "**/*.gradle.kts"],
  handles: (path) => /[^/]\.gradle(?:\.kts)?$/.test(path),
  parse(text) {
    const { declarations, problems } = readScript(text);
    return { declarations, problems };
  },
  async complete(manifest, surroundings): Promise<Manifest> {
    await recordProjects(surroundings);
    if (manifest.declarations.length === 0 && !/\b(?:dependencies|from|force|to)\b/.test(surroundings.text))
      return manifest;
    const project = await readGradleProject(surroundings);
    const spring = springPlugins(project);
    const { declarations, gaps } = readScript(surroundings.text, project, spring.definitions);
    const managed = await managedInProject(declarations, project, spring, surroundings);
    const all = [...project.gaps, ...gaps];
    return {
      ...manifest,
      ...completeDeclarations(managed.declarations, project),
      ...(managed.poms.length > 0 && { poms: managed.poms }),
      ...(all.length > 0 && { gaps: all }),
    };
  },
  privateAmong: notAskedAmong,
};

interface ScriptContent {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  readonly gaps: readonly EntryGap[];
}

const file = { kind: "own", path: "" } as const;

/** Without a project only what the script itself has is known. */
function readScript(text: string, project?: GradleProject, others: readonly Definition[] = []): ScriptContent {
  const code = codeOf(readGradleTokens(text));
  const own = definitionsIn(code, file);
  const variables = variablesOf(own, [...(project?.definitions ?? []), ...others]);
  const scope = { variables, file, ...(project && { catalogs: project.catalogs }) };
  const gaps: EntryGap[] = [];
  /** Where coordinates stand that a variable of the script has. */
  const used = new Set<number>();
  const declarations = dependenciesIn(code).flatMap(({ item, statement }) => {
    if (item.kind === "archive") return [archiveDeclaration(item.scope, item.text)];
    const modules = modulesOfItem(item, scope);
    for (const { artifact, use } of modules ?? []) if (use && !artifact.file?.path) used.add(artifact.span.start);
    const found = modules?.map((module) => gradleDeclaration(module, variables, file));
    const isKnown = found ? !found.includes(undefined) : !project;
    if (!isKnown) gaps.push(statementGap(text, statement));
    return withoutUnknown(found ?? []);
  });
  const libraries = librariesOf(own).filter(({ artifact }) => !used.has(artifact.span.start));
  const unused = withoutUnknown(libraries.map((module) => gradleDeclaration(module, variables, file)));
  return {
    declarations: [...declarations, ...unused].sort((a, b) => a.nameSpan.start - b.nameSpan.start),
    problems: bracketProblems(text, code),
    gaps,
  };
}

function withoutUnknown(declarations: readonly (Declaration | undefined)[]): readonly Declaration[] {
  return declarations.filter((declaration) => declaration !== undefined);
}
