import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { AgeLimit } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf, type YamlValue } from "../../syntax/yaml/yamlDocument.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { appendLines, insertEntry, insertItem, insertLines, insertProperty } from "./insert.ts";
import { editBetween } from "./overrideEdit.ts";

/**
 * The edit of the package manager's own file that makes an exception of its minimum age for these versions, or for their packages where
 * it knows no other. Undefined where the file has no place for it.
 */
export function exclusionEdit(limit: AgeLimit, keys: readonly VersionKey[], text: string): TextEdit | undefined {
  const { setting, insert } = settingOf(limit);
  const entries = [...new Set(keys.map((key) => exclusionOf(limit, key).entry))];
  // Names stand in files in which other characters mean something.
  if (!entries.every((entry) => /^[\w@./:~+-]+$/.test(entry))) return undefined;
  const edited = entries.reduce<string | undefined>(
    (before, entry) => (before === undefined ? undefined : insert(before, setting, entry, limit)),
    text,
  );
  return edited === undefined || edited === text ? undefined : editBetween(limit.path, text, edited);
}

/** The exception as it is written: the package, with the version where the package manager reads one. */
export interface Exclusion {
  readonly setting: string;
  readonly entry: string;
}

export function exclusionOf(limit: AgeLimit, { name, version }: VersionKey): Exclusion {
  const { setting } = settingOf(limit);
  const { tool } = limit;
  if (tool === "pnpm" || tool === "yarn") return { setting, entry: `${name}@${version}` };
  return { setting, entry: tool === "deno" ? `npm:${name}` : name };
}

/** The setting that a package manager has for exceptions, and how one more is written. */
interface ExclusionSetting {
  readonly setting: string;
  readonly insert: (text: string, setting: string, entry: string, limit: AgeLimit) => string | undefined;
}

function settingOf({ tool, path }: AgeLimit): ExclusionSetting {
  return tool === "pnpm" && fileNameOf(path) === ".npmrc" ? pnpmInNpmrc : settings[tool];
}

const pnpmInNpmrc: ExclusionSetting = { setting: "minimum-release-age-exclude", insert: insertInNpmrc };

const settings: Readonly<Record<AgeLimit["tool"], ExclusionSetting>> = {
  npm: {
    setting: "min-release-age-exclude",
    insert: (text, setting, entry, limit) =>
      limit.before === undefined ? insertInNpmrc(text, setting, entry, limit) : undefined,
  },
  pnpm: { setting: "minimumReleaseAgeExclude", insert: insertInYaml },
  yarn: { setting: "npmPreapprovedPackages", insert: insertInYaml },
  bun: {
    setting: "minimumReleaseAgeExcludes",
    insert: (text, setting, entry) => insertItem(text, ["install", setting], entry),
  },
  deno: { setting: "minimumDependencyAge", insert: insertInDeno },
  uv: {
    setting: "exclude-newer-package",
    insert: (text, setting, entry, { path }) =>
      insertEntry(text, [...(fileNameOf(path) === "pyproject.toml" ? ["tool", "uv"] : []), setting], entry, false),
  },
  poetry: {
    setting: "min-release-age-exclude",
    insert: (text, setting, entry) => insertItem(text, ["solver", setting], entry),
  },
};

function insertInNpmrc(text: string, setting: string, entry: string, { span }: AgeLimit): string {
  return insertLines(text, span.start, [`${setting}[]=${entry}`]);
}

/** One more item of the list at the top of the document, which is added at its end. */
function insertInYaml(text: string, setting: string, entry: string): string | undefined {
  const { documents, problems } = parseYaml(text);
  const [document, ...others] = documents;
  if (problems.length > 0 || others.length > 0) return undefined;
  const written = entriesOf(document).find(({ key }) => key.value === setting);
  const item = JSON.stringify(entry);
  if (!written) return isByLine(text, document) ? appendLines(text, [`${setting}:`, `  - ${item}`]) : undefined;
  const last = written.value?.kind === "sequence" ? written.value.items.at(-1) : undefined;
  if (!last) return undefined;
  const start = text.lastIndexOf("\n", last.span.start) + 1;
  const [dash] = /^[ \t]*-[ \t]+/.exec(text.slice(start, last.span.start)) ?? [];
  if (dash !== undefined) return insertLines(text, last.span.end, [`${dash}${item}`]);
  const end = last.span.end + text.slice(last.span.end).search(/[^"']/);
  return `${text.slice(0, end)}, ${item}${text.slice(end)}`;
}

/** Checks whether entries can be added behind a document: it is empty, or a mapping without braces. */
function isByLine(text: string, document: YamlValue | undefined): boolean {
  return !document || (document.kind === "mapping" && text[document.span.start] !== "{");
}

/** The age alone becomes one with exceptions. */
function insertInDeno(text: string, setting: string, entry: string): string | undefined {
  const root = parseTree(text);
  const age = root && findNodeAtLocation(root, [setting]);
  if (!age) return undefined;
  const end = age.offset + age.length;
  if (age.type !== "object") {
    const value = text.slice(age.offset, end);
    return `${text.slice(0, age.offset)}{ "age": ${value}, "exclude": ${JSON.stringify([entry])} }${text.slice(end)}`;
  }
  const list = findNodeAtLocation(age, ["exclude"]);
  if (!list) return insertProperty(text, [setting], "exclude", [entry]);
  const last = list.children?.at(-1);
  if (!last) return undefined;
  const at = last.offset + last.length;
  return `${text.slice(0, at)}, ${JSON.stringify(entry)}${text.slice(at)}`;
}
