import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import type { EntryGap } from "../../gap.ts";
import type { Declaration, Manifest, SkipReason, Withheld, Surroundings } from "../../manifest.ts";
import { readSettingsFile } from "../../shared/settingsFiles.ts";
import type { SourceFile } from "../../shared/sites.ts";
import { skip, withheld } from "../../shared/skip.ts";
import { gradleOrigins } from "./gradleOrigins.ts";
import type { Origin, OriginOf } from "../origins.ts";
import { gradleHome, readAppliedScripts, readInitScripts } from "./appliedScripts.ts";
import { appliedConventions, ownPluginsIn, readBuildScripts, readConventionScripts } from "./conventionScripts.ts";
import { readGradleMembers } from "./gradleMembers.ts";
import { type ProjectCatalogs, readCatalogs } from "./projectCatalogs.ts";
import { isPluginMarker, pluginScope } from "./pluginMarkers.ts";
import { type Script, scriptOf } from "./gradleScript.ts";
import { type Definition, propertiesIn } from "./gradleVariables.ts";

/** The files around a script or a catalog. */
export interface GradleProject {
  /** The definitions of the scripts and files around it, the nearest first. */
  readonly definitions: readonly Definition[];
  readonly originOf: OriginOf;
  /** The same for plugins, which have repositories of their own. */
  readonly pluginOriginOf: OriginOf;
  /** The patterns that the names of private plugins match, if only some plugins are private. */
  readonly pluginPatterns: readonly string[];
  /** IDs of the plugins that the build itself has. */
  readonly ownPlugins: ReadonlySet<string>;
  /** Groups that the scripts of the build's projects set. */
  readonly groups: readonly string[];
  readonly catalogs: ProjectCatalogs;
  /** The manifest, the scripts of the folders above it, and those that they apply. */
  readonly scripts: readonly Script[];
  /** Further scripts with the versions of plugins: the settings, and those that build the plugins which are scripts. */
  readonly pluginScripts: readonly Script[];
  /** Scripts of the build that are plugins, as far as they could be applied. */
  readonly conventions: readonly Script[];
  /** The folder of the settings, and those of the projects of the build. */
  readonly root: string;
  readonly folders: readonly string[];
  /** The entries that the script names and that were not read. */
  readonly gaps: readonly EntryGap[];
}

/** Folders above the manifest's in which `settings.gradle` is looked for, and scripts that are applied. */
const maxFolders = 12;

const scriptNames = ["build.gradle", "build.gradle.kts"];
const settingsNames = ["settings.gradle", "settings.gradle.kts"];

/**
 * Reads the scripts and `gradle.properties` of this folder and those above it up to that of `settings.gradle`, the scripts
 * that they apply, the plugins that are scripts of the build, the user's `gradle.properties` and init scripts, the other
 * projects' groups, and the versions of catalogs.
 */
export async function readGradleProject(surroundings: Surroundings): Promise<GradleProject> {
  const own: Script = { ...scriptOf(surroundings.path, surroundings.text, "own"), isOfProject: true };
  const { folders, settings } = await readFolders(surroundings);
  const root = folders.at(-1) ?? folderOf(surroundings.path);
  const readScript = async (path: string): Promise<readonly Script[]> => {
    const text = path === surroundings.path ? undefined : await surroundings.read(path);
    const isOfProject = folderOf(path) === folderOf(surroundings.path);
    return text === undefined ? [] : [{ ...scriptOf(path, text, "project"), ...(isOfProject && { isOfProject }) }];
  };
  const home = gradleHome(surroundings);
  const [scripts, projectProperties, userProperties, catalogs, initScripts, members] = await Promise.all([
    Promise.all(folders.flatMap((folder) => scriptNames.map((name) => readScript(resolvePath(folder, name))))),
    Promise.all(
      folders.map((folder) => readProperties(surroundings, resolvePath(folder, "gradle.properties"), "project")),
    ),
    home ? readProperties(surroundings, `${home}/gradle.properties`, "outside") : [],
    readCatalogs(surroundings, settings, root),
    readInitScripts(surroundings),
    readGradleMembers(settings, root, surroundings),
  ]);
  const builds = [`${root}/buildSrc`, ...members.includedBuilds];
  const [applied, conventions, buildScripts] = await Promise.all([
    readAppliedScripts(own, scripts.flat(), root, surroundings),
    readConventionScripts(builds, surroundings),
    readBuildScripts(builds, surroundings),
  ]);
  const others = [...scripts.flat(), ...applied.scripts];
  const ownPlugins = ownPluginsIn(conventions, buildScripts);
  const properties = [...userProperties, ...projectProperties.flat()];
  return {
    definitions: [...properties, ...others.flatMap(({ definitions }) => definitions), ...catalogs.definitions],
    ...gradleOrigins({
      scripts: [own, ...others, ...settings, ...conventions, ...initScripts],
      properties,
      members,
      ownPlugins,
      publicNames: surroundings.publicNames,
      registries: surroundings.registries,
    }),
    groups: members.groups,
    scripts: [own, ...others, ...appliedConventions(conventions, [own, ...others])],
    pluginScripts: [...settings, ...buildScripts],
    ownPlugins,
    conventions,
    root,
    folders: members.folders,
    catalogs,
    gaps: applied.gaps,
  };
}

