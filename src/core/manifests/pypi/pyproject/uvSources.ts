import { canonicalName } from "../../../model/names.ts";
import type { SkipReason } from "../../manifest.ts";
import type { Origin } from "../indexes/origin.ts";
import { uvIndex, type NamedIndex } from "../indexes/pyprojectIndexes.ts";
import { isTrueAt, nodeAt, stringAt, type TomlNode } from "./tomlTree.ts";

/**
 * Where uv takes packages from, by canonical name, as `tool.uv.sources` says. Of several sources, each for its own
 * platform, the first one counts that is not PyPI. `where` says in which file, if that is to be told.
 */
export function uvSources(root: TomlNode, where = ""): ReadonlyMap<string, Origin | "public"> {
  const index = uvIndex(root);
  const origins = new Map<string, Origin | "public">();
  for (const [name, node] of nodeAt(root, "tool", "uv", "sources")?.children ?? []) {
    const found = [node, ...node.items].flatMap((source) => originOfSource(source, index, where) ?? []);
    const origin = found.find((one) => one !== "public") ?? found[0];
    if (origin) origins.set(canonicalName("PYPI", name), origin);
  }
  return origins;
}

const reasons: readonly (readonly [field: string, reason: SkipReason])[] = [
  ["path", "path"],
  ["git", "git"],
  ["url", "url"],
];

function originOfSource(source: TomlNode, index: NamedIndex, where: string): Origin | "public" | undefined {
  const detail = `tool.uv.sources${where}`;
  if (isTrueAt(source, "workspace")) return { reason: "workspace", detail };
  const reason = reasons.find(([field]) => source.children.has(field))?.[1];
  if (reason) return { reason, detail };
  const name = stringAt(source, "index");
  const origin = name === undefined ? undefined : index(name);
  return origin === undefined || origin === "public" ? origin : { ...origin, detail: `${origin.detail ?? ""}${where}` };
}
