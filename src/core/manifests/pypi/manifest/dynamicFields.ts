import { folderOf, resolvePath } from "../../../model/path.ts";
import type { TomlString } from "../../../syntax/toml/tomlDocument.ts";
import { nodeAt, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { EntryGap } from "../../gap.ts";
import type { Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { isRequirementsFile } from "../requirements/requirementsFile.ts";

const fields: ReadonlySet<string> = new Set(["dependencies", "optional-dependencies"]);

/**
 * The dependencies that `project.dynamic` leaves to the build tool and that are read nowhere: neither in a table of Poetry or
 * a `setup.cfg`, nor in requirements files that setuptools is told to read.
 */
export async function dynamicGaps(root: TomlNode, surroundings: Surroundings): Promise<readonly EntryGap[]> {
  const dynamic = stringsIn(nodeAt(root, "project", "dynamic")).filter(({ value }) => fields.has(value));
  if (dynamic.length === 0 || nodeAt(root, "tool", "poetry", "dependencies")) return [];
  const gaps: EntryGap[] = [];
  for (const { value: field, span } of dynamic) {
    const files = filesOf(nodeAt(root, "tool", "setuptools", "dynamic", field));
    for (const file of files) {
      const path = resolvePath(folderOf(surroundings.path), file.value);
      await surroundings.readNamed(path, file.span);
      if (!isRequirementsFile(path)) gaps.push(entryGap(surroundings.text, file.span));
    }
    if (files.length === 0 && !(await isInSetupCfg(field, surroundings))) gaps.push(entryGap(surroundings.text, span));
  }
  return gaps;
}

/** Of `{ file = "a.txt" }` or `{ file = ["a.txt"] }`, also for each extra. */
function filesOf(node: TomlNode | undefined): readonly TomlString[] {
  const extras = [...(node?.children ?? [])].flatMap(([name, child]) => (name === "file" ? [] : filesOf(child)));
  return [...stringsIn(nodeAt(node, "file")), ...extras];
}

function stringsIn(node: TomlNode | undefined): readonly TomlString[] {
  const values = (node?.values ?? []).flatMap(({ value }) => (value.kind === "array" ? value.items : [value]));
  return values.filter((value) => value.kind === "string");
}

async function isInSetupCfg(field: string, { path, read }: Surroundings): Promise<boolean> {
  const text = (await read(resolvePath(folderOf(path), "setup.cfg"))) ?? "";
  return field === "dependencies" ? /^install[_-]requires\b/m.test(text) : text.includes("[options.extras_require]");
}
