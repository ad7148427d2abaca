import { seenFrom } from "../../model/path.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { readSettings, registriesOf } from "./cargoRegistries.ts";
import { declarationOf } from "./declaration.ts";
import { readDependencies } from "./dependencies.ts";
import { patchesOf } from "./patches.ts";
import { leavesOf } from "./tomlLeaves.ts";
import { findWorkspaceRoot, type CargoManifest } from "./workspace.ts";

const sharedScope = "workspace.dependencies";

/**
 * The declarations of a manifest with what the workspace and the settings say: what is inherited, which registries are
 * private, and what is patched. Cargo heeds the patches of the settings first, then those of the root of the workspace.
 */
export async function completeDeclarations(around: Surroundings): Promise<readonly Declaration[]> {
  const own: CargoManifest = { path: around.path, document: parseToml(around.text) };
  const [found, settings] = await Promise.all([findWorkspaceRoot(own, around), readSettings(around)]);
  const root = found ?? own;
  const { isPublic, replacedBy } = registriesOf(settings, around);
  const declared = ({ document }: CargoManifest) =>
    readDependencies(document).map((dependency) => declarationOf(dependency, isPublic));

  const declarations = declared(own);
  const shared = new Map(
    (root === own ? declarations : declared(root))
      .filter(({ scope }) => scope === sharedScope)
      .map((declaration) => [declaration.name, declaration]),
  );
  const patches = [
    ...settings.map(({ leaves, label }) => patchesOf(leaves, label)),
    patchesOf(leavesOf(root.document), seenFrom(own.path, root.path)),
  ];
  return declarations.map((declaration) => {
    const from = isInherited(declaration) ? shared.get(declaration.name) : undefined;
    const whole = from ? inherit(declaration, from, root === own ? undefined : root.path) : declaration;
    if (whole.requirement.kind === "skipped") return whole;
    const { name } = whole.package;
    const skip = patches.find((some) => some.has(name))?.get(name) ?? replacedBy;
    return skip ? { ...whole, requirement: { ...whole.requirement, kind: "skipped", ...skip } } : whole;
  });
}

function isInherited({ requirement, scope }: Declaration): boolean {
  return requirement.kind === "skipped" && requirement.reason === "inherited" && scope !== sharedScope;
}

/** `path` is that of the file that `from` stands in, if it is another one. */
function inherit(declaration: Declaration, from: Declaration, path: string | undefined): Declaration {
  const { name, scope, nameSpan } = declaration;
  const { package: key, requirement, requirementSpan: span } = from;
  const whole: Declaration = { package: key, name, requirement, scope, nameSpan };
  if (!span) return whole;
  return path === undefined
    ? { ...whole, requirementSpan: span, shared: true }
    : { ...whole, elsewhere: { path, span } };
}
