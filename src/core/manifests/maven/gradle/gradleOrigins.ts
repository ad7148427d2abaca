import { fileNameOf } from "../../../model/path.ts";
import type { Registries } from "../../../registries/origin.ts";
import { groupOf } from "../groups.ts";
import { namespacesOf, type Origin, originOf, type OriginOf, ownOrigin, type PrivateRepositories } from "../origins.ts";
import type { GradleMembers } from "./gradleMembers.ts";
import { repositoriesIn, type RepositoryUse } from "./gradleRepositories.ts";
import type { Script } from "./gradleScript.ts";
import { type GradleString, type GradleToken, isPunctuator } from "./gradleTokens.ts";
import { type Definition, variablesOf } from "./gradleVariables.ts";

/** The parts of a build that decide where its modules come from. */
export interface GradleBuild {
  readonly scripts: readonly Script[];
  readonly properties: readonly Definition[];
  readonly members: GradleMembers;
  /** IDs of the plugins that the build itself has. */
  readonly ownPlugins: ReadonlySet<string>;
  readonly publicNames?: readonly string[] | undefined;
  readonly registries: Registries;
}

/** The origins of modules, and those of plugins. */
export interface GradleOrigins {
  readonly originOf: OriginOf;
  readonly pluginOriginOf: OriginOf;
  /** The patterns that the names of private plugins match, if only some plugins are private. */
  readonly pluginPatterns: readonly string[];
}

/**
 * The projects of the build are private. Gradle asks only the repositories that are declared; behind private ones are often
 * public ones, so that it makes no difference whether a public one is declared, too. Plugins have repositories of their own;
 * what those of the modules make private is so among the plugins, too.
 */
export function gradleOrigins(build: GradleBuild): GradleOrigins {
  const { scripts, properties, members, ownPlugins } = build;
  const groups = groupsOf(scripts, properties);
  const ofModules = repositoriesFor(build, groups, "modules");
  const ofPlugins = repositoriesFor(build, groups, "plugins");
  const modules = ofModules ? originOf(ofModules) : ofPublished(build, groups);
  const plugins = ofPlugins && originOf(ofPlugins);
  const ofBuild: Origin = { reason: "private", detail: "project of this build" };
  return {
    originOf: (name) => (members.has(name, groups) ? ofBuild : modules?.(name)),
    pluginOriginOf(name) {
      const origin = members.has(name, groups) || ownPlugins.has(groupOf(name)) ? ofBuild : modules?.(name);
      return origin?.reason === "private" ? origin : plugins?.(name);
    },
    pluginPatterns: [...new Set([ofModules, ofPlugins].flatMap((each) => (each ? [...namespacesOf(each)] : [])))].map(
      (namespace) => `${namespace}.*:*.gradle.plugin`,
    ),
  };
}

/** Collects the repositories for this use; returns undefined if none of them is private. */
function repositoriesFor(
  { scripts, members, publicNames, registries }: GradleBuild,
  groups: ReadonlySet<string>,
  use: RepositoryUse,
): PrivateRepositories | undefined {
  const repositories = scripts.map(({ path, code }) => ({
    detail: `repositories in ${fileNameOf(path)}`,
    ...repositoriesIn(code.tokens, use),
  }));
  const firstPrivate = repositories.find(({ hasPrivate }) => hasPrivate);
  return (
    firstPrivate && {
      detail: firstPrivate.detail,
      addresses: repositories.flatMap(({ privateAddresses }) => privateAddresses),
      ownGroups: [...groups, ...members.groups],
      onlyPrivate: repositories.flatMap(({ detail, privateGroups }) =>
        privateGroups.map((group) => ({ group, detail })),
      ),
      publicNames,
      isMirrored: repositories.every(
        ({ isComputed, privateAddresses }) =>
          !isComputed && privateAddresses.every((address) => registries.origin("MAVEN", address) === "mirror"),
      ),
    }
  );
}

/** Returns the origin of what the build publishes to a private place: it has taken that from there, if it requires it. */
function ofPublished({ scripts, members }: GradleBuild, groups: ReadonlySet<string>): OriginOf | undefined {
  const publisher = scripts.find(({ code }) => repositoriesIn(code.tokens, "publishing").hasPrivate);
  return publisher && ownOrigin([...groups, ...members.groups], `publishing in ${fileNameOf(publisher.path)}`);
}

/** The groups of all projects whose scripts are read. */
function groupsOf(scripts: readonly Script[], properties: readonly Definition[]): ReadonlySet<string> {
  const { resolve } = variablesOf([...scripts.flatMap((script) => script.definitions), ...properties], []);
  const written = scripts.flatMap(({ path, code }) =>
    groupsIn(code.tokens).map(({ text, isTemplate, span }) => ({
      text,
      isTemplate,
      site: { file: { kind: "project", path }, span } as const,
    })),
  );
  const set = properties.filter(({ name }) => name === "group");
  return new Set(
    [...written, ...set].flatMap(
      ({ text, isTemplate, site }) => (text === undefined ? undefined : resolve(text, isTemplate, site)?.text) ?? [],
    ),
  );
}

/** Blocks in which a group is that of a project, and not of a task, a publication or a dependency. */
const projectBlocks: ReadonlySet<string> = new Set(["", "allprojects", "subprojects", "configure", "project"]);

/** The groups that a script sets for its projects: `group = "com.acme"`, also where several are set. */
function groupsIn(tokens: readonly GradleToken[]): readonly GradleString[] {
  return tokens.flatMap((token, index) => {
    if (!/^(?:(?:project|this)\.)?group$/.test(token.text) || !projectBlocks.has(token.block.name)) return [];
    const before = tokens[index - 1];
    if (!token.isFirst && !isPunctuator(before, "{") && !isPunctuator(before, ";")) return [];
    if (isPunctuator(before, "(") || isPunctuator(before, ",")) return [];
    const value = isPunctuator(tokens[index + 1], "=") ? tokens[index + 2] : tokens[index + 1];
    return value?.kind === "string" ? [value] : [];
  });
}
