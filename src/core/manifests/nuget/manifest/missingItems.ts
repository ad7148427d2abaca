import { fileNameOf, folderOf, resolvePath } from "../../../model/path.ts";
import type { Span } from "../../../model/span.ts";
import type { EntryGap } from "../../gap.ts";
import type { Surroundings } from "../../manifest.ts";
import { entryGap } from "../../shared/entryGap.ts";
import { namesNothing } from "../items/packageItems.ts";
import type { Evaluation, Item, ProjectReference } from "../msbuild/msbuildEvaluation.ts";
import { attributeOf } from "../msbuild/msbuildFile.ts";

/** Real projects refer to fewer. */
const maxProjects = 1_000;

/**
 * Records the projects that the manifest refers to and that do not exist. A pattern may match nothing, and what asks whether
 * a file exists may be missing.
 */
export async function recordProjects(
  { projects, expandText, holds }: Evaluation,
  { path, readNamed }: Surroundings,
): Promise<void> {
  // Relative paths start from the project that imports a shared file.
  const isShared = /^Directory\./.test(fileNameOf(path));
  const removed = new Set(projects.flatMap((reference) => pathsOf(reference, "Remove")));
  const own = projects.filter(
    ({ file, conditions }) =>
      file.kind === "own" &&
      !conditions.some((condition) => /exists\s*\(/i.test(condition)) &&
      holds(conditions, file) !== false,
  );
  for (const reference of own.slice(0, maxProjects)) {
    const span = attributeOf(reference.element, "Include")?.span;
    for (const project of pathsOf(reference, "Include")) {
      if (!removed.has(project)) await readNamed(project, span);
    }
  }

  function pathsOf({ element, file }: ProjectReference, verb: string): readonly string[] {
    const list = expandText(attributeOf(element, verb)?.value ?? "", file) ?? "";
    return list
      .split(";", maxProjects)
      .map((part) => part.trim())
      .filter((part) => part !== "" && !/[*?]/.test(part) && (!isShared || /^(?:[\\/]|[A-Za-z]:)/.test(part)))
      .map((part) => resolvePath(folderOf(path), part));
  }
}

/** Items of packages without a name, which MSBuild refuses. `imports` has where the manifest imports a file, by path. */
export function unnamedItems(
  { items }: Evaluation,
  imports: ReadonlyMap<string, Span>,
  text: string,
): readonly EntryGap[] {
  return items.filter(namesNothing).flatMap((item) => gapsAt(item, imports, text));
}

/** Items that targets add: whether a restore sees them depends on when these run. */
export function addedItems(
  { added }: Evaluation,
  imports: ReadonlyMap<string, Span>,
  text: string,
): readonly EntryGap[] {
  return added.flatMap((item) => gapsAt(item, imports, text));
}

function gapsAt(
  { element, file }: Pick<Item, "element" | "file">,
  imports: ReadonlyMap<string, Span>,
  text: string,
): readonly EntryGap[] {
  if (file.kind === "own") return [entryGap(text, element.span)];
  const span = imports.get(file.path);
  return span ? [entryGap(text, span)] : [];
}
