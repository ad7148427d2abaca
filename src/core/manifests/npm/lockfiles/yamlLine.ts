import type { Field, KeyAndValue } from "./indentedText.ts";
import { closingQuote, isQuote, unquoted } from "./quotes.ts";

/** `key: value`, either of them perhaps in quotes. */
export function readYamlLine(line: string): KeyAndValue | undefined {
  const colon = endOfKey(line);
  if (colon < 0) return undefined;
  const written = line.slice(colon + 1).trim();
  const comment = written.indexOf(" #");
  const isPlain = comment >= 0 && !isQuote(written[0]) && !written.startsWith("{");
  const value = written.startsWith("#") ? "" : isPlain ? written.slice(0, comment).trimEnd() : unquoted(written);
  return { key: unquoted(line.slice(0, colon)), value };
}

/** The fields below this one, or those of the map in braces that is its value. */
export function fieldsOf(field: Field): readonly Field[] {
  return field.fields.length === 0 && field.value.startsWith("{") ? readFlowMap(field) : field.fields;
}

/** The fields in all sections of these names. */
export function sectionsOf(fields: readonly Field[], ...keys: readonly string[]): readonly Field[] {
  return fields.filter(({ key }) => keys.includes(key)).flatMap(fieldsOf);
}

function endOfKey(line: string): number {
  if (isQuote(line[0])) {
    const close = closingQuote(line, 0);
    return close >= 0 && line[close + 1] === ":" ? close + 1 : -1;
  }
  const colon = line.indexOf(": ");
  if (colon >= 0) return colon;
  return line.endsWith(":") ? line.length - 1 : -1;
}

/** `{a: b, 'c': "d"}`; a map within the map is read as part of it. */
function readFlowMap({ value: text, span }: Field): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 1; at < text.length;) {
    const start = at;
    while (at < text.length && text[at] !== "," && text[at] !== "}") {
      const opens = isQuote(text[at]) && /[\s,:{]/.test(text[at - 1] ?? "");
      const last = opens ? closingQuote(text, at) : at;
      at = last < 0 ? text.length : last + 1;
    }
    const line = readYamlLine(text.slice(start, at).trim());
    if (line) fields.push({ ...line, fields: [], span });
    at++;
  }
  return fields;
}
