import { folderOf, resolvePath } from "../../../model/path.ts";
import { child, type XmlElement } from "../../../syntax/xml/xmlDocument.ts";
import type { Lineage } from "./management.ts";
import type { Property } from "./mavenProperties.ts";
import { ownField, textOf, type Pom } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";

const mostParents = 10;

/** Follows `<parent>` from file to file; a circle ends it. */
export async function readLineage(own: Pom, source: PomSource, properties: readonly Property[] = []): Promise<Lineage> {
  const poms: [Pom, ...Pom[]] = [own];
  const paths = new Set([own.path]);
  for (let at = own; ;) {
    const parent = child(at.project, "parent");
    if (!parent) return { poms, properties };
    const found = poms.length <= mostParents ? await parentOf(at, parent, source) : undefined;
    if (!found || paths.has(found.path)) return { poms, properties, missing: textOfParent(parent) };
    poms.push(found);
    paths.add(found.path);
    at = found;
  }
}

/** For people: `<group ID>:<artifact ID> <version>`. */
function textOfParent(parent: XmlElement): string {
  return `${textOf(parent, "groupId") ?? ""}:${textOf(parent, "artifactId") ?? ""} ${textOf(parent, "version") ?? ""}`.trim();
}

async function parentOf(pom: Pom, parent: XmlElement, source: PomSource): Promise<Pom | undefined> {
  // What was published has left its neighbors behind.
  for (const path of pom.kind === "outside" ? [] : parentPaths(pom.path, parent)) {
    const found = await source.at(path);
    if (found) {
      if (isMeant(found, parent)) return found;
      break;
    }
  }
  const name = `${textOf(parent, "groupId") ?? ""}:${textOf(parent, "artifactId") ?? ""}`;
  return source.installed(name, textOf(parent, "version") ?? "");
}

/** Where `relativePath` leads: to a file, or to a folder's `pom.xml`. */
function parentPaths(path: string, parent: XmlElement): readonly string[] {
  const field = child(parent, "relativePath");
  const relative = field ? field.text.value : "../pom.xml";
  if (relative === "") return [];
  const place = resolvePath(folderOf(path), relative);
  const inside = `${place === "/" ? "" : place}/pom.xml`;
  return /\.(?:xml|pom)$/.test(place) ? [place, inside] : [inside, place];
}

/** Maven goes by the whole coordinates, but a version that is made of properties is taken at its word. */
function isMeant({ project }: Pom, parent: XmlElement): boolean {
  return (["groupId", "artifactId", "version"] as const).every((field) => {
    const wanted = textOf(parent, field);
    const written = ownField(project, field)?.text.value;
    const isOpen = field === "version" && /\$\{|^[[(]/.test(`${wanted ?? ""} ${written ?? ""}`);
    return isOpen || wanted === written;
  });
}
