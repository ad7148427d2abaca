import { isRequirementsFile } from "../../manifests/pypi/requirementsFile.ts";
import { readOptions, readRequirement, withoutOptions } from "../../manifests/pypi/requirement.ts";
import { folderOf, resolvePath } from "../../model/path.ts";
import { logicalLines } from "../../syntax/text.ts";
import { isGenerated } from "../rewrite/versionEdit.ts";
import { appendLines } from "./insert.ts";
import type { OverriddenManifest, OverrideFile, PlannedOverride, Read } from "./overrideFile.ts";

/**
 * A pinned line for the package. In the constraints file that `-c` names, as that is the place for versions of what is not
 * required directly; without one in the requirements themselves: pip knows no constraints that are not named there, and a new
 * file would have to be named in every command that installs. Either has to satisfy what is required.
 */
export async function requirementsOverrides(
  { path, text }: OverriddenManifest,
  read: Read,
): Promise<OverrideFile | undefined> {
  if (!isRequirementsFile(path) || isGenerated(path, text)) return undefined;
  const constraints = constraintsIn(text);
  for (const name of constraints) {
    const file = resolvePath(folderOf(path), name);
    const content = await read(file);
    if (content !== undefined && !isGenerated(file, content)) return pinnedIn(file, content);
  }
  // A constraints file that is generated, or not on this disk, may decide the version already.
  return constraints.length > 0 ? undefined : pinnedIn(path, text);
}

/** Paths as written, without addresses. */
function constraintsIn(text: string): readonly string[] {
  return logicalLines(text)
    .flatMap((line) => readOptions(line))
    .flatMap((option) => (option.kind === "constraints" ? option.path : []));
}

function pinnedIn(path: string, text: string): OverrideFile {
  const lines = logicalLines(text);
  const names = new Set(
    lines.flatMap(
      ({ text: line, start }) => readRequirement(withoutOptions(line), "", start).declaration?.package.name ?? [],
    ),
  );
  const write = (overrides: readonly PlannedOverride[]) => {
    // With one hash pip asks for the hashes of all.
    const isHashed = lines.some(({ text: line }) => /\s--hash\b/.test(line));
    if (isHashed || overrides.some(({ key: { name } }) => names.has(name))) return undefined;
    return appendLines(
      text,
      overrides.map(({ key: { name, version } }) => `${name}==${version}`),
    );
  };
  return { path, text, overrules: false, write };
}
