import { modify, applyEdits, parse } from "jsonc-parser";
import type { VersionKey } from "../../model/keys.ts";

/**
 * A `package.json` with these versions in the section that the package manager of the lockfile reads. Undefined where it has
 * an override for one of the packages already, or cannot be edited. Of a workspace, only the root's is read.
 */
export function overrideInPackageJson(
  text: string,
  overrides: readonly VersionKey[],
  lockfileName: string | undefined,
): string | undefined {
  const root: unknown = parse(text);
  if (!isObject(root)) return undefined;
  const section = sectionFor(root, lockfileName);
  const present = section.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root);
  let result = text;
  for (const { name, version } of overrides) {
    if (isObject(present) && Object.keys(present).some((key) => isFor(key, name))) return undefined;
    result = applyEdits(result, modify(result, [...section, name], version, { formattingOptions: formatOf(text) }));
  }
  return result;
}

function sectionFor(root: Readonly<Record<string, unknown>>, lockfileName: string | undefined): readonly string[] {
  const manager = typeof root.packageManager === "string" ? root.packageManager : "";
  if (lockfileName === "yarn.lock" || manager.startsWith("yarn@")) return ["resolutions"];
  if (lockfileName === "pnpm-lock.yaml" || manager.startsWith("pnpm@")) return ["pnpm", "overrides"];
  return ["overrides"];
}

/** A key may have a version or a path beside the name: `qs@6`, `express>qs`, `express/qs`. */
function isFor(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}@`) || key.endsWith(`/${name}`) || key.endsWith(`>${name}`);
}

function formatOf(text: string): { tabSize: number; insertSpaces: boolean; eol: string } {
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? "  ";
  return { tabSize: indent.length, insertSpaces: !indent.startsWith("\t"), eol: text.includes("\r\n") ? "\r\n" : "\n" };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
