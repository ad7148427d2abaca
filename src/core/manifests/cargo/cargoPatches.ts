import type { SkipReason } from "../manifest.ts";
import type { Skip } from "../shared/skip.ts";
import { nodeAt, stringAt, type TomlNode } from "../../syntax/toml/tomlTree.ts";
import { isPublicIndex } from "./cargoIndex.ts";

/**
 * The patches of crates.io by the real name of the package. Cargo takes a patch only if its version satisfies the
 * requirement, which the file does not say; every patch counts. `label` is how messages refer to the file.
 */
export function patchesOf(root: TomlNode, label: string): ReadonlyMap<string, Skip> {
  const patches = new Map<string, Skip>();
  for (const [source, { children }] of nodeAt(root, "patch")?.children ?? []) {
    if (source !== "crates-io" && !isPublicIndex(source)) continue;
    for (const [key, patch] of children) {
      const name = stringAt(patch, "package") ?? key;
      const reason = reasonOf(patch);
      if (reason && !patches.has(name)) patches.set(name, { reason, detail: `patch.${source} in ${label}` });
    }
  }
  return patches;
}

function reasonOf({ children }: TomlNode): SkipReason | undefined {
  if (children.has("path")) return "path";
  if (children.has("git")) return "git";
  return children.has("registry") || children.has("registry-index") ? "private" : undefined;
}
