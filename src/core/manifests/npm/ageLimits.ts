import { fileNameOf } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { propertiesOf, readJson, spanOf, stringOf } from "../../syntax/json/json.ts";
import { parseToml } from "../../syntax/toml/toml.ts";
import { nodeAt, stringsAt, tomlTree } from "../../syntax/toml/tomlTree.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlEntry, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import type { AgeBound, AgeExclusion, AgeLimit } from "../manifest.ts";
import { managerIn } from "./chosenManager.ts";
import {
  type AgeSetting,
  ageOf,
  dateBound,
  day,
  friendlyAge,
  isoAge,
  limitOf,
  minute,
  type ReadAgeLimits,
} from "../shared/ageLimits.ts";
import type { SettingsText } from "../shared/settingsFiles.ts";
import { entriesOfNpmrc, scopeOf } from "./npmrc.ts";

/** The minimum ages of npm, pnpm, yarn, bun and deno, each in its own units. In each tool the nearest file decides. */
export const readAgeLimits: ReadAgeLimits = (files) => {
  const named = (...names: readonly string[]) => files.filter(({ path }) => names.includes(fileNameOf(path)));
  const npmrc = named(".npmrc");
  return [
    npmLimit(npmrc),
    pnpmLimit(named("pnpm-workspace.yaml"), npmrc, named("package.json")),
    yarnLimit(named(".yarnrc.yml")),
    bunLimit(named("bunfig.toml", ".bunfig.toml")),
    denoLimit(named("deno.json", "deno.jsonc")),
  ].flatMap((limit) => limit ?? []);
};

/** `min-release-age` in days, or the date `before`, which counts more within one file. npm passes over what it cannot read. */
function npmLimit(files: readonly SettingsText[]): AgeLimit | undefined {
  const lists = files.map(({ text }) => npmrcList(text, "min-release-age-exclude"));
  const excluded = (lists.find(({ length }) => length > 0) ?? []).flatMap((value) => value.split(/\s*,\s*/));
  let unread: AgeLimit | undefined;
  for (const file of files) {
    const [before, days] = [npmrcValue(file.text, "before"), npmrcValue(file.text, "min-release-age")];
    const foreign = pnpmSpellings.find((name) => npmrcValue(file.text, name) !== undefined);
    const key = before !== undefined ? "before" : days !== undefined ? "min-release-age" : foreign;
    if (key === undefined) continue;
    const value = npmrcValue(file.text, key);
    const bound = before !== undefined ? dateBound(before) : ageOf(days ?? "", day);
    const setting = { tool: "npm", file, span: npmrcSpan(file.text, key), bound, value } as const;
    const limit = limitOf({ ...setting, exclusions: excluded.map((name) => ({ name })) });
    if (!limit?.isUnread && key !== foreign) return limit;
    unread ??= limit;
  }
  return unread;
}

const pnpmSpellings = ["minimum-release-age", "minimumReleaseAge"] as const;

/**
 * `minimumReleaseAge` in minutes, in `pnpm-workspace.yaml`, or before pnpm 11 in `.npmrc`. pnpm does not read it in package.json, where
 * its version may stand: since 11 it has a day of its own, which gives way.
 */
function pnpmLimit(
  workspaces: readonly SettingsText[],
  npmrc: readonly SettingsText[],
  manifests: readonly SettingsText[],
): AgeLimit | undefined {
  const top = entriesIn(workspaces[0]?.text);
  const own = ownDay(manifests);
  const older = own ? [] : npmrc;
  const setting =
    pnpmSetting(workspaces[0], top) ?? pnpmSettingIn(older) ?? (own && { ...own, file: workspaces[0] ?? own.file });
  if (!setting) return undefined;
  const listed = textsAt(top, "minimumReleaseAgeExclude");
  const excluded =
    listed.length > 0 ? listed : older.flatMap(({ text }) => npmrcList(text, `${pnpmSpellings[0]}-exclude`));
  const isSet = (name: string, to: "true" | "false") => textsAt(top, name)[0] === to;
  const ofUndated = isSet("minimumReleaseAgeIgnoreMissingTime", "false")
    ? ({ holdsUndated: true } as const)
    : ({ needsDates: true } as const);
  const isOwn = "setting" in setting;
  const fallsBack = isOwn ? !isSet("minimumReleaseAgeStrict", "true") : isSet("minimumReleaseAgeStrict", "false");
  return limitOf(
    { tool: "pnpm", ...setting, exclusions: excluded.map(described) },
    { ...ofUndated, ...(fallsBack && { fallsBack }) },
  );
}

type PlacedAge = Pick<AgeSetting, "file" | "span" | "bound" | "value">;

function pnpmSetting(file: SettingsText | undefined, top: readonly YamlEntry[]): PlacedAge | undefined {
  const written = top.find(({ key }) => key.value === "minimumReleaseAge");
  if (!file || !written) return undefined;
  const [value = ""] = textsIn(written.value);
  return { file, value, bound: ageOf(value, minute), span: entrySpan(written) };
}

function pnpmSettingIn(npmrc: readonly SettingsText[]): PlacedAge | undefined {
  const [nearest] = npmrc.flatMap((file) =>
    pnpmSpellings.flatMap((name) => {
      const value = npmrcValue(file.text, name);
      return value === undefined
        ? []
        : [{ file, value, bound: ageOf(value, minute), span: npmrcSpan(file.text, name) }];
    }),
  );
  return nearest;
}

