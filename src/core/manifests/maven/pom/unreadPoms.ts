import { child } from "../../../syntax/xml/xmlDocument.ts";
import type { EntryGap } from "../../gap.ts";
import type { Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { parentPaths } from "./parentPoms.ts";
import { isPomPath, type Pom } from "./pom.ts";
import type { PomSource } from "./pomSource.ts";
import { modulesIn } from "./reactor.ts";

/** For one manifest: real ones have fewer. */
const maxModules = 200;

/**
 * Records the modules that the manifest names and that do not exist, and its parent where it names the file and no other
 * file has it. Returns those whose path is computed, or has another name than manifests: nothing else reads what they declare.
 */
export async function recordUnreadPoms(
  own: Pom,
  isParentMissing: boolean,
  source: PomSource,
  { text, read, readNamed }: Surroundings,
): Promise<readonly EntryGap[]> {
  const gaps: EntryGap[] = [];
  const parent = child(own.project, "parent");
  const relative = child(parent, "relativePath")?.text;
  if (parent && relative && relative.value !== "") {
    const paths = parentPaths(own.path, parent);
    const texts = await Promise.all(paths.map((path) => read(path)));
    const found = paths.find((_, index) => texts[index] !== undefined);
    if (found !== undefined && !isPomPath(found)) gaps.push(entryGap(text, relative.span));
    if (found === undefined && isParentMissing) await readNamed(paths[0] ?? "", relative.span);
  }
  for (const { path, field } of modulesIn(own).slice(0, maxModules)) {
    if (field.value.includes("${")) gaps.push(entryGap(text, field.span));
    else if (!(await source.at(path))) await readNamed(path, field.span);
    else if (!isPomPath(path)) gaps.push(entryGap(text, field.span));
  }
  return gaps;
}
