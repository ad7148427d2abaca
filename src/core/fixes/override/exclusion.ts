import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { AgeLimit } from "../../manifests/manifest.ts";
import type { VersionKey } from "../../model/keys.ts";
import { fileNameOf } from "../../model/path.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf } from "../../syntax/yaml/yamlDocument.ts";
import type { TextEdit } from "../rewrite/textEdit.ts";
import { appendLines, insertEntry, insertItem, insertLines, insertProperty } from "./insert.ts";
import { editBetween } from "./overrideEdit.ts";

/**
 * The edit of the package manager's own file that makes an exception of its minimum age for these versions, or for their packages where
 * it knows no other. Undefined where the file has no place for it.
 */
export function exclusionEdit(limit: AgeLimit, keys: readonly VersionKey[], text: string): TextEdit | undefined {
  const insert = insertions[limit.tool];
  const entries = [...new Set(keys.map((key) => exclusionOf(limit, key).entry))];
  // Names stand in files in which other characters mean something.
  if (!insert || entries.length === 0 || !entries.every((entry) => /^[\w@./:~+-]+$/.test(entry))) return undefined;
  const edited = entries.reduce<string | undefined>(
    (before, entry) => (before === undefined ? undefined : insert(before, entry, limit)),
    text,
  );
  return edited === undefined || edited === text ? undefined : editBetween(limit.path, text, edited);
}

/** The exception as it is written: the package, with the version where the package manager reads one. */
export interface Exclusion {
  readonly setting: string;
  readonly entry: string;
}

export function exclusionOf({ tool, path }: AgeLimit, { name, version }: VersionKey): Exclusion {
  const isNpmrc = fileNameOf(path) === ".npmrc";
  const setting = tool === "pnpm" && isNpmrc ? "minimum-release-age-exclude" : (settingOf[tool] ?? "");
  if (tool === "pnpm" || tool === "yarn") return { setting, entry: `${name}@${version}` };
  return { setting, entry: tool === "deno" ? `npm:${name}` : name };
}

const settingOf: Readonly<Record<string, string>> = {
  npm: "min-release-age-exclude",
  pnpm: "minimumReleaseAgeExclude",
  yarn: "npmPreapprovedPackages",
  bun: "minimumReleaseAgeExcludes",
  deno: "minimumDependencyAge",
  uv: "exclude-newer-package",
  poetry: "min-release-age-exclude",
};

type Insert = (text: string, entry: string, limit: AgeLimit) => string | undefined;

const insertions: Readonly<Record<string, Insert>> = {
  npm: (text, entry, { before, span }) =>
    before === undefined ? insertLines(text, span.start, [`min-release-age-exclude[]=${entry}`]) : undefined,
  pnpm: (text, entry, { path, span }) =>
    fileNameOf(path) === ".npmrc"
      ? insertLines(text, span.start, [`minimum-release-age-exclude[]=${entry}`])
      : insertInYaml(text, "minimumReleaseAgeExclude", entry),
  yarn: (text, entry) => insertInYaml(text, "npmPreapprovedPackages", entry),
  bun: (text, entry) => insertItem(text, ["install", "minimumReleaseAgeExcludes"], entry),
  deno: insertInDeno,
  uv: (text, entry, { path }) => {
    const table = fileNameOf(path) === "pyproject.toml" ? ["tool", "uv"] : [];
    return insertEntry(text, [...table, "exclude-newer-package"], entry, false);
  },
  poetry: (text, entry) => insertItem(text, ["solver", "min-release-age-exclude"], entry),
};

/** One more item of the list at the top of the document, which is added at its end. */
function insertInYaml(text: string, key: string, entry: string): string | undefined {
  const { documents, problems } = parseYaml(text);
  const [document, ...others] = documents;
  if (problems.length > 0 || others.length > 0) return undefined;
  const setting = entriesOf(document).find((each) => each.key.value === key);
  const item = JSON.stringify(entry);
  if (!setting) return /^[{[]/.test(text.trim()) ? undefined : appendLines(text, [`${key}:`, `  - ${item}`]);
  const last = setting.value?.kind === "sequence" ? setting.value.items.at(-1) : undefined;
  if (!last) return undefined;
  const start = text.lastIndexOf("\n", last.span.start) + 1;
  const [dash] = /^[ \t]*-[ \t]+/.exec(text.slice(start, last.span.start)) ?? [];
  if (dash !== undefined) return insertLines(text, last.span.end, [`${dash}${item}`]);
  const end = last.span.end + (last.kind === "scalar" && last.form === "quoted" ? 1 : 0);
  return `${text.slice(0, end)}, ${item}${text.slice(end)}`;
}

/** The age alone becomes one with exceptions. */
function insertInDeno(text: string, entry: string): string | undefined {
  const root = parseTree(text);
  const age = root && findNodeAtLocation(root, ["minimumDependencyAge"]);
  if (!age) return undefined;
  const end = age.offset + age.length;
  if (age.type !== "object") {
    const value = text.slice(age.offset, end);
    return `${text.slice(0, age.offset)}{ "age": ${value}, "exclude": ${JSON.stringify([entry])} }${text.slice(end)}`;
  }
  const list = findNodeAtLocation(age, ["exclude"]);
  if (!list) return insertProperty(text, ["minimumDependencyAge"], "exclude", [entry]);
  const last = list.children?.at(-1);
  if (!last) return undefined;
  const at = last.offset + last.length;
  return `${text.slice(0, at)}, ${JSON.stringify(entry)}${text.slice(at)}`;
}
