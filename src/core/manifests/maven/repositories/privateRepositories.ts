import { child, childrenOf, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import type { Context } from "../pom/management.ts";
import type { MavenSettings, Mirror } from "./mavenSettings.ts";
import { ownField, partsOf, profilesOf, textOf, type Pom } from "../pom/pom.ts";
import { isInGroup } from "./groups.ts";
import { isPublicRepository } from "./publicHosts.ts";

/** Says why a package of this name comes from a repository that the public does not see; undefined where it may be public. */
export type PrivateDetail = (name: string) => string | undefined;

/**
 * Maven asks all repositories that a POM declares, and Central as well, so a repository says of no package that it is in it.
 * Taken for private are packages of the project's own group and those below it, if it declares a repository that is not
 * public; and all packages, if a mirror that is not public stands in for Central.
 */
export function privateDetail(context: Context, settings: MavenSettings): PrivateDetail {
  const mirror = settings.mirrors.find(standsInForCentral);
  if (mirror && mirror.url !== "" && !isPublicRepository(mirror.url)) {
    const detail = `mirror ${mirror.id} in ${mirror.from}`;
    return () => detail;
  }
  if (!declaresForeign(context) && !settings.profiles.some((profile) => addressesOf(profile).some(isForeign))) {
    return () => undefined;
  }
  const groups = ownGroups(context);
  return (name) => (groups.some((group) => isInGroup(name, group)) ? "<repositories>" : undefined);
}

/** Of the mirrors that match Central, which is of no local network and spoken to over TLS, Maven takes the first. */
function standsInForCentral({ mirrorOf }: Mirror): boolean {
  const names = mirrorOf.split(",").map((name) => name.trim());
  return !names.includes("!central") && names.some((name) => ["*", "external:*", "central"].includes(name));
}

function declaresForeign({ lineage, interpolate }: Context): boolean {
  const [own] = lineage.poms;
  return lineage.poms.some((pom) => {
    const parts = pom === own ? [{ element: own.project, file: own }, ...profilesOf(own)] : partsOf(pom);
    const follow = (url: XmlElement) => interpolate(url.text, pom)?.text ?? url.text.value;
    return parts.some(({ element }) => addressesOf(element, follow).some(isForeign));
  });
}

function addressesOf(part: XmlElement, read = ({ text }: XmlElement) => text.value): readonly string[] {
  const lists = [
    ...childrenOf(part, "repositories").flatMap((list) => childrenOf(list, "repository")),
    ...childrenOf(part, "pluginRepositories").flatMap((list) => childrenOf(list, "pluginRepository")),
  ];
  return lists.flatMap((repository) => childrenOf(repository, "url").map(read));
}

/** One that is not typed yet is none; what it is made of may be unknown. */
function isForeign(address: string): boolean {
  return address !== "" && !isPublicRepository(address);
}

/** The group of the project, and of those parents that belong to it: a public parent's is not the user's. */
function ownGroups({ lineage, interpolate }: Context): readonly string[] {
  const [own] = lineage.poms;
  const groupOf = (pom: Pom): string | undefined => {
    const field = ownField(pom.project, "groupId");
    return field && interpolate(field.text, pom)?.text;
  };
  const group = groupOf(own);
  const parents = lineage.poms.filter(({ kind }) => kind === "project").map(groupOf);
  // The parent that is named may be one that was not found.
  const named = textOf(child(own.project, "parent"), "groupId");
  const related = group !== undefined && named !== undefined && isInGroup(`${group}:`, named) ? named : undefined;
  return [group, related, ...parents].filter((some) => some !== undefined);
}
