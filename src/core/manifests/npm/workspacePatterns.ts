import { pathBelow, resolvePath } from "../../model/path.ts";
import type { Span } from "../../model/span.ts";
import { type Node, propertiesOf, readJson, spanOf, stringOf } from "../../syntax/json/json.ts";
import { parseYaml } from "../../syntax/yaml/yaml.ts";
import { entriesOf } from "../../syntax/yaml/yamlDocument.ts";
import type { Surroundings } from "../manifest.ts";
import { matchingFolders } from "../shared/matchingFolders.ts";
import { isGlob, matchesGlob, type Segments, segmentsOf } from "../shared/wildcards.ts";

/** The folders of a workspace, as far as its patterns determine them without listing the disk. */
export interface MemberFolders {
  /** False where there are too many patterns, or too long ones: then no folder is part of the workspace. */
  readonly areRead: boolean;
  /** Checks whether a pattern includes the folder, and none excludes it. */
  readonly includes: (folder: string) => boolean;
  /** Checks whether a negated pattern excludes the folder, or it is inside of `node_modules`. */
  readonly excludes: (folder: string) => boolean;
  /** All of them on the disk. */
  readonly list: (list: NonNullable<Surroundings["list"]>) => Promise<readonly string[]>;
  /** Folders in which a package of this name is likely to be, the likeliest first. */
  readonly guess: (packageName: string) => readonly string[];
}

/** The limits of patterns: with more of them, or a longer one, no folder is part of the workspace. */
const maxPatterns = 500;
const maxPatternLength = 500;

/**
 * Reads the patterns of `workspaces` and of `packages`, relative to the root: names, `*`, `**`, `?`, `{a,b}`, and `!` in
 * front. A negated pattern counts wherever it is in the list. Any other character stands for itself.
 */
export function memberFolders(root: string, patterns: readonly string[]): MemberFolders {
  const isSane = patterns.length <= maxPatterns && patterns.every(({ length }) => length <= maxPatternLength);
  const globs = (isSane ? patterns : []).flatMap((pattern) => globsOf(root, pattern.trim()));
  if (globs.length > maxPatterns) return { ...memberFolders(root, []), areRead: false };
  const included = globs.filter(({ isNegated }) => !isNegated).map(({ segments }) => segments);
  const excluded = globs.filter(({ isNegated }) => isNegated).map(({ segments }) => segments);
  const excludes = (folder: string) =>
    segmentsOf(pathBelow(root, folder) ?? folder).includes("node_modules") ||
    excluded.some((glob) => matchesGlob(segmentsOf(folder), glob));
  return {
    areRead: isSane,
    includes: (folder) => included.some((glob) => matchesGlob(segmentsOf(folder), glob)) && !excludes(folder),
    excludes,
    list: async (list) =>
      (
        await matchingFolders(
          included.map((glob) => pathOf(glob, root)),
          list,
        )
      ).filter((folder) => !excludes(folder)),
    guess: (name) => guessesFor(name, root, included).filter((folder) => !excludes(folder)),
  };
}

interface Glob {
  readonly isNegated: boolean;
  /** The segments of the absolute path. */
  readonly segments: Segments;
}

function globsOf(root: string, pattern: string): readonly Glob[] {
  const isNegated = pattern.startsWith("!");
  return expandBraces(pattern.slice(isNegated ? 1 : 0)).map((path) => ({
    isNegated,
    segments: segmentsOf(resolvePath(root, path.replace(/^[\\/]+/, ""))),
  }));
}

/** A pattern with too many alternatives stays unchanged. */
function expandBraces(pattern: string): readonly string[] {
  let expanded = [pattern];
  for (let round = 0; round < 3; round++) {
    expanded = expanded.flatMap((path) => {
      const [matched, before = "", inner = "", after = ""] = /^([^{}]*)\{([^{}]*,[^{}]*)\}(.*)$/s.exec(path) ?? [];
      return matched === undefined ? [path] : inner.split(",").map((choice) => before + choice.trim() + after);
    });
    if (expanded.length > 50) return [pattern];
  }
  return expanded;
}

