/** Text from elsewhere, safe to look at: whatever could break its line, hide, or reorder text next to it becomes U+FFFD. */
export function visible(text: string): string {
  return text.replace(deceptive, "\ufffd");
}

/** The same as one line for a terminal or a message: runs of line breaks and other control characters become a space. */
export function printable(text: string): string {
  return visible(text.replace(controls, " "));
}

/** JSON with the same content, in which everything of the kind, and what begins a command to a runner, is an escape sequence. */
export function escapedJson(json: string): string {
  const shown = json.replace(deceptive, (found) =>
    found === "\n" ? found : [...unitsOf(found)].map(escaped).join(""),
  );
  return shown.replace(hashCommand, "\\u0023");
}

/**
 * The text with U+FFFD in whatever the runner of a pipeline would take for a command: two colons where a line begins (GitHub),
 * `##[` (GitHub, Azure), `##vso[` (Azure) and `##teamcity[` anywhere. All else stays, so that a text without them is the same.
 */
export function withoutCommands(text: string): string {
  const lines = text.includes("::") ? text.replace(/[^\r\n]+/g, withoutColons) : text;
  return lines.replace(hashCommand, "#\ufffd");
}

/**
 * Tells whether a terminal or the runner of a pipeline would take part of the text for a command. Line breaks, tabs and form
 * feeds are none.
 */
export function isCommand(text: string): boolean {
  return withoutCommands(text) !== text || /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/.test(text);
}

/** Runners pass over white space of .NET at the beginning of a line, and their comparisons over what is not shown. */
function withoutColons(line: string): string {
  const start = line.search(/[^\s\u0085\p{DI}]/u);
  return line.startsWith("::", start) ? `${line.slice(0, start)}\ufffd${line.slice(start)}` : line;
}

/** The first sign of a command, between whose other signs may be what is not shown. */
export const hashCommand = /#(?=\p{DI}*#[\p{DI}a-z]*\[)/giu;

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
