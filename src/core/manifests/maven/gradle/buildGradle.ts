import type { SyntaxProblem } from "../../../model/problem.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, ManifestParser } from "../../manifest.ts";
import { completeDeclarations, notAskedAmong, readGradleProject, type GradleProject } from "./gradleProject.ts";
import { withManagedVersions, type GradleManagement } from "./managed/managedVersions.ts";
import { springBoms, type Bom } from "./managed/springBoms.ts";
import { recordProjects } from "./missingProjects.ts";
import { bracketProblems, codeOf } from "./script/gradleBrackets.ts";
import { archiveDeclaration, gradleDeclaration } from "./script/gradleDeclarations.ts";
import { definitionsIn } from "./script/gradleDefinitions.ts";
import { statementGap } from "./script/gradleScript.ts";
import { dependenciesIn } from "./script/gradleDependencies.ts";
import type { GradleModule } from "./script/gradleModules.ts";
import { librariesOf, modulesOf } from "./script/gradleLibraries.ts";
import { readGradleTokens } from "./script/gradleTokens.ts";
import { variablesOf } from "./script/gradleVariables.ts";

/**
 * Build scripts of Gradle in Groovy and Kotlin: after the name of a configuration (see `isConfiguration`) `"g:a:v"`, `group`,
 * `name` and `version`, or a variable or entry of a map with one of them, in this script or in those around it; also in
 * `platform()` and the like. The script is not run: what it computes is a gap. Plugins are left out, as they come from a portal
 * of their own, and so are projects, trees of files, and entries of version catalogs, which are manifests themselves.
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
    const { declarations, gaps, platforms } = readScript(surroundings.text, project);
    const management = managementOf(platforms, project, surroundings.text);
    const managed = await withManagedVersions(declarations, management, surroundings, project.originOf);
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

/** The script's platforms, and Spring's plugin of the whole build with the project's properties. */
function managementOf(platforms: readonly Bom[], project: GradleProject, text: string): GradleManagement {
  const own = definitionsIn(codeOf(readGradleTokens(text)), file);
  const definitions = [...own, ...project.definitions];
  const { resolve } = variablesOf(own, project.definitions);
  const codes = project.scripts.map(({ code }) => code);
  const spring = springBoms(codes, (token) => resolve(token.text, token.isTemplate, { file, span: token.span })?.text);
  // The nearest definition counts, and of these properties the last.
  const properties = [...definitions].reverse().flatMap(({ name, text: value, isTemplate, isExtra, site }) => {
    const resolved = isExtra && value !== undefined ? resolve(value, isTemplate, site) : undefined;
    return resolved ? [{ name, text: { value: resolved.text, span: site.span }, file: site.file }] : [];
  });
  return { platforms, spring, properties };
}

interface ScriptContent {
  readonly declarations: readonly Declaration[];
  readonly problems: readonly SyntaxProblem[];
  readonly gaps: readonly EntryGap[];
  readonly platforms: readonly Bom[];
}

const file = { kind: "own", path: "" } as const;

/** Without a project only what the script itself has is known. */
function readScript(text: string, project?: GradleProject): ScriptContent {
  const code = codeOf(readGradleTokens(text));
  const own = definitionsIn(code, file);
  const variables = variablesOf(own, project?.definitions ?? []);
  const gaps: EntryGap[] = [];
  /** Where coordinates stand that a variable of the script has. */
  const used = new Set<number>();
  const platforms: Bom[] = [];
  const declarations = dependenciesIn(code).flatMap(({ item, statement }) => {
    if (item.kind === "archive") return [archiveDeclaration(item.scope, item.text)];
    const modules = modulesOf(item, variables, file);
    for (const { artifact, use } of modules ?? []) if (use && !artifact.file?.path) used.add(artifact.span.start);
    const found = modules?.map((module) => gradleDeclaration(module, variables, file));
    platforms.push(...(modules ?? []).flatMap((module, index) => bomOf(module, found?.[index])));
    const isKnown = found ? !found.includes(undefined) : !project || project.catalogs.hasItem(item);
    if (!isKnown) gaps.push(statementGap(text, statement));
    return withoutUnknown(found ?? []);
  });
  const libraries = librariesOf(own).filter(({ artifact }) => !used.has(artifact.span.start));
  const unused = withoutUnknown(libraries.map((module) => gradleDeclaration(module, variables, file)));
  return {
    declarations: [...declarations, ...unused].sort((a, b) => a.nameSpan.start - b.nameSpan.start),
    problems: bracketProblems(text, code),
    gaps,
    platforms,
  };
}

function bomOf({ isPlatform }: GradleModule, declaration: Declaration | undefined): readonly Bom[] {
  if (!isPlatform || declaration?.requirement.kind !== "written") return [];
  return [{ name: declaration.package.name, version: declaration.requirement.text }];
}

function withoutUnknown(declarations: readonly (Declaration | undefined)[]): readonly Declaration[] {
  return declarations.filter((declaration) => declaration !== undefined);
}
