import type { VersionKey } from "../../../model/keys.ts";
import { resolvePath } from "../../../model/path.ts";
import { maven } from "../../../versions/maven/maven.ts";
import type { Declaration, Surroundings } from "../../manifest.ts";
import { type Placed, requirementPlace, type Site, siteOf } from "../../shared/sites.ts";
import { skipped } from "../../shared/skip.ts";
import type { Version } from "../coordinates.ts";
import { importedPoms, type ManagedSearch } from "../importedPoms.ts";
import { contextOf } from "../management.ts";
import type { Property } from "../mavenProperties.ts";
import type { OriginOf } from "../origins.ts";
import { readPom } from "../pom.ts";
import { pomSource } from "../pomSource.ts";
import { activationOf, partsOf } from "../profiles.ts";
import { ofProject } from "./conventionScripts.ts";
import type { GradleProject } from "./gradleProject.ts";
import { type Script, scriptOf } from "./gradleScript.ts";
import { isPunctuator } from "./gradleTokens.ts";
import { isWord } from "./gradleValues.ts";
import { type Definition, variablesOf } from "./gradleVariables.ts";
import { isConstraint, modulesIn, type ScriptModule } from "./scriptModules.ts";
import { bootBom, springPlugins, type SpringPlugins } from "./springBoot.ts";

/** Declarations with the versions that are managed, and the versions whose published POMs are lacking. */
export interface ManagedDeclarations {
  readonly declarations: readonly Declaration[];
  /** The places of what managed versions are put together from. */
  readonly parts: readonly Site[];
  readonly poms: readonly VersionKey[];
}

/** Completes the declarations with the versions that the platforms, constraints and Spring's plugins of one project manage. */
export async function managedInProject(
  declarations: readonly Declaration[],
  project: GradleProject,
  spring: SpringPlugins,
  surroundings: Surroundings,
): Promise<ManagedDeclarations> {
  if (!declarations.some(isInherited)) return { declarations, parts: [], poms: [] };
  const others = await platformModules(project, spring.definitions, surroundings);
  return withManagedVersions(declarations, managementOf(project, spring, others), surroundings, project.originOf);
}

