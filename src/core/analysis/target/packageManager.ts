import type { Manifest } from "../../manifests/manifest.ts";
import type { Lock } from "../../manifests/project.ts";
import { fileNameOf } from "../../model/path.ts";

const byLockfile: ReadonlyMap<string, string> = new Map([
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["yarn.lock", "yarn"],
  ["pnpm-lock.yaml", "pnpm"],
  ["bun.lock", "bun"],
  ["deno.lock", "deno"],
]);

/** The package manager that the manifest names, or whose lockfile or settings it has; npm if nothing tells. */
export function packageManagerOf({ manager }: Pick<Manifest, "manager">, lock: Pick<Lock, "path"> | undefined): string {
  if (manager?.isNamed) return manager.name;
  return (lock && byLockfile.get(fileNameOf(lock.path))) ?? manager?.name ?? "npm";
}
