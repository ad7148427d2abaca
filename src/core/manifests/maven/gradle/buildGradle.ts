import { folderOf, resolvePath } from "../../../model/path.ts";
import type { SyntaxProblem } from "../../../model/problem.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, ManifestParser, Surroundings } from "../../manifest.ts";
import { type Placed, requirementPlace, type Site } from "../../shared/sites.ts";
import { bracketProblems, codeOf } from "./gradleBrackets.ts";
import { archiveDeclaration, gradleDeclaration, librariesOf, withPartsNoted } from "./gradleDeclarations.ts";
import { definitionsIn } from "./gradleDefinitions.ts";
import { dependenciesIn } from "./gradleDependencies.ts";
import { recordProjects } from "./gradleMembers.ts";
import { completeDeclarations, type GradleProject, notAskedAmong, readGradleProject } from "./gradleProject.ts";
import { statementGap } from "./gradleScript.ts";
import { readGradleTokens } from "./gradleTokens.ts";
import { isWord } from "./gradleValues.ts";
import { type Definition, variablesOf } from "./gradleVariables.ts";
import { gradleRequirement } from "./gradleVersion.ts";
import { managedInProject } from "./managedVersions.ts";
import { buildsPlugins, pluginClassGaps, pluginsIn } from "./pluginDeclarations.ts";
import { pluginUsesIn, pluginVersion } from "./pluginUses.ts";
import { modulesOfItem } from "./scriptModules.ts";
import { springPlugins } from "./springBoot.ts";

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
    const { declarations, parts, problems } = readScript(text);
    return { declarations: withPartsNoted(declarations, parts), problems };
  },
  async complete(manifest, surroundings): Promise<Manifest> {
    await recordProjects(surroundings);
    if (manifest.declarations.length === 0 && !namesOthers(surroundings.text)) return manifest;
    const project = await readGradleProject(surroundings);
    const spring = springPlugins(project);
    const others = { definitions: spring.definitions, emptyTrees: await emptyTrees(surroundings) };
    const { declarations, parts, gaps } = readScript(surroundings.text, project, others);
    const managed = await managedInProject(declarations, project, spring, surroundings);
    const complete = withKotlinVersion(managed.declarations, project);
    const all = [...project.gaps, ...gaps, ...(await pluginClassGaps(surroundings, project.catalogs))];
    return {
      ...manifest,
      ...completeDeclarations(withPartsNoted(complete, [...parts, ...managed.parts]), project),
      ...(managed.poms.length > 0 && { poms: managed.poms }),
      ...(all.length > 0 && { gaps: all }),
    };
  },
  privateAmong: notAskedAmong,
};

/**
 * Checks whether the script has anything that only the files around it may explain: dependencies, plugins, or scripts that it
 * applies.
 */
function namesOthers(text: string): boolean {
  const code = codeOf(readGradleTokens(text));
  if (dependenciesIn(code).length > 0 || pluginUsesIn(code, () => undefined).length > 0) return true;
  return buildsPlugins(text) || code.tokens.some((token) => isWord(token, "from"));
}

interface ScriptContent {
  readonly declarations: readonly Declaration[];
  /** The places of what names and versions are put together from. */
  readonly parts: readonly Site[];
  readonly problems: readonly SyntaxProblem[];
  readonly gaps: readonly EntryGap[];
}

const file = { kind: "own", path: "" } as const;

interface Others {
  readonly definitions: readonly Definition[];
  readonly emptyTrees: ReadonlySet<string>;
}

const nothingElse: Others = { definitions: [], emptyTrees: new Set() };

