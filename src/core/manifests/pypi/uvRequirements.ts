import { canonicalName } from "../../model/names.ts";
import { resolvePath } from "../../model/path.ts";
import { publicRegistries } from "../../registries/origin.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringAt, type TomlNode, tomlTree } from "../../syntax/toml/tomlTree.ts";
import type { Requirement } from "../manifest.ts";
import { type PackageOrigin, privateOrigin } from "./indexes.ts";

/** A requirement of a project, as uv has read it from its build tool. */
export interface UvRequirement {
  /** Canonical. */
  readonly name: string;
  readonly requirement: Requirement;
  /** The extra that requires it; absent for the project itself. */
  readonly extra?: string;
  /** The origin of the package, if the lockfile has it. */
  readonly origin?: PackageOrigin;
  readonly isConditional?: true;
}

/** Folders, absolute with `/`: that of the lockfile, and that of the project. */
export interface UvFolders {
  readonly root: string;
  readonly folder: string;
}

/**
 * The requirements of the project of this name in this folder by a `uv.lock`; undefined where that does not list it. Only the entry is
 * read, not the whole lockfile.
 */
export function lockedProject(
  lock: string,
  self: string,
  { root, folder }: UvFolders,
): readonly UvRequirement[] | undefined {
  const name = canonicalName("PYPI", self);
  for (const { index } of lock.matchAll(/^\[\[package\]\]\r?\nname = "/gm)) {
    if (!lock.slice(index, index + name.length + 40).includes(`name = "${name}"`)) continue;
    const next = lock.indexOf("\n[[package]]", index + 1);
    const entry = nodeAt(tomlTree(parseToml(lock.slice(index, next < 0 ? undefined : next))), "package")?.items[0];
    const source = nodeAt(entry, "source");
    const place = ["editable", "virtual", "directory"].flatMap((kind) => stringAt(source, kind) ?? [])[0];
    if (entry && place !== undefined && resolvePath(root, place) === folder) return requirementsOf(entry);
  }
  return undefined;
}

/** The requirements of a project; where it has no metadata, as when that is not dynamic for uv, the names of its resolved dependencies. */
function requirementsOf(entry: TomlNode): readonly UvRequirement[] {
  const metadata = nodeAt(entry, "metadata", "requires-dist");
  if (metadata) return metadata.items.flatMap(readItem);
  const own = nodeAt(entry, "dependencies")?.items ?? [];
  const extras = [...(nodeAt(entry, "optional-dependencies")?.children ?? [])];
  return [
    ...own.flatMap(readItem),
    ...extras.flatMap(([extra, { items }]) => items.flatMap(readItem).map((each) => ({ ...each, extra }))),
  ];
}

function readItem(item: TomlNode): readonly UvRequirement[] {
  const name = stringAt(item, "name");
  if (name === undefined) return [];
  const marker = stringAt(item, "marker");
  const extra = /\bextra\s*==\s*['"]([^'"]+)['"]/.exec(marker ?? "")?.[1];
  const isAlways = marker === undefined || /^\s*extra\s*==\s*['"][^'"]+['"]\s*$/.test(marker);
  const origin = originOf(item);
  return [
    {
      name: canonicalName("PYPI", name),
      requirement: { kind: "written", text: stringAt(item, "specifier") ?? "" },
      ...(extra !== undefined && { extra }),
      ...(origin && { origin }),
      ...(!isAlways && { isConditional: true }),
    },
  ];
}

/** An index may stand by itself, or in the source of a resolved dependency. */
function originOf(item: TomlNode): PackageOrigin | undefined {
  const fields = new Set([...item.children.keys(), ...(nodeAt(item, "source")?.children.keys() ?? [])]);
  for (const kind of ["git", "url"] as const) if (fields.has(kind)) return { reason: kind };
  if (["editable", "virtual", "directory", "path"].some((kind) => fields.has(kind))) return { reason: "path" };
  const index = stringAt(item, "index") ?? stringAt(item, "source", "registry");
  const isPublic = index === undefined || publicRegistries.origin("PYPI", index) === "public";
  return isPublic ? undefined : privateOrigin("uv.lock");
}
