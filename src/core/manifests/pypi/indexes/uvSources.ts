import { isPackageArchive } from "../../shared/packageArchive.ts";
import { canonicalName } from "../../../model/names.ts";
import { isTrueAt, nodeAt, stringAt, type TomlNode } from "../../../syntax/toml/tomlTree.ts";
import type { SkipReason } from "../../manifest.ts";
import type { PackageOrigin, PackageOrigins } from "./origin.ts";
import { uvIndex, type NamedIndex } from "./pyprojectIndexes.ts";

/**
 * The origins of packages in `tool.uv.sources`. Of several sources for different platforms the first counts that is not
 * PyPI. `where` is appended to details: ` in ../pyproject.toml`.
 */
export function uvSources(root: TomlNode, where = ""): PackageOrigins {
  const index = uvIndex(root);
  const origins = new Map<string, PackageOrigin>();
  for (const [name, node] of nodeAt(root, "tool", "uv", "sources")?.children ?? []) {
    const candidates = [node, ...node.items].flatMap((source) => originOfSource(source, index, where) ?? []);
    const origin = candidates.find((candidate) => candidate !== "public") ?? candidates[0];
    if (origin) origins.set(canonicalName("PYPI", name), origin);
  }
  return origins;
}

const reasons: readonly (readonly [field: string, reason: SkipReason])[] = [
  ["path", "path"],
  ["git", "git"],
  ["url", "url"],
];

function originOfSource(source: TomlNode, index: NamedIndex, where: string): PackageOrigin | undefined {
  const detail = `tool.uv.sources${where}`;
  if (isTrueAt(source, "workspace")) return { reason: "workspace", detail };
  const reason = reasons.find(([field]) => source.children.has(field))?.[1];
  const isArchive = isPackageArchive(stringAt(source, "path") ?? "");
  if (reason) return { reason: isArchive ? "archive" : reason, detail };
  const name = stringAt(source, "index");
  const origin = name === undefined ? undefined : index(name);
  return origin === undefined || origin === "public" ? origin : { ...origin, detail: `${origin.detail ?? ""}${where}` };
}