/** The same for a version catalog: all projects of the build may use its libraries. */
export async function managedInBuild(
  declarations: readonly Declaration[],
  project: GradleProject,
  surroundings: Surroundings,
): Promise<ManagedDeclarations> {
  if (!declarations.some(isInherited)) return { declarations, parts: [], poms: [] };
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

type Find = (name: string) => Promise<ManagedSearch>;

/** Fills in versions that BOMs manage, and names the versions whose POMs are lacking. */
async function withManagedVersions(
  declarations: readonly Declaration[],
  { platforms, constraints, spring, springVersions, properties }: GradleManagement,
  { read, published }: Pick<Surroundings, "read" | "published">,
  originOf: OriginOf,
): Promise<ManagedDeclarations> {
  const none = readPom("<project/>", { kind: "outside", path: "" });
  if (!none) return { declarations, parts: [], poms: [] };
  const source = pomSource({ read, ...(published && { published }) }, undefined, none);
  source.open((name) => originOf(name) !== undefined);
  const finder = (boms: readonly Bom[], overriding: readonly Property[]): Find => {
    const pom = readPom(importing(boms), { kind: "outside", path: "" }) ?? none;
    const outside = { properties: overriding, activation: activationOf(pom, []) };
    const context = contextOf({ poms: [pom], ...outside }, partsOf(pom));
    const imports = importedPoms(source, new Map(), outside);
    return (name) => imports.find(context, `${name} jar `);
  };
  const springs = spring.length > 0 ? [finder([...spring].reverse(), properties)] : [];
  const each = platforms.map((bom) => finder([bom], []));
  const own = among(springVersions, (_, later) => later);
  const groups = [[own], springs, [...each, among(constraints, higher)]];
  const complete: Placed[] = [];
  for (const declaration of declarations) complete.push(await withVersion(declaration, groups));
  return {
    declarations: complete.map(({ declaration }) => declaration),
    parts: complete.flatMap(({ parts = [] }) => parts),
    poms: source.lacking(),
  };
}

/** Finds the versions by the names of their modules; of several `best` is the one to take. */
function among(versions: readonly Placed[], best: (a: Placed, b: Placed) => Placed): Find {
  const byName = new Map<string, Placed>();
  for (const version of versions) {
    const { name } = version.declaration.package;
    const other = byName.get(name);
    byName.set(name, other ? best(other, version) : version);
  }
  return (name) => {
    const found = byName.get(name);
    return Promise.resolve(found ? { managed: { version: versionOf(found), scope: undefined } } : { missing: [] });
  };
}

function versionOf({ declaration, parts = [] }: Placed): Version {
  const { requirement, managedBy } = declaration;
  const manager = managedBy === undefined ? {} : { managedBy };
  return { requirement, isShared: true, ...siteOf(declaration), ...manager, parts };
}

function higher(a: Placed, b: Placed): Placed {
  return maven.compare(a.declaration.requirement.text, b.declaration.requirement.text) < 0 ? b : a;
}

/** Finds the version in the groups. If the first of the groups has a version, those after it are not asked. */
async function withVersion(declaration: Declaration, groups: readonly (readonly Find[])[]): Promise<Placed> {
  const { requirement, package: key } = declaration;
  if (requirement.kind === "written" || requirement.reason !== "inherited") return { declaration };
  for (const group of groups) {
    const searches: ManagedSearch[] = [];
    for (const find of group) searches.push(await find(key.name));
    const found = chosen(declaration, searches);
    if (found) return found;
  }
  return { declaration };
}

/** The highest version; undefined where nothing manages the module. */
function chosen(declaration: Declaration, searches: readonly ManagedSearch[]): Placed | undefined {
  const [first] = searches.flatMap((search) => ("missing" in search ? search.missing : []));
  if (first) {
    const { role, text: name, why } = first;
    const requirement = { ...skipped("inherited", "", name), ...(why && { pom: { role, name, why } }) };
    return { declaration: { ...declaration, requirement } };
  }
  const versions = searches.flatMap((search) => ("managed" in search ? (search.managed.version ?? []) : []));
  const [highest] = [...versions].sort((a, b) => maven.compare(b.requirement.text, a.requirement.text));
  if (highest?.requirement.kind !== "written") return undefined;
  const { requirement, managedBy, site, parts = [] } = highest;
  const manager = managedBy === undefined ? {} : { managedBy };
  return { declaration: { ...declaration, requirement, ...requirementPlace(site), shared: true, ...manager }, parts };
}

function importing(boms: readonly Bom[]): string {
  const entries = boms.map(({ name, version }) => {
    const [group = "", artifact = ""] = name.split(":");
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><type>pom</type><scope>import</scope></dependency>`;
  });
  return `<project><dependencyManagement><dependencies>${entries.join("")}</dependencies></dependencyManagement></project>`;
}

/** A BOM that manages versions of a script's modules. */
interface Bom {
  /** `<group ID>:<artifact ID>` */
  readonly name: string;
  readonly version: string;
}

/** The sources that manage versions of a script's modules. */
interface GradleManagement {
  /** The platforms, of which the one with the highest version counts. */
  readonly platforms: readonly Bom[];
  /** Modules with the versions that scripts require wherever others need them. Of these, too, the highest version counts. */
  readonly constraints: readonly Placed[];
  /** The BOMs of Spring's plugin, of which the last that manages a module counts. */
  readonly spring: readonly Bom[];
  /** Modules with the versions that Spring's plugin gives them before all BOMs; the last counts. */
  readonly springVersions: readonly Placed[];
  /** The project's own, which override those of Spring's BOMs. */
  readonly properties: readonly Property[];
}

/**
 * Collects what the scripts of the build have for the project of the first of them, and these `others` that it takes platforms
 * from.
 */
function managementOf(
  project: GradleProject,
  spring: SpringPlugins,
  others: readonly ScriptModule[] = [],
): GradleManagement {
  const definitions = [...project.definitions, ...spring.definitions];
  // The nearest script is the first, and evaluated last.
  const modules = [...project.scripts].reverse().flatMap((script) => modulesIn(script, definitions, project.catalogs));
  const versioned = [...modules, ...others].filter(({ declaration }) => declaration.requirement.kind === "written");
  const inScope = (scope: string) => versioned.filter(({ module }) => module.scope === scope);
  const { isBootApplied, isManagementApplied, version } = spring;
  const boot = isBootApplied && isManagementApplied && version !== undefined ? [{ name: bootBom, version }] : [];
  return {
    platforms: versioned.filter(({ module }) => module.isPlatform).map(bomOf),
    constraints: versioned.filter(isConstraint),
    spring: [...boot, ...inScope("mavenBom").map(bomOf)],
    springVersions: inScope("dependency"),
    properties: propertiesOf(project, definitions),
  };
}

function bomOf({ declaration }: ScriptModule): Bom {
  return { name: declaration.package.name, version: declaration.requirement.text };
}

/** The nearest definition counts, and of these properties the last. */
function propertiesOf({ scripts }: GradleProject, definitions: readonly Definition[]): readonly Property[] {
  const own = scripts[0]?.definitions ?? [];
  const { resolve } = variablesOf(own, definitions);
  return [...own, ...definitions].reverse().flatMap(({ name, text, isTemplate, isExtra, site }) => {
    const resolved = isExtra && text !== undefined ? resolve(text, isTemplate, site) : undefined;
    return resolved ? [{ name, text: { value: resolved.text, span: site.span }, file: site.file }] : [];
  });
}

/** Projects of one build that are platforms: real builds have few. */
const maxProjects = 20;

/** The platforms and constraints of the build's own projects that `platform(project(":bom"))` names, and of those they name. */
async function platformModules(
  { scripts, definitions, catalogs, root }: GradleProject,
  others: readonly Definition[],
  { read }: Pick<Surroundings, "read">,
): Promise<readonly ScriptModule[]> {
  const found: ScriptModule[] = [];
  const named = new Set<string>();
  for (let level: readonly Script[] = scripts; level.length > 0 && named.size < maxProjects;) {
    const projects = level.flatMap(platformsIn).filter((project) => !named.has(project));
    for (const project of projects) named.add(project);
    const folders = [...new Set(projects)].map((project) => resolvePath(root, project.split(":").join("/")));
    const paths = folders.flatMap((folder) => [`${folder}/build.gradle`, `${folder}/build.gradle.kts`]);
    const texts = await Promise.all(paths.map((path) => read(path)));
    level = texts.flatMap((text, index) =>
      text === undefined ? [] : [{ ...scriptOf(paths[index] ?? "", text, "project"), isOfProject: true }],
    );
    for (const script of level) {
      const modules = modulesIn(script, [...definitions, ...others], catalogs, true);
      found.push(...modules.filter((each) => each.module.isPlatform === true || isConstraint(each)));
    }
  }
  return found;
}

/** The paths of the projects in `platform(project(":bom"))`, without the first colon. */
function platformsIn(script: Script): readonly string[] {
  const tokens = ofProject(script);
  return tokens.flatMap((token, index) => {
    const isPlatform = token.kind === "word" && /(?:^|\.)(?:enforcedP|p)latform$/.test(token.text);
    const call = tokens[index + 2];
    if (!isPlatform || !isPunctuator(tokens[index + 1], "(") || !isWord(call, "project")) return [];
    const path = tokens.slice(index + 3, index + 8).find(({ kind }) => kind === "string");
    return path?.text.startsWith(":") ? [path.text.slice(1)] : [];
  });
}
