import { publicRegistries, type Registries } from "../../registries/origin.ts";
import { child, childrenOf, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import { groupOf, isInGroup } from "./groups.ts";
import type { Context } from "./management.ts";
import type { MavenSettings, Mirror } from "./mavenSettings.ts";
import { originOf, type OriginOf, ownOrigin } from "./origins.ts";
import { ownField, type Pom, profilesOf, textOf } from "./pom.ts";
import { partsOf } from "./profiles.ts";
import type { Reactor } from "./reactor.ts";

/** The origins of the packages of a project. */
export interface MavenOrigins {
  readonly originOf: OriginOf;
  /** IDs of public repositories, as the local repository has them. */
  readonly publicIds: ReadonlySet<string>;
}

interface Repository {
  readonly id: string;
  /** The address, without properties as far as they are known. */
  readonly address: string;
}

export interface MavenProject {
  readonly context: Context;
  readonly settings: MavenSettings;
  readonly reactor: Reactor;
  readonly publicNames?: readonly string[] | undefined;
  readonly registries: Registries;
}

/**
 * Maven asks all repositories that a POM declares, and Maven Central as well, so it is unknown which one has a package; so it
 * is behind a mirror of them all. Without a private one every package may be public.
 */
export function mavenOrigins({ context, settings, reactor, publicNames, registries }: MavenProject): MavenOrigins {
  const mirror = settings.mirrors.find(mirrorsCentral);
  const privateMirror = mirror && isPrivate({ id: mirror.id, address: mirror.url }) ? mirror : undefined;
  const repositories = [
    ...declaredIn(context),
    ...settings.profiles.flatMap((profile) => repositoriesOf(profile)),
    ...(mirror ? [{ id: mirror.id, address: mirror.url }] : []),
  ];
  const privates = repositories.filter(isPrivate);
  const own = ownGroups(context);
  return {
    publicIds: publicIdsOf(repositories),
    originOf:
      privates.length === 0
        ? publishesPrivately(context)
          ? ownOrigin(own, "<distributionManagement>")
          : () => undefined
        : originOf({
            detail: privateMirror ? `mirror ${privateMirror.id} in ${privateMirror.file}` : "<repositories>",
            addresses: privates.map(({ address }) => address),
            ownGroups: [...own, ...[...reactor.keys()].map(groupOf)],
            publicNames,
            isMirrored: privates.every(({ address }) => registries.origin("MAVEN", address) === "mirror"),
          }),
  };
}

/**
 * Checks whether the mirror matches Maven Central, which is not on the local network and uses TLS. Maven takes the first that
 * does.
 */
function mirrorsCentral({ mirrorOf }: Mirror): boolean {
  const names = mirrorOf.split(",").map((name) => name.trim());
  return !names.includes("!central") && names.some((name) => ["*", "external:*", "central"].includes(name));
}

/** The names of the elements by the names of the lists that repositories are in. */
type Lists = Readonly<Record<string, readonly string[]>>;

const toRead: Lists = { repositories: ["repository"], pluginRepositories: ["pluginRepository"] };
const toPublish: Lists = { distributionManagement: ["repository", "snapshotRepository"] };

function declaredIn({ lineage, interpolate }: Context, lists = toRead, poms = lineage.poms): readonly Repository[] {
  const [own] = lineage.poms;
  return poms.flatMap((pom) => {
    const parts =
      pom === own ? [{ element: own.project, file: own }, ...profilesOf(own)] : partsOf(pom, lineage.activation);
    const follow = (url: XmlElement) => interpolate(url.text, pom)?.text ?? url.text.value;
    return parts.flatMap(({ element }) => repositoriesOf(element, follow, lists));
  });
}

function repositoriesOf(
  part: XmlElement,
  read = ({ text }: XmlElement) => text.value,
  lists = toRead,
): readonly Repository[] {
  const repositories = Object.entries(lists).flatMap(([list, names]) =>
    childrenOf(part, list).flatMap((parent) => names.flatMap((name) => childrenOf(parent, name))),
  );
  return repositories.flatMap((repository) =>
    childrenOf(repository, "url").map((url) => ({ id: textOf(repository, "id") ?? "", address: read(url) })),
  );
}

/**
 * Checks whether the project is published to a private place, and so has been taken from there. A published parent says nothing
 * of it.
 */
function publishesPrivately(context: Context): boolean {
  const [own, ...parents] = context.lineage.poms;
  const poms = [own, ...parents.filter(({ kind }) => kind === "project")] as const;
  return declaredIn(context, toPublish, poms).some(isPrivate);
}

/** An address with unknown parts is private, an empty one has not been typed yet. */
function isPrivate({ address }: Repository): boolean {
  return address !== "" && !isPublic(address);
}

/** A repository can replace Central by its ID. */
function publicIdsOf(repositories: readonly Repository[]): ReadonlySet<string> {
  const ids = new Set(["central"]);
  for (const { id, address } of repositories) if (isPublic(address)) ids.add(id);
  for (const repository of repositories) if (isPrivate(repository)) ids.delete(repository.id);
  ids.delete("");
  return ids;
}

/** The group of the project, and those of its parents within the project: the group of a public parent is not its own. */
function ownGroups({ lineage, interpolate }: Context): readonly string[] {
  const [own] = lineage.poms;
  const groupIn = (pom: Pom): string | undefined => {
    const field = ownField(pom.project, "groupId");
    return field && interpolate(field.text, pom)?.text;
  };
  const group = groupIn(own);
  const parents = lineage.poms.filter(({ kind }) => kind === "project").map(groupIn);
  // Also of a parent that was not found, if its group contains the project's.
  const parent = textOf(child(own.project, "parent"), "groupId");
  const related = group !== undefined && parent !== undefined && isInGroup(`${group}:`, parent) ? parent : undefined;
  return [group, related, ...parents].filter((candidate) => candidate !== undefined);
}

function isPublic(address: string): boolean {
  return publicRegistries.origin("MAVEN", address) === "public";
}