/** The day of pnpm 11 and later, where the nearest manifest that names a package manager names no older pnpm. */
function ownDay(manifests: readonly SettingsText[]): (PlacedAge & { readonly setting: string }) | undefined {
  for (const file of manifests) {
    const manager = managerIn(file.text);
    if (!manager) continue;
    const [setting, least = ""] = /^pnpm@(?:>=|[~^=])?\s*(\d+)[^+]*/.exec(manager) ?? [];
    if (setting === undefined || Number(least) < 11) return undefined;
    return { file, span: { start: 0, end: 0 }, bound: { age: day }, setting };
  }
  return undefined;
}

/** `npmMinimalAgeGate`, a number of minutes or a duration such as `7d`, for all packages and for those of a scope. */
function yarnLimit(files: readonly SettingsText[]): AgeLimit | undefined {
  const gate = (entries: readonly YamlEntry[]) => entries.find(({ key }) => key.value === "npmMinimalAgeGate");
  for (const file of files) {
    const top = entriesIn(file.text);
    const scopes = entriesOf(top.find(({ key }) => key.value === "npmScopes")?.value).flatMap(({ key, value }) => {
      const written = gate(entriesOf(value));
      return written ? [{ name: `${scopeOf(key.value)}/*`, written }] : [];
    });
    const written = gate(top) ?? scopes[0]?.written;
    if (!written) continue;
    const exclusions = [
      ...textsAt(top, "npmPreapprovedPackages").map(described),
      ...scopes.map(({ name, written: own }) => ({ name, ...yarnBound(own) })),
    ];
    const [value] = gate(top) ? textsIn(written.value) : [];
    const bound = value === undefined ? undefined : yarnBound(written);
    return limitOf({ tool: "yarn", file, span: entrySpan(written), bound, value, exclusions }, { holdsUndated: true });
  }
  return undefined;
}

function yarnBound({ value }: YamlEntry): AgeBound | undefined {
  const [text = ""] = textsIn(value);
  return ageOf(text, minute) ?? friendlyAge(text);
}

/** `minimumReleaseAge` in seconds in `[install]`. Its exclusions are names. */
function bunLimit([file]: readonly SettingsText[]): AgeLimit | undefined {
  const install = file && nodeAt(tomlTree(parseToml(file.text)), "install");
  const setting = nodeAt(install, "minimumReleaseAge")?.values[0];
  if (!file || setting?.value.kind !== "scalar") return undefined;
  const names = stringsAt(install, "minimumReleaseAgeExcludes").filter((name) => !name.includes("*"));
  const value = setting.value.text;
  return limitOf({
    tool: "bun",
    file,
    span: { start: setting.key.span.start, end: setting.value.span.end },
    bound: ageOf(value.replaceAll("_", ""), 1_000),
    value,
    exclusions: names.map((name) => ({ name })),
  });
}

/** `minimumDependencyAge`: minutes, a duration of ISO 8601 or a date, alone or as `age` beside `exclude`. */
function denoLimit(files: readonly SettingsText[]): AgeLimit | undefined {
  for (const file of files) {
    const { root } = readJson(file.text);
    const valueIn = (node: typeof root, name: string) =>
      node && propertiesOf(node, file.text).findLast(({ key }) => key.value === name)?.value;
    const value = valueIn(root, "minimumDependencyAge");
    if (!value) continue;
    const age = valueIn(value, "age") ?? value;
    const written = String(age.value ?? "");
    const excluded = (valueIn(value, "exclude")?.children ?? []).flatMap((item) => stringOf(item, file.text) ?? []);
    const names = excluded.flatMap(({ value: name }) => (name.startsWith("npm:") ? [name.slice(4)] : []));
    return limitOf({
      tool: "deno",
      file,
      span: { start: file.text.lastIndexOf('"minimumDependencyAge"', value.offset), end: spanOf(value).end },
      bound: ageOf(written, minute) ?? isoAge(written) ?? dateBound(written),
      value: written,
      exclusions: names.map((name) => ({ name })),
    });
  }
  return undefined;
}

/** `<name pattern>`, or `<name>@<requirement>`. */
function described(entry: string): AgeExclusion {
  const at = entry.indexOf("@", 2);
  return at < 0 ? { name: entry } : { name: entry.slice(0, at), range: entry.slice(at + 1).replace(/^npm:/, "") };
}

function npmrcValue(text: string, key: string): string | undefined {
  return entriesOfNpmrc(text).findLast(([name]) => name === key)?.[1];
}

/** `key[]=<entry>`, once for each, or `key=<entry>`. */
function npmrcList(text: string, key: string): readonly string[] {
  return entriesOfNpmrc(text).flatMap(([name, value]) => (name === key || name === `${key}[]` ? [value] : []));
}

/** The last line that sets the key. */
function npmrcSpan(text: string, key: string): Span {
  let found = { start: 0, end: 0 };
  let start = 0;
  for (const line of text.split("\n")) {
    const [name = ""] = line.split("=", 1);
    if (name.trim() === key && line.length > name.length)
      found = { start: start + line.search(/\S/), end: start + line.trimEnd().length };
    start += line.length + 1;
  }
  return found;
}

function entriesIn(text: string | undefined): readonly YamlEntry[] {
  return text === undefined ? [] : entriesOf(parseYaml(text).documents[0]);
}

function entrySpan({ key, value }: YamlEntry): Span {
  return { start: key.span.start, end: value?.span.end ?? key.span.end };
}

function textsAt(entries: readonly YamlEntry[], name: string): readonly string[] {
  return textsIn(entries.find(({ key }) => key.value === name)?.value);
}

function textsIn(value: YamlValue | undefined): readonly string[] {
  if (value?.kind === "sequence") return value.items.flatMap((item) => (item.kind === "scalar" ? item.value : []));
  return value?.kind === "scalar" ? [value.value] : [];
}
