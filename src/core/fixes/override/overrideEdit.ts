import { fileNameOf } from "../../model/path.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { pomOverrides } from "./mavenOverride.ts";
import { npmOverrides } from "./npmOverride.ts";
import { pipfileOverrides, pyprojectOverrides } from "./pyprojectOverride.ts";
import { requirementsOverrides } from "./requirementsOverride.ts";
import type { OverriddenManifest, OverrideFile, PlannedOverride, Read } from "./overrideFile.ts";

/** Finds the file for the overrides of a manifest; undefined if the format has no overrides. Never rejects. */
export async function overrideFileOf(manifest: OverriddenManifest, read: Read): Promise<OverrideFile | undefined> {
  switch (fileNameOf(manifest.path)) {
    case "pyproject.toml":
      return pyprojectOverrides(manifest, read);
    case "Pipfile":
      return pipfileOverrides(manifest);
    case "package.json":
      return npmOverrides(manifest, read);
    case "pom.xml":
      return pomOverrides(manifest, read);
    default:
      return requirementsOverrides(manifest, read);
  }
}

/** The edit that makes the overrides; undefined where the file has no place for them. */
export function overrideEdit(
  { path, text, write }: OverrideFile,
  overrides: readonly PlannedOverride[],
): TextEdit | undefined {
  const edited = write(overrides);
  return edited === undefined ? undefined : editBetween(path, text, edited);
}

/** The shortest edit that leads from one text to the other. */
export function editBetween(path: string, before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const end = before.length - tail;
  return {
    path,
    span: { start, end },
    before: before.slice(start, end),
    after: after.slice(start, after.length - tail),
  };
}
