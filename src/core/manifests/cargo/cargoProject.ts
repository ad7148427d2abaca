import { foldedName } from "../../model/names.ts";
import { relativePath } from "../../model/path.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Declaration, Manifest, Withheld, Surroundings } from "../manifest.ts";
import { isFromRegistry, privateAmong, skip } from "../shared/skip.ts";
import { declarationOf } from "./cargoDeclaration.ts";
import { readDependencies } from "./cargoDependencies.ts";
import { memberPaths } from "./cargoMembers.ts";
import { patchesOf } from "./cargoPatches.ts";
import { readSettings, registriesOf } from "./cargoRegistries.ts";
import { findWorkspaceRoot, type CargoManifest } from "./cargoWorkspace.ts";

const sharedScope = "workspace.dependencies";

/**
 * The declarations of a manifest, completed from the workspace and the settings: inherited versions, private registries and
 * patches. Patches in the settings go before those at the root of the workspace, as in Cargo.
 */
export async function completeDeclarations(
  surroundings: Surroundings,
): Promise<Pick<Manifest, "declarations" | "privateNames">> {
  const own: CargoManifest = { path: surroundings.path, root: tomlTree(parseToml(surroundings.text)) };
  const [found, settings] = await Promise.all([findWorkspaceRoot(own, surroundings), readSettings(surroundings)]);
  const workspace = found ?? own;
  const members = await memberPaths(workspace, surroundings);
  const { isPublic, replacement } = registriesOf(settings, surroundings);
  const declarationsOf = ({ root }: CargoManifest) =>
    readDependencies(root).map((dependency) => declarationOf(dependency, isPublic));

  const declarations = declarationsOf(own);
  const shared = new Map(
    (workspace === own ? declarations : declarationsOf(workspace))
      .filter(({ scope }) => scope === sharedScope)
      .map((declaration) => [declaration.name, declaration]),
  );
  const patches = [
    ...settings.map(({ root, label }) => patchesOf(root, label)),
    patchesOf(workspace.root, relativePath(own.path, workspace.path)),
  ];
  const complete = declarations.map((declaration) => {
    const origin = isInherited(declaration) ? shared.get(declaration.name) : undefined;
    const completed = origin
      ? inherit(declaration, origin, workspace === own ? undefined : workspace.path)
      : declaration;
    if (!isFromRegistry(completed.requirement)) return completed;
    const { name } = completed.package;
    const member = members.get(foldedName("CARGO", name));
    if (member !== undefined) return skip(completed, { reason: "workspace", detail: relativePath(own.path, member) });
    const patch = patches.find((ofFile) => ofFile.has(name))?.get(name) ?? replacement;
    return patch ? skip(completed, patch) : completed;
  });
  const privateNames = [...members.keys(), ...patches.flatMap((ofFile) => [...ofFile.keys()])];
  return { declarations: complete, privateNames };
}

/** A lockfile has the registry that was replaced, and not the one that packages came from. */
export async function replacedPackages(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const { replacement } = registriesOf(await readSettings(surroundings), surroundings);
  return privateAmong(names, () => replacement);
}

function isInherited({ requirement, scope }: Declaration): boolean {
  return requirement.kind === "skipped" && requirement.reason === "inherited" && scope !== sharedScope;
}

/** `path` is that of the file with `origin`, if it is another one. */
function inherit(declaration: Declaration, origin: Declaration, path: string | undefined): Declaration {
  const { name, scope, nameSpan } = declaration;
  const { package: key, requirement, requirementSpan: span } = origin;
  const inherited: Declaration = { package: key, name, requirement, scope, nameSpan };
  if (!span) return inherited;
  return path === undefined
    ? { ...inherited, requirementSpan: span, shared: true }
    : { ...inherited, elsewhere: { path, span } };
}
