import { fileNameOf, folderOf } from "../../../model/path.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import type { Site, SourceFile } from "../../shared/sites.ts";
import { skip } from "../../shared/skip.ts";
import type { GradlePlugin } from "./catalogContent.ts";
import { codeOf, type GradleCode } from "./gradleBrackets.ts";
import { gradleDeclaration } from "./gradleDeclarations.ts";
import { definitionsIn } from "./gradleDefinitions.ts";
import { dependenciesIn } from "./gradleDependencies.ts";
import type { GradleModule } from "./gradleModules.ts";
import { statementGap } from "./gradleScript.ts";
import { readGradleTokens } from "./gradleTokens.ts";
import { type Variables, variablesOf } from "./gradleVariables.ts";
import { markerArtifact, ownVersion, pluginScope } from "./pluginMarkers.ts";
import { type PluginUse, pluginUsesIn } from "./pluginUses.ts";
import { catalogsIn, type ProjectCatalogs } from "./projectCatalogs.ts";
import { modulesOfItem } from "./scriptModules.ts";

/** A use of a plugin, or its definition in a catalog of the settings. */
type WrittenPlugin = Omit<PluginUse, "isApplied">;

interface PluginScope {
  readonly variables: Variables;
  readonly file: SourceFile;
  /** The surrounding project; absent if only the script itself is known. */
  readonly project?: {
    readonly catalogs: { readonly pluginOf: (accessor: string) => GradlePlugin | undefined };
    /** IDs of the plugins that the build itself has. */
    readonly ownPlugins: ReadonlySet<string>;
  };
}

/**
 * The modules of the plugins that a script uses with a version. One without a version has it from where the script's other
 * plugins, its settings or its classpath have it, or is Gradle's own.
 */
export function pluginsIn(
  text: string,
  code: GradleCode,
  { variables, file, project }: PluginScope,
): {
  readonly declarations: readonly Declaration[];
  readonly parts: readonly Site[];
  readonly gaps: readonly EntryGap[];
} {
  const declarations: Declaration[] = [];
  const parts: Site[] = [];
  const gaps: EntryGap[] = [];
  const uses: readonly WrittenPlugin[] = [
    ...pluginUsesIn(code, (accessor) => project?.catalogs.pluginOf(accessor)),
    ...catalogsIn({ path: file.path, code }, file).flatMap(({ content }) =>
      [...(content?.plugins.values() ?? [])].map((plugin) => ({ ...plugin, statement: plugin.id.span })),
    ),
  ];
  for (const use of uses) {
    const module = markerOf(use);
    const placed = module && gradleDeclaration(module, variables, file);
    const declaration = placed?.declaration;
    parts.push(...(placed?.parts ?? []));
    const isUnknown = module ? !declaration : use.accessor !== undefined && !use.id;
    if (isUnknown && project) gaps.push(statementGap(text, use.statement));
    if (declaration && declaration.requirement.text !== ownVersion) {
      const isOwn = project?.ownPlugins.has(declaration.package.name.split(":", 1)[0] ?? "");
      declarations.push(isOwn ? skip(declaration, { reason: "workspace" }) : declaration);
    }
  }
  return { declarations, parts, gaps };
}

function markerOf({ id, version, accessor }: WrittenPlugin): GradleModule | undefined {
  if (!id || !version) return undefined;
  const artifact = { ...id, text: markerArtifact(id.text) };
  return { scope: pluginScope, group: id, artifact, version, ...(accessor && { use: accessor.span }) };
}

/** Folders and classes that are read: real builds of plugins have fewer. */
const maxFolders = 200;
const maxClasses = 200;

const sourceFolders = ["kotlin", "java", "groovy"];

type Reading = Pick<Surroundings, "path" | "text" | "list" | "read">;

/**
 * The dependencies that the classes of plugins add to the projects that apply them, where this script builds such plugins.
 * What they take from a version catalog is read there.
 */
export async function pluginClassGaps(surroundings: Reading, catalogs: ProjectCatalogs): Promise<readonly EntryGap[]> {
  const { path, text, read } = surroundings;
  if (!/^build\.gradle(?:\.kts)?$/.test(fileNameOf(path)) || !buildsPlugins(text)) return [];
  const classes = await classesBelow(`${folderOf(path)}/src/main`, surroundings);
  const gaps = classes.map(async (file) => {
    const content = await read(file);
    return content !== undefined && /dependenc/i.test(content) ? gapsIn(content, file, catalogs) : [];
  });
  return (await Promise.all(gaps)).flat();
}

export function buildsPlugins(text: string): boolean {
  return /kotlin-dsl|java-gradle-plugin|groovy-gradle-plugin|gradleApi\b|gradlePlugin\b/.test(text);
}

function gapsIn(text: string, path: string, catalogs: ProjectCatalogs): readonly EntryGap[] {
  const file = { kind: "project", path } as const;
  const code = codeOf(readGradleTokens(text));
  const scope = { variables: variablesOf(definitionsIn(code, file), []), file, catalogs };
  return dependenciesIn(code).flatMap(({ item, statement }) => {
    const modules = item.kind === "alias" || item.kind === "name" ? modulesOfItem(item, scope) : undefined;
    const isOfCatalog = modules?.every(({ artifact }) => artifact.file && artifact.file.path !== path);
    return isOfCatalog ? [] : [entryGap(text, statement, path)];
  });
}

async function classesBelow(folder: string, { list }: Reading): Promise<readonly string[]> {
  const classes: string[] = [];
  const folders = sourceFolders.map((name) => `${folder}/${name}`);
  for (let index = 0; list && index < Math.min(folders.length, maxFolders); index++) {
    const current = folders[index] ?? "";
    const content = await list(current);
    classes.push(...content.files.filter(isClass).map((name) => `${current}/${name}`));
    folders.push(...content.folders.map((name) => `${current}/${name}`));
  }
  return classes.slice(0, maxClasses);
}

function isClass(name: string): boolean {
  return /\.(?:kt|java|groovy)$/.test(name);
}
