import { fileNameOf, folderOf, resolvePath, upward } from "../../model/path.ts";
import { childrenOf, type XmlElement, type XmlText } from "../../syntax/xml/xmlDocument.ts";
import { type Site, sitesOf } from "../shared/sites.ts";
import { groupOf } from "./groups.ts";
import { contextOf, type Lineage } from "./management.ts";
import { readLineage } from "./parentPoms.ts";
import { ownField, type Pom, profilesOf } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";
import { partsOf } from "./profiles.ts";

/** A module of the same build as the manifest, or one of its parents in the project. */
interface Member {
  readonly pom: Pom;
  /** The version; absent if it is unknown. */
  readonly version?: string;
}

/** The modules by `<group ID>:<artifact ID>`. */
export type Reactor = ReadonlyMap<string, Member>;

const maxModules = 200;
/** Folders above the manifest's in which a POM that lists it is looked for. */
const maxFolders = 8;

/** The modules that the manifest, its parents in the project and the POMs above it list, and theirs in turn. */
export async function readReactor(lineage: Lineage, source: PomSource): Promise<Reactor> {
  const [own, ...parents] = lineage.poms;
  const poms = new Map<string, Pom>(
    [own, ...parents.filter(({ kind }) => kind === "project")].map((pom) => [pom.path, pom]),
  );
  for (const pom of await aggregatorsOf(own, source)) poms.set(pom.path, pom);
  const omitted = new Set<string>();
  for (let level = [...poms.values()]; level.length > 0;) {
    const listed = new Set(level.flatMap(modulePaths));
    const others = [...listed].filter((path) => !poms.has(path));
    const unread = others.slice(0, Math.max(0, maxModules - poms.size));
    for (const path of others.slice(unread.length)) omitted.add(fileNameOf(folderOf(path)));
    level = (await Promise.all(unread.map((path) => source.at(path)))).filter((pom) => pom !== undefined);
    for (const pom of level) poms.set(pom.path, pom);
  }
  poms.delete(own.path);
  const reactor = new Map<string, Member>();
  const lineages = await Promise.all([...poms.values()].map((pom) => readLineage(pom, source, lineage)));
  for (const { name, version, pom } of lineages.map(identityOf)) {
    if (name !== undefined && !reactor.has(name)) reactor.set(name, { pom, ...(version !== undefined && { version }) });
  }
  // Modules that are not read have the name of their folder, as a rule, and a group of the others.
  const groups = omitted.size === 0 ? [] : new Set([...reactor.keys()].map(groupOf));
  for (const group of groups)
    for (const artifact of omitted)
      if (!reactor.has(`${group}:${artifact}`)) reactor.set(`${group}:${artifact}`, { pom: own });
  return reactor;
}

/** The coordinates of the first POM of a lineage; absent where they are unknown. */
interface Identity {
  readonly pom: Pom;
  readonly name?: string;
  readonly version?: string;
  /** What the version refers to, as `${revision}`: a change there would release another version, not update a dependency. */
  readonly versionSites: readonly Site[];
}

export function identityOf(lineage: Lineage): Identity {
  const [pom] = lineage.poms;
  const { interpolate } = contextOf(lineage, partsOf(pom, lineage.activation));
  const [group, artifact, version] = (["groupId", "artifactId", "version"] as const).map((field) => {
    const element = ownField(pom.project, field);
    return element && interpolate(element.text, pom);
  });
  return {
    pom,
    ...(group && artifact && { name: `${group.text}:${artifact.text}` }),
    ...(version && { version: version.text }),
    versionSites: version?.isReference ? sitesOf(version) : [],
  };
}

/** The POMs above that list the manifest as a module, directly or through others of them. */
async function aggregatorsOf(own: Pom, source: PomSource): Promise<readonly Pom[]> {
  const chain: Pom[] = [];
  let last = own;
  for (const folder of upward(folderOf(own.path)).slice(1, maxFolders + 1)) {
    const pom = await source.at(resolvePath(folder, "pom.xml"));
    if (!pom || !modulePaths(pom).includes(last.path)) continue;
    chain.push(pom);
    last = pom;
  }
  return chain;
}

/** Maven 4 calls modules subprojects. */
const lists = [
  ["modules", "module"],
  ["subprojects", "subproject"],
] as const;

function modulePaths(pom: Pom): readonly string[] {
  return modulesIn(pom).map(({ path }) => path);
}

/** The modules that a POM names, also in profiles. */
export function modulesIn(pom: Pom): readonly { readonly path: string; readonly field: XmlText }[] {
  const parts: readonly XmlElement[] = [pom.project, ...profilesOf(pom).map(({ element }) => element)];
  return parts.flatMap((part) =>
    lists.flatMap(([list, item]) =>
      childrenOf(part, list)
        .flatMap((modules) => childrenOf(modules, item))
        .filter(({ text }) => text.value !== "")
        .map(({ text: field }) => {
          const path = resolvePath(folderOf(pom.path), field.value);
          return { path: path.endsWith(".xml") ? path : `${path}/pom.xml`, field };
        }),
    ),
  );
}
