import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import { insertLines } from "./insertLines.ts";
import type { PlannedOverride } from "./overrideFile.ts";

/** Whether pnpm takes its overrides from this `pnpm-workspace.yaml`. */
export function hasOverrides(text: string): boolean {
  return entriesOf(sectionIn(text)).length > 0;
}

/** After the last override. Undefined where there is one for one of the packages already, or they are not line by line. */
export function overrideInWorkspaceYaml(text: string, overrides: readonly PlannedOverride[]): string | undefined {
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
export function isFor(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}@`) || key.endsWith(`/${name}`) || key.endsWith(`>${name}`);
}

function sectionIn(text: string): YamlValue | undefined {
  return entriesOf(parseYaml(text).documents[0]).find(({ key }) => key.value === "overrides")?.value;
}
