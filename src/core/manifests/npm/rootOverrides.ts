import { fileNameOf, folderOf, resolvePath } from "../../model/path.ts";
import type { Declaration, Surroundings } from "../manifest.ts";
import { isFromRegistry } from "../shared/skip.ts";
import { readPackageFields } from "./packageFields.ts";
import { workspacesAround } from "./workspaceRoot.ts";
import { readYamlManifest } from "./yamlManifest.ts";

export interface RootOverrides {
  readonly overrides: readonly Declaration[];
  /** The folder of the workspace. */
  readonly root: string;
}

/**
 * The overrides that apply to a `package.json` whose declarations are not all of them: of a member, those of the root; of the
 * root, also those in `pnpm-workspace.yaml`. Undefined where its own apply. `resolve` replaces what refers to other entries.
 */
export async function overridesAround(
  own: readonly Declaration[],
  surroundings: Surroundings,
  resolve: (declarations: readonly Declaration[], surroundings: Surroundings) => Promise<readonly Declaration[]>,
): Promise<RootOverrides | undefined> {
  const { path, text, read } = surroundings;
  const isAsked = own.some(({ requirement }) => isFromRegistry(requirement));
  if (!isAsked || fileNameOf(path) !== "package.json") return undefined;
  const root = await workspaceRoot(surroundings);
  const isRoot = root === folderOf(path);
  const rootPath = resolvePath(root, "package.json");
  const yamlPath = resolvePath(root, "pnpm-workspace.yaml");
  const [rootText = "", yamlText] = await Promise.all([isRoot ? text : read(rootPath), read(yamlPath)]);
  const inYaml = yamlText === undefined ? [] : readYamlManifest(yamlText, ["overrides"]).declarations;
  const settings = inYaml.map((declaration) => ({ ...declaration, readBy: ["pnpm"] }));
  if (isRoot && !settings.some(isOverride)) return undefined;
  // References in overrides lead to other entries of the root.
  const fields = isRoot ? own : readPackageFields(rootText).declarations;
  const resolved = await Promise.all([
    resolve(fields, { ...surroundings, path: rootPath, text: rootText }),
    resolve(settings, { ...surroundings, path: yamlPath, text: yamlText ?? "" }),
  ]);
  return { root, overrides: resolved.flat().filter(isOverride) };
}

export function isOverride({ scope }: Declaration): boolean {
  return scope === "overrides" || scope === "resolutions";
}

/** The folder of the workspace that lists the manifest; the manifest's own without one. */
export async function workspaceRoot(surroundings: Pick<Surroundings, "path" | "read" | "memory">): Promise<string> {
  for await (const { root } of workspacesAround(surroundings)) return root;
  return folderOf(surroundings.path);
}
