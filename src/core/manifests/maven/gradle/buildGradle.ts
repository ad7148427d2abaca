import type { SyntaxProblem } from "../../../model/problem.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, ManifestParser } from "../../manifest.ts";
import { completeDeclarations, notAskedAmong, readGradleProject, type GradleProject } from "./gradleProject.ts";
import { withKotlinVersion } from "./plugins/kotlinVersion.ts";
import { managedInProject } from "./managed/managedInBuild.ts";
import { modulesOfItem } from "./managed/scriptModules.ts";
import { springPlugins } from "./managed/springBoot.ts";
import { recordProjects } from "./missingProjects.ts";
import { pluginsIn } from "./plugins/pluginDeclarations.ts";
import { bracketProblems, codeOf } from "./script/gradleBrackets.ts";
import { archiveDeclaration, gradleDeclaration } from "./script/gradleDeclarations.ts";
import { definitionsIn } from "./script/gradleDefinitions.ts";
import { statementGap } from "./script/gradleScript.ts";
import { dependenciesIn } from "./script/gradleDependencies.ts";
import { librariesOf } from "./script/gradleLibraries.ts";
import { emptyTrees } from "./emptyTrees.ts";
import { buildsPlugins, pluginClassGaps } from "./plugins/pluginClasses.ts";
import { readGradleTokens } from "./script/gradleTokens.ts";
import { pluginUsesIn } from "./plugins/pluginUses.ts";
import { isWord } from "./script/gradleValues.ts";
import { variablesOf, type Definition } from "./script/gradleVariables.ts";

/**
 * Build scripts of Gradle in Groovy and Kotlin: after the name of a configuration (see `isConfiguration`) `"g:a:v"`, `group`,
 * `name` and `version`, or a variable, entry of a map or accessor of a version catalog with one of them, in this script or in
 * those around it; also in `platform()` and the like. Plugins with a version are read as the modules by which Gradle finds them.
 * The script is not run: what it computes is a gap. Projects are left out.
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
    if (manifest.declarations.length === 0 && !namesOthers(surroundings.text)) return manifest;
    const project = await readGradleProject(surroundings);
    const spring = springPlugins(project);
    const others = { definitions: spring.definitions, emptyTrees: await emptyTrees(surroundings) };
    const { declarations, gaps } = readScript(surroundings.text, project, others);
    const managed = await managedInProject(declarations, project, spring, surroundings);
    const all = [...project.gaps, ...gaps, ...(await pluginClassGaps(surroundings, project.catalogs))];
    return {
      ...manifest,
      ...completeDeclarations(withKotlinVersion(managed.declarations, project), project),
      ...(managed.poms.length > 0 && { poms: managed.poms }),
      ...(all.length > 0 && { gaps: all }),
    };
  },
  privateAmong: notAskedAmong,
};

/** Whether the script has anything that only the files around it may explain: dependencies, plugins, or scripts that it applies. */
function namesOthers(text: string): boolean {
  const code = codeOf(readGradleTokens(text));
  if (dependenciesIn(code).length > 0 || pluginUsesIn(code, () => undefined).length > 0) return true;
  return buildsPlugins(text) || code.tokens.some((token) => isWord(token, "from"));
}

interface ScriptContent {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  readonly gaps: readonly EntryGap[];
}

const file = { kind: "own", path: "" } as const;

interface Others {
  readonly definitions: readonly Definition[];
  readonly emptyTrees: ReadonlySet<string>;
}

const nothingElse: Others = { definitions: [], emptyTrees: new Set() };

/** Without a project only what the script itself has is known. */
function readScript(text: string, project?: GradleProject, others = nothingElse): ScriptContent {
  const code = codeOf(readGradleTokens(text));
  const own = definitionsIn(code, file);
  const variables = variablesOf(own, [...(project?.definitions ?? []), ...others.definitions]);
  const scope = { variables, file, ...(project && { catalogs: project.catalogs }) };
  const plugins = pluginsIn(text, code, { variables, file, ...(project && { project }) });
  const gaps: EntryGap[] = [...plugins.gaps];
  /** Where coordinates stand that a variable of the script has. */
  const used = new Set<number>();
  const declarations = dependenciesIn(code).flatMap(({ item, statement }) => {
    if (item.kind === "archive") return [archiveDeclaration(item.scope, item.text)];
    if (item.kind === "tree" && others.emptyTrees.has(item.folder)) return [];
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
    declarations: [...declarations, ...plugins.declarations, ...unused].sort(
      (a, b) => a.nameSpan.start - b.nameSpan.start,
    ),
    problems: bracketProblems(text, code),
    gaps,
  };
}

function withoutUnknown(declarations: readonly (Declaration | undefined)[]): readonly Declaration[] {
  return declarations.filter((declaration) => declaration !== undefined);
}
