import type { VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { manageInPom } from "./mavenOverride.ts";
import { overrideInPackageJson } from "./npmOverride.ts";

/** A manifest, and the path of the lockfile that it has, if any. */
export interface OverridingFile {
  readonly path: string;
  readonly text: string;
  readonly lockfile?: string | undefined;
}

/** The edit that sets versions for packages that dependencies require; undefined where the format has no place for it. */
export function overrideEdit(
  { path, text, lockfile }: OverridingFile,
  overrides: readonly VersionKey[],
): TextEdit | undefined {
  const folder = (file: string) => file.slice(0, file.lastIndexOf("/"));
  // Overrides in a member of a workspace have no effect.
  if (lockfile !== undefined && folder(lockfile) !== folder(path)) return undefined;
  const name = fileNameOf(path);
  const edited =
    name === "package.json"
      ? overrideInPackageJson(text, overrides, lockfile && fileNameOf(lockfile))
      : name === "pom.xml"
        ? manageInPom(text, overrides)
        : undefined;
  return edited === undefined ? undefined : editBetween(path, text, edited);
}

/** The shortest edit that leads from one text to the other. */
function editBetween(path: string, before: string, after: string): TextEdit {
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
