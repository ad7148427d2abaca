import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import type { Context } from "../pom/management.ts";
import { ownField, partsOf, profilesOf, textOf, type Pom } from "../pom/pom.ts";
import { isInGroup } from "./groups.ts";
import type { MavenSettings, Mirror } from "./mavenSettings.ts";
import { isPublicRepository } from "./publicHosts.ts";

/** Why the package of this name comes from a private repository; undefined where it may be public. */
export type PrivateDetail = (name: string) => string | undefined;

/**
 * Maven asks all repositories that a POM declares, and Maven Central as well, so it is unknown which one has a package. If the
 * project declares a private repository, the packages of its own group and those below it count as private; if a private
 * mirror replaces Central, all packages do.
 */
export function privateDetail(context: Context, settings: MavenSettings): PrivateDetail {
  const mirror = settings.mirrors.find(mirrorsCentral);
  if (mirror && mirror.url !== "" && !isPublicRepository(mirror.url)) {
    const detail = `mirror ${mirror.id} in ${mirror.file}`;
    return () => detail;
  }
  if (!declaresPrivate(context) && !settings.profiles.some((profile) => addressesOf(profile).some(isPrivate))) {
    return () => undefined;
  }
  const groups = ownGroups(context);
  return (name) => (groups.some((group) => isInGroup(name, group)) ? "<repositories>" : undefined);
}

/** Whether the mirror matches Maven Central, which is not on the local network and uses TLS. Maven takes the first that does. */
function mirrorsCentral({ mirrorOf }: Mirror): boolean {
  const names = mirrorOf.split(",").map((name) => name.trim());
  return !names.includes("!central") && names.some((name) => ["*", "external:*", "central"].includes(name));
}

function declaresPrivate({ lineage, interpolate }: Context): boolean {
  const [own] = lineage.poms;
  return lineage.poms.some((pom) => {
    const parts = pom === own ? [{ element: own.project, file: own }, ...profilesOf(own)] : partsOf(pom);
    const follow = (url: XmlElement) => interpolate(url.text, pom)?.text ?? url.text.value;
    return parts.some(({ element }) => addressesOf(element, follow).some(isPrivate));
  });
}

function addressesOf(part: XmlElement, read = ({ text }: XmlElement) => text.value): readonly string[] {
  const repositories = [
    ...childrenOf(part, "repositories").flatMap((list) => childrenOf(list, "repository")),
    ...childrenOf(part, "pluginRepositories").flatMap((list) => childrenOf(list, "pluginRepository")),
  ];
  return repositories.flatMap((repository) => childrenOf(repository, "url").map(read));
}

/** An address with unknown parts is private, an empty one has not been typed yet. */
function isPrivate(address: string): boolean {
  return address !== "" && !isPublicRepository(address);
}

/** The group of the project, and those of its parents within the project: the group of a public parent is not its own. */
function ownGroups({ lineage, interpolate }: Context): readonly string[] {
  const [own] = lineage.poms;
  const groupOf = (pom: Pom): string | undefined => {
    const field = ownField(pom.project, "groupId");
    return field && interpolate(field.text, pom)?.text;
  };
  const group = groupOf(own);
  const parents = lineage.poms.filter(({ kind }) => kind === "project").map(groupOf);
  // Also of a parent that was not found, if its group contains the project's.
  const parent = textOf(child(own.project, "parent"), "groupId");
  const related = group !== undefined && parent !== undefined && isInGroup(`${group}:`, parent) ? parent : undefined;
  return [group, related, ...parents].filter((candidate) => candidate !== undefined);
}
