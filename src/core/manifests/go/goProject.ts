import { relativePath } from "../../model/path.ts";
import type { Manifest, NotAsked, Surroundings } from "../manifest.ts";
import { privateAmong, skip, skipPrivate } from "../shared/skip.ts";
import { readGoMod } from "./goModFile.ts";
import { patternsOf, privacyOf } from "./goPrivate.ts";
import { recordFolders, replace, replacementsOf } from "./goReplacements.ts";
import { readGoSettings } from "./goSettings.ts";
import { findWorkspace } from "./goWorkspace.ts";

/**
 * Completes the requirements with what the workspace replaces, and with which modules are private. In a workspace the go
 * command selects the highest version of all members; here each file keeps its own, which is what its users get.
 */
export async function completeRequires(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const { requires, replacements } = readGoMod(surroundings.text);
  await recordFolders(replacements, surroundings);
  if (manifest.declarations.length === 0) return manifest;
  const settings = await readGoSettings(surroundings);
  const workspace = await findWorkspace(surroundings, settings);
  const members = workspace?.members ?? [];
  const names = new Set(members.map(({ self }) => self));
  const files = [
    ...(workspace ? [workspace.replacements] : []),
    replacementsOf(replacements),
    ...members.map((member) => member.replacements),
  ];
  const privacy = privacyOf(settings);
  const declarations = requires.map((declaration) => {
    if (workspace && names.has(declaration.name)) {
      // The go command takes the member's folder, whatever version is required.
      const detail = `use in ${relativePath(surroundings.path, workspace.path)}`;
      return skip(declaration, { reason: "workspace", detail });
    }
    return skipPrivate(replace(declaration, files, surroundings.path), ({ package: { name } }) => privacy(name));
  });
  return {
    ...manifest,
    declarations,
    privateNames: [...names].flatMap((name) => name ?? []).concat(patternsOf(settings)),
  };
}

/** The modules of `go.sum` that the settings keep private. */
export async function privateModules(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, NotAsked>> {
  const privacy = privacyOf(await readGoSettings(surroundings));
  return privateAmong(names, (name) => privacy(name) !== undefined);
}
