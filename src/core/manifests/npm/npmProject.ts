import { fileNameOf, folderOf, pathBelow, relativePath, resolvePath } from "../../model/path.ts";
import type { AgeLimit, Declaration, Manifest, Withheld, Surroundings } from "../manifest.ts";
import { ageLimitsIn } from "../shared/ageLimits.ts";
import { readOnce } from "../shared/readOnce.ts";
import { distinctFiles, inFolders, inHome } from "../shared/settingsFiles.ts";
import { isFromRegistry, privateAmong, skip, skipPrivate } from "../shared/skip.ts";
import { chosenManagers } from "./chosenManager.ts";
import { readAgeLimits } from "./ageLimits.ts";
import { resolveCatalogs } from "./catalogs.ts";
import { referenceOf, resolveReferences } from "./npmReferences.ts";
import { readPackageFields } from "./packageFields.ts";
import { projectAndUserFiles } from "./npmrc.ts";
import { readRegistries } from "./npmRegistries.ts";
import { memberPaths, membersAround, recordFolders, recordMembers } from "./memberNames.ts";
import { isOverride, overridesAround } from "./rootOverrides.ts";
import { readTrustPolicy } from "./trustPolicy.ts";
import { resolveMembers } from "./workspaceMembers.ts";

/**
 * Completes a manifest from the other files of its project: `catalog:` and `$name`, the versions of workspace members, and
 * which packages come from a private registry. No file is read twice.
 */
export async function completeNpm(manifest: Manifest, surroundings: Surroundings): Promise<Manifest> {
  const project = readOnce(surroundings);
  await recordFolders(manifest.declarations, project);
  const gaps = [...(manifest.gaps ?? []), ...(await recordMembers(project))];
  const resolved = await resolveMembers(await resolveRequirements(manifest.declarations, project), project);
  const { declarations, privateNames, isMember } = await skipPrivateAndMembers(resolved, project);
  const rootOverrides = await overridesAround(manifest.declarations, project, resolveRequirements);
  const overrides = rootOverrides && (await skipPrivateAndMembers(rootOverrides.overrides, project)).declarations;
  const all = [...declarations, ...(overrides ?? [])];
  const hasSections = all.some(({ readBy }) => readBy !== undefined);
  const root = rootOverrides?.root ?? folderOf(surroundings.path);
  const settings = declarations.some(({ requirement }) => isFromRegistry(requirement)) ? await settingsOf(project) : {};
  const members = all.some(isOverride) ? await otherMembers(root, project) : {};
  const [manager] = hasSections || settings.ageLimits ? await chosenManagers(root, project.read) : [];
  return {
    ...manifest,
    declarations,
    ...(privateNames && { privateNames }),
    ...(isMember && { isMember }),
    ...(overrides && { overrides }),
    ...members,
    ...(gaps.length > 0 && { gaps }),
    ...(manager && { manager }),
    ...settings,
  };
}

/** The members of the workspace, where its root is the manifest's folder. That of `pnpm-workspace.yaml` is one of them. */
async function otherMembers(root: string, project: Surroundings): Promise<Pick<Manifest, "members">> {
  if (root !== folderOf(project.path)) return {};
  const around = (await membersAround(project)).map(([name, path]) => [path, name] as const);
  const paths = new Map([[resolvePath(root, "package.json"), undefined], ...around]);
  paths.delete(project.path);
  const members = [...paths].flatMap(([path, name = ""]) => {
    const folder = pathBelow(root, folderOf(path));
    return folder === undefined ? [] : [{ name, folder }];
  });
  return members.length > 0 ? { members } : {};
}

/** The versions that package managers refuse or hold back. */
async function settingsOf(project: Surroundings): Promise<Pick<Manifest, "trustPolicy" | "ageLimits">> {
  const [trustPolicy, ageLimits] = await Promise.all([readTrustPolicy(project), ageLimitsAround(project)]);
  return { ...(trustPolicy && { trustPolicy }), ...(ageLimits.length > 0 && { ageLimits }) };
}

