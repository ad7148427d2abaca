import type { AffectedBy } from "../analysis/advisories.ts";
import { advisoriesOf, type Finding, isAboutIgnore, findingText, isBelow } from "../analysis/finding.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Ignore } from "../analysis/ignores/ignore.ts";
import { isBelowPath } from "../analysis/ignores/ignorePath.ts";
import type { Declaration } from "../manifests/manifest.ts";
import { advisoryTitle, scoreText } from "../messages/advisories.ts";
import { message, type Message, plural } from "../messages/message.ts";
import { versionName } from "../messages/versions.ts";
import { localName } from "../model/names.ts";
import { fileNameOf } from "../model/path.ts";
import type { Span } from "../model/span.ts";
import { lineAt } from "../syntax/text.ts";
import { isSameKey } from "../versions/index.ts";

/** The subject of a comment: a rule or the ID of an advisory, and the path to the package that it is about. */
export interface Ignored {
  readonly what: string;
  readonly path?: readonly string[];
}

/** A text to insert. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

export interface CommentPlace {
  /** The path of the manifest. */
  readonly path: string;
  /** The text of the manifest. */
  readonly text: string;
  readonly declaration: Declaration;
  /** All of the manifest. */
  readonly declarations?: readonly Declaration[];
}

/**
 * The comment that makes a finding ignored, at the end of the declaration's line where a comment can stand there, else on a
 * line of its own above. Undefined where the format has no comments, where neither is possible, and where the comment would
 * apply to another declaration as well. `until` is the last day as `YYYY-MM-DD`.
 */
export function ignoreComment(
  place: CommentPlace,
  { what: ignored, path }: Ignored,
  until?: string,
): Insertion | undefined {
  const style = styleOf(fileNameOf(place.path));
  // An ID comes from the service: only a word is written into a file.
  if (!style || !/^\w+(?:-\w+)*$/.test(ignored)) return undefined;
  if (until !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(until)) return undefined;
  if (path && !path.every((name) => isWritable(name, style))) return undefined;
  const last = until === undefined ? "" : ` until ${until}`;
  const what = path ? `${ignored} ${path.join(">")}` : ignored;
  const comment = `${style.open} package-insights: ignore ${what}${last}${style.close}`;
  const { nameSpan, requirementSpan, shared } = place.declaration;
  const line = lineAt(place.text, nameSpan.start);
  const versionLine = requirementSpan && !shared ? lineAt(place.text, requirementSpan.end) : undefined;
  return (
    insertionBehind(line, style, place, comment) ??
    insertionAbove(line, style, place, comment) ??
    (versionLine && insertionBehind(versionLine, style, place, comment))
  );
}

/** Two hyphens would end a comment of XML. */
function isWritable(name: string, style: Style): boolean {
  return /^[@\w][\w./:@~+-]*$/.test(name) && !(style === markup && name.includes("--"));
}

function insertionBehind(line: Span, style: Style, place: CommentPlace, comment: string): Insertion | undefined {
  const { text } = place;
  const written = text.slice(line.start, line.end).trimEnd();
  const offset = line.start + written.length;
  const isPossible = style.place === "behind" && !written.endsWith("\\") && !written.includes(style.open);
  if (!isPossible || !isOpen(style, text, offset)) return undefined;
  return othersOf(place).some((other) => isNamedOn(line, other) || isVersionOn(line, other))
    ? undefined
    : { offset, text: ` ${comment}` };
}

function insertionAbove(line: Span, style: Style, place: CommentPlace, comment: string): Insertion | undefined {
  const { text } = place;
  const offset = line.start;
  const continues = /\\\r?\n$/.test(text.slice(Math.max(0, offset - 3), offset));
  if (continues || !isOpen(style, text, offset)) return undefined;
  if (othersOf(place).some((other) => isNamedOn(line, other))) return undefined;
  const indent = /^[^\S\n]*/.exec(text.slice(offset, line.end))?.[0] ?? "";
  return { offset, text: `${indent}${comment}${text.includes("\r\n") ? "\r\n" : "\n"}` };
}

function othersOf({ declaration, declarations = [] }: CommentPlace): readonly Declaration[] {
  return declarations.filter((other) => other.nameSpan.start !== declaration.nameSpan.start);
}

function isNamedOn(line: Span, { nameSpan }: Declaration): boolean {
  return line.start <= nameSpan.start && nameSpan.start <= line.end;
}

function isVersionOn(line: Span, { requirementSpan, shared }: Declaration): boolean {
  return (
    requirementSpan !== undefined && !shared && line.start <= requirementSpan.end && requirementSpan.end <= line.end
  );
}

interface Style {
  readonly open: string;
  readonly close: string;
  /** The place of a comment: behind something on its line, or above. */
  readonly place: "behind" | "above";
}

