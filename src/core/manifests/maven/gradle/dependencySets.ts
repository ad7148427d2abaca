import type { Span } from "../../../model/span.ts";
import type { GradleCode } from "./gradleBrackets.ts";
import { argumentsAt } from "./gradleExpressions.ts";
import { type GradleModule, moduleOfParts } from "./gradleModules.ts";
import { isPunctuator, isWithin } from "./gradleTokens.ts";
import { type GradleEntry, type GradleText, isWord, spanOf, textOf } from "./gradleValues.ts";

/** A module of a set, and the span from the set to it. */
export interface SetEntry {
  readonly module: GradleModule;
  readonly statement: Span;
}

/**
 * The entries of `dependencySet(group: "g", version: "1") { entry "a" }` of Spring's plugin, and the index behind it. Undefined
 * for anything else.
 */
export function dependencySetAt(
  code: GradleCode,
  at: number,
): { readonly entries: readonly SetEntry[]; readonly end: number } | undefined {
  const { tokens, closers } = code;
  const token = tokens[at];
  if (!token || !isWord(token, "dependencySet") || !isWithin(token.block, "dependencyManagement")) return undefined;
  const { entries, end } = argumentsAt(code, at + 1);
  const [group, version] = fieldsOf(entries);
  const close = isPunctuator(tokens[end], "{") ? closers.get(end) : undefined;
  if (!group || !version || close === undefined) return undefined;
  const found: SetEntry[] = [];
  for (let index = end + 1; index < close; index++) {
    if (!isWord(tokens[index], "entry")) continue;
    const value = tokens[isPunctuator(tokens[index + 1], "(") ? index + 2 : index + 1];
    const artifact = value && value.kind !== "punctuator" ? textOf(value) : undefined;
    const parts = [group, artifact, version].flatMap((text) => (text ? [{ value: asValue(text) }] : []));
    const module = artifact && moduleOfParts(parts, "dependency");
    if (module) found.push({ module, statement: spanOf(tokens, at, index) });
  }
  return { entries: found, end: close + 1 };
}

/** The group and the version: by their names, or in a text `"g:1"`. */
function fieldsOf(entries: readonly GradleEntry[]): readonly (GradleText | undefined)[] {
  const [only] = entries;
  if (only?.value.kind === "text" && only.key === undefined) {
    const { text } = only.value;
    const colon = text.text.indexOf(":");
    const { start, end } = text.span;
    if (colon < 0) return [];
    return [
      { ...text, text: text.text.slice(0, colon), span: { start, end: start + colon } },
      { ...text, text: text.text.slice(colon + 1), span: { start: start + colon + 1, end } },
    ];
  }
  const byKey = (name: string) => entries.find(({ key }) => key === name)?.value;
  return ["group", "version"].map((name) => {
    const value = byKey(name);
    if (value?.kind === "name") return { text: `\${${value.name}}`, span: value.span, isTemplate: true };
    return value?.kind === "text" && !value.tail ? value.text : undefined;
  });
}

function asValue(text: GradleText): GradleEntry["value"] {
  return { kind: "text", text, span: text.span };
}
