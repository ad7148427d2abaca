import type { Declaration, Manifest, Surroundings } from "../manifest.ts";
import { readGoMod } from "./goModFile.ts";
import { markPrivate, privacyOf } from "./goPrivate.ts";
import { replace, replacementsOf } from "./goReplacements.ts";
import { readGoSettings } from "./goSettings.ts";
import { findWorkspace } from "./goWorkspace.ts";
import { relativePath } from "../../model/path.ts";

/**
 * The requirements with what the workspace puts in their place, and which of them are private. Within a workspace the go
 * command selects the highest version that any member requires; here each file keeps its own, which is what its users get.
 */
export async function completeRequires(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  if (manifest.declarations.length === 0) return manifest;
  const settings = await readGoSettings(around);
  const workspace = await findWorkspace(around, settings);
  const { requires, replacements } = readGoMod(around.text);
  const members = workspace?.members ?? [];
  const names = new Set(members.map(({ self }) => self));
  const files = [
    ...(workspace ? [workspace.replacements] : []),
    replacementsOf(replacements),
    ...members.map((member) => member.replacements),
  ];
  const privacy = privacyOf(settings);
  const declarations = requires.map((declaration) => {
    if (workspace && names.has(declaration.name))
      return asMember(declaration, `use in ${relativePath(around.path, workspace.path)}`);
    return markPrivate(replace(declaration, files, around.path), privacy);
  });
  return { ...manifest, declarations };
}

/** Whatever version is required, the go command takes the member's folder. */
function asMember(declaration: Declaration, detail: string): Declaration {
  const { text } = declaration.requirement;
  return { ...declaration, requirement: { kind: "skipped", reason: "workspace", text, detail } };
}
