import type { SkipReason } from "../manifest.ts";
import { isPublicIndex } from "./cargoIndex.ts";
import type { Skip } from "./declaration.ts";
import type { TomlLeaf } from "./tomlLeaves.ts";

/**
 * The patches of crates.io by the real name of the package. Whether the version there satisfies a requirement, as it must to
 * be taken, only that other place could tell. `label` is the file's.
 */
export function patchesOf(leaves: readonly TomlLeaf[], label: string): ReadonlyMap<string, Skip> {
  const found = new Map<string, { name: string; reason?: SkipReason; readonly source: string }>();
  for (const { keys, value } of leaves) {
    const [first, source, key, field] = keys;
    if (first !== "patch" || keys.length !== 4 || source === undefined || key === undefined) continue;
    if (source !== "crates-io" && !isPublicIndex(source)) continue;
    const id = `${source}\n${key}`;
    const patch = found.get(id) ?? { name: key, source };
    found.set(id, patch);
    if (field === "package" && value.kind === "string") patch.name = value.value;
    else if (field === "path") patch.reason = "path";
    else if (field === "git") patch.reason ??= "git";
    else if (field === "registry" || field === "registry-index") patch.reason ??= "private";
  }
  const patches = new Map<string, Skip>();
  for (const { name, reason, source } of found.values()) {
    if (reason && !patches.has(name)) patches.set(name, { reason, detail: `patch.${source} in ${label}` });
  }
  return patches;
}
