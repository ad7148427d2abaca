import type { VersionKey } from "../../../../model/keys.ts";
import { maven } from "../../../../versions/maven/maven.ts";
import type { Declaration, Surroundings } from "../../../manifest.ts";
import { requirementPlace } from "../../../shared/sites.ts";
import { skipped } from "../../../shared/skip.ts";
import type { Version } from "../../pom/coordinates.ts";
import { importedPoms, type ManagedSearch } from "../../pom/importedPoms.ts";
import { contextOf } from "../../pom/management.ts";
import type { Property } from "../../pom/mavenProperties.ts";
import { readPom } from "../../pom/pom.ts";
import { pomSource } from "../../pom/pomSource.ts";
import { activationOf, partsOf } from "../../profiles/profiles.ts";
import type { OriginOf } from "../../repositories/origins.ts";
import type { Bom, GradleManagement } from "./management.ts";

type Find = (name: string) => Promise<ManagedSearch>;

/** Fills in versions that BOMs manage, and names the versions whose POMs are lacking. */
export async function withManagedVersions(
  declarations: readonly Declaration[],
  { platforms, constraints, spring, springVersions, properties }: GradleManagement,
  { read, published }: Pick<Surroundings, "read" | "published">,
  originOf: OriginOf,
): Promise<{ readonly declarations: readonly Declaration[]; readonly poms: readonly VersionKey[] }> {
  const none = readPom("<project/>", { kind: "outside", path: "" });
  if (!none) return { declarations, poms: [] };
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
  const complete: Declaration[] = [];
  for (const declaration of declarations) complete.push(await withVersion(declaration, groups));
  return { declarations: complete, poms: source.lacking() };
}

/** Finds the versions by the names of their modules; of several `best` is the one to take. */
function among(versions: readonly Declaration[], best: (a: Declaration, b: Declaration) => Declaration): Find {
  const byName = new Map<string, Declaration>();
  for (const version of versions) {
    const other = byName.get(version.package.name);
    byName.set(version.package.name, other ? best(other, version) : version);
  }
  return (name) => {
    const found = byName.get(name);
    return Promise.resolve(found ? { managed: { version: versionOf(found), scope: undefined } } : { missing: [] });
  };
}

function versionOf({ requirement, requirementSpan, elsewhere, managedBy }: Declaration): Version {
  const own = requirementSpan && { file: { kind: "own", path: "" } as const, span: requirementSpan };
  const other = elsewhere && { file: { kind: "project", path: elsewhere.path } as const, span: elsewhere.span };
  const site = own ?? other;
  return { requirement, isShared: true, ...(site && { site }), ...(managedBy !== undefined && { managedBy }) };
}

function higher(a: Declaration, b: Declaration): Declaration {
  return maven.compare(a.requirement.text, b.requirement.text) < 0 ? b : a;
}

/** Where the first of the groups has a version, those after it are not asked. */
async function withVersion(declaration: Declaration, groups: readonly (readonly Find[])[]): Promise<Declaration> {
  const { requirement, package: key } = declaration;
  if (requirement.kind === "written" || requirement.reason !== "inherited") return declaration;
  for (const group of groups) {
    const searches: ManagedSearch[] = [];
    for (const find of group) searches.push(await find(key.name));
    const found = chosen(declaration, searches);
    if (found) return found;
  }
  return declaration;
}

/** The highest version; undefined where nothing manages the module. */
function chosen(declaration: Declaration, searches: readonly ManagedSearch[]): Declaration | undefined {
  const [first] = searches.flatMap((search) => ("missing" in search ? search.missing : []));
  if (first) {
    const { role, text: name, why } = first;
    const requirement = { ...skipped("inherited", "", name), ...(why && { pom: { role, name, why } }) };
    return { ...declaration, requirement };
  }
  const versions = searches.flatMap((search) => ("managed" in search ? (search.managed.version ?? []) : []));
  const [highest] = [...versions].sort((a, b) => maven.compare(b.requirement.text, a.requirement.text));
  if (highest?.requirement.kind !== "written") return undefined;
  const { requirement, managedBy, site } = highest;
  const place = requirementPlace(site);
  return { ...declaration, requirement, ...place, shared: true, ...(managedBy !== undefined && { managedBy }) };
}

function importing(boms: readonly Bom[]): string {
  const entries = boms.map(({ name, version }) => {
    const [group = "", artifact = ""] = name.split(":");
    return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><type>pom</type><scope>import</scope></dependency>`;
  });
  return `<project><dependencyManagement><dependencies>${entries.join("")}</dependencies></dependencyManagement></project>`;
}
