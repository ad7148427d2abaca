import { folderOf, resolvePath, upward } from "../../../model/path.ts";
import { childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import { contextOf, type Lineage } from "./management.ts";
import { readLineage } from "./parentPoms.ts";
import { ownField, partsOf, profilesOf, type Pom } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";

/** A module that is built together with the manifest, or one of its parents in the project. */
export interface Member {
  readonly pom: Pom;
  /** Absent where it is not known. */
  readonly version?: string;
}

/** By `<group ID>:<artifact ID>`. */
export type Reactor = ReadonlyMap<string, Member>;

const mostModules = 200;
/** Folders above the manifest's in which a POM is looked for that lists it. */
const mostFolders = 8;

/** What the manifest, its parents in the project, and the POMs above it list as modules, and what those list in turn. */
export async function readReactor(lineage: Lineage, source: PomSource): Promise<Reactor> {
  const { properties } = lineage;
  const [own, ...parents] = lineage.poms;
  const found = new Map<string, Pom>(
    [own, ...parents.filter(({ kind }) => kind === "project")].map((pom) => [pom.path, pom]),
  );
  for (const pom of await aggregatorsOf(own, source)) found.set(pom.path, pom);
  for (let level = [...found.values()]; level.length > 0;) {
    const listed = new Set(level.flatMap(modulePaths));
    const fresh = [...listed].filter((path) => !found.has(path)).slice(0, Math.max(0, mostModules - found.size));
    level = (await Promise.all(fresh.map((path) => source.at(path)))).filter((pom) => pom !== undefined);
    for (const pom of level) found.set(pom.path, pom);
  }
  found.delete(own.path);
  const reactor = new Map<string, Member>();
  const lineages = await Promise.all([...found.values()].map((pom) => readLineage(pom, source, properties)));
  for (const { name, version, pom } of lineages.map(identityOf)) {
    if (name !== undefined && !reactor.has(name)) reactor.set(name, { pom, ...(version !== undefined && { version }) });
  }
  return reactor;
}

/** The coordinates of the first POM of a lineage, as far as they are known. */
export function identityOf(lineage: Lineage): { readonly pom: Pom; readonly name?: string; readonly version?: string } {
  const [pom] = lineage.poms;
  const { interpolate } = contextOf(lineage, partsOf(pom));
  const [group, artifact, version] = (["groupId", "artifactId", "version"] as const).map((field) => {
    const element = ownField(pom.project, field);
    return element && interpolate(element.text, pom)?.text;
  });
  const isNamed = group !== undefined && artifact !== undefined;
  return { pom, ...(isNamed && { name: `${group}:${artifact}` }), ...(version !== undefined && { version }) };
}

/** The POMs above that list the manifest as a module, directly or by others of them. */
async function aggregatorsOf(own: Pom, source: PomSource): Promise<readonly Pom[]> {
  const chain: Pom[] = [];
  let last = own;
  for (const folder of upward(folderOf(own.path)).slice(1, mostFolders + 1)) {
    const pom = await source.at(resolvePath(folder, "pom.xml"));
    if (!pom || !modulePaths(pom).includes(last.path)) continue;
    chain.push(pom);
    last = pom;
  }
  return chain;
}

/** `subproject` is what Maven 4 calls a module. */
const lists = [
  ["modules", "module"],
  ["subprojects", "subproject"],
] as const;

function modulePaths(pom: Pom): readonly string[] {
  const parts: readonly XmlElement[] = [pom.project, ...profilesOf(pom).map(({ element }) => element)];
  return parts.flatMap((part) =>
    lists.flatMap(([list, item]) =>
      childrenOf(part, list)
        .flatMap((modules) => childrenOf(modules, item))
        .filter(({ text }) => text.value !== "")
        .map(({ text }) => {
          const place = resolvePath(folderOf(pom.path), text.value);
          return place.endsWith(".xml") ? place : `${place}/pom.xml`;
        }),
    ),
  );
}
