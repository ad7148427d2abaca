import type { Declaration } from "../../manifests/manifest.ts";
import { readIgnoreComment } from "../../manifests/shared/ignoreComment.ts";
import { type Ignore, isAdvisoryId, readPath } from "./ignore.ts";

/** A line that is only a comment applies to the line below. */
const commentLine = /^[^\S\n]*(?:#|\/\/|<!--|;)/;

/**
 * The ignore comments of a manifest, by the indexes of the declarations. A comment applies at the end of a line
 * that the name or the version stands on, or on the lines of comments right above that of the name. `text` is the manifest's.
 */
export function commentIgnores(
  text: string,
  declarations: readonly Declaration[],
): ReadonlyMap<number, readonly Ignore[]> {
  const found = new Map<number, readonly Ignore[]>();
  if (!text.includes("package-insights:")) return found;
  const lines = readLines(text);
  for (const [index, { nameSpan, requirementSpan, shared }] of declarations.entries()) {
    const first = lineAt(lines, nameSpan.start);
    const last = requirementSpan && !shared ? lineAt(lines, requirementSpan.end) : first;
    const ignores = new Set([lines[first], lines[last]].flatMap((line) => [...(line?.ignores ?? [])]));
    for (const ignore of lines[first]?.above ?? []) ignores.add(ignore);
    if (ignores.size > 0) found.set(index, [...ignores]);
  }
  return found;
}

interface Line {
  readonly start: number;
  readonly ignores: readonly Ignore[];
  /** The ignores from the comment lines right above, for a line that is more than a comment. */
  readonly above: readonly Ignore[];
}

/** Each line is read once, however many declarations stand on it. */
function readLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  let block: Ignore[] = [];
  for (const line of text.split("\n")) {
    const ignores = readIgnore(line, start);
    if (commentLine.test(line)) {
      lines.push({ start, ignores, above: [] });
      block.push(...ignores);
    } else {
      lines.push({ start, ignores, above: block });
      block = [];
    }
    start += line.length + 1;
  }
  return lines;
}

/** The index of the line that the offset is in. */
function lineAt(lines: readonly Line[], offset: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** One entry for each rule or advisory that is named, on each of the paths that stand by themselves. */
function readIgnore(line: string, start: number): readonly Ignore[] {
  const comment = readIgnoreComment(line, start);
  if (!comment || comment.problem) return [];
  const { words, ...shared } = comment;
  const read = words.map(readWord);
  const whats = read.filter(({ advisory, rule }) => (advisory ?? rule) !== undefined);
  const paths = read.filter((each) => !whats.includes(each));
  const entries = whats.length > 0 ? whats : [{}];
  return entries.flatMap((what) => {
    const isOpen = paths.length > 0 && !("path" in what);
    return (isOpen ? paths : [{}]).map((path) => ({ ...shared, ...what, ...path }));
  });
}

/** An advisory or a rule, a path, or an advisory and a path with a colon between them, as in the settings. */
function readWord(word: string): Pick<Ignore, "advisory" | "rule" | "path"> {
  if (!word.includes(">")) return isAdvisoryId(word) ? { advisory: word } : { rule: word };
  const colon = word.indexOf(":");
  const what = word.slice(0, Math.max(0, colon));
  // Names of Maven have colons as well.
  if (what !== "*" && !isAdvisoryId(what)) return { path: readPath(word) ?? [] };
  return { ...(what !== "*" && { advisory: what }), path: readPath(word.slice(colon + 1)) ?? [] };
}
