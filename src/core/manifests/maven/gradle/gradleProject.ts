import { fileNameOf, folderOf, resolvePath, upward } from "../../../model/path.ts";
import { parseToml } from "../../../syntax/toml/toml.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import { readVersions } from "./catalog.ts";
import { skipped } from "../pom/coordinates.ts";
import { definitionsIn } from "./gradleDefinitions.ts";
import { repositoriesIn, type GradleRepositories } from "../repositories/gradleRepositories.ts";
import { readGradleTokens, type GradleToken } from "./gradleTokens.ts";
import { propertiesIn, resolver, type Definition } from "./gradleVariables.ts";
import { isInGroup } from "../repositories/groups.ts";
import type { SourceFile } from "../pom/pom.ts";

/** What the files around a script or a catalog say. */
export interface GradleProject {
  /** What scripts see of them, the nearest first. */
  readonly definitions: readonly Definition[];
  /** Why a package of this name comes from a repository that the public does not see; undefined where it may be public. */
  privateDetail(name: string): string | undefined;
}

interface Script {
  readonly path: string;
  readonly tokens: readonly GradleToken[];
  readonly definitions: readonly Definition[];
}

const mostFolders = 12;
const mostApplied = 10;

const scriptNames = ["build.gradle", "build.gradle.kts"];
const settingsNames = ["settings.gradle", "settings.gradle.kts"];

/**
 * Reads the scripts and `gradle.properties` of this folder and those above it up to that of `settings.gradle`, the scripts
 * that they apply, the user's `gradle.properties`, and the versions of the catalog `libs`.
 */
export async function readGradleProject(around: Surroundings): Promise<GradleProject> {
  const own: Script = scriptOf(around.path, around.text, "own");
  const { folders, settings } = await readFolders(around);
  const root = folders.at(-1) ?? folderOf(around.path);
  const readScript = async (path: string): Promise<readonly Script[]> => {
    const text = path === around.path ? undefined : await around.read(path);
    return text === undefined ? [] : [scriptOf(path, text, "project")];
  };
  const home = around.environment?.("GRADLE_USER_HOME") ?? (around.home && `${around.home}/.gradle`);
  const [scripts, properties, user, catalog] = await Promise.all([
    Promise.all(folders.flatMap((folder) => scriptNames.map((name) => readScript(resolvePath(folder, name))))),
    Promise.all(folders.map((folder) => readProperties(around, resolvePath(folder, "gradle.properties"), "project"))),
    home ? readProperties(around, `${home}/gradle.properties`, "outside") : [],
    readCatalog(around, resolvePath(root, "gradle/libs.versions.toml")),
  ]);
  const built = [own, ...scripts.flat()];
  const applied = built.flatMap((script) => appliedPaths(script, root)).slice(0, mostApplied);
  const parts = [...built, ...(await Promise.all(applied.map(readScript))).flat()];
  const shared = parts.slice(1).flatMap(({ definitions }) => definitions.filter(({ isExtra }) => isExtra));
  const definitions = [...user, ...properties.flat(), ...shared, ...catalog];
  return { definitions, privateDetail: privateDetail([...parts, ...settings], [...user, ...properties.flat()]) };
}

/** Marks what is private, whatever its version. */
export function completeDeclarations(
  declarations: readonly Declaration[],
  project: GradleProject,
): readonly Declaration[] {
  return declarations.map((declaration) => {
    const detail = project.privateDetail(declaration.package.name);
    if (detail === undefined) return declaration;
    return { ...declaration, requirement: skipped("private", declaration.requirement.text, detail) };
  });
}

function scriptOf(path: string, text: string, kind: SourceFile["kind"]): Script {
  const isScript = /\.gradle(?:\.kts)?$/.test(path);
  const tokens = isScript ? readGradleTokens(text) : [];
  return { path, tokens, definitions: definitionsIn(tokens, { kind, path }) };
}

/** From the manifest's own folder to that of the settings; only the own one where there are none. */
async function readFolders(
  around: Surroundings,
): Promise<{ readonly folders: readonly string[]; readonly settings: readonly Script[] }> {
  const folders: string[] = [];
  for (const folder of upward(folderOf(around.path)).slice(0, mostFolders)) {
    folders.push(folder);
    for (const name of settingsNames) {
      const path = resolvePath(folder, name);
      const text = path === around.path ? around.text : await around.read(path);
      if (text !== undefined) return { folders, settings: [scriptOf(path, text, "project")] };
    }
  }
  return { folders: folders.slice(0, 1), settings: [] };
}

async function readProperties(
  { read }: Surroundings,
  path: string,
  kind: SourceFile["kind"],
): Promise<readonly Definition[]> {
  const text = await read(path);
  return text === undefined ? [] : propertiesIn(text, { kind, path });
}

async function readCatalog({ read }: Surroundings, path: string): Promise<readonly Definition[]> {
  const text = await read(path);
  if (text === undefined) return [];
  return [...readVersions(parseToml(text))].flatMap(([reference, version]) => {
    if (version.kind !== "written") return [];
    const site = { file: { kind: "project", path }, span: version.span } as const;
    return [{ name: `libs.versions.${reference}`, text: version.text, isTemplate: false, site, isExtra: true }];
  });
}

/** `apply from: "$rootDir/versions.gradle"` and `apply(from = "versions.gradle")`. */
function appliedPaths({ path, tokens }: Script, root: string): readonly string[] {
  return tokens.flatMap((token, index) => {
    const value = tokens[index + 2];
    if (token.kind !== "word" || token.text !== "from" || value?.kind !== "string") return [];
    if (tokens[index - 1]?.text !== "apply" && tokens[index - 2]?.text !== "apply") return [];
    const written = value.text
      .replace(/\$(?:rootDir|\{(?:rootDir|rootProject\.projectDir|rootProject\.rootDir)\})/g, root)
      .replace(/\$(?:projectDir|\{(?:project\.)?projectDir\})/g, folderOf(path));
    return written.includes("$") || /^\w+:\/\//.test(written) ? [] : [resolvePath(folderOf(path), written)];
  });
}

/**
 * Modules of the project's own group are taken for private where a repository is declared that is not public, those of the
 * groups that only such a one is asked for too, and all where there is no other: Gradle asks none that is not declared.
 */
function privateDetail(scripts: readonly Script[], properties: readonly Definition[]): GradleProject["privateDetail"] {
  const found = scripts.map(({ path, tokens }) => ({
    label: `repositories in ${fileNameOf(path)}`,
    ...repositoriesIn(tokens),
  }));
  const [foreign] = found.filter(({ hasForeign }) => hasForeign);
  if (!foreign) return () => undefined;
  if (!found.some(({ hasPublic }: GradleRepositories) => hasPublic)) return () => foreign.label;
  const group = groupOf(scripts, properties);
  return (name) => {
    if (group !== undefined && isInGroup(name, group)) return foreign.label;
    return found.find(({ groups }) => groups.some((some) => isInGroup(name, some)))?.label;
  };
}

function groupOf(scripts: readonly Script[], properties: readonly Definition[]): string | undefined {
  const definitions = [...scripts.flatMap((script) => script.definitions), ...properties];
  const group = definitions.find(({ name }) => name === "group");
  return group?.text === undefined ? undefined : resolver(definitions)(group.text, group.isTemplate, group.site)?.text;
}