/** Reads a script. Without a project only what the script itself has is known. */
function readScript(text: string, project?: GradleProject, others = nothingElse): ScriptContent {
  const code = codeOf(readGradleTokens(text));
  const own = definitionsIn(code, file);
  const variables = variablesOf(own, [...(project?.definitions ?? []), ...others.definitions]);
  const scope = { variables, file, ...(project && { catalogs: project.catalogs }) };
  const plugins = pluginsIn(text, code, { variables, file, ...(project && { project }) });
  const gaps: EntryGap[] = [...plugins.gaps];
  /** The places of coordinates that a variable of the script has. */
  const used = new Set<number>();
  const placed = dependenciesIn(code).flatMap(({ item, statement, block }): readonly Placed[] => {
    if (item.kind === "archive") return [{ declaration: archiveDeclaration(item.scope, item.text) }];
    if (item.kind === "tree" && others.emptyTrees.has(item.folder)) return [];
    const modules = modulesOfItem(item, scope);
    for (const { artifact, use } of modules ?? []) if (use && !artifact.file?.path) used.add(artifact.span.start);
    const found = modules?.map((module) => gradleDeclaration(module, variables, file));
    const isKnown = found ? !found.includes(undefined) : !project;
    if (!isKnown) gaps.push(statementGap(text, statement));
    // It may be for other projects or source sets, only limit versions, or depend on a condition.
    const isOwn = block.name === "dependencies" && !block.parent?.name;
    return withoutUnknown(found ?? []).map((each) =>
      isOwn ? each : { ...each, declaration: { ...each.declaration, isConditional: true } },
    );
  });
  const libraries = librariesOf(own).filter(({ artifact }) => !used.has(artifact.span.start));
  const unused = withoutUnknown(libraries.map((module) => gradleDeclaration(module, variables, file)));
  const all = [...placed, ...unused];
  const declarations = [...all.map(({ declaration }) => declaration), ...plugins.declarations];
  return {
    declarations: declarations.sort((a, b) => a.nameSpan.start - b.nameSpan.start),
    parts: [...all.flatMap(({ parts = [] }) => parts), ...plugins.parts],
    problems: bracketProblems(text, code),
    gaps,
  };
}

function withoutUnknown(all: readonly (Placed | undefined)[]): readonly Placed[] {
  return all.filter((each) => each !== undefined);
}

/** The folders of `fileTree("…")` among the dependencies that have neither archives nor folders: nothing comes from them. */
async function emptyTrees({
  path,
  text,
  list,
}: Pick<Surroundings, "path" | "text" | "list">): Promise<ReadonlySet<string>> {
  if (!list || !text.includes("fileTree")) return new Set();
  const found = dependenciesIn(codeOf(readGradleTokens(text)));
  const trees = new Set(found.flatMap(({ item }) => (item.kind === "tree" ? item.folder : [])));
  const empty = [...trees].map(async (tree) => {
    const { files, folders } = await list(resolvePath(folderOf(path), tree));
    return folders.length > 0 || files.some((name) => /\.(?:jar|aar|zip)$/i.test(name)) ? [] : [tree];
  });
  return new Set((await Promise.all(empty)).flat());
}

const kotlinGroup = "org.jetbrains.kotlin";

/** Modules of Kotlin that are declared without a version have that of its plugin, unless something else manages them. */
function withKotlinVersion(declarations: readonly Declaration[], project: GradleProject): readonly Declaration[] {
  if (!declarations.some(isOfKotlin)) return declarations;
  const version = pluginVersion(project, {
    isPlugin: (id) => id.startsWith(`${kotlinGroup}.`),
    module: `${kotlinGroup}:kotlin-gradle-plugin`,
  });
  if (!version) return declarations;
  const { text, site } = version;
  return declarations.map((declaration) =>
    isOfKotlin(declaration)
      ? { ...declaration, requirement: gradleRequirement(text), ...requirementPlace(site), shared: true }
      : declaration,
  );
}

function isOfKotlin({ package: { name }, requirement }: Declaration): boolean {
  const isInherited = requirement.kind === "skipped" && requirement.reason === "inherited";
  return isInherited && name.startsWith(`${kotlinGroup}:`);
}