function guessesFor(name: string, root: string, patterns: readonly Segments[]): readonly string[] {
  const withoutAt = name.replace(/^@/, "");
  const baseName = name.slice(name.lastIndexOf("/") + 1);
  const folderNames = [...new Set([baseName, withoutAt.replaceAll("/", "-"), withoutAt, name])];
  const plain = patterns.filter((pattern) => !pattern.some(isGlob));
  const globs = patterns.filter((pattern) => pattern.some(isGlob));
  const guesses = [
    ...plain.filter((pattern) => folderNames.includes(pattern.at(-1) ?? "")),
    ...folderNames.flatMap((folderName) =>
      globs.flatMap((glob) => {
        const guess = fillGlob(glob, segmentsOf(folderName));
        return matchesGlob(guess, glob) ? [guess] : [];
      }),
    ),
    ...plain,
  ];
  return [...new Set(guesses.map((segments) => pathOf(segments, root)))];
}

function pathOf(segments: Segments, root: string): string {
  return (root.startsWith("/") ? "/" : "") + segments.join("/");
}

/** `packages/theme` for `packages/*`, and `packages/theme/js` where plain names follow the first wildcard. */
function fillGlob(glob: Segments, folderName: Segments): Segments {
  const first = glob.findIndex(isGlob);
  const rest = glob.slice(first + 1);
  return [...glob.slice(0, first), ...folderName, ...(rest.some(isGlob) ? [] : rest)];
}

/** The patterns of the members in a file that may define a workspace. */
export interface MemberPatterns {
  /** The patterns; undefined if the file defines none. */
  readonly patterns: readonly MemberPattern[] | undefined;
  /** Values that are not patterns. */
  readonly unread: readonly Span[];
}

interface MemberPattern {
  readonly text: string;
  /** The span without quotes. */
  readonly span: Span;
}

type Item = Pick<MemberPattern, "span"> & Partial<MemberPattern>;

/** `packages` of `pnpm-workspace.yaml`. */
export function yamlPatterns(text: string): MemberPatterns {
  const value = entriesOf(parseYaml(text).documents[0]).findLast(({ key }) => key.value === "packages")?.value;
  if (!value) return { patterns: undefined, unread: [] };
  if (value.kind !== "sequence") return { patterns: undefined, unread: [value.span] };
  return joinItems(
    value.items.map((item) => ({
      span: item.span,
      ...(item.kind === "scalar" && item.form !== "alias" && { text: item.value }),
    })),
  );
}

/** `workspaces` of `package.json`: a list, or an object with the list as `packages`, which may be absent. */
export function jsonPatterns(text: string): MemberPatterns {
  // Most files define none, and are read as manifests besides. A name may have escapes.
  if (!/workspaces|\\u/.test(text)) return { patterns: undefined, unread: [] };
  const { root } = readJson(text);
  const value = root && lastOf(root, "workspaces", text);
  const list = value?.type === "object" ? lastOf(value, "packages", text) : value;
  if (!list || list.type === "null") return { patterns: undefined, unread: [] };
  if (list.type !== "array") return { patterns: undefined, unread: [spanOf(list)] };
  return joinItems(
    (list.children ?? []).map((item) => {
      const string = stringOf(item, text);
      return string ? { text: string.value, span: string.span } : { span: spanOf(item) };
    }),
  );
}

function lastOf(node: Node, name: string, text: string): Node | undefined {
  return propertiesOf(node, text).findLast(({ key }) => key.value === name)?.value;
}

function joinItems(items: readonly Item[]): MemberPatterns {
  return {
    patterns: items.flatMap((item) => (item.text === undefined ? [] : { text: item.text, span: item.span })),
    unread: items.flatMap(({ text, span }) => (text === undefined ? span : [])),
  };
}