/** The minimum ages of versions in the settings of the project and of the user. */
async function ageLimitsAround(project: Surroundings): Promise<readonly AgeLimit[]> {
  const isDeno = /^deno\.jsonc?$/.test(fileNameOf(project.path));
  const files = [
    ...["pnpm-workspace.yaml", ".yarnrc.yml", "bunfig.toml", "package.json"].flatMap((name) =>
      inFolders(project, name),
    ),
    ...(isDeno ? ["deno.json", "deno.jsonc"].flatMap((name) => inFolders(project, name)) : []),
    ...(await projectAndUserFiles(project)),
    ...[".yarnrc.yml", ".bunfig.toml"].flatMap((name) => inHome(project, name)),
  ];
  const mention =
    /release-?age|^[ \t]*before[ \t]*=|npmMinimalAgeGate|minimumDependencyAge|"packageManager"|^packages:/im;
  const limits = await ageLimitsIn(distinctFiles(files), project, mention, readAgeLimits);
  const isCatalog = /^["']?catalogs?["']?:/m.test((await project.read(workspaceFile(project.path))) ?? "");
  if (!isCatalog) return limits;
  // Of two manifests in one folder, the one that has the setting tells, else package.json.
  return limits.map((limit) =>
    typeof limit.where === "object" && [project.path, limit.path].includes(workspaceFile(project.path))
      ? { ...limit, where: undefined }
      : limit,
  );
}

function workspaceFile(path: string): string {
  return resolvePath(folderOf(path), "pnpm-workspace.yaml");
}

/** The packages of a lockfile that come from a private registry according to the settings around the manifest. */
export async function privateNpm(
  names: readonly string[],
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Withheld>> {
  const project = readOnce(surroundings);
  const [{ privacyOf }, members] = await Promise.all([readRegistries(new Set(names), project), memberPaths(project)]);
  return privateAmong(names, (name) => {
    const member = members.get(name);
    return member === undefined ? privacyOf(name) : { detail: `name in ${relativePath(surroundings.path, member)}` };
  });
}

async function resolveRequirements(
  declarations: readonly Declaration[],
  surroundings: Surroundings,
): Promise<readonly Declaration[]> {
  const own = await resolveCatalogs(declarations, surroundings);
  if (!own.some((declaration) => referenceOf(declaration) !== undefined)) return own;
  if (fileNameOf(surroundings.path) === "package.json") return resolveReferences(own, own);
  // The overrides of a workspace refer to the package at its root.
  const path = resolvePath(folderOf(surroundings.path), "package.json");
  const text = await surroundings.read(path);
  if (text === undefined) return own;
  const root = await resolveCatalogs(readPackageFields(text).declarations, { ...surroundings, path, text });
  return resolveReferences(own, root, path, surroundings.path);
}

/** A package of the same workspace is not looked up, whether or not the requirement says that it is one. */
async function skipPrivateAndMembers(
  declarations: readonly Declaration[],
  surroundings: Surroundings,
): Promise<Pick<Manifest, "declarations" | "privateNames" | "isMember">> {
  const fromRegistry = declarations.filter(({ requirement }) => isFromRegistry(requirement));
  if (fromRegistry.length === 0) return { declarations };
  const names = new Set(fromRegistry.map((declaration) => declaration.package.name));
  const members = await memberPaths(surroundings);
  const { privacyOf, scopes } = await readRegistries(names, surroundings);
  const open = declarations.map((declaration) => {
    const { name } = declaration.package;
    const path = members.get(name);
    if (path === undefined || path === surroundings.path || !isFromRegistry(declaration.requirement))
      return skipPrivate(declaration, () => privacyOf(name));
    return skip(declaration, { reason: "workspace", detail: relativePath(surroundings.path, path) });
  });
  const isMember = [...members.values()].includes(surroundings.path);
  const privateNames = [...members.keys(), ...scopes.map((scope) => `${scope}/*`)];
  return { declarations: open, privateNames, ...(isMember && { isMember }) };
}
