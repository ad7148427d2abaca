import assert from "node:assert/strict";
import type { Declaration, ManifestParser } from "../../src/core/manifests/manifest.ts";
import { formatMessage } from "../../src/core/messages/message.ts";

/**
 * Checks a parser on a text in which «…» stands around every name and ‹…› around every requirement that it must find. A
 * requirement that several declarations share is marked once. `declares` has a line each: scope, canonical name, `as` the
 * name where it is written otherwise, the reason in parentheses where it is skipped, and the requirement. `problems` has the message of each and, behind a colon, the text that it stands on.
 */
export function checkManifest(
  parser: ManifestParser,
  marked: string,
  declares: readonly string[],
  problems: readonly string[] = [],
): void {
  const text = marked.replace(/[«»‹›]/g, "");
  const manifest = parser.parse(text);
  assert.equal(mark(text, manifest.declarations), marked);
  assert.deepEqual(manifest.declarations.map(line), declares);
  assert.deepEqual(
    manifest.problems.map(({ message, span }) => `${formatMessage(message)}: ${text.slice(span.start, span.end)}`),
    problems,
  );
  for (const { span } of manifest.problems)
    assert.ok(0 <= span.start && span.start <= span.end && span.end <= text.length);
}

function line({ scope, package: { name }, name: written, requirement }: Declaration): string {
  const alias = written === name ? "" : ` as ${written}`;
  const reason = requirement.kind === "skipped" ? ` (${requirement.reason})` : "";
  return `${scope} ${name}${alias}${reason} ${requirement.text}`;
}

function mark(text: string, declarations: readonly Declaration[]): string {
  const marks = new Map<string, { readonly at: number; readonly order: number; readonly char: string }>();
  const add = (at: number, order: number, char: string) => marks.set(`${at} ${char} ${order}`, { at, order, char });
  for (const { nameSpan, requirementSpan } of declarations) {
    const spans = [[nameSpan, "«", "»"] as const, ...(requirementSpan ? [[requirementSpan, "‹", "›"] as const] : [])];
    for (const [span, open, close] of spans) {
      // At one offset what closes comes first, but for an empty span, which opens before it closes.
      const isEmpty = span.start === span.end;
      add(span.start, isEmpty ? 2 : 3, open);
      add(span.end, isEmpty ? 2.5 : 1, close);
    }
  }
  const sorted = [...marks.values()].sort((a, b) => a.at - b.at || a.order - b.order);
  let result = "";
  let done = 0;
  for (const { at, char } of sorted) {
    result += text.slice(done, at) + char;
    done = at;
  }
  return result + text.slice(done);
}

/** The text without its «marks», and what these enclose with its place. */
export function unmarked(marked: string): {
  readonly text: string;
  readonly places: readonly (readonly [start: number, enclosed: string])[];
} {
  const marks = [...marked.matchAll(/«([^»]*)»/g)];
  return {
    text: marked.replaceAll(/[«»]/g, ""),
    places: marks.map(({ index, 1: enclosed = "" }, order) => [index - 2 * order, enclosed]),
  };
}
