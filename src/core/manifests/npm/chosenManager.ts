import type { PackageManager } from "../manifest.ts";
import { type JsonObject, objectOf, readJsonLockfile, textOf } from "../shared/jsonLockfile.ts";

type Read = (path: string) => Promise<string | undefined>;

/**
 * Checks whether the files in this folder choose the package manager of this name, which then ignores the lockfiles of others.
 */
export async function isChosenManager(name: string, folder: string, read: Read): Promise<boolean> {
  return (await chosenManagers(folder, read)).some((manager) => manager.name === name);
}

/** The one that the manifest in this folder names, or all whose settings are there. */
export async function chosenManagers(folder: string, read: Read): Promise<readonly PackageManager[]> {
  const at = (file: string) => read(folder === "/" ? `/${file}` : `${folder}/${file}`);
  const [manifest, pnpm, yarn] = await Promise.all(["package.json", "pnpm-workspace.yaml", ".yarnrc.yml"].map(at));
  const content = readJsonLockfile(manifest ?? "");
  const named = "root" in content ? namedManager(content.root) : undefined;
  if (named !== undefined) return [{ name: named, isNamed: true }];
  return [
    ...(pnpm === undefined ? [] : [{ name: "pnpm", isNamed: false }]),
    ...(yarn === undefined ? [] : [{ name: "yarn", isNamed: false }]),
  ];
}

/** `"packageManager": "pnpm@9.1.0"`, or `devEngines.packageManager` with a name. */
function namedManager({ packageManager, devEngines }: JsonObject): string | undefined {
  const [, name] = /^(npm|pnpm|yarn|bun)@/.exec(textOf(packageManager) ?? "") ?? [];
  return name ?? textOf(objectOf(objectOf(devEngines).packageManager).name);
}
