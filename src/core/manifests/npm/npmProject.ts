import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import type { Declaration, Manifest, Requirement, SkipReason, Surroundings } from "../manifest.ts";
import { resolveCatalogs } from "./manifest/catalogs.ts";
import { referenceOf, resolveReferences } from "./manifest/npmReferences.ts";
import { readRegistries } from "./registries/npmRegistries.ts";
import { readPackageFields } from "./manifest/packageFields.ts";
import { resolveMembers } from "./workspaces/workspaceMembers.ts";

/**
 * What the other files of a project say: what `catalog:` and `$name` stand for, which version a member of the workspace has,
 * and which packages come from a private registry. No file is read twice.
 */
export async function completeNpm(manifest: Manifest, around: Surroundings): Promise<Manifest> {
  const project: Surroundings = { ...around, read: readingOnce(around) };
  const declarations = await resolveMembers(await resolve(manifest.declarations, project), project);
  return { ...manifest, declarations: await markPrivate(declarations, project) };
}

/** The packages of a lockfile that the settings around the manifest have come from a private registry. */
export async function privateNpm(names: readonly string[], around: Surroundings): Promise<ReadonlySet<string>> {
  const wanted = new Set(names);
  const privacyOf = await readRegistries(wanted, { ...around, read: readingOnce(around) });
  return new Set([...wanted].filter((name) => privacyOf(name) !== undefined));
}

async function resolve(declarations: readonly Declaration[], around: Surroundings): Promise<readonly Declaration[]> {
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
  const asked = declarations.filter(({ requirement }) => isOfRegistry(requirement));
  if (asked.length === 0) return declarations;
  const privacyOf = await readRegistries(new Set(asked.map((declaration) => declaration.package.name)), around);
  return declarations.map((declaration) => {
    const { requirement } = declaration;
    const detail = isOfRegistry(requirement) ? privacyOf(declaration.package.name) : undefined;
    if (detail === undefined) return declaration;
    return { ...declaration, requirement: { kind: "skipped", reason: "private", text: requirement.text, detail } };
  });
}

/** Reasons for which there is no version, but a package of a registry that a lockfile may know. */
const versionless: ReadonlySet<SkipReason> = new Set<SkipReason>(["inherited", "variable", "unsupported"]);

function isOfRegistry(requirement: Requirement): boolean {
  return requirement.kind === "written" || versionless.has(requirement.reason);
}

function readingOnce({ path, text, read }: Surroundings): Surroundings["read"] {
  const known = new Map([[path, Promise.resolve<string | undefined>(text)]]);
  return (other) => {
    const reading = known.get(other) ?? read(other);
    known.set(other, reading);
    return reading;
  };
}
