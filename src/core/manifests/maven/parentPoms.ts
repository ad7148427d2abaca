import { folderOf, resolvePath } from "../../model/path.ts";
import { child, type XmlElement } from "../../syntax/xml/xmlDocument.ts";
import type { Lineage, MissingPom } from "./management.ts";
import { ownField, type Pom, textOf } from "./pom.ts";
import { maxPublished, type PomSource } from "./pomSource.ts";

/** More than may be published, so that it is their limit which ends a long list. */
const maxParents = maxPublished + 1;

/** The settings outside of POMs. */
export type Outside = Pick<Lineage, "properties" | "activation">;

/** Follows `<parent>` from file to file, until one repeats. */
export async function readLineage(
  own: Pom,
  source: PomSource,
  { properties = [], activation }: Outside = {},
): Promise<Lineage> {
  const outside = { properties, ...(activation && { activation }) };
  const poms: [Pom, ...Pom[]] = [own];
  const paths = new Set([own.path]);
  for (let pom = own; ;) {
    const parent = child(pom.project, "parent");
    if (!parent) return { poms, ...outside };
    const found = poms.length <= maxParents ? await parentOf(pom, parent, source) : undefined;
    if (!found) return { poms, ...outside, missing: missingParent(parent, source) };
    if (paths.has(found.path)) return { poms, ...outside, missing: { ...missingParent(parent, source), why: "cycle" } };
    poms.push(found);
    paths.add(found.path);
    pom = found;
  }
}

function missingParent(parent: XmlElement, source: PomSource): MissingPom {
  const name = `${textOf(parent, "groupId") ?? ""}:${textOf(parent, "artifactId") ?? ""}`;
  const version = textOf(parent, "version") ?? "";
  const why = source.gapOf(name, version);
  return { role: "parent", text: `${name} ${version}`.trim(), ...(why && { why }) };
}

async function parentOf(pom: Pom, parent: XmlElement, source: PomSource): Promise<Pom | undefined> {
  // The files around a published POM are not those of its project.
  for (const path of pom.kind === "outside" ? [] : parentPaths(pom.path, parent)) {
    const found = await source.at(path);
    if (found) {
      if (matches(found, parent)) return found;
      break;
    }
  }
  const name = `${textOf(parent, "groupId") ?? ""}:${textOf(parent, "artifactId") ?? ""}`;
  return source.installed(name, textOf(parent, "version") ?? "");
}

/** The candidates for `relativePath`: a file, or the `pom.xml` of a folder. */
export function parentPaths(path: string, parent: XmlElement): readonly string[] {
  const field = child(parent, "relativePath");
  const relative = field ? field.text.value : "../pom.xml";
  if (relative === "") return [];
  const file = resolvePath(folderOf(path), relative);
  const inFolder = `${file === "/" ? "" : file}/pom.xml`;
  return /\.(?:xml|pom)$/.test(file) ? [file, inFolder] : [inFolder, file];
}

/** Maven compares all coordinates. A version with properties, or a range, is not compared here. */
function matches({ project }: Pom, parent: XmlElement): boolean {
  return (["groupId", "artifactId", "version"] as const).every((field) => {
    const expected = textOf(parent, field);
    const actual = ownField(project, field)?.text.value;
    const isOpen = field === "version" && /\$\{|^[[(]/.test(`${expected ?? ""} ${actual ?? ""}`);
    return isOpen || expected === actual;
  });
}
