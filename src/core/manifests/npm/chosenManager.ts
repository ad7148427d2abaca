import type { PackageManager } from "../manifest.ts";
import { objectOf, readJsonLockfile, textOf } from "../shared/jsonLockfile.ts";

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
  const [named] = managerIn(manifest ?? "")?.split("@") ?? [];
  if (named !== undefined) return [{ name: named, isNamed: true }];
  return [
    ...(pnpm === undefined ? [] : [{ name: "pnpm", isNamed: false }]),
    ...(yarn === undefined ? [] : [{ name: "yarn", isNamed: false }]),
  ];
}

/** `pnpm@9.1.0` of `"packageManager": "pnpm@9.1.0"` or of `devEngines.packageManager`, which may have a requirement or none. */
export function managerIn(text: string): string | undefined {
  const content = readJsonLockfile(text);
  if (!("root" in content)) return undefined;
  const { packageManager, devEngines } = content.root;
  const named = textOf(packageManager) ?? "";
  if (/^(?:npm|pnpm|yarn|bun)@/.test(named)) return named;
  const engine = objectOf(objectOf(devEngines).packageManager);
  const name = textOf(engine.name);
  return name && `${name}@${textOf(engine.version) ?? ""}`;
}
