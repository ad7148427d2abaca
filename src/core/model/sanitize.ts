/** Text from elsewhere, safe to look at: whatever could break its line, hide, or reorder text next to it becomes U+FFFD. */
export function visible(text: string): string {
  return text.replace(deceptive, "\ufffd");
}

/** The same as one line for a terminal or a message: runs of line breaks and other control characters become a space. */
export function printable(text: string): string {
  return visible(text.replace(controls, " "));
}

/** JSON with the same content, in which everything of the kind is an escape sequence. */
export function escapedJson(json: string): string {
  return json.replace(deceptive, (found) => (found === "\n" ? found : [...unitsOf(found)].map(escaped).join("")));
}

function* unitsOf(text: string): Generator<number> {
  for (let index = 0; index < text.length; index++) yield text.charCodeAt(index);
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Control characters, and format characters that are invisible or set the writing direction. */
const deceptive =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