const hash: Style = { open: "#", close: "", place: "behind" };
const slashes: Style = { open: "//", close: "", place: "behind" };
const markup: Style = { open: "<!--", close: " -->", place: "behind" };

/** JSON has no comments, and a setup.cfg reads what stands behind as part of the value. */
function styleOf(name: string): Style | undefined {
  // Metadata in a script is itself a comment.
  if (name.endsWith(".json") || (name.endsWith(".py") && name !== "setup.py")) return undefined;
  if (name === "setup.cfg") return { ...hash, place: "above" };
  if (/\.(?:xml|pom|config|\w+proj|props|targets)$/.test(name)) return markup;
  if (name === "deno.jsonc") return slashes;
  return /\.gradle(?:\.kts)?$|^go\.(?:mod|work)$/.test(name) ? slashes : hash;
}

/** Checks in XML whether the offset is outside of all tags and comments, and not before the XML declaration. */
function isOpen(style: Style, text: string, offset: number): boolean {
  if (style !== markup) return true;
  if (offset === 0 && text.startsWith("<?")) return false;
  const before = text.slice(0, offset);
  if (before.lastIndexOf("<!--") > before.lastIndexOf("-->")) return false;
  const tag = before.slice(before.lastIndexOf("<") + 1);
  return before.lastIndexOf("<") < 0 || tag.replace(/"[^"]*"|'[^']*'/g, "").includes(">");
}

/** Something that is found on a dependency and can be ignored. */
export interface IgnoreChoice extends Ignored {
  readonly description: Message;
  readonly detail?: Message;
  /** The part of an entry in the settings, without a package. */
  readonly entry: Pick<Ignore, "rule" | "advisory">;
  /** Paths by which an advisory can be ignored, if it affects transitive dependencies, each with two names: the nearest to them first. */
  readonly paths?: readonly (readonly string[])[];
}

/** Each advisory once, in the order of the findings, then the rules; of advisories only where there are several. */
export function ignoreChoices(findings: readonly Finding[], facts: readonly Facts[]): readonly IgnoreChoice[] {
  const advisories = new Map<string, IgnoreChoice>();
  const rules = new Map<string, IgnoreChoice>();
  for (const finding of findings) {
    for (const affected of advisoriesOf(finding)) {
      if (advisories.has(affected.id)) continue;
      const paths = findings
        .filter((other) => advisoriesOf(other).some(({ id }) => id === affected.id))
        .flatMap((other) => facts.flatMap((each) => pathsFor(other, each)));
      const distinct = [...new Map(paths.map((path) => [path.join(">"), path])).values()];
      const choice = advisoryChoice(finding, affected);
      advisories.set(affected.id, distinct.length > 0 ? { ...choice, paths: distinct } : choice);
    }
    if (!isAboutIgnore(finding) && !rules.has(finding.rule)) rules.set(finding.rule, ruleChoice(finding, findings));
  }
  const several = [...rules.values()].filter(
    ({ what }) => findings.filter(({ rule }) => rule === what).flatMap(advisoriesOf).length !== 1,
  );
  return [...advisories.values(), ...several];
}

/** The package with each of those before it that all ways pass; with the dependency itself only where no other is passed. */
function pathsFor({ items: [{ path = [] }] }: Finding, facts: Facts): readonly (readonly string[])[] {
  const ways = facts.transitive?.ways;
  const root = ways?.nodes[ways.starts[0] ?? -1]?.key;
  const [first, affected] = [path[0], path.at(-1)];
  if (!root || !first || !affected || !isSameKey(root, first)) return [];
  const name = localName(affected.name);
  const found = path.flatMap((before, index) => {
    const names = [localName(before.name), name];
    return isBelowPath(names, { path }, affected, facts) ? [{ names, index }] : [];
  });
  const below = found.filter(({ index }) => index > 0);
  return (below.length > 0 ? below : found).map(({ names }) => names).toReversed();
}

function advisoryChoice(finding: Finding, affected: AffectedBy): IgnoreChoice {
  const { id } = affected;
  const score = scoreText(affected);
  const description = isBelow(finding)
    ? message("{score} in {name}", { score, name: versionName(finding.items[0].affected) })
    : message("{score}", { score });
  return { what: id, description, detail: advisoryTitle(affected), entry: { advisory: id } };
}

function ruleChoice(finding: Finding, findings: readonly Finding[]): IgnoreChoice {
  const { rule } = finding;
  const count = findings.filter((other) => other.rule === rule).length;
  const entry = { rule };
  if (rule === "advisory") {
    const description = plural(count, "all {count} advisory", "all {count} advisories");
    return { what: rule, description, entry };
  }
  if (rule === "transitive-advisory") {
    const description = plural(count, "all {count} vulnerable dependency", "all {count} vulnerable dependencies");
    return { what: rule, description, entry };
  }
  return { what: rule, description: findingText(finding), entry };
}