const isOnMachine: ReadonlySet<SkipReason> = new Set<SkipReason>(["archive", "workspace"]);

/** Skips what is private or might be, whatever its version. */
export function completeDeclarations(
  declarations: readonly Declaration[],
  project: GradleProject,
): Pick<Manifest, "declarations" | "privateNames"> {
  const complete = declarations.map((declaration) => {
    const { requirement } = declaration;
    if (requirement.kind === "skipped" && isOnMachine.has(requirement.reason)) return declaration;
    const origin = originIn(project, declaration);
    return origin ? skip(declaration, origin) : declaration;
  });
  const { groups, ownPlugins, pluginPatterns } = project;
  const privateNames = [...[...groups, ...ownPlugins].map((group) => `${group}:*`), ...pluginPatterns];
  return { declarations: complete, privateNames };
}

/** Plugins have repositories of their own, and the classpath of a script may be from both. */
function originIn(
  { originOf, pluginOriginOf }: Pick<GradleProject, "originOf" | "pluginOriginOf">,
  { package: { name }, scope }: Pick<Declaration, "package" | "scope">,
): Origin | undefined {
  if (scope === pluginScope) return pluginOriginOf(name);
  return (scope === "classpath" ? pluginOriginOf(name) : undefined) ?? originOf(name);
}

/** The modules of a lockfile that the service is not asked about. */
export async function notAskedAmong(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const { originOf, pluginOriginOf } = await readGradleProject(surroundings);
  return new Map(
    names.flatMap((name) => {
      // The ID of a plugin has no colon.
      const isPlugin = isPluginMarker(name) || !name.includes(":");
      const origin = (isPlugin ? pluginOriginOf(name) : undefined) ?? originOf(name);
      return origin ? [[name, withheld(origin.reason, origin)] as const] : [];
    }),
  );
}

/** Reads the folders from the manifest's own to that of the settings; only the manifest's own if there are no settings. */
async function readFolders(
  surroundings: Surroundings,
): Promise<{ readonly folders: readonly string[]; readonly settings: readonly Script[] }> {
  const folders: string[] = [];
  for (const folder of upward(folderOf(surroundings.path)).slice(0, maxFolders)) {
    folders.push(folder);
    for (const name of settingsNames) {
      const path = resolvePath(folder, name);
      const text =
        path === surroundings.path ? surroundings.text : await readSettingsFile(surroundings, { path, label: name });
      if (text !== undefined) return { folders, settings: [scriptOf(path, text, "project")] };
    }
  }
  return { folders: folders.slice(0, 1), settings: [] };
}

async function readProperties(
  surroundings: Surroundings,
  path: string,
  kind: SourceFile["kind"],
): Promise<readonly Definition[]> {
  const text = await readSettingsFile(surroundings, { path, label: "gradle.properties" });
  return text === undefined ? [] : propertiesIn(text, { kind, path });
}
