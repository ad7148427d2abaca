import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import type { Declaration, Manifest, NotAsked, Surroundings } from "../manifest.ts";
import { isFromRegistry, privateAmong, skipPrivate } from "../shared/skip.ts";
import { resolveCatalogs } from "./manifest/catalogs.ts";
import { referenceOf, resolveReferences } from "./manifest/npmReferences.ts";
import { readPackageFields } from "./manifest/packageFields.ts";
import { readRegistries } from "./registries/npmRegistries.ts";
import { resolveMembers } from "./workspaces/workspaceMembers.ts";

/**
 * Completes a manifest from the other files of its project: `catalog:` and `$name`, the versions of workspace members, and
 * which packages come from a private registry. No file is read twice.
 */
export async function completeNpm(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const project: Surroundings = { ...around, read: readOnce(around) };
  const declarations = await resolveMembers(await resolveRequirements(manifest.declarations, project), project);
  return { ...manifest, declarations: await markPrivate(declarations, project) };
}

/** The packages of a lockfile that come from a private registry according to the settings around the manifest. */
export async function privateNpm(
  names: readonly string[],
  around: Surroundings,
): Promise<ReadonlyMap<string, NotAsked>> {
  const privacyOf = await readRegistries(new Set(names), { ...around, read: readOnce(around) });
  return privateAmong(names, (name) => privacyOf(name) !== undefined);
}

async function resolveRequirements(
  declarations: readonly Declaration[],
  around: Surroundings,
): Promise<readonly Declaration[]> {
  const own = await resolveCatalogs(declarations, around);
  if (!own.some((declaration) => referenceOf(declaration) !== undefined)) return own;
  if (fileNameOf(around.path) === "package.json") return resolveReferences(own, own);
  // The overrides of a workspace refer to the package at its root.
  const path = resolvePath(folderOf(around.path), "package.json");
  const text = await around.read(path);
  if (text === undefined) return own;
  const root = await resolveCatalogs(readPackageFields(text).declarations, { ...around, path, text });
  return resolveReferences(own, root, path, around.path);
}

async function markPrivate(
  declarations: readonly Declaration[],
  around: Surroundings,
): Promise<readonly Declaration[]> {
  const names = declarations
    .filter(({ requirement }) => isFromRegistry(requirement))
    .map((declaration) => declaration.package.name);
  if (names.length === 0) return declarations;
  const privacyOf = await readRegistries(new Set(names), around);
  return declarations.map((declaration) => skipPrivate(declaration, ({ package: { name } }) => privacyOf(name)));
}

function readOnce({ path, text, read }: Surroundings): Surroundings["read"] {
  const texts = new Map([[path, Promise.resolve<string | undefined>(text)]]);
  return (other) => {
    const reading = texts.get(other) ?? read(other);
    texts.set(other, reading);
    return reading;
  };
}
