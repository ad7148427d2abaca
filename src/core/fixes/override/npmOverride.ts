import { parse } from "jsonc-parser";
import { workspaceRoot } from "../../manifests/npm/rootOverrides.ts";
import { fileNameOf, resolvePath } from "../../model/path.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import { insertLines, insertProperty } from "./insert.ts";
import type { OverriddenManifest, OverrideFile, PlannedOverride, Read } from "./overrideFile.ts";

/**
 * The `package.json` at the root of the workspace, with the section that the package manager reads; `pnpm-workspace.yaml` where
 * that has overrides. Of a workspace, only the root's are read.
 */
export async function npmOverrides(
  { path, text, lockfile }: OverriddenManifest,
  read: Read,
): Promise<OverrideFile | undefined> {
  const root = await workspaceRoot({ path, read });
  const yamlPath = resolvePath(root, "pnpm-workspace.yaml");
  const yaml = await read(yamlPath);
  if (yaml !== undefined && hasOverrides(yaml)) {
    const write = (overrides: readonly PlannedOverride[]) => overrideInWorkspaceYaml(yaml, overrides);
    return { path: yamlPath, text: yaml, overrules: true, write };
  }
  const rootPath = resolvePath(root, "package.json");
  const rootText = rootPath === path ? text : await read(rootPath);
  if (rootText === undefined) return undefined;
  const write = (overrides: readonly PlannedOverride[]) =>
    overrideInPackageJson(rootText, overrides, lockfile && fileNameOf(lockfile));
  return { path: rootPath, text: rootText, overrules: true, write };
}

/**
 * Adds the overrides to the section; undefined if it has an override for one of the packages already, or the text cannot be
 * edited.
 */
function overrideInPackageJson(
  text: string,
  overrides: readonly PlannedOverride[],
  lockfileName: string | undefined,
): string | undefined {
  const root: unknown = parse(text);
  if (!isObject(root)) return undefined;
  const section = sectionFor(root, lockfileName);
  const present = section.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root);
  let result: string | undefined = text;
  for (const { key } of overrides) {
    const { name, version } = key;
    if (isObject(present) && Object.keys(present).some((each) => isFor(each, name))) return undefined;
    // npm refuses an override of what the root itself depends on.
    if (dependencySections.some((each) => isObject(root[each]) && name in root[each])) return undefined;
    result = result === undefined ? undefined : insertProperty(result, section, name, version);
  }
  return result;
}

const dependencySections = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

function sectionFor(root: Readonly<Record<string, unknown>>, lockfileName: string | undefined): readonly string[] {
  const manager = typeof root.packageManager === "string" ? root.packageManager : "";
  if (lockfileName === "yarn.lock" || manager.startsWith("yarn@")) return ["resolutions"];
  if (lockfileName === "pnpm-lock.yaml" || manager.startsWith("pnpm@")) return ["pnpm", "overrides"];
  return ["overrides"];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Checks whether pnpm takes its overrides from this `pnpm-workspace.yaml`. */
function hasOverrides(text: string): boolean {
  return entriesOf(sectionIn(text)).length > 0;
}

/**
 * Adds the overrides after the last one. Undefined if there is one for one of the packages already, or they are not line by line.
 */
function overrideInWorkspaceYaml(text: string, overrides: readonly PlannedOverride[]): string | undefined {
  const section = sectionIn(text);
  const entries = entriesOf(section);
  const last = entries.at(-1);
  if (!section || !last?.value || !/^['"\w@]/.test(text.slice(section.span.start))) return undefined;
  const isPresent = ({ key: { name } }: PlannedOverride) => entries.some(({ key }) => isFor(key.value, name));
  const start = text.lastIndexOf("\n", last.key.span.start) + 1;
  const [, indent = "", quote = ""] = /^([ \t]*)(['"]?)/.exec(text.slice(start)) ?? [];
  if (overrides.some(isPresent)) return undefined;
  const lines = overrides.map(({ key: { name, version } }) => {
    const mark = quote !== "" ? quote : name.startsWith("@") ? "'" : "";
    return `${indent}${mark}${name}${mark}: ${version}`;
  });
  return insertLines(text, last.value.span.end, lines);
}

/** A key may have a version or a path beside the name: `qs@6`, `express>qs`, `express/qs`. */
function isFor(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}@`) || key.endsWith(`/${name}`) || key.endsWith(`>${name}`);
}

function sectionIn(text: string): YamlValue | undefined {
  return entriesOf(parseYaml(text).documents[0]).find(({ key }) => key.value === "overrides")?.value;
}
