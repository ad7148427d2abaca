import { fileNameOf, folderOf } from "../../../../model/path.ts";
import type { EntryGap } from "../../../gap.ts";
import type { Surroundings } from "../../../manifest.ts";
import { entryGap } from "../../../shared/entryGap.ts";
import { modulesOfItem } from "../managed/scriptModules.ts";
import type { ProjectCatalogs } from "../catalogs/projectCatalogs.ts";
import { codeOf } from "../script/gradleBrackets.ts";
import { definitionsIn } from "../script/gradleDefinitions.ts";
import { dependenciesIn } from "../script/gradleDependencies.ts";
import { readGradleTokens } from "../script/gradleTokens.ts";
import { variablesOf } from "../script/gradleVariables.ts";

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

/** Whether the script builds plugins. */
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
